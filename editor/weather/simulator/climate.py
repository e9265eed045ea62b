"""The simulated climate: deterministic, plausible weather and sun positions."""

import math
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from astral import SunDirection
from astral.julian import julianday, julianday_to_juliancentury
from astral.sun import eq_of_time, hour_angle, sun_declination

from editor.records import dataclass

DAY_S: Final = 86_400
_SUNRISE_ALTITUDE_DEG: Final = -0.833  # solar radius and atmospheric refraction


class _Sun(NamedTuple):
    """Solar declination and equation of time."""

    declination_deg: float
    equation_s: float


def solar_midnight_s(lon: float, time_s: float) -> float:
    """Return the UNIX time of the solar midnight before a time."""
    shift_s = lon / 360 * DAY_S + _sun(time_s).equation_s
    return math.floor((time_s + shift_s) / DAY_S) * DAY_S - shift_s


def solar_hour(lon: float, time_s: float) -> float:
    """Return the solar time in hours, 0 to 24, with noon at 12."""
    return (time_s - solar_midnight_s(lon, time_s)) / 3600


def height_deg(lat: float, lon: float, time_s: float) -> float:
    """Return the altitude of the sun's centre, without refraction."""
    phi, delta = math.radians(lat), math.radians(_sun(time_s).declination_deg)
    angle = math.radians(15 * (solar_hour(lon, time_s) - 12))
    sine = math.sin(phi) * math.sin(delta) + math.cos(phi) * math.cos(delta) * math.cos(angle)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def is_up(height: float) -> bool:
    """Return whether the sun is visible at an altitude. Units: degrees, as returned by `height_deg`."""
    return height > _SUNRISE_ALTITUDE_DEG


def rise_and_set_s(lat: float, lon: float, time_s: float) -> tuple[int, int] | None:
    """Return sunrise and sunset in the solar day of a time; None unless there are both."""
    noon_s = solar_midnight_s(lon, time_s) + DAY_S / 2
    try:
        half_s = _half_day_s(lat, noon_s)
        rises_s = noon_s - _half_day_s(lat, noon_s - half_s)
        sets_s = noon_s + _half_day_s(lat, noon_s + half_s)
    except ValueError:  # polar day or night
        return None
    return round(rises_s), round(sets_s)


def _half_day_s(lat: float, time_s: float) -> float:
    """Return the time from sunrise to noon for the declination at a time.

    Raises: ValueError if the sun neither rises nor sets.
    """
    declination_deg = _sun(time_s).declination_deg
    angle = hour_angle(lat, declination_deg, 90 - _SUNRISE_ALTITUDE_DEG, SunDirection.RISING)
    return angle / math.tau * DAY_S


@lru_cache(maxsize=1024)  # all places of a forecast have its hours in common
def _sun(time_s: float) -> _Sun:
    century = julianday_to_juliancentury(julianday(datetime.fromtimestamp(time_s, UTC)))
    return _Sun(sun_declination(century), eq_of_time(century) * 60)


_YEAR_S: Final = 365.2422 * DAY_S
_CELL_DEG: Final = 12.0  # a lattice cell, about the size of a low or a high; divides the circle evenly
_COLUMNS: Final = round(360 / _CELL_DEG)
_DRIFT_DEG_PER_S: Final = 9.0 / DAY_S
_PATTERN_LIFETIME_S: Final = 3.5 * DAY_S  # until the next pattern
_FRONT_SLOPE: Final = 0.04  # pressure gradient per degree of entirely warm or cold air


@dataclass(frozen=True, slots=True)
class Weather:
    """The simulated weather at a place and moment. Units: in the names; fractions go from 0 to 1."""

    description: str
    is_day: bool
    temperature_c: float
    feels_like_c: float
    dew_point_c: float
    humidity_percent: float
    pressure_mb: float
    uv_index: float
    wind_from_deg: float
    wind_speed_mps: float
    visibility_km: float
    air_quality: int
    cloud_fraction: float
    rain_fraction: float


