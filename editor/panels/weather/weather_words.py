"""What the weather panel says of the weather now, and of where it is from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from PySide6.QtCore import QCoreApplication

from editor.preview.service_words import service_words
from editor.preview.weather_text import old_age_text, sky_symbol
from editor.preview.weather_values import (
    Value,
    exact_degrees,
    feels_like_text,
    shown_degrees,
    sun_values,
    weather_values,
)
from editor.render.export.overlays import cut_line
from editor.weather.api.records import CurrentWeather, Daylight, Record, WeatherAnswer
from editor.weather.conditions import AgeUnit, age
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.zones import clock, other_offset


@dataclass(frozen=True, slots=True)
class NowText:
    """All that the first block of the panel says; what is not known is empty."""

    place: str
    symbol: str
    temperature: str
    exact_temperature: str
    words: str
    detail: str
    values: tuple[Value, ...]
    sun: tuple[Value, ...]
    age: str

    @property
    def sentence(self) -> str:
        """The weather in one line, for those who hear it."""
        parts = (self.place, self.age, self.exact_temperature, self.words, self.detail)
        return ", ".join(part for part in parts if part)


def now_text(
    asked: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather], units: Units, now_s: float
) -> NowText:
    """What the first block says of an answer at a moment; an age only where the weather is old."""
    weather, is_metric = answer.records[0], answer.is_metric
    now = weather.conditions
    words = (feels_like_text(now, units, is_metric=is_metric), _daylight(now.daylight))
    return NowText(
        place=asked.name,
        symbol=sky_symbol(now),
        temperature=shown_degrees(now.temperature_c, units, is_metric=is_metric),
        exact_temperature=exact_degrees(now.temperature_c, units, is_metric=is_metric),
        words=service_words(now.words),
        detail=_sentence_case(" · ".join(part for part in words if part)),
        values=weather_values(now, units, is_metric=is_metric),
        sun=sun_values(now, asked.zone),
        age=old_age_text(weather.update_time_s, now_s, is_last_known=asked.is_old),
    )


def unit_note(answer: WeatherAnswer[Record]) -> str:
    """What to know of values whose units do not hold; nothing where they do."""
    if answer.is_metric:
        return ""
    return _tr("The service gives its values in “{}”. They are shown as they came, without units.").format(
        answer.unit
    )


def updated_text(
    weather: CurrentWeather, zone: tzinfo, now_s: float, next_look_s: float | None
) -> tuple[str, ...]:
    """When the data is from and when it is looked for next, a sentence each."""
    said = []
    if weather.update_time_s is not None:
        said.append(
            _tr("Updated {time}, {ago}.").format(
                time=clock(weather.update_time_s, zone), ago=_ago(weather.update_time_s, now_s)
            )
        )
    if next_look_s is not None and next_look_s > now_s:
        said.append(_tr("Next look about {}.").format(clock(next_look_s, zone)))
    return tuple(said)


def zone_note(now_s: float, zone: tzinfo, own_zone: tzinfo | None = None) -> str:
    """Whose times those of a place are, where clocks show another one here; in the computer's own zone."""
    offset = other_offset(now_s, zone, own_zone)
    return _tr("Times are those of the place, {}.").format(offset) if offset else ""


def source_text(copyrights: tuple[str, ...]) -> str:
    """Whom the data is from."""
    if not copyrights:
        return ""
    named = cut_line(" · ".join(service_words(text).rstrip(".") for text in copyrights))
    return _tr("Weather data: {}").format(named) + ("" if named.endswith("…") else ".")


def remarks_text(remarks: Sequence[str]) -> str:
    """What was not as it should be in an answer, in one sentence."""
    if not remarks:
        return ""
    more = len(remarks) - 1
    return remarks[0] if not more else _tr("{first} And {count} more.").format(first=remarks[0], count=more)


def _ago(updated_s: float, now_s: float) -> str:
    span = age(updated_s, now_s)
    if span.unit is AgeUnit.MINUTE:
        return _tr("{} min ago").format(span.count) if span.count else _tr("just now")
    return (_tr("{} h ago") if span.unit is AgeUnit.HOUR else _tr("{} d ago")).format(span.count)


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def _daylight(daylight: Daylight) -> str:
    return {Daylight.DAY: _tr("day"), Daylight.NIGHT: _tr("night"), Daylight.UNKNOWN: ""}[daylight]


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherPanel", text)
