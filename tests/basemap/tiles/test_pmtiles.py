"""PMTiles directories compared with the reference library."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pmtiles.tile import Entry, find_tile, serialize_directory

from editor.basemap.tiles.pmtiles import read_directory

ENTRIES = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 2**40), st.integers(0, 2**30), st.integers(0, 5)),
    max_size=40,
)


def _directory(rows: list[tuple[int, int, int, int]], is_close: bool) -> list[Entry]:
    """Entries sorted by number; close ones follow each other in the file."""
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
def test_a_plain_directory_that_looks_packed_is_read_as_the_header_says(count: int) -> None:
    # Its first bytes, the number of entries and the first step, are those of zlib or gzip.
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
