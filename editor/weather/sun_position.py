"""Position of the sun: its altitude at a place, day or night by it, and polar days and nights.

The approximate formulas of the Astronomical Almanac: 0.01 degrees in this century.
"""

import math
from enum import Enum
from typing import Final, NamedTuple

from editor.weather.api.records import Daylight

_DAY_S: Final = 24 * 3600
# 1 January 2000, 12:00.
_EPOCH_S: Final = 10957.5 * _DAY_S

HORIZON_DEG: Final = -0.833
"""Altitude of the sun's centre at sunrise and sunset: its upper limb is at the horizon, with refraction."""

# The cosine of the hour angle of sunrise is beyond ±1 where there is none. Close to it, a service may also
# state none, because of refraction or mountains.
_NEARLY: Final = 0.9


class PolarSun(Enum):
    """Why a day has no sunrise and no sunset."""

    NEVER_SETS = "never sets"
    NEVER_RISES = "never rises"


class _Sun(NamedTuple):
    """Equatorial coordinates of the sun. Units: degrees."""

    declination: float
    right_ascension: float


def sun_altitude_deg(lat: float, lon: float, time_s: float) -> float:
    """Return the altitude of the sun's centre, without refraction. Units: UNIX time; any longitude."""
    sun = _sun(time_s)
    sidereal = 280.46062 + 360.98564737 * _days(time_s) + lon
    hour_angle = math.radians((sidereal - sun.right_ascension) % 360)
    north, declination = math.radians(lat), math.radians(sun.declination)
    sine = math.sin(north) * math.sin(declination)
    sine += math.cos(north) * math.cos(declination) * math.cos(hour_angle)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def daylight_by_sun(lat: float, lon: float, time_s: float) -> Daylight:
    """Return whether the sun is up at a place and time. Units: UNIX time; any longitude."""
    return Daylight.DAY if sun_altitude_deg(lat, lon, time_s) > HORIZON_DEG else Daylight.NIGHT


def polar_sun(lat: float, time_s: float) -> PolarSun | None:
    """Return whether the sun stays up or down all day, or almost; None if it rises and sets.

    It explains why a service sends neither sunrise nor sunset. Units: UNIX time.
    """
    declination = math.radians(_sun(time_s).declination)
    north = math.radians(min(max(lat, -89.9), 89.9))
    cosine = (math.sin(math.radians(HORIZON_DEG)) - math.sin(north) * math.sin(declination)) / (
        math.cos(north) * math.cos(declination)
    )
    if cosine < -_NEARLY:
        return PolarSun.NEVER_SETS
    return PolarSun.NEVER_RISES if cosine > _NEARLY else None


def _sun(time_s: float) -> _Sun:
    days = _days(time_s)
    anomaly = math.radians((357.528 + 0.9856003 * days) % 360)
    longitude = math.radians(
        (280.460 + 0.9856474 * days + 1.915 * math.sin(anomaly) + 0.020 * math.sin(2 * anomaly)) % 360
    )
    tilt = math.radians(23.439 - 0.0000004 * days)
    return _Sun(
        math.degrees(math.asin(math.sin(tilt) * math.sin(longitude))),
        math.degrees(math.atan2(math.cos(tilt) * math.sin(longitude), math.cos(longitude))),
    )


def _days(time_s: float) -> float:
    """Return the days since the epoch of the formulas."""
    return (time_s - _EPOCH_S) / _DAY_S
