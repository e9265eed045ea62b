"""Tests of the route's planning, undo and requests over time."""

import re
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.features.routes.model import RouteControl
from editor.system.settings import ROUTE_SPEED, ROUTE_SPEED_UNIT
from editor.weather.api.limits import departure_s
from editor.weather.api.records import LatLon
from editor.weather.cache.memory_cache import cell
from editor.weather.routes.route import Route
from editor.weather.routes.saved_route import SavedRoute, find_route, save_route
from editor.weather.units import SpeedUnit
from editor.workspace.weather.time_shown import STEP_S as TIMELINE_STEP_S
from tests.workspace.weather.weather_office import Office

A, B, C = LatLon(60.17, 24.94), LatLon(60.45, 22.27), LatLon(61.5, 23.8)


@pytest.fixture
def control(office: Office) -> Iterator[RouteControl]:
    made = a_control(office)
    yield made
    made.close()


def a_control(office: Office) -> RouteControl:
    """Create a visible control with the model and clock of an office."""
    office.model.watch("card")
    made = RouteControl(
        office.model,
        office.settings,
        office.jobs,
        lambda _lat, _lon, _km: "Somewhere",
        office.folder / "route",
        clock=lambda: office.now_s,
    )
    made.show(is_shown=True)
    return made


def draw(office: Office, control: RouteControl) -> None:
    """Create a route and wait for its weather and names."""
    for place in (A, B):
        control.add(place)
    until_known(office, control)


def until_known(office: Office, control: RouteControl) -> None:
    office.qtbot.waitUntil(
        lambda: bool(control.stops) and all(stop.is_current and stop.zone for stop in control.stops),
        timeout=10_000,
    )


def test_a_burst_of_changes_sends_one_request(office: Office, control: RouteControl) -> None:
    draw(office, control)
    office.now_s += 2
    for step in range(1, 30):
        control.set_departure_step(step)
    assert len(office.answers) == 1
    until_known(office, control)
    assert len(office.answers) == 2


def test_the_departure_step_follows_the_timeline_and_a_step_moves_the_timeline(
    office: Office, control: RouteControl, qtbot: QtBot
) -> None:
    draw(office, control)
    time_shown, before = office.model.time_shown, control.departure_s
    time_shown.set_timeline_shown(is_shown=True)
    with qtbot.waitSignal(control.changed, timeout=10_000):
        time_shown.show_time(office.now_s + 6 * 3600)
    assert control.follows_timeline
    assert control.departure_s == time_shown.time_s
    assert departure_s(control.step, before) == control.departure_s
    for direction in (1, -1):  # The timeline has longer steps.
        shown_s = time_shown.time_s
        with qtbot.waitSignal(control.changed, timeout=10_000):
            control.set_departure_step(control.step + direction)
        assert time_shown.time_s == shown_s + direction * TIMELINE_STEP_S
        assert control.departure_s == time_shown.time_s
    control.set_departure_step(0)
    assert time_shown.is_now
    assert control.departure_s == before


def test_hidden_data_is_not_requested(office: Office, control: RouteControl) -> None:
    control.show(is_shown=False)
    for place in (A, B):
        control.add(place)
    office.qtbot.waitUntil(lambda: bool(control.names), timeout=10_000)
    assert not office.jobs.is_running("weather route")
    assert office.answers == []


def test_a_past_departure_is_postponed(office: Office, control: RouteControl) -> None:
    draw(office, control)
    first_s = control.departure_s
    assert (control.step, first_s > office.now_s) == (0, True)
    control.update_departure()
    assert control.departure_s == first_s
    control.set_departure_step(1)
    requested_s = control.departure_s
    assert requested_s > first_s
    office.now_s = first_s
    control.update_departure()
    assert control.departure_s == max(requested_s, control.departure_s) > office.now_s
    office.now_s = requested_s + 10_000
    control.update_departure()
    assert control.step == 0
    assert office.now_s < control.departure_s <= office.now_s + 900
    assert control.plan.stops[0].stop.time_s == control.departure_s


def test_the_last_departure_is_within_the_forecast(office: Office, control: RouteControl) -> None:
    draw(office, control)
    control.set_departure_step(control.last_step)
    assert office.now_s + 239 * 3600 < control.departure_s <= office.now_s + 240 * 3600


