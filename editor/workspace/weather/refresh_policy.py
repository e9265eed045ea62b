"""When weather is requested again: intervals, pauses, clocks and timer of a window."""

import random
import time
from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer

from editor.records import dataclass
from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S
from editor.weather.clocks import Clocks, steady_s

SPACING_S: Final = 1.0  # between two requests of one kind while the map moves
PATIENCE_S: Final = 1.0  # until the previous place's weather is replaced by a pending state
FIRST_PAUSE_S: Final = 15.0
LONGEST_PAUSE_S: Final = float(FRESH_S)
SPREAD: Final = 0.1  # random share of an interval, to distribute the requests of many clients

_LONGEST_TIMER_S: Final = 24 * 3600.0


class Alarm(Protocol):
    """Single-shot timer; a new call of `set` replaces the previous one."""

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        """Call `ring` after a number of seconds."""

    def stop(self) -> None:
        """Stop the timer."""


class TimerAlarm:
    """Alarm that uses a QTimer."""

    def __init__(self, parent: QObject) -> None:
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._call: Callable[[], None] | None = None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self._call = ring
        # One more millisecond, as coarse timers may fire early.
        self._timer.start(round(min(max(0.0, seconds), _LONGEST_TIMER_S) * 1000) + 1)

    def stop(self) -> None:
        self._timer.stop()

    def _on_timeout(self) -> None:
        if self._call is not None:
            self._call()


@dataclass(frozen=True, slots=True)
class RefreshPolicy:
    """Clock (UNIX time), random source (0 to 1), timer factory and steady clock of a weather model.

    Requests are timed by the steady clock, so that they do not depend on changes of the other one.
    """

    clock: Callable[[], float] = time.time
    random_share: Callable[[], float] = random.random
    alarm: Callable[[QObject], Alarm] = TimerAlarm
    steady: Callable[[], float] = steady_s

    @property
    def clocks(self) -> Clocks:
        """Both clocks."""
        return Clocks(self.clock, self.steady)

    def stale_s(self, received_at_s: float) -> float:
        """Return the time at which an answer is requested again."""
        return received_at_s + FRESH_S * (1 + SPREAD * self.random_share())

    def pause_s(self, failures: int, retry_after_s: float | None) -> float:
        """Return the pause after consecutive failures, at least the one requested by the service."""
        pause_s = min(FIRST_PAUSE_S * 2.0 ** min(failures - 1, 16), LONGEST_PAUSE_S)
        return self.spread_s(max(pause_s, min(retry_after_s or 0.0, LONGEST_WAIT_S)))

    def spread_s(self, wait_s: float) -> float:
        """Return a wait extended by a random share."""
        return wait_s * (1 + SPREAD * self.random_share())
