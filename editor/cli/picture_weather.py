"""Weather for exported images: requests and texts."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo

from editor.cli import output
from editor.cli.weather_text import headline, moment_at, offset
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
    Daylight,
    LatLon,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.conditions import compass_point, sky
from editor.weather.results import coordinates
from editor.weather.severity import gravest_first
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
        output.remark(f"The picture shows no weather: {error.text}")
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
        warnings=tuple(_warning(each, zone, now_s) for each in gravest_first(record.warnings, now_s)),
        foot=_updated(record.update_time_s, zone),
        sky=sky(now.words) if now.words else None,
        is_night=now.daylight is Daylight.NIGHT,
    )


def _values(now: Conditions, units: Units, is_metric: bool) -> Iterator[tuple[str, str]]:
    yield "Feels like", _degrees(now.feels_like_c, units, is_metric=is_metric)
    yield _wind(now, units, is_metric=is_metric)
    humidity, pressure, visibility = now.humidity_percent, now.pressure_mb, now.visibility_km
    yield "Humidity", "" if humidity is None else shown_humidity(humidity).text
    yield "Pressure", "" if pressure is None else shown_pressure(pressure, units, is_metric=is_metric).text
    yield "UV index", _number(now.uv_index)
    yield "Visibility", "" if visibility is None else shown_visibility(visibility, is_metric=is_metric).text
    yield "Dew point", _degrees(now.dew_point_c, units, is_metric=is_metric)
    yield "Air quality", _number(now.air_quality)


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


def _number(number: float | None) -> str:
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


def _updated(update_time_s: int | None, zone: tzinfo) -> str:
    if update_time_s is None:
        return ""
    moment = moment_at(update_time_s, zone)
    return f"Updated {moment:%Y-%m-%d %H:%M}, UTC{offset(moment)}"
