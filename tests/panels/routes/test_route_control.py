"""The route of a window as time passes and a person changes their mind, beside a real service."""

import re
from collections.abc import Iterator

import pytest

from editor.panels.routes.route_control import RouteControl
from editor.system.settings import ROUTE_SPEED, ROUTE_SPEED_UNIT
from editor.weather.api.records import LatLon
from editor.weather.cache.cells import cell
from editor.weather.routes.route import Route
from editor.weather.routes.saved_route import KeptRoute, find_route, keep_route
from editor.weather.units import SpeedUnit
from tests.panels.weather.weather_office import Office

A, B, C = LatLon(60.17, 24.94), LatLon(60.45, 22.27), LatLon(61.5, 23.8)


@pytest.fixture
def control(office: Office) -> Iterator[RouteControl]:
    made = a_control(office)
    yield made
    made.close()


def a_control(office: Office) -> RouteControl:
    """A control that is looked at, of an office's desk and time."""
    office.desk.want("card")
    made = RouteControl(
        office.desk,
        office.settings,
        office.jobs,
        lambda _lat, _lon, _km: "Somewhere",
        office.folder / "route",
        clock=lambda: office.now_s,
    )
    made.show(is_shown=True)
    return made


def draw(office: Office, control: RouteControl) -> None:
    """Draw a route, and wait for its weather and its names."""
    for place in (A, B):
        control.add(place)
    until_known(office, control)


def until_known(office: Office, control: RouteControl) -> None:
    office.qtbot.waitUntil(
        lambda: bool(control.stops) and all(stop.is_current and stop.zone for stop in control.stops),
        timeout=10_000,
    )


def test_a_burst_of_changes_asks_once(office: Office, control: RouteControl) -> None:
    draw(office, control)
    office.now_s += 2
    for step in range(1, 30):
        control.leave_at(step)
    assert len(office.answers) == 1
    until_known(office, control)
    assert len(office.answers) == 2


def test_what_nobody_looks_at_is_not_asked(office: Office, control: RouteControl) -> None:
    control.show(is_shown=False)
    for place in (A, B):
        control.add(place)
    office.qtbot.waitUntil(lambda: bool(control.names), timeout=10_000)
    assert not office.jobs.is_running("weather route")
    assert office.answers == []


def test_a_departure_that_is_about_to_pass_is_put_off(office: Office, control: RouteControl) -> None:
    draw(office, control)
    first_s = control.departure_s
    assert (control.step, first_s > office.now_s) == (0, True)
    control.look_at_clock()
    assert control.departure_s == first_s
    control.leave_at(1)
    chosen_s = control.departure_s
    assert chosen_s > first_s
    office.now_s = first_s
    control.look_at_clock()
    assert control.departure_s == max(chosen_s, control.departure_s) > office.now_s
    office.now_s = chosen_s + 10_000
    control.look_at_clock()
    assert control.step == 0
    assert office.now_s < control.departure_s <= office.now_s + 900
    assert control.plan.stops[0].stop.time_s == control.departure_s


def test_the_last_departure_is_within_the_forecast(office: Office, control: RouteControl) -> None:
    draw(office, control)
    control.leave_at(control.last_step)
    assert office.now_s + 239 * 3600 < control.departure_s <= office.now_s + 240 * 3600


def test_all_changes_can_be_taken_back_to_nothing(office: Office, control: RouteControl) -> None:
    seen = [control.route]
    for act in (
        lambda: control.add(A),
        lambda: control.add(B),
        lambda: control.insert(LatLon(60.3, 23.5)),
        lambda: control.remove(0),
        lambda: control.exchange(0, 1),
        control.turn_round,
        lambda: control.arrive(1, control.departure_s + 9999),
        lambda: control.set_route(Route((A, C), times=(0, 60)), by_own_times=True),
    ):
        act()
        seen.append(control.route)
    assert len(set(map(id, seen))) == len(seen)
    for before in reversed(seen[:-1]):
        control.take_back()
        assert control.route is before
    control.take_back()
    assert control.route is None


