"""Tile grid and PMTiles files."""

import gzip
from math import remainder
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import resources
from editor.basemap.tiles.tile import (
    Bounds,
    PMTilesSource,
    TileId,
    WorldBox,
    bounds_of,
    to_lat_lon,
    to_world,
    world_box,
)
from editor.errors import MapDataError
from tests.basemap.tiles_made import written

HELSINKI = resources.path("basemap", "helsinki.pmtiles")


@given(lat=st.floats(-85, 85), lon=st.floats(-180, 180, exclude_max=True))
def test_world_coordinates_lead_back_to_the_place(lat: float, lon: float) -> None:
    found_lat, found_lon = to_lat_lon(*to_world(lat, lon))
    assert found_lat == pytest.approx(lat, abs=1e-9)
    # A hair west of the date line may round to the line, which has two names.
    assert remainder(found_lon - lon, 360) == pytest.approx(0, abs=1e-9)


def test_the_world_is_a_square_with_the_north_above() -> None:
    assert to_world(0.0, 0.0) == pytest.approx((0.5, 0.5))
    box = world_box(Bounds(-180.0, -85.0511287798, 180.0, 85.0511287798))
    assert box == pytest.approx((0.0, 0.0, 1.0, 1.0))
    assert to_world(90.0, 0.0) == pytest.approx((0.5, 0.0), abs=1e-9)


def test_boxes_that_share_a_point_meet() -> None:
    box = WorldBox(0.0, 0.0, 0.5, 0.5)
    assert box.meets(WorldBox(0.5, 0.5, 1.0, 1.0))
    assert not box.meets(WorldBox(0.6, 0.0, 1.0, 1.0))


@pytest.mark.parametrize("value", ["-10,-20,30,40", [-10, -20, 30, 40]], ids=["text", "list"])
def test_bounds_are_read_from_text_and_list(value: object) -> None:
    assert bounds_of(value) == Bounds(-10.0, -20.0, 30.0, 40.0)


@pytest.mark.parametrize(
    "value", [None, "", "1,2,3", [1, 2, 3, "x"], "10,0,-10,5", [0, 0, 0, 0], "-181,0,0,1"]
)
def test_bounds_that_are_no_box_are_none(value: object) -> None:
    assert bounds_of(value) is None


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
