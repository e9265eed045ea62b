"""Settlements of the world with their names, and bookmarks of what the bundled maps show best."""

import gzip
import math
import tomllib
import unicodedata
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from editor import resources
from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.mvt import Floats
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import DataKey
from editor.wording import say

_EARTH_RADIUS_KM: Final = 6371.0088
_THOUSANDTH = 1000.0
# What a settlement covers: so many people live on a square kilometre of it. Source: our choice.
_PEOPLE_PER_KM2: Final = 3000
_LEAST_RADIUS_KM: Final = 1.0


Positions: TypeAlias = NDArray[np.int32]


class Bookmark(NamedTuple):
    """A view of the bundled maps worth going to, what it shows in words, and the data that it is best for.

    Units: degrees; zoom of 256-pixel tiles.
    """

    name: str
    lat: float
    lon: float
    zoom: float
    shows: str
    data: tuple[DataKey, ...] = ()


class Settlement(NamedTuple):
    """A town or city. Units: degrees, accurate to a thousandth; `country` is ISO 3166-1 alpha-2."""

    name: str
    country: str
    lat: float
    lon: float
    population: int


class _Rows(Sequence[Settlement]):
    """Settlements that are made of their rows of a table when they are asked for: it has 34,000.

    The table stays as its bytes, where a text for each row would take two and a half times as much.
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

    `degrees` are their places, where somebody has them without looking at each settlement. Shape: (n, 2).
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
    def _searched(self) -> tuple[str, ...]:
        """The names as a search compares them; most people never search."""
        return tuple(folded(one.name) for one in self.settlements)

    def nearest(self, lat: float, lon: float, within_km: float) -> str | None:
        """The name of the settlement nearest to a place, if one is so near. Units: degrees."""
        found, away_km = self._nearest(lat, lon)
        return found.name if found is not None and away_km <= within_km else None

    def place_name(self, lat: float, lon: float, within_km: float) -> str | None:
        """Where a place is: in “Minas”, or “Near Minas” where that is so near. Units: degrees."""
        found, away_km = self._nearest(lat, lon)
        if found is None or away_km > within_km:
            return None
        radius_km = max(_LEAST_RADIUS_KM, math.sqrt(found.population / _PEOPLE_PER_KM2 / math.pi))
        return found.name if away_km <= radius_km else say("Near {name}", name=found.name)

    def search(self, words: str, limit: int = 20) -> tuple[Settlement, ...]:
        """The settlements whose names begin with the words, then those that hold them; large ones first.

        Accents and case do not count.
        """
        wanted = folded(words.strip())
        if not wanted:
            return ()
        holding = [number for number, name in enumerate(self._searched) if wanted in name]
        holding.sort(key=lambda number: not self._searched[number].startswith(wanted))
        return tuple(self.settlements[number] for number in holding[:limit])

    def within(self, box: WorldBox, limit: int) -> tuple[Settlement, ...]:
        """The most populous settlements of a box, the largest first."""
        # A box that reaches beyond 180° holds what lies so far on the other side.
        is_across = (self._x - box.left) % 1.0 <= box.right - box.left
        held = is_across & (box.top <= self._y) & (self._y <= box.bottom)
        return tuple(self.settlements[number] for number in np.flatnonzero(held)[:limit].tolist())

    def _nearest(self, lat: float, lon: float) -> tuple[Settlement | None, float]:
        """The nearest settlement, and how far it is. Units: degrees, km."""
        if not self.settlements:
            return None, math.inf
        distances = self._distances_km(lat, lon)
        best = int(np.argmin(distances))
        return self.settlements[best], float(distances[best])

    def _distances_km(self, lat: float, lon: float) -> Floats:
        """The way to each settlement on a sphere. Source: the haversine formula."""
        here = np.radians((lat, lon))
        halves = np.sin((self._radians - here) / 2) ** 2
        chords = halves[:, 0] + math.cos(here[0]) * np.cos(self._radians[:, 0]) * halves[:, 1]
        return np.asarray(2 * _EARTH_RADIUS_KM * np.arcsin(np.sqrt(np.clip(chords, 0, 1))), dtype=np.float64)


@cache
def bookmarks() -> tuple[Bookmark, ...]:
    """The bookmarks that come with the editor, in the order in which they are offered.

    Raises: MapDataError when the installation is damaged.
    """
    return read_bookmarks(resources.path("basemap", "bookmarks.toml"))


def read_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """The bookmarks in a file.

    Raises: MapDataError when the file cannot be read or has another form.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        return tuple(_bookmark(record) for record in table["bookmark"])
    except (OSError, ValueError, TypeError, KeyError) as problem:
        raise MapDataError(
            say("The list of bookmarks, “{name}”, cannot be read.", name=path.name)
        ) from problem


def folded(name: str) -> str:
    """A name without accents and capitals, as a person types it."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def read_settlements(path: Path) -> Gazetteer:
    """The settlements of a gzipped table: name, country, thousandths of a degree north and east, population.

    Raises: MapDataError when the file cannot be read or has other columns.
    """
    try:
        table = gzip.decompress(path.read_bytes()).replace(b"\r\n", b"\n").removesuffix(b"\n")
        rows = _rows(table)
        return Gazetteer(rows, _degrees(table.decode("utf-8"), len(rows)))
    except (OSError, EOFError, zlib.error, ValueError, TypeError) as problem:
        raise MapDataError(
            say("The list of settlements, “{name}”, cannot be read.", name=path.name)
        ) from problem


def _bookmark(record: Mapping[str, Any]) -> Bookmark:
    lat, lon, zoom = (float(record[key]) for key in ("lat", "lon", "zoom"))
    return Bookmark(str(record["name"]), lat, lon, zoom, str(record["shows"]), tuple(record["data"]))


def _rows(table: bytes) -> _Rows:
    """The rows of a table, whose last one ends with it."""
    breaks = np.flatnonzero(np.frombuffer(table, np.uint8) == ord("\n"))
    starts = np.concatenate(([0], breaks + 1)) if table else breaks
    ends = np.concatenate((breaks, [len(table)])) if table else breaks
    return _Rows(table, starts.astype(np.int32), ends.astype(np.int32))


def _degrees(text: str, count: int) -> Floats:
    """The places of all rows of a table of settlements. Shape: (count, 2).

    Raises: ValueError when a row has other columns.
    """
    cells = text.replace("\n", "\t").split("\t") if count else []
    if len(cells) != count * len(Settlement._fields):
        raise ValueError("a row has too few cells or too many")
    # The people are read too: a list that is damaged is noticed now, and not when somebody asks for a row.
    norths, easts, _people = (
        np.fromiter(map(int, cells[column :: len(Settlement._fields)]), np.float64, count)
        for column in (2, 3, 4)
    )
    return np.column_stack((norths, easts)) / _THOUSANDTH


def _settlement(name: str, country: str, north: str, east: str, population: str) -> Settlement:
    return Settlement(name, country, int(north) / _THOUSANDTH, int(east) / _THOUSANDTH, int(population))
