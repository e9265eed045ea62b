"""Margin of the view of a long JSON text: line numbers, folds and problems."""

from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from editor.ui.code.json_text import TextMark
from editor.ui.code.text_index import ShownLines, TextIndex
from editor.ui.text import plain_tool_tip
from editor.ui.theme import tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.symbols import paint as paint_symbol
from editor.ui.theme.tokens import Gap

MARK_PX, FOLD_PX = 12, 14
_MINIMUM_DIGITS = 3


class Reader(Protocol):
    """The view beside the margin."""

    @property
    def index(self) -> TextIndex: ...

    @property
    def lines(self) -> ShownLines: ...

    @property
    def position(self) -> int: ...

    def shown_lines(self) -> Iterator[tuple[int, QRect]]: ...

    def marks_of(self, line: int) -> list[TextMark]: ...

    def toggle_fold(self, line: int) -> None: ...


class ReaderMargin(QWidget):
    """The margin at the left of the text. A click on a fold marker folds or unfolds."""

    def __init__(self, reader: Reader, parent: QWidget) -> None:
        super().__init__(parent)
        self._reader = reader
        self.setAccessibleName(self.tr("Line numbers"))

    def width_needed(self) -> int:
        """Return the width for the numbers of all lines. Units: logical pixels."""
        return margin_width(self._reader.index.line_count, self.fontMetrics().horizontalAdvance("0"))

    def sizeHint(self) -> QSize:
        return QSize(self.width_needed(), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().toPoint())
        if line is not None and event.button() is Qt.MouseButton.LeftButton:
            self._reader.toggle_fold(line)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Accept the event, which would end a selection in the text."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show the problems of the line under the mouse as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            line = self._line_at(event.pos())
            tips = [] if line is None else [mark.tip for mark in self._reader.marks_of(line)]
            QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        reader, theme = self._reader, tokens.current()
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.panel))
        current = reader.index.line_at(reader.position)
        for line, rect in reader.shown_lines():
            place = QRect(0, rect.top(), self.width(), rect.height())
            paint_number(painter, place, line + 1, is_current=line == current)
            if reader.index.can_fold(line):
                paint_fold(painter, place, is_folded=reader.lines.is_folded(line))
            paint_mark(painter, place, reader.marks_of(line))

    def _line_at(self, point: QPoint) -> int | None:
        lines = self._reader.shown_lines()
        return next((line for line, rect in lines if rect.top() <= point.y() <= rect.bottom()), None)


def margin_width(line_count: int, digit_px: int) -> int:
    """Return the width of the margin of a number of lines. Units: logical pixels."""
    digits = max(_MINIMUM_DIGITS, len(str(line_count)))
    return Gap.XS + MARK_PX + digits * digit_px + FOLD_PX + Gap.XS


def paint_number(painter: QPainter, line: QRect, number: int, *, is_current: bool) -> None:
    """Paint the number of a line."""
    theme = tokens.current()
    painter.setPen(QColor(theme.text if is_current else theme.text_2))
    painter.drawText(line.adjusted(0, 0, -FOLD_PX - Gap.XS, 0), Qt.AlignmentFlag.AlignRight, str(number))


def paint_fold(painter: QPainter, line: QRect, *, is_folded: bool) -> None:
    """Paint the marker of a line that can be folded."""
    name = LayerSymbol.FOLDED if is_folded else LayerSymbol.UNFOLDED
    top = line.center().y() - FOLD_PX / 2
    rect = QRectF(line.right() - FOLD_PX - Gap.XS / 2, top, FOLD_PX, FOLD_PX)
    paint_symbol(painter, name, rect, QColor(tokens.current().text_2))


def paint_mark(painter: QPainter, line: QRect, marks: list[TextMark]) -> None:
    """Paint the symbol of the first problem of a line."""
    if marks:
        top = line.center().y() - MARK_PX / 2
        rect = QRectF(Gap.XS / 2, top, MARK_PX, MARK_PX)
        paint_symbol(painter, marks[0].symbol, rect, QColor(marks[0].color))