@lru_cache(maxsize=8192)  # the longest forecast for the places of one request, with warnings
def weather_at(lat: float, lon: float, time_s: float) -> Weather:
    """Return the weather at a place and moment."""
    pressure = _pressure(lat, lon, time_s)
    low = -pressure.value  # positive in a low, negative in a high
    warmth = math.tanh(pressure.east / _FRONT_SLOPE)
    front = _polar(lat) * max(0.0, low) * (1 - warmth**2)
    detail = _noise(lat * 4, lon * 4, time_s * 3, 7).value
    cloud = _clamp(0.45 + 0.55 * low + 0.4 * detail + 0.4 * front)
    rain = _clamp((cloud - 0.72) * 2.4 + 0.35 * detail + 0.3 * front) if cloud > 0.66 else 0.0
    wind_from_deg, wind_speed_mps = _wind(lat, pressure)
    sun_deg = height_deg(lat, lon, time_s)
    is_day = is_up(sun_deg)
    course_c = _day_course(lat, lon, time_s)
    temperature_c = _temperature(lat, lon, time_s, warmth) + course_c * (1 - 0.6 * cloud) - 2 * rain
    humidity = _clamp(0.54 + 0.22 * cloud + 0.22 * rain - 0.03 * course_c, 0.15, 1.0)
    fog = not rain and humidity > 0.66 and wind_speed_mps < 2.5 and not is_day
    height = max(0.0, math.sin(math.radians(sun_deg)))
    visibility_km = 0.8 if fog else 30.0 * (1 - 0.8 * rain) * (1.15 - humidity * 0.5)
    return Weather(
        description="Fog" if fog else _words(temperature_c, cloud, rain, wind_speed_mps, is_day=is_day),
        is_day=is_day,
        temperature_c=temperature_c,
        feels_like_c=_feels_like(temperature_c, humidity, wind_speed_mps),
        dew_point_c=_dew_point(temperature_c, humidity),
        humidity_percent=100 * humidity,
        pressure_mb=1014 - 17 * low,
        uv_index=12 * height**1.4 * (1 - 0.7 * cloud),
        wind_from_deg=wind_from_deg,
        wind_speed_mps=wind_speed_mps,
        visibility_km=visibility_km,
        air_quality=round(12 + 30 * _clamp(0.5 - 0.5 * low) - wind_speed_mps * 0.5),
        cloud_fraction=cloud,
        rain_fraction=rain,
    )


def _temperature(lat: float, lon: float, time_s: float, warmth: float) -> float:
    """Return the temperature: by latitude, season (warmest some weeks after midsummer) and air mass."""
    polar = _polar(lat)
    mean = 27 - 29 * polar**2 - 16 * polar**12
    year = (time_s - 200 * DAY_S) / _YEAR_S  # the north is warmest on day 200
    season = math.copysign(1 + 13 * polar**2, lat) * math.cos(2 * math.pi * year)
    air_mass = (2 + 4 * polar) * _noise(lat * 0.7, lon, time_s * 0.8, 3).value
    return mean + season + air_mass + 3 * polar * warmth


def _polar(lat: float) -> float:
    return abs(math.sin(math.radians(lat)))


def _day_course(lat: float, lon: float, time_s: float) -> float:
    """Return the deviation from the mean of the day under a clear sky, in degrees."""
    amplitude_c = 4.5 - 2.5 * _polar(lat) ** 4
    return amplitude_c * math.cos(2 * math.pi * (solar_hour(lon, time_s) - 15) / 24)


def _words(temperature_c: float, cloud: float, rain: float, wind_mps: float, *, is_day: bool) -> str:
    if rain > 0.05:
        return _precipitation_words(temperature_c, rain)
    if wind_mps > 15:
        return "Windy"
    if cloud > 0.8:
        return "Overcast"
    if cloud > 0.6:
        return "Mostly cloudy"
    if cloud > 0.3:
        return "Partly cloudy"
    if cloud > 0.15:
        return "Mostly sunny" if is_day else "Mostly clear"
    return "Sunny" if is_day else "Clear"


def _precipitation_words(temperature_c: float, rain: float) -> str:
    if temperature_c < -0.5:
        return "Light snow" if rain < 0.35 else "Heavy snow" if rain > 0.75 else "Snow"
    if temperature_c < 1.5:
        return "Sleet"
    if rain > 0.7 and temperature_c > 18:
        return "Thunderstorm"
    return "Light rain" if rain < 0.35 else "Heavy rain" if rain > 0.75 else "Rain"


