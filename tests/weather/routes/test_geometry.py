"""Route geometry: splitting and simplification."""

import math
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.weather.api.records import LatLon
from editor.weather.routes.geometry import RoutePart, needed_points, simplified, split
from editor.weather.routes.route import Route, StopAlong, WayPoint, stops_along
from editor.weather.routes.sphere import arc_distances_m
from tests.routes import clicked_route

places = st.builds(LatLon, st.floats(-90, 90), st.floats(-180, 180))


def stops_of(route: Route) -> tuple[StopAlong, ...]:
    return stops_along(route, 10, 20.0, now_s=10)


def drawn(route: Route) -> tuple[RoutePart, ...]:
    return split(route, stops_of(route))


def a_walk(points: int, seed: int = 1) -> Route:
    """Create a track that turns at random, with the noise of a receiver."""
    random = Random(seed)
    lat, lon, heading, found = 47.0, 8.0, 0.0, []
    for _ in range(points):
        heading += random.gauss(0, 0.1)
        lat, lon = lat + 1e-4 * math.cos(heading), lon + 1e-4 * math.sin(heading)
        found.append(LatLon(lat + random.gauss(0, 3e-5), lon + random.gauss(0, 3e-5)))
    return Route(tuple(found), times=tuple(range(points)))


def max_deviation_m(route: Route, saved: list[int]) -> float:
    """Return the maximum distance of omitted points from the simplified line."""
    worst = 0.0
    for start, end in pairwise(saved):
        if end - start > 1:
            inner = route.vectors[start + 1 : end]
            ends = route.vectors[[start]], route.vectors[[end]]
            worst = max(
                worst, float(arc_distances_m(inner, *ends, np.zeros(len(inner), dtype=np.intp)).max())
            )
    return worst


def test_each_stop_has_the_nearest_part() -> None:
    route = Route((LatLon(0, 0), LatLon(0, 1)))
    parts = drawn(route)
    stops = [part.stop.stop.lon for part in parts]
    for number, part in enumerate(parts):
        middles = [(one + two) / 2 for one, two in pairwise(stops)]
        bounds = [0.0, *middles, 1.0]
        assert part.places[[0, -1], 1] == pytest.approx(bounds[number : number + 2], abs=1e-9)


def test_neighbouring_parts_share_the_place_of_the_cut() -> None:
    parts = drawn(a_walk(2000))
    assert len(parts) > 3
    for one, two in pairwise(parts):
        assert (one.places[-1] == two.places[0]).all()


def test_a_long_leg_is_drawn_as_an_arc() -> None:
    parts = drawn(Route((LatLon(60, 0), LatLon(60, 90))))
    highest = max(float(part.places[:, 0].max()) for part in parts)
    assert highest == pytest.approx(67.8, abs=0.1)


def test_the_line_continues_across_the_date_line() -> None:
    parts = drawn(clicked_route([LatLon(10, 170), LatLon(-10, -170), LatLon(10, 170)]))
    lons = np.concatenate([part.places[:, 1] for part in parts])
    assert np.abs(np.diff(lons)).max() < 1
    assert (lons.min(), lons.max()) == pytest.approx((170, 190))


def test_a_route_of_one_point_has_one_part_of_one_place() -> None:
    (part,) = drawn(simplified(Route((LatLon(1, 2),)), 100))
    assert part.places.tolist() == [[1, 2]]


def test_a_line_with_many_long_legs_is_not_curved_without_limit() -> None:
    route = Route((LatLon(0, 0), LatLon(0, 120), LatLon(0, -120)) * 1000)
    assert sum(len(part.places) for part in drawn(route)) < 10_000


@given(st.lists(places, min_size=1, max_size=30), st.sampled_from([0.0, 10.0, 1e6]))
def test_any_route_can_be_drawn_from_its_first_to_its_last_point(
    points: list[LatLon], within_m: float
) -> None:
    route = Route(tuple(points))
    parts = drawn(simplified(route, within_m))
    ends = parts[0].places[0], parts[-1].places[-1]
    assert [end[0] for end in ends] == pytest.approx([points[0].lat, points[-1].lat])
    assert all(len(part.places) > 0 for part in parts)
    assert all(np.isfinite(part.places).all() for part in parts)


def test_a_simplified_track_is_within_the_tolerance_with_far_fewer_points() -> None:
    route = a_walk(5000)
    saved = needed_points(route, 20)
    assert max_deviation_m(route, saved.tolist()) <= 20
    assert 2 < len(saved) < 500


def test_a_straight_line_keeps_only_its_ends_and_way_points() -> None:
    points = tuple(LatLon(0, lon / 1000) for lon in range(1000))
    route = Route(points, "Equator", tuple(range(1000)), (WayPoint(400, "Buoy"),), ("Said.",))
    few = simplified(route, 1)
    assert few.points == (points[0], points[400], points[999])
    assert few.times == (0, 400, 999)
    assert few.way_points == (WayPoint(1, "Buoy"),)
    assert (few.name, few.remarks) == ("Equator", ("Said.",))


def test_a_route_that_needs_all_its_points_is_unchanged() -> None:
    route = Route((LatLon(0, 0), LatLon(1, 1), LatLon(0, 2)))
    assert simplified(route, 10) is route
    assert simplified(route, 0) is route


def test_a_way_there_and_back_keeps_its_turning_point() -> None:
    lons = [*range(10), *reversed(range(9))]
    route = Route(tuple(LatLon(0, lon / 100) for lon in lons))
    assert needed_points(route, 5).tolist() == [0, 9, 18]


@given(st.lists(places, min_size=1, max_size=60), st.floats(1, 1e6))
def test_any_track_stays_within_the_tolerance(points: list[LatLon], within_m: float) -> None:
    route = Route(tuple(points))
    saved = needed_points(route, within_m).tolist()
    assert {0, len(points) - 1} <= set(saved)
    assert max_deviation_m(route, saved) <= within_m


def test_a_spiral_that_splits_badly_is_still_within_the_tolerance() -> None:
    turns = (turn / 20 for turn in range(3000))
    route = Route(tuple(LatLon(turn / 100 * math.sin(turn), turn / 100 * math.cos(turn)) for turn in turns))
    saved = needed_points(route, 50).tolist()
    assert max_deviation_m(route, saved) <= 50
