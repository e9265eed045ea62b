"""Polar day and polar night: days on which the sun does not set, or does not rise."""

import math
from enum import Enum
from typing import Final

from editor.weather.sun_position import HORIZON_DEG, declination_deg

# The cosine of the hour angle of sunrise is beyond ±1 where there is none. Close to it, a service may also
# state none, because of refraction or mountains.
_NEARLY: Final = 0.9


class PolarSun(Enum):
    """Why a day has no sunrise and no sunset."""

    NEVER_SETS = "never sets"
    NEVER_RISES = "never rises"


def polar_sun(lat: float, time_s: float) -> PolarSun | None:
    """Return whether the sun stays up or down all day, or almost; None if it rises and sets.

    It explains why a service sends neither sunrise nor sunset. Units: UNIX time.
    """
    declination = math.radians(declination_deg(time_s))
    north = math.radians(min(max(lat, -89.9), 89.9))
    cosine = (math.sin(math.radians(HORIZON_DEG)) - math.sin(north) * math.sin(declination)) / (
        math.cos(north) * math.cos(declination)
    )
    if cosine < -_NEARLY:
        return PolarSun.NEVER_SETS
    return PolarSun.NEVER_RISES if cosine > _NEARLY else None
