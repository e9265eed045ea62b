"""Day or night at a place and time, by the sun times and the daylight of weather answers."""

from collections.abc import Iterable, Sequence
from typing import Final

from editor.weather.api.records import Conditions, CurrentWeather, Daylight

_DAY_S: Final = 24 * 3600
# A record tells about times that are nearer than this.
_NEAR_S: Final = 90 * 60


def daylight_at(time_s: float, now: CurrentWeather | None, hours: Sequence[Conditions] = ()) -> Daylight:
    """Return whether it is day or night at a time, at the place of the answers.

    Sunrise and sunset decide: those of the day, or of the nearest known one, since they move by some minutes
    a day. Where the sun neither rises nor sets, the daylight of the nearest record does.
    Units: UNIX time.
    """
    records = [*((now.conditions,) if now is not None else ()), *hours]
    sun = _nearest_sun(time_s, records)
    if sun is not None:
        rise, fall = sun
        since = (time_s - rise) % _DAY_S
        return Daylight.DAY if since < (fall - rise) % _DAY_S else Daylight.NIGHT
    return _recorded(time_s, records)


def _nearest_sun(time_s: float, records: Iterable[Conditions]) -> tuple[int, int] | None:
    """Return the known sunrise and sunset whose noon is nearest to a time."""
    known = {
        (record.sunrise_s, record.sunset_s)
        for record in records
        if record.sunrise_s is not None and record.sunset_s is not None
    }
    usable = [(rise, fall) for rise, fall in known if rise is not None and fall is not None and rise != fall]
    return min(usable, key=lambda sun: abs(time_s - (sun[0] + sun[1]) / 2), default=None)


def _recorded(time_s: float, records: Sequence[Conditions]) -> Daylight:
    """Return the daylight of the nearest record."""
    known = [
        (abs(time_s - record.time_s), record.daylight)
        for record in records
        if record.time_s is not None and record.daylight is not Daylight.UNKNOWN
    ]
    distance, found = min(known, key=lambda each: each[0], default=(0.0, Daylight.UNKNOWN))
    return found if distance <= _NEAR_S else Daylight.UNKNOWN
