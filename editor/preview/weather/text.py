"""Texts of the current weather, on the card, in the panel and on exported pictures."""

from collections.abc import Mapping
from datetime import tzinfo
from types import MappingProxyType
from typing import Final

from editor.records import dataclass
from editor.ui.text import translated
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    Daylight,
    WarningLevel,
    WeatherWarning,
)
from editor.weather.conditions import Sky, has_ended, most_urgent_first, sky, subject_of
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.wording import states
from editor.weather.wording.times import age_text, old_age_text, span_text
from editor.weather.wording.values import (
    Quantity,
    Value,
    daylight_text,
    feels_like_text,
    sun_values,
    temperature_text,
    weather_values,
)
from editor.weather.wording.warnings import warning_title

_AS_SERVED: Final = Units()


@dataclass(frozen=True, slots=True)
class CardContent:
    """The weather at a place, in units; `simulated` applies also to a pending answer.

    `time` names the time of the weather if it is not now.
    """

    result: WeatherResult[CurrentWeather]
    units: Units = _AS_SERVED
    simulated: bool = False
    time: str = ""

    @property
    def weather(self) -> CurrentWeather | None:
        """The current weather, if there is an answer."""
        return None if self.result.answer is None else self.result.answer.records[0]


_LONGEST_TIP: Final = 600
_MAX_TIP_LINES: Final = 12

SKY_SYMBOLS: Final[Mapping[Sky, str]] = MappingProxyType(
    {
        Sky.CLEAR: WeatherSymbol.CLEAR,
        Sky.PARTLY: WeatherSymbol.PARTLY,
        Sky.CLOUDY: WeatherSymbol.CLOUDY,
        Sky.RAIN: WeatherSymbol.RAIN,
        Sky.HEAVY_RAIN: WeatherSymbol.HEAVY_RAIN,
        Sky.THUNDER: WeatherSymbol.THUNDER,
        Sky.SNOW: WeatherSymbol.SNOW,
        Sky.SLEET: WeatherSymbol.SLEET,
        Sky.HAIL: WeatherSymbol.HAIL,
        Sky.FOG: WeatherSymbol.FOG,
        Sky.HAZE: WeatherSymbol.HAZE,
        Sky.WIND: WeatherSymbol.WIND,
        Sky.TORNADO: WeatherSymbol.TORNADO,
        Sky.HURRICANE: WeatherSymbol.HURRICANE,
        Sky.UNKNOWN: WeatherSymbol.UNKNOWN,
    }
)
NIGHT_SYMBOLS: Final[Mapping[Sky, str]] = MappingProxyType(
    {Sky.CLEAR: WeatherSymbol.CLEAR_NIGHT, Sky.PARTLY: WeatherSymbol.PARTLY_NIGHT}
)


VALUE_SYMBOLS: Final[Mapping[Quantity, str]] = MappingProxyType(
    {
        Quantity.WIND: WeatherSymbol.WIND,
        Quantity.WIND_DIRECTION: WeatherSymbol.WIND_DIRECTION,
        Quantity.HUMIDITY: WeatherSymbol.HUMIDITY,
        Quantity.PRESSURE: WeatherSymbol.PRESSURE,
        Quantity.UV_INDEX: WeatherSymbol.UV_INDEX,
        Quantity.VISIBILITY: WeatherSymbol.VISIBILITY,
        Quantity.DEW_POINT: WeatherSymbol.DEW_POINT,
        Quantity.AIR: WeatherSymbol.AIR,
        Quantity.SUNRISE: WeatherSymbol.SUNRISE,
        Quantity.SUNSET: WeatherSymbol.SUNSET,
    }
)


@dataclass(frozen=True, slots=True)
class WarningText:
    """A warning in one line, the text at the end of that line, and the full text."""

    level: WarningLevel | None
    text: str
    tail: str
    whole: str
    has_ended: bool = False


