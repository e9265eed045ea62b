"""Scrubbing of numbers by dragging in a line edit."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

from editor.widgets.fields.field_edit import step_factor

_PX_PER_STEP = 4
_DRAG_DISTANCE_PX = 4


class Scrub(QObject):
    """Event filter that changes a number by a horizontal drag, if it starts while the line edit has no focus.

    A click places the cursor. With the focus in the edit, a drag selects text.
    Units: `dragged` carries steps since the press, times 10 with Shift and 0.1 with Alt.
    """

    drag_started = Signal()
    dragged = Signal(float)
    drag_finished = Signal()
    drag_cancelled = Signal()

    def __init__(self, edit: QLineEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._is_focus_click = self._is_dragging = False
        self._pressed_x: float | None = None
        edit.setCursor(Qt.CursorShape.SizeHorCursor)
        edit.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle the events of a drag, and Esc during one."""
        event_type = event.type()
        if isinstance(event, QFocusEvent):
            is_in = event_type is QEvent.Type.FocusIn
            self._is_focus_click = is_in and event.reason() is Qt.FocusReason.MouseFocusReason
            self._edit.setCursor(Qt.CursorShape.IBeamCursor if is_in else Qt.CursorShape.SizeHorCursor)
        elif isinstance(event, QMouseEvent):
            return self._on_mouse_event(event)
        elif isinstance(event, QKeyEvent) and self._is_dragging and event.key() == Qt.Key.Key_Escape:
            if event_type is QEvent.Type.KeyPress:
                self._end_drag()
                self.drag_cancelled.emit()
            return True
        return False

    def _on_mouse_event(self, event: QMouseEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x() if self._is_focus_click else None
            self._is_focus_click = False
        elif event.type() is QEvent.Type.MouseMove and self._pressed_x is not None:
            self._drag(event.position().x() - self._pressed_x, event.modifiers())
            return True
        elif event.type() is QEvent.Type.MouseButtonRelease and self._end_drag():
            self.drag_finished.emit()
            self._edit.selectAll()
        return False

    def _drag(self, distance: float, modifiers: Qt.KeyboardModifier) -> None:
        if not self._is_dragging:
            if abs(distance) < _DRAG_DISTANCE_PX:
                return
            self._is_dragging = True
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(modifiers))

    def _end_drag(self) -> bool:
        was_dragging, self._is_dragging, self._pressed_x = self._is_dragging, False, None
        return was_dragging
