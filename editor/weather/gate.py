"""Pauses that weather services ask for: while one lasts, this program sends its origin no request."""

import threading
import time
from collections.abc import Callable
from typing import Final

LONGEST_WAIT_S: Final = 24 * 3600.0  # Source: our choice; a longer wish may be a mistake


class ServiceGate:
    """The pauses by origin, shared by all that asks, on any thread. `clock` gives UNIX time."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until: dict[str, tuple[float, float]] = {}  # The end of each pause, and how long it is.

    def hold(self, origin: str, wait_s: float) -> None:
        """Let no request out to an origin for so long, nor before the end of a pause that lasts longer."""
        with self._lock:
            now_s = self._clock()
            wait_s = max(self._left_s(origin, now_s), min(wait_s, LONGEST_WAIT_S))
            self._until[origin] = now_s + wait_s, wait_s

    def left_s(self, origin: str) -> float:
        """Return how long an origin is still to be left alone; 0 where it may be asked."""
        with self._lock:
            return self._left_s(origin, self._clock())

    def _left_s(self, origin: str, now_s: float) -> float:
        until_s, wait_s = self._until.get(origin, (0.0, 0.0))
        # A clock that was put back makes no pause longer than it was.
        return max(0.0, min(until_s - now_s, wait_s))
