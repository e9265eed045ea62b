"""Requests of a window to its weather service: in a pause that the service requests, and on F5."""

import json
from collections import Counter
from time import monotonic

from editor.app.main_window import MainWindow
from editor.render.camera import Camera
from editor.system.settings import WEATHER_ADDRESS
from editor.weather.api.gate import RECENT_S
from editor.weather.api.records import RouteStop
from editor.weather.simulator import forecasts
from tests.bench.bench_weather_faults import is_asking, open_all
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized
from tests.persistent_server import PersistentServer, Request, a_persistent_server

_PANS, _PAUSE_S = sized((8, 2.0), (2, 0.1))
_FAILURE = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
_STOPS_LAT = -41.0  # far away from the towns
_BUSY = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nRetry-After: 3600\r\n\r\n"


def bench_weather_pace() -> list[Row]:
    """Measure pans during a pause of an hour, and F5 with card, panel, hours, towns, timeline and route.

    F5 is pressed again within a minute, and after the request for the stops of the route has failed.
    """
    with a_window() as window, a_persistent_server(lambda _request: _BUSY) as busy:
        window.services.settings.set(WEATHER_ADDRESS, busy.base_url)
        for number in range(_PANS):
            window.map_view.set_camera(Camera(50.0 + number, 8.0, 9.0, 1000, 800))
            end_s = monotonic() + _PAUSE_S
            wait(lambda end_s=end_s: monotonic() >= end_s)
        paused = len(busy.requests)
    are_stops_failing = False

    def respond(request: Request) -> bytes:
        return _FAILURE if are_stops_failing and _has_stops(request) else _answer(request)

    with a_window() as window, a_persistent_server(respond) as server:
        open_all(window, server.base_url)
        window.commands["weather_timeline"].setChecked(True)
        wait(lambda: _has_forecast_of_towns(window))
        _show_route(window)
        gate = window.services.weather_gate
        gate.recent_s = 0.0
        first = _refresh(window, server)
        gate.recent_s = RECENT_S
        repeated = sum((_refresh(window, server) for _ in range(3)), Counter[str]())
        gate.recent_s = 0.0
        are_stops_failing = True
        _refresh(window, server)
        after_failure = _refresh(window, server)
    return [
        Row(f"requests of {_PANS} pans in {_PANS * _PAUSE_S:g} s, Retry-After 3600", paused, "requests", 1),
        Row("requests of F5 with all panes", first.total(), "requests", 5),
        Row("requests of F5 after the stops failed", after_failure.total(), "requests", 5),
        Row("most requests of one question on F5", max(first.values(), default=0), "requests", 2),
        Row("requests of F5 again within a minute", repeated.total(), "requests", 0),
    ]


def _is_idle(window: MainWindow) -> bool:
    jobs = window.services.jobs
    return not (
        is_asking(window)
        or any(jobs.is_running(f"weather {kind}") for kind in ("route", "timeline", "stops"))
    )


def _has_forecast_of_towns(window: MainWindow) -> bool:
    timeline = window.weather.timeline
    return timeline is not None and timeline.answer is not None and len(timeline.answer.records) > 1


def _show_route(window: MainWindow) -> None:
    """Request the weather at stops, as the route card does."""
    now_s = int(window.weather.time_shown.now_s)
    window.weather.watch("route", route=True)
    window.weather.set_route(
        [RouteStop(_STOPS_LAT + step / 10, 7.0, now_s + 1200 * (step + 1)) for step in range(5)]
    )
    wait(lambda: window.weather.route is not None and window.weather.route.answer is not None)
    wait(lambda: _is_idle(window))


def _refresh(window: MainWindow, server: PersistentServer) -> Counter[str]:
    """Press F5, and return the requests by their operation."""
    count = len(server.requests)
    window.commands["refresh_weather"].trigger()
    wait(lambda: _is_idle(window))
    return Counter(_operation(request) for request in server.requests[count:])


def _has_stops(request: Request) -> bool:
    """Return whether a request is for the current weather at a stop of the route."""
    places = json.loads(request.body)["coords"].split(";")
    return _operation(request) == "CurrentWeather" and f"{_STOPS_LAT:g},7" in places


def _answer(request: Request) -> bytes:
    """Answer as a real service does that sends no warnings with routes."""
    body = json.loads(request.body)
    answer = forecasts.answer(_operation(request), body)
    assert isinstance(answer, dict)
    answer["info"] = {"copyrights": ["© A service"]}
    data = json.dumps(answer).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(data), data)


def _operation(request: Request) -> str:
    return request.head.split()[1].rpartition(b"/")[2].decode()
