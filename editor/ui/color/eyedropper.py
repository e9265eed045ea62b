"""Eyedropper that picks a pixel of a window."""

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

from editor.mapstyle.schema.values import Color
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

# The magnifier shows this number of pixels in each direction, each of this size.
_PIXELS, _PIXEL_PX = 11, 9
_MAGNIFIER_PX = _PIXELS * _PIXEL_PX
_LABEL_PX = 24
_OFFSET_PX = 18
_STEPS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


TRUE_COLORS = "true_colors"
"""The property of a window while its image is taken: a simulation of colour vision must not be drawn then."""


class Eyedropper(QWidget):
    """An overlay with a still image of a window, from which a colour is picked.

    A click or Enter picks, arrow keys move by one pixel, with Shift by ten, Esc and the right button cancel.
    Signals: `color_selected(Color)` with an opaque colour; `ended()` after it, or on cancel.
    """

    color_selected = Signal(object)
    ended = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.setProperty(TRUE_COLORS, True)
        self._picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        window.setProperty(TRUE_COLORS, None)
        self._at = self.mapFromGlobal(QCursor.pos())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Pick colour: arrow keys move, Enter selects, Esc cancels"))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setGeometry(window.rect())
        app = QApplication.instance()
        assert app is not None
        # The focus stays, or a cell editor would close; so an event filter receives the keys.
        app.installEventFilter(self)
        self.show()
        self.raise_()
        self._move_to(self._at)

    @property
    def color(self) -> Color:
        """The colour at the current position."""
        ratio = self._picture.devicePixelRatio()
        pixel = self._picture.pixelColor(int(self._at.x() * ratio), int(self._at.y() * ratio))
        return Color(pixel.red(), pixel.green(), pixel.blue())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._move_to(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pick with the left button, cancel with another."""
        self._move_to(event.position().toPoint())
        self._end(is_accepted=event.button() is Qt.MouseButton.LeftButton)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle all keys. Cancel when the window is resized, which outdates the image."""
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                self._on_key(event)
            return event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self._end(is_accepted=False)
        return False

    def _on_key(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            is_far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move_to(self._at + _STEPS[key] * (10 if is_far else 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._end(is_accepted=True)
        elif key == Qt.Key.Key_Escape:
            self._end(is_accepted=False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        magnifier = self._magnifier_rect()
        painting.card(painter, magnifier.adjusted(-Gap.XS, -Gap.XS, Gap.XS, _LABEL_PX + Gap.XS))
        shape = QPainterPath()
        shape.addRoundedRect(magnifier, Radius.FIELD, Radius.FIELD)
        painter.setClipPath(shape)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        ratio = self._picture.devicePixelRatio()
        left, top = int(self._at.x() * ratio) - _PIXELS // 2, int(self._at.y() * ratio) - _PIXELS // 2
        painter.drawImage(magnifier, self._picture, QRectF(left, top, _PIXELS, _PIXELS))
        painter.setClipping(False)
        pixel_rect = QRectF(0, 0, _PIXEL_PX, _PIXEL_PX)
        pixel_rect.moveCenter(magnifier.center())
        for color, offset in ((QColor(Qt.GlobalColor.black), 1.5), (QColor(Qt.GlobalColor.white), 0.5)):
            painter.setPen(QPen(color, 1))
            painter.drawRect(pixel_rect.adjusted(-offset, -offset, offset, offset))
        label = QRectF(magnifier.left(), magnifier.bottom() + Gap.XS, magnifier.width(), _LABEL_PX - Gap.XS)
        side = label.height() - Gap.XS
        swatch = QRectF(label.left() + Gap.XS, label.center().y() - side / 2, side, side)
        current = self.color
        painting.swatch(painter, swatch, [QColor(current.r, current.g, current.b)])
        painter.setFont(font(TypeRole.FIXED))
        painter.setPen(QColor(theme.text))
        painter.drawText(
            label.adjusted(side + 2 * Gap.XS, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, current.hex
        )

    def _magnifier_rect(self) -> QRectF:
        """Return the rectangle of the magnifier beside the position, inside the window."""
        right_below = QPointF(self._at) + QPointF(_OFFSET_PX, _OFFSET_PX)
        magnifier = QRectF(right_below.x(), right_below.y(), _MAGNIFIER_PX, _MAGNIFIER_PX)
        if magnifier.right() + Gap.M > self.width():
            magnifier.moveRight(self._at.x() - _OFFSET_PX)
        if magnifier.bottom() + _LABEL_PX + Gap.M > self.height():
            magnifier.moveBottom(self._at.y() - _OFFSET_PX - _LABEL_PX)
        return magnifier

    def _move_to(self, at: QPoint) -> None:
        inside: QRect = self.rect()
        self._at = QPoint(
            min(max(at.x(), inside.left()), inside.right()), min(max(at.y(), inside.top()), inside.bottom())
        )
        self.setAccessibleDescription(self.color.hex)
        self.update()

    def _end(self, *, is_accepted: bool) -> None:
        if self.isHidden():
            return
        app = QApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        self.hide()
        if is_accepted:
            self.color_selected.emit(self.color)
        self.ended.emit()
        self.close()


def main_window_of(widget: QWidget) -> QWidget:
    """Return the top-level window of a widget, also from within a popover or floating dock."""
    window = widget.window()
    parent = window.parentWidget()
    return window if parent is None else main_window_of(parent)