def _feels_like(temperature_c: float, humidity: float, wind_mps: float) -> float:
    """Return the apparent temperature: wind chill below 10 degrees, humidity above 26.

    Source: the common wind chill formula.
    """
    if temperature_c < 10 and wind_mps > 1.4:
        wind_factor = math.pow(wind_mps * 3.6, 0.16)
        chill = 13.12 + 0.6215 * temperature_c - 11.37 * wind_factor + 0.3965 * temperature_c * wind_factor
        return min(temperature_c, chill)
    return temperature_c + max(0.0, temperature_c - 26) * max(0.0, humidity - 0.4) * 1.6


def _dew_point(temperature_c: float, humidity: float) -> float:
    """Return the dew point. Source: the Magnus formula."""
    gamma = math.log(humidity) + 17.62 * temperature_c / (243.12 + temperature_c)
    return 243.12 * gamma / (17.62 - gamma)


def _wind(lat: float, pressure: "_Gradient") -> tuple[float, float]:
    """Return the direction and the speed of the wind: along the isobars, slightly inwards."""
    turn = math.radians(70.0 if lat >= 0 else -70.0)
    blows_east = -pressure.east * math.cos(turn) - pressure.north * math.sin(turn)
    blows_north = -pressure.north * math.cos(turn) + pressure.east * math.sin(turn)
    from_deg = math.degrees(math.atan2(-blows_east, -blows_north)) % 360
    return from_deg, 1.5 + 75 * math.hypot(pressure.east, pressure.north)


class _Gradient(NamedTuple):
    """A field's value at a place, and its gradient per degree to the east and to the north."""

    value: float
    east: float
    north: float


def _pressure(lat: float, lon: float, time_s: float) -> _Gradient:
    """Return the drifting pressure field, from about -1 (a deep low) to 1 (a strong high)."""
    upstream = lon - _DRIFT_DEG_PER_S * time_s
    large = _noise(lat, upstream, time_s, 1)
    small = _noise(lat * 2, upstream * 2, time_s * 1.5, 2)
    return _Gradient(
        0.8 * large.value + 0.35 * small.value,
        0.8 * large.east + 0.7 * small.east,
        0.8 * large.north + 0.7 * small.north,
    )


def _noise(lat: float, lon: float, time_s: float, seed: int) -> _Gradient:
    """Return a smooth value from -1 to 1 that repeats after 360 degrees of longitude."""
    x, y, t = lon / _CELL_DEG, lat / _CELL_DEG, time_s / _PATTERN_LIFETIME_S
    column, row, layer = math.floor(x), math.floor(y), math.floor(t)
    x, y, t = x - column, y - row, t - layer
    u, v, w = x * x * (3 - 2 * x), y * y * (3 - 2 * y), t * t * (3 - 2 * t)
    sw, se, nw, ne = _corners(column % _COLUMNS, row, layer, seed)
    later = _corners(column % _COLUMNS, row, layer + 1, seed)
    sw, se = sw + (later[0] - sw) * w, se + (later[1] - se) * w
    nw, ne = nw + (later[2] - nw) * w, ne + (later[3] - ne) * w
    south, north = sw + (se - sw) * u, nw + (ne - nw) * u
    return _Gradient(
        south + (north - south) * v,
        ((se - sw) * (1 - v) + (ne - nw) * v) * 6 * x * (1 - x) / _CELL_DEG,
        (north - south) * 6 * y * (1 - y) / _CELL_DEG,
    )


@lru_cache(maxsize=16_384)
def _corners(column: int, row: int, layer: int, seed: int) -> tuple[float, float, float, float]:
    """Return the values at the corners of a lattice cell: south-west, south-east, north-west, north-east."""
    next_column = (column + 1) % _COLUMNS
    return (
        _lattice(column, row, layer, seed),
        _lattice(next_column, row, layer, seed),
        _lattice(column, row + 1, layer, seed),
        _lattice(next_column, row + 1, layer, seed),
    )


def _lattice(column: int, row: int, layer: int, seed: int) -> float:
    """Return the value of a lattice point from -1 to 1, by integer hashing: the same on every machine."""
    mixed = (column * 0x9E3779B1 ^ row * 0x85EBCA77 ^ layer * 0xC2B2AE3D ^ seed * 0x27D4EB2F) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x7FFFFFFF - 1


def _clamp(value: float, minimum: float = 0.0, maximum: float = 1.0) -> float:
    return max(minimum, min(maximum, value))
