"""Texts of the current weather and its source."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from PySide6.QtCore import QCoreApplication

from editor.preview.weather.text import old_age_text, sky_symbol
from editor.preview.weather.values import (
    Value,
    exact_degrees,
    feels_like_text,
    service_text,
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
    """Texts of the current weather; unknown parts are empty."""

    place: str
    symbol: str
    temperature: str
    exact_temperature: str
    description: str
    detail: str
    values: tuple[Value, ...]
    sun: tuple[Value, ...]
    age: str

    @property
    def sentence(self) -> str:
        """The weather as one accessible sentence."""
        parts = (self.place, self.age, self.exact_temperature, self.description, self.detail)
        return ", ".join(part for part in parts if part)


def now_text(
    result: WeatherResult[CurrentWeather], answer: WeatherAnswer[CurrentWeather], units: Units, now_s: float
) -> NowText:
    """Return the texts of an answer at a time. `age` is empty for recent data."""
    weather, is_metric = answer.records[0], answer.is_metric
    now = weather.conditions
    details = (feels_like_text(now, units, is_metric=is_metric), _daylight(now.daylight))
    return NowText(
        place=result.name,
        symbol=sky_symbol(now),
        temperature=shown_degrees(now.temperature_c, units, is_metric=is_metric),
        exact_temperature=exact_degrees(now.temperature_c, units, is_metric=is_metric),
        description=service_text(now.words),
        detail=_sentence_case(" · ".join(part for part in details if part)),
        values=weather_values(now, units, is_metric=is_metric),
        sun=sun_values(now, result.zone),
        age=old_age_text(weather.update_time_s, now_s, is_last_known=result.is_old),
    )


def unit_note(answer: WeatherAnswer[Record]) -> str:
    """Return a note about unexpected units; empty if the units are metric."""
    if answer.is_metric:
        return ""
    return _tr("The service gives its values in “{}”. They are shown as they came, without units.").format(
        answer.unit
    )


def updated_text(
    weather: CurrentWeather, zone: tzinfo, now_s: float, next_request_s: float | None
) -> tuple[str, ...]:
    """Return the times of the data and of the next request, one sentence each."""
    sentences = []
    if weather.update_time_s is not None:
        sentences.append(
            _tr("Updated {time}, {ago}.").format(
                time=clock(weather.update_time_s, zone), ago=_ago(weather.update_time_s, now_s)
            )
        )
    if next_request_s is not None and next_request_s > now_s:
        sentences.append(_tr("Next look about {}.").format(clock(next_request_s, zone)))
    return tuple(sentences)


def zone_note(now_s: float, zone: tzinfo, own_zone: tzinfo | None = None) -> str:
    """Return a note about the time zone; empty if it equals the computer's."""
    offset = other_offset(now_s, zone, own_zone)
    return _tr("Times are those of the place, {}.").format(offset) if offset else ""


def source_text(copyrights: tuple[str, ...]) -> str:
    """Return the text of the data's source."""
    if not copyrights:
        return ""
    named = cut_line(" · ".join(service_text(text).rstrip(".") for text in copyrights))
    return _tr("Weather data: {}").format(named) + ("" if named.endswith("…") else ".")


def remarks_text(remarks: Sequence[str]) -> str:
    """Return the first remark and the number of others."""
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
