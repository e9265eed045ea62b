"""Slider for the departure with more space for the first hours."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Size

_HANDLE_PX, _TRACK_PX = 14.0, 4.0
_HOUR_STEPS = 4
# Minimum at which a step of a quarter of an hour can be hit with a mouse.
_MIN_WIDTH_PX = 140


class DepartureSlider(QAbstractSlider):
    """Slider with steps of a quarter of an hour, pages of an hour; the minimum is "as soon as possible".

    The scale is quadratic: near hours are wide and distant ones narrow.
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
        return QSize(_MIN_WIDTH_PX, Size.SMALL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_WIDTH_PX, Size.SMALL_BUTTON)

    def step_at(self, x: float) -> int:
        """Return the step at an x coordinate."""
        length_px = max(1.0, self.width() - _HANDLE_PX)
        share = min(max((x - _HANDLE_PX / 2) / length_px, 0.0), 1.0)
        return round(share * share * self.maximum())

    def x_of(self, step: int) -> float:
        """Return the x coordinate of a step."""
        share = (step / self.maximum()) ** 0.5 if self.maximum() else 0.0
        return _HANDLE_PX / 2 + share * (self.width() - _HANDLE_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the track, its part before the value, and the handle."""
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
        painter.drawEllipse(QPointF(x, middle), _HANDLE_PX / 2 - 1.5, _HANDLE_PX / 2 - 1.5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), Size.FOCUS_RING))
            painter.drawEllipse(QPointF(x, middle), _HANDLE_PX / 2 + 1.5, _HANDLE_PX / 2 + 1.5)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the handle to the mouse and start dragging."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the handle."""
        if self.isSliderDown():
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Stop dragging."""
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that scrolling does not change the departure."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of theme."""
        super().changeEvent(event)
        self.update()

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        """Redraw at the new value."""
        super().sliderChange(change)
        self.update()
