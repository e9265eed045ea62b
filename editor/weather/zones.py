"""Time zones of places, and the display and parsing of local times."""

import gzip
import json
import re
import sys
from array import array
from bisect import bisect_right
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from editor import resources
from editor.errors import WeatherError
from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    import tzfpy
else:
    tzfpy = LazyModule("tzfpy")


@dataclass(frozen=True, slots=True)
class ZoneCells:
    """A raster of time zones: rows of cells from the south, each run-length encoded from the west.

    `bounds` is the edition of the source boundaries. Row `n` has the runs from `begins[n]` on; `ends` are
    their end columns, `zones` their zones, counted from 1, and 0 near a boundary.
    """

    bounds: str
    per_degree: int
    names: tuple[str, ...]
    begins: tuple[int, ...]
    ends: "array[int]"
    zones: "array[int]"

    def zone_at(self, lat: float, lon: float) -> str | None:
        """Return the name of the zone of a place; None near a boundary and outside the world."""
        row, column = (lat + 90) * self.per_degree, (lon + 180) * self.per_degree
        if not (0 <= row < len(self.begins) - 1 and 0 <= column < 360 * self.per_degree):
            return None
        first, end = self.begins[int(row)], self.begins[int(row) + 1]
        zone = self.zones[bisect_right(self.ends, int(column), first, end)]
        return self.names[zone - 1] if zone else None


@cache
def zone_cells() -> ZoneCells:
    """Return the table written by `packaging/build_time_zones.py`."""
    head, _, body = gzip.decompress(resources.data("time-zones.bin.gz")).partition(b"\n")
    header = json.loads(head)
    numbers = array("H", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = 180 * header["per_degree"]
    begins = (0, *accumulate(numbers[:rows]))
    half = rows + begins[-1]
    return ZoneCells(
        header["bounds"],
        header["per_degree"],
        tuple(header["names"]),
        begins,
        numbers[rows:half],
        numbers[half:],
    )


def zone_at(lat: float, lon: float) -> tzinfo:
    """Return the zone of a place, with its name by `str`; UTC if it is unknown.

    The exact boundaries are only loaded for places near one: they take 30 MB.
    """
    try:
        return ZoneInfo(zone_cells().zone_at(lat, lon) or tzfpy.get_tz(lon, lat))
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def local(time_s: float | None, zone: tzinfo) -> datetime | None:
    """Return a moment in a zone; None outside the range of `datetime`. Units: UNIX time."""
    if time_s is None:
        return None
    try:
        return datetime.fromtimestamp(time_s, zone)
    except (OverflowError, ValueError, OSError):
        return None


def clock(time_s: float | None, zone: tzinfo) -> str:
    """Return the local time of day; empty if unknown. Units: UNIX time."""
    moment = local(time_s, zone)
    return "" if moment is None else f"{moment:%H:%M}"


def offset_text(moment: datetime) -> str:
    """Return the UTC offset of a moment, as “UTC+5:45”."""
    minutes = round((moment.utcoffset() or timedelta()).total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "\N{MINUS SIGN}" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def other_offset(time_s: float | None, zone: tzinfo, own_zone: tzinfo | None = None) -> str:
    """Return the UTC offset of a place if it differs from the computer's at that moment. Units: UNIX time."""
    moment = local(time_s, zone)
    if moment is None:
        return ""
    try:
        here = moment.astimezone(own_zone)
    except (OverflowError, ValueError, OSError):  # out of range here, but not there
        return offset_text(moment)
    return "" if moment.utcoffset() == here.utcoffset() else offset_text(moment)


_CLOCK: Final = re.compile(r"(\d{1,2})(?:[:.h]\s?(\d{2}))?\s*(am|pm)?", re.IGNORECASE)
_SPAN: Final = re.compile(r"\+\s*(?:(\d{1,3})\s*(?:h|:))?\s*(?:(\d{1,4})\s*(?:m|min)?)?", re.IGNORECASE)


def typed_time(text: str, zone: tzinfo, after_s: int, depart_s: int) -> int | None:
    """Parse a time of day and return its first occurrence after a moment; None for an empty text.

    With a plus sign, it is a duration after the departure, as “+2:30” or “+45 min”.
    Units: UNIX times.
    Raises: WeatherError if it is not a time.
    """
    plain = " ".join(text.split())
    if not plain:
        return None
    span, clock = _SPAN.fullmatch(plain), _CLOCK.fullmatch(plain)
    if span is not None and (span[1] or span[2]):
        return depart_s + int(span[1] or 0) * 3600 + int(span[2] or 0) * 60
    if clock is not None:
        hour, minute = int(clock[1]), int(clock[2] or 0)
        period = (clock[3] or "").lower()
        if period and 1 <= hour <= 12:
            hour = hour % 12 + (12 if period == "pm" else 0)
        if hour < 24 and minute < 60:
            return _next_occurrence(hour, minute, zone, after_s)
    raise WeatherError(
        say("“{plain}” is not a time. Enter one such as 17:30, or +2:30 after departure.", plain=plain[:40])
    )


def _next_occurrence(hour: int, minute: int, zone: tzinfo, after_s: int) -> int:
    start = datetime.fromtimestamp(after_s, zone)
    moment = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if moment.timestamp() <= after_s:
        moment = (moment.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    return int(moment.timestamp())
