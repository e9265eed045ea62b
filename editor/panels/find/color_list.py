"""The list of colours: a swatch, what it is in hex, how opaque it is and how many use it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.look.painting import swatch
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.color.notations import color_texts
from editor.models.color_list_model import ENTRY_ROLE, ColorEntry, ColorListModel
from editor.widgets.color.color_plane import to_qcolor
from editor.widgets.curves.value_menu import add_copying
from editor.widgets.fields.numbers import percent_text
from editor.widgets.row_paint import paint_row_ground, row_inks

AnyIndex = QModelIndex | QPersistentModelIndex

_MOST_SWATCHES = 5
_SWATCH_GAP_PX = 2


class ColorList(QListView):
    """Shows the colours of a model; a row is dragged onto a colour field."""

    def __init__(self, model: ColorListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_ColorDelegate(self))
        self.setUniformItemSizes(True)
        self.setProperty("part", "rows")
        self.setMouseTracking(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Colours of the style"))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open what copies the colour under the mouse, or the current one."""
        is_by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_by_mouse else self.currentIndex()
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        menu = QMenu(self)
        add_copying(menu, color_texts(entry.color))
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        menu.popup(event.globalPos() if is_by_mouse else below)


class _ColorDelegate(QStyledItemDelegate):
    """Paints a row."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.LEFT_DOCK_LEAST, Size.PROPERTY_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        row = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.XS, 0)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_ground(painter, row, option.state, is_chosen=is_chosen)
        strong, quiet = row_inks(is_chosen=is_chosen)
        room = row.adjusted(Gap.S, 0, -Gap.S, 0)
        room.setLeft(_paint_swatches(painter, room, entry) + Gap.S)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        flags = Qt.AlignmentFlag.AlignVCenter
        count = entry.count_text
        painter.drawText(room, flags | Qt.AlignmentFlag.AlignRight, count)
        room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(count) - Gap.S)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        text = painter.fontMetrics().elidedText(entry.text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, flags, text)
        if not entry.is_cluster and entry.color.a < 255:
            room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
            painter.setPen(quiet)
            painter.drawText(room, flags, percent_text(entry.color.a / 255))
        painter.restore()


def _paint_swatches(painter: QPainter, room: QRectF, entry: ColorEntry) -> float:
    """As many swatches as leave room for the words, at least one; gives where they end."""
    words = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{entry.text} {entry.count_text}")
    side = Size.SWATCH_IN_PALETTE
    fitting = int((room.width() - words - 2 * Gap.S) // (side + _SWATCH_GAP_PX))
    left = room.left()
    for use in entry.uses[: min(max(fitting, 1), _MOST_SWATCHES)]:
        swatch(painter, QRectF(left, room.center().y() - side / 2, side, side), [to_qcolor(use.color)])
        left += side + _SWATCH_GAP_PX
    return left
