"""Lets a number be changed by a drag across it, as by a drag on its label."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

from editor.widgets.fields.field_edit import step_factor

_PX_PER_STEP = 4
_SLOP_PX = 4


class Scrub(QObject):
    """Watches a line edit: a press that comes from elsewhere and goes sideways changes the number.

    A press that stays puts the cursor there; where the cursor is in the edit already, a drag selects text.
    Units: `dragged` carries steps, already ten times with Shift and a tenth with Alt.
    """

    drag_started = Signal()
    dragged = Signal(float)
    drag_finished = Signal()
    drag_cancelled = Signal()

    def __init__(self, edit: QLineEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._comes_from_elsewhere = self._is_dragging = False
        self._pressed_x: float | None = None
        edit.setCursor(Qt.CursorShape.SizeHorCursor)
        edit.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the moves of a drag, and Esc during one; leave the rest to the edit."""
        kind = event.type()
        if isinstance(event, QFocusEvent):
            is_in = kind is QEvent.Type.FocusIn
            self._comes_from_elsewhere = is_in and event.reason() is Qt.FocusReason.MouseFocusReason
            self._edit.setCursor(Qt.CursorShape.IBeamCursor if is_in else Qt.CursorShape.SizeHorCursor)
        elif isinstance(event, QMouseEvent):
            return self._follow(event)
        elif isinstance(event, QKeyEvent) and self._is_dragging and event.key() == Qt.Key.Key_Escape:
            if kind is QEvent.Type.KeyPress:
                self._stop()
                self.drag_cancelled.emit()
            return True
        return False

    def _follow(self, event: QMouseEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x() if self._comes_from_elsewhere else None
            self._comes_from_elsewhere = False
        elif event.type() is QEvent.Type.MouseMove and self._pressed_x is not None:
            self._drag(event.position().x() - self._pressed_x, event.modifiers())
            return True
        elif event.type() is QEvent.Type.MouseButtonRelease and self._stop():
            self.drag_finished.emit()
            self._edit.selectAll()
        return False

    def _drag(self, distance: float, modifiers: Qt.KeyboardModifier) -> None:
        if not self._is_dragging:
            if abs(distance) < _SLOP_PX:
                return
            self._is_dragging = True
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(modifiers))

    def _stop(self) -> bool:
        was_dragging, self._is_dragging, self._pressed_x = self._is_dragging, False, None
        return was_dragging
