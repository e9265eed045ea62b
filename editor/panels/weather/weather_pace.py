"""When the weather is asked for: how often, how soon again, and by which clock."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer

from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S

# Source: all our choice.
SPACING_S: Final = 1.0  # between two questions of one kind, however fast the map moves
PATIENCE_S: Final = 1.0  # how long the weather of a place that was left stays while the new one is awaited
FIRST_PAUSE_S: Final = 15.0
LONGEST_PAUSE_S: Final = float(FRESH_S)
SPREAD: Final = 0.1  # so that not all windows in the world ask in the same second

_LONGEST_TIMER_S: Final = 24 * 3600.0


class Alarm(Protocol):
    """Rings once; a newer setting takes the place of an older one."""

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        """Ring after so many seconds."""

    def stop(self) -> None:
        """Do not ring."""


class TimerAlarm:
    """An alarm on Qt's timer."""

    def __init__(self, parent: QObject) -> None:
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self._ring)
        self._call: Callable[[], None] | None = None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self._call = ring
        # A little late, lest it ring before the moment by the clock.
        self._timer.start(round(min(max(0.0, seconds), _LONGEST_TIMER_S) * 1000) + 1)

    def stop(self) -> None:
        self._timer.stop()

    def _ring(self) -> None:
        if self._call is not None:
            self._call()


@dataclass(frozen=True, slots=True)
class Pace:
    """The clock (UNIX time), the chance (0 to 1) and the maker of alarms that a desk goes by."""

    clock: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random
    alarm: Callable[[QObject], Alarm] = TimerAlarm

    def stale_s(self, asked_at_s: float) -> float:
        """The moment at which an answer is asked for anew."""
        return asked_at_s + FRESH_S * (1 + SPREAD * self.chance())

    def pause_s(self, failures: int, wish_s: float | None) -> float:
        """How long to wait after so many failures in a row, at least as long as the service wishes."""
        pause_s = min(FIRST_PAUSE_S * 2.0 ** min(failures - 1, 16), LONGEST_PAUSE_S)
        return self.spread_s(max(pause_s, min(wish_s or 0.0, LONGEST_WAIT_S)))

    def spread_s(self, wait_s: float) -> float:
        """A wait made a little longer, so that not all ask in the same second."""
        return wait_s * (1 + SPREAD * self.chance())
