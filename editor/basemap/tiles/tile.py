"""Tile sources, the tile grid, and world coordinates.

World coordinates are Web Mercator on the unit square: x from 0 at 180° west to 1 at 180° east, y from 0 in
the north to 1 in the south.
"""

import math
import mmap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pmtiles.tile import (
    Compression,
    MagicNumberNotFound,
    SpecVersionUnsupported,
    TileType,
    deserialize_header,
    zxy_to_tileid,
)

from editor.basemap.memory_cache import BytesCache, plain_credit
from editor.basemap.schema_detection import declared_schema
from editor.basemap.tiles.pmtiles import (
    MAX_METADATA_BYTES,
    MAX_TILE_BYTES,
    TileDirectory,
    name_in,
    parsed_metadata,
    plain_bytes,
    read_directory,
    unpacked,
)
from editor.errors import MapDataError
from editor.wording import say

# The latitude limit of Web Mercator. Units: degrees.
MAX_LAT = 85.05112878

_MAX_LEAF_DEPTH = 4
_HEADER_BYTES = 127
_TOLERANCE = 1e-9
_DIRECTORY_BYTES = 16 * 2**20
_MAX_ZOOM = 30


class TileId(NamedTuple):
    """A tile of the pyramid: zoom, column from the west, row from the north."""

    z: int
    x: int
    y: int


class Bounds(NamedTuple):
    """A box in geographic coordinates. Units: degrees."""

    west: float
    south: float
    east: float
    north: float


class WorldBox(NamedTuple):
    """A box in world coordinates; `left` and `right` may be outside 0 and 1 if a view crosses 180°."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "WorldBox") -> bool:
        """Return whether the two boxes share a point."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def cut(self, other: "WorldBox") -> "WorldBox":
        """Return the intersection of two boxes that meet."""
        return WorldBox(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def moved(self, turns: int) -> "WorldBox":
        """Return the same box in another world copy."""
        return WorldBox(self.left + turns, self.top, self.right + turns, self.bottom)

    def shrunk(self, by: float) -> "WorldBox":
        """Return the box with each side moved inwards."""
        return WorldBox(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def holds(self, other: "WorldBox") -> bool:
        """Return whether the other box is inside this one, within the accuracy of tile files."""
        return (
            self.left <= other.left + _TOLERANCE
            and other.right <= self.right + _TOLERANCE
            and self.top <= other.top + _TOLERANCE
            and other.bottom <= self.bottom + _TOLERANCE
        )


@dataclass(frozen=True, slots=True)
class View:
    """The part of the world in an image, and the camera's zoom (256-pixel tiles)."""

    bounds: WorldBox
    zoom: float


class TileSource(Protocol):
    """A set of vector tiles; `schema` is empty if it can only be detected from the tiles."""

    name: str
    schema: str
    attribution: str
    min_zoom: int
    max_zoom: int
    bounds: Bounds

    def tile(self, tile: TileId) -> bytes | None:
        """Return the uncompressed bytes of a tile between min_zoom and max_zoom; None if there is none."""


GLOBE = Bounds(-180.0, -MAX_LAT, 180.0, MAX_LAT)


def bounds_of(value: object) -> Bounds | None:
    """Return the box in metadata, a list or a text of four numbers; None if it is invalid."""
    numbers = value.split(",") if isinstance(value, str) else value
    if not isinstance(numbers, list) or len(numbers) != 4:
        return None
    try:
        west, south, east, north = (float(number) for number in numbers)
    except (TypeError, ValueError, OverflowError):
        return None
    is_box = -180 <= west < east <= 180 and -90 <= south < north <= 90
    return Bounds(west, south, east, north) if is_box else None


def to_world(lat: float, lon: float) -> tuple[float, float]:
    """Return the world coordinates of a position; latitudes are clamped to MAX_LAT. Units: degrees in."""
    sine = math.sin(math.radians(min(max(lat, -MAX_LAT), MAX_LAT)))
    return lon / 360.0 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


def to_lat_lon(x: float, y: float) -> tuple[float, float]:
    """Return the latitude and longitude of world coordinates; longitudes are wrapped to -180 to 180.

    Units: degrees.
    """
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y)))), (x - math.floor(x)) * 360.0 - 180.0


def world_box(bounds: Bounds) -> WorldBox:
    """Return the world coordinates of a box in degrees."""
    left, top = to_world(bounds.north, bounds.west)
    right, bottom = to_world(bounds.south, bounds.east)
    return WorldBox(left, top, right, bottom)


