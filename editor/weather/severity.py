"""Names, times and order of weather warnings."""

import math
from collections.abc import Iterable
from typing import Final

from editor.weather.api.records import WarningLevel, WeatherWarning

_GRAVITY: Final = (None, *WarningLevel)


def gravest_first(warnings: Iterable[WeatherWarning], now_s: float) -> tuple[WeatherWarning, ...]:
    """Return the gravest first, of those alike the newest, and behind all of them what has ended.

    One without a start counts as the oldest. Units: `now_s` is the UNIX time at which they are read.
    """
    return tuple(sorted(warnings, key=lambda warning: _rank(warning, now_s), reverse=True))


def has_ended(warning: WeatherWarning, time_s: float) -> bool:
    """Whether a warning says that it holds no longer at a moment."""
    return warning.ends is not None and warning.ends.timestamp() <= time_s


def warned_of(warning: WeatherWarning) -> str | None:
    """What a warning is of, in as few words as the service has for it; nothing where it has none."""
    return warning.phenomenon or warning.summary


def holds(warning: WeatherWarning, time_s: int) -> bool:
    """Whether a warning holds at a moment, as far as it says when."""
    has_begun = warning.starts is None or warning.starts.timestamp() <= time_s
    return has_begun and not has_ended(warning, time_s)


def _rank(warning: WeatherWarning, now_s: float) -> tuple[bool, int, float]:
    starts_s = -math.inf if warning.starts is None else warning.starts.timestamp()
    return not has_ended(warning, now_s), _GRAVITY.index(warning.level), starts_s
