"""The rows of a list to pick from: as Qt asks for them, and as they are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.look import symbols, tokens
from editor.look.painting import ground
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip
from editor.widgets.row_paint import ONE_LINE, paint_row_ground, row_inks

_LEAST_DETAIL_PX = 48
_KEYS_PAD_PX = 5
_ROW = Qt.ItemDataRole.UserRole
_HAS_SYMBOLS = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class PickRow:
    """One row: what picking it gives, its words, and what stands beside them; `keys` stand in a frame.

    `why_not` says why it cannot be picked now; it is empty where it can. A heading is never picked. `about`
    is what the list says at its foot while the row is the current one.
    """

    value: object
    text: str
    detail: str = ""
    symbol: str = ""
    keys: str = ""
    why_not: str = ""
    about: str = ""
    is_heading: bool = False


class PickRowModel(QAbstractListModel):
    """The rows as Qt asks for them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[PickRow, ...] = ()
        self._has_symbols = False

    def show(self, rows: Sequence[PickRow]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self._has_symbols = any(row.symbol for row in rows)
        self.endResetModel()

    def row(self, index: Index) -> PickRow | None:
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (an index is a value)
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row(index)
        return Qt.ItemFlag.NoItemFlags if row is None or row.is_heading else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        words = ", ".join(part for part in (row.text, row.detail, row.keys, row.why_not, row.about) if part)
        return {
            Qt.ItemDataRole.DisplayRole: row.text,
            Qt.ItemDataRole.AccessibleTextRole: words,
            Qt.ItemDataRole.ToolTipRole: plain_tool_tip(words),
            _ROW: row,
            _HAS_SYMBOLS: self._has_symbols,
        }.get(role)


class PickRowDelegate(QStyledItemDelegate):
    """Draws symbol, words, and what stands beside them at the right."""

    def __init__(self, parent: QObject | None = None, role: TypeRole = TypeRole.BODY) -> None:
        super().__init__(parent)
        self._role = role

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(0, Size.BUTTON)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROW)
        if not isinstance(row, PickRow):
            return
        box: QRect = option.rect
        if row.is_heading:
            _paint_heading(painter, box, row)
            return
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_ground(painter, QRectF(box), option.state, is_chosen=is_chosen)
        strong, quiet = _inks(row, is_chosen=is_chosen)
        room = box.adjusted(Gap.S, 0, -Gap.S, 0)
        if row.symbol:
            y = room.y() + (room.height() - Size.GLYPH) / 2
            symbols.paint(painter, row.symbol, QRectF(room.x(), y, Size.GLYPH, Size.GLYPH), quiet)
        if index.data(_HAS_SYMBOLS):
            room.setLeft(room.left() + Size.GLYPH + Gap.S)
        if row.keys:
            room.setRight(_paint_keys(painter, room, row.keys, quiet) - Gap.S)
        painter.setFont(font(self._role))
        painter.setPen(strong)
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, ONE_LINE | Qt.AlignmentFlag.AlignLeft, text)
        # What stands beside a name gives way to it.
        room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
        if room.width() >= _LEAST_DETAIL_PX:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(quiet)
            detail = painter.fontMetrics().elidedText(row.detail, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, ONE_LINE | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()


def _paint_heading(painter: QPainter, box: QRect, row: PickRow) -> None:
    """Draw the words of a heading at the foot of its row."""
    painter.save()
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(tokens.current().text_2))
    room = box.adjusted(Gap.S, 0, -Gap.S, -Gap.XS)
    text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextSingleLine, text)
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, row.detail)
    painter.restore()


def pick_view(rows: PickRowModel, name: str, parent: QWidget, role: TypeRole = TypeRole.BODY) -> QListView:
    """A list of rows; the keys stay with what is typed into beside it."""
    view = QListView(parent)
    view.setModel(rows)
    view.setItemDelegate(PickRowDelegate(view, role))
    view.setProperty("place", "raised")
    view.setUniformItemSizes(True)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setMouseTracking(True)
    view.setAccessibleName(name)
    return view


def _inks(row: PickRow, *, is_chosen: bool) -> tuple[QColor, QColor]:
    """The colours of a row's words and of what stands beside them."""
    if row.why_not:
        return QColor(tokens.current().text_off), QColor(tokens.current().text_off)
    return row_inks(is_chosen=is_chosen)


def _paint_keys(painter: QPainter, room: QRect, keys: str, ink: QColor) -> int:
    """Draw keys in a frame at the right end of a room, and give where the frame begins."""
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    width = painter.fontMetrics().horizontalAdvance(keys) + 2 * _KEYS_PAD_PX
    height = painter.fontMetrics().height() + 2
    frame = QRect(room.right() - width + 1, room.center().y() - height // 2, width, height)
    edge = QColor(ink)
    edge.setAlphaF(0.4)
    ground(painter, QRectF(frame), QColor(Qt.GlobalColor.transparent), Radius.SWATCH, edge)
    painter.setPen(ink)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, keys)
    return frame.left()