_ARCHIVE_ERRORS = (
    OSError,
    ValueError,
    KeyError,
    IndexError,
    TypeError,
    EOFError,
    OverflowError,
    MemoryError,
    MagicNumberNotFound,
    SpecVersionUnsupported,
)


def tile_box(tile: TileId) -> WorldBox:
    """Return the box of a tile in world coordinates."""
    size = 2.0**-tile.z
    return WorldBox(tile.x * size, tile.y * size, (tile.x + 1) * size, (tile.y + 1) * size)


class PMTilesSource:
    """The vector tiles of a memory-mapped PMTiles file.

    Raises: MapDataError if the file cannot be read or has no vector tiles.
    Source: the PMTiles specification, version 3.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._directories = BytesCache[tuple[int, int], TileDirectory](_DIRECTORY_BYTES)
        try:
            with path.open("rb") as file:
                self._archive = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._header = deserialize_header(self._read(0, _HEADER_BYTES))
            self.metadata: Mapping[str, Any] = parsed_metadata(self._metadata_bytes())
            self.min_zoom, self.max_zoom = self._zooms()
        except _ARCHIVE_ERRORS as problem:
            raise MapDataError(say("“{name}” cannot be read as a PMTiles file.", name=path.name)) from problem
        if self._header["tile_type"] is not TileType.MVT:
            raise MapDataError(say("“{name}” holds pictures, not vector tiles.", name=path.name))
        self.name = name_in(self.metadata, path.stem)
        self.attribution = plain_credit(self.metadata.get("attribution"))
        header = self._header
        corners = (header["min_lon_e7"], header["min_lat_e7"], header["max_lon_e7"], header["max_lat_e7"])
        self.bounds = bounds_of([corner / 1e7 for corner in corners]) or GLOBE
        self.schema = declared_schema(self.metadata)

    def tile(self, tile: TileId) -> bytes | None:
        """Return the uncompressed bytes of a tile; None if the file has none.

        Raises: MapDataError if the file is damaged at this tile.
        """
        if not self.min_zoom <= tile.z <= self.max_zoom:
            return None
        try:
            packed = self._packed(zxy_to_tileid(tile.z, tile.x, tile.y))
            if packed is None or self._header["tile_compression"] is Compression.NONE:
                return packed
            if self._header["tile_compression"] is Compression.GZIP:
                return unpacked(packed, is_packed=True)
        except (*_ARCHIVE_ERRORS, MapDataError) as problem:
            where = f"{tile.z}/{tile.x}/{tile.y}"
            raise MapDataError(
                say("“{name}” is damaged at tile {where}.", name=self._path.name, where=where)
            ) from problem
        raise MapDataError(
            say("“{name}” is compressed in a way that is not supported.", name=self._path.name)
        )

    def _packed(self, number: int) -> bytes | None:
        offset, length = self._header["root_offset"], self._header["root_length"]
        for _ in range(_MAX_LEAF_DEPTH):
            entry = self._directory(offset, length).find(number)
            if entry is None:
                return None
            if entry.run_length:
                return self._read(self._header["tile_data_offset"] + entry.offset, entry.length)
            offset, length = self._header["leaf_directory_offset"] + entry.offset, entry.length
        return None

    def _read(self, offset: int, length: int) -> bytes:
        """Return a copy of bytes of the file. Raises: ValueError if the length exceeds the limit."""
        if length > MAX_TILE_BYTES:
            raise ValueError("too large")
        return self._archive[offset : offset + length]

    def _directory(self, offset: int, length: int) -> TileDirectory:
        found = self._directories.get((offset, length))
        if found is None:
            found = read_directory(self._read(offset, length), is_packed=self._is_packed)
            self._directories.put((offset, length), found)
        return found

    def _metadata_bytes(self) -> bytes:
        packed = self._read(self._header["metadata_offset"], self._header["metadata_length"])
        return plain_bytes(packed, MAX_METADATA_BYTES, is_packed=self._is_packed)

    @property
    def _is_packed(self) -> bool | None:
        """Whether directories and metadata are compressed by gzip; None if that is unknown.

        Raises: ValueError for other compressions.
        """
        compression = self._header["internal_compression"]
        if compression in (Compression.BROTLI, Compression.ZSTD):
            raise ValueError("unsupported compression")
        return None if compression is Compression.UNKNOWN else compression is Compression.GZIP

    def _zooms(self) -> tuple[int, int]:
        """Return the minimum and maximum zoom in the header. Raises: ValueError if they are invalid."""
        min_zoom, max_zoom = int(self._header["min_zoom"]), int(self._header["max_zoom"])
        if not min_zoom <= max_zoom <= _MAX_ZOOM:
            raise ValueError("no zooms")
        return min_zoom, max_zoom
