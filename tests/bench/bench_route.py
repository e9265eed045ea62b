"""Stalls of the window while a map with a long track on it is panned, zoomed and planned."""

from collections.abc import Callable
from math import ceil

from editor.features.routes.controller import RouteController
from editor.features.routes.files import MAX_EDITED_POINTS
from editor.features.routes.map_line import RouteLine
from editor.features.routes.map_markers import DrawnRoute
from editor.features.routes.model import RouteControl
from editor.features.routes.route_view import RouteView
from editor.render.camera import Camera
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route
from tests.bench.bench_weather import a_track
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized, times_ms
from tests.bench.pans import open_largest, pan

_POINTS = sized(10_000, 100)
_CAMERA = Camera(47.0, 8.0, 11.0, 1000, 800)
_SECONDS, _RUNS, _ROUNDS = sized((10.0, 3, 40), (0.3, 1, 1))
_EDITED = sized(MAX_EDITED_POINTS, 50)


def bench_route() -> list[Row]:
    """Measure drags and flings with a track and without, the best of some runs, and the cost of a change."""
    with a_window() as window:
        open_largest(window)
        without = _longest([pan(window, _CAMERA, _SECONDS) for _ in range(_RUNS)])
        window.commands["weather_route"].trigger()
        view = window.features[RouteController].shown
        assert view is not None, "the command shows it"
        view.control.set_route(_track(_POINTS))
        view.edit(is_on=False)
        wait(lambda: any(stop.weather for stop in view.control.stops))
        beside = _longest([pan(window, _CAMERA, _SECONDS) for _ in range(_RUNS)])
        drawn = times_ms(lambda: _redraw(view.line), _ROUNDS)
        moved = times_ms(view.line.grab, _ROUNDS)
        departed = times_ms(_departures(view.control), _ROUNDS)
        view.control.set_route(_track(_EDITED))
        view.edit(is_on=True)
        dragged = times_ms(lambda: _drag(view), _ROUNDS)
        window.commands["weather_route"].trigger()
    return [
        Row("GUI thread stalls, panning 10 s without a route, p99.9", without, "ms", 33),
        Row(f"GUI thread stalls, panning 10 s with a track of {_POINTS:,} points, p99.9", beside, "ms", 33),
        Row(f"track of {_POINTS:,} points drawn anew, p95", p95(drawn), "ms", 16),
        Row(f"track of {_POINTS:,} points painted in a pan, p95", p95(moved), "ms", 8),
        Row(f"a step of the departure of a track of {_POINTS:,} points, p95", p95(departed), "ms", 16),
        Row(
            f"a step of a dragged point of a track of {MAX_EDITED_POINTS:,} points and its line, p95",
            p95(dragged),
            "ms",
            33,
        ),
    ]


def _track(points: int) -> Route:
    return Route(tuple(LatLon(lat, lon) for lat, lon, _ in a_track(points)), "Track")


def _redraw(line: RouteLine) -> None:
    route = line.route
    line.show_route(DrawnRoute())
    line.show_route(route)
    line.grab()


def _drag(view: RouteView) -> None:
    view.control.move(0, LatLon(47.0, 8.01))
    view.line.grab()


def _departures(control: RouteControl) -> Callable[[], None]:
    steps = iter(range(1, 10_000))
    return lambda: control.set_departure_step(next(steps) % control.last_step)


def _longest(runs: list[list[float]]) -> float:
    """Return the stall that one in a thousand exceeds, in the best of some runs."""
    return min(sorted(gaps)[ceil(len(gaps) * 0.999) - 1] for gaps in runs)
