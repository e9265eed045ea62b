"""Synchronization of the icon grid's selection with the selected icons of the session."""

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, Qt

from editor.models.icon_filter import IconFilter
from editor.models.icon_list_model import IconListModel
from editor.panels.icons.icon_grid import IconGrid
from editor.session.chosen_assets import ChosenAssets


class IconSelectionSync(QObject):
    """Synchronizes in both directions; filtered icons stay selected until the user selects another."""

    def __init__(
        self, grid: IconGrid, model: IconListModel, shown: IconFilter, selection: ChosenAssets
    ) -> None:
        super().__init__(grid)
        self._grid, self._model, self._shown, self._selection = grid, model, shown, selection
        self._is_updating = False
        shown.modelAboutToBeReset.connect(self._on_about_to_reset)
        shown.modelReset.connect(self._on_reset)
        model.updated.connect(self._update_grid)
        selection.icons_changed.connect(self._update_grid)
        grid.selectionModel().selectionChanged.connect(self._on_selection_changed)
        grid.selectionModel().currentChanged.connect(self._on_current_changed)
        self._update_grid()

    def go_to_rows(self) -> None:
        """Focus the grid, at the selection or at the first visible icon."""
        if not self._grid.selectionModel().hasSelection() and self._shown.rowCount():
            self._grid.setCurrentIndex(self._shown.index(0, 0))
        self._grid.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_about_to_reset(self) -> None:
        self._is_updating = True

    def _on_reset(self) -> None:
        self._is_updating = False
        self._update_grid()
        current = self._grid.currentIndex()
        if current.isValid():
            self._grid.scrollTo(current)
        else:
            self._grid.scrollToTop()

    def _update_grid(self) -> None:
        """Select the selected icons, once the rows match the style."""
        if not self._model.is_settled or self._is_updating:
            return
        indexes = self._shown.rows_of(self._selection.icons)
        last = indexes[-1] if indexes else QModelIndex()
        rows = {index for index in indexes if index.isValid()}
        is_shown = rows == set(self._grid.selectionModel().selectedRows())
        # The frame of a current cell looks like a selection, so without one there is no current cell.
        is_current = last == self._grid.currentIndex() or (bool(indexes) and not last.isValid())
        if is_shown and is_current:
            return
        self._is_updating = True
        self._grid.select_rows(rows, last)
        self._is_updating = False

    def _on_selection_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self._update_selection()

    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._grid.selectionModel().isSelected(current):
            self._update_selection()

    def _update_selection(self) -> None:
        """Select what the user selected, the current icon last; changes of rows by edits are ignored."""
        if self._is_updating or not self._model.is_settled:
            return
        current = self._grid.currentIndex()
        rows = sorted(self._grid.selectionModel().selectedRows(), key=lambda row: (row == current, row.row()))
        self._selection.choose_icons(
            self._model.line(self._shown.mapToSource(row).row()).icon.index for row in rows
        )
