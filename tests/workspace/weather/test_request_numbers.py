"""Numbers of requests with all panes: on F5, with another key, and after a pan."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.limits import FRESH_S, MAX_PLACES
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.simulator import forecasts
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, SPACING_S
from tests.persistent_server import PersistentServer, Request, a_persistent_server
from tests.workspace.weather.weather_office import NOW_S, Office

KINDS = ("now", "hours", "days", "towns", "route", "timeline", "stops")
STOP_COUNT = 5
FAILURE = b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"
BERLIN, ROME = (52.52, 13.4), (41.9, 12.5)
MANY = MAX_PLACES + 1


def towns_near(place: tuple[float, float]) -> list[LatLon]:
    return [LatLon(place[0] + number / 10, place[1] + 1) for number in range(MAX_PLACES)]


def question(request: Request) -> tuple[str, int]:
    """Return the operation of a request and the number of its places."""
    operation = request.head.split()[1].rpartition(b"/")[2].decode()
    return operation, len(json.loads(request.body)["coords"].split(";"))


def answer(request: Request) -> bytes:
    """Answer as a service that sends no warnings with routes."""
    value = forecasts.ANSWERS[f"/v1/{question(request)[0]}"](json.loads(request.body), NOW_S)
    assert isinstance(value, dict)
    data = json.dumps(value | {"info": {"copyrights": ["© A service"]}}).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(data), data)


def rest(office: Office) -> None:
    """Wait until all requests have ended, and those that had to wait for a second."""
    for _ in range(4):
        office.qtbot.waitUntil(
            lambda: not any(office.jobs.is_running(f"weather {kind}") for kind in KINDS), timeout=10_000
        )
        office.pass_time(SPACING_S)


@contextmanager
def all_panes(
    office: Office, respond: Callable[[Request], bytes], *, has_route: bool = True
) -> Iterator[PersistentServer]:
    """Run a service while the block runs; the model has requested all its data from it."""
    model = office.model
    with a_persistent_server(respond) as server:
        office.settings.set(WEATHER_ADDRESS, server.base_url)
        model.watch("panel", now=True, hours=True, days=True, towns=True, route=has_route, timeline=True)
        model.set_place(*BERLIN)
        model.set_towns(towns_near(BERLIN))
        if has_route:
            times_s = [int(office.now_s) + 3600 * (step + 1) for step in range(STOP_COUNT)]
            model.set_route([RouteStop(47.0 + step, 7.0, time_s) for step, time_s in enumerate(times_s)])
        rest(office)
        yield server


def sent_by(office: Office, server: PersistentServer, act: Callable[[], object]) -> Counter[tuple[str, int]]:
    """Return the requests that an action causes."""
    count = len(server.requests)
    act()
    rest(office)
    return Counter(map(question, server.requests[count:]))


ALL = Counter(
    {
        ("CurrentWeather", 1): 1,
        ("WeatherForecastHourly", MANY): 1,
        ("DailyWeather", 1): 1,
        ("CurrentWeather", MAX_PLACES + STOP_COUNT): 1,
        ("WeatherRoute", STOP_COUNT): 1,
    }
)


def test_f5_renews_all_panes_and_the_warnings_of_the_route_by_five_requests(office: Office) -> None:
    with all_panes(office, answer) as server:
        office.pass_time(FIRST_PAUSE_S)
        assert sent_by(office, server, office.model.refresh) == ALL
        assert office.model.towns is not None
        assert len(office.model.towns.places) == MAX_PLACES, "the stops are no towns"


def test_f5_is_five_requests_after_those_for_the_stops_failed_and_while_they_fail(office: Office) -> None:
    def respond(request: Request) -> bytes:
        operation, places = question(request)
        return (
            FAILURE
            if operation == "CurrentWeather" and places % MAX_PLACES == STOP_COUNT
            else answer(request)
        )

    with all_panes(office, respond) as server:
        assert sent_by(office, server, office.model.refresh) == ALL
        later = sent_by(office, server, lambda: office.pass_time(FIRST_PAUSE_S * 1.2))
        assert later == {("CurrentWeather", MAX_PLACES): 1, ("CurrentWeather", STOP_COUNT): 1}, "one by one"
        assert office.model.towns is not None
        assert office.model.towns.trouble == ""


def test_f5_is_five_requests_after_the_route_failed(office: Office) -> None:
    has_route_failure = True

    def respond(request: Request) -> bytes:
        return FAILURE if has_route_failure and question(request)[0] == "WeatherRoute" else answer(request)

    with all_panes(office, respond) as server:
        assert office.model.route is not None
        assert office.model.route.trouble
        has_route_failure = False
        assert sent_by(office, server, office.model.refresh) == ALL
        assert office.model.route.answer is not None
        assert office.model.route.answer.left_out == ()


@pytest.mark.parametrize("has_route", [False, True])
def test_with_another_key_the_hourly_forecast_is_one_request(office: Office, *, has_route: bool) -> None:
    with all_panes(office, answer, has_route=has_route) as server:
        office.pass_time(FIRST_PAUSE_S)
        sent = sent_by(office, server, office.model.restart)
    hourly = {each: count for each, count in sent.items() if each[0] == "WeatherForecastHourly"}
    assert hourly == {("WeatherForecastHourly", MANY): 1}


def test_after_a_pan_the_hourly_forecast_waits_for_the_towns(office: Office) -> None:
    def pan() -> None:
        office.model.set_place(*ROME)
        assert not office.jobs.is_running("weather hours")
        assert office.next_in_s > 0, "the towns end the wait"
        office.pass_time(SPACING_S / 2)
        office.model.set_towns(towns_near(ROME))

    with all_panes(office, answer, has_route=False) as server:
        office.pass_time(FIRST_PAUSE_S)
        sent = sent_by(office, server, pan)
        assert sent == {
            ("CurrentWeather", 1): 1,
            ("DailyWeather", 1): 1,
            ("CurrentWeather", MAX_PLACES): 1,
            ("WeatherForecastHourly", MANY): 1,
        }
        office.model.set_place(*BERLIN)
        assert office.model.hours is not None
        assert office.model.hours.places == (LatLon(*BERLIN),), "a known forecast need not wait"
        assert FRESH_S > FIRST_PAUSE_S
