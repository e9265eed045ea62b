"""Mouse, wheel, touch and keyboard input of the map."""

import math
from collections.abc import Mapping
from time import monotonic

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QPinchGesture

from editor.preview.camera_control import CameraControl
from editor.preview.fling import DragVelocity
from editor.preview.zoom_box import ZoomBox

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
