"""Controller for map inspection: hover text, hit list and layer selection."""

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
        inspector.chosen.connect(self._select)
        self._selection_before = view_state.selected
        inspector.click_begun.connect(self._on_click_begun)
        inspector.click_taken_back.connect(self._on_click_taken_back)
        session.changed.connect(self._on_changed)
        view_state.hidden_changed.connect(inspector.forget)
        # The hit list is closed when something else is selected.
        self._is_selecting = False
        view_state.selection_changed.connect(self._on_selection_changed)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    def _show_hover(self, result: Picked) -> None:
        rows = self._rows(result)
        if rows:
            self._inspector.show_hover(rows[0])

    def _on_clicked(self, result: Picked) -> None:
        rows = self._rows(result)
        layers = len({row.hit.layer for row in rows})
        title = self.tr("Here: 1 layer") if layers == 1 else self.tr("Here: %n layers", "", layers)
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

    def _rows(self, result: Picked) -> list[FoundRow]:
        """Return the hits in existing layers."""
        return [self._row(hit) for hit in result.hits if self._session.style.has_layer(hit.layer)]

    def _row(self, hit: Hit) -> FoundRow:
        layer = self._session.style.layer(hit.layer)
        symbol = layer_type(layer.type, layer.source).symbol
        return FoundRow(hit, symbol, layer_name(layer, self._data), hit.name)

    def _on_changed(self, change: Diff) -> None:
        if change.changes_structure:
            self._inspector.forget()
        else:
            self._inspector.follow_edit(change.layers)
