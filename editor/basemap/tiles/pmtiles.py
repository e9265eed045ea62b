"""Tile source of a PMTiles file: header, directories and tiles, decoded within limits."""

import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pmtiles.tile import (
    Compression,
    MagicNumberNotFound,
    SpecVersionUnsupported,
    TileType,
    deserialize_header,
    zxy_to_tileid,
)

from editor.basemap.credits import plain_credit
from editor.basemap.memory_cache import BytesCache
from editor.basemap.schema_detection import declared_schema
from editor.basemap.tiles.packing import (
    MAX_METADATA_BYTES,
    MAX_TILE_BYTES,
    name_in,
    parsed_metadata,
    plain_bytes,
    unpacked,
)
from editor.basemap.tiles.tile import GLOBE, TileId, bounds_of
from editor.errors import MapDataError
from editor.records import dataclass
from editor.wording import say

_MAX_LEAF_DEPTH = 4
_HEADER_BYTES = 127
_DIRECTORY_BYTES = 16 * 2**20
_MAX_ZOOM = 30

# A root has at most 16 kB, and a leaf of a world map about 100 kB.
MAX_DIRECTORY_BYTES: Final = 2 * 2**20

# Units: bytes. Longer varints would overflow the signed integers of the arrays.
_MAX_VARINT_BYTES: Final = 8
_COLUMNS: Final = 4
# No sum of all entries can exceed 63 bits.
_MAX_NUMBER: Final = 2**44


class DirectoryEntry(NamedTuple):
    """The location of a tile, or of a leaf directory if `run_length` is 0. Units: bytes."""

    offset: int
    length: int
    run_length: int


@dataclass(frozen=True, slots=True)
class TileDirectory:
    """The entries of a directory, sorted by tile number. Shape: all (n,)."""

    numbers: NDArray[np.int64]
    run_lengths: NDArray[np.int64]
    lengths: NDArray[np.int64]
    offsets: NDArray[np.int64]

    @property
    def nbytes(self) -> int:
        """The memory size. Units: bytes."""
        return _COLUMNS * self.numbers.nbytes

    def find(self, number: int) -> DirectoryEntry | None:
        """Return the entry of a tile, or of the leaf that may contain it."""
        index = int(np.searchsorted(self.numbers, number, side="right")) - 1
        if index < 0:
            return None
        entry = DirectoryEntry(
            int(self.offsets[index]), int(self.lengths[index]), int(self.run_lengths[index])
        )
        is_beyond = entry.run_length > 0 and number - int(self.numbers[index]) >= entry.run_length
        return None if is_beyond else entry


def read_directory(packed: bytes, *, is_packed: bool | None = True) -> TileDirectory:
    """Decode a directory; `is_packed` states whether it is compressed by gzip, None if that is unknown.

    Raises: ValueError if it is damaged or too large.
    Source: the PMTiles specification, version 3, "Directories".
    """
    values = _varints(plain_bytes(packed, MAX_DIRECTORY_BYTES, is_packed=is_packed))
    count = int(values[0])
    if len(values) - 1 < _COLUMNS * count:
        raise ValueError("the directory ends too early")
    steps, run_lengths, lengths, stored = values[1 : 1 + _COLUMNS * count].reshape(_COLUMNS, count)
    if max(run_lengths.max(initial=0), lengths.max(initial=0), stored.max(initial=0)) > _MAX_NUMBER:
        raise ValueError("the directory has numbers that no file can have")
    numbers = np.cumsum(steps)
    if np.any(numbers < 0) or np.any(np.diff(numbers) < 0):
        raise ValueError("the directory has numbers that no tile can have")
    return TileDirectory(numbers, run_lengths.copy(), lengths.copy(), _offsets(stored, lengths))


def _offsets(stored: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the offsets of the tiles; a stored 0 follows the previous entry, others are one too high."""
    if len(stored) and stored[0] == 0:
        raise ValueError("the first entry of the directory follows none")
    latest = np.maximum.accumulate(np.where(stored > 0, np.arange(len(stored)), 0))
    ends = np.cumsum(lengths)
    starts = ends - lengths
    values: NDArray[np.int64] = stored[latest] - 1 + starts - starts[latest]
    return values


def _varints(data: bytes) -> NDArray[np.int64]:
    """Return all numbers of a sequence of varints.

    Raises: ValueError if there is none, or one is cut or too long.
    """
    octets = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(octets < 0x80)
    if not len(ends) or ends[-1] != len(octets) - 1:
        raise ValueError("the directory ends too early")
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    sizes = ends - starts + 1
    if sizes.max() > _MAX_VARINT_BYTES:
        raise ValueError("the directory has numbers that no file can have")
    shifts = 7 * (np.arange(len(octets)) - np.repeat(starts, sizes))
    values: NDArray[np.int64] = np.add.reduceat((octets & 0x7F).astype(np.int64) << shifts, starts)
    return values


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
            raise MapDataError(
                say("“{name}” contains raster tiles. Vector tiles are needed.", name=path.name)
            )
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
        raise MapDataError(say("Unsupported compression in “{name}”.", name=self._path.name))

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
