"""Decompression of tiles."""

import gzip
import zlib

import pytest

from editor.basemap.tiles.packing import MAX_TILE_BYTES, unpacked
from editor.errors import MapDataError
from tests.basemap.made_tiles import a_tile

TILE = a_tile(("POINT (1 2)", {"name": "a"}))


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zlib.compress], ids=["plain", "gzip", "zlib"])
def test_compression_is_detected_by_the_first_bytes(pack: object) -> None:
    assert callable(pack)
    assert unpacked(pack(TILE)) == TILE


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data[:12] + b"?" + data[13:]])
def test_a_damaged_packing_is_refused(damage: object) -> None:
    assert callable(damage)
    with pytest.raises(MapDataError, match="damaged"):
        unpacked(damage(gzip.compress(TILE)))


def test_few_bytes_that_expand_to_many_are_refused() -> None:
    with pytest.raises(MapDataError, match="larger than 32 MB"):
        unpacked(gzip.compress(bytes(MAX_TILE_BYTES + 1)))
