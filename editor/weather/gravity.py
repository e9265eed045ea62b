"""What warnings are called, when they hold, and the order in which they are told."""

import math
from collections.abc import Iterable
from typing import Final

from editor.weather.records import WarningLevel, WeatherWarning

_GRAVITY: Final = (None, *WarningLevel)


def gravest_first(warnings: Iterable[WeatherWarning]) -> tuple[WeatherWarning, ...]:
    """The gravest first, of those alike the newest; what begins no one knows when counts as oldest."""
    return tuple(sorted(warnings, key=_rank, reverse=True))


def warned_of(warning: WeatherWarning) -> str | None:
    """What a warning is of, in as few words as the service has for it; nothing where it has none."""
    return warning.phenomenon or warning.summary


def holds(warning: WeatherWarning, time_s: int) -> bool:
    """Whether a warning holds at a moment, as far as it says when."""
    has_begun = warning.starts is None or warning.starts.timestamp() <= time_s
    return has_begun and (warning.ends is None or time_s < warning.ends.timestamp())


def _rank(warning: WeatherWarning) -> tuple[int, float]:
    starts_s = -math.inf if warning.starts is None else warning.starts.timestamp()
    return _GRAVITY.index(warning.level), starts_s
