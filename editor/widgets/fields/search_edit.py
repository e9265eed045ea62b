"""Line edit for searches, with a magnifier symbol."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Size

# Object name of the clear action of QLineEdit, which has no text.
_CLEAR_ACTION: Final = "_q_qlineeditclearaction"
_SYMBOL_X_PX = 8
_TEXT_MARGIN_PX = Size.GLYPH + 6


class SearchEdit(QLineEdit):
    """A line edit with a decorative magnifier and a large clear button."""

    def __init__(self, clear: str = "", parent: QWidget | None = None) -> None:
        """`clear` is the text of the clear button; without it there is none."""
        super().__init__(parent)
        self.setTextMargins(_TEXT_MARGIN_PX, 0, 0, 0)
        self.setClearButtonEnabled(bool(clear))
        cross = self.findChild(QAction, _CLEAR_ACTION)
        if cross is not None:
            cross.setText(clear)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in self.findChildren(QToolButton):
            rect = button.geometry()
            side = min(Size.SMALL_BUTTON, self.height())
            middle = rect.center().x()
            button.setGeometry(middle - side // 2 + 1, (self.height() - side) // 2, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = tokens.current()
        left = _SYMBOL_X_PX
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = self.width() - _SYMBOL_X_PX - Size.GLYPH
        rect = QRectF(left, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        symbols.paint(QPainter(self), FileSymbol.FIND, rect, color)
