"""Commands of the property panel: declared sources, and features in view."""

from PySide6.QtCore import QEvent, QObject

from editor.features.properties.view import PropertiesPanel
from editor.mapstyle.document.model import SOURCES
from editor.workspace.window_context import WindowContext


class SourceCommands(QObject):
    """Shows the sources on the page of the style, which is visible without a selection."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts.window)
        self._view_state, self._docks, self._properties = parts.view_state, parts.docks, parts.properties
        parts.handle({"sources": self._show})

    def _show(self) -> None:
        self._docks.show("properties")
        self._view_state.select([])
        self._properties.reveal(SOURCES)


class FeatureCommands(QObject):
    """Surveys the features of the layer that the property panel shows."""

    def __init__(self, parts: WindowContext, panel: PropertiesPanel) -> None:
        super().__init__(parts.window)
        self._properties, self._centre = panel, parts.centre
        self._surveyor = parts.centre.map_view.surveyor
        filter_section = panel.layer_page.filter
        filter_section.attach(self._surveyor)
        filter_section.light_requested.connect(lambda: self._centre.show_view(0))
        labels, inspector = panel.layer_page.labels, parts.centre.map_view.inspector
        labels.attach(self._surveyor)
        inspector.clicked.connect(lambda inspected: labels.result.start_with(inspected.hits))
        inspector.list.row_selected.connect(lambda row: labels.result.start_with([row.hit]))
        panel.shown_layers_changed.connect(self._watch)
        self._watch()
        panel.layer_page.installEventFilter(self)

    def eventFilter(self, _page: QObject, event: QEvent) -> bool:
        """Survey features only while the layer page is visible."""
        if event.type() in {QEvent.Type.Show, QEvent.Type.Hide}:
            self._surveyor.heed(is_heeded=event.type() is QEvent.Type.Show)
        return False

    def _watch(self) -> None:
        active = self._properties.selection.active
        self._surveyor.watch(active.key if active is not None else None)
