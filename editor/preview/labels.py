"""Text labels and symbols of cards over the map."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Size, Tokens
from editor.look.type_roles import TypeRole, font

Ink: TypeAlias = Callable[[Tokens], str]


def text_ink(theme: Tokens) -> str:
    """Return the primary text colour."""
    return theme.text


def quiet_ink(theme: Tokens) -> str:
    """Return the secondary text colour."""
    return theme.text_2


def accent_ink(theme: Tokens) -> str:
    """Return the accent colour."""
    return theme.accent


class TextLabel(QLabel):
    """Plain text in the colour of an ink; a single line is elided.

    The text is painted here because reapplying a style sheet would reset a palette colour.
    """

    def __init__(self, role: TypeRole, ink: Ink = text_ink, *, wraps: bool = False) -> None:
        super().__init__()
        self._ink = ink
        self._is_dimmed = False
        self.setFont(font(role))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)

    @property
    def color(self) -> QColor:
        """The current colour of the text."""
        return QColor((quiet_ink if self._is_dimmed else self._ink)(tokens.current()))

    def set_dimmed(self, *, dimmed: bool) -> None:
        """Set whether the text has the secondary colour."""
        self._is_dimmed = dimmed
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text."""
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.setPen(self.color)
        box = self.contentsRect()
        if self.wordWrap():
            painter.drawText(box, self.alignment() | Qt.TextFlag.TextWordWrap, self.text())
        else:
            elided = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, self.alignment() | Qt.TextFlag.TextSingleLine, elided)

    def show_text(self, text: str) -> None:
        """Show a text; hide the label if it is empty."""
        self.setText(text)
        self.setVisible(bool(text))


class SymbolLabel(QWidget):
    """One symbol, optionally rotated."""

    def __init__(self, name: str = "", size_px: int = Size.GLYPH, ink: Ink = quiet_ink) -> None:
        super().__init__()
        self._name = name
        self._ink = ink
        self._turn_deg = 0.0
        self.setFixedSize(QSize(size_px, size_px))

    @property
    def name(self) -> str:
        """The symbol's name."""
        return self._name

    @property
    def turn_deg(self) -> float:
        """The clockwise rotation."""
        return self._turn_deg

    @property
    def ink(self) -> Ink:
        """The ink of the symbol."""
        return self._ink

    def show_symbol(self, name: str, turn_deg: float = 0.0) -> None:
        """Show a symbol."""
        self._name, self._turn_deg = name, turn_deg
        self.update()

    def set_ink(self, ink: Ink) -> None:
        """Set the ink."""
        self._ink = ink
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the symbol."""
        super().paintEvent(event)
        if not self._name:
            return
        painter = QPainter(self)
        painter.translate(QRectF(self.rect()).center())
        painter.rotate(self._turn_deg)
        side = float(self.width())
        color = QColor(self._ink(tokens.current()))
        symbols.paint(painter, self._name, QRectF(-side / 2, -side / 2, side, side), color)
