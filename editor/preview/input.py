"""Input on the map: mouse, wheel, pinch, keys, and the zoom rectangle."""

import math
from collections import deque
from collections.abc import Mapping
from time import monotonic

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QPinchGesture, QWidget

from editor.preview.camera_control import CameraControl
from editor.preview.overlays.controls import Overlay
from editor.ui.theme import tokens

WINDOW_S = 0.1
MIN_PX_PER_S = 120.0
MAX_PX_PER_S = 4000.0


class DragVelocity:
    """The last moves of a drag."""

    def __init__(self) -> None:
        self._moves: deque[tuple[float, float, float]] = deque()

    def clear(self) -> None:
        """Start a new drag."""
        self._moves.clear()

    def add(self, time_s: float, dx: float, dy: float) -> None:
        """Add a move."""
        self._moves.append((time_s, dx, dy))
        self._drop_old(time_s)

    def velocity_at(self, time_s: float) -> tuple[float, float]:
        """Return the velocity at a time; zero if the pointer had stopped. Units: pixels per second."""
        self._drop_old(time_s)
        if len(self._moves) < 2:
            return 0.0, 0.0
        # The first move only marks the start of the time span.
        span_s = max(time_s - self._moves[0][0], 1 / 120)
        moves = list(self._moves)[1:]
        vx, vy = sum(move[1] for move in moves) / span_s, sum(move[2] for move in moves) / span_s
        speed = (vx * vx + vy * vy) ** 0.5
        if speed < MIN_PX_PER_S:
            return 0.0, 0.0
        factor = min(1.0, MAX_PX_PER_S / speed)
        return vx * factor, vy * factor

    def _drop_old(self, now_s: float) -> None:
        while self._moves and now_s - self._moves[0][0] > WINDOW_S:
            self._moves.popleft()


# A smaller box counts as an accidental movement.
MIN_PX = 6.0
_TINT = 0.14
_HALO_PX = 2


class ZoomBox(Overlay):
    """A box from the press to the current position, within the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = parent
        self._start: QPointF | None = None
        self._end = QPointF()
        self.setAccessibleName(self.tr("Zoom area"))
        self.hide()

    @property
    def is_drawn(self) -> bool:
        """Whether the user is drawing a box."""
        return self._start is not None

    @property
    def box(self) -> QRectF:
        """The current box. Units: logical pixels of the view."""
        if self._start is None:
            return QRectF()
        return QRectF(self._start, self._end).normalized() & QRectF(self._view.rect())

    def begin(self, at: QPointF) -> None:
        """Start a box at a point of the view."""
        self._start = self._end = at

    def extend(self, to: QPointF) -> None:
        """Extend the box to another point."""
        self._end = to
        geometry = self.box.toAlignedRect().adjusted(-_HALO_PX, -_HALO_PX, _HALO_PX, _HALO_PX)
        self.setGeometry(geometry)
        self.setVisible(self._is_large_enough)
        self.raise_()
        self.update()

    def finish(self) -> QRectF | None:
        """End the box and return it; None if it is too small."""
        box = self.box if self._is_large_enough else None
        self.cancel()
        return box

    def cancel(self) -> None:
        """Cancel the box."""
        self._start = None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box with a contrasting border."""
        super().paintEvent(event)
        painter = QPainter(self)
        theme = tokens.current()
        inner = QRectF(self.rect()).adjusted(_HALO_PX, _HALO_PX, -_HALO_PX, -_HALO_PX)
        tint = QColor(theme.accent)
        tint.setAlphaF(_TINT)
        painter.fillRect(inner, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((theme.raised, 2 * _HALO_PX), (theme.accent, _HALO_PX)):
            pen = QPen(QColor(color), width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(inner)

    @property
    def _is_large_enough(self) -> bool:
        return min(self.box.width(), self.box.height()) >= MIN_PX


STEP_PX = 80
WHEEL_STEP = 120
ZOOM_PER_WHEEL_STEP = 0.5
ZOOM_PER_PX = 0.005
_DRAG_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)
_COMMAND_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_STEPS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (STEP_PX, 0),
    Qt.Key.Key_Right: (-STEP_PX, 0),
    Qt.Key.Key_Up: (0, STEP_PX),
    Qt.Key.Key_Down: (0, -STEP_PX),
}
_ZOOMS: Mapping[int, float] = {
    Qt.Key.Key_Plus: 1.0,
    Qt.Key.Key_Equal: 1.0,
    Qt.Key.Key_Minus: -1.0,
    Qt.Key.Key_Underscore: -1.0,
}


