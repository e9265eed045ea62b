"""Delegate of the history list: step, details and time."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.features.history.model import ROW_ROLE, HistoryRow, RowKind
from editor.ui.theme import tokens
from editor.ui.theme.painting import paint_row_background, rounded_rect, swatch
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

AnyIndex = QModelIndex | QPersistentModelIndex

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_BAR_PX = 3
_LINE_PX = 18
_ARROW = "→"


class HistoryDelegate(QStyledItemDelegate):
    """Paints two lines, the time on the right, and a bar at the current state."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, Size.HISTORY_STEP)

    def compare_rect(self, rect: QRect, index: AnyIndex) -> QRect:
        """Return the rectangle of “Compare” in the row of a mark; empty in other rows."""
        row: HistoryRow = index.data(ROW_ROLE)
        if row.kind not in (RowKind.MARK, RowKind.LOST_MARK):
            return QRect()
        width = QFontMetrics(font(TypeRole.SECONDARY)).horizontalAdvance(self._compare_text())
        return QRect(rect.right() - Gap.M - width, rect.top(), width, rect.height())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        box: QRect = option.rect
        left = Gap.M + Size.GLYPH + Gap.XS
        editor.setGeometry(
            box.adjusted(left, (box.height() - Size.FIELD) // 2, -Gap.S, -(box.height() - Size.FIELD) // 2)
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = tokens.current()
        row: HistoryRow = index.data(ROW_ROLE)
        box = QRectF(option.rect).adjusted(Gap.XS, 0, -Gap.XS, 0)
        state: QStyle.StateFlag = option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        paint_row_background(painter, box.adjusted(0, 1, 0, -1), state, is_selected=is_selected)
        if row.is_current:
            bar = QRectF(box.left(), box.top() + Gap.S, _BAR_PX, box.height() - 2 * Gap.S)
            rounded_rect(painter, bar, QColor(theme.accent), _BAR_PX / 2)
        self._paint_row(painter, box, row, is_selected=is_selected)
        painter.restore()

    def _paint_row(self, painter: QPainter, box: QRectF, row: HistoryRow, *, is_selected: bool) -> None:
        theme = tokens.current()
        is_mark = row.kind in (RowKind.MARK, RowKind.LOST_MARK)
        strong = QColor(theme.link if is_mark else theme.text_2 if row.is_undone else theme.text)
        quiet = QColor(theme.text_2)
        if is_selected:
            strong = quiet = QColor(theme.on_selection)
        text_rect = box.adjusted(Gap.S, 0, -Gap.S, 0)
        icon_rect = QRectF(text_rect.left(), text_rect.center().y() - Size.GLYPH / 2, Size.GLYPH, Size.GLYPH)
        paint_symbol(painter, row.symbol, icon_rect, strong if is_mark else quiet)
        text_rect.setLeft(icon_rect.right() + Gap.S)
        trailing = self._compare_text() if is_mark else row.time
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(strong if is_mark else quiet)
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, trailing)
        text_rect.setRight(text_rect.right() - painter.fontMetrics().horizontalAdvance(trailing) - Gap.S)
        has_detail = bool(row.detail or row.colors)
        top = text_rect.center().y() - (_LINE_PX if has_detail else _LINE_PX / 2)
        line = QRectF(text_rect.left(), top, text_rect.width(), _LINE_PX)
        _draw_line(painter, line, row.text, TypeRole.BODY_STRONG if row.is_current else TypeRole.BODY, strong)
        if has_detail:
            _paint_detail(painter, line.translated(0, _LINE_PX), row, quiet)

    def _compare_text(self) -> str:
        return self.tr("Compare")


def _paint_detail(painter: QPainter, line: QRectF, row: HistoryRow, ink: QColor) -> None:
    side = Size.SWATCH_IN_TREE
    for number, color in enumerate(row.colors):
        if number:
            line.setLeft(line.left() + _draw_line(painter, line, _ARROW, TypeRole.SECONDARY, ink) + Gap.XS)
        swatch(painter, QRectF(line.left(), line.center().y() - side / 2, side, side), [color])
        line.setLeft(line.left() + side + Gap.XS)
    _draw_line(painter, line, row.detail, TypeRole.SECONDARY, ink)


def _draw_line(painter: QPainter, rect: QRectF, text: str, role: TypeRole, ink: QColor) -> float:
    """Draw one line of text, elided to its rectangle, and return its width."""
    painter.setFont(font(role))
    painter.setPen(ink)
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(rect.width())))
    painter.drawText(rect, _LEFT, elided)
    return painter.fontMetrics().horizontalAdvance(elided)
