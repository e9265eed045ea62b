"""Rows of a searchable list: model, delegate and view."""

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

_MINIMUM_DETAIL_PX = 48
_KEYS_PAD_PX = 5
_ROW = Qt.ItemDataRole.UserRole
_HAS_SYMBOLS = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class PickRow:
    """A row: its value, text, details, symbol and framed shortcut.

    `why_not` is the reason why it cannot be selected; empty if it can. Headings are never selected. `about`
    is the description at the bottom of the list while the row is current.
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
    """List model of the rows."""

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
        description = ", ".join(
            part for part in (row.text, row.detail, row.keys, row.why_not, row.about) if part
        )
        return {
            Qt.ItemDataRole.DisplayRole: row.text,
            Qt.ItemDataRole.AccessibleTextRole: description,
            Qt.ItemDataRole.ToolTipRole: plain_tool_tip(description),
            _ROW: row,
            _HAS_SYMBOLS: self._has_symbols,
        }.get(role)


class PickRowDelegate(QStyledItemDelegate):
    """Delegate that paints symbol, text, details and shortcut."""

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
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_ground(painter, QRectF(box), option.state, is_chosen=is_selected)
        primary, secondary = _text_colors(row, is_selected=is_selected)
        text_rect = box.adjusted(Gap.S, 0, -Gap.S, 0)
        if row.symbol:
            y = text_rect.y() + (text_rect.height() - Size.GLYPH) / 2
            symbols.paint(painter, row.symbol, QRectF(text_rect.x(), y, Size.GLYPH, Size.GLYPH), secondary)
        if index.data(_HAS_SYMBOLS):
            text_rect.setLeft(text_rect.left() + Size.GLYPH + Gap.S)
        if row.keys:
            text_rect.setRight(_paint_keys(painter, text_rect, row.keys, secondary) - Gap.S)
        painter.setFont(font(self._role))
        painter.setPen(primary)
        text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideMiddle, text_rect.width())
        painter.drawText(text_rect, ONE_LINE | Qt.AlignmentFlag.AlignLeft, text)
        # The details get the remaining space.
        text_rect.setLeft(text_rect.left() + painter.fontMetrics().horizontalAdvance(text) + Gap.M)
        if text_rect.width() >= _MINIMUM_DETAIL_PX:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(secondary)
            detail = painter.fontMetrics().elidedText(
                row.detail, Qt.TextElideMode.ElideRight, text_rect.width()
            )
            painter.drawText(text_rect, ONE_LINE | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()


def _paint_heading(painter: QPainter, box: QRect, row: PickRow) -> None:
    painter.save()
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    painter.setPen(QColor(tokens.current().text_2))
    text_rect = box.adjusted(Gap.S, 0, -Gap.S, -Gap.XS)
    text = painter.fontMetrics().elidedText(row.text, Qt.TextElideMode.ElideRight, text_rect.width())
    painter.drawText(text_rect, Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextSingleLine, text)
    painter.drawText(text_rect, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight, row.detail)
    painter.restore()


def pick_view(rows: PickRowModel, name: str, parent: QWidget, role: TypeRole = TypeRole.BODY) -> QListView:
    """Return a list view of rows without keyboard focus, which stays in the search field."""
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


def _text_colors(row: PickRow, *, is_selected: bool) -> tuple[QColor, QColor]:
    """Return the colours of the primary and secondary text of a row."""
    if row.why_not:
        return QColor(tokens.current().text_off), QColor(tokens.current().text_off)
    return row_inks(is_chosen=is_selected)


def _paint_keys(painter: QPainter, text_rect: QRect, keys: str, color: QColor) -> int:
    """Draw a framed shortcut at the right end and return the left edge of the frame."""
    painter.setFont(font(TypeRole.COLUMN_HEAD))
    width = painter.fontMetrics().horizontalAdvance(keys) + 2 * _KEYS_PAD_PX
    height = painter.fontMetrics().height() + 2
    frame = QRect(text_rect.right() - width + 1, text_rect.center().y() - height // 2, width, height)
    edge = QColor(color)
    edge.setAlphaF(0.4)
    ground(painter, QRectF(frame), QColor(Qt.GlobalColor.transparent), Radius.SWATCH, edge)
    painter.setPen(color)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, keys)
    return frame.left()