@dataclass(frozen=True, slots=True)
class CurrentText:
    """Texts of the current weather, translated except for those of the values; unknown ones are empty."""

    place: str
    simulated: bool
    symbol: str = ""
    temperature: str = ""
    exact_temperature: str = ""
    conditions: str = ""
    feels_like: str = ""
    daylight: str = ""
    warnings: tuple[WarningText, ...] = ()
    values: tuple[Value, ...] = ()
    sun: tuple[Value, ...] = ()
    age: str = ""
    is_old: bool = False
    notice: str = ""
    is_in_trouble: bool = False
    time: str = ""

    @property
    def is_quiet(self) -> bool:
        """Whether there is no weather, or only outdated weather."""
        return self.is_old or not (self.temperature or self.conditions)

    @property
    def old_age(self) -> str:
        """The age of outdated data."""
        return self.age if self.is_old else ""

    @property
    def detail(self) -> str:
        """The apparent temperature, and day or night."""
        text = " · ".join(part for part in (self.feels_like, self.daylight) if part)
        return text[:1].upper() + text[1:]

    @property
    def sentence(self) -> str:
        """The weather in one line, as accessible text of the card."""
        header = self.place + (f" ({translated(states.SIMULATED)})" if self.simulated else "")
        parts = (header, self.time, self.old_age, self.temperature, self.conditions, self.feels_like)
        warned = (f"{warning.text} {warning.tail}".strip() for warning in self.warnings)
        return ", ".join(part for part in (*parts, *warned, self.notice) if part)


def current_text(content: CardContent, now_s: float, *, has_warnings: bool = True) -> CurrentText:
    """Return the texts of the current weather at a time. Units: UNIX time."""
    result, units = content.result, content.units
    is_in_trouble = bool(result.trouble) and not result.is_beyond
    if result.answer is None:
        notice = result.trouble or translated(states.PENDING)
        symbol = StateSymbol.OFFLINE if is_in_trouble else WeatherSymbol.UNKNOWN
        return CurrentText(
            result.name,
            content.simulated,
            symbol,
            notice=notice,
            is_in_trouble=is_in_trouble,
            time=content.time,
        )
    weather, is_metric = result.answer.records[0], result.answer.is_metric
    now, updated_s = weather.conditions, weather.update_time_s
    warnings = most_urgent_first(weather.warnings, now_s) if has_warnings else ()
    old_age = old_age_text(updated_s, now_s, is_last_known=result.is_old)
    return CurrentText(
        place=result.name,
        simulated=content.simulated,
        symbol=sky_symbol(now),
        temperature=translated(temperature_text(now, "temperature_c", units, is_metric=is_metric)),
        exact_temperature=translated(
            temperature_text(now, "temperature_c", units, is_metric=is_metric, is_exact=True)
        ),
        conditions=translated(states.service_text(now.words)),
        feels_like=translated(feels_like_text(now, units, is_metric=is_metric)),
        daylight=translated(daylight_text(now.daylight)),
        warnings=tuple(_warning(warning, result.zone, now_s) for warning in warnings),
        values=weather_values(now, units, is_metric=is_metric),
        sun=sun_values(now, result.zone, lat=weather.place.lat),
        age=translated(old_age or ("" if updated_s is None else age_text(updated_s, now_s))),
        is_old=bool(old_age),
        notice=result.trouble or translated(states.remarks_text(result.answer.left_out)),
        is_in_trouble=is_in_trouble,
        time=content.time,
    )


def sky_symbol(now: Conditions) -> str:
    """Return the symbol of the conditions, by day or by night."""
    kind = sky(now.words)
    by_night = NIGHT_SYMBOLS.get(kind) if now.daylight is Daylight.NIGHT else None
    return by_night or SKY_SYMBOLS[kind]


def _warning(warning: WeatherWarning, zone: tzinfo, now_s: float) -> WarningText:
    title = translated(warning_title(warning))
    span = translated(span_text(warning.starts, warning.ends, zone, now_s))
    next_turn = translated(span_text(warning.starts, warning.ends, zone, now_s, is_brief=True))
    more = dict.fromkeys((warning.summary, warning.region, span, _truncated(warning.description)))
    more.pop(subject_of(warning), None)  # The title contains it.
    whole = "\n".join(part for part in (title, *more) if part)
    return WarningText(warning.level, title, next_turn, whole, has_ended(warning, now_s))


def _truncated(text: str | None) -> str | None:
    """Return the first lines of a description for a tooltip; the panel shows all of it."""
    if text is None:
        return None
    start = "\n".join(text[:_LONGEST_TIP].splitlines()[:_MAX_TIP_LINES])
    return text if len(start) == len(text) else f"{start.rstrip()}…"
