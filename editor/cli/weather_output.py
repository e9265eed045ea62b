"""Weather for the terminal and for rendered images, in words."""

import json
import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from editor.cli import common
from editor.errors import EditorError
from editor.render.export.weather_plate import WeatherPlate
from editor.system.secrets import WeatherKey
from editor.system.settings import (
    WEATHER_ADDRESS,
    WEATHER_PRESSURE,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    Settings,
)
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import NEAR_KM
from editor.weather.api.records import (
    Conditions,
    CurrentWeather,
    DailyForecast,
    DayConditions,
    Daylight,
    HourlyForecast,
    LatLon,
    RoutePoint,
    RouteStop,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.conditions import age, compass_point, most_severe_first, sky, subject_of
from editor.weather.results import coordinates
from editor.weather.simulator.server import SimulatedService
from editor.weather.units import (
    Pressure,
    Temperature,
    Units,
    Wind,
    number_text,
    shown_humidity,
    shown_pressure,
    shown_temperature,
    shown_visibility,
    shown_wind,
)
from editor.weather.zones import clock, local, zone_at

# Label in a list, column header, field and unit of a value.
_TEMPERATURE: Final = ("temperature", "Temp", "temperature_c", "°C")
_DETAILS: Final = (
    ("feels like", "Feels", "feels_like_c", "°C"),
    ("dew point", "Dew", "dew_point_c", "°C"),
    ("humidity", "Humidity", "humidity_percent", "%"),
    ("pressure", "Pressure", "pressure_mb", "mb"),
    ("wind", "Wind", "wind_speed_mps", "m/s"),
    ("UV", "UV", "uv_index", ""),
    ("visibility", "Visibility", "visibility_km", "km"),
    ("air quality", "Air quality", "air_quality", ""),
)
_LABEL_WIDTH: Final = 11
_TEXT_WIDTH: Final = 96
_INDENT: Final = "  "
_LAST_DAY_S: Final = 253_402_214_400

_Entry = tuple[str, str | None]


def lines(answer: WeatherAnswer[Any], now_s: float) -> Iterator[str]:
    """Return the lines of a response: places, warnings with the most severe and newest first, and credits."""
    metric = answer.is_metric
    points = [record for record in answer.records if isinstance(record, RoutePoint)]
    for record in answer.records:
        match record:
            case CurrentWeather():
                yield place_text(record.place)
                yield from _definition_list(_current_values(record, now_s, metric=metric))
            case HourlyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(
                    [("Time", _moment(hour, zone)), *_row(hour, metric)] for hour in record.hours
                )
                yield from _definition_list([("updated", _updated(record.update_time_s, zone, now_s))])
            case DailyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield place_text(record.place)
                yield from _table(_day_row(day, zone, metric) for day in record.days)
                yield from _definition_list([("updated", _updated(record.update_time_s, zone, now_s))])
        if not isinstance(record, RoutePoint):
            yield ""
    if points:
        yield from _table(_stop_row(point, metric) for point in points)
        yield ""
    for warning in most_severe_first(_warnings(answer), now_s):
        yield headline(warning)
        yield from _definition_list(_warning_pairs(warning))
        yield ""
    yield from answer.copyrights


def place_text(place: LatLon | RouteStop) -> str:
    """Return the coordinates of a place as text."""
    north, east = "S" if place.lat < 0 else "N", "W" if place.lon < 0 else "E"
    return f"{abs(place.lat):g}° {north}, {abs(place.lon):g}° {east}"


def headline(warning: WeatherWarning) -> str:
    """Return the level and subject of a warning."""
    level = f"{warning.level.value} warning" if warning.level else "Warning"
    return ": ".join(filter(None, (level, subject_of(warning))))


def moment_at(time_s: float, zone: tzinfo) -> datetime:
    """Return a moment in a zone; in UTC on the last day that `datetime` supports."""
    return datetime.fromtimestamp(time_s, zone if time_s < _LAST_DAY_S else UTC)


def offset(moment: datetime) -> str:
    """Return the offset from UTC, as "-03:00"."""
    return moment.isoformat(timespec="minutes")[16:]


# Lists of names and values


def _definition_list(pairs: Iterable[_Entry]) -> Iterator[str]:
    """Return the entries that have a value, in two aligned columns; long values are wrapped."""
    for label, text in pairs:
        if text:
            name = f"{label[:1].upper()}{label[1:]}"
            first, *rest = textwrap.wrap(text, _TEXT_WIDTH) or [""]
            yield f"{_INDENT}{name:<{_LABEL_WIDTH}}{_INDENT}{first}"
            yield from (f"{_INDENT}{'':<{_LABEL_WIDTH}}{_INDENT}{line}" for line in rest)


def _current_values(record: CurrentWeather, now_s: float, *, metric: bool) -> Iterator[_Entry]:
    conditions, zone = record.conditions, zone_at(record.place.lat, record.place.lon)
    yield "weather", ", ".join(filter(None, (conditions.words, _light(conditions))))
    yield "temperature", _value(conditions, "temperature_c", "°C", metric=metric)
    yield from _details(conditions, metric=metric)
    yield "sunrise", _time(conditions.sunrise_s, zone)
    yield "sunset", _time(conditions.sunset_s, zone)
    yield "time", _moment(conditions, zone)
    yield "updated", _updated(record.update_time_s, zone, now_s)


def _details(conditions: Conditions, *, metric: bool) -> Iterator[_Entry]:
    for label, _, name, unit in _DETAILS:
        text = _value(conditions, name, unit, metric=metric)
        if text is not None and name == "wind_speed_mps" and conditions.wind_from_deg is not None:
            text += f" from {compass_point(conditions.wind_from_deg)}"
        yield label, text


def _warning_pairs(warning: WeatherWarning) -> Iterator[_Entry]:
    starts, ends = (
        f"{time:%Y-%m-%d %H:%M} {offset(time)}" if time else None for time in (warning.starts, warning.ends)
    )
    yield "summary", None if warning.summary == subject_of(warning) else warning.summary
    yield "region", warning.region
    yield "from", starts
    yield "until", ends
    yield "urgency", warning.urgency.value
    yield "certainty", warning.certainty.value
    is_repeated = warning.description in (warning.summary, subject_of(warning))
    yield "text", None if is_repeated else warning.description
    yield from _translations(warning.translations)


def _translations(translations: Any) -> Iterator[_Entry]:
    """Return the content of `translations` as received. Not known: its format."""
    by_language = (
        translations if isinstance(translations, dict) else {"": translations} if translations else {}
    )
    for name, value in by_language.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield "translation", f"{name}: {text}" if name else text


def _warnings(answer: WeatherAnswer[Any]) -> Iterator[WeatherWarning]:
    yield from answer.warnings
    for record in answer.records:
        yield from getattr(record, "warnings", ())


# Tables


def _table(rows: Iterable[Sequence[_Entry]]) -> Iterator[str]:
    """Return rows as a table with headers, without empty columns.

    Numeric columns, those with a unit or "UV", are right-aligned.
    """
    table = [list(row) for row in rows]
    for index in reversed(range(len(table[0]) if table else 0)):
        if not any(row[index][1] for row in table):
            for row in table:
                del row[index]
    if not table or not table[0]:
        return
    columns = [[head, *(row[index][1] or "" for row in table)] for index, (head, _) in enumerate(table[0])]
    padded = []
    for column in columns:
        width = max(map(len, column))
        right = column[0].startswith(_NUMBERS)
        padded.append([f"{cell:>{width}}" if right else f"{cell:<{width}}" for cell in column])
    for cells in zip(*padded, strict=True):
        yield f"{_INDENT}{_INDENT.join(cells)}".rstrip()


_NUMBERS: Final = (_TEMPERATURE[1], "High", "Low", *(header for _, header, _, _ in _DETAILS))


def _row(conditions: Conditions, metric: bool) -> Iterator[_Entry]:
    yield "Weather", conditions.words
    yield "Light", _light(conditions)
    for _, header, name, unit in (_TEMPERATURE, *_DETAILS):
        yield _header(header, unit, metric), _number(getattr(conditions, name))
        if name == "wind_speed_mps":
            from_deg = conditions.wind_from_deg
            yield "From", compass_point(from_deg) if from_deg is not None else None


def _stop_row(point: RoutePoint, metric: bool) -> list[_Entry]:
    zone = zone_at(point.stop.lat, point.stop.lon)
    return [
        ("Place", place_text(point.stop)),
        ("Time", _moment(point.conditions, zone)),
        *_row(point.conditions, metric),
    ]


def _day_row(day: DayConditions, zone: tzinfo, metric: bool) -> list[_Entry]:
    moment = moment_at(day.time_s, zone) if day.time_s is not None else None
    return [
        ("Day", f"{moment:%a %Y-%m-%d}" if moment else None),
        (_header("Low", "°C", metric), _number(day.temperature_low_c)),
        (_header("High", "°C", metric), _number(day.temperature_high_c)),
        ("Weather", day.words),
    ]


def _header(name: str, unit: str, metric: bool) -> str:
    return f"{name} {unit}" if unit and metric else name


# Values


def _value(conditions: Conditions, name: str, unit: str, *, metric: bool) -> str | None:
    number = _number(getattr(conditions, name))
    return f"{number} {unit}" if number is not None and unit and metric else number


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:g}"


