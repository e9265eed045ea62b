"""Tests of planned stops and their weather."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from editor.features.routes.drawing import RouteSegments, placement_ranks, to_drawn_route
from editor.features.routes.plan import PlannedStop, create_plan, is_on_way, with_weather
from editor.features.routes.stop_values import StopValue
from editor.features.routes.text import departure_text, duration_text, route_title, stop_text
from editor.weather.api.limits import MAX_PLACES
from editor.weather.api.records import (
    Conditions,
    Daylight,
    LatLon,
    RoutePoint,
    RouteStop,
    WarningCertainty,
    WarningLevel,
    WarningUrgency,
    WeatherAnswer,
    WeatherWarning,
)
from editor.weather.cache.memory_cache import cell
from editor.weather.results import WeatherResult
from editor.weather.routes.route import StopAlong
from editor.weather.units import Temperature, Units, Wind
from tests.routes import clicked_route

NOW_S = 1_795_260_000
UNITS = Units()
MADRID = ZoneInfo("Europe/Madrid")
A, B = LatLon(0.0, 0.0), LatLon(0.0, 4.0)
A_STOP = RouteStop(0.0, 0.0, NOW_S)


def conditions(temperature_c: float | None = 20.0, text: str | None = "Clear") -> Conditions:
    return Conditions(text, NOW_S, Daylight.DAY, temperature_c, *(None,) * 5, 90.0, 10.0)


def a_warning(level: WarningLevel | None, starts_s: int | None, ends_s: int | None) -> WeatherWarning:
    starts, ends = (
        None if time_s is None else datetime.fromtimestamp(time_s, UTC) for time_s in (starts_s, ends_s)
    )
    sure, urgent = WarningCertainty.LIKELY, WarningUrgency.EXPECTED
    return WeatherWarning("Here", None, sure, starts, ends, level, "Wind", "Gusts", urgent, None)


def a_point(stop: RouteStop, *warnings: WeatherWarning, temperature_c: float = 20.0) -> RoutePoint:
    return RoutePoint(stop, None, conditions(temperature_c), warnings)


def result(*points: RoutePoint) -> WeatherResult[RoutePoint]:
    answer = WeatherAnswer(points, (), (), "metric", (), simulated=False)
    return WeatherResult.at(points[0].stop, "Here", UTC, answer, NOW_S)


def along(lon: float, time_s: int, name: str = "") -> StopAlong:
    return StopAlong(RouteStop(0.0, lon, time_s), lon * 111_195, name)


def test_a_route_has_stops_at_its_arrivals_and_a_single_point_has_none() -> None:
    plan = create_plan(clicked_route([A, B]), NOW_S, 10.0, NOW_S)
    assert len(plan.stops) == MAX_PLACES
    assert plan.duration_s == pytest.approx(44_478, abs=5)
    assert create_plan(clicked_route([A]), NOW_S, 10.0, NOW_S).stops == ()
    assert create_plan(None, NOW_S, 10.0, NOW_S).stops == ()


def test_the_reason_for_missing_stops_is_shown() -> None:
    assert "route has no times" in create_plan(clicked_route([A, B]), NOW_S, None, NOW_S).problem
    assert "is in the past" in create_plan(clicked_route([A, B]), NOW_S - 10, 10.0, NOW_S).problem


def test_a_missing_record_is_a_gap_and_shifts_no_other() -> None:
    # The route passes one place at the beginning and at the end.
    stops = [along(0.0, NOW_S), along(1.0, NOW_S + 60), along(0.0, NOW_S + 120)]
    for lost in range(3):
        points = [a_point(stop.stop, temperature_c=number) for number, stop in enumerate(stops)]
        del points[lost]
        known = replace(result(*points), missing=(stops[lost].stop,))
        planned = with_weather(stops, {}, known)
        found = [each.weather and each.weather.conditions.temperature_c for each in planned]
        assert found == [None if number == lost else number for number in range(3)]
        assert [each.is_missing for each in planned] == [number == lost for number in range(3)]


def test_the_weather_of_a_time_is_not_used_for_another_stop_of_the_place() -> None:
    stops = [along(0.0, NOW_S), along(0.0, NOW_S + 120)]
    [first, last] = with_weather(stops, {}, result(a_point(stops[1].stop, temperature_c=7.0)))
    assert first.weather is None
    assert last.weather is not None
    assert last.is_current


def test_the_text_of_a_stop_contains_all_values_and_the_exact_direction() -> None:
    now = replace(conditions(), feels_like_c=18.0, humidity_percent=70.0, uv_index=3.0, wind_from_deg=157.0)
    stop = PlannedStop(
        along(0.0, NOW_S), "Town", UTC, replace(a_point(A_STOP), conditions=now), is_current=True
    )
    text = stop_text(stop, 1.0, UNITS, is_metric=True, now_s=NOW_S, values=(StopValue.UV,))
    assert text.sentence.replace("\N{THIN SPACE}", " ").endswith(
        "20°, Clear, Wind from SSE (157°), 10 m/s, Feels like 18°, Humidity 70 %, UV index 3"
    )
    assert [value.text for value in text.values] == ["UV 3"]
    missing = stop_text(
        PlannedStop(along(0.0, NOW_S), "Town", is_missing=True), 1.0, UNITS, is_metric=True, now_s=NOW_S
    )
    assert missing.is_missing
    assert missing.sentence == "Town, no weather from the service"


def test_general_warnings_of_other_times_do_not_concern_the_route() -> None:
    stops = with_weather([along(0.0, NOW_S), along(1.0, NOW_S + 600)], {}, None)
    for starts_s, ends_s, concerns in (
        (None, None, True),
        (NOW_S + 300, NOW_S + 900, True),
        (NOW_S - 900, NOW_S, False),
        (NOW_S + 601, None, False),
    ):
        assert is_on_way(a_warning(WarningLevel.RED, starts_s, ends_s), stops) is concerns


def test_too_many_points_for_a_request_are_reported() -> None:
    places = [LatLon(0.0, float(lon)) for lon in range(MAX_PLACES + 1)]
    assert "25 of 26 points" in create_plan(clicked_route(places), NOW_S, 10.0, NOW_S).remark
    assert create_plan(clicked_route(places[1:]), NOW_S, 100.0, NOW_S).remark == ""


def test_sentences_omit_weather_for_other_times() -> None:
    point = a_point(RouteStop(0.0, 0.0, NOW_S))
    texts = [
        stop_text(stop, 1.0, UNITS, is_metric=True, now_s=NOW_S)
        for stop in (
            *with_weather([along(0.0, NOW_S)], {}, result(point)),
            *with_weather([along(0.0, NOW_S + 7200)], {}, result(point)),
        )
    ]
    assert [text.is_current for text in texts] == [True, False]
    assert ["Clear" in text.sentence for text in texts] == [True, False]


def test_a_route_is_named_by_its_ends_and_a_round_trip_only_if_it_returns() -> None:
    near = LatLon(0.01, 0.0)
    names = {cell(place.lat, place.lon): ("Town", UTC) for place in (A, B)}
    for places, title in (
        ([A], "From Town"),
        ([A, B], "Town to Town"),
        ([A, B, near], "Round trip from Town"),
        ([A, near], "Town to Town"),
        ([A, LatLon(5.0, 5.0)], "Weather along route"),
    ):
        assert route_title(clicked_route(places), names) == title
    assert route_title(None, names) == "Weather along route"


def test_stops_beyond_the_forecast_are_reported() -> None:
    assert "240 hours" in create_plan(clicked_route([A, B]), NOW_S, 0.4, NOW_S).remark


def test_an_answer_is_shown_only_at_its_own_stop() -> None:
    stops = [along(0.0, 100), along(1.0, 200), along(0.0, 300)]
    answers = [
        a_point(RouteStop(0.0, 0.0, 150), temperature_c=1),
        a_point(RouteStop(0.0, 0.0, 350), temperature_c=3),
    ]
    known = with_weather(stops, {}, result(*answers))
    assert [stop.weather for stop in known] == [answers[0], None, answers[1]]


def test_the_weather_of_a_place_is_that_of_its_own_time_where_the_way_returns() -> None:
    stops = [along(0.0, 100), along(1.0, 200), along(0.0, 300)]
    answers = [a_point(stops[2].stop, temperature_c=3), a_point(stops[0].stop, temperature_c=1)]
    known = with_weather(stops, {}, result(*answers))
    weathers = [None if stop.weather is None else stop.weather.conditions.temperature_c for stop in known]
    assert weathers == [1, None, 3]
    assert [stop.is_current for stop in known] == [True, False, True]


def test_previous_weather_is_shown_until_the_new_one_arrives() -> None:
    before, now = along(0.0, 100), along(0.0, 500)
    (known,) = with_weather([now], {}, result(a_point(before.stop)))
    assert known.weather is not None
    assert not known.is_current


def test_warnings_valid_on_arrival_are_sorted_by_severity() -> None:
    stop = along(0.0, 1000)
    yellow = a_warning(WarningLevel.YELLOW, None, 1001)
    red = a_warning(WarningLevel.RED, 1000, None)
    over, ahead = a_warning(WarningLevel.MAGENTA, 0, 1000), a_warning(WarningLevel.MAGENTA, 1001, 2000)
    (known,) = with_weather([stop], {}, result(a_point(stop.stop, yellow, over, ahead, red)))
    assert known.warnings == (red, yellow)
    assert known.level is WarningLevel.RED


def test_a_stop_is_named_by_its_file_else_by_the_nearest_town_else_by_its_coordinates() -> None:
    stops = [along(0.0, 1, "Hut"), along(1.0, 2), along(2.0, 3)]
    names = {cell(0.0, 0.0): ("Town", MADRID), cell(0.0, 1.0): ("Town", MADRID), cell(0.0, 2.0): ("", MADRID)}
    assert [stop.name for stop in with_weather(stops, names, None)] == ["Hut", "Town", "0.0000, 2.0000"]


def test_a_stop_uses_the_selected_units_and_its_local_time() -> None:
    stop = PlannedStop(along(2.0, NOW_S), "Town", MADRID, a_point(RouteStop(0, 2, NOW_S)), True)
    units = Units(Temperature.FAHRENHEIT, Wind.KNOTS)
    text = stop_text(stop, 444_780, units, is_metric=True, now_s=NOW_S)
    assert (text.temperature, text.wind, text.wind_turn_deg) == ("68°", "19\N{THIN SPACE}kn", 270)
    assert text.time == f"{datetime.fromtimestamp(NOW_S, MADRID):%H:%M}"
    assert text.share == pytest.approx(0.5)
    assert text.sentence.startswith("Town, ")
    plain = stop_text(stop, 444_780, units, is_metric=False, now_s=NOW_S)
    assert (plain.temperature, plain.wind) == ("20", "10")


def test_unknown_values_of_a_stop_are_left_out() -> None:
    bare = RoutePoint(
        RouteStop(0, 2, NOW_S), None, Conditions(None, None, Daylight.UNKNOWN, *(None,) * 8), ()
    )
    stop = PlannedStop(along(2.0, NOW_S), "Town", None, bare, True)
    text = stop_text(stop, 1, Units(), is_metric=True, now_s=NOW_S)
    assert (text.temperature, text.wind, text.wind_turn_deg, text.time) == ("", "", None, "")
    assert text.sentence == "Town"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(59, "1 min"), (3600, "1 h 0 min"), (15_990, "4 h 26 min"), (200_000, "2 d 7 h")],
)
def test_a_duration_has_its_two_largest_units(seconds: int, text: str) -> None:
    assert duration_text(seconds) == text


def test_stops_are_ranked_by_ends_severity_names_and_bisection() -> None:
    def stop(name: str = "", *levels: WarningLevel) -> PlannedStop:
        return PlannedStop(
            along(0, 0, name), "", warnings=tuple(a_warning(level, None, None) for level in levels)
        )

    stops = [
        stop(),
        stop("", WarningLevel.YELLOW),
        stop("", WarningLevel.RED),
        stop("Hut"),
        stop(),
        stop(),
        stop(),
    ]
    order = sorted(range(len(stops)), key=lambda number: placement_ranks(stops)[number])
    assert order == [0, 6, 2, 1, 3, 4, 5]


def test_line_segments_are_cached_for_unchanged_stops() -> None:
    route, parts = clicked_route([A, B]), RouteSegments()
    stops = create_plan(route, NOW_S, 10.0, NOW_S).stops
    first = parts.of(route, stops)
    later = create_plan(route, NOW_S + 900, 10.0, NOW_S).stops
    assert parts.of(route, later) is first
    assert len(first) == len(stops)
    assert len(parts.of(route, ())) == 1
    assert parts.of(clicked_route([A]), ()) == ()


def test_a_route_without_stops_is_drawn_in_one_piece_with_its_handles() -> None:
    route = clicked_route([A, B])
    shown = to_drawn_route(route, RouteSegments().of(route, ()), (), (), is_old=False)
    assert (len(shown.parts), len(shown.stops)) == (1, 0)
    assert shown.handles[0] == pytest.approx((0.5, 0.5))
    assert to_drawn_route(None, (), (), (), is_old=False).handles == ()


def test_the_first_departure_is_now_and_a_later_one_has_its_day() -> None:
    stop = PlannedStop(StopAlong(RouteStop(0.0, 0.0, NOW_S + 60), 0.0), "Madrid", MADRID)
    clock = f"{datetime.fromtimestamp(NOW_S + 60, MADRID):%H:%M}"
    assert departure_text(stop, NOW_S, is_first=True) == f"Now, {clock}"
    assert departure_text(stop, NOW_S, is_first=False) == f"{clock} today"
    assert departure_text(replace(stop, zone=None), NOW_S, is_first=True) == ""
