"""PMTiles files, and their directories compared with the reference library."""

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pmtiles.tile import Entry, find_tile, serialize_directory

from editor import resources
from editor.basemap.tiles.pmtiles import PMTilesSource, read_directory
from editor.basemap.tiles.tile import TileId, to_world
from editor.errors import MapDataError
from tests.basemap.made_tiles import written

ENTRIES = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 2**40), st.integers(0, 2**30), st.integers(0, 5)),
    max_size=40,
)


def _directory(rows: list[tuple[int, int, int, int]], is_close: bool) -> list[Entry]:
    """Return entries sorted by id; close ones follow each other in the file."""
    found: list[Entry] = []
    number = end = 0
    for step, offset, length, run in rows:
        number += step + 1
        found.append(Entry(number, end if is_close and found else offset, length, run))
        end = found[-1].offset + length
    return found


@given(rows=ENTRIES, is_close=st.booleans(), sought=st.integers(0, 300))
def test_an_entry_is_found_as_the_reference_finds_it(
    rows: list[tuple[int, int, int, int]], is_close: bool, sought: int
) -> None:
    entries = _directory(rows, is_close)
    expected = find_tile(entries, sought)
    found = read_directory(serialize_directory(entries)).find(sought)
    if expected is None:
        assert found is None
    else:
        assert found == (expected.offset, expected.length, expected.run_length)


@pytest.mark.parametrize(
    "plain",
    [
        b"",
        b"\x80",
        b"\x01",
        b"\x01\x00\x01\x01",
        b"\x01\x00\x01\x01\x00",
        b"\x01" + 9 * b"\xff" + b"\x01\x01\x01\x01",
        b"\x01\x00" + 7 * b"\xff" + b"\x7f" + b"\x01\x01",
    ],
    ids=["empty", "cut number", "no entry", "cut entry", "follows none", "long number", "large number"],
)
def test_a_damaged_directory_is_refused(plain: bytes) -> None:
    with pytest.raises(ValueError, match="directory"):
        read_directory(gzip.compress(plain))


@pytest.mark.parametrize("count", [0x78, 0x1F])
def test_a_plain_directory_that_looks_compressed_is_read_as_the_header_says(count: int) -> None:
    # Its first bytes, the number of entries and the first delta, are those of zlib or gzip.
    entries = [Entry(0x9C if count == 0x78 else 0x0B, 0, 9, 1)]
    for _ in range(count - 1):
        entries.append(Entry(entries[-1].tile_id + 1, entries[-1].offset + 9, 9, 1))
    plain = gzip.decompress(serialize_directory(entries))
    found = read_directory(plain, is_packed=False)
    assert found.numbers.tolist() == [entry.tile_id for entry in entries]


@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_directory_or_refused(data: bytes) -> None:
    try:
        found = read_directory(gzip.compress(data))
    except ValueError:
        return
    assert all(numbers.shape == found.numbers.shape for numbers in (found.lengths, found.offsets))
    assert found.nbytes <= 32 * len(data)


HELSINKI = resources.path("basemap", "helsinki.pmtiles")


def test_a_tile_that_a_file_lacks_is_none() -> None:
    source = PMTilesSource(HELSINKI)
    assert source.tile(TileId(14, 0, 0)) is None
    assert source.tile(TileId(3, 0, 0)) is None


@pytest.mark.parametrize("keep", [0, 20, 127, 200, 300])
def test_a_file_cut_short_is_refused(tmp_path: Path, keep: int) -> None:
    with pytest.raises(MapDataError):
        _first_tile(PMTilesSource(written(tmp_path / "cut.pmtiles", HELSINKI.read_bytes()[:keep])))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapDataError, match="PMTiles"):
        PMTilesSource(written(tmp_path / "other.pmtiles", b"SQLite format 3\0" + bytes(500)))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapDataError):
        PMTilesSource(tmp_path / "none.pmtiles")


def test_a_file_of_pictures_is_refused(tmp_path: Path) -> None:
    data = bytearray(HELSINKI.read_bytes())
    data[99] = 2
    with pytest.raises(MapDataError, match="pictures"):
        PMTilesSource(written(tmp_path / "pictures.pmtiles", bytes(data)))


def test_a_file_damaged_within_is_refused_at_its_tile(tmp_path: Path) -> None:
    data = bytearray(HELSINKI.read_bytes())
    start = int.from_bytes(data[56:64], "little")
    data[start:] = gzip.compress(b"")[:1] * (len(data) - start)
    source = PMTilesSource(written(tmp_path / "damaged.pmtiles", bytes(data)))
    with pytest.raises(MapDataError, match="damaged"):
        _first_tile(source)


def _first_tile(source: PMTilesSource) -> bytes | None:
    x, y = to_world(60.17, 24.944)
    return source.tile(TileId(14, int(x * 2**14), int(y * 2**14)))
