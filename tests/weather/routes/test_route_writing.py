"""Round trips of written routes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.records import LatLon
from editor.weather.routes.files import WRITERS, geojson_of, gpx_of, routes_in
from editor.weather.routes.route import Route, WayPoint
from tests.routes import clicked_route

A, B, C = LatLon(60.1699, 24.9384), LatLon(-33.9, 151.2), LatLon(0.0, -0.5)
TRACK = Route((A, B, C), "Over & <out> “home”", (1_795_262_400, 1_795_262_400, 1_795_266_000))

degrees = st.floats(-1, 1).map(lambda share: round(share, 7))
places = st.builds(lambda lat, lon: LatLon(lat * 90, lon * 180), degrees, degrees)


def read_back(suffix: str, route: Route) -> Route:
    (found,) = routes_in(WRITERS[suffix](route), f"file{suffix}")
    return found


@pytest.mark.parametrize("suffix", WRITERS)
def test_a_track_keeps_its_points_name_and_times(suffix: str) -> None:
    assert read_back(suffix, TRACK) == TRACK


def test_gpx_retains_way_points() -> None:
    route = clicked_route([A, B, C])
    assert read_back(".gpx", route).way_points == route.way_points
    named = Route((A, B, C), "", None, (WayPoint(0, "Home"), WayPoint(2, "Lake")))
    assert read_back(".gpx", named).way_points == named.way_points


def test_gpx_numbers_unnamed_way_points() -> None:
    route = Route((A, B, C), "", None, (WayPoint(0, "Home"), WayPoint(2)))
    assert read_back(".gpx", route).way_points == (WayPoint(0, "Home"), WayPoint(2, "2"))


def test_geojson_has_a_point_for_each_way_point() -> None:
    route = Route((A, B, C), "", None, (WayPoint(0, "Home"), WayPoint(2)))
    _, *points = json.loads(geojson_of(route))["features"]
    assert [(point["geometry"]["coordinates"], point["properties"]["name"]) for point in points] == [
        ([24.9384, 60.1699], "Home"),
        ([-0.5, 0.0], ""),
    ]


def test_a_line_across_the_date_line_is_written_in_one_piece_and_round_trips() -> None:
    route = Route((LatLon(-17, 179.5), LatLon(-18, -179.5)))
    (line,) = json.loads(geojson_of(route))["features"]
    assert line["geometry"]["coordinates"] == [[179.5, -17.0], [180.5, -18.0]]
    assert read_back(".geojson", route).points == route.points


def test_a_line_around_the_earth_several_times_round_trips() -> None:
    points = tuple(LatLon(0, (lon + 180) % 360 - 180) for lon in range(0, 1500, 100))
    assert read_back(".geojson", Route(points)).points == points


def test_characters_invalid_in_xml_are_left_out() -> None:
    assert routes_in(gpx_of(Route((A, B), "a\x00\ufffeb")), "x.gpx")[0].name == "ab"


@pytest.mark.parametrize("suffix", WRITERS)
@given(points=st.lists(places, min_size=2, max_size=8), name=st.text(max_size=20))
def test_every_line_can_be_read_back(suffix: str, points: list[LatLon], name: str) -> None:
    found = read_back(suffix, Route(tuple(points), name))
    assert [place.lat for place in found.points] == pytest.approx([p.lat for p in points], abs=1e-6)
    turned = [(one.lon - two.lon + 180) % 360 - 180 for one, two in zip(found.points, points, strict=True)]
    assert turned == pytest.approx([0.0] * len(points), abs=1e-6)
