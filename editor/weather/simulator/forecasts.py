"""Responses of the simulated service."""

import math
import re
import struct
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import orjson

from editor.errors import WeatherError
from editor.lazy_import import LazyModule
from editor.weather.api.limits import DEFAULT_DAYS, DEFAULT_HOURS, MAX_DAYS, MAX_HOURS, MAX_PLACES_PER_REQUEST
from editor.weather.api.records import SIMULATED_COPYRIGHT, Json, LatLon, RouteStop
from editor.weather.simulator import climate
from editor.weather.simulator.climate import Weather, weather_at
from editor.weather.simulator.warnings import warnings_at, warnings_for
from editor.weather.zones import zone_at
from editor.wording import say

if TYPE_CHECKING:
    from editor.network import errors
else:
    errors = LazyModule("editor.network.errors")


_HOUR_S: Final = 3600
_UPDATE_EVERY_S: Final = 600
_LATENESS_S: Final = 60  # allowed transmission time of a route request
_LAST_TIME_S: Final = 253_370_764_800  # the beginning of the year 9999, the last that `datetime` supports
_NUMBER: Final = re.compile(r"[+-]?(\d{1,18}(\.\d*)?|\.\d+)")


class RequestError(ValueError):
    """A request body that violates the interface; the message names the rule."""


def current(body: Mapping[str, Json], now_s: float) -> Json:
    """Return the response of CurrentWeather."""
    places, details = _places(body), _details(body)
    updated_s = _floor(now_s, _UPDATE_EVERY_S)
    results = []
    for place in places:
        weather = weather_at(place.lat, place.lon, updated_s)
        parameters = _parameters(weather, details=details) | _sun_parameters(place, now_s)
        if details:
            parameters["Visibility"] = round(weather.visibility_km, 1)
            if _has_air_quality(place):
                parameters["AirQuality"] = weather.air_quality
        record = _record(weather, updated_s, parameters)
        results.append({"CurrentParameters": record, "UpdateTime": updated_s} | _served_at(place))
    return _envelope("CurrentWeather", results) | {"Warnings": warnings_for(places, now_s)}


def hourly(body: Mapping[str, Json], now_s: float) -> Json:
    """Return the response of WeatherForecastHourly, starting with the current hour."""
    places, details = _places(body), _details(body)
    count = _integer(body, "noHours", 1, MAX_HOURS, DEFAULT_HOURS)
    first_s = _floor(now_s, _HOUR_S)
    results = []
    for place in places:
        hours = []
        for time_s in range(first_s, first_s + count * _HOUR_S, _HOUR_S):
            weather = weather_at(place.lat, place.lon, time_s)
            hours.append(_record(weather, time_s, _parameters(weather, details=details)))
        results.append(_dated(place, now_s) | {"hourlyWeatherParameters": hours})
    return _envelope("Hourly forecast", results)


def daily(body: Mapping[str, Json], now_s: float) -> Json:
    """Return the response of DailyWeather: calendar days of the place, each dated at solar noon."""
    places = _places(body)
    count = _integer(body, "noDays", 1, MAX_DAYS, DEFAULT_DAYS)
    results = []
    for place in places:
        first_noon_s = _noon_s(place, now_s)
        noons = range(first_noon_s, first_noon_s + count * climate.DAY_S, climate.DAY_S)
        results.append(
            _dated(place, now_s) | {"dailyWeatherParameters": [_day(place, noon) for noon in noons]}
        )
    return _envelope("Daily forecast", results)


def route(body: Mapping[str, Json], now_s: float) -> Json:
    """Return the response of WeatherRoute."""
    stops, details = _stops(body, now_s), _details(body)
    results = []
    for stop in stops:
        weather = weather_at(stop.lat, stop.lon, stop.time_s)
        record = _record(weather, stop.time_s, _parameters(weather, details=details))
        place = LatLon(stop.lat, stop.lon)
        warnings = warnings_at(place, stop.time_s, now_s)
        results.append(record | _served_at(place) | ({"Warnings": warnings} if warnings else {}))
    return _envelope("Weather route", results)


ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Json], float], Json]]] = {
    "/v1/CurrentWeather": current,
    "/v1/WeatherForecastHourly": hourly,
    "/v1/DailyWeather": daily,
    "/v1/WeatherRoute": route,
}


def _envelope(name: str, results: list[Json]) -> dict[str, Json]:
    return {name: results, "info": {"copyrights": [SIMULATED_COPYRIGHT]}, "unit": "metric"}


def _dated(place: LatLon, now_s: float) -> dict[str, Json]:
    return {"UpdateTime": _floor(now_s, _UPDATE_EVERY_S)} | _served_at(place)


def _served_at(place: LatLon) -> dict[str, Json]:
    """Return the place in single precision, because clients must accept deviating digits."""
    lat, lon = struct.unpack("ff", struct.pack("ff", place.lat, place.lon))
    return {"latitude": lat, "longitude": lon}


