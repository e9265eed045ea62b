"""The margin of a text: line numbers, what can be folded, and marks of what is wrong."""

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
_FEWEST_DIGITS = 3


class JsonMargin(QWidget):
    """Stands at the left of a text; a press at a fold mark folds or unfolds."""

    def __init__(self, edit: JsonText) -> None:
        super().__init__(edit)
        self._edit = edit
        self.setAccessibleName(self.tr("Line numbers"))

    def width_needed(self) -> int:
        """The width for the numbers of all lines. Units: logical pixels."""
        digits = max(_FEWEST_DIGITS, len(str(self._edit.blockCount())))
        return (
            Gap.XS + _MARK_PX + digits * self._edit.fontMetrics().horizontalAdvance("0") + _FOLD_PX + Gap.XS
        )

    def sizeHint(self) -> QSize:
        """Room for the numbers."""
        return QSize(self.width_needed(), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold the line whose mark is pressed."""
        block = self._block_at(event.position().toPoint())
        if block is not None and event.button() is Qt.MouseButton.LeftButton:
            self._edit.toggle_fold(block)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep it from the text, which would end a selection there."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Tell what is wrong in the line under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            block = self._block_at(event.pos())
            tips = [] if block is None else [mark.tip for mark in self._edit.marks_of(block)]
            QToolTip.showText(event.globalPos(), plain_tool_tip("\n".join(tips)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the marks of the lines that show."""
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
        place = QRectF(line.right() - _FOLD_PX - Gap.XS / 2, top, _FOLD_PX, _FOLD_PX)
        paint_symbol(painter, name, place, QColor(tokens.current().text_2))

    def _paint_marks(self, painter: QPainter, block: QTextBlock, line: QRect) -> None:
        marks = self._edit.marks_of(block)
        if marks:
            top = line.center().y() - _MARK_PX / 2
            place = QRectF(Gap.XS / 2, top, _MARK_PX, _MARK_PX)
            paint_symbol(painter, marks[0].symbol, place, QColor(marks[0].color))

    def _block_at(self, point: QPoint) -> QTextBlock | None:
        found = (
            block for block, rect in self._edit.shown_blocks() if rect.top() <= point.y() <= rect.bottom()
        )
        return next(found, None)
