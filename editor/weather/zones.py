"""Time zones of places, and clock times as they are shown and typed."""

import gzip
import json
import re
import sys
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from editor import resources
from editor.errors import WeatherError
from editor.later import Later
from editor.wording import say

if TYPE_CHECKING:
    import tzfpy
else:
    tzfpy = Later("tzfpy")


@dataclass(frozen=True, slots=True)
class ZoneCells:
    """Rows of cells from the south, each as runs from the west.

    `bounds` says which edition of the bounds they are made of. Row `n` has the runs from `begins[n]` on;
    `ends` are the columns where they end, `zones` their zones, counted from 1, and 0 where a bound is near.
    """

    bounds: str
    per_degree: int
    names: tuple[str, ...]
    begins: tuple[int, ...]
    ends: "array[int]"
    zones: "array[int]"

    def zone_at(self, lat: float, lon: float) -> str | None:
        """The name of the zone of a place; nothing near a bound and beyond the world."""
        row, column = (lat + 90) * self.per_degree, (lon + 180) * self.per_degree
        if not (0 <= row < len(self.begins) - 1 and 0 <= column < 360 * self.per_degree):
            return None
        first, end = self.begins[int(row)], self.begins[int(row) + 1]
        zone = self.zones[bisect_right(self.ends, int(column), first, end)]
        return self.names[zone - 1] if zone else None


@cache
def zone_cells() -> ZoneCells:
    """The table that `packaging/build_time_zones.py` writes."""
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


_CLOCK: Final = re.compile(r"(\d{1,2})(?:[:.h]\s?(\d{2}))?\s*(am|pm)?", re.IGNORECASE)
_SPAN: Final = re.compile(r"\+\s*(?:(\d{1,3})\s*(?:h|:))?\s*(?:(\d{1,4})\s*(?:m|min)?)?", re.IGNORECASE)


def typed_time(text: str, zone: tzinfo, after_s: int, depart_s: int) -> int | None:
    """The first moment after another at which the clock in a zone shows what was typed; None for no text.

    With a plus it is a span after the departure, as “+2:30” or “+45 min”. Units: UNIX times.
    Raises: WeatherError when it is no time.
    """
    plain = " ".join(text.split())
    if not plain:
        return None
    span, clock = _SPAN.fullmatch(plain), _CLOCK.fullmatch(plain)
    if span is not None and (span[1] or span[2]):
        return depart_s + int(span[1] or 0) * 3600 + int(span[2] or 0) * 60
    if clock is not None:
        hour, minute = int(clock[1]), int(clock[2] or 0)
        half = (clock[3] or "").lower()
        if half and 1 <= hour <= 12:
            hour = hour % 12 + (12 if half == "pm" else 0)
        if hour < 24 and minute < 60:
            return _next(hour, minute, zone, after_s)
    raise WeatherError(
        say("“{plain}” is no time. Type one such as 17:30, or +2:30 after the departure.", plain=plain[:40])
    )


def _next(hour: int, minute: int, zone: tzinfo, after_s: int) -> int:
    start = datetime.fromtimestamp(after_s, zone)
    there = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if there.timestamp() <= after_s:
        there = (there.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    return int(there.timestamp())
