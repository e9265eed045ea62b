"""The simulated service's answers: a checked request body in, the interface's JSON out."""

import math
import re
import struct
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

from editor.weather import sun
from editor.weather.climate import Weather, weather_at
from editor.weather.limits import DEFAULT_DAYS, DEFAULT_HOURS, MAX_DAYS, MAX_HOURS, MAX_PLACES
from editor.weather.records import SIMULATED_COPYRIGHT, Json, LatLon, RouteStop

_HOUR_S: Final = 3600
_UPDATE_EVERY_S: Final = 600
_LATENESS_S: Final = 60  # a route's question may take this long to arrive
_LAST_TIME_S: Final = 253_402_300_799
_NUMBER: Final = re.compile(r"[+-]?(\d{1,18}(\.\d*)?|\.\d+)")


class RequestError(ValueError):
    """A request body that breaks a rule of the interface; the text names the rule."""


def current(body: Mapping[str, Json], now_s: float) -> Json:
    """The answer of CurrentWeather."""
    places, details = _places(body), _details(body)
    updated_s = _floor(now_s, _UPDATE_EVERY_S)
    results = []
    for place in places:
        weather = weather_at(place.lat, place.lon, updated_s)
        parameters = _parameters(weather, details=details) | _sun_parameters(place, now_s)
        if details:
            parameters["Visibility"] = round(weather.visibility_km, 1)
            if _measures_air(place):
                parameters["AirQuality"] = weather.air_quality
        record = _record(weather, updated_s, parameters)
        results.append({"CurrentParameters": record, "UpdateTime": updated_s} | _served_at(place))
    warnings = [warning for place in places for warning in _warnings(place, now_s)]
    return _envelope("CurrentWeather", results) | {"Warnings": warnings}


def hourly(body: Mapping[str, Json], now_s: float) -> Json:
    """The answer of WeatherForecastHourly; the first hour is the one that runs now."""
    places, details = _places(body), _details(body)
    count = _whole(body, "noHours", 1, MAX_HOURS, DEFAULT_HOURS)
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
    """The answer of DailyWeather; a day is dated by its noon, so every time zone gives it the same date."""
    places = _places(body)
    count = _whole(body, "noDays", 1, MAX_DAYS, DEFAULT_DAYS)
    results = []
    for place in places:
        first_noon_s = round(sun.solar_midnight_s(place.lon, now_s)) + sun.DAY_S // 2
        noons = range(first_noon_s, first_noon_s + count * sun.DAY_S, sun.DAY_S)
        results.append(
            _dated(place, now_s) | {"dailyWeatherParameters": [_day(place, noon) for noon in noons]}
        )
    return _envelope("Daily forecast", results)


def route(body: Mapping[str, Json], now_s: float) -> Json:
    """The answer of WeatherRoute."""
    stops, details = _stops(body, now_s), _details(body)
    results = []
    for stop in stops:
        weather = weather_at(stop.lat, stop.lon, stop.time_s)
        record = _record(weather, stop.time_s, _parameters(weather, details=details))
        results.append(record | _served_at(LatLon(stop.lat, stop.lon)))
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
    """The place in single precision: the interface allows other trailing digits, so clients bear them."""
    lat, lon = struct.unpack("ff", struct.pack("ff", place.lat, place.lon))
    return {"latitude": lat, "longitude": lon}


