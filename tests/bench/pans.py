"""A pointer that drags and flings the map of a window sixty times a second, and the stalls of the window."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from time import perf_counter

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.preview.map_view import MapView
from editor.render.camera import Camera
from tests.bench.bench_window import wait
from tests.bench.scenes import TOWNS, largest_style_file

_FRAME_MS = 16
BEAT_MS = 4
_STEPS = 36
_REST = 24
# Pixels that the pointer moves in a step: around the town, slower and faster.
_DRAGS: Sequence[tuple[float, float]] = ((-11, 2), (3, -7), (9, 6), (12, -3), (-2, 8), (-14, -6), (4, 0))

Act = tuple[QEvent.Type, QPointF] | None


class Heartbeat(QObject):
    """A timer of the GUI thread, and the times between its ticks."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gaps_ms: list[float] = []
        self._last = perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def stop(self) -> None:
        """Stop the measurement."""
        self._timer.stop()

    def _beat(self) -> None:
        now = perf_counter()
        self.gaps_ms.append((now - self._last) * 1000)
        self._last = now


class MapDragger(QObject):
    """Drags and flings the map until it is stopped, by mouse events as a user's mouse sends them."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._acts = self._played()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._act)
        self._timer.start(_FRAME_MS)

    def stop(self) -> None:
        """Release the map."""
        self._timer.stop()
        self._send(QEvent.Type.MouseButtonRelease, QPointF(self._view.rect().center()))

    def _act(self) -> None:
        act = next(self._acts)
        if act is not None:
            self._send(*act)

    def _played(self) -> Iterator[Act]:
        for dx, dy in cycle(_DRAGS):
            at = QPointF(self._view.rect().center()) - QPointF(dx, dy) * (_STEPS / 2)
            yield QEvent.Type.MouseButtonPress, at
            for _ in range(_STEPS):
                at += QPointF(dx, dy)
                yield QEvent.Type.MouseMove, QPointF(at)
            yield QEvent.Type.MouseButtonRelease, at
            yield from [None] * _REST

    def _send(self, kind: QEvent.Type, at: QPointF) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind is QEvent.Type.MouseMove else left
        held = none if kind is QEvent.Type.MouseButtonRelease else left
        everywhere = QPointF(self._view.mapToGlobal(at.toPoint()))
        keys = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(self._view, QMouseEvent(kind, at, everywhere, button, held, keys))


def open_largest(window: MainWindow) -> None:
    """Open the largest style on a map of the size of TOWNS."""
    file = largest_style_file()
    window.open_file(file)
    wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
    view, size = window.map_view, next(iter(TOWNS.values()))
    window.resize(
        window.width() + size.width_px - view.width(), window.height() + size.height_px - view.height()
    )
    wait(lambda: view.is_idle)


def pan(window: MainWindow, camera: Camera, seconds: float) -> list[float]:
    """Drag and fling around a place for some seconds; return the stalls. Units: ms."""
    view = window.map_view
    view.set_camera(camera)
    wait(lambda: view.is_idle)
    first = view.frame
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    dragger, heartbeat = MapDragger(view), Heartbeat(view)
    loop.exec()
    wait(lambda: view.frame is not first)  # The map follows the pointer.
    dragger.stop()
    heartbeat.stop()
    return heartbeat.gaps_ms