def _light(conditions: Conditions) -> str | None:
    return None if conditions.daylight is Daylight.UNKNOWN else conditions.daylight.value


def _moment(conditions: Conditions, zone: tzinfo) -> str | None:
    return _time(conditions.time_s, zone)


def _time(time_s: int | None, zone: tzinfo) -> str | None:
    if time_s is None:
        return None
    moment = moment_at(time_s, zone)
    return f"{moment:%a %Y-%m-%d %H:%M} {offset(moment)}"


def _updated(update_time_s: int | None, zone: tzinfo, now_s: float) -> str | None:
    if update_time_s is None:
        return None
    old = age(update_time_s, now_s)
    return f"{_time(update_time_s, zone)}, {old.count} {old.unit.value}{'' if old.count == 1 else 's'} ago"


PlaceName = Callable[[float, float, float], str | None]


@contextmanager
def client(settings: Settings) -> Iterator[WeatherClient]:
    """Yield a client of the service in the settings, with its stored key; else of a simulated service."""
    address = settings.get(WEATHER_ADDRESS)
    if address:
        yield WeatherClient(address, WeatherKey(address=address).find(address, threading.Event()).value)
        return
    with SimulatedService() as simulated_url:
        yield WeatherClient(simulated_url, simulated=True)


def selected_units(settings: Settings) -> Units:
    """Return the units of the user's settings."""
    return Units(
        Temperature(settings.get(WEATHER_TEMPERATURE)),
        Wind(settings.get(WEATHER_WIND)),
        Pressure(settings.get(WEATHER_PRESSURE)),
    )


