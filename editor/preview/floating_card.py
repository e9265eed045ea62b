"""Raised card over the map."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.look import painting
from editor.look.tokens import Radius

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