def test_so_many_changes_can_be_taken_back_and_no_more(control: RouteControl) -> None:
    for _ in range(150):
        control.add(A)
    for _ in range(150):
        control.take_back()
    assert control.route is not None
    assert len(control.route.points) == 50


def test_names_of_places_that_are_left_are_forgotten(office: Office, control: RouteControl) -> None:
    draw(office, control)
    control.set_route(Route((C,)))
    office.qtbot.waitUntil(lambda: set(control.names) == {cell(C.lat, C.lon)})


def test_a_drag_of_a_point_is_taken_back_as_one(control: RouteControl) -> None:
    control.add(A)
    control.add(B)
    before = control.route
    control.begin_move()
    for lon in (22.5, 22.8, 23.0):
        control.move(1, LatLon(60.5, lon))
    control.take_back()
    assert control.route is before


def test_a_speed_that_nobody_travels_at_is_refused_with_the_bounds(control: RouteControl) -> None:
    assert control.set_speed(0.01).startswith("The speed goes from ")
    assert control.set_speed(1e9)
    assert control.speed == 80
    assert control.set_speed(100) == ""
    control.set_unit(SpeedUnit.MILES_PER_HOUR)
    assert control.speed == pytest.approx(62.1371)


@pytest.mark.parametrize("unit", SpeedUnit, ids=lambda unit: unit.name)
def test_the_bounds_of_the_speed_that_are_said_can_be_typed(control: RouteControl, unit: SpeedUnit) -> None:
    control.set_unit(unit)
    least, most = re.findall(r"[\d.,]+", control.set_speed(1e9))[:2]
    assert control.set_speed(float(least)) == ""
    assert control.set_speed(float(least) - 0.1) != ""
    assert control.set_speed(float(most.replace(",", ""))) == ""


def test_the_slowest_traveller_is_as_slow_in_every_unit(control: RouteControl) -> None:
    assert control.set_speed(0.4) == ""
    for unit in (SpeedUnit.MILES_PER_HOUR, SpeedUnit.KNOTS, SpeedUnit.KILOMETRES_PER_HOUR):
        control.set_unit(unit)
    assert control.speed == pytest.approx(0.4, abs=0.1)


@pytest.mark.parametrize("text", ["nan", "inf", "-5", "fast", ""])
def test_a_speed_in_the_settings_that_is_none_is_the_usual_one(
    office: Office, control: RouteControl, text: str
) -> None:
    office.settings.set(ROUTE_SPEED, text)
    office.settings.set(ROUTE_SPEED_UNIT, "kn")
    assert (control.speed, control.unit) == (80, SpeedUnit.KNOTS)


def test_a_route_of_a_file_goes_by_its_times_until_a_speed_is_typed(control: RouteControl) -> None:
    control.set_route(Route((A, B), times=(5, 7205)), by_own_times=True)
    assert control.plan.duration_s == 7200
    control.set_speed(50)
    assert not control.by_own_times
    control.set_by_own_times(is_on=True)
    assert control.plan.duration_s == 7200
    control.set_route(Route((A, B)), by_own_times=True)
    assert not control.by_own_times


def test_a_route_that_comes_back_is_travelled_as_it_was(control: RouteControl) -> None:
    control.set_route(Route((A, B), times=(5, 7205)), by_own_times=True)
    control.set_route(None)
    control.take_back()
    assert control.by_own_times
    control.turn_round()
    control.set_speed(50)
    control.take_back()
    assert not control.by_own_times


def test_the_kept_route_is_found_by_the_first_look_and_by_no_look_after_a_change(
    office: Office, control: RouteControl
) -> None:
    folder = office.folder / "route"
    draw(office, control)
    office.qtbot.waitUntil(lambda: find_route(folder) is not None)
    other = a_control(office)
    office.qtbot.waitUntil(lambda: other.route == control.route)
    other.close()
    keep_route(folder, KeptRoute(Route((C,))))
    third = a_control(office)
    third.add(A)
    office.qtbot.waitUntil(lambda: not office.jobs.is_running("find the kept route"))
    assert third.route is not None
    assert third.route.points == (A,)
    third.close()
    control.set_route(None)
    office.qtbot.waitUntil(lambda: find_route(folder) is None)
