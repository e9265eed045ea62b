"""Inspection of the map: what is drawn at a point, highlighting and isolation of layers."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.inspect.found_list import FoundRow
from editor.preview.inspect.inspector import Inspector
from editor.render.assumptions import assumptions_of
from editor.render.query.questions import Hit, LabelReport, PickResult
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.settings import INSPECT_ON
from editor.ui.text import elide_middle
from editor.workspace.actions import SettingToggle
from editor.workspace.feature import WindowFeature
from editor.workspace.layer_names import layer_name
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.workspace import label_explanations, remedies
else:
    label_explanations = LazyModule("editor.workspace.label_explanations")
    remedies = LazyModule("editor.workspace.remedies")


class InspectControl(QObject):
    """Names the feature under the cursor. A click selects the topmost unlocked layer and lists all hits."""

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        inspector: Inspector,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        self._inspector = inspector
        inspector.rested.connect(self._show_hover)
        inspector.clicked.connect(self._on_clicked)
        inspector.layer_selected.connect(self._select)
        self._selection_before = view_state.selected
        inspector.click_started.connect(self._on_click_begun)
        inspector.click_cancelled.connect(self._on_click_taken_back)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(inspector.forget)
        # The hit list is closed when something else is selected.
        self._is_selecting = False
        view_state.selection_changed.connect(self._on_selection_changed)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    def _show_hover(self, result: PickResult) -> None:
        rows = self._rows(result)
        if rows:
            self._inspector.show_hover(rows[0])

    def _on_clicked(self, result: PickResult) -> None:
        rows = self._rows(result)
        self._explain(rows)
        layers = len({row.hit.layer for row in rows})
        title = self.tr("%Ln layers at this point", "", layers)
        self._inspector.show_found(title, rows)
        style = self._session.style
        unlocked = (
            row.hit.layer for row in rows if not self._view_state.is_locked(style.layer(row.hit.layer))
        )
        topmost = next(unlocked, None)
        if topmost is not None:
            self._select(topmost)

    def _on_click_begun(self) -> None:
        self._selection_before = self._view_state.selected

    def _on_click_taken_back(self) -> None:
        """Restore the selection before a double click, which zooms."""
        style = self._session.style
        self._view_state.select([key for key in self._selection_before if style.has_layer(key)])

    def _select(self, key: LayerKey) -> None:
        self._is_selecting = True
        try:
            self._view_state.select([key])
        finally:
            self._is_selecting = False

    def _on_selection_changed(self) -> None:
        if not self._is_selecting:
            self._inspector.forget()

    def _rows(self, result: PickResult) -> list[FoundRow]:
        """Return the hits in existing layers."""
        return [self._row(hit) for hit in result.hits if self._session.style.has_layer(hit.layer)]

    def _row(self, hit: Hit) -> FoundRow:
        layer = self._session.style.layer(hit.layer)
        symbol = layer_type(layer.type, layer.source).symbol
        return FoundRow(hit, symbol, layer_name(layer, self._data), hit.name)

    def _explain(self, rows: Iterable[FoundRow]) -> None:
        """Set the assumptions by which the layers of rows are drawn."""
        for row in rows:
            row.assumptions = assumptions_of(self._session.style.layer(row.hit.layer), self._data)

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self._inspector.forget()
        else:
            self._inspector.follow_edit(change.layers)
            self._explain(row for row in self._inspector.list.rows if row.hit.layer in change.layers)
            self._inspector.list.show_assumptions()


class InspectCommands(WindowFeature):
    """Connects map, layer tree and status bar of a window.

    Signals: `page_requested(str)` with a page of the guide and its section, `setting_requested(str)` with the
    key of a setting.
    """

    page_requested = Signal(str)
    setting_requested = Signal(str)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        services, commands = parts.services, parts.commands
        self._session, self._view_state, self._services = parts.session, parts.view_state, services
        self._centre, self._view = parts.centre, parts.centre.map_view
        self._status = parts.status
        self._inspect, self._inspect_here = commands["inspect"], commands["inspect_here"]
        self._flash, self._solo = commands["flash"], commands["solo"]
        self._control = InspectControl(
            self._session, self._view_state, self.source_data, self._view.inspector, self
        )
        SettingToggle(self._inspect, services.settings, INSPECT_ON)
        self._set_inspecting(self._inspect.isChecked())
        self._inspect.toggled.connect(self._set_inspecting)
        parts.handle({"inspect_here": self._inspect_centre, "flash": self.flash})
        self._solo.triggered.connect(lambda is_on: self._set_solo(is_on=is_on))
        note = self._view.inspector.list.note
        note.page_requested.connect(self.page_requested)
        note.setting_requested.connect(self.setting_requested)
        self._unexplained: LayerKey | None = None
        self._view.flash.missed.connect(self._on_flash_missed)
        self._view.label_debugger.reported.connect(self._on_reported)
        parts.layers.set_actions([self._flash, self._solo])
        parts.properties.title.add_to_menu([self._flash, self._solo])
        parts.status.solo_pressed.connect(lambda: self._view_state.set_solo(()))
        self._view_state.selection_changed.connect(self._show_selection)
        self._view_state.solo_changed.connect(self._show_solo)
        self._session.changed.connect(lambda _change: self._show_solo())
        self._show_selection()
        self._show_solo()

    @cached_property
    def _remedies(self) -> "remedies.Remedies":
        return remedies.Remedies(self._parts)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        super().show_data(data)
        self._control.show_data(data)
        self._show_solo()

    def flash(self) -> None:
        """Flash the selected layer on the map."""
        self._centre.show_view(0)
        self._view.flash.begin()

    def _on_flash_missed(self) -> None:
        key, style = self._view_state.active, self._session.style
        if key is not None and style.has_layer(key):
            name = elide_middle(layer_name(style.layer(key), self.source_data))
            self._view.show_note(self.tr("“{name}” draws nothing here.").format(name=name))
            self._unexplained = key
            self._view.label_debugger.ask()

    def _on_reported(self, report: LabelReport) -> None:
        """Replace the note about a layer that draws nothing by the reason."""
        key, self._unexplained = self._unexplained, None
        style = self._session.style
        if key is None or report.counts is None or report.counts.layer != key or not style.has_layer(key):
            return
        layer = style.layer(key)
        found = label_explanations.LabelExplainer(style, self.source_data).explain(
            layer, self._view.camera.zoom, self._remedies.state(layer), report
        )
        if found is not None and not found.is_fine:
            name = elide_middle(layer_name(layer, self.source_data))
            text = self.tr("“{name}” draws nothing here. {reason}").format(name=name, reason=found.sentence)
            if found.remedy is not None and found.remedy.kind is label_explanations.RemedyKind.ZOOM_TO_DATA:
                text = f"{text} {self.tr('Move or zoom the map.')}"
            self._view.show_note(text)

    def _set_inspecting(self, is_on: bool) -> None:
        self._view.inspector.set_on(is_on=is_on)

    def _inspect_centre(self) -> None:
        self._centre.show_view(0)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.inspector.ask_at(QPointF(self._view.rect().center()), takes_focus=True)

    def _set_solo(self, *, is_on: bool) -> None:
        self._view_state.set_solo(self._view_state.selected_layers if is_on else ())
        self._show_solo()

    def _show_selection(self) -> None:
        self._flash.setEnabled(self._view_state.active is not None)
        self._solo.setEnabled(bool(self._view_state.selected_layers or self._view_state.solo))

    def _show_solo(self) -> None:
        solo = self._view_state.solo
        self._solo.setChecked(bool(solo))
        self._status.show_solo(self._solo_name(solo) if solo else "")
        self._show_selection()

    def _solo_name(self, keys: frozenset[LayerKey]) -> str:
        """Return a common name: that of the layer or of the group, else the number of layers."""
        style = self._session.style
        if len(keys) == 1:
            return layer_name(style.layer(next(iter(keys))), self.source_data)
        group = next(
            (group.name for group in style.groups if group.name and _layers_in(style, group.id) == keys), ""
        )
        return group or self.tr("%Ln layers", "", len(keys))


def _layers_in(style: MapStyle, group_id: int | None) -> frozenset[LayerKey]:
    if group_id is None:
        return frozenset()
    return frozenset(layer.key for layer in style.layers if group_id in style.group_chain(layer.group_id))
