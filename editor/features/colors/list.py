"""List view of colours with swatch, hex notation, opacity and number of users."""

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

from editor.features.colors.model import ENTRY_ROLE, ColorEntry, ColorListModel
from editor.mapstyle.color.notations import color_texts
from editor.ui.color.plane import to_qcolor
from editor.ui.curves.values import add_copying
from editor.ui.fields.number_field import percent_text
from editor.ui.theme.painting import paint_row_background, row_text_colors, swatch
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

AnyIndex = QModelIndex | QPersistentModelIndex

_MAX_SWATCHES = 5
_SWATCH_GAP_PX = 2


class ColorList(QListView):
    """A list view of colours; a row can be dragged onto a colour field."""

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
        """Open the copy menu for the colour under the pointer, or the current one."""
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_mouse else self.currentIndex()
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        menu = QMenu(self)
        add_copying(menu, color_texts(entry.color))
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        menu.popup(event.globalPos() if is_mouse else below)


class _ColorDelegate(QStyledItemDelegate):
    """Paints a row."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(Size.LEFT_DOCK_LEAST, Size.PROPERTY_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        entry: ColorEntry | None = index.data(ENTRY_ROLE)
        if entry is None:
            return
        row = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.XS, 0)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_background(painter, row, option.state, is_selected=is_selected)
        strong, quiet = row_text_colors(is_selected=is_selected)
        text_rect = row.adjusted(Gap.S, 0, -Gap.S, 0)
        text_rect.setLeft(_paint_swatches(painter, text_rect, entry) + Gap.S)
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(quiet)
        flags = Qt.AlignmentFlag.AlignVCenter
        count = entry.count_text
        painter.drawText(text_rect, flags | Qt.AlignmentFlag.AlignRight, count)
        text_rect.setRight(text_rect.right() - painter.fontMetrics().horizontalAdvance(count) - Gap.S)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(strong)
        text = painter.fontMetrics().elidedText(
            entry.text, Qt.TextElideMode.ElideRight, int(text_rect.width())
        )
        painter.drawText(text_rect, flags, text)
        if not entry.is_cluster and entry.color.a < 255:
            text_rect.setLeft(text_rect.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
            painter.setPen(quiet)
            painter.drawText(text_rect, flags, percent_text(entry.color.a / 255))
        painter.restore()


def _paint_swatches(painter: QPainter, text_rect: QRectF, entry: ColorEntry) -> float:
    """Paint as many swatches as fit beside the text, at least one, and return their right edge."""
    text_width = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(f"{entry.text} {entry.count_text}")
    side = Size.SWATCH_IN_PALETTE
    count = int((text_rect.width() - text_width - 2 * Gap.S) // (side + _SWATCH_GAP_PX))
    left = text_rect.left()
    for use in entry.uses[: min(max(count, 1), _MAX_SWATCHES)]:
        swatch(painter, QRectF(left, text_rect.center().y() - side / 2, side, side), [to_qcolor(use.color)])
        left += side + _SWATCH_GAP_PX
    return left
