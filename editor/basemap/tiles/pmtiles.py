"""PMTiles: directories, metadata and compressed tiles, decoded within limits."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor import json_bounds
from editor.errors import MapDataError
from editor.wording import say

# Far above real tiles; a few compressed bytes can expand to gigabytes.
MAX_TILE_BYTES: Final = 32 * 2**20

_GZIP = b"\x1f\x8b"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS


class TooLargeError(ValueError):
    """Data that decompresses to more than the limit."""


def plain_bytes(data: bytes, max_bytes: int, *, is_packed: bool | None = None) -> bytes:
    """Return decompressed data; the compression is detected if `is_packed` is None.

    Raises: TooLargeError if the result is larger than `max_bytes`; ValueError if the data is damaged.
    """
    if len(data) > max_bytes:
        raise TooLargeError("too large")
    # An uncompressed tile starts with the tag of its field "layers", 0x1a, so detection is unambiguous.
    if is_packed is None:
        is_packed = data.startswith((_GZIP, *_ZLIB))
    if not is_packed:
        return data
    inflater = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        result = inflater.decompress(data, max_bytes)
    except zlib.error as problem:
        raise ValueError("damaged packing") from problem
    if inflater.unconsumed_tail:
        raise TooLargeError("too large")
    if not inflater.eof:
        raise ValueError("cut packing")
    return result


def unpacked(data: bytes, *, is_packed: bool | None = None) -> bytes:
    """Return the decompressed bytes of a tile; the compression is detected if it is unknown.

    Raises: MapDataError if the data is damaged or larger than MAX_TILE_BYTES.
    """
    try:
        return plain_bytes(data, MAX_TILE_BYTES, is_packed=is_packed)
    except TooLargeError as problem:
        most = MAX_TILE_BYTES // 2**20
        raise MapDataError(say("A map tile is larger than {most} MB.", most=most)) from problem
    except ValueError as problem:
        raise MapDataError(say("A map tile is damaged.")) from problem


# Lists of layers with samples of their values reach several hundred kB. Source: our choice.
MAX_METADATA_BYTES: Final = 4 * 2**20

# Lists of layers have hundreds of attributes, and samples thousands of values. Source: our choice.
_MAX_VALUES: Final = 200_000
_MAX_NAME_LENGTH: Final = 200


def parsed_metadata(data: bytes | str) -> Mapping[str, Any]:
    """Return the JSON object of a map's metadata.

    Raises: ValueError if it is too large, nested too deeply, not JSON in UTF-8 or not an object.
    """
    encoded = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(encoded) > MAX_METADATA_BYTES:
        raise ValueError("the metadata is too large")
    json_bounds.check(encoded, _MAX_VALUES)
    # Decoded here: the parser would detect UTF-16, to which the bounds do not apply.
    metadata = json.loads(encoded.decode("utf-8-sig", "surrogatepass"))
    if not isinstance(metadata, dict):
        raise ValueError("the metadata is no JSON object")
    return metadata


def name_in(metadata: Mapping[str, Any], default: str) -> str:
    """Return the name in a map's metadata, cut to the display limit."""
    name = metadata.get("name")
    return (name.strip()[:_MAX_NAME_LENGTH] if isinstance(name, str) else "") or default


# A root has at most 16 kB, and a leaf of a world map about 100 kB. Source: our choice.
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
