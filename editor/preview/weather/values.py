"""Weather values for display: times at the place, values with symbols, and texts of the service."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.ui.text import clock_text, local_number, translated
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import SIMULATED_COPYRIGHT, Conditions
from editor.weather.conditions import KNOWN_WORDS, compass_point
from editor.weather.units import (
    Units,
    degrees_text,
    number_text,
    shown_humidity,
    shown_pressure,
    shown_temperature,
    shown_visibility,
    shown_wind,
)
from editor.weather.zones import clock, local, other_offset

# From these distances the day of the month or the day of the week would be ambiguous.
_NEAR = timedelta(days=14)
_WEEK = timedelta(days=7)
_WITH_YEAR = "ddd d MMM yyyy"


def in_zone(moment: datetime | None, zone: tzinfo) -> datetime | None:
    """Return a time of the service in a time zone."""
    return None if moment is None else local(moment.timestamp(), zone)


def day_name(day: date, today: date) -> str:
    """Return a day as “Sun 22”, with month and year if it is far."""
    if day == today:
        return _tr_time("today")
    if day == today + timedelta(days=1):
        return _tr_time("tomorrow")
    form = "ddd d" if abs(day - today) < _NEAR else _WITH_YEAR
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def brief_moment(moment: datetime, now: datetime) -> str:
    """Return the clock time, after the day if it is not today, and after the year if it differs."""
    day, today = moment.date(), now.date()
    if day == today:
        return clock_text(moment)
    if day.year != today.year and day - today != timedelta(days=1):
        form = "d MMM yyyy"
    else:
        form = "ddd" if abs(day - today) < _WEEK else "d MMM"
    return f"{QLocale().toString(QDate(day.year, day.month, day.day), form)} {clock_text(moment)}"


def moment_text(moment: datetime, now: datetime) -> str:
    """Return the day and clock time, as “tomorrow 06:12”; with the year if it differs."""
    day, today = moment.date(), now.date()
    name = day_name(day, today)
    if day.year != today.year and day - today != timedelta(days=1):
        name = QLocale().toString(QDate(day.year, day.month, day.day), _WITH_YEAR)
    return f"{name} {clock_text(moment)}"


def span_text(
    starts: datetime | None, ends: datetime | None, zone: tzinfo, now_s: float, *, is_brief: bool = False
) -> str:
    """Return a time span as “today 16:00 to 22:00”; empty if neither time is known.

    A brief text contains only the next time, as “from 16:00”.
    """
    format_moment = brief_moment if is_brief else moment_text
    start, end, now = in_zone(starts, zone), in_zone(ends, zone), local(now_s, zone)
    if now is None:
        return ""
    if end is not None and end <= now:
        return _tr_time("ended {}").format(format_moment(end, now))
    if start is None or start <= now:
        if end is not None:
            return _tr_time("until {}").format(format_moment(end, now))
        return "" if start is None else _tr_time("since {}").format(format_moment(start, now))
    if end is None or is_brief:
        return _tr_time("from {}").format(format_moment(start, now))
    is_same_day = start.date() == end.date()
    last = clock_text(end) if is_same_day else moment_text(end, now)
    return _tr_time("{0} to {1}").format(moment_text(start, now), last)


def _tr_time(text: str) -> str:
    return QCoreApplication.translate("WeatherTimes", text)


@dataclass(frozen=True, slots=True)
class Value:
    """One value. `brief` is the text beside its symbol, `sentence` the accessible text.

    Units: `turn_deg` is the clockwise rotation of the symbol.
    """

    symbol: str
    name: str
    text: str
    brief: str
    sentence: str
    turn_deg: float = 0.0


def weather_values(now: Conditions, units: Units, *, is_metric: bool) -> tuple[Value, ...]:
    """Return the known values besides the temperature."""
    humidity, pressure, visibility = now.humidity_percent, now.pressure_mb, now.visibility_km
    found = (
        _wind(now, units, is_metric=is_metric),
        _value(
            WeatherSymbol.HUMIDITY,
            _tr("Humidity"),
            "" if humidity is None else local_number(shown_humidity(humidity).text),
        ),
        _value(
            WeatherSymbol.PRESSURE,
            _tr("Pressure"),
            ""
            if pressure is None
            else local_number(shown_pressure(pressure, units, is_metric=is_metric).text),
        ),
        _value(WeatherSymbol.UV_INDEX, _tr("UV index"), _number(now.uv_index), _tr("UV {}")),
        _value(
            WeatherSymbol.VISIBILITY,
            _tr("Visibility"),
            ""
            if visibility is None
            else local_number(shown_visibility(visibility, is_metric=is_metric).text),
        ),
        _value(
            WeatherSymbol.DEW_POINT,
            _tr("Dew point"),
            shown_degrees(now.dew_point_c, units, is_metric=is_metric),
            _tr("Dew {}"),
        ),
        _value(WeatherSymbol.AIR, _tr("Air quality"), _number(now.air_quality), _tr("Air {}")),
    )
    return tuple(value for value in found if value.text)


def sun_values(now: Conditions, zone: tzinfo, own_zone: tzinfo | None = None) -> tuple[Value, ...]:
    """Return sunrise and sunset in the time zone of the place, with the day if it differs.

    Their sentences mention the time zone if the clock differs from that of `own_zone`.
    """
    found = (
        _sun(WeatherSymbol.SUNRISE, _tr("Sunrise"), now.sunrise_s, now.time_s, zone, own_zone),
        _sun(WeatherSymbol.SUNSET, _tr("Sunset"), now.sunset_s, now.time_s, zone, own_zone),
    )
    return tuple(value for value in found if value.text)


def shown_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature in short form; empty if unknown."""
    return "" if celsius is None else local_number(degrees_text(celsius, units, is_metric=is_metric))


