"""Directories of PMTiles files, decoded into flat arrays within limits."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.basemap.tiles.packing import plain_bytes

# A root has 16 kB at most, and a leaf of the whole world some 100 kB. Source: our choice.
LARGEST_DIRECTORY_BYTES: Final = 2 * 2**20

# Units: bytes. More would not fit the signed numbers of the arrays.
_LONGEST_VARINT: Final = 8
_COLUMNS: Final = 4
# So that no sum of all entries leaves 63 bits.
_LARGEST_NUMBER: Final = 2**44


class DirectoryEntry(NamedTuple):
    """Where a tile lies, or a leaf directory where `run_length` is 0. Units: bytes."""

    offset: int
    length: int
    run_length: int


@dataclass(frozen=True, slots=True)
class TileDirectory:
    """The entries of one directory, sorted by tile number.

    Shape: all (n,).
    """

    numbers: NDArray[np.int64]
    run_lengths: NDArray[np.int64]
    lengths: NDArray[np.int64]
    offsets: NDArray[np.int64]

    @property
    def nbytes(self) -> int:
        """Units: bytes."""
        return _COLUMNS * self.numbers.nbytes

    def find(self, number: int) -> DirectoryEntry | None:
        """Return the entry of a tile, or of the leaf that may have it."""
        at = int(np.searchsorted(self.numbers, number, side="right")) - 1
        if at < 0:
            return None
        entry = DirectoryEntry(int(self.offsets[at]), int(self.lengths[at]), int(self.run_lengths[at]))
        is_beyond = entry.run_length > 0 and number - int(self.numbers[at]) >= entry.run_length
        return None if is_beyond else entry


def read_directory(packed: bytes, *, is_packed: bool | None = True) -> TileDirectory:
    """Decode a directory as the file has it; `is_packed` says whether it is gzip, None that it may be.

    Raises: ValueError when it is damaged or too large.
    Source: the PMTiles specification, version 3, "Directories".
    """
    found = _varints(plain_bytes(packed, LARGEST_DIRECTORY_BYTES, is_packed=is_packed))
    count = int(found[0])
    if len(found) - 1 < _COLUMNS * count:
        raise ValueError("the directory ends too early")
    steps, run_lengths, lengths, places = found[1 : 1 + _COLUMNS * count].reshape(_COLUMNS, count)
    if max(run_lengths.max(initial=0), lengths.max(initial=0), places.max(initial=0)) > _LARGEST_NUMBER:
        raise ValueError("the directory has numbers that no file can have")
    numbers = np.cumsum(steps)
    if np.any(numbers < 0) or np.any(np.diff(numbers) < 0):
        raise ValueError("the directory has numbers that no tile can have")
    return TileDirectory(numbers, run_lengths.copy(), lengths.copy(), _offsets(places, lengths))


def _offsets(places: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where tiles lie: a place of 0 follows the entry before, any other is one too high."""
    if len(places) and places[0] == 0:
        raise ValueError("the first entry of the directory follows none")
    given = np.maximum.accumulate(np.where(places > 0, np.arange(len(places)), 0))
    ends = np.cumsum(lengths)
    begins = ends - lengths
    found: NDArray[np.int64] = places[given] - 1 + begins - begins[given]
    return found


def _varints(data: bytes) -> NDArray[np.int64]:
    """Return all numbers of a run of varints.

    Raises: ValueError when there is none, or one is cut or too long.
    """
    signs = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(signs < 0x80)
    if not len(ends) or ends[-1] != len(signs) - 1:
        raise ValueError("the directory ends too early")
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    sizes = ends - starts + 1
    if sizes.max() > _LONGEST_VARINT:
        raise ValueError("the directory has numbers that no file can have")
    shifts = 7 * (np.arange(len(signs)) - np.repeat(starts, sizes))
    found: NDArray[np.int64] = np.add.reduceat((signs & 0x7F).astype(np.int64) << shifts, starts)
    return found