def weather_at(
    service: WeatherClient, lat: float, lon: float, place_name: PlaceName, units: Units
) -> tuple[WeatherPlate, tuple[str, ...], bool]:
    """Return the weather plate for a place, its credits, and whether the service responded."""
    name = place_name(lat, lon, NEAR_KM) or coordinates(LatLon(lat, lon))
    try:
        answer = service.current([LatLon(lat, lon)], details=True)
    except EditorError as error:
        common.remark(f"The picture shows no weather: {error.text}")
        return WeatherPlate(name, "No weather", lines=(error.text,)), (), False
    return plate_of(name, answer, units, zone_at(lat, lon), time.time()), answer.copyrights, True


def plate_of(
    name: str, answer: WeatherAnswer[CurrentWeather], units: Units, zone: tzinfo, now_s: float
) -> WeatherPlate:
    """Return the weather plate for a response about one place, in the local time of the place."""
    record, is_metric = answer.records[0], answer.is_metric
    now = record.conditions
    temperature = _degrees(now.temperature_c, units, is_metric=is_metric)
    return WeatherPlate(
        name,
        ", ".join(filter(None, (now.words, temperature))) or "Nothing is known",
        tag="Simulated" if answer.simulated else "",
        values=tuple(f"{label} {text}" for label, text in _values(now, units, is_metric) if text),
        sun=tuple(f"{label} {text}" for label, text in _sun(now, zone) if text),
        warnings=tuple(_warning(each, zone, now_s) for each in most_severe_first(record.warnings, now_s)),
        foot=_plate_updated(record.update_time_s, zone),
        sky=sky(now.words) if now.words else None,
        is_night=now.daylight is Daylight.NIGHT,
    )


