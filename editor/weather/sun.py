"""Where the sun stands: height, rise and set, as astral works them out.

A day by the sun runs from one solar midnight to the next, so a rise always comes before its set.
"""

import math
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from astral import Observer, SunDirection
from astral.julian import julianday, julianday_to_juliancentury
from astral.sun import elevation, hour_angle, noon, sun_declination

DAY_S: Final = 86_400
_RISE_HEIGHT_DEG: Final = -0.833  # half the disc, and the air that bends its light
_EPOCH: Final = date(1970, 1, 1)


def solar_midnight_s(lon: float, time_s: float) -> float:
    """The UNIX time at which the day by the sun began, for the day in which `time_s` lies."""
    return _noon_s(lon, _solar_day(lon, time_s)) - DAY_S / 2


def solar_hour(lon: float, time_s: float) -> float:
    """The hour by the sun, 0 to 24; it stands highest at 12."""
    return (time_s - solar_midnight_s(lon, time_s)) / 3600


def height_deg(lat: float, lon: float, time_s: float) -> float:
    """How high the sun stands over the horizon."""
    return elevation(Observer(lat, lon), datetime.fromtimestamp(time_s, UTC), with_refraction=False)


def is_up(height: float) -> bool:
    """Whether the sun is seen at a height. Units: degrees, as `height_deg` gives it."""
    return height > _RISE_HEIGHT_DEG


def rise_and_set_s(lat: float, lon: float, time_s: float) -> tuple[int, int] | None:
    """The sun's rise and set on the day by the sun in which `time_s` lies; None where it does not do both."""
    highest_s = _noon_s(lon, _solar_day(lon, time_s))
    try:
        half_s = _half_day_s(lat, highest_s)
        rises_s = highest_s - _half_day_s(lat, highest_s - half_s)
        sets_s = highest_s + _half_day_s(lat, highest_s + half_s)
    except ValueError:  # polar day or night
        return None
    return round(rises_s), round(sets_s)


def _half_day_s(lat: float, time_s: float) -> float:
    """From rise to noon, were the sun to stay over the latitude where it stands at a moment.

    astral's own times of a date go wrong by a day where that date begins elsewhere; its angles do not.
    Raises: ValueError where the sun neither rises nor sets.
    """
    century = julianday_to_juliancentury(julianday(datetime.fromtimestamp(time_s, UTC)))
    angle = hour_angle(lat, sun_declination(century), 90 - _RISE_HEIGHT_DEG, SunDirection.RISING)
    return angle / math.tau * DAY_S


def _solar_day(lon: float, time_s: float) -> int:
    """The number of the day by the sun since 1970."""
    day = int((time_s + lon / 360 * DAY_S) // DAY_S)
    ahead_s = time_s - _noon_s(lon, day)  # a sundial is up to 17 minutes ahead of the clock, or behind
    return day + (ahead_s >= DAY_S / 2) - (ahead_s < -DAY_S / 2)


@lru_cache(maxsize=4096)
def _noon_s(lon: float, day: int) -> int:
    return round(noon(Observer(0, lon), _EPOCH + timedelta(days=day)).timestamp())
