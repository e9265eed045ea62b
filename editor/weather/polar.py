"""Polar day and night: dates on which the sun does not set or does not rise."""

import math
from enum import Enum
from typing import Final

_YEAR_DAYS: Final = 365.2422
_DAY_S: Final = 24 * 3600
# The winter solstice of 1970, 22 December at 06:36 UTC.
_SOLSTICE_S: Final = 355 * _DAY_S + 6.6 * 3600
_TILT_DEG: Final = 23.44
# The upper limb of the sun at the horizon, with refraction.
_HORIZON_DEG: Final = -0.833
# Beyond a share of the range of cosines, refraction or mountains may decide.
_NEARLY: Final = 0.9


class PolarSun(Enum):
    """What the sun does not do on a day."""

    NEVER_SETS = "never sets"
    NEVER_RISES = "never rises"


def polar_sun(lat: float, time_s: float) -> PolarSun | None:
    """Return whether the sun stays above or below the horizon, or nearly so, on the day of a time.

    Where a service states neither sunrise nor sunset, this tells why. Units: UNIX time.
    """
    angle = 2 * math.pi * (time_s - _SOLSTICE_S) / (_YEAR_DAYS * _DAY_S)
    declination = math.radians(-_TILT_DEG * math.cos(angle))
    north = math.radians(min(max(lat, -89.9), 89.9))
    cosine = (math.sin(math.radians(_HORIZON_DEG)) - math.sin(north) * math.sin(declination)) / (
        math.cos(north) * math.cos(declination)
    )
    if cosine < -_NEARLY:
        return PolarSun.NEVER_SETS
    return PolarSun.NEVER_RISES if cosine > _NEARLY else None
