"""Puts what was found on the map into words, and leads from there to the layer tree."""

from PySide6.QtCore import QObject

from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name
from editor.preview.found_list import FoundRow
from editor.preview.inspect import Inspector
from editor.render.query.picking import Hit, Picked
from editor.session.session import Session
from editor.session.view_state import ViewState


class InspectControl(QObject):
    """Names what the cursor rests on; a click selects the topmost layer that is free and lists all there."""

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
        inspector.clicked.connect(self._show_found)
        inspector.chosen.connect(self._select)
        self._before = view_state.selected
        inspector.click_begun.connect(self._remember)
        inspector.click_taken_back.connect(self._take_back)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(inspector.forget)
        # What the list was asked for is over once something else is selected.
        self._is_selecting = False
        view_state.selection_changed.connect(self._on_selection_changed)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data

    def _show_hover(self, picked: Picked) -> None:
        rows = self._rows(picked)
        if rows:
            self._inspector.show_hover(rows[0])

    def _show_found(self, picked: Picked) -> None:
        rows = self._rows(picked)
        layers = len({row.hit.layer for row in rows})
        title = self.tr("Here: 1 layer") if layers == 1 else self.tr("Here: %n layers", "", layers)
        self._inspector.show_found(title, rows)
        style = self._session.style
        free = (row.hit.layer for row in rows if not self._view_state.is_locked(style.layer(row.hit.layer)))
        topmost = next(free, None)
        if topmost is not None:
            self._select(topmost)

    def _remember(self) -> None:
        self._before = self._view_state.selected

    def _take_back(self) -> None:
        """A double click zooms: what its first click selected is as it was."""
        style = self._session.style
        self._view_state.select([key for key in self._before if style.has_layer(key)])

    def _select(self, key: LayerKey) -> None:
        self._is_selecting = True
        try:
            self._view_state.select([key])
        finally:
            self._is_selecting = False

    def _on_selection_changed(self) -> None:
        if not self._is_selecting:
            self._inspector.forget()

    def _rows(self, picked: Picked) -> list[FoundRow]:
        """The hits in layers that are still there."""
        return [self._row(hit) for hit in picked.hits if self._session.style.has_layer(hit.layer)]

    def _row(self, hit: Hit) -> FoundRow:
        layer = self._session.style.layer(hit.layer)
        symbol = layer_type(layer.type, layer.source).symbol
        return FoundRow(hit, symbol, layer_name(layer, self._data), hit.name)

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self._inspector.forget()
        else:
            self._inspector.follow_edit(change.layers)
