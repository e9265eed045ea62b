"""Plain readings of weather values: the wind's compass point and the age of an answer."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

_POINTS: Final = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)


class AgeUnit(Enum):
    """What an age is counted in."""

    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Age:
    """A time span in the largest unit that it fills once, rounded down: 59 minutes, then 1 hour."""

    count: int
    unit: AgeUnit


def compass_point(degrees: float) -> str:
    """The nearest of the sixteen compass points, as "SSE"."""
    return _POINTS[round(degrees / 22.5) % 16]


def age(update_time_s: float, now_s: float) -> Age:
    """How old an answer is; one that claims to come from the future is new."""
    minutes = max(0, int((now_s - update_time_s) // 60))
    if minutes < 60:
        return Age(minutes, AgeUnit.MINUTE)
    hours = minutes // 60
    return Age(hours, AgeUnit.HOUR) if hours < 24 else Age(hours // 24, AgeUnit.DAY)
