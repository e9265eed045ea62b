"""Turns of the windows at shared processes, fair by the time that their requests took."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from editor.records import dataclass


class Priority(IntEnum):
    """How much a user sees of a window; the value is the weight of its share of time."""

    HIDDEN = 1
    VISIBLE = 2
    ACTIVE = 16


@dataclass(frozen=True, slots=True)
class Waiting:
    """A window that waits for a turn."""

    window: int
    priority: Priority


class Turns:
    """Start-time fair queueing: of the windows that wait, that with the least of its share so far is next.

    Of two with the same, the one of higher priority is next, then the one that was served less recently. A
    window does not accumulate credit while it does not wait. So an active window that begins to redraw is
    next, and waits only for the current request; many slow requests of one window delay the others by one
    at a time.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._begun: dict[int, float] = {}
        self._finished: dict[int, float] = {}
        self._served: dict[int, int] = {}
        self._count = 0

    def next(self, waiting: Sequence[Waiting]) -> Waiting:
        """Return the window whose turn it is."""
        first = min(
            waiting,
            key=lambda each: (self._start(each.window), -each.priority, self._served.get(each.window, 0)),
        )
        self._count += 1
        self._now = self._begun[first.window] = self._start(first.window)
        self._finished[first.window] = self._now
        self._served[first.window] = self._count
        return first

    def charge(self, turn: Waiting, cost_s: float) -> None:
        """Record the time that a turn took. Units: seconds."""
        if turn.window in self._begun:
            self._finished[turn.window] = self._begun[turn.window] + cost_s / turn.priority

    def remove(self, window: int) -> None:
        """Forget a window."""
        for known in (self._begun, self._finished, self._served):
            known.pop(window, None)

    def _start(self, window: int) -> float:
        return max(self._now, self._finished.get(window, 0.0))


# A frame that takes longer while other windows wait is stopped.
SLICE_S: Final = 2.0
# A window whose frames are stopped this often in a row gets processes apart from the others.
MAX_OVERRUNS: Final = 2
# It shares those of the others again after this many frames within half a slice.
QUICK_FRAMES: Final = 5
