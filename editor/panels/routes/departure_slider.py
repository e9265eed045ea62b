"""A slider whose first steps have more room than its last ones."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Size

_KNOB_PX, _TRACK_PX = 14.0, 4.0
_HOUR_STEPS = 4
# Less than this and a quarter of an hour is not met with a mouse.
_LEAST_PX = 140


class DepartureSlider(QAbstractSlider):
    """Steps of a quarter of an hour by arrows, of an hour by Page Up and Down; Home is as soon as possible.

    The near hours are wide and the far ones narrow, so that both can be met with a mouse.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setSingleStep(1)
        self.setPageStep(_HOUR_STEPS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(Size.SMALL_BUTTON)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def sizeHint(self) -> QSize:
        return QSize(_LEAST_PX, Size.SMALL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, Size.SMALL_BUTTON)

    def step_at(self, x: float) -> int:
        """The step at a pixel from the left edge."""
        room = max(1.0, self.width() - _KNOB_PX)
        share = min(max((x - _KNOB_PX / 2) / room, 0.0), 1.0)
        return round(share * share * self.maximum())

    def x_of(self, step: int) -> float:
        """Where a step lies, from the left edge."""
        share = (step / self.maximum()) ** 0.5 if self.maximum() else 0.0
        return _KNOB_PX / 2 + share * (self.width() - _KNOB_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the track, what is left behind, and the knob."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, middle, x = tokens.current(), self.height() / 2, self.x_of(self.value())
        accent = QColor(theme.accent if self.isEnabled() else theme.text_off)
        track = QRectF(1, middle - _TRACK_PX / 2, self.width() - 2.0, _TRACK_PX)
        painting.ground(painter, track, QColor(theme.field_hover), _TRACK_PX / 2, painting.edge())
        painting.ground(painter, QRectF(track.topLeft(), QSizeF(x - 1, _TRACK_PX)), accent, _TRACK_PX / 2)
        painter.setBrush(QColor(theme.raised))
        painter.setPen(QPen(accent, 2.5))
        painter.drawEllipse(QPointF(x, middle), _KNOB_PX / 2 - 1.5, _KNOB_PX / 2 - 1.5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), Size.FOCUS_RING))
            painter.drawEllipse(QPointF(x, middle), _KNOB_PX / 2 + 1.5, _KNOB_PX / 2 + 1.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the mouse is, and follow it."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if self.isSliderDown():
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let the knob go."""
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel alone: it passes over the slider by chance."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        self.update()

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        """Draw the knob where the value is."""
        super().sliderChange(change)
        self.update()
