"""What a hand does to the map: it drags, turns the wheel, pinches and presses keys."""

import math
from collections.abc import Mapping
from time import monotonic

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QPinchGesture

from editor.preview.camera_control import CameraControl
from editor.preview.fling import Fling
from editor.preview.zoom_box import ZoomBox

STEP_PX = 80
NOTCH = 120
ZOOM_PER_NOTCH = 0.5
ZOOM_PER_PX = 0.005
_GRABBING = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)
_OF_COMMANDS = (
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


class Hand:
    """Turns events into movements of the camera; each method says whether the event was one."""

    def __init__(self, control: CameraControl, box: ZoomBox) -> None:
        self._control = control
        self._box = box
        self._fling = Fling()
        self._grabbed_at: QPointF | None = None

    @property
    def cursor(self) -> Qt.CursorShape | None:
        """The cursor of what the hand does; None where it does nothing."""
        if self._box.is_drawn:
            return Qt.CursorShape.CrossCursor
        return Qt.CursorShape.ClosedHandCursor if self._grabbed_at is not None else None

    def press(self, event: QMouseEvent) -> bool:
        """Take hold of the map, or with Shift begin a box to zoom into."""
        if event.button() not in _GRABBING:
            return False
        self._box.give_up()
        if event.button() is Qt.MouseButton.LeftButton and event.modifiers() & _SHIFT:
            self._control.hold()
            self._box.begin(event.position())
            return True
        self._grabbed_at = event.position()
        self._fling.clear()
        self._control.hold()
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Drag the map, or draw the box."""
        if self._box.is_drawn:
            self._box.stretch(event.position())
            return True
        if self._grabbed_at is None:
            return False
        by = event.position() - self._grabbed_at
        self._grabbed_at = event.position()
        self._fling.add(monotonic(), by.x(), by.y())
        self._control.drag_by(by.x(), by.y())
        return True

    def release(self, event: QMouseEvent) -> bool:
        """Let the map go; it runs out when the hand was fast. Or fly into the box."""
        if self._box.is_drawn and event.button() is Qt.MouseButton.LeftButton:
            box = self._box.finish()
            if box is not None:
                self._control.fly_into(box)
            return True
        if self._grabbed_at is None or event.button() not in _GRABBING:
            return False
        self._grabbed_at = None
        self._control.glide(*self._fling.speed_at(monotonic()))
        return True

    def double_click(self, event: QMouseEvent) -> bool:
        """Zoom in about the cursor, with Shift out."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        is_out = bool(event.modifiers() & _SHIFT)
        self._control.zoom_by(-1.0 if is_out else 1.0, event.position().x(), event.position().y())
        return True

    def wheel(self, event: QWheelEvent) -> bool:
        """Zoom about the cursor: a wheel by steps, a touchpad as the fingers move."""
        x, y = event.position().x(), event.position().y()
        pixels, angle = event.pixelDelta().y(), event.angleDelta().y()
        # X11 sends pixels for wheels too, but then no phase.
        if pixels and event.phase() != Qt.ScrollPhase.NoScrollPhase:
            self._control.pinch_by(pixels * ZOOM_PER_PX, x, y)
        elif angle % NOTCH:
            self._control.pinch_by(angle / NOTCH * ZOOM_PER_NOTCH, x, y)
        elif angle:
            self._control.zoom_by(angle / NOTCH * ZOOM_PER_NOTCH, x, y)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Move, zoom, go home, or give the box up."""
        key = event.key()
        if event.modifiers() & _OF_COMMANDS:
            return False
        if key in _STEPS:
            self._control.slide_by(*_STEPS[key])
        elif key in _ZOOMS:
            self._control.zoom_by(_ZOOMS[key])
        elif key == Qt.Key.Key_Home:
            self._control.go_home()
        elif key == Qt.Key.Key_Escape and self._box.is_drawn:
            self._box.give_up()
        else:
            return False
        return True

    def pinch(self, gesture: QPinchGesture, at: QPointF) -> bool:
        """Zoom as two fingers on a screen do."""
        if gesture.scaleFactor() > 0:
            self._control.pinch_by(math.log2(gesture.scaleFactor()), at.x(), at.y())
        return True

    def pinch_on_pad(self, event: QNativeGestureEvent) -> bool:
        """Zoom as two fingers on a touchpad do."""
        at, kind = event.position(), event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture and event.value() > -1:
            self._control.pinch_by(math.log2(1 + event.value()), at.x(), at.y())
            return True
        if kind == Qt.NativeGestureType.SmartZoomNativeGesture:
            self._control.zoom_by(1.0, at.x(), at.y())
            return True
        return False
