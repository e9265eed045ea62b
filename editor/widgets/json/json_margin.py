"""Margin of the text editor: line numbers, fold markers and problem markers."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QTextBlock
from PySide6.QtWidgets import QToolTip, QWidget

from editor.look import tokens
from editor.look.symbol_names import LayerSymbol
from editor.look.symbols import paint as paint_symbol
from editor.look.tokens import Gap
from editor.look.words import plain_tool_tip
from editor.widgets.json.json_text import JsonText

_MARK_PX, _FOLD_PX = 12, 14
_MINIMUM_DIGITS = 3


class JsonMargin(QWidget):
    """The margin at the left of the text. A click on a fold marker folds or unfolds."""

    def __init__(self, edit: JsonText) -> None:
        super().__init__(edit)
        self._edit = edit
        self.setAccessibleName(self.tr("Line numbers"))

    def width_needed(self) -> int:
        """Return the width for the numbers of all lines. Units: logical pixels."""
        digits = max(_MINIMUM_DIGITS, len(str(self._edit.blockCount())))
        return (
            Gap.XS + _MARK_PX + digits * self._edit.fontMetrics().horizontalAdvance("0") + _FOLD_PX + Gap.XS
        )

    def sizeHint(self) -> QSize:
        return QSize(self.width_needed(), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        block = self._block_at(event.position().toPoint())
        if block is not None and event.button() is Qt.MouseButton.LeftButton:
            self._edit.toggle_fold(block)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Accept the event, which would end a selection in the text."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show the problems of the line under the mouse as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            block = self._block_at(event.pos())
            tips = [] if block is None else [mark.tip for mark in self._edit.marks_of(block)]
            QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(theme.panel))
        painter.setFont(self._edit.font())
        current = self._edit.textCursor().block()
        for block, rect in self._edit.shown_blocks():
            line = QRect(0, rect.top(), self.width(), self._edit.fontMetrics().height())
            painter.setPen(QColor(theme.text if block == current else theme.text_2))
            numbers = line.adjusted(0, 0, -_FOLD_PX - Gap.XS, 0)
            painter.drawText(numbers, Qt.AlignmentFlag.AlignRight, str(block.blockNumber() + 1))
            self._paint_fold(painter, block, line)
            self._paint_marks(painter, block, line)

    def _paint_fold(self, painter: QPainter, block: QTextBlock, line: QRect) -> None:
        folds = self._edit.folds
        if not folds.can_fold(block):
            return
        name = LayerSymbol.FOLDED if folds.is_folded(block) else LayerSymbol.UNFOLDED
        top = line.center().y() - _FOLD_PX / 2
        glyph_rect = QRectF(line.right() - _FOLD_PX - Gap.XS / 2, top, _FOLD_PX, _FOLD_PX)
        paint_symbol(painter, name, glyph_rect, QColor(tokens.current().text_2))

    def _paint_marks(self, painter: QPainter, block: QTextBlock, line: QRect) -> None:
        marks = self._edit.marks_of(block)
        if marks:
            top = line.center().y() - _MARK_PX / 2
            glyph_rect = QRectF(Gap.XS / 2, top, _MARK_PX, _MARK_PX)
            paint_symbol(painter, marks[0].symbol, glyph_rect, QColor(marks[0].color))

    def _block_at(self, point: QPoint) -> QTextBlock | None:
        matches = (
            block for block, rect in self._edit.shown_blocks() if rect.top() <= point.y() <= rect.bottom()
        )
        return next(matches, None)
