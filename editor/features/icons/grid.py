"""The grid of icons and its selection."""

from collections.abc import Callable, Collection
from itertools import groupby

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QStyle, QWidget

from editor.features.icons.delegate import IconDelegate, least_cell
from editor.features.icons.drag_and_drop import IconsMime
from editor.features.icons.list_filter import IconFilter
from editor.features.icons.model import ROW_ROLE, IconListModel
from editor.session.asset_selection import AssetSelection
from editor.ui.theme import painting
from editor.ui.theme.tokens import Gap

_SCROLL_STEP_PX = 37
_WHEEL_STEP = 120
_DRAGGED_PX = 56

CreateMime = Callable[[], IconsMime | None]


class IconGrid(QListView):
    """The icons of a model. `menu` is the context menu; its owner adds the actions.

    Signals: `zoom_requested(int)` with the steps of Ctrl and the wheel; `drag_begun()`; `drag_ended(bool)`
    with whether a target accepted the icons. `activated` is emitted for Enter and a double click.
    """

    zoom_requested = Signal(int)
    drag_begun = Signal()
    drag_ended = Signal(bool)

    def __init__(self, create_mime: CreateMime, parent: QWidget | None = None) -> None:
        """`create_mime` returns the data of the selected icons, or None if there is nothing to drag."""
        super().__init__(parent)
        self._create_mime = create_mime
        self._wheel_delta = 0
        self._delegate = IconDelegate(self)
        self.menu = QMenu(self)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_SCROLL_STEP_PX)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Icons"))
        self.setItemDelegate(self._delegate)

    @property
    def picture_px(self) -> int:
        """The size of a picture in its cell."""
        return self._delegate.picture_px

    def set_picture_px(self, picture_px: int) -> None:
        """Set the size of pictures and keep the current or the first visible icon in view."""
        if picture_px == self.picture_px:
            return
        anchor = self._anchor()
        self._delegate.picture_px = picture_px
        self._update_grid_size()
        self.doItemsLayout()
        if anchor.isValid():
            self.scrollTo(anchor, QAbstractItemView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._update_grid_size()
        super().resizeEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu at the pointer, or at the current icon if a key opened it."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            current = self.visualRect(self.currentIndex())
            inside = current.center() if current.isValid() else QPoint(Gap.L, Gap.L)
            at = self.viewport().mapToGlobal(inside)
        self.menu.popup(at)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size of pictures with Ctrl and the wheel."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._wheel_delta += event.angleDelta().y()
        steps = int(self._wheel_delta / _WHEEL_STEP)
        if steps:
            self._wheel_delta -= steps * _WHEEL_STEP
            self.zoom_requested.emit(steps)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Clear the current index without a selection, since its frame looks like one."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection():
            self.selectionModel().clearCurrentIndex()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells, and the focus ring around the view if no cell is current."""
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            painting.focus_ring(QPainter(self.viewport()), QRectF(self.viewport().rect()))

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selected icons to a field, another window or another program."""
        mime = self._create_mime()
        if mime is None:
            return
        drag = QDrag(self)
        drag.setMimeData(mime)
        drag.setPixmap(self._drag_pixmap())
        self.drag_begun.emit()
        action = drag.exec(Qt.DropAction.CopyAction)
        self.drag_ended.emit(action is not Qt.DropAction.IgnoreAction)

    def select_rows(self, rows: Collection[QModelIndex], current: QModelIndex) -> None:
        """Select rows in as few ranges as possible and make `current` the current one if it is valid.

        Without rows the current index is cleared.
        """
        ranges = QItemSelection()
        in_order = sorted(rows, key=lambda row: row.row())
        for _, run in groupby(enumerate(in_order), key=lambda pair: pair[1].row() - pair[0]):
            indexes = [row for _, row in run]
            ranges.select(indexes[0], indexes[-1])
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(ranges, flags.ClearAndSelect)
        if current.isValid() or not rows:
            self.selectionModel().setCurrentIndex(current, flags.NoUpdate)

    def _drag_pixmap(self) -> QPixmap:
        """Return the picture of the current icon for the pointer."""
        index = self.currentIndex()
        if not index.isValid():
            return QPixmap()
        size = QSize(_DRAGGED_PX, _DRAGGED_PX)
        return self._delegate.thumb(index.data(ROW_ROLE), size, self.devicePixelRatioF())

    def _anchor(self) -> QModelIndex:
        current, viewport = self.currentIndex(), self.viewport().rect()
        if current.isValid() and viewport.intersects(self.visualRect(current)):
            return current
        cell = self.gridSize()
        return self.indexAt(QPoint(cell.width() // 2, cell.height() // 2))

    def _update_grid_size(self) -> None:
        # Space for the scroll bar is always reserved, so cells do not move when it appears.
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.verticalScrollBar())
        width = self.maximumViewportSize().width() - bar - 1
        least = least_cell(self.picture_px)
        columns = max(1, width // (least.width() + Gap.XS))
        pitch = QSize(width // columns, least.height() + Gap.XS)
        if pitch != self.gridSize():
            self.setGridSize(pitch)


class IconSelectionSync(QObject):
    """Synchronizes in both directions; filtered icons stay selected until the user selects another."""

    def __init__(
        self, grid: IconGrid, model: IconListModel, shown: IconFilter, selection: AssetSelection
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
        if not self._model.is_up_to_date or self._is_updating:
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
        if self._is_updating or not self._model.is_up_to_date:
            return
        current = self._grid.currentIndex()
        rows = sorted(self._grid.selectionModel().selectedRows(), key=lambda row: (row == current, row.row()))
        self._selection.select_icons(
            self._model.line(self._shown.mapToSource(row).row()).icon.index for row in rows
        )
