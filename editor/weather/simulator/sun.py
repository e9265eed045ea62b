"""Where the sun stands: height, rise and set, by the angles that astral works out.

A day by the sun runs from one solar midnight to the next, so a rise always comes before its set. astral's own
times belong to a date, and go wrong by a day where that date begins elsewhere.
"""

import math
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from astral import SunDirection
from astral.julian import julianday, julianday_to_juliancentury
from astral.sun import eq_of_time, hour_angle, sun_declination

DAY_S: Final = 86_400
_RISE_HEIGHT_DEG: Final = -0.833  # half the disc, and the air that bends its light


class _Sun(NamedTuple):
    """Over which latitude the sun stands, and how far a sundial is ahead of the clock."""

    declination_deg: float
    dial_ahead_s: float


def solar_midnight_s(lon: float, time_s: float) -> float:
    """The UNIX time at which the day by the sun began, for the day in which `time_s` lies."""
    shift_s = lon / 360 * DAY_S + _sun(time_s).dial_ahead_s
    return math.floor((time_s + shift_s) / DAY_S) * DAY_S - shift_s


def solar_hour(lon: float, time_s: float) -> float:
    """The hour by the sun, 0 to 24; it stands highest at 12."""
    return (time_s - solar_midnight_s(lon, time_s)) / 3600


def height_deg(lat: float, lon: float, time_s: float) -> float:
    """How high the middle of the sun stands over the horizon, were there no air."""
    phi, delta = math.radians(lat), math.radians(_sun(time_s).declination_deg)
    angle = math.radians(15 * (solar_hour(lon, time_s) - 12))
    sine = math.sin(phi) * math.sin(delta) + math.cos(phi) * math.cos(delta) * math.cos(angle)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def is_up(height: float) -> bool:
    """Whether the sun is seen at a height. Units: degrees, as `height_deg` gives it."""
    return height > _RISE_HEIGHT_DEG


def rise_and_set_s(lat: float, lon: float, time_s: float) -> tuple[int, int] | None:
    """The sun's rise and set on the day by the sun in which `time_s` lies; None where it does not do both."""
    noon_s = solar_midnight_s(lon, time_s) + DAY_S / 2
    try:
        half_s = _half_day_s(lat, noon_s)
        rises_s = noon_s - _half_day_s(lat, noon_s - half_s)
        sets_s = noon_s + _half_day_s(lat, noon_s + half_s)
    except ValueError:  # polar day or night
        return None
    return round(rises_s), round(sets_s)


def _half_day_s(lat: float, time_s: float) -> float:
    """From rise to noon, were the sun to stay over the latitude where it stands at a moment.

    Raises: ValueError where it neither rises nor sets.
    """
    declination_deg = _sun(time_s).declination_deg
    angle = hour_angle(lat, declination_deg, 90 - _RISE_HEIGHT_DEG, SunDirection.RISING)
    return angle / math.tau * DAY_S


@lru_cache(maxsize=1024)  # all places of a forecast share its hours
def _sun(time_s: float) -> _Sun:
    century = julianday_to_juliancentury(julianday(datetime.fromtimestamp(time_s, UTC)))
    return _Sun(sun_declination(century), eq_of_time(century) * 60)
