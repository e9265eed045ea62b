"""The grid of icons: cells of one size that fill the width, any number of which can be chosen."""

from collections.abc import Callable, Collection
from itertools import groupby

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRectF, QSize, Qt, Signal
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

from editor.look import painting
from editor.look.tokens import Gap
from editor.models.icon_list_model import ROW_ROLE
from editor.panels.icons.icon_cell import IconDelegate, least_cell
from editor.panels.icons.icon_dragging import IconsMime

_SCROLL_STEP_PX = 37
_NOTCH = 120
_DRAGGED_PX = 56

MakeMime = Callable[[], IconsMime | None]


class IconGrid(QListView):
    """The icons of a model; `menu` is for others to fill.

    Signals: `zoom_requested(int)` with the steps that Ctrl and the wheel ask for; `drag_begun()`, and
    `drag_ended(bool)` with whether somebody took the icons. `activated` comes with Enter and a double click.
    """

    zoom_requested = Signal(int)
    drag_begun = Signal()
    drag_ended = Signal(bool)

    def __init__(self, make_mime: MakeMime, parent: QWidget | None = None) -> None:
        """`make_mime` gives what a drag of the chosen icons carries; nothing where there is none to drag."""
        super().__init__(parent)
        self._make_mime = make_mime
        self._wheeled = 0
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
        """The room that a picture has in its cell."""
        return self._delegate.picture_px

    def set_picture_px(self, picture_px: int) -> None:
        """Give the pictures other room, and stay at the current icon or else at the first one seen."""
        if picture_px == self.picture_px:
            return
        anchor = self._anchor()
        self._delegate.picture_px = picture_px
        self._share_width()
        self.doItemsLayout()
        if anchor.isValid():
            self.scrollTo(anchor, QAbstractItemView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width out among as many cells as fit."""
        self._share_width()
        super().resizeEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu: at the pointer, or by key at the current icon."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            current = self.visualRect(self.currentIndex())
            inside = current.center() if current.isValid() else QPoint(Gap.L, Gap.L)
            at = self.viewport().mapToGlobal(inside)
        self.menu.popup(at)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel make the pictures larger and smaller."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._wheeled += event.angleDelta().y()
        steps = int(self._wheeled / _NOTCH)
        if steps:
            self._wheeled -= steps * _NOTCH
            self.zoom_requested.emit(steps)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keys; where nothing is selected no cell is current, for its frame would look chosen."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection():
            self.selectionModel().clearCurrentIndex()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells; where none is current all of them have the focus ring."""
        super().paintEvent(event)
        if self.hasFocus() and not self.currentIndex().isValid():
            painting.focus_ring(QPainter(self.viewport()), QRectF(self.viewport().rect()))

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the chosen icons: to a field, another window or another program."""
        mime = self._make_mime()
        if mime is None:
            return
        drag = QDrag(self)
        drag.setMimeData(mime)
        drag.setPixmap(self._dragged())
        self.drag_begun.emit()
        done = drag.exec(Qt.DropAction.CopyAction)
        self.drag_ended.emit(done is not Qt.DropAction.IgnoreAction)

    def select_rows(self, rows: Collection[QModelIndex], current: QModelIndex) -> None:
        """Select some rows, in as few ranges as they make; `current` gets the keys where it is shown.

        With no rows there is no current one either.
        """
        ranges = QItemSelection()
        in_order = sorted(rows, key=lambda row: row.row())
        for _, run in groupby(enumerate(in_order), key=lambda pair: pair[1].row() - pair[0]):
            stretch = [row for _, row in run]
            ranges.select(stretch[0], stretch[-1])
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(ranges, flags.ClearAndSelect)
        if current.isValid() or not rows:
            self.selectionModel().setCurrentIndex(current, flags.NoUpdate)

    def _dragged(self) -> QPixmap:
        """The picture of the current icon, beside the pointer."""
        index = self.currentIndex()
        if not index.isValid():
            return QPixmap()
        side = QSize(_DRAGGED_PX, _DRAGGED_PX)
        return self._delegate.thumb(index.data(ROW_ROLE), side, self.devicePixelRatioF())

    def _anchor(self) -> QModelIndex:
        current, viewport = self.currentIndex(), self.viewport().rect()
        if current.isValid() and viewport.intersects(self.visualRect(current)):
            return current
        first = self.gridSize()
        return self.indexAt(QPoint(first.width() // 2, first.height() // 2))

    def _share_width(self) -> None:
        # The list keeps the scroll bar's room free, shown or not, so cells do not jump when it comes.
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.verticalScrollBar())
        width = self.maximumViewportSize().width() - bar - 1
        least = least_cell(self.picture_px)
        columns = max(1, width // (least.width() + Gap.XS))
        pitch = QSize(width // columns, least.height() + Gap.XS)
        if pitch != self.gridSize():
            self.setGridSize(pitch)
