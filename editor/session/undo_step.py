"""The undo command, and gestures that merge commands."""

from collections.abc import Callable
from datetime import datetime
from itertools import count
from weakref import WeakMethod

from PySide6.QtGui import QUndoCommand

from editor.mapstyle.document.model import MapStyle

_numbers = count(1)


class Gesture:
    """A continuous user action: a drag, a series of wheel steps, typing in one field.

    Steps of the same gesture are merged. Each edit is applied to the initial value, so that only the last one
    counts and a drag back to the start changes nothing. `latest` is the current result; `begun` the start
    time.
    """

    __slots__ = ("base", "begun", "latest", "text")

    def __init__(self, text: str, base: MapStyle, begun: datetime) -> None:
        self.text = text
        self.base = self.latest = base
        self.begun = begun

    def restart_from(self, value: MapStyle) -> None:
        """Restart the gesture from another value."""
        self.base = self.latest = value


class Step(QUndoCommand):
    """A step of the history: the style before and after.

    It merges only with steps of the same gesture, and becomes obsolete if the gesture changed nothing.
    `number` is unique in the process.
    """

    _ID = 1

    def __init__(
        self, show: Callable[[MapStyle], None], gesture: Gesture, before: MapStyle, after: MapStyle
    ) -> None:
        super().__init__(gesture.text)
        # The stack owns its steps. A strong reference to the session would form a cycle, which the garbage
        # collector would destroy in an order that crashes Qt.
        self._show = WeakMethod(show)
        self.number = next(_numbers)
        self.gesture = gesture
        self.before = before
        self.after = after

    def copy(self, show: Callable[[MapStyle], None]) -> "Step":
        """Return the same step for the stack of another session."""
        other = Step(show, self.gesture, self.before, self.after)
        other.number = self.number
        return other

    def id(self) -> int:
        return self._ID

    def redo(self) -> None:
        self._show_value(self.after)

    def undo(self) -> None:
        self._show_value(self.before)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Step) or other.gesture is not self.gesture:
            return False
        self.after = other.after
        self.setObsolete(self.after is self.before)
        # Qt deletes the other command; what its bindings retain until the stack ends must not hold a style.
        other.before = other.after = self.before
        return True

    def _show_value(self, value: MapStyle) -> None:
        show = self._show()
        if show is not None:
            show(value)