class MapInput:
    """Input handler that moves the camera; each method returns whether it handled the event."""

    def __init__(self, control: CameraControl, box: ZoomBox) -> None:
        self._control = control
        self._box = box
        self._velocity = DragVelocity()
        self._dragged_at: QPointF | None = None

    @property
    def cursor(self) -> Qt.CursorShape | None:
        """The cursor during a drag; None otherwise."""
        if self._box.is_drawn:
            return Qt.CursorShape.CrossCursor
        return Qt.CursorShape.ClosedHandCursor if self._dragged_at is not None else None

    def press(self, event: QMouseEvent) -> bool:
        """Start a drag, or a zoom box with Shift."""
        if event.button() not in _DRAG_BUTTONS:
            return False
        self._box.cancel()
        if event.button() is Qt.MouseButton.LeftButton and event.modifiers() & _SHIFT:
            self._control.stop()
            self._box.begin(event.position())
            return True
        self._dragged_at = event.position()
        self._velocity.clear()
        self._control.stop()
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Pan the map, or resize the box."""
        if self._box.is_drawn:
            self._box.extend(event.position())
            return True
        if self._dragged_at is None:
            return False
        by = event.position() - self._dragged_at
        self._dragged_at = event.position()
        self._velocity.add(monotonic(), by.x(), by.y())
        self._control.drag_by(by.x(), by.y())
        return True

    def release(self, event: QMouseEvent) -> bool:
        """End the drag with kinetic panning, or fly into the box."""
        if self._box.is_drawn and event.button() is Qt.MouseButton.LeftButton:
            box = self._box.finish()
            if box is not None:
                self._control.zoom_into(box)
            return True
        if self._dragged_at is None or event.button() not in _DRAG_BUTTONS:
            return False
        self._dragged_at = None
        self._control.pan_kinetically(*self._velocity.velocity_at(monotonic()))
        return True

    def double_click(self, event: QMouseEvent) -> bool:
        """Zoom in about the cursor, or out with Shift."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        is_out = bool(event.modifiers() & _SHIFT)
        self._control.zoom_by(-1.0 if is_out else 1.0, event.position().x(), event.position().y())
        return True

    def wheel(self, event: QWheelEvent) -> bool:
        """Zoom about the cursor: a wheel in steps, a touchpad continuously."""
        x, y = event.position().x(), event.position().y()
        pixels, angle = event.pixelDelta().y(), event.angleDelta().y()
        # X11 sends pixel deltas for wheels too, but without a phase.
        if pixels and event.phase() != Qt.ScrollPhase.NoScrollPhase:
            self._control.zoom_continuously_by(pixels * ZOOM_PER_PX, x, y)
        elif angle % WHEEL_STEP:
            self._control.zoom_continuously_by(angle / WHEEL_STEP * ZOOM_PER_WHEEL_STEP, x, y)
        elif angle:
            self._control.zoom_by(angle / WHEEL_STEP * ZOOM_PER_WHEEL_STEP, x, y)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Pan, zoom, go home, or cancel the box."""
        key = event.key()
        if event.modifiers() & _COMMAND_MODIFIERS:
            return False
        if key in _STEPS:
            self._control.pan_by(*_STEPS[key])
        elif key in _ZOOMS:
            self._control.zoom_by(_ZOOMS[key])
        elif key == Qt.Key.Key_Home:
            self._control.go_home()
        elif key == Qt.Key.Key_Escape and self._box.is_drawn:
            self._box.cancel()
        else:
            return False
        return True

    def pinch(self, gesture: QPinchGesture, at: QPointF) -> bool:
        """Zoom by a pinch on a touch screen."""
        if gesture.scaleFactor() > 0:
            self._control.zoom_continuously_by(math.log2(gesture.scaleFactor()), at.x(), at.y())
        return True

    def native_gesture(self, event: QNativeGestureEvent) -> bool:
        """Zoom by a pinch on a touchpad."""
        at, kind = event.position(), event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture and event.value() > -1:
            self._control.zoom_continuously_by(math.log2(1 + event.value()), at.x(), at.y())
            return True
        if kind == Qt.NativeGestureType.SmartZoomNativeGesture:
            self._control.zoom_by(1.0, at.x(), at.y())
            return True
        return False
