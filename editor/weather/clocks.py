"""Ages by a steady clock beside the wall clock, which users and time servers set."""

import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from editor.records import dataclass

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
# Both count the time in which the system sleeps, unlike `time.monotonic` there.
_STEADY_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def steady_s() -> float:
    """Return seconds that are never set, including those in which the system sleeps."""
    return time.monotonic() if _STEADY_CLOCK is None else time.clock_gettime(_STEADY_CLOCK)


@cache
def current_era() -> str:
    """Return the name of the period in which steady times can be compared: this boot, else this process."""
    with suppress(OSError, UnicodeError):
        return _BOOT_ID.read_text(encoding="ascii").strip()[:36]
    return str(uuid.uuid4())


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A moment by both clocks. Units: `wall_s` is UNIX time."""

    wall_s: float
    steady_s: float
    era: str


@dataclass(frozen=True, slots=True)
class Clocks:
    """The wall clock (UNIX time), the steady clock, and the name of its era."""

    wall: Callable[[], float] = time.time
    steady: Callable[[], float] = steady_s
    era: Callable[[], str] = current_era

    def stamp(self) -> ClockReading:
        """Return the present moment."""
        return ClockReading(self.wall(), self.steady(), self.era())

    def age_s(self, stamp: ClockReading) -> float | None:
        """Return the age of a moment; None if it is from another era and lies in the future.

        Within an era, changes of the wall clock do not count.
        """
        steady_age_s = self.steady() - stamp.steady_s
        if stamp.era == self.era() and steady_age_s >= 0:
            return steady_age_s
        age_s = self.wall() - stamp.wall_s
        return age_s if age_s >= 0 else None
