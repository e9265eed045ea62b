"""Routes: length, positions and stops."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.errors import WeatherError
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, StopAlong, WayPoint, forecast_remark, stops_along
from tests.routes import clicked_route

NOW_S = 1_795_260_000
QUARTER_M = math.pi / 2 * 6_371_008.8
CAR_MPS, WALK_MPS = 25.0, 1.4

HELSINKI, TALLINN, VIENNA = LatLon(60.17, 24.94), LatLon(59.437, 24.754), LatLon(48.208, 16.373)

places = st.builds(LatLon, st.floats(-90, 90), st.floats(-180, 180))


def stops_of(route: Route, speed_mps: float | None = CAR_MPS, depart_s: int = NOW_S) -> tuple[StopAlong, ...]:
    return stops_along(route, depart_s, speed_mps, now_s=NOW_S)


def way_between(one: LatLon, two: LatLon) -> float:
    return Route((one, two)).length_m


def test_a_quarter_of_the_equator_and_of_a_meridian_are_as_long() -> None:
    assert way_between(LatLon(0, 0), LatLon(0, 90)) == pytest.approx(QUARTER_M)
    assert way_between(LatLon(0, 7), LatLon(90, 7)) == pytest.approx(QUARTER_M)


def test_a_known_path_has_its_known_length() -> None:
    assert way_between(HELSINKI, TALLINN) == pytest.approx(82_200, rel=0.005)


def test_a_step_of_a_metre_is_measured() -> None:
    metre = math.degrees(1 / 6_371_008.8)
    assert way_between(LatLon(47, 8), LatLon(47 + metre, 8)) == pytest.approx(1, rel=1e-6)


def test_the_way_across_the_date_line_is_the_short_one() -> None:
    route = Route((LatLon(0, 179), LatLon(0, -179)))
    assert route.length_m == pytest.approx(QUARTER_M / 45)
    assert abs(route.places_at(route.distances_m[-1:] / 2)[0, 1]) == pytest.approx(180)


def test_the_way_across_the_pole_leads_over_it() -> None:
    route = Route((LatLon(80, 20), LatLon(80, -160)))
    assert route.length_m == pytest.approx(2 * QUARTER_M / 9)
    assert route.places_at(route.distances_m[-1:] / 2)[0, 0] == pytest.approx(90)


@pytest.mark.parametrize("start", [LatLon(0, 10), LatLon(30, -50), LatLon(-80, 170), LatLon(90, 0)], ids=str)
def test_opposite_points_are_joined_by_half_the_earth(start: LatLon) -> None:
    end = LatLon(-start.lat, start.lon - 180 if start.lon > 0 else start.lon + 180)
    stops = stops_of(Route((start, end)))
    assert stops[-1].distance_m == pytest.approx(2 * QUARTER_M)
    steps = [
        way_between(LatLon(one.stop.lat, one.stop.lon), LatLon(two.stop.lat, two.stop.lon))
        for one, two in pairwise(stops)
    ]
    assert steps == pytest.approx([2 * QUARTER_M / 24] * 24)


def test_a_long_route_has_all_stops_at_even_distances_with_both_ends() -> None:
    stops = stops_of(Route((HELSINKI, LatLon(55, 20), VIENNA)))
    assert len(stops) == MAX_PLACES
    assert (stops[0].stop.lat, stops[0].stop.lon) == (HELSINKI.lat, HELSINKI.lon)
    assert (stops[-1].stop.lat, stops[-1].stop.lon) == (VIENNA.lat, VIENNA.lon)
    steps = [two.distance_m - one.distance_m for one, two in pairwise(stops)]
    assert steps == pytest.approx([stops[-1].distance_m / 24] * 24)


def test_a_short_route_has_no_more_stops_than_the_weather_differs() -> None:
    around_the_block = Route((LatLon(47, 8), LatLon(47.005, 8)))
    assert len(stops_of(around_the_block)) == 2
    ten_km = Route((LatLon(47, 8), LatLon(47.09, 8)))
    assert len(stops_of(ten_km, CAR_MPS)) == 3  # a cell is 5.6 km high
    assert len(stops_of(ten_km, WALK_MPS)) == 9  # a quarter of an hour takes 1.3 km


def test_way_points_are_stops_with_their_names() -> None:
    points = (HELSINKI, LatLon(59.9, 24.9), TALLINN, VIENNA)
    route = Route(points, way_points=(WayPoint(1, "Ferry"), WayPoint(2)))
    stops = stops_of(route)
    by_distance = {stop.distance_m: stop for stop in stops}
    assert by_distance[float(route.distances_m[1])].name == "Ferry"
    tallinn = by_distance[float(route.distances_m[2])]
    assert (tallinn.stop.lat, tallinn.stop.lon, tallinn.name) == (TALLINN.lat, TALLINN.lon, "")
    assert len(stops) == MAX_PLACES


def test_with_too_many_way_points_those_nearest_to_others_are_no_stops() -> None:
    close = 7
    lons = [float(lon) for lon in range(25)]
    lons.insert(close + 1, close + 0.01)
    stops = stops_of(clicked_route([LatLon(0, lon) for lon in lons]))
    assert len(stops) == MAX_PLACES
    rounded = [round(stop.stop.lon) for stop in stops]
    assert rounded == list(range(25))


def test_arrival_is_by_speed() -> None:
    stops = stops_of(Route((LatLon(0, 0), LatLon(0, 90))), 100, NOW_S + 60)
    assert stops[0].stop.time_s == NOW_S + 60
    assert stops[-1].stop.time_s == round(NOW_S + 60 + QUARTER_M / 100)
    assert stops[12].stop.time_s == round(NOW_S + 60 + QUARTER_M / 200)


def test_arrival_follows_the_times_of_the_file_shifted_to_the_departure() -> None:
    points = (LatLon(0, 0), LatLon(0, 1), LatLon(0, 4))
    route = Route(points, times=(1000, 5000, 6000), way_points=(WayPoint(1, "Middle"),))
    stops = stops_of(route, None)
    assert stops[0].stop.time_s == NOW_S
    assert next(stop for stop in stops if stop.name).stop.time_s == NOW_S + 4000
    assert stops[-1].stop.time_s == NOW_S + 5000


def test_during_a_rest_the_time_of_arrival_counts() -> None:
    points = (LatLon(0, 0), LatLon(0, 1), LatLon(0, 1), LatLon(0, 2), LatLon(0, 2))
    route = Route(points, times=(0, 1000, 9000, 10_000, 20_000), way_points=(WayPoint(1, "Rest"),))
    stops = stops_of(route, None)
    assert next(stop for stop in stops if stop.name).stop.time_s == NOW_S + 1000
    assert stops[-1].stop.time_s == NOW_S + 10_000
    on_the_way = next(stop for stop in stops if stop.stop.lon > 1.0001)
    assert on_the_way.stop.time_s > NOW_S + 9000


@pytest.mark.parametrize("points", [(VIENNA,), (VIENNA,) * 3], ids=["one point", "equal points"])
@pytest.mark.parametrize("speed_mps", [CAR_MPS, None], ids=["speed", "times"])
def test_a_route_of_zero_length_has_one_stop(points: tuple[LatLon, ...], speed_mps: float | None) -> None:
    (stop,) = stops_of(Route(points, times=(5,) * len(points)), speed_mps)
    assert (stop.stop.lat, stop.stop.lon, stop.stop.time_s) == (VIENNA.lat, VIENNA.lon, NOW_S)


def test_a_departure_in_the_past_is_refused_but_this_second_is_not() -> None:
    route = Route((HELSINKI, TALLINN))
    with pytest.raises(WeatherError, match="departure is in the past"):
        stops_along(route, NOW_S - 1, CAR_MPS, now_s=NOW_S)
    assert stops_along(route, NOW_S, CAR_MPS, now_s=NOW_S + 0.9)


@pytest.mark.parametrize("speed_mps", [0.0, -1.0, 1e-300, math.nan, math.inf], ids=str)
def test_an_invalid_speed_is_refused(speed_mps: float) -> None:
    with pytest.raises(WeatherError, match=r"at least 0\.1 m/s"):
        stops_of(Route((HELSINKI, TALLINN)), speed_mps)


def test_no_stops_without_speed_and_times() -> None:
    with pytest.raises(WeatherError, match="Enter a speed"):
        stops_of(Route((HELSINKI, TALLINN)), None)


def test_an_arrival_outside_the_calendar_is_refused() -> None:
    route = Route((LatLon(0, 0), LatLon(0, 120), LatLon(0, -120)) * 3000)
    with pytest.raises(WeatherError, match="too far in the future"):
        stops_along(route, NOW_S, 0.1, now_s=NOW_S)


def test_arrival_beyond_the_forecast_is_reported_and_allowed() -> None:
    route = Route((LatLon(0, 0), LatLon(0, 90)))
    assert forecast_remark(stops_of(route, 12.0), NOW_S) == ""
    assert forecast_remark(stops_of(route, 11.4), NOW_S).startswith("The last point is over 240 hours away")
    assert forecast_remark(stops_of(route, 6.0), NOW_S).startswith(
        "The last 12 points are over 240 hours away"
    )


@pytest.mark.parametrize(
    ("points", "times", "way_points", "sentence"),
    [
        ((), None, (), "has no points"),
        ((LatLon(91, 0),), None, (), "invalid coordinates"),
        ((LatLon(0, math.nan),), None, (), "invalid coordinates"),
        ((VIENNA,), (1, 2), (), "times for all route points or none"),
        ((VIENNA, VIENNA), (2, 1), (), "chronological order"),
        ((VIENNA,), None, (WayPoint(1),), "waypoint is not on the route"),
    ],
    ids=["no points", "latitude", "not a number", "times", "order", "way point"],
)
def test_an_invalid_route_is_refused(
    points: tuple[LatLon, ...], times: tuple[int, ...] | None, way_points: tuple[WayPoint, ...], sentence: str
) -> None:
    with pytest.raises(WeatherError, match=sentence):
        Route(points, times=times, way_points=way_points)


@given(st.lists(places, min_size=1, max_size=40), st.floats(0.1, 1000), st.booleans())
def test_any_route_has_ordered_stops_on_its_line(
    points: list[LatLon], speed_mps: float, clicked: bool
) -> None:
    route = clicked_route(points) if clicked else Route(tuple(points))
    stops = stops_of(route, speed_mps)
    assert 1 <= len(stops) <= MAX_PLACES
    assert (stops[0].distance_m, stops[-1].distance_m) == (0, route.length_m)
    assert [stop.stop.time_s for stop in stops] == sorted(stop.stop.time_s for stop in stops)
    for stop in stops:
        place = LatLon(stop.stop.lat, stop.stop.lon)
        gaps = [
            way_between(one, place) + way_between(place, two) - way_between(one, two)
            for one, two in zip(points, points[1:] or points, strict=False)
        ]
        assert min(gaps) < 1
