"""Adjusting colours: steps of a drag on a slider, in the window."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.features.adjust_colors.controller import AdjustColorsController
from editor.features.adjust_colors.model import ScopeKind
from editor.features.adjust_colors.panel_controller import AdjustPanelController
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily
from editor.preview.color_draft import visible_difference
from editor.ui.fields.balance_slider import BalanceSlider
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized
from tests.bench.scenes import largest_style_file
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

_STEPS, _LAYERS, _COLORS = sized((60, 1000, 2400), (3, 100, 240))
# The time between two moves of a pointer.
_MOVE_S = 1 / 60
_MONTEVIDEO = (-34.9, -56.17, 13.0)


def bench_adjust_blocking() -> list[Row]:
    """Measure the longest stall per step of a slider drag over 2,400 colours of 1,000 layers."""
    with tempfile.TemporaryDirectory() as folder, a_window() as window:
        file = Path(folder) / "large.json"
        file.write_bytes(bytes_of(a_document(many_colors())))
        with _an_adjustment(window, file) as adjustment:
            assert adjustment.outcome is not None
            assert len(adjustment.outcome.subject.scoped.colors) == _COLORS, "all colours are adjusted"
            slider, longest = adjustment.panel.row("chroma").slider, []
            for step in range(_STEPS):
                start = time.perf_counter()
                _drag(slider, step)
                blocked = time.perf_counter() - start
                while time.perf_counter() - start < _MOVE_S or not _is_painted(adjustment):
                    time.sleep(0.0005)  # the processor is left to the jobs
                    turn = time.perf_counter()
                    QApplication.processEvents()
                    blocked = max(blocked, time.perf_counter() - turn)
                longest.append(blocked * 1000)
            _release(slider)
            last = _last_turn_ms(window, adjustment)
    return [
        Row("adjust drag on 2,400 colours: GUI thread blocked, p95", p95(longest), "ms", 16),
        Row("adjust drag on 2,400 colours: GUI thread blocked by the last frame", last, "ms", 25),
    ]


def bench_adjust_map() -> list[Row]:
    """Measure a slider drag in a real style at Montevideo, from each step until the map is painted.

    The draft is then compared with the frame that replaces it: for the whole style, and for roads alone, of
    which the first frame shows what changes.
    """
    with a_window() as window, _an_adjustment(window, largest_style_file()) as adjustment:
        taken, flashed = _drag_map(window, adjustment)
        scope = adjustment.panel.scope
        scope.kinds.show_index(ScopeKind.FAMILY.value)
        scope.kinds.selected.emit(ScopeKind.FAMILY.value)
        scope.chips.check([ColorFamily.ROADS.value])
        scope.chips.changed.emit()
        wait(lambda: adjustment.is_idle and window.map_view.is_idle)
        _press_once(adjustment)
        wait(lambda: adjustment.is_idle and window.map_view.is_idle and adjustment.live.has_drafts)
        taken_roads, flashed_roads = _drag_map(window, adjustment)
    return [
        Row("adjust drag to painted map, Montevideo z13, p95", p95(taken), "ms", 50),
        Row("adjust drag of roads to painted map, Montevideo z13, p95", p95(taken_roads), "ms", 50),
        Row("adjust: pixels that the last frame visibly changes", flashed, "%", 1),
        Row("adjust roads: pixels that the last frame visibly changes", flashed_roads, "%", 2),
    ]


def _drag_map(window: MainWindow, adjustment: AdjustPanelController) -> tuple[list[float], float]:
    """Return the times of the steps of a drag, and the share of pixels that the last frame changed."""
    slider, taken = adjustment.panel.row("chroma").slider, []
    for step in range(_STEPS):
        before = window.map_view.picture
        start = time.perf_counter()
        _drag(slider, step)
        wait_until_painted(window, before)
        taken.append((time.perf_counter() - start) * 1000)
        _pass(start + _MOVE_S)
    draft = window.map_view.map_picture
    _release(slider)
    wait(lambda: adjustment.is_idle and window.map_view.is_idle)
    exact = window.map_view.map_picture
    assert draft is not None
    assert exact is not None
    assert exact.image is not draft.image
    return taken, 100 * visible_difference(draft, exact)


def _press_once(adjustment: AdjustPanelController) -> None:
    """Change all roads visibly, so that a frame shows which pixels are roads."""
    QTest.keyClick(adjustment.panel.row("lightness").slider, Qt.Key.Key_PageDown)


def wait_until_painted(window: MainWindow, before: object) -> None:
    """Run the event loop until the map shows another picture, and paint it."""
    deadline = time.perf_counter() + 10
    while window.map_view.picture is before:
        QApplication.processEvents()
        assert time.perf_counter() < deadline, "the map follows"
        time.sleep(0.0002)
    window.map_view.repaint()


def many_colors() -> list[Json]:
    """Create layers of roads with different colours in all stops."""
    colors = [_color(number).abgr for number in range(_COLORS)]
    layers: list[Json] = []
    for number in range(_LAYERS, 0, -1):
        own = colors[(number - 1) * _COLORS // _LAYERS : number * _COLORS // _LAYERS]
        stops = a_color(*((3 * level, color) for level, color in enumerate(own)))
        paint = {"line-inner-color": stops, "line-width": a_width((3, 2), (17, 10))}
        layers.append(a_line(number, sourcedata_id=number, paint=paint))
    return layers


def _color(number: int) -> Color:
    """Return one of many different colours."""
    return Color(30 + number % 200, 50 + number // 200 * 15, 7 * number % 256)


@contextmanager
def _an_adjustment(window: MainWindow, file: Path) -> Iterator[AdjustPanelController]:
    """Open the panel for a file while the block runs, once its map is idle."""
    window.open_file(file)
    wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
    lat, lon, zoom = _MONTEVIDEO
    window.map_view.set_camera(replace(window.map_view.camera, lat=lat, lon=lon, zoom=zoom))
    window.commands["adjust_colors"].trigger()
    adjustment = window.features[AdjustColorsController].panel_controller
    wait(lambda: adjustment.is_idle and window.map_view.is_idle and adjustment.live.has_drafts)
    try:
        yield adjustment
    finally:
        window.commands["adjust_colors"].trigger()


def _is_painted(adjustment: AdjustPanelController) -> bool:
    return adjustment.outcome is not None and adjustment.outcome.adjustment == adjustment.panel.adjustment


def _last_turn_ms(window: MainWindow, adjustment: AdjustPanelController) -> float:
    """Return the longest turn of the event loop until the map shows the exact style."""
    longest = 0.0
    while not (adjustment.is_idle and window.map_view.is_idle):
        time.sleep(0.0005)
        start = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - start)
    return longest * 1000


def _pass(until: float) -> None:
    while time.perf_counter() < until:
        QApplication.processEvents()
        time.sleep(0.0005)


def _drag(slider: BalanceSlider, step: int) -> None:
    """Press the slider, or move the pressed pointer by a few pixels."""
    kind = QEvent.Type.MouseButtonPress if step == 0 else QEvent.Type.MouseMove
    _mouse(slider, kind, 10 + step * (slider.width() - 20) / _STEPS)


def _release(slider: BalanceSlider) -> None:
    _mouse(slider, QEvent.Type.MouseButtonRelease, 10.0)


def _mouse(slider: BalanceSlider, kind: QEvent.Type, x: float) -> None:
    button, at = Qt.MouseButton.LeftButton, QPointF(x, slider.height() / 2)
    event = QMouseEvent(kind, at, slider.mapToGlobal(at), button, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(slider, event)
