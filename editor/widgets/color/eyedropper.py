"""The eyedropper: takes a colour from the picture that a window shows, pixel by pixel."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.schema.values import Color

# The glass shows so many pixels of the picture in each direction, each so large.
_PIXELS, _PIXEL_PX = 11, 9
_GLASS_PX = _PIXELS * _PIXEL_PX
_LABEL_PX = 24
_AWAY_PX = 18
_STEPS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


class Eyedropper(QWidget):
    """Covers a window until a colour is picked; the picture stands still meanwhile.

    A click or Enter picks, arrows move by one pixel and with Shift by ten, Esc and the right button end it.
    Signals: `picked(Color)`, an opaque one; `ended()` after it, and when nothing was picked.
    """

    picked = Signal(object)
    ended = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        self._at = self.mapFromGlobal(QCursor.pos())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Pick a colour: arrows move, Enter picks, Esc ends"))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setGeometry(window.rect())
        app = QApplication.instance()
        assert app is not None
        # The focus stays where it is, since a cell that is edited would close without it: so keys are taken
        # before they reach anything.
        app.installEventFilter(self)
        self.show()
        self.raise_()
        self._move_to(self._at)

    @property
    def color(self) -> Color:
        """The colour at the spot."""
        ratio = self._picture.devicePixelRatio()
        pixel = self._picture.pixelColor(int(self._at.x() * ratio), int(self._at.y() * ratio))
        return Color(pixel.red(), pixel.green(), pixel.blue())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        self._move_to(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press: it means nothing to what lies beneath."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pick with the left button, end with another."""
        self._move_to(event.position().toPoint())
        self._end(is_picked=event.button() is Qt.MouseButton.LeftButton)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take every key; end when the window changes its size, since the picture is another one then."""
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                self._take_key(event)
            return event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self._end(is_picked=False)
        return False

    def _take_key(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            is_far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move_to(self._at + _STEPS[key] * (10 if is_far else 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._end(is_picked=True)
        elif key == Qt.Key.Key_Escape:
            self._end(is_picked=False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the pixels around the spot large, and the colour in hex under them."""
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        glass = self._glass()
        painting.card(painter, glass.adjusted(-Gap.XS, -Gap.XS, Gap.XS, _LABEL_PX + Gap.XS))
        shape = QPainterPath()
        shape.addRoundedRect(glass, Radius.FIELD, Radius.FIELD)
        painter.setClipPath(shape)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        ratio = self._picture.devicePixelRatio()
        left, top = int(self._at.x() * ratio) - _PIXELS // 2, int(self._at.y() * ratio) - _PIXELS // 2
        painter.drawImage(glass, self._picture, QRectF(left, top, _PIXELS, _PIXELS))
        painter.setClipping(False)
        spot = QRectF(0, 0, _PIXEL_PX, _PIXEL_PX)
        spot.moveCenter(glass.center())
        for color, out in ((QColor(Qt.GlobalColor.black), 1.5), (QColor(Qt.GlobalColor.white), 0.5)):
            painter.setPen(QPen(color, 1))
            painter.drawRect(spot.adjusted(-out, -out, out, out))
        label = QRectF(glass.left(), glass.bottom() + Gap.XS, glass.width(), _LABEL_PX - Gap.XS)
        side = label.height() - Gap.XS
        swatch = QRectF(label.left() + Gap.XS, label.center().y() - side / 2, side, side)
        at_spot = self.color
        painting.swatch(painter, swatch, [QColor(at_spot.r, at_spot.g, at_spot.b)])
        painter.setFont(font(TypeRole.FIXED))
        painter.setPen(QColor(theme.text))
        painter.drawText(
            label.adjusted(side + 2 * Gap.XS, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, at_spot.hex
        )

    def _glass(self) -> QRectF:
        """Where the glass is: beside the spot, and within the window."""
        right_below = QPointF(self._at) + QPointF(_AWAY_PX, _AWAY_PX)
        glass = QRectF(right_below.x(), right_below.y(), _GLASS_PX, _GLASS_PX)
        if glass.right() + Gap.M > self.width():
            glass.moveRight(self._at.x() - _AWAY_PX)
        if glass.bottom() + _LABEL_PX + Gap.M > self.height():
            glass.moveBottom(self._at.y() - _AWAY_PX - _LABEL_PX)
        return glass

    def _move_to(self, at: QPoint) -> None:
        inside: QRect = self.rect()
        self._at = QPoint(
            min(max(at.x(), inside.left()), inside.right()), min(max(at.y(), inside.top()), inside.bottom())
        )
        self.setAccessibleDescription(self.color.hex)
        self.update()

    def _end(self, *, is_picked: bool) -> None:
        if self.isHidden():
            return
        app = QApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        self.hide()
        if is_picked:
            self.picked.emit(self.color)
        self.ended.emit()
        self.close()


def main_window_of(widget: QWidget) -> QWidget:
    """The window that a widget belongs to, whatever popover or dock of it the widget stands in."""
    window = widget.window()
    parent = window.parentWidget()
    return window if parent is None else main_window_of(parent)
