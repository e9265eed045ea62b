"""Field label that is dragged to change a number."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.field_edit import step_factor

_PX_PER_STEP = 4
_DRAG_DISTANCE_PX = 3


class DragLabel(ElidedLabel):
    """A label that reports the distance of a drag in steps.

    Units: `dragged` carries steps since the press, times 10 with Shift and 0.1 with Alt.
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
        self._is_draggable = is_draggable
        if is_draggable:
            self.setCursor(Qt.CursorShape.SizeHorCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._is_draggable and event.button() is Qt.MouseButton.LeftButton:
            self._pressed_x = event.position().x()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_x is None:
            return
        distance = event.position().x() - self._pressed_x
        if not self._is_dragging:
            if abs(distance) < _DRAG_DISTANCE_PX:
                return
            self._is_dragging = True
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # so that it receives Esc
            self.drag_started.emit()
        self.dragged.emit(round(distance / _PX_PER_STEP) * step_factor(event.modifiers()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._end_drag():
            self.drag_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel the drag on Esc."""
        if event.key() == Qt.Key.Key_Escape and self._end_drag():
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

    def _end_drag(self) -> bool:
        was_dragging = self._is_dragging
        self._pressed_x = None
        self._is_dragging = False
        return was_dragging
