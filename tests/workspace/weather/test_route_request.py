"""Route requests, with warnings of the current weather where a service sends none with routes."""

import json
import threading
from typing import Any

import pytest

from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import FRESH_S
from editor.weather.api.records import RouteStop
from editor.workspace.weather.route_request import RouteRequest
from tests.weather import interface
from tests.weather.faulty_server import Act, a_server, responds
from tests.weather.interface import NOW_S

STOPS = [RouteStop(50.0, 10.0, NOW_S), RouteStop(51.0, 11.0, NOW_S + 600)]
PLACES = tuple((stop.lat, stop.lon) for stop in STOPS)
NEVER = threading.Event()


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


@pytest.fixture
def clock() -> list[float]:
    return [float(NOW_S)]


def ask(request: RouteRequest, address: str) -> Any:
    return request(WeatherClient(address, clock=lambda: NOW_S), STOPS, NEVER)


def test_warnings_of_the_current_weather_are_those_of_the_stops(clock: list[float]) -> None:
    own, general = interface.a_warning(countyName="Here"), interface.a_warning(countyName="Anywhere")
    acts = (sends(route_answer()), sends(current_answer(own, at_top=(general,))))
    with a_server(*acts) as server:
        answer = ask(RouteRequest(lambda: clock[0]), server.base_url)
        assert [head.split(b" ")[1] for head in server.requests] == [
            b"/v1/WeatherRoute",
            b"/v1/CurrentWeather",
        ]
    assert [[each.region for each in record.warnings] for record in answer.records] == [["Here"], []]
    assert [each.region for each in answer.warnings] == ["Anywhere"]


def test_they_are_requested_once_in_some_minutes(clock: list[float]) -> None:
    route, current = sends(route_answer()), sends(current_answer(interface.a_warning()))
    request = RouteRequest(lambda: clock[0])
    with a_server(route, current, route, route, current) as server:
        for seconds, sent in ((0.0, 2), (60.0, 3), (float(FRESH_S), 5)):
            clock[0] = NOW_S + seconds
            assert len(ask(request, server.base_url).records[0].warnings) == 1
            assert len(server.requests) == sent


def test_a_service_that_sends_warnings_with_routes_has_one_request(clock: list[float]) -> None:
    with a_server(sends(route_answer(Warnings=[interface.a_warning()]))) as server:
        answer = ask(RouteRequest(lambda: clock[0]), server.base_url)
        assert len(server.requests) == 1
    assert len(answer.records[0].warnings) == 1


def test_an_error_of_the_second_request_leaves_the_weather(clock: list[float]) -> None:
    with a_server(sends(route_answer()), responds("404 Not Found", b"")) as server:
        answer = ask(RouteRequest(lambda: clock[0]), server.base_url)
    assert len(answer.records) == 2
    assert not answer.warnings
