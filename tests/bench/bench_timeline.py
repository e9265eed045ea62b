"""A drag of the weather timeline over a map with the weather at towns."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.features.timeline.controller import TimelineController
from editor.features.timeline.track import TimelineTrack
from editor.preview.weather.towns import TownWeather
from editor.render.camera import Camera
from editor.weather.api.limits import MAX_PLACES
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized
from tests.bench.pans import BEAT_MS, Heartbeat, open_largest

# Where the maximum number of towns shows: their pills cover no name of the map.
_CAMERA = Camera(51.4, 7.0, 10.0, 1000, 800)
_STEPS = sized(96, 4)
_FRAME_MS = 16


def bench_timeline() -> list[Row]:
    """Measure mouse moves over half an hour each, until the pills of another time are painted."""
    with a_window() as window:
        open_largest(window)
        window.commands["weather_towns"].setChecked(True)
        window.commands["weather_timeline"].setChecked(True)
        window.map_view.set_camera(_CAMERA)
        towns = window.map_view.town_weather
        # The centre of the map is in a separate cell.
        wait(lambda: len(towns.towns) == MAX_PLACES and _forecasts(window) == MAX_PLACES + 1)
        wait(lambda: len(towns.pills) == MAX_PLACES)
        strip = window.features[TimelineController].strip
        assert strip is not None, "created by its command"
        blocked, followed = _drag(window, strip.track)
        window.commands["weather_timeline"].setChecked(False)
        window.commands["weather_towns"].setChecked(False)
    return [
        Row("timeline drag with 25 towns: GUI blocked, p95", p95(blocked), "ms", 8),
        Row(
            "timeline drag with 25 towns: moves that change no pill",
            _STEPS - 1 - len(followed),
            "moves",
            None,
        ),
        Row("timeline drag with 25 towns: pills follow, p95", p95(followed), "ms", 33),
    ]


def _forecasts(window: MainWindow) -> int:
    timeline = window.weather.timeline
    return 0 if timeline is None or timeline.answer is None else len(timeline.answer.records)


def _drag(window: MainWindow, track: TimelineTrack) -> tuple[list[float], list[float]]:
    """Return the longest stall for each move, and the time until changed pills are painted."""
    blocked, followed = [], []
    watch, painted = Heartbeat(window), _Painted(window.map_view.town_weather)
    positions = _positions(track)
    _send(track, QEvent.Type.MouseButtonPress, next(positions))
    _run(_FRAME_MS)
    for at in positions:
        watch.gaps_ms.clear()
        painted.expect()
        start = time.perf_counter()
        _send(track, QEvent.Type.MouseMove, at)
        _run(_FRAME_MS)
        if painted.is_expected:  # Slow weather may be the same half an hour later.
            wait(lambda: painted.is_done)
            followed.append((painted.at_s - start) * 1000)
            _run(_FRAME_MS)
        blocked.append(max(watch.gaps_ms) - BEAT_MS)
    _send(track, QEvent.Type.MouseButtonRelease, at)
    watch.stop()
    return blocked, followed


class _Painted(QObject):
    """The first paint of the pills after they have changed."""

    def __init__(self, towns: TownWeather) -> None:
        super().__init__(towns)
        self._towns = towns
        self._before = towns.pills
        self.is_done, self.at_s = False, 0.0
        towns.installEventFilter(self)

    @property
    def is_expected(self) -> bool:
        """Whether other pills are shown."""
        return self._towns.pills != self._before

    def expect(self) -> None:
        """Wait for other pills."""
        self.is_done, self._before = False, self._towns.pills

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Record a paint of other pills."""
        if event.type() is QEvent.Type.Paint and not self.is_done and self.is_expected:
            self.is_done, self.at_s = True, time.perf_counter()
        return False


def _run(milliseconds: int) -> None:
    """Run the event loop for a time."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _positions(track: TimelineTrack) -> Iterator[QPointF]:
    timeline, scale = track.timeline, track.scale
    time_s = timeline.now_s
    for _ in range(_STEPS):
        yield QPointF(scale.x_of(time_s), 34.0)
        time_s = timeline.stepped(time_s, 1)


def _send(track: TimelineTrack, kind: QEvent.Type, at: QPointF) -> None:
    left = Qt.MouseButton.LeftButton
    button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else left
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else left
    QApplication.sendEvent(
        track, QMouseEvent(kind, at, track.mapToGlobal(at), button, held, Qt.KeyboardModifier.NoModifier)
    )
