"""Warnings along a route, of the current weather where a service sends none with routes."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from editor.features.routes.view import answer_note
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.limits import FRESH_S
from editor.weather.api.records import RoutePoint, RouteStop, WeatherAnswer
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, SPACING_S
from tests.weather import interface
from tests.weather.faulty_server import Act, FaultyServer, a_server, responds
from tests.weather.interface import NOW_S
from tests.workspace.weather.weather_office import Office

BROKEN = responds("404 Not Found", b"")
STOPS = [RouteStop(50.0, 10.0, NOW_S + 7200), RouteStop(51.0, 11.0, NOW_S + 7800)]
PLACES = tuple((stop.lat, stop.lon) for stop in STOPS)


def sends(value: Any) -> Act:
    return responds("200 OK", json.dumps(value).encode())


def route_answer(**first: Any) -> Any:
    answer = interface.placed(interface.ROUTE, interface.an_answer(interface.ROUTE, places=2), *PLACES)
    for item, stop in zip(answer["Weather route"], STOPS, strict=True):
        item["date"] = stop.time_s
    answer["Weather route"][0] |= first
    return answer


def current_answer(*warnings: Any, at_top: tuple[Any, ...] = ()) -> Any:
    answer = interface.placed(interface.CURRENT, interface.an_answer(interface.CURRENT, places=2), *PLACES)
    for item, warning in zip(answer["CurrentWeather"], warnings, strict=False):
        item["Warnings"] = [warning]
    return answer | {"Warnings": list(at_top)}


NEW = interface.a_warning(countyName="Tomorrow")
OWN, GENERAL = interface.a_warning(countyName="Here"), interface.a_warning(countyName="Anywhere")
ROUTE, CURRENT = sends(route_answer()), sends(current_answer(OWN, at_top=(GENERAL,)))
BOTH = sends(route_answer() | current_answer(OWN))  # for requests at the same time
UNKNOWN = "Warnings along the route are not known yet."


def partial_answer() -> Any:
    """Return an answer for the first stop only."""
    answer = current_answer(OWN)
    return answer | {"CurrentWeather": answer["CurrentWeather"][:1]}


@contextmanager
def a_route(office: Office, *acts: Act) -> Iterator[FaultyServer]:
    """Show a route while the block runs, with a service that answers in turn, after its first requests."""
    office.model.watch("card")
    office.model.watch("route", route=True)
    office.model.set_route(STOPS)
    with a_server(*acts) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        wait(office, server, 1)
        yield server


def wait(office: Office, server: FaultyServer, count: int) -> None:
    """Wait until a service has answered a number of requests."""
    jobs = office.jobs
    office.qtbot.waitUntil(
        lambda: (
            len(server.requests) >= count
            and not any(jobs.is_running(f"weather {kind}") for kind in ("route", "stops"))
        ),
        timeout=10_000,
    )


def sent(server: FaultyServer) -> list[str]:
    """Return the operations that were requested."""
    return [head.split(b" ")[1].decode().rpartition("/")[2] for head in server.requests]


def regions(office: Office) -> list[list[str | None]]:
    """Return the regions of the warnings at each stop."""
    return [[each.region for each in record.warnings] for record in answer_of(office).records]


def answer_of(office: Office) -> WeatherAnswer[RoutePoint]:
    result = office.model.route
    assert result is not None
    assert result.answer is not None
    return result.answer


def test_warnings_of_the_current_weather_are_those_of_the_stops(office: Office) -> None:
    with a_route(office, ROUTE, CURRENT) as server:
        wait(office, server, 2)
        assert sent(server) == ["WeatherRoute", "CurrentWeather"]
    assert regions(office) == [["Here"], []]
    assert [each.region for each in answer_of(office).warnings] == ["Anywhere"]
    assert office.model.route is office.model.route


def test_a_service_that_sends_warnings_with_routes_has_one_request(office: Office) -> None:
    with a_route(office, sends(route_answer(Warnings=[OWN]))) as server:
        assert sent(server) == ["WeatherRoute"]
    assert regions(office) == [["Here"], []]


def test_known_warnings_are_requested_again_with_the_weather_and_on_f5(office: Office) -> None:
    renewed = sends(route_answer() | current_answer(NEW))
    with a_route(office, ROUTE, CURRENT, renewed, renewed, BOTH, BOTH) as server:
        wait(office, server, 2)
        office.pass_time(120)
        office.model.refresh()
        wait(office, server, 4)
        assert sorted(sent(server)[2:]) == ["CurrentWeather", "WeatherRoute"]
        assert regions(office) == [["Tomorrow"], []]
        # A change of the clock has no effect.
        office.clock_error_s = -86_400.0
        office.pass_time(FRESH_S * 2)
        wait(office, server, 6)
        assert sorted(sent(server)[4:]) == ["CurrentWeather", "WeatherRoute"]


def test_warnings_that_failed_are_unknown_and_requested_again_after_a_pause(office: Office) -> None:
    with a_route(office, ROUTE, BROKEN, CURRENT) as server:
        wait(office, server, 2)
        assert answer_of(office).left_out == (UNKNOWN,)
        assert regions(office) == [[], []]
        office.pass_time(FIRST_PAUSE_S * 1.2)
        wait(office, server, 3)
        assert regions(office) == [["Here"], []]
        assert answer_of(office).left_out == ()
        assert sent(server)[2:] == ["CurrentWeather"]


def test_warnings_that_lack_a_stop_are_requested_again_after_longer_and_longer_pauses(
    office: Office,
) -> None:
    partial = sends(partial_answer())
    with a_route(office, ROUTE, partial, partial, sends(current_answer(OWN, NEW))) as server:
        wait(office, server, 2)
        assert answer_of(office).left_out == (UNKNOWN,)
        for number, factor in enumerate((1, 2), start=3):
            assert office.next_in_s == pytest.approx(factor * FIRST_PAUSE_S * 1.05)
            office.pass_time(office.next_in_s)
            wait(office, server, number)
        assert sent(server)[2:] == ["CurrentWeather", "CurrentWeather"]
        assert regions(office) == [["Here"], ["Tomorrow"]]
        assert answer_of(office).left_out == ()
        assert office.next_in_s > 10 * FIRST_PAUSE_S


def test_warnings_that_lack_a_stop_are_requested_again_on_f5(office: Office) -> None:
    with a_route(office, ROUTE, sends(partial_answer()), BOTH, BOTH) as server:
        wait(office, server, 2)
        office.now_s += SPACING_S
        office.model.refresh()
        wait(office, server, 4)
        assert regions(office) == [["Here"], []]
        assert answer_of(office).left_out == ()


def test_unknown_warnings_are_reported_with_a_stop_without_weather(office: Office) -> None:
    answer = route_answer()
    first = sends(answer | {"Weather route": answer["Weather route"][:1]})
    with a_route(office, first, BROKEN) as server:
        wait(office, server, 2)
        result = office.model.route
        assert result is not None
        assert answer_note(result) == f"The service sent no weather for 1 of 2 places. {UNKNOWN}"


@pytest.mark.parametrize("is_key_changed", [False, True])
def test_warnings_that_failed_are_requested_again_on_f5_and_with_another_key(
    office: Office, *, is_key_changed: bool
) -> None:
    with a_route(office, ROUTE, BROKEN, BOTH, BOTH) as server:
        wait(office, server, 2)
        office.pass_time(5)
        office.model.restart() if is_key_changed else office.model.refresh()
        wait(office, server, 4)
        assert regions(office) == [["Here"], []]


def test_known_warnings_belong_to_the_key(office: Office) -> None:
    with a_route(office, ROUTE, CURRENT, ROUTE, sends(current_answer())) as server:
        wait(office, server, 2)
        office.model.restart()
        wait(office, server, 4)
        assert regions(office) == [[], []]
