"""Tests of the view of map data."""

import pytest

from editor.basemap.sources.records import Description
from editor.basemap.tiles.tile import Bounds, world_box
from editor.features.map_data.data_view import is_in_view, position_of
from editor.render.camera import Camera

TOWN = Bounds(24.9, 60.1, 25.1, 60.2)


def a_description(bounds: Bounds | None = TOWN, low: int = 0, high: int = 14) -> Description:
    return Description("Town", "osm", low, high, "", bounds=bounds)


@pytest.mark.parametrize(
    ("lat", "lon", "zoom", "is_there"),
    [
        (60.15, 25.0, 12.0, True),
        (60.15, 25.0, 7.9, False),
        (-34.9, -56.2, 12.0, False),
        (0.0, 0.0, 8.0, False),
        (60.15, 25.0 + 360.0, 12.0, True),
    ],
)
def test_data_is_in_view_if_its_box_and_its_zooms_are(
    lat: float, lon: float, zoom: float, is_there: bool
) -> None:
    assert is_in_view(a_description(low=8), Camera(lat, lon, zoom, 800, 600)) is is_there


def test_data_without_bounds_is_everywhere() -> None:
    assert is_in_view(a_description(None), Camera(10.0, 10.0, 5.0, 800, 600))


def test_the_whole_of_the_data_fills_the_view() -> None:
    camera = Camera(0.0, 0.0, 2.0, 800, 600)
    lat, lon, zoom = position_of(a_description(), camera)
    assert (lat, lon) == pytest.approx((60.15, 25.0), abs=0.01)
    shown = camera.at(lat, lon, zoom)
    assert is_in_view(a_description(), shown)
    town, view = world_box(TOWN), shown.bounds
    across = (town.right - town.left) / (view.right - view.left)
    down = (town.bottom - town.top) / (view.bottom - view.top)
    assert max(across, down) == pytest.approx(0.9, rel=0.01)


@pytest.mark.parametrize(("low", "high", "expected"), [(13, 14, 13.0), (0, 6, 6.0)])
def test_the_zoom_is_one_of_the_data(low: int, high: int, expected: float) -> None:
    assert position_of(a_description(low=low, high=high), Camera(0.0, 0.0, 2.0, 800, 600))[2] == expected
