"""Stalls of the window while a map with the weather at towns is panned."""

from math import ceil

from editor.features.weather.towns import MAX_TOWNS
from editor.preview.weather.towns import select_towns
from editor.render.camera import Camera
from editor.weather.api.limits import MAX_PLACES
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized, times_ms
from tests.bench.pans import open_largest, pan

# Where towns are so close together that the maximum number shows.
_CAMERA = Camera(51.2, 7.0, 7.0, 1000, 800)
_SECONDS, _RUNS, _ROUNDS = sized((10.0, 3, 50), (0.3, 1, 1))


def bench_towns() -> list[Row]:
    """Measure drags and flings with pills and without, the best of some runs, and one selection of towns."""
    with a_window() as window:
        open_largest(window)
        services, over, command = (
            window.services,
            window.map_view.town_weather,
            window.commands["weather_towns"],
        )
        without = _longest([pan(window, _CAMERA, _SECONDS) for _ in range(_RUNS)])
        window.map_view.set_camera(_CAMERA)
        command.trigger()
        wait(lambda: len(over.pills) > MAX_PLACES / 2)
        beside = _longest([pan(window, _CAMERA, _SECONDS) for _ in range(_RUNS)])
        camera = window.map_view.camera
        towns = services.towns_in(camera.bounds, MAX_TOWNS)
        select_ms = times_ms(lambda: select_towns(towns, camera), _ROUNDS)
        painted = times_ms(over.grab, _ROUNDS)
        read = times_ms(over.read_map_now, _ROUNDS)
        command.trigger()
    return [
        Row("GUI thread stalls, panning 10 s without towns, p99.9", without, "ms", 33),
        Row("GUI thread stalls, panning 10 s with 25 towns, p99.9", beside, "ms", 33),
        Row("choice of the towns in view, p95", p95(select_ms), "ms", 16),
        Row("25 towns painted, p95", p95(painted), "ms", 8),
        Row("map below 25 towns read, p95", p95(read), "ms", 8),
    ]


def _longest(runs: list[list[float]]) -> float:
    """Return the stall that one in a thousand exceeds, in the best of some runs."""
    return min(sorted(gaps)[ceil(len(gaps) * 0.999) - 1] for gaps in runs)
