"""Raised surfaces: cards over the map and popovers."""

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

from editor.ui.kit.keyboard import forward_to_window
from editor.ui.theme import painting, tokens
from editor.ui.theme.painting import SHADOW
from editor.ui.theme.tokens import Gap, Radius


class Card(QWidget):
    """A raised card whose shadow fills the widget's margins. Its layout is `body`."""

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
        """Return the card without its shadow."""
        return self.rect().marginsRemoved(SHADOW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painting.card(QPainter(self), self.card_rect().toRectF())


class _Side(Enum):
    """The side of the anchor on which a popover is open."""

    BELOW = 1
    ABOVE = 2
    BESIDE = 3


class Popover(Card):
    """A card in a popup window next to its anchor."""

    closed = Signal()

    def __init__(self, name: str, padding_px: int = Gap.M, parent: QWidget | None = None) -> None:
        super().__init__(name, padding_px, parent)
        flags = Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint
        self.setWindowFlags(flags)
        self._anchor: QWidget | None = None
        self._uncovered: QWidget | None = None
        self._side, self._aligns_ends = _Side.BELOW, False
        self._is_cut_out = not has_translucent_windows(QGuiApplication.platformName())
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, not self._is_cut_out)

    def mask_to_card(self) -> None:
        """Mask the window to the card, without a shadow, for a platform without translucent windows."""
        self._is_cut_out = True
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, False)
        outline = QPainterPath()
        outline.addRoundedRect(self.card_rect().toRectF(), Radius.CARD, Radius.CARD)
        self.setMask(QRegion(outline.toFillPolygon().toPolygon()))

    def set_open_beside(self, widget: QWidget) -> None:
        """Open beside a widget that displays the result, instead of over it."""
        self._uncovered = widget

    def open_below(self, anchor: QWidget, *, aligns_end: bool = False) -> None:
        """Open below a widget, aligned with its start or end.

        Without enough space on the screen the popover opens above the widget, else beside it. It stays on
        that side when its size changes.
        """
        self._anchor, self._aligns_ends = anchor, aligns_end
        self.fit()
        self._side = self._free_side(anchor)
        self._place()
        self.show()

    def _free_side(self, anchor: QWidget) -> "_Side":
        screen, anchor_rect = _popup_area(anchor), _screen_rect(anchor)
        height = self.size().shrunkBy(SHADOW).height()
        if self._uncovered is not None:
            return _Side.BESIDE
        if anchor_rect.bottom() + 1 + Gap.XS + height <= screen.bottom():
            return _Side.BELOW
        return _Side.ABOVE if anchor_rect.y() - Gap.XS - height >= screen.top() else _Side.BESIDE

    def _place(self) -> None:
        anchor = self._anchor
        if anchor is None:
            return
        screen, anchor_rect = _popup_area(anchor), _screen_rect(anchor)
        card = self.size().shrunkBy(SHADOW)
        x = anchor_rect.right() + 1 - card.width() if self._aligns_ends else anchor_rect.x()
        y = anchor_rect.bottom() + 1 + Gap.XS
        if self._side is _Side.ABOVE:
            y = anchor_rect.y() - Gap.XS - card.height()
        elif self._side is _Side.BESIDE:
            edges = _screen_rect(self._uncovered or anchor)
            y = anchor_rect.y()
            left = edges.x() - Gap.XS - card.width()
            x = left if left >= screen.left() else edges.right() + 1 + Gap.XS
        x = max(screen.left(), min(x, screen.right() - card.width()))
        y = max(screen.top(), min(y, screen.bottom() - card.height()))
        self.move(x - SHADOW.left(), y - SHADOW.top())

    def fit(self) -> None:
        """Resize to the contents, including the height of wrapped text."""
        self.adjustSize()
        if self.body.hasHeightForWidth():
            self.resize(self.width(), self.body.totalHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._place()
        if self._is_cut_out:
            self.mask_to_card()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_cut_out:
            super().paintEvent(event)
            return
        # Without a shadow the colour of the border shows behind the antialiased corners.
        theme = tokens.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.border))
        painting.rounded_rect(
            painter, self.card_rect().toRectF(), QColor(theme.raised), Radius.CARD, QColor(theme.border)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc, and forward undo, redo and save to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not forward_to_window(self, event):
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._anchor is not None:
            _end_hover(self._anchor)
        self.closed.emit()


def _screen_rect(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def _popup_area(widget: QWidget) -> QRect:
    """Return the part of a widget's screen that is available to popovers."""
    return widget.screen().availableGeometry().adjusted(Gap.S, Gap.S, -Gap.S, -Gap.S)


def has_translucent_windows(platform: str) -> bool:
    """Return whether a platform has translucent windows.

    Not known: whether X11 runs a compositor. Without one, transparent pixels are black.
    """
    return platform != "xcb"


def _end_hover(anchor: QWidget) -> None:
    """End the hover state of a widget, since Qt sends no leave event to widgets below a popup."""
    for widget in (anchor, *anchor.findChildren(QWidget)):
        if widget.underMouse():
            widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
            widget.update()
