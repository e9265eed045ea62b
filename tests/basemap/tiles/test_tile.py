"""Tile grid and world coordinates."""

from math import remainder

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.basemap.tiles.tile import Bounds, WorldBox, bounds_of, to_lat_lon, to_world, world_box


@given(lat=st.floats(-85, 85), lon=st.floats(-180, 180, exclude_max=True))
def test_world_coordinates_convert_back_to_the_place(lat: float, lon: float) -> None:
    found_lat, found_lon = to_lat_lon(*to_world(lat, lon))
    assert found_lat == pytest.approx(lat, abs=1e-9)
    # A longitude just west of the date line may be rounded to the line, which has two names.
    assert remainder(found_lon - lon, 360) == pytest.approx(0, abs=1e-9)


def test_the_world_is_a_square_with_north_up() -> None:
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
