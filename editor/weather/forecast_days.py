"""Calendar days of a daily forecast."""

from collections.abc import Sequence
from datetime import UTC, date, timedelta, tzinfo
from typing import Final

from editor.weather.api.records import DayConditions
from editor.weather.zones import local

_DAY_S: Final = 24 * 3600
_DAY: Final = timedelta(days=1)
# Midnights of a service that ignores a change of the clocks.
_BEFORE_MIDNIGHT: Final = timedelta(hours=1)
# Every offset from UTC is a multiple of this, so every local midnight is too.
_QUARTER_S: Final = 900

DatedDay = tuple[date | None, DayConditions]


def dated_days(days: Sequence[DayConditions], zone: tzinfo) -> tuple[DatedDay, ...]:
    """Return the days of a forecast with their dates at the place; of several for a date, the first one."""
    seen: set[date] = set()
    found: list[DatedDay] = []
    for day, on in zip(days, calendar_dates([day.time_s for day in days], zone), strict=True):
        if on is None or on not in seen:
            found.append((on, day))
        if on is not None:
            seen.add(on)
    return tuple(found)


def calendar_dates(times: Sequence[int | None], zone: tzinfo) -> tuple[date | None, ...]:
    """Return the date that each time of a daily forecast means at a place.

    Not known: how the service dates its days. Multiples of 86,400 are dates in UTC. Other times are local:
    the first one decides, up to an hour before midnight for the next day, and the others follow in whole days
    by the clocks of the place, so that a change of the clocks neither repeats nor skips a day.
    Units: UNIX times.
    """
    known = [time_s for time_s in times if time_s is not None]
    if all(time_s % _DAY_S == 0 for time_s in known):
        return tuple(_date_in(time_s, UTC) for time_s in times)
    walls = [local(time_s, zone) for time_s in times]
    first = next((wall for wall in walls if wall is not None), None)
    if first is None:
        return (None,) * len(times)
    start = first.replace(tzinfo=None)
    is_midnight = all(time_s % _QUARTER_S == 0 for time_s in known)
    begin = (start + _BEFORE_MIDNIGHT if is_midnight else start).date()
    return tuple(
        None if wall is None else begin + round((wall.replace(tzinfo=None) - start) / _DAY) * _DAY
        for wall in walls
    )


def _date_in(time_s: int | None, zone: tzinfo) -> date | None:
    moment = local(time_s, zone)
    return None if moment is None else moment.date()
