"""Raised surfaces: a card that lies over the map, and a popover that closes by a press beside it."""

from enum import Enum

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


class _Side(Enum):
    """The side of its anchor at which a popover is open."""

    BELOW = 1
    ABOVE = 2
    BESIDE = 3


class Popover(Card):
    """A card in a window of its own, below or above what opened it."""

    closed = Signal()

    def __init__(self, name: str, padding_px: int = Gap.M, parent: QWidget | None = None) -> None:
        super().__init__(name, padding_px, parent)
        flags = Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint
        self.setWindowFlags(flags)
        self._anchor: QWidget | None = None
        self._uncovered: QWidget | None = None
        self._side, self._ends_with_it = _Side.BELOW, False
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

        Where the screen ends it opens over the widget, and where that has no room either, beside it. It stays
        at that side, next to the widget, when its size changes.
        """
        self._anchor, self._ends_with_it = anchor, ends_with_it
        self.fit()
        self._side = self._free_side(anchor)
        self._place()
        self.show()

    def _free_side(self, anchor: QWidget) -> "_Side":
        room, place = _screen_room(anchor), _on_screen(anchor)
        height = self.size().shrunkBy(SHADOW).height()
        if self._uncovered is not None:
            return _Side.BESIDE
        if place.bottom() + 1 + Gap.XS + height <= room.bottom():
            return _Side.BELOW
        return _Side.ABOVE if place.y() - Gap.XS - height >= room.top() else _Side.BESIDE

    def _place(self) -> None:
        """Lie next to the anchor, on the screen."""
        anchor = self._anchor
        if anchor is None:
            return
        room, place = _screen_room(anchor), _on_screen(anchor)
        card = self.size().shrunkBy(SHADOW)
        x = place.right() + 1 - card.width() if self._ends_with_it else place.x()
        y = place.bottom() + 1 + Gap.XS
        if self._side is _Side.ABOVE:
            y = place.y() - Gap.XS - card.height()
        elif self._side is _Side.BESIDE:
            edges = _on_screen(self._uncovered or anchor)
            y = place.y()
            left = edges.x() - Gap.XS - card.width()
            x = left if left >= room.left() else edges.right() + 1 + Gap.XS
        x = max(room.left(), min(x, room.right() - card.width()))
        y = max(room.top(), min(y, room.bottom() - card.height()))
        self.move(x - SHADOW.left(), y - SHADOW.top())

    def fit(self) -> None:
        """Take the size of what is inside, with room for every line of wrapped words."""
        self.adjustSize()
        if self.body.hasHeightForWidth():
            self.resize(self.width(), self.body.totalHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay next to the anchor, and cut along the card again where the window is cut out."""
        super().resizeEvent(event)
        if self.isVisible():
            self._place()
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


def _on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _screen_room(widget: QWidget) -> QRect:
    """Return the part of a widget's screen in which popovers lie."""
    return widget.screen().availableGeometry().adjusted(Gap.S, Gap.S, -Gap.S, -Gap.S)


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
