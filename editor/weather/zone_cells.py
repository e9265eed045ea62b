"""Which time zone a place has, wherever no bound is near: what tells them all apart takes much memory."""

import gzip
import json
import sys
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from editor import resources


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
    told = json.loads(head)
    numbers = array("H", body)
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = 180 * told["per_degree"]
    begins = (0, *accumulate(numbers[:rows]))
    half = rows + begins[-1]
    return ZoneCells(
        told["bounds"], told["per_degree"], tuple(told["names"]), begins, numbers[rows:half], numbers[half:]
    )
