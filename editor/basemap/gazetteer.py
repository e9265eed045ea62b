"""Gazetteer of settlements: names at a position, and searches by name or box."""

import gzip
import io
import math
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, overload

from editor.basemap.places import Settlement, folded
from editor.basemap.tiles.tile import WorldBox, to_lat_lon
from editor.errors import MapDataError
from editor.wording import say

_EARTH_RADIUS_KM: Final = 6371.0088
_KM_PER_DEGREE: Final = _EARTH_RADIUS_KM * math.pi / 180
_THOUSANDTH = 1000.0
# Population density, for the area of a settlement.
_PEOPLE_PER_KM2: Final = 3000
_MIN_RADIUS_KM: Final = 1.0


class _Rows(Sequence[Settlement]):
    """Settlements created on access from the rows of a table with 34,000 of them.

    The table remains as bytes; a string for each row would take two and a half times as much memory.
    """

    def __init__(self, table: bytes, starts: "array[int]") -> None:
        self._table, self._starts = table, starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, number: int) -> Settlement: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Settlement, ...]: ...
    def __getitem__(self, number: int | slice) -> Settlement | tuple[Settlement, ...]:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(*number.indices(len(self))))
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(number)
        row = self._table[self._starts[number] : self._starts[number + 1]]
        name, country, north, east, population = row.decode("utf-8").rstrip("\n").split("\t")
        return Settlement(name, country, int(north) / _THOUSANDTH, int(east) / _THOUSANDTH, int(population))


class Gazetteer:
    """Settlements, the most populous first.

    `lats` and `lons` are their positions in degrees, if the caller has them. There is an index of latitudes.
    NumPy would take more memory in the window's process than all settlements.
    """

    def __init__(
        self,
        settlements: Sequence[Settlement],
        lats: "array[float] | None" = None,
        lons: "array[float] | None" = None,
    ) -> None:
        self.settlements = settlements
        self._lats = array("d", (one.lat for one in settlements)) if lats is None else lats
        self._lons = array("d", (one.lon for one in settlements)) if lons is None else lons
        self._by_lat = array("i", sorted(range(len(settlements)), key=self._lats.__getitem__))
        self._sorted_lats = array("d", map(self._lats.__getitem__, self._by_lat))

    @cached_property
    def _search_names(self) -> tuple[str, ...]:
        return tuple(folded(one.name) for one in self.settlements)

    def nearest(self, lat: float, lon: float, within_km: float) -> str | None:
        """Return the name of the settlement nearest to a place within a distance. Units: degrees."""
        found = self._nearest(lat, lon, within_km)
        return None if found is None else found[0].name

    def place_name(self, lat: float, lon: float, within_km: float) -> str | None:
        """Return the name of a place: “Minas” within a settlement, “Near Minas” within a distance.

        Units: degrees.
        """
        found = self._nearest(lat, lon, within_km)
        if found is None:
            return None
        settlement, away_km = found
        radius_km = max(_MIN_RADIUS_KM, math.sqrt(settlement.population / _PEOPLE_PER_KM2 / math.pi))
        return settlement.name if away_km <= radius_km else say("Near {name}", name=settlement.name)

    def search(self, text: str, limit: int = 20) -> tuple[Settlement, ...]:
        """Return the settlements whose names start with the text, then those that contain it.

        Large ones precede small ones. Accents and case are ignored.
        """
        query = folded(text.strip())
        if not query:
            return ()
        matching = [number for number, name in enumerate(self._search_names) if query in name]
        matching.sort(key=lambda number: not self._search_names[number].startswith(query))
        return tuple(self.settlements[number] for number in matching[:limit])

    def within(self, box: WorldBox, limit: int) -> tuple[Settlement, ...]:
        """Return the most populous settlements in a box, the largest first."""
        (north, _), (south, _) = to_lat_lon(box.left, box.top), to_lat_lon(box.left, box.bottom)
        first, last = bisect_left(self._sorted_lats, south), bisect_right(self._sorted_lats, north)
        width, lons = box.right - box.left, self._lons
        # A box that crosses 180° includes longitudes on the other side.
        inside = sorted(
            number
            for number in self._by_lat[first:last]
            if (lons[number] / 360 + 0.5 - box.left) % 1.0 <= width
        )
        return tuple(self.settlements[number] for number in inside[:limit])

    def _nearest(self, lat: float, lon: float, within_km: float) -> tuple[Settlement, float] | None:
        """Return the nearest settlement within a distance, the largest of several, and its distance.

        Units: degrees, km.
        """
        best_km, best = within_km, -1
        for number, least_km in self._by_lat_difference(lat):
            if least_km > best_km:
                break
            away_km = _distance_km(lat, lon, self._lats[number], self._lons[number])
            if away_km < best_km or (away_km == best_km and (best < 0 or number < best)):
                best_km, best = away_km, number
        return None if best < 0 else (self.settlements[best], best_km)

    def _by_lat_difference(self, lat: float) -> Iterator[tuple[int, float]]:
        """Yield settlements by their difference in latitude, and the distance of that difference in km."""
        lats, after = self._sorted_lats, bisect_left(self._sorted_lats, lat)
        before = after - 1
        while before >= 0 or after < len(lats):
            south = lat - lats[before] if before >= 0 else math.inf
            north = lats[after] - lat if after < len(lats) else math.inf
            if south < north:
                yield self._by_lat[before], south * _KM_PER_DEGREE
                before -= 1
            else:
                yield self._by_lat[after], north * _KM_PER_DEGREE
                after += 1


def read_settlements(path: Path) -> Gazetteer:
    """Return the settlements of a gzipped table.

    Shape: name, country, thousandths of a degree north and east, population.
    Raises: MapDataError if the file cannot be read or has other columns.
    """
    try:
        table = gzip.decompress(path.read_bytes()).replace(b"\r\n", b"\n").removesuffix(b"\n")
        table.decode("utf-8")  # Damage is detected now instead of on access to a row.
        return _gazetteer_of(table)
    except (OSError, EOFError, zlib.error, ValueError, TypeError) as problem:
        raise MapDataError(
            say("The list of places “{name}” could not be read. Reinstall Isopleth.", name=path.name)
        ) from problem


def _gazetteer_of(table: bytes) -> Gazetteer:
    """Return the settlements in the rows of a table.

    Raises: ValueError if a row has other columns.
    """
    starts, lats, lons = array("i", [0]), array("d"), array("d")
    for row in io.BytesIO(table):
        _name, _country, north, east, population = row.split(b"\t")
        int(population)
        starts.append(starts[-1] + len(row))
        lats.append(int(north) / _THOUSANDTH)
        lons.append(int(east) / _THOUSANDTH)
    return Gazetteer(_Rows(table, starts), lats, lons)


def _distance_km(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """Return the distance of two places on a sphere. Units: degrees. Source: the haversine formula."""
    north, other_north = math.radians(lat), math.radians(other_lat)
    across = math.sin((other_north - north) / 2) ** 2
    along = math.sin(math.radians(other_lon - lon) / 2) ** 2
    chord = across + math.cos(north) * math.cos(other_north) * along
    return 2 * _EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, max(0.0, chord))))
