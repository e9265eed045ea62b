"""The time zone in force at a place, and moments as a clock there shows them."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzfpy


def zone_at(lat: float, lon: float) -> tzinfo:
    """The zone of a place, its name by `str`; UTC where none is known."""
    try:
        return ZoneInfo(tzfpy.get_tz(lon, lat))
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def local(time_s: float | None, zone: tzinfo) -> datetime | None:
    """A moment at a place; nothing where the calendar ends. Units: UNIX time."""
    if time_s is None:
        return None
    try:
        return datetime.fromtimestamp(time_s, zone)
    except (OverflowError, ValueError, OSError):
        return None


def clock(time_s: float | None, zone: tzinfo) -> str:
    """The time of day at a place, or nothing. Units: UNIX time."""
    there = local(time_s, zone)
    return "" if there is None else f"{there:%H:%M}"
