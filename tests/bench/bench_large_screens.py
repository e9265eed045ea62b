"""Pans and zooms on a large screen: a view of 1920x1080 points with two pixels for each."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from time import perf_counter, thread_time

from PySide6.QtCore import QEventLoop, QTimer

from editor.mapstyle.document.model import MapStyle
from editor.preview.map_view import MapView
from editor.render.camera import Camera
from editor.resources import path
from editor.storage.file_state import read_style
from tests.bench.bench_render import a_view, around, nearer, wait
from tests.bench.harness import Row, p95, sized
from tests.bench.scenes import TOWNS, largest_style

_SIZE = sized((1920, 1080), (160, 120))
_SCALE = 2
_GESTURES, _STEPS = sized((10, 6), (1, 2))
_STEP_MS = 16
# Qt reads the factor when its application is created.
_FACTOR_VARIABLE = "QT_SCALE_FACTOR"
_STYLES: Mapping[str, Callable[[], MapStyle]] = {
    "template": lambda: MapStyle.of(read_style(path("templates", "day.json")).tree),
    "largest style": largest_style,
}


class _Times:
    """The times of some gestures. Units: ms."""

    def __init__(self) -> None:
        self.painted: list[float] = []
        self.sharp: list[float] = []
        self.taken_over: list[float] = []


def bench_large_screens() -> list[Row]:
    """Pans and zooms of some steps each, at the rate of a screen, until the last frame is painted."""
    os.environ[_FACTOR_VARIABLE] = str(_SCALE)
    rows = []
    for town, camera in TOWNS.items():
        large = replace(camera, width_px=_SIZE[0], height_px=_SIZE[1], scale=float(_SCALE))
        for name, style in list(_STYLES.items())[:: sized(1, 2)]:
            with a_view(large, style()) as live:
                assert live.view.devicePixelRatioF() == _SCALE
                for kind, cameras in (("pan", around(large)), ("zoom", nearer(large))):
                    rows += _rows(f"{kind} at 3840x2160, {town}, {name}", _times(live.view, cameras))
    return rows


def _rows(name: str, times: _Times) -> list[Row]:
    return [
        Row(f"{name}: step painted, p95", p95(times.painted), "ms", 16.0),
        Row(f"{name}: GUI thread for a frame, p95", p95(times.taken_over), "ms", 16.0),
        Row(f"{name}: sharp after the last step, p95", p95(times.sharp), "ms", 150.0),
    ]


def _times(view: MapView, cameras: Iterator[Camera]) -> _Times:
    times = _Times()
    for _ in range(_GESTURES):
        for camera in islice(cameras, _STEPS):
            start = perf_counter()
            view.set_camera(camera)
            view.repaint()
            times.painted.append((perf_counter() - start) * 1000)
            _run_until_next_step()
        _finish(view, times, start)
    return times


def _finish(view: MapView, times: _Times, start: float) -> None:
    """Wait for the last frame of a gesture whose last step began at a time. Units: seconds."""
    frames: list[object] = []
    view.frame_shown.connect(frames.append)
    busy = thread_time()
    wait(lambda: view.is_idle)
    busy = thread_time() - busy
    view.repaint()
    times.sharp.append((perf_counter() - start) * 1000)
    view.frame_shown.disconnect(frames.append)
    times.taken_over.append(busy * 1000 / max(1, len(frames)))


def _run_until_next_step() -> None:
    loop = QEventLoop()
    QTimer.singleShot(_STEP_MS, loop.quit)
    loop.exec()
