"""Edits of routes with their names, times and arrivals."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import WeatherError
from editor.weather.api.records import LatLon
from editor.weather.routes import edits
from editor.weather.routes.route import Route, WayPoint, stops_along
from tests.routes import clicked_route

NOW_S = 1_795_260_000
A, B, C, D = (LatLon(0.0, lon) for lon in (0.0, 1.0, 2.0, 4.0))
DEGREE_M = clicked_route([A, B]).length_m


def a_track(points: int = 5, step_s: int = 100) -> Route:
    """Return a recorded line along the equator, without way points."""
    places = tuple(LatLon(0.0, float(lon)) for lon in range(points))
    return Route(places, "Track", tuple(NOW_S + step_s * number for number in range(points)))


def test_a_route_grows_from_empty() -> None:
    route = edits.appended(edits.appended(None, A, "Home"), B)
    assert route.points == (A, B)
    assert edits.handles(route) == (0, 1)
    assert edits.handles(None) == ()
    assert (edits.named(route, 0), edits.named(route, 1)) == ("Home", "")


def test_a_point_after_a_track_is_reached_as_fast_as_the_track_was_travelled() -> None:
    route = edits.appended(a_track(), LatLon(0.0, 6.0))
    assert route.times is not None
    assert route.times[-1] - route.times[-2] == 200
    assert edits.handles(route) == (0, 5)
    still = edits.appended(a_track(step_s=0), LatLon(0.0, 6.0))
    assert still.times is None


def test_a_point_on_the_line_changes_neither_length_nor_times() -> None:
    route, index = edits.inserted(a_track(), 1.25 * DEGREE_M)
    assert index == 2
    assert route.points[2].lon == pytest.approx(1.25)
    assert route.times is not None
    assert route.times[2] == NOW_S + 125
    assert route.length_m == pytest.approx(a_track().length_m)
    assert edits.handles(route) == (0, 2, 5)


def test_way_points_keep_their_places_and_names_when_others_are_added_and_removed() -> None:
    route = Route((A, B, C, D), way_points=(WayPoint(0, "a"), WayPoint(2, "c", 900), WayPoint(3, "d")))
    more, _ = edits.inserted(route, 0.5 * DEGREE_M)
    assert [edits.named(more, index) for index in edits.handles(more)] == ["a", "", "c", "d"]
    assert edits.arrival_of(more, 3) == 900
    less = edits.removed(more, 0)
    assert less is not None
    assert [edits.named(less, index) for index in edits.handles(less)] == ["", "c", "d"]
    assert edits.removed(clicked_route([A]), 0) is None


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.8])
def test_the_nearest_point_of_a_long_leg_is_the_one_on_its_great_circle(share: float) -> None:
    route = clicked_route([LatLon(40.7, -74.0), LatLon(35.7, 139.7)])
    ((lat, lon),) = route.places_at(np.array([share * route.length_m])).tolist()
    assert edits.nearest_m(route, LatLon(lat, lon)) == pytest.approx(share * route.length_m)


def test_a_leg_across_the_date_line_is_not_near_the_opposite_side_of_the_earth() -> None:
    route = clicked_route([LatLon(47, 179), LatLon(47, -179), LatLon(60, -100)])
    assert edits.nearest_m(route, LatLon(47, 0)) == route.length_m
    assert edits.nearest_m(route, LatLon(47, 179.999)) == pytest.approx(route.distances_m[1] / 2, abs=100)
    assert edits.nearest_m(clicked_route([A]), B) == 0


def test_the_first_of_duplicate_points_is_the_nearest() -> None:
    route = clicked_route([A, A, B, B])
    assert edits.nearest_m(route, LatLon(0.5, -1.0)) == 0
    assert edits.nearest_m(route, LatLon(0.5, 0.25)) == pytest.approx(0.25 * DEGREE_M)


def test_remarks_of_a_file_remain_after_edits() -> None:
    route = replace(a_track(), remarks=("2 parts were joined.",))
    assert edits.appended(route, LatLon(0.0, 6.0)).remarks == route.remarks


def test_a_moved_point_keeps_its_time_and_loses_its_name() -> None:
    route = replace(a_track(), way_points=(WayPoint(1, "b"),))
    there = edits.moved(route, 1, LatLon(1.0, 1.0))
    assert there.points[1] == LatLon(1.0, 1.0)
    assert there.times == route.times
    assert edits.named(there, 1) == ""


def test_points_swap_places_with_their_names() -> None:
    route = Route((A, B, C), way_points=(WayPoint(0, "a"), WayPoint(1, "b", 60), WayPoint(2, "c")))
    turned = edits.with_swapped_points(route, 0, 1)
    assert turned.points == (B, A, C)
    assert [edits.named(turned, index) for index in range(3)] == ["b", "a", "c"]
    assert edits.arrival_of(turned, 0) is None


def test_the_way_back_takes_as_long_in_each_of_its_parts() -> None:
    track = Route((A, B, D), times=(10, 20, 50), way_points=(WayPoint(0, "a"), WayPoint(2, "d", 9)))
    back = edits.reversed_route(track)
    assert back.points == (D, B, A)
    assert back.times == (10, 40, 50)
    assert back.way_points == (WayPoint(0, "d"), WayPoint(2, "a"))


def test_requested_arrivals_are_met_and_other_legs_unchanged() -> None:
    route = edits.with_arrival(clicked_route([A, B, C, D]), 1, 7200)
    stops = stops_along(edits.with_times(route, DEGREE_M / 3600), NOW_S, max_stops=4, now_s=NOW_S)
    assert [stop.stop.time_s - NOW_S for stop in stops] == pytest.approx([0, 7200, 10_800, 18_000], abs=1)
    by_file = edits.with_times(edits.with_arrival(a_track(), 2, 1000), None)
    assert by_file.times == (0, 500, 1000, 1100, 1200)


def test_without_arrivals_the_route_is_the_same() -> None:
    route = clicked_route([A, B])
    assert edits.with_times(route, 5.0) is route
    assert edits.with_arrival(route, 1, None) is not None
    assert edits.with_arrival(Route((A, B)), 1, None).way_points == ()


def test_an_arrival_can_be_removed() -> None:
    route = edits.with_arrival(clicked_route([A, B]), 1, 60)
    assert edits.arrival_of(edits.with_arrival(route, 1, None), 1) is None


@pytest.mark.parametrize(
    ("index", "after_s", "says"),
    [
        (0, 60, "This is the start"),
        (2, 600, "later than at the previous"),
        (1, 900, "earlier than at the next"),
        (1, 0, "later than at the previous"),
    ],
)
def test_arrivals_out_of_order_are_refused(index: int, after_s: int, says: str) -> None:
    route = edits.with_arrival(edits.with_arrival(clicked_route([A, B, C]), 1, 600), 2, 900)
    with pytest.raises(WeatherError, match=says):
        edits.with_arrival(route, index, after_s)


def test_points_at_one_place_share_the_time_between_arrivals() -> None:
    route = edits.with_arrival(clicked_route([A, A, A, B]), 2, 100)
    timed = edits.with_times(route, DEGREE_M)
    assert timed.times == (0, 50, 100, 101)


def test_error_without_speed_and_times() -> None:
    with pytest.raises(WeatherError, match="Enter a speed"):
        edits.with_times(edits.with_arrival(clicked_route([A, B]), 1, 60), None)


@given(
    st.lists(st.tuples(st.integers(1, 30), st.integers(1, 100_000)), max_size=6),
    st.lists(st.integers(0, 30), max_size=6),
)
def test_times_never_go_back_under_any_operations(arrivals: list[tuple[int, int]], gone: list[int]) -> None:
    route = Route(tuple(LatLon(0.0, lon / 10) for lon in range(31)))
    for index, after_s in arrivals:
        try:
            route = edits.with_arrival(route, index, after_s)
        except WeatherError:
            continue
    for index in gone:
        less = edits.removed(route, min(index, len(route.points) - 1))
        assert less is not None
        route = less
    if len(route.points) > 1:
        route = edits.with_swapped_points(route, 0, len(route.points) - 1)
    timed = edits.with_times(route, 10.0)
    assert timed.times is None or (np.diff(np.array(timed.times)) >= 0).all()


def test_the_nearest_point_of_a_line_is_found_across_the_date_line_too() -> None:
    route = Route((LatLon(0.0, 178.0), LatLon(0.0, -178.0), LatLon(2.0, -178.0)))
    assert edits.nearest_m(route, LatLon(0.5, -179.0)) == pytest.approx(3 * DEGREE_M)
    assert edits.nearest_m(route, LatLon(1.0, -177.5)) == pytest.approx(5 * DEGREE_M, abs=5)
    assert edits.nearest_m(route, LatLon(9.0, -178.0)) == pytest.approx(route.length_m)
    assert edits.nearest_m(Route((A,)), B) == 0
    assert edits.nearest_m(Route((A, A)), B) == 0
