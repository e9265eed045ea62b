"""Raised surfaces: a card that lies over the map, and a popover that closes by a press beside it."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from editor.look import painting, tokens
from editor.look.painting import SHADOW
from editor.look.tokens import Gap, Radius
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
        self._anchor: QWidget | None = None
        self._uncovered: QWidget | None = None
        self._is_cut_out = not can_see_through(QGuiApplication.platformName())
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, not self._is_cut_out)

    def cut_out(self) -> None:
        """Cut the window along the card, without a shadow: for a screen that cannot see through one."""
        self._is_cut_out = True
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, False)
        outline = QPainterPath()
        outline.addRoundedRect(self.card_rect().toRectF(), Radius.CARD, Radius.CARD)
        self.setMask(QRegion(outline.toFillPolygon().toPolygon()))

    def leave_uncovered(self, widget: QWidget) -> None:
        """Open beside a widget from now on, for it shows what comes of a choice in here."""
        self._uncovered = widget

    def open_below(self, anchor: QWidget, *, ends_with_it: bool = False) -> None:
        """Open under a widget, both beginning or both ending at one line.

        Where the screen ends it opens over the widget, and where that has no room either, beside it.
        """
        self._anchor = anchor
        self.fit()
        edge = Gap.S
        room = anchor.screen().availableGeometry().adjusted(edge, edge, -edge, -edge)
        place = QRect(anchor.mapToGlobal(QPoint(0, 0)), anchor.size())
        card = self.size().shrunkBy(SHADOW)
        x = place.right() + 1 - card.width() if ends_with_it else place.x()
        y = place.bottom() + 1 + Gap.XS
        if y + card.height() > room.bottom():
            y = place.y() - Gap.XS - card.height()
        if y < room.top() or self._uncovered is not None:
            beside = self._uncovered or anchor
            edges = QRect(beside.mapToGlobal(QPoint(0, 0)), beside.size())
            y = max(room.top(), min(place.y(), room.bottom() - card.height()))
            left = edges.x() - Gap.XS - card.width()
            x = left if left >= room.left() else edges.right() + 1 + Gap.XS
        x = max(room.left(), min(x, room.right() - card.width()))
        self.move(x - SHADOW.left(), y - SHADOW.top())
        self.show()

    def fit(self) -> None:
        """Take the size of what is inside, with room for every line of wrapped words."""
        self.adjustSize()
        if self.body.hasHeightForWidth():
            self.resize(self.width(), self.body.totalHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut along the card again where the window is cut out."""
        super().resizeEvent(event)
        if self._is_cut_out:
            self.cut_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw shadow and ground; without a shadow the edge's colour stands behind the smoothed corners."""
        if not self._is_cut_out:
            super().paintEvent(event)
            return
        theme = tokens.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.border))
        painting.ground(
            painter, self.card_rect().toRectF(), QColor(theme.raised), Radius.CARD, QColor(theme.border)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; undo, redo and save reach the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not hand_to_window(self, event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it has closed."""
        super().hideEvent(event)
        if self._anchor is not None:
            _end_hover(self._anchor)
        self.closed.emit()


def can_see_through(platform: str) -> bool:
    """Whether windows of a platform can be partly transparent.

    Not known: whether a compositor runs on X11; without one, what is transparent is black.
    """
    return platform != "xcb"


def _end_hover(anchor: QWidget) -> None:
    """Tell a widget that the mouse has left it: Qt says so to nothing that lies under a popup."""
    for widget in (anchor, *anchor.findChildren(QWidget)):
        if widget.underMouse():
            widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
            widget.update()