def exact_degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    """Return a temperature with its unit; empty if unknown."""
    return (
        "" if celsius is None else local_number(shown_temperature(celsius, units, is_metric=is_metric).text)
    )


def feels_like_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the apparent temperature as text; empty if unknown."""
    degrees = shown_degrees(now.feels_like_c, units, is_metric=is_metric)
    return _tr("Feels like {}").format(degrees) if degrees else ""


def wind_text(now: Conditions, units: Units, *, is_metric: bool) -> str:
    """Return the wind as text, as "Wind from SSE, 9 m/s"; empty if unknown."""
    wind = _wind(now, units, is_metric=is_metric)
    return wind.sentence if wind.text else ""


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> Value:
    mps = now.wind_speed_mps
    speed = "" if mps is None else local_number(shown_wind(mps, units, is_metric=is_metric).text)
    if now.wind_from_deg is None:
        return _value(WeatherSymbol.WIND, _tr("Wind"), speed)
    point = compass_point(now.wind_from_deg)
    sentence = _tr("Wind from {}").format(point) + (f", {speed}" if speed else "")
    text = f"{speed} {point}" if speed else _tr("from {}").format(point)
    # The arrow points where the wind blows to, the letters name where it comes from.
    turn_deg = (now.wind_from_deg + 180) % 360
    return Value(WeatherSymbol.WIND_DIRECTION, _tr("Wind"), text, text, sentence, turn_deg)


def _sun(
    symbol: str, name: str, time_s: int | None, now_s: int | None, zone: tzinfo, own_zone: tzinfo | None
) -> Value:
    text, offset = clock(time_s, zone), other_offset(time_s, zone, own_zone)
    moment, now = local(time_s, zone), local(now_s, zone)
    sentence = text
    if moment is not None and now is not None and moment.date() != now.date():
        text, sentence = brief_moment(moment, now), moment_text(moment, now)
    return Value(symbol, name, text, text, ", ".join(part for part in (f"{name} {sentence}", offset) if part))


def _value(symbol: str, name: str, text: str, brief: str = "{}") -> Value:
    return Value(symbol, name, text, brief.format(text), f"{name} {text}")


def _number(number: float | None) -> str:
    return "" if number is None else local_number(number_text(number))


def _tr(text: str) -> str:
    return QCoreApplication.translate("WeatherValues", text)


_KNOWN: Final = {text.casefold(): text for text in (*KNOWN_WORDS, SIMULATED_COPYRIGHT)}


def service_text(text: str | None) -> str:
    """Return a text of the service, translated if it is a known phrase, or unchanged."""
    known = _KNOWN.get((text or "").strip().casefold())
    return translated(known) if known else text or ""
