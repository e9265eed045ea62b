"""Limits on decompression bombs in map files."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from editor.assets.sandbox.process import Sandbox, SandboxError
from editor.basemap.sources.map_data import described
from editor.basemap.sources.mbtiles import MBTilesSource
from editor.basemap.sources.records import UserMapLocation
from editor.basemap.vector.messages import MAX_LAYERS, SMALL_BYTES
from editor.basemap.vector.mvt import decode_tile
from editor.errors import EditorError, MapDataError
from tests.basemap.map_bombs import (
    HUGE,
    Make,
    a_directory,
    a_feature,
    a_layer,
    a_mutant,
    a_packed_bomb,
    a_pmtiles,
    bombs,
    field,
    read_map,
    whole_maps,
)

# Files that run into a deadline or can be decoded after all take seconds each: the reliability table runs
# them.
_SLOW = ("endless rows", "no row ever", "joined rows", "a tile of lines", "a tile of rings")
QUICK = {name: make for name, make in bombs().items() if not name.endswith(_SLOW)}
READER_BYTES = 512 * 2**20


@pytest.fixture(scope="module")
def reader() -> Iterator[Sandbox]:
    """A process with the memory limit of a renderer for one tile."""
    made = Sandbox(READER_BYTES)
    yield made
    made.close()


@pytest.mark.parametrize("make", QUICK.values(), ids=QUICK)
def test_a_bomb_is_read_or_refused_within_its_limits(make: Make, tmp_path: Path, reader: Sandbox) -> None:
    path = make(tmp_path / "bomb")
    assert path.stat().st_size < 1_000_000
    try:
        text = reader.call(read_map, str(path), limit_s=30.0).name + "."
    except SandboxError as error:
        pytest.fail(error.text)
    except EditorError as error:
        text = error.text
    assert text.endswith(".")


@pytest.mark.parametrize("name", ["metadata: text, no row ever", "tiles: text, endless rows"])
def test_an_endless_view_ends_at_a_deadline(name: str, tmp_path: Path) -> None:
    path = bombs()[name](tmp_path / "bomb")
    with pytest.raises(MapDataError, match="timed out"):
        MBTilesSource(path, opening_limit_s=0.05)


def test_a_bomb_in_a_described_file_is_named(tmp_path: Path) -> None:
    path = a_pmtiles(tmp_path / "bomb", a_packed_bomb(HUGE), a_directory(1, 0, 1, 9, 1))
    with pytest.raises(MapDataError, match=r"“bomb\.pmtiles” cannot be read"):
        described(UserMapLocation(str(path)))


def test_a_mutant_of_a_whole_map_is_read_or_refused(tmp_path: Path) -> None:
    whole = whole_maps(tmp_path)
    refusals = []
    for number in range(40):
        try:
            read_map(str(a_mutant(Random(f"map {number}"), tmp_path / f"{number}", whole)))
        except MapDataError as error:
            refusals.append(error.text)
    assert 0 < len(refusals) < 40
    assert [text for text in refusals if not text.endswith(".")] == []


def test_the_parts_of_a_large_tile_are_counted_and_those_of_a_usual_one_are_complete() -> None:
    point = a_feature(1, b"\x09\x02\x04")
    many = SMALL_BYTES // len(point) + 1
    assert len(decode_tile(a_layer(*many * [point]))["a"]) == many
    with pytest.raises(MapDataError, match="too large to be decoded"):
        decode_tile((MAX_LAYERS + 1) * field(3, field(1, b"a")))


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 1000])
def test_a_truncated_large_tile_is_refused(cut: int) -> None:
    point = a_feature(1, b"\x09\x02\x04")
    with pytest.raises(MapDataError, match="damaged"):
        decode_tile(a_layer(*30_000 * [point])[:-cut])


def test_a_metadata_bomb_does_not_grow_in_transit() -> None:
    assert len(gzip.decompress(a_packed_bomb(2**20))) == 2**20
