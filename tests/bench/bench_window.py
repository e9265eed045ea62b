"""The window: an edit until it is painted."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.app.startup import SWITCH_INTERVAL_S, close_services, create_application, create_services
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.system.settings import Settings
from tests.bench.harness import Row, p95, sized
from tests.styles import a_document, a_line, bytes_of

_EDITS, _LAYERS = sized((100, 1000), (2, 100))
_RESIDENTIAL = 6
_PATIENCE_S = 30.0
_HOLDS = 1
_LOOK_MS = 2  # In between, the jobs hold the interpreter lock.


def bench_color_edit() -> list[Row]:
    """Measure a tick of a colour drag on the selected layer until the map shows it."""
    inner = BY_KEY["line-inner-color"]
    with a_window() as window:
        layer = next(layer for layer in window.session.style.layers if layer.curve(inner) is not None)
        window.view_state.select([layer.key])
        wait(lambda: window.map_view.is_idle)
        gesture = window.session.begin_gesture("bench")
        taken = []
        for tick in range(_EDITS):
            before = window.map_view.picture
            start = time.perf_counter()
            window.session.apply(gesture, set_stop([layer.key], inner, 0, Color(tick, 2 * tick, 255 - tick)))
            window.map_view.repaint()
            taken.append((time.perf_counter() - start) * 1000)
            assert window.map_view.picture is not before, "an edit of a colour shows at once"
        window.session.cancel(gesture)
    return [Row("colour edit to painted map, p95", p95(taken), "ms", 16)]


def bench_blocking() -> list[Row]:
    """Measure the longest stall of the window by edits in a style of 1,000 layers, tree and panels open."""
    width = BY_KEY["line-width"]
    # As in real styles, some of the layers draw something at one place.
    layers = [a_line(number, sourcedata_id=number) for number in range(_LAYERS, 0, -1)]
    with a_window() as window, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.json"
        file.write_bytes(bytes_of(a_document(layers)))
        window.open_file(file)
        wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
        key = next(layer.key for layer in window.session.style.layers if layer.sourcedata_id == _RESIDENTIAL)
        window.view_state.select([key])
        wait(lambda: window.map_view.is_idle)
        edits = [set_stop([key], width, 13, 1.0 + tick / 50) for tick in range(_EDITS)]
        taken = [_longest_turn_ms(window, edit) for edit in edits]
    return [Row("GUI thread blocked by one edit of 1,000 layers, p95", p95(taken), "ms", 16)]


def _longest_turn_ms(window: MainWindow, edit: Edit) -> float:
    """Measure the longest part of an edit, or turn of the event loop, until the map shows the result."""
    start = time.perf_counter()
    window.session.do(edit, "bench")
    longest = time.perf_counter() - start
    while not window.map_view.is_idle:
        time.sleep(0.0005)  # the processor is left to the render processes
        start = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - start)
    return longest * 1000


@contextmanager
def a_window() -> Iterator[MainWindow]:
    """Open a complete window while the block runs, with its first map drawn."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    QApplication.instance() or create_application()
    with tempfile.TemporaryDirectory() as home:
        services = create_services(Settings(Path(home) / "settings.ini"), Path(home))
        window = MainWindow(services)
        window.resize(1440, 900)
        window.show()
        try:
            wait(lambda: window.map_view.frame is not None and window.map_view.is_idle)
            yield window
        finally:
            window.session.undo_stack.setClean()
            window.close()
            close_services(services)


def wait(condition: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
    """Run the event loop until a condition holds, if only briefly."""
    loop = QEventLoop()
    timer = QTimer()
    timer.setInterval(_LOOK_MS)
    timer.timeout.connect(lambda: loop.exit(_HOLDS) if condition() else None)
    timer.start()
    patience = QTimer()
    patience.setSingleShot(True)
    patience.timeout.connect(loop.quit)
    patience.start(round(patience_s * 1000))
    assert loop.exec() == _HOLDS, "the condition was not met in time"
