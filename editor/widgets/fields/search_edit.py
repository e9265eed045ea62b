"""A line to search with: a glass before the words, a cross behind them."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Size

# As Qt calls the action of the cross in a line; it gives that no words.
_CLEAR_ACTION: Final = "_q_qlineeditclearaction"
_GLASS_PX = 8
_WORDS_PX = Size.GLYPH + 6


class SearchEdit(QLineEdit):
    """Words behind a glass, which is only a picture; what can be pressed in the line is easy to hit."""

    def __init__(self, clear: str = "", parent: QWidget | None = None) -> None:
        """`clear` says what the cross does; without it there is none."""
        super().__init__(parent)
        self.setTextMargins(_WORDS_PX, 0, 0, 0)
        self.setClearButtonEnabled(bool(clear))
        cross = self.findChild(QAction, _CLEAR_ACTION)
        if cross is not None:
            cross.setText(clear)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let what can be pressed reach beyond its glyph: Qt keeps it as small as that."""
        super().resizeEvent(event)
        for button in self.findChildren(QToolButton):
            place = button.geometry()
            side = min(Size.SMALL_BUTTON, self.height())
            middle = place.center().x()
            button.setGeometry(middle - side // 2 + 1, (self.height() - side) // 2, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the glass."""
        super().paintEvent(event)
        theme = tokens.current()
        left = _GLASS_PX
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = self.width() - _GLASS_PX - Size.GLYPH
        place = QRectF(left, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
        symbols.paint(QPainter(self), FileSymbol.FIND, place, color)
