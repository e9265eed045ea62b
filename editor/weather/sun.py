"""Where the sun stands: height, rise and set, to a few minutes, by a short formula."""

import math
from typing import Final

DAY_S: Final = 86_400
_RISE_HEIGHT_DEG: Final = -0.833  # half the disc, and the air that bends its light


def solar_midnight_s(lon: float, time_s: float) -> float:
    """The UNIX time at which the day by the sun began, for the day in which `time_s` lies."""
    shift_s = lon / 360 * DAY_S + _dial_ahead_s(time_s)
    return math.floor((time_s + shift_s) / DAY_S) * DAY_S - shift_s


def solar_hour(lon: float, time_s: float) -> float:
    """The hour by the sun, 0 to 24; it stands highest at 12."""
    return (time_s - solar_midnight_s(lon, time_s)) / 3600


def declination_deg(time_s: float) -> float:
    """The latitude over which the sun stands, -23.44 to 23.44."""
    year = (time_s / DAY_S - 79.5) / 365.2422  # years since the March equinox of 1970
    return 23.44 * math.sin(2 * math.pi * year)


def _dial_ahead_s(time_s: float) -> float:
    """How far a sundial is ahead of the clock. Source: the usual equation of time."""
    angle = 2 * math.pi * ((time_s / DAY_S) % 365.2422 - 80) / 365.2422
    return 60 * (9.87 * math.sin(2 * angle) - 7.53 * math.cos(angle) - 1.5 * math.sin(angle))


def height_deg(lat: float, lon: float, time_s: float) -> float:
    """How high the sun stands over the horizon."""
    phi, delta = math.radians(lat), math.radians(declination_deg(time_s))
    angle = math.radians(15 * (solar_hour(lon, time_s) - 12))
    sine = math.sin(phi) * math.sin(delta) + math.cos(phi) * math.cos(delta) * math.cos(angle)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def is_day(lat: float, lon: float, time_s: float) -> bool:
    """Whether the sun is up."""
    return height_deg(lat, lon, time_s) > _RISE_HEIGHT_DEG


def rise_and_set_s(lat: float, lon: float, time_s: float) -> tuple[int, int] | None:
    """The sun's rise and set on the day by the sun in which `time_s` lies; None where it does neither."""
    noon_s = solar_midnight_s(lon, time_s) + DAY_S / 2
    phi, delta = math.radians(lat), math.radians(declination_deg(noon_s))
    across = math.cos(phi) * math.cos(delta)
    if across < 1e-9:
        return None
    cosine = (math.sin(math.radians(_RISE_HEIGHT_DEG)) - math.sin(phi) * math.sin(delta)) / across
    if not -1 < cosine < 1:
        return None
    half_s = math.degrees(math.acos(cosine)) / 15 * 3600
    return round(noon_s - half_s), round(noon_s + half_s)