def _values(now: Conditions, units: Units, is_metric: bool) -> Iterator[tuple[str, str]]:
    yield "Feels like", _degrees(now.feels_like_c, units, is_metric=is_metric)
    yield _wind(now, units, is_metric=is_metric)
    humidity, pressure, visibility = now.humidity_percent, now.pressure_mb, now.visibility_km
    yield "Humidity", "" if humidity is None else shown_humidity(humidity).text
    yield "Pressure", "" if pressure is None else shown_pressure(pressure, units, is_metric=is_metric).text
    yield "UV index", _plate_number(now.uv_index)
    yield "Visibility", "" if visibility is None else shown_visibility(visibility, is_metric=is_metric).text
    yield "Dew point", _degrees(now.dew_point_c, units, is_metric=is_metric)
    yield "Air quality", _plate_number(now.air_quality)


def _sun(now: Conditions, zone: tzinfo) -> Iterator[tuple[str, str]]:
    yield "Sunrise", _clock(now.sunrise_s, now, zone)
    yield "Sunset", _clock(now.sunset_s, now, zone)


def _clock(time_s: int | None, now: Conditions, zone: tzinfo) -> str:
    """Return the time of day, with the weekday if it is not the current day at the place."""
    moment, today = local(time_s, zone), local(now.time_s, zone)
    is_today = moment is None or today is None or moment.date() == today.date()
    return clock(time_s, zone) if is_today else f"{moment:%a %H:%M}"


def _wind(now: Conditions, units: Units, *, is_metric: bool) -> tuple[str, str]:
    mps, from_deg = now.wind_speed_mps, now.wind_from_deg
    speed = "" if mps is None else shown_wind(mps, units, is_metric=is_metric).text
    point = "" if from_deg is None else compass_point(from_deg)
    point = f"from {point}" if point and not speed else point
    return "Wind", " ".join(filter(None, (speed, point)))


def _degrees(celsius: float | None, units: Units, *, is_metric: bool) -> str:
    return "" if celsius is None else shown_temperature(celsius, units, is_metric=is_metric).text


def _plate_number(number: float | None) -> str:
    return "" if number is None else number_text(number)


def _warning(warning: WeatherWarning, zone: tzinfo, now_s: float) -> str:
    return ", ".join(filter(None, (headline(warning), warning.region, _span(warning, zone, now_s))))


def _span(warning: WeatherWarning, zone: tzinfo, now_s: float) -> str:
    """Return the start of a future warning and its end; empty if neither is known."""
    now = datetime.fromtimestamp(now_s, UTC)
    start, end = (
        "" if moment is None else f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
        for moment in (warning.starts, warning.ends)
    )
    if warning.ends is not None and warning.ends <= now:
        return f"ended {end}"
    is_future = warning.starts is not None and warning.starts > now
    return " ".join(filter(None, (f"from {start}" if is_future else "", f"until {end}" if end else "")))


def _plate_updated(update_time_s: int | None, zone: tzinfo) -> str:
    if update_time_s is None:
        return ""
    moment = moment_at(update_time_s, zone)
    return f"Updated {moment:%Y-%m-%d %H:%M}, UTC{offset(moment)}"
