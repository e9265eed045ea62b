"""Commands of the property panel: declared sources, and features in view."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from editor.features.properties.view import PropertiesPanel
from editor.mapstyle.document.model import SOURCES
from editor.render.query.questions import Hit
from editor.workspace.feature import WindowFeature
from editor.workspace.remedies import Remedies
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.properties.layer_page import LayerPage


class SourceCommands(WindowFeature):
    """Shows the sources on the page of the style, which is visible without a selection."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._view_state, self._docks, self._properties = parts.view_state, parts.docks, parts.properties
        parts.handle({"sources": self._show})

    def _show(self) -> None:
        self._docks.show("properties")
        self._view_state.select([])
        self._properties.reveal(SOURCES)


class SurveyController(WindowFeature):
    """Surveys the features of the layer that the property panel shows."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        panel = self._properties = PropertiesPanel.of(parts)
        self._centre, self._surveyor = parts.centre, parts.centre.map_view.surveyor
        self._page: LayerPage | None = None
        inspector = parts.centre.map_view.inspector
        inspector.clicked.connect(lambda inspected: self._on_inspected(inspected.hits))
        inspector.list.row_selected.connect(lambda row: self._on_inspected([row.hit]))
        panel.shown_layers_changed.connect(self._watch)
        self._debugger = parts.centre.map_view.label_debugger
        self._remedies = Remedies(parts)
        self._boxes, self._flash = parts.commands["collision_boxes"], parts.commands["flash"]
        self._is_page_shown = False
        self._boxes.toggled.connect(lambda are_shown: self._show_boxes(are_shown=are_shown))
        for changed in (parts.view_state.hidden_changed, parts.view_state.solo_changed):
            changed.connect(self._refresh)
        panel.connect_layer_page(self._connect_page)
        self._watch()

    def _connect_page(self, page: "LayerPage") -> None:
        self._page = page
        page.filter.attach(self._surveyor)
        page.filter.highlight_requested.connect(lambda: self._centre.show_view(0))
        page.labels.attach(self._surveyor)
        section = page.in_view
        overlays = self._centre.map_view.map_overlays
        section.attach(self._debugger, self._remedies.state, lambda: overlays.progress.is_reduced)
        section.remedy_requested.connect(
            lambda key, remedy: self._remedies.run(key, remedy, self.source_data)
        )
        section.highlight_requested.connect(self._highlight)
        section.flash_requested.connect(self._flash.trigger)
        section.boxes_requested.connect(lambda: self._boxes.setChecked(True))
        section.needed_changed.connect(self._update_need)
        if self._boxes.isChecked():
            section.show_boxes(are_shown=True)
        page.installEventFilter(self)

    def _highlight(self) -> None:
        self._centre.show_view(0)
        self._surveyor.highlight(is_highlighted=True)

    def _refresh(self) -> None:
        if self._page is not None:
            self._page.in_view.refresh()

    def _show_boxes(self, *, are_shown: bool) -> None:
        if self._page is not None:
            self._page.in_view.show_boxes(are_shown=are_shown)

    def _update_need(self) -> None:
        """Request counts only while the section shows them."""
        page = self._page
        self._debugger.need_counts(
            are_needed=page is not None and self._is_page_shown and page.in_view.is_needed
        )

    def _on_inspected(self, hits: Sequence[Hit]) -> None:
        """Show the labels of inspected features first."""
        if hits or self._page is not None:
            self._properties.layer_page.labels.result.start_with(hits)

    def eventFilter(self, _page: QObject, event: QEvent) -> bool:
        """Survey features only while the layer page is visible."""
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._is_page_shown = event.type() is QEvent.Type.Show
            self._surveyor.set_active(is_active=self._is_page_shown)
            self._update_need()
        return False

    def _watch(self) -> None:
        active = self._properties.selection.active
        self._surveyor.watch(active.key if active is not None else None)
        self._debugger.watch(active.key if active is not None else None)
