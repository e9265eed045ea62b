"""A field's label that can be dragged to change the number beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.field_edit import step_factor

_PX_PER_STEP = 4
_SLOP_PX = 3


class DragLabel(ElidedLabel):
    """A label that says how many steps it has been dragged since the press.

    Units: `dragged` carries steps, already ten times with Shift and a tenth with Alt.
    """

    drag_started = Signal()
    dragged = Signal(float)
    drag_finished = Signal()
    drag_cancelled = Signal()
    wheeled = Signal(float)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, is_secondary=True, parent=parent)
        self._pressed_x: float | None = None
        self._is_dragging = False
        self._is_draggable = False

    def set_draggable(self, is_draggable: bool) -> None:
        """Let the label be dragged, or be only a label."""
        self._is_draggable = is_draggable
        if is_draggable:
            self.setCursor(Qt.CursorShape.SizeHorCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the drag begins."""
        if self._is_draggable and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say how far it has gone."""
        if self._pressed_x is None:
            return
        distance = event.position().x() - self._pressed_x
        if not self._is_dragging:
            if abs(distance) < _SLOP_PX:
                return
            self._is_dragging = True
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # So that Esc reaches the label.
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(event.modifiers()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        super().mouseReleaseEvent(event)
        if self._stop():
            self.drag_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the drag up on Esc."""
        if event.key() == Qt.Key.Key_Escape and self._stop():
            self.drag_cancelled.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with Alt."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if self._is_draggable and event.modifiers() & Qt.KeyboardModifier.AltModifier and delta:
            self.wheeled.emit(1.0 if delta > 0 else -1.0)
            event.accept()
        else:
            event.ignore()

    def _stop(self) -> bool:
        was_dragging = self._is_dragging
        self._pressed_x = None
        self._is_dragging = False
        return was_dragging
