"""The time zone in force at a place, and moments as a clock there shows them."""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from editor.later import Later
from editor.weather.zone_cells import zone_cells

if TYPE_CHECKING:
    import tzfpy
else:
    tzfpy = Later("tzfpy")


def zone_at(lat: float, lon: float) -> tzinfo:
    """The zone of a place, its name by `str`; UTC where none is known.

    The bounds themselves are asked only near one: they take 30 MB once they are.
    """
    try:
        return ZoneInfo(zone_cells().zone_at(lat, lon) or tzfpy.get_tz(lon, lat))
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


def offset_text(moment: datetime) -> str:
    """How far a clock is from universal time, as “UTC+5:45”."""
    minutes = round((moment.utcoffset() or timedelta()).total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "\N{MINUS SIGN}" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def other_offset(time_s: float | None, zone: tzinfo, own_zone: tzinfo | None = None) -> str:
    """The offset of a place at a moment, where clocks show another time here; in the computer's own zone.

    Units: UNIX time.
    """
    there = local(time_s, zone)
    if there is None:
        return ""
    try:
        here = there.astimezone(own_zone)
    except (OverflowError, ValueError, OSError):  # the calendar ends here, but not there
        return offset_text(there)
    return "" if there.utcoffset() == here.utcoffset() else offset_text(there)
