"""Raised surfaces: a card that lies over the map, and a popover that closes by a press beside it."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look import painting
from editor.look.painting import SHADOW
from editor.look.tokens import Gap
from editor.widgets.window_keys import hand_to_window


class Card(QWidget):
    """A raised card with its shadow, which takes up the widget's margins; lay its parts out in `body`."""

    def __init__(self, name: str, padding_px: int = Gap.M, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.body = QVBoxLayout(self)
        pad = padding_px
        self.body.setContentsMargins(
            SHADOW.left() + pad, SHADOW.top() + pad, SHADOW.right() + pad, SHADOW.bottom() + pad
        )
        self.body.setSpacing(Gap.S)

    def card_rect(self) -> QRect:
        """The card without its shadow."""
        return self.rect().marginsRemoved(SHADOW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw shadow and ground."""
        painting.card(QPainter(self), self.card_rect().toRectF())


class Popover(Card):
    """A card in a window of its own, below or above what opened it."""

    closed = Signal()

    def __init__(self, name: str, padding_px: int = Gap.M, parent: QWidget | None = None) -> None:
        super().__init__(name, padding_px, parent)
        flags = Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint
        self.setWindowFlags(flags)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)

    def open_below(self, anchor: QWidget) -> None:
        """Open under a widget; over it where the screen ends."""
        self.adjustSize()
        room = anchor.screen().availableGeometry()
        below = anchor.mapToGlobal(QPoint(0, anchor.height() + Gap.XS))
        x = below.x() - SHADOW.left()
        y = below.y() - SHADOW.top()
        if y + self.height() - SHADOW.bottom() > room.bottom():
            above = anchor.mapToGlobal(QPoint(0, -Gap.XS)).y() - self.height() + SHADOW.bottom()
            y = max(room.top() - SHADOW.top(), above)
        x = min(x, room.right() - self.width() + SHADOW.right())
        self.move(max(room.left() - SHADOW.left(), x), y)
        self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; undo, redo and save reach the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not hand_to_window(self, event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it has closed."""
        super().hideEvent(event)
        self.closed.emit()
