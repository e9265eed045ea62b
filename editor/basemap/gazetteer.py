"""Gazetteer of settlements: names at a position, and searches by name or box."""

import gzip
import math
import zlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from editor.basemap.places import Settlement, folded
from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.mvt import Floats
from editor.errors import MapDataError
from editor.wording import say

_EARTH_RADIUS_KM: Final = 6371.0088
_THOUSANDTH = 1000.0
# Population density, for the area of a settlement.
_PEOPLE_PER_KM2: Final = 3000
_MIN_RADIUS_KM: Final = 1.0

Positions: TypeAlias = NDArray[np.int32]


class _Rows(Sequence[Settlement]):
    """Settlements created on access from the rows of a table with 34,000 of them.

    The table remains as bytes; a string for each row would take two and a half times as much memory.
    """

    def __init__(self, table: bytes, starts: Positions, ends: Positions) -> None:
        self._table, self._starts, self._ends = table, starts, ends

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, number: int) -> Settlement: ...
    @overload
    def __getitem__(self, number: slice) -> "_Rows": ...
    def __getitem__(self, number: int | slice) -> "Settlement | _Rows":
        if isinstance(number, slice):
            return _Rows(self._table, self._starts[number], self._ends[number])
        row = self._table[self._starts[number] : self._ends[number]]
        return _settlement(*row.decode("utf-8").split("\t"))


class Gazetteer:
    """Settlements, the most populous first.

    `degrees` are their positions, if the caller has them as an array.
    Shape: (n, 2).
    """

    def __init__(self, settlements: Sequence[Settlement], degrees: Floats | None = None) -> None:
        self.settlements = settlements
        if degrees is None:
            degrees = np.array([(one.lat, one.lon) for one in settlements]).reshape(-1, 2)
        self._radians = np.radians(degrees)
        north, east = self._radians[:, 0], self._radians[:, 1]
        self._x = east / (2 * math.pi) + 0.5
        self._y = 0.5 - np.arcsinh(np.tan(north)) / (2 * math.pi)

    @cached_property
    def _search_names(self) -> tuple[str, ...]:
        return tuple(folded(one.name) for one in self.settlements)

    def nearest(self, lat: float, lon: float, within_km: float) -> str | None:
        """Return the name of the settlement nearest to a place within a distance. Units: degrees."""
        settlement, away_km = self._nearest(lat, lon)
        return settlement.name if settlement is not None and away_km <= within_km else None

    def place_name(self, lat: float, lon: float, within_km: float) -> str | None:
        """Return the name of a place: “Minas” within a settlement, “Near Minas” within a distance.

        Units: degrees.
        """
        settlement, away_km = self._nearest(lat, lon)
        if settlement is None or away_km > within_km:
            return None
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
        # A box that crosses 180° includes longitudes on the other side.
        is_in_columns = (self._x - box.left) % 1.0 <= box.right - box.left
        is_inside = is_in_columns & (box.top <= self._y) & (self._y <= box.bottom)
        return tuple(self.settlements[number] for number in np.flatnonzero(is_inside)[:limit].tolist())

    def _nearest(self, lat: float, lon: float) -> tuple[Settlement | None, float]:
        """Return the nearest settlement and its distance. Units: degrees, km."""
        if not self.settlements:
            return None, math.inf
        distances = self._distances_km(lat, lon)
        best = int(np.argmin(distances))
        return self.settlements[best], float(distances[best])

    def _distances_km(self, lat: float, lon: float) -> Floats:
        """Return the distance of each settlement on a sphere. Source: the haversine formula."""
        position = np.radians((lat, lon))
        halves = np.sin((self._radians - position) / 2) ** 2
        chords = halves[:, 0] + math.cos(position[0]) * np.cos(self._radians[:, 0]) * halves[:, 1]
        return np.asarray(2 * _EARTH_RADIUS_KM * np.arcsin(np.sqrt(np.clip(chords, 0, 1))), dtype=np.float64)


def read_settlements(path: Path) -> Gazetteer:
    """Return the settlements of a gzipped table.

    Shape: name, country, thousandths of a degree north and east, population.
    Raises: MapDataError if the file cannot be read or has other columns.
    """
    try:
        table = gzip.decompress(path.read_bytes()).replace(b"\r\n", b"\n").removesuffix(b"\n")
        rows = _rows(table)
        return Gazetteer(rows, _degrees(table.decode("utf-8"), len(rows)))
    except (OSError, EOFError, zlib.error, ValueError, TypeError) as problem:
        raise MapDataError(
            say("The list of places “{name}” could not be read. Reinstall Isopleth.", name=path.name)
        ) from problem


def _rows(table: bytes) -> _Rows:
    breaks = np.flatnonzero(np.frombuffer(table, np.uint8) == ord("\n"))
    starts = np.concatenate(([0], breaks + 1)) if table else breaks
    ends = np.concatenate((breaks, [len(table)])) if table else breaks
    return _Rows(table, starts.astype(np.int32), ends.astype(np.int32))


def _degrees(text: str, count: int) -> Floats:
    """Return the positions in all rows of a table of settlements.

    Shape: (count, 2).
    Raises: ValueError if a row has other columns.
    """
    cells = text.replace("\n", "\t").split("\t") if count else []
    if len(cells) != count * len(Settlement._fields):
        raise ValueError("a row has too few cells or too many")
    # The populations are parsed too, so that damage is detected now instead of on access to a row.
    norths, easts, _populations = (
        np.fromiter(map(int, cells[column :: len(Settlement._fields)]), np.float64, count)
        for column in (2, 3, 4)
    )
    return np.column_stack((norths, easts)) / _THOUSANDTH


def _settlement(name: str, country: str, north: str, east: str, population: str) -> Settlement:
    return Settlement(name, country, int(north) / _THOUSANDTH, int(east) / _THOUSANDTH, int(population))
