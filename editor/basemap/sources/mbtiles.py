"""Tile source for MBTiles files: SQLite databases, opened read-only.

Such a file may contain views, and a view may run arbitrarily long. Each read therefore has a deadline, and
SQLite is limited in memory and the length of values.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from editor.basemap.credits import plain_credit
from editor.basemap.schema_detection import declared_schema
from editor.basemap.tiles.packing import (
    MAX_METADATA_BYTES,
    MAX_TILE_BYTES,
    name_in,
    parsed_metadata,
    unpacked,
)
from editor.basemap.tiles.tile import GLOBE, Bounds, TileId, bounds_of
from editor.errors import MapDataError
from editor.lazy_import import LazyModule
from editor.wording import say

if TYPE_CHECKING:
    import sqlite3
else:
    sqlite3 = LazyModule("sqlite3")


_BUSY_TIMEOUT_S: Final = 2.0
_MAX_ZOOM: Final = 24
_FORMAT = "pbf"

# Indexed files of any size respond within milliseconds.
_OPENING_LIMIT_S: Final = 5.0
_TILE_LIMIT_S: Final = 2.0
# After this number of slow tiles, no further ones are read.
_MAX_SLOW_TILES: Final = 2
_MAX_METADATA_ROWS: Final = 1000
# For all databases of the process, including memory for sorting.
_HEAP_BYTES: Final = 256 * 2**20
# SQLite VM instructions between checks of the deadline: about 0.1 ms.
_INSTRUCTIONS: Final = 10_000


class MBTilesSource:
    """The vector tiles of an MBTiles file.

    Units: the limits bound the time for the metadata and for each tile, in seconds.
    Raises: MapDataError if the file cannot be read or has no vector tiles.
    Source: the MBTiles specification, version 1.3.
    """

    def __init__(
        self,
        path: Path,
        *,
        opening_limit_s: float = _OPENING_LIMIT_S,
        tile_limit_s: float = _TILE_LIMIT_S,
    ) -> None:
        self._path, self._tile_limit_s = path, tile_limit_s
        self._deadline = _Deadline()
        self._slow_tiles = 0
        try:
            # Read-only, and without the thread check: calls are serialized, but not on one thread.
            self._database = sqlite3.connect(
                f"file:{quote(str(path))}?mode=ro", uri=True, timeout=_BUSY_TIMEOUT_S, check_same_thread=False
            )
        except sqlite3.Error as problem:
            raise self._unreadable() from problem
        try:
            _limit(self._database, self._deadline)
            self._deadline.start(opening_limit_s)
            rows = self._metadata_rows()
            self.metadata: Mapping[str, Any] = {**rows, **_details(rows.get("json"))}
            zooms = self._zooms()
        except (sqlite3.Error, ValueError, TypeError, OverflowError, MemoryError) as problem:
            self.close()
            raise self._unreadable() from problem
        if self.metadata.get("format", _FORMAT) != _FORMAT:
            self.close()
            raise MapDataError(
                say("“{name}” contains raster tiles. Vector tiles are needed.", name=path.name)
            )
        self.name = name_in(self.metadata, path.stem)
        self.attribution = plain_credit(self.metadata.get("attribution"))
        self.min_zoom, self.max_zoom = zooms
        self.bounds: Bounds = bounds_of(self.metadata.get("bounds")) or GLOBE
        self.schema = declared_schema(self.metadata)

    def tile(self, tile: TileId) -> bytes | None:
        """Return the uncompressed bytes of a tile; None if the file has none.

        Raises: MapDataError if the file is damaged at this tile.
        """
        if self._slow_tiles >= _MAX_SLOW_TILES:
            raise self._slow()
        where = f"{tile.z}/{tile.x}/{tile.y}"
        self._deadline.start(self._tile_limit_s)
        try:
            row = self._database.execute(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                # Rows are counted from the south (TMS).
                (tile.z, tile.x, 2**tile.z - 1 - tile.y),
            ).fetchone()
            return unpacked(_blob(row[0])) if row is not None else None
        except (sqlite3.Error, TypeError, ValueError, OverflowError, MemoryError, MapDataError) as problem:
            if self._deadline.is_over:
                self._slow_tiles += 1
                raise self._slow() from problem
            raise MapDataError(
                say("“{name}” is damaged at tile {where}.", name=self._path.name, where=where)
            ) from problem

    def samples(self, count: int) -> Iterator[bytes]:
        """Iterate over the first tiles in the file; damaged ones are skipped.

        Raises: MapDataError if the file cannot be read.
        """
        self._deadline.start(_OPENING_LIMIT_S)
        try:
            for (data,) in self._database.execute("SELECT tile_data FROM tiles LIMIT ?", (count,)):
                with suppress(TypeError, MapDataError):
                    yield unpacked(_blob(data))
        except (sqlite3.Error, MemoryError) as problem:
            raise self._unreadable() from problem

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _metadata_rows(self) -> dict[str, object]:
        """Return the rows of the metadata. Raises: ValueError if there are too many or they are too long."""
        found: dict[str, object] = {}
        size = 0
        for number, (name, value) in enumerate(self._database.execute("SELECT name, value FROM metadata")):
            size += sum(len(each) for each in (name, value) if isinstance(each, str | bytes))
            if size > MAX_METADATA_BYTES or number >= _MAX_METADATA_ROWS:
                raise ValueError("the metadata is too large")
            if isinstance(name, str):
                found[name] = value
        return found

    def _zooms(self) -> tuple[int, int]:
        """Return the zoom range of the tiles themselves, since the metadata may be wrong.

        Raises: ValueError if there are no tiles.
        """
        # This form uses an index, even through a view.
        query = "SELECT zoom_level FROM tiles ORDER BY zoom_level {} LIMIT 1"
        found = [self._database.execute(query.format(order)).fetchone() for order in ("ASC", "DESC")]
        min_zoom, max_zoom = (int(row[0]) if row is not None else -1 for row in found)
        if not 0 <= min_zoom <= max_zoom <= _MAX_ZOOM:
            raise ValueError("no tiles")
        return min_zoom, max_zoom

    def _unreadable(self) -> MapDataError:
        if self._deadline.is_over:
            return self._slow()
        return MapDataError(say("“{name}” cannot be read as an MBTiles file.", name=self._path.name))

    def _slow(self) -> MapDataError:
        return MapDataError(say("Reading “{name}” timed out.", name=self._path.name))


class _Deadline:
    """The deadline of the current statement, which SQLite polls."""

    def __init__(self) -> None:
        self._end_s = float("inf")

    def start(self, limit_s: float) -> None:
        """Set the deadline."""
        self._end_s = time.monotonic() + limit_s

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return time.monotonic() >= self._end_s


def _limit(database: "sqlite3.Connection", deadline: _Deadline) -> None:
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_TILE_BYTES)
    database.set_progress_handler(lambda: deadline.is_over, _INSTRUCTIONS)
    for pragma in ("trusted_schema = OFF", "temp_store = MEMORY", f"hard_heap_limit = {_HEAP_BYTES}"):
        database.execute(f"PRAGMA {pragma}")


def _blob(value: object) -> bytes:
    """Return the bytes of a tile. Raises: TypeError if the value has another type."""
    if not isinstance(value, bytes):
        raise TypeError("no bytes")
    return value


def _details(text: object) -> Mapping[str, Any]:
    try:
        return parsed_metadata(text) if isinstance(text, str) else {}
    except ValueError:
        return {}
