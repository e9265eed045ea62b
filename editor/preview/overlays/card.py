"""Floating cards over the map, with their labels and symbols."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Radius, Size, Tokens
from editor.ui.theme.typography import TypeRole, font

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


_SHADOW = painting.SHADOW


class FloatingCard(QWidget):
    """A card with a shadow; mouse events on the shadow reach the map."""

    radius: float = Radius.CARD

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(_SHADOW)

    @property
    def card(self) -> QRect:
        """The card without its shadow, in this widget's coordinates."""
        return self.rect().marginsRemoved(_SHADOW)

    @property
    def card_in_parent(self) -> QRect:
        """The card without its shadow, in the map's coordinates."""
        return self.geometry().marginsRemoved(_SHADOW)

    def card_size(self) -> QSize:
        """Return the preferred size of the card."""
        return self.sizeHint().shrunkBy(_SHADOW)

    def place_card(self, top_left: QPoint, size: QSize) -> None:
        """Set the geometry of the card on the map."""
        self.setGeometry(QRect(top_left, size).marginsAdded(_SHADOW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the background and shadow."""
        super().paintEvent(event)
        painter = QPainter(self)
        painting.card(painter, QRectF(self.card), self.radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Do not pass a press on the card to the map."""
        event.setAccepted(self._is_on_card(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do not pass a double click on the card to the map."""
        event.setAccepted(self._is_on_card(event))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Do not pass a wheel event over the card to the map."""
        event.setAccepted(self._is_on_card(event))

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()

    def _is_on_card(self, event: QMouseEvent | QWheelEvent) -> bool:
        return self.card.contains(event.position().toPoint())
