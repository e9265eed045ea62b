"""Severity, validity and order of weather warnings."""

import math
from collections.abc import Iterable
from typing import Final

from editor.weather.api.records import WarningLevel, WeatherWarning

_SEVERITIES: Final = (None, *WarningLevel)


def gravest_first(warnings: Iterable[WeatherWarning], now_s: float) -> tuple[WeatherWarning, ...]:
    """Return the warnings by severity, the newest of equal ones first, and all ended ones last.

    A warning without a start counts as the oldest.
    Units: `now_s` is UNIX time.
    """
    return tuple(sorted(warnings, key=lambda warning: _rank(warning, now_s), reverse=True))


def has_ended(warning: WeatherWarning, time_s: float) -> bool:
    """Return whether a warning has ended at a moment."""
    return warning.ends is not None and warning.ends.timestamp() <= time_s


def warned_of(warning: WeatherWarning) -> str | None:
    """Return the shortest description of a warning's subject; None if it has none."""
    return warning.phenomenon or warning.summary


def holds(warning: WeatherWarning, time_s: int) -> bool:
    """Return whether a warning is in effect at a moment, as far as its times are known."""
    has_begun = warning.starts is None or warning.starts.timestamp() <= time_s
    return has_begun and not has_ended(warning, time_s)


def _rank(warning: WeatherWarning, now_s: float) -> tuple[bool, int, float]:
    starts_s = -math.inf if warning.starts is None else warning.starts.timestamp()
    return not has_ended(warning, now_s), _SEVERITIES.index(warning.level), starts_s
