"""Solar position, sunrise and sunset, based on astral.

A solar day lasts from one solar midnight to the next, so sunrise always precedes sunset. astral's own times
belong to a date, and are off by a day where that date starts at another time.
"""

import math
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from astral import SunDirection
from astral.julian import julianday, julianday_to_juliancentury
from astral.sun import eq_of_time, hour_angle, sun_declination

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
