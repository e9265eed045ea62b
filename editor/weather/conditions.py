"""Sky conditions parsed from the service's text, and names, times and order of warnings."""

import math
import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Final

from editor.records import dataclass
from editor.weather.api.records import WarningLevel, WeatherWarning


class Sky(Enum):
    """Kinds of weather with a symbol of their own."""

    CLEAR = "clear"
    PARTLY = "partly"
    CLOUDY = "cloudy"
    RAIN = "rain"
    HEAVY_RAIN = "heavy rain"
    THUNDER = "thunder"
    SNOW = "snow"
    SLEET = "sleet"
    HAIL = "hail"
    FOG = "fog"
    HAZE = "haze"
    WIND = "wind"
    TORNADO = "tornado"
    HURRICANE = "hurricane"
    UNKNOWN = "unknown"


# The most common descriptions, including all of the simulated service. The window translates these.
KNOWN_WORDS: Final = (
    *("Sunny", "Mostly sunny", "Partly sunny", "Clear", "Mostly clear", "Fair"),
    *("Partly cloudy", "Mostly cloudy", "Cloudy", "Overcast", "Windy", "Fog", "Mist", "Haze"),
    *("Drizzle", "Light rain", "Rain", "Heavy rain", "Showers", "Rain showers", "Freezing rain"),
    *("Thunderstorm", "Thunderstorms", "Hail", "Sleet"),
    *("Light snow", "Snow", "Heavy snow", "Snow showers", "Blizzard"),
)

_WET: Final = r"rain|showers?|drizzl"
_COLD: Final = r"snow|flurr|blizzard"
# Beginnings of words; the first matching row applies.
_ROWS: Final[tuple[tuple[Sky, str], ...]] = (
    (Sky.TORNADO, r"tornado|waterspout|funnel"),
    (Sky.HURRICANE, r"hurricane|typhoon|cyclone|tropical storm"),
    (Sky.THUNDER, r"thunder|t-?storm|lightning"),
    (Sky.HAIL, r"hail"),
    (Sky.SLEET, r"sleet|ice pellet|wintry|freezing (rain|drizzle|shower)|icy rain|rain.* and snow|rain/snow"),
    (Sky.SLEET, r"snow.* and rain|rain.* mixed with snow|snow.* mixed with rain"),
    (Sky.SNOW, _COLD),
    (Sky.HEAVY_RAIN, rf"(heavy|torrential|violent|extreme)\W+({_WET})|downpour|cloudburst|pouring"),
    (Sky.RAIN, _WET),
    (Sky.FOG, r"fog|mist"),
    (Sky.HAZE, r"haz[ey]|smok[ey]|dust|sand|smog|volcanic ash"),
    (Sky.WIND, r"wind|gale|squall|breez|storm|blustery"),
    (Sky.CLEAR, r"mostly (sunny|clear|fair)|mainly (sunny|clear|fair)"),
    (
        Sky.PARTLY,
        r"part(ly|ial)|mixed|broken|scattered|few clouds|some clouds|interval|sunny spells|variable",
    ),
    (Sky.CLOUDY, r"cloud|overcast|dull|gr[ae]y"),
    (Sky.CLEAR, r"clear|sun|fair|fine"),
)
_PATTERNS: Final = tuple((sky, re.compile(rf"\b(?:{prefixes})")) for sky, prefixes in _ROWS)


@lru_cache(maxsize=256)  # Services repeat a few descriptions.
def sky(description: str | None) -> Sky:
    """Return the kind of weather that a description means."""
    text = (description or "").lower()
    return next((kind for kind, pattern in _PATTERNS if pattern.search(text)), Sky.UNKNOWN)


_POINTS: Final = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)


class AgeUnit(Enum):
    """Units of an age."""

    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Age:
    """A time span in the largest unit with a count of at least one, rounded down: 59 minutes, then 1 hour."""

    count: int
    unit: AgeUnit


def compass_point(degrees: float) -> str:
    """Return the nearest of the sixteen compass points, as "SSE"."""
    return _POINTS[round(degrees / 22.5) % 16]


def age(update_time_s: float, now_s: float) -> Age:
    """Return the age of a response; 0 if its time is in the future."""
    minutes = max(0, int((now_s - update_time_s) // 60))
    if minutes < 60:
        return Age(minutes, AgeUnit.MINUTE)
    hours = minutes // 60
    return Age(hours, AgeUnit.HOUR) if hours < 24 else Age(hours // 24, AgeUnit.DAY)


_SEVERITIES: Final = (None, *WarningLevel)
_ENDED: Final = 2


def most_severe_first(warnings: Iterable[WeatherWarning], now_s: float) -> tuple[WeatherWarning, ...]:
    """Return the warnings by severity, whether in effect or to come, and the ended ones last.

    It is the order for a chart over time, where the most severe ones need the space.
    Units: `now_s` is UNIX time.
    """

    def rank(warning: WeatherWarning) -> tuple[bool, int, float]:
        phase, severity, order = _rank(warning, now_s)
        return phase == _ENDED, severity, order

    return tuple(sorted(warnings, key=rank))


def most_urgent_first(warnings: Iterable[WeatherWarning], now_s: float) -> tuple[WeatherWarning, ...]:
    """Return the warnings in effect, then those to come, each by severity, and the ended ones last.

    Of equal ones in effect the newest is the first, of those to come the next one, and of the ended ones the
    latest. A warning without a start is in effect.
    Units: `now_s` is UNIX time.
    """
    return tuple(sorted(warnings, key=lambda warning: _rank(warning, now_s)))


def is_to_come(warning: WeatherWarning, time_s: float) -> bool:
    """Return whether a warning takes effect after a moment."""
    is_later = warning.starts is not None and warning.starts.timestamp() > time_s
    return is_later and not has_ended(warning, time_s)


def has_ended(warning: WeatherWarning, time_s: float) -> bool:
    """Return whether a warning has ended at a moment."""
    return warning.ends is not None and warning.ends.timestamp() <= time_s


def subject_of(warning: WeatherWarning) -> str | None:
    """Return the shortest description of a warning's subject; None if it has none."""
    return warning.phenomenon or warning.summary


def is_in_effect(warning: WeatherWarning, time_s: int) -> bool:
    """Return whether a warning is in effect at a moment, as far as its times are known."""
    has_begun = warning.starts is None or warning.starts.timestamp() <= time_s
    return has_begun and not has_ended(warning, time_s)


def _rank(warning: WeatherWarning, now_s: float) -> tuple[int, int, float]:
    severity = _SEVERITIES.index(warning.level)
    starts_s = -math.inf if warning.starts is None else warning.starts.timestamp()
    if warning.ends is not None and has_ended(warning, now_s):
        return _ENDED, -severity, -warning.ends.timestamp()
    if is_to_come(warning, now_s):
        return 1, -severity, starts_s
    return 0, -severity, -starts_s