def _record(weather: Weather, time_s: int, parameters: dict[str, Json]) -> dict[str, Json]:
    return {
        "WeatherConditions": weather.description,
        "date": time_s,
        "daylight": "day" if weather.is_day else "night",
        "parameters": parameters,
    }


def _parameters(weather: Weather, *, details: bool) -> dict[str, Json]:
    if not details:
        return {"Temperature": round(weather.temperature_c)}
    return {
        "DewPoint": round(weather.dew_point_c),
        "FeelsLike": round(weather.feels_like_c),
        "Humidity": round(weather.humidity_percent),
        "Pressure": round(weather.pressure_mb),
        "Temperature": round(weather.temperature_c),
        "UV": round(weather.uv_index),
        "WindDirection": round(weather.wind_from_deg) % 360,
        "WindSpeed": round(weather.wind_speed_mps),
    }


def _sun_parameters(place: LatLon, now_s: float) -> dict[str, Json]:
    times = climate.rise_and_set_s(place.lat, place.lon, now_s)
    return {} if times is None else {"Sunrise": times[0], "Sunset": times[1]}


def _has_air_quality(place: LatLon) -> bool:
    """Return whether a place has a station, as three in four do."""
    return (math.floor(place.lat) * 31 + math.floor(place.lon) * 17) % 4 != 0


def _noon_s(place: LatLon, now_s: float) -> int:
    today = datetime.fromtimestamp(now_s, zone_at(place.lat, place.lon))
    midday = today.replace(hour=12, minute=0, second=0, microsecond=0)
    return round(climate.solar_midnight_s(place.lon, midday.timestamp())) + climate.DAY_S // 2


def _day(place: LatLon, noon_s: int) -> dict[str, Json]:
    """Return the record of a day, with the conditions of the afternoon."""
    hours = [weather_at(place.lat, place.lon, noon_s + hour * _HOUR_S) for hour in range(-12, 12, 2)]
    temperatures = [weather.temperature_c for weather in hours]
    return {
        "WeatherConditions": weather_at(place.lat, place.lon, noon_s + 2 * _HOUR_S).description,
        "date": noon_s,
        "parameters": {
            "TemperatureHigh": round(max(temperatures)),
            "TemperatureLow": round(min(temperatures)),
        },
    }


def _places(body: Mapping[str, Json]) -> list[LatLon]:
    return [LatLon(lat, lon) for lat, lon in _entries(body, "latitude,longitude", 2)]


def _stops(body: Mapping[str, Json], now_s: float) -> list[RouteStop]:
    stops = []
    for lat, lon, time_s in _entries(body, "latitude,longitude,timestamp", 3):
        if time_s != int(time_s):
            raise RequestError("A timestamp of “coords” is not a whole number of seconds.")
        if time_s >= _LAST_TIME_S:
            raise RequestError("A timestamp of “coords” lies beyond every calendar.")
        if time_s < now_s - _LATENESS_S:
            raise RequestError("A timestamp of “coords” lies in the past.")
        stops.append(RouteStop(lat, lon, int(time_s)))
    return stops


def _entries(body: Mapping[str, Json], format_text: str, count: int) -> list[tuple[float, ...]]:
    text = body.get("coords")
    if not isinstance(text, str) or not text.strip():
        raise RequestError(f"“coords” must be text: {format_text};...")
    entries = text.split(";")
    if len(entries) > MAX_PLACES_PER_REQUEST:
        raise RequestError(f"“coords” holds more than {MAX_PLACES_PER_REQUEST} entries.")
    return [_entry(entry, format_text, count) for entry in entries]


def _entry(text: str, format_text: str, count: int) -> tuple[float, ...]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(_NUMBER.fullmatch(part) for part in parts):
        raise RequestError(f"An entry of “coords” is not {format_text}.")
    values = tuple(float(part) for part in parts)
    if not (-90 <= values[0] <= 90 and -180 <= values[1] <= 180):
        raise RequestError("An entry of “coords” is no place on Earth.")
    return values


def _details(body: Mapping[str, Json]) -> bool:
    return _integer(body, "details", 0, 1, 0) == 1


def _integer(body: Mapping[str, Json], name: str, minimum: int, maximum: int, default: int) -> int:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        raise RequestError(f"“{name}” must be a whole number from {minimum} to {maximum}.")
    return value


def _floor(time_s: float, step_s: int) -> int:
    return math.floor(time_s / step_s) * step_s


_HOST: Final = "127.0.0.1"


def answer(operation: str, body: Json, cancel: threading.Event | None = None) -> Json:
    """Return the current response to a request, decoded from JSON.

    Raises: WeatherError if the request was cancelled, NetError if it violates the interface.
    """
    if cancel is not None and cancel.is_set():
        raise WeatherError(say("The request was cancelled."))
    try:
        response = ANSWERS[f"/v1/{operation}"](orjson.loads(orjson.dumps(body)), time.time())
    except RequestError as error:
        raise errors.refusal(HTTPStatus.BAD_REQUEST, _HOST, None, with_key=False) from error
    return orjson.loads(orjson.dumps(response))