def _record(weather: Weather, time_s: int, parameters: dict[str, Json]) -> dict[str, Json]:
    return {
        "WeatherConditions": weather.words,
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
    """Rise and set; neither in the polar day or night."""
    times = sun.rise_and_set_s(place.lat, place.lon, now_s)
    return {} if times is None else {"Sunrise": times[0], "Sunset": times[1]}


def _measures_air(place: LatLon) -> bool:
    """Three places in four have a station."""
    return (math.floor(place.lat) * 31 + math.floor(place.lon) * 17) % 4 != 0


def _day(place: LatLon, noon_s: int) -> dict[str, Json]:
    """The words are those of the afternoon."""
    hours = [weather_at(place.lat, place.lon, noon_s + hour * _HOUR_S) for hour in range(-12, 12, 2)]
    temperatures = [weather.temperature_c for weather in hours]
    return {
        "WeatherConditions": weather_at(place.lat, place.lon, noon_s + 2 * _HOUR_S).words,
        "date": noon_s,
        "parameters": {
            "TemperatureHigh": round(max(temperatures)),
            "TemperatureLow": round(min(temperatures)),
        },
    }


class _Danger(NamedTuple):
    """What a warning can be about, and the measure at which each level begins."""

    phenomenon: str
    text: str
    begins_at: tuple[float, ...]
    measure: Callable[[Weather], float]


_LEVELS: Final = ("Yellow", "Orange", "Red", "Magenta")
_DANGERS: Final = (
    _Danger("Wind", "Wind up to {:.0f} m/s", (12, 15, 18, 22), lambda weather: weather.wind_speed_mps),
    _Danger("Heat", "Feels like up to {:.0f} °C", (34, 37, 40, 45), lambda weather: weather.feels_like_c),
    _Danger("Cold", "Feels like down to −{:.0f} °C", (24, 32, 42, 55), lambda weather: -weather.feels_like_c),
    _Danger("Rain", "Heavy rain", (0.8, 0.95), lambda weather: _falling(weather, warm=True)),
    _Danger("Snow", "Heavy snow", (0.7, 0.9), lambda weather: _falling(weather, warm=False)),
)


def _falling(weather: Weather, *, warm: bool) -> float:
    return weather.rain_fraction if (weather.temperature_c > 0) == warm else 0.0


def _warnings(place: LatLon, now_s: float) -> list[Json]:
    """The warnings of the coming twelve hours, one for each danger, at its worst."""
    first_s = _floor(now_s, _HOUR_S)
    times = range(first_s, first_s + 12 * _HOUR_S, _HOUR_S)
    ahead = [(time_s, weather_at(place.lat, place.lon, time_s)) for time_s in times]
    warnings = []
    for danger in _DANGERS:
        measured = [(time_s, danger.measure(weather)) for time_s, weather in ahead]
        reached = [(time_s, value) for time_s, value in measured if value >= danger.begins_at[0]]
        if reached:
            worst = max(value for _, value in reached)
            level = _LEVELS[sum(worst >= step for step in danger.begins_at) - 1]
            starts_s, ends_s = reached[0][0], reached[-1][0] + _HOUR_S
            text = danger.text.format(worst)
            warnings.append(_warning(place, danger.phenomenon, text, level, starts_s, ends_s, now_s))
    return warnings


def _warning(
    place: LatLon, phenomenon: str, text: str, level: str, starts_s: int, ends_s: int, now_s: float
) -> dict[str, Json]:
    zone = timezone(timedelta(hours=round(place.lon / 15)))
    begun = starts_s <= now_s
    return {
        "countyName": f"{abs(place.lat):.1f}° {'S' if place.lat < 0 else 'N'}, "
        f"{abs(place.lon):.1f}° {'W' if place.lon < 0 else 'E'}",
        "description": f"{text}. This warning is simulated, as is the weather it speaks of.",
        "warningCertainty": "Observed" if begun else "Likely",
        "warningStartDate": datetime.fromtimestamp(starts_s, zone).isoformat(timespec="seconds"),
        "warningEndDate": datetime.fromtimestamp(ends_s, zone).isoformat(timespec="seconds"),
        "warningLevel": level,
        "warningPhenomenom": phenomenon,
        "warningString": text,
        "warningUrgency": "Immediate" if begun else "Expected",
        "translations": {},
    }


def _places(body: Mapping[str, Json]) -> list[LatLon]:
    return [LatLon(lat, lon) for lat, lon in _entries(body, "latitude,longitude", 2)]


def _stops(body: Mapping[str, Json], now_s: float) -> list[RouteStop]:
    stops = []
    for lat, lon, time_s in _entries(body, "latitude,longitude,timestamp", 3):
        if time_s != int(time_s) or time_s > _LAST_TIME_S:
            raise RequestError("A timestamp of “coords” is not a whole number of seconds.")
        if time_s < now_s - _LATENESS_S:
            raise RequestError("A timestamp of “coords” lies in the past.")
        stops.append(RouteStop(lat, lon, int(time_s)))
    return stops


def _entries(body: Mapping[str, Json], form: str, count: int) -> list[tuple[float, ...]]:
    text = body.get("coords")
    if not isinstance(text, str) or not text.strip():
        raise RequestError(f"“coords” must be text: {form};...")
    entries = text.split(";")
    if len(entries) > MAX_PLACES:
        raise RequestError(f"“coords” holds more than {MAX_PLACES} entries.")
    return [_entry(entry, form, count) for entry in entries]


def _entry(text: str, form: str, count: int) -> tuple[float, ...]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(_NUMBER.fullmatch(part) for part in parts):
        raise RequestError(f"An entry of “coords” is not {form}.")
    values = tuple(float(part) for part in parts)
    if not (-90 <= values[0] <= 90 and -180 <= values[1] <= 180):
        raise RequestError("An entry of “coords” is no place on Earth.")
    return values


def _details(body: Mapping[str, Json]) -> bool:
    return _whole(body, "details", 0, 1, 0) == 1


def _whole(body: Mapping[str, Json], name: str, least: int, most: int, default: int) -> int:
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise RequestError(f"“{name}” must be a whole number from {least} to {most}.")
    return value


def _floor(time_s: float, step_s: int) -> int:
    return math.floor(time_s / step_s) * step_s
