"""The one undo command, and the gesture that joins commands."""

from collections.abc import Callable
from datetime import datetime
from itertools import count
from weakref import WeakMethod

from PySide6.QtGui import QUndoCommand

from editor.mapstyle.document.model import MapStyle

_numbers = count(1)


class Gesture:
    """What a person does in one go: a drag, a burst of the wheel, typing in one field.

    Steps of the same gesture become one. Each of its edits is run on the value the gesture began with, so
    that the last one alone counts and a drag back to the start changes nothing. `latest` is what it made of
    that value so far; `begun` when it began.
    """

    __slots__ = ("base", "begun", "latest", "text")

    def __init__(self, text: str, base: MapStyle, begun: datetime) -> None:
        self.text = text
        self.base = self.latest = base
        self.begun = begun

    def go_on_from(self, value: MapStyle) -> None:
        """Begin again with another value."""
        self.base = self.latest = value


class Step(QUndoCommand):
    """One step of the history: the style before and after.

    It merges only with a step of the same gesture, and is obsolete when the gesture changed nothing. No
    other step of this process has its `number`.
    """

    _ID = 1

    def __init__(
        self, show: Callable[[MapStyle], None], gesture: Gesture, before: MapStyle, after: MapStyle
    ) -> None:
        super().__init__(gesture.text)
        # The stack holds its steps: did they hold the session, all would be collected as one cycle, in an
        # order that Qt does not survive.
        self._show = WeakMethod(show)
        self.number = next(_numbers)
        self.gesture = gesture
        self.before = before
        self.after = after

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
        # Qt deletes the other one; what its bindings keep of it until the stack ends should hold no style.
        other.before = other.after = self.before
        return True

    def _show_value(self, value: MapStyle) -> None:
        show = self._show()
        if show is not None:
            show(value)
