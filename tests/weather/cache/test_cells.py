"""Cells, including the antimeridian and the poles."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import WeatherError
from editor.weather.api.limits import CELL_DEG
from editor.weather.api.records import LatLon
from editor.weather.cache.memory_cache import cell


@pytest.mark.parametrize(
    ("lat", "lon", "middle"),
    [
        (-34.9011, -56.1645, LatLon(-34.9, -56.15)),
        (60.171, 24.944, LatLon(60.15, 24.95)),
        (0.0, 0.0, LatLon(0, 0)),
        (-0.01, -0.01, LatLon(0, 0)),
        (0.024, 0.026, LatLon(0, 0.05)),
        (-17.8, 180.0, LatLon(-17.8, -180)),
        (-17.8, -180.0, LatLon(-17.8, -180)),
        (-17.8, 179.98, LatLon(-17.8, -180)),
        (-17.8, 179.97, LatLon(-17.8, 179.95)),
        (-17.8, -179.98, LatLon(-17.8, -180)),
        (1.0, 190.0, LatLon(1, -170)),
        (1.0, -540.0, LatLon(1, -180)),
        (90.0, 37.0, LatLon(90, 0)),
        (89.98, -120.0, LatLon(90, 0)),
        (-90.0, 37.0, LatLon(-90, 0)),
        (89.97, 37.0, LatLon(89.95, 37)),
    ],
)
def test_a_place_has_the_cell_with_the_nearest_centre(lat: float, lon: float, middle: LatLon) -> None:
    found = cell(lat, lon)
    assert found == middle
    assert f"{found.lat:.2f},{found.lon:.2f}" == f"{middle.lat + 0.0:.2f},{middle.lon + 0.0:.2f}"


@given(st.floats(-90, 90), st.floats(-1000, 1000))
def test_a_cell_is_near_itself_and_has_a_centre(lat: float, lon: float) -> None:
    found = cell(lat, lon)
    assert cell(found.lat, found.lon) == found
    assert -90 <= found.lat <= 90
    assert -180 <= found.lon < 180
    half = CELL_DEG / 2 + 1e-9
    assert abs(found.lat - lat) <= half
    if abs(found.lat) != 90:
        assert abs((found.lon - lon + 180) % 360 - 180) <= half


@pytest.mark.parametrize(("lat", "lon"), [(90.1, 0), (math.nan, 0), (0, math.nan), (0, math.inf)])
def test_an_invalid_place_has_no_cell(lat: float, lon: float) -> None:
    with pytest.raises(WeatherError, match="Invalid coordinates"):
        cell(lat, lon)
