"""Content of the weather card, and its texts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.preview.weather.values import (
    Value,
    feels_like_text,
    service_text,
    shown_degrees,
    span_text,
    sun_values,
    weather_values,
)
from editor.ui.theme.symbols import StateSymbol, WeatherSymbol
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    Daylight,
    WarningLevel,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.conditions import AgeUnit, Sky, age, has_ended, most_severe_first, sky, subject_of
from editor.weather.results import WeatherResult
from editor.weather.units import Units

_AS_SERVED: Final = Units()


@dataclass(frozen=True, slots=True)
class CardContent:
    """The weather at a place, or the reason why there is none.

    Without `weather` and `trouble` the answer is pending. `trouble` is one sentence with the fault and the
    remedy; next to `weather` it explains why that is not newer. `zone` is the place's time zone. `is_old`
    means that the weather is from the cache because the service did not answer.
    """

    place: str
    weather: CurrentWeather | None = None
    zone: tzinfo = UTC
    simulated: bool = False
    is_metric: bool = True
    units: Units = _AS_SERVED
    trouble: str = ""
    is_old: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the answer is pending."""
        return self.weather is None and not self.trouble

    @staticmethod
    def of(place: str, answer: WeatherAnswer[CurrentWeather], zone: tzinfo) -> "CardContent":
        """Return the content for the first record of an answer."""
        return CardContent(
            place=place,
            weather=answer.records[0],
            zone=zone,
            simulated=answer.simulated,
            is_metric=answer.is_metric,
        )

    @staticmethod
    def from_result(result: WeatherResult[CurrentWeather], units: Units, *, simulated: bool) -> "CardContent":
        """Return the content for a weather result; `simulated` applies until an answer says so itself."""
        if result.answer is None:
            return CardContent(result.name, zone=result.zone, simulated=simulated, trouble=result.trouble)
        content = CardContent.of(result.name, result.answer, result.zone)
        return replace(content, units=units, trouble=result.trouble, is_old=result.is_old)


translate = QCoreApplication.translate

OLD_AFTER_S: Final = 2 * 3600  # Source: our choice
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


@dataclass(frozen=True, slots=True)
class WarningText:
    """A warning in one line, the text at the end of that line, and the full text."""

    level: WarningLevel | None
    text: str
    tail: str
    whole: str
    has_ended: bool = False


@dataclass(frozen=True, slots=True)
class CardText:
    """All texts of the card; unknown ones are empty."""

    place: str
    simulated: bool
    symbol: str = ""
    temperature: str = ""
    words: str = ""
    feels_like: str = ""
    warnings: tuple[WarningText, ...] = ()
    values: tuple[Value, ...] = ()
    sun: tuple[Value, ...] = ()
    age: str = ""
    is_old: bool = False
    notice: str = ""
    is_in_trouble: bool = False

    @property
    def is_quiet(self) -> bool:
        """Whether there is no weather, or only outdated weather."""
        return self.is_old or not (self.temperature or self.words)

    @property
    def sentence(self) -> str:
        """The weather in one line, as accessible text."""
        head = self.place + (f" ({translate('WeatherCard', 'Simulated')})" if self.simulated else "")
        parts = (head, self.age if self.is_old else "", self.temperature, self.words, self.feels_like)
        warned = (f"{warning.text} {warning.tail}".strip() for warning in self.warnings)
        return ", ".join(part for part in (*parts, *warned, self.notice) if part)


def card_text(content: CardContent, now_s: float) -> CardText:
    """Return the texts of the card at a time. Units: UNIX time."""
    if content.weather is None:
        notice = content.trouble or translate("WeatherCard", "Asking for the weather.")
        symbol = StateSymbol.OFFLINE if content.trouble else WeatherSymbol.UNKNOWN
        return CardText(
            content.place, content.simulated, symbol, notice=notice, is_in_trouble=bool(content.trouble)
        )
    now = content.weather.conditions
    updated_s = content.weather.update_time_s
    warnings = most_severe_first(content.weather.warnings, now_s)
    old_age = old_age_text(updated_s, now_s, is_last_known=content.is_old)
    return CardText(
        place=content.place,
        simulated=content.simulated,
        symbol=sky_symbol(now),
        temperature=shown_degrees(now.temperature_c, content.units, is_metric=content.is_metric),
        words=service_text(now.words),
        feels_like=feels_like_text(now, content.units, is_metric=content.is_metric),
        warnings=tuple(_warning(warning, content.zone, now_s) for warning in warnings),
        values=weather_values(now, content.units, is_metric=content.is_metric),
        sun=sun_values(now, content.zone),
        age=old_age or ("" if updated_s is None else age_text(updated_s, now_s)),
        is_old=bool(old_age),
        notice=content.trouble,
        is_in_trouble=bool(content.trouble),
    )


def sky_symbol(now: Conditions) -> str:
    """Return the symbol of the conditions, by day or by night."""
    kind = sky(now.words)
    by_night = NIGHT_SYMBOLS.get(kind) if now.daylight is Daylight.NIGHT else None
    return by_night or SKY_SYMBOLS[kind]


def age_text(updated_s: float, now_s: float) -> str:
    """Return the age of the data, as "6 min old"."""
    span = age(updated_s, now_s)
    if span.unit is AgeUnit.MINUTE and span.count == 0:
        return translate("WeatherCard", "Just now")
    if span.unit is AgeUnit.MINUTE:
        return translate("WeatherCard", "{} min old").format(span.count)
    if span.unit is AgeUnit.HOUR:
        return translate("WeatherCard", "{} h old").format(span.count)
    return translate("WeatherCard", "{} d old").format(span.count)


def old_age_text(updated_s: float | None, now_s: float, *, is_last_known: bool) -> str:
    """Return the age of outdated data; empty for recent data unless it is only the last known."""
    if updated_s is None:
        return translate("WeatherCard", "Last known") if is_last_known else ""
    is_old = is_last_known or now_s - updated_s >= OLD_AFTER_S
    return age_text(updated_s, now_s) if is_old else ""


def _warning(warning: WeatherWarning, zone: tzinfo, now_s: float) -> WarningText:
    title = warning_title(warning)
    span = span_text(warning.starts, warning.ends, zone, now_s)
    next_turn = span_text(warning.starts, warning.ends, zone, now_s, is_brief=True)
    more = dict.fromkeys((warning.summary, warning.region, span, _truncated(warning.description)))
    more.pop(subject_of(warning), None)  # The title contains it.
    whole = "\n".join(part for part in (title, *more) if part)
    return WarningText(warning.level, title, next_turn, whole, has_ended(warning, now_s))


def _truncated(text: str | None) -> str | None:
    """Return the first lines of a description for a tooltip; the panel shows all of it."""
    if text is None:
        return None
    head = "\n".join(text[:_LONGEST_TIP].splitlines()[:_MAX_TIP_LINES])
    return text if len(head) == len(text) else f"{head.rstrip()}…"


def warning_title(warning: WeatherWarning) -> str:
    """Return the subject of a warning, after its level if known."""
    subject = subject_of(warning) or translate("WeatherCard", "Weather warning")
    return subject if warning.level is None else f"{_level_word(warning.level)}: {subject}"


def _level_word(level: WarningLevel) -> str:
    return {
        WarningLevel.YELLOW: translate("WeatherCard", "Yellow"),
        WarningLevel.ORANGE: translate("WeatherCard", "Orange"),
        WarningLevel.RED: translate("WeatherCard", "Red"),
        WarningLevel.MAGENTA: translate("WeatherCard", "Magenta"),
    }[level]
