"""What is selected in the grid of icons, kept the same as what is chosen of the style's icons."""

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, Qt

from editor.models.icon_filter import IconFilter
from editor.models.icon_list_model import IconListModel
from editor.panels.icons.icon_grid import IconGrid
from editor.session.chosen_assets import ChosenAssets


class IconChoosing(QObject):
    """Goes both ways. What a filter hides stays chosen until something else is selected."""

    def __init__(self, grid: IconGrid, model: IconListModel, shown: IconFilter, chosen: ChosenAssets) -> None:
        super().__init__(grid)
        self._grid, self._model, self._shown, self._chosen = grid, model, shown, chosen
        self._is_filling = False
        shown.modelAboutToBeReset.connect(self._before_reset)
        shown.modelReset.connect(self._after_reset)
        model.updated.connect(self._show)
        chosen.icons_changed.connect(self._show)
        grid.selectionModel().selectionChanged.connect(self._on_selected)
        grid.selectionModel().currentChanged.connect(self._on_current)
        self._show()

    def go_to_rows(self) -> None:
        """Give the grid the keys, at what is selected or else at the first icon that is shown."""
        if not self._grid.selectionModel().hasSelection() and self._shown.rowCount():
            self._grid.setCurrentIndex(self._shown.index(0, 0))
        self._grid.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _before_reset(self) -> None:
        self._is_filling = True

    def _after_reset(self) -> None:
        self._is_filling = False
        self._show()
        current = self._grid.currentIndex()
        if current.isValid():
            self._grid.scrollTo(current)
        else:
            self._grid.scrollToTop()

    def _show(self) -> None:
        """Select what is chosen, once the rows are those of the style."""
        if not self._model.is_settled or self._is_filling:
            return
        indexes = self._shown.rows_of(self._chosen.icons)
        last = indexes[-1] if indexes else QModelIndex()
        rows = {index for index in indexes if index.isValid()}
        is_shown = rows == set(self._grid.selectionModel().selectedRows())
        # A frame on what is not chosen would look like a choice: nothing chosen is nothing current.
        is_current = last == self._grid.currentIndex() or (bool(indexes) and not last.isValid())
        if is_shown and is_current:
            return
        self._is_filling = True
        self._grid.select_rows(rows, last)
        self._is_filling = False

    def _on_selected(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self._choose()

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._grid.selectionModel().isSelected(current):
            self._choose()

    def _choose(self) -> None:
        """Choose what a person selected, the current one last; what an edit does to rows is not theirs."""
        if self._is_filling or not self._model.is_settled:
            return
        current = self._grid.currentIndex()
        rows = sorted(self._grid.selectionModel().selectedRows(), key=lambda row: (row == current, row.row()))
        self._chosen.choose_icons(
            self._model.line(self._shown.mapToSource(row).row()).icon.index for row in rows
        )