def test_all_changes_can_be_undone(office: Office, control: RouteControl) -> None:
    seen = [control.route]
    for act in (
        lambda: control.add(A),
        lambda: control.add(B),
        lambda: control.insert(LatLon(60.3, 23.5)),
        lambda: control.remove(0),
        lambda: control.exchange(0, 1),
        control.reverse,
        lambda: control.arrive(1, control.departure_s + 9999),
        lambda: control.set_route(Route((A, C), times=(0, 60)), by_own_times=True),
    ):
        act()
        seen.append(control.route)
    assert len(set(map(id, seen))) == len(seen)
    for before in reversed(seen[:-1]):
        control.undo()
        assert control.route is before
    control.undo()
    assert control.route is None


def test_the_number_of_undo_steps_is_limited(control: RouteControl) -> None:
    for _ in range(150):
        control.add(A)
    for _ in range(150):
        control.undo()
    assert control.route is not None
    assert len(control.route.points) == 50


def test_names_of_former_places_are_discarded(office: Office, control: RouteControl) -> None:
    draw(office, control)
    control.set_route(Route((C,)))
    office.qtbot.waitUntil(lambda: set(control.names) == {cell(C.lat, C.lon)})


def test_a_drag_of_a_point_is_one_undo_step(control: RouteControl) -> None:
    control.add(A)
    control.add(B)
    before = control.route
    control.begin_move()
    for lon in (22.5, 22.8, 23.0):
        control.move(1, LatLon(60.5, lon))
    control.undo()
    assert control.route is before


def test_a_speed_out_of_bounds_is_rejected_with_the_bounds(control: RouteControl) -> None:
    assert control.set_speed(0.01).startswith("Enter a speed from ")
    assert control.set_speed(1e9)
    assert control.speed == 80
    assert control.set_speed(100) == ""
    control.set_unit(SpeedUnit.MILES_PER_HOUR)
    assert control.speed == pytest.approx(62.1371)


@pytest.mark.parametrize("unit", SpeedUnit, ids=lambda unit: unit.name)
def test_the_displayed_bounds_of_the_speed_are_accepted(control: RouteControl, unit: SpeedUnit) -> None:
    control.set_unit(unit)
    least, most = re.findall(r"[\d.,]+", control.set_speed(1e9))[:2]
    assert control.set_speed(float(least)) == ""
    assert control.set_speed(float(least) - 0.1) != ""
    assert control.set_speed(float(most.replace(",", ""))) == ""


def test_the_lowest_speed_is_the_same_in_every_unit(control: RouteControl) -> None:
    assert control.set_speed(0.4) == ""
    for unit in (SpeedUnit.MILES_PER_HOUR, SpeedUnit.KNOTS, SpeedUnit.KILOMETRES_PER_HOUR):
        control.set_unit(unit)
    assert control.speed == pytest.approx(0.4, abs=0.1)


@pytest.mark.parametrize("text", ["nan", "inf", "-5", "fast", ""])
def test_an_invalid_speed_in_the_settings_is_replaced_by_the_default(
    office: Office, control: RouteControl, text: str
) -> None:
    office.settings.set(ROUTE_SPEED, text)
    office.settings.set(ROUTE_SPEED_UNIT, "kn")
    assert (control.speed, control.unit) == (80, SpeedUnit.KNOTS)


def test_a_route_of_a_file_uses_its_times_until_a_speed_is_typed(control: RouteControl) -> None:
    control.set_route(Route((A, B), times=(5, 7205)), by_own_times=True)
    assert control.plan.duration_s == 7200
    control.set_speed(50)
    assert not control.by_own_times
    control.use_own_times(is_on=True)
    assert control.plan.duration_s == 7200
    control.set_route(Route((A, B)), by_own_times=True)
    assert not control.by_own_times


def test_undo_restores_the_use_of_own_times(control: RouteControl) -> None:
    control.set_route(Route((A, B), times=(5, 7205)), by_own_times=True)
    control.set_route(None)
    control.undo()
    assert control.by_own_times
    control.reverse()
    control.set_speed(50)
    control.undo()
    assert not control.by_own_times


def test_the_saved_route_is_restored_only_on_first_use(office: Office, control: RouteControl) -> None:
    folder = office.folder / "route"
    draw(office, control)
    office.qtbot.waitUntil(lambda: find_route(folder) is not None)
    other = a_control(office)
    office.qtbot.waitUntil(lambda: other.route == control.route)
    other.close()
    save_route(folder, SavedRoute(Route((C,))))
    third = a_control(office)
    third.add(A)
    office.qtbot.waitUntil(lambda: not office.jobs.is_running("load the saved route"))
    assert third.route is not None
    assert third.route.points == (A,)
    third.close()
    control.set_route(None)
    office.qtbot.waitUntil(lambda: find_route(folder) is None)
