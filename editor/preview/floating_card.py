"""A raised card that lies over the map."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.look import painting
from editor.look.tokens import Radius

_SHADOW = painting.SHADOW


class FloatingCard(QWidget):
    """A card with its shadow; where the shadow lies, the mouse still reaches the map."""

    radius: float = Radius.CARD

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(_SHADOW)

    @property
    def card(self) -> QRect:
        """The card itself, in this widget's coordinates."""
        return self.rect().marginsRemoved(_SHADOW)

    @property
    def card_in_parent(self) -> QRect:
        """The card itself, in the map's coordinates."""
        return self.geometry().marginsRemoved(_SHADOW)

    def card_size(self) -> QSize:
        """The size the card wants to have."""
        return self.sizeHint().shrunkBy(_SHADOW)

    def place_card(self, top_left: QPoint, size: QSize) -> None:
        """Put the card somewhere on the map."""
        self.setGeometry(QRect(top_left, size).marginsAdded(_SHADOW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card's ground and shadow."""
        super().paintEvent(event)
        painter = QPainter(self)
        painting.card(painter, QRectF(self.card), self.radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep a press on the card from the map."""
        event.setAccepted(self._is_on_card(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Keep a double click on the card from the map."""
        event.setAccepted(self._is_on_card(event))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Keep a turn of the wheel over the card from the map."""
        event.setAccepted(self._is_on_card(event))

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()

    def _is_on_card(self, event: QMouseEvent | QWheelEvent) -> bool:
        return self.card.contains(event.position().toPoint())
