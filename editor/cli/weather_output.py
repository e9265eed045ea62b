"""Weather for the terminal and for rendered images, in words."""

import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, tzinfo
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
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.conditions import compass_point, most_urgent_first, sky
from editor.weather.forecast_days import dated_days
from editor.weather.simulator.server import SimulatedService
from editor.weather.units import Pressure, Temperature, Units, Wind
from editor.weather.wording.states import NO_WEATHER, NOTHING_KNOWN, SIMULATED
from editor.weather.wording.times import dated_update, reported_day, reported_time, reported_update
from editor.weather.wording.values import (
    REPORTED_DETAILS,
    REPORTED_TEMPERATURE,
    coordinates,
    daylight_text,
    feels_like_text,
    polar_text,
    reported_details,
    reported_header,
    reported_place,
    reported_value,
    sun_values,
    temperature_text,
    weather_values,
)
from editor.weather.wording.warnings import reported_entries, reported_line, reported_title
from editor.weather.zones import zone_at
from editor.wording import listed

_LABEL_WIDTH: Final = 11
_TEXT_WIDTH: Final = 96
_INDENT: Final = "  "

_Entry = tuple[str, str]


def lines(answer: WeatherAnswer[Any], now_s: float) -> Iterator[str]:
    """Return the lines of a response: places, warnings with the most severe and newest first, and credits."""
    metric = answer.is_metric
    points = [record for record in answer.records if isinstance(record, RoutePoint)]
    for record in answer.records:
        match record:
            case CurrentWeather():
                yield reported_place(record.place)
                yield from _definition_list(_current_values(record, now_s, metric=metric))
            case HourlyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield reported_place(record.place)
                yield from _table(
                    [("Time", reported_time(hour.time_s, zone)), *_row(hour, metric)] for hour in record.hours
                )
                yield from _definition_list([("updated", reported_update(record.update_time_s, zone, now_s))])
            case DailyForecast():
                zone = zone_at(record.place.lat, record.place.lon)
                yield reported_place(record.place)
                yield from _table(_day_row(on, day, metric) for on, day in dated_days(record.days, zone))
                yield from _definition_list([("updated", reported_update(record.update_time_s, zone, now_s))])
        if not isinstance(record, RoutePoint):
            yield ""
    if points:
        yield from _table(_stop_row(point, metric) for point in points)
        yield ""
    for warning in most_urgent_first(_warnings(answer), now_s):
        yield reported_title(warning)
        yield from _definition_list(reported_entries(warning))
        yield ""
    yield from answer.copyrights


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
    yield "weather", listed((conditions.words or "", daylight_text(conditions.daylight)))
    yield from reported_details(conditions, is_metric=metric)
    yield "sunrise", reported_time(conditions.sunrise_s, zone)
    yield "sunset", reported_time(conditions.sunset_s, zone)
    yield "sun", polar_text(conditions, record.place.lat)
    yield "time", reported_time(conditions.time_s, zone)
    yield "updated", reported_update(record.update_time_s, zone, now_s)


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
    columns = [[head, *(row[index][1] for row in table)] for index, (head, _) in enumerate(table[0])]
    padded = []
    for column in columns:
        width = max(map(len, column))
        right = column[0].startswith(_NUMBERS)
        padded.append([f"{cell:>{width}}" if right else f"{cell:<{width}}" for cell in column])
    for cells in zip(*padded, strict=True):
        yield f"{_INDENT}{_INDENT.join(cells)}".rstrip()


_NUMBERS: Final = (REPORTED_TEMPERATURE[1], "High", "Low", *(header for _, header, _, _ in REPORTED_DETAILS))


def _row(conditions: Conditions, metric: bool) -> Iterator[_Entry]:
    yield "Weather", conditions.words or ""
    yield "Light", daylight_text(conditions.daylight)
    for _, header, name, unit in (REPORTED_TEMPERATURE, *REPORTED_DETAILS):
        yield reported_header(header, unit, is_metric=metric), reported_value(conditions, name)
        if name == "wind_speed_mps":
            from_deg = conditions.wind_from_deg
            yield "From", compass_point(from_deg) if from_deg is not None else ""


def _stop_row(point: RoutePoint, metric: bool) -> list[_Entry]:
    zone = zone_at(point.stop.lat, point.stop.lon)
    return [
        ("Place", reported_place(point.stop)),
        ("Time", reported_time(point.conditions.time_s, zone)),
        *_row(point.conditions, metric),
    ]


def _day_row(on: date | None, day: DayConditions, metric: bool) -> list[_Entry]:
    return [
        ("Day", reported_day(on)),
        (reported_header("Low", "°C", is_metric=metric), reported_value(day, "temperature_low_c")),
        (reported_header("High", "°C", is_metric=metric), reported_value(day, "temperature_high_c")),
        ("Weather", day.words or ""),
    ]


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
        common.remark(f"Image without weather: {error.text}")
        return WeatherPlate(name, NO_WEATHER, lines=(error.text,)), (), False
    for text in answer.left_out:
        common.remark(text)
    return plate_of(name, answer, units, zone_at(lat, lon), time.time()), answer.copyrights, True


def plate_of(
    name: str, answer: WeatherAnswer[CurrentWeather], units: Units, zone: tzinfo, now_s: float
) -> WeatherPlate:
    """Return the weather plate for a response about one place, in the local time of the place."""
    record, is_metric = answer.records[0], answer.is_metric
    now = record.conditions
    temperature = temperature_text(now, "temperature_c", units, is_metric=is_metric, is_exact=True)
    values = weather_values(now, units, is_metric=is_metric, is_exact=True)
    feels_like = feels_like_text(now, units, is_metric=is_metric, is_exact=True)
    return WeatherPlate(
        name,
        listed((now.words or "", temperature)) or NOTHING_KNOWN,
        tag=SIMULATED if answer.simulated else "",
        values=tuple(filter(None, (feels_like, *(f"{value.name} {value.text}" for value in values)))),
        sun=tuple(
            f"{value.name} {value.text}".strip() for value in sun_values(now, zone, lat=record.place.lat)
        ),
        warnings=tuple(
            reported_line(each, zone, now_s) for each in most_urgent_first(record.warnings, now_s)
        ),
        foot=dated_update(record.update_time_s, zone),
        sky=sky(now.words) if now.words else None,
        is_night=now.daylight is Daylight.NIGHT,
    )
