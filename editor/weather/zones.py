"""The time zone in force at a place."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzfpy


def zone_at(lat: float, lon: float) -> tzinfo:
    """The zone of a place, its name by `str`; UTC where none is known."""
    try:
        return ZoneInfo(tzfpy.get_tz(lon, lat))
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
