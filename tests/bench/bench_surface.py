"""The JSON view, the history and the command palette at their maximum sizes."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from editor.app.command_palette import CommandPalette
from editor.app.main_window import MainWindow
from editor.features.history.controller import HistoryController
from editor.features.json.controller import JsonController
from editor.mapstyle.edits.edit import rename_layer
from editor.session.session import MAX_STEPS
from tests.bench.bench_document import LAYER_COUNT, a_large_file
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, median, p95, sized
from tests.styles import a_document, a_line, bytes_of

_ROUNDS = sized(15, 1)
_LAYERS = sized(2_000, 50)
_EACH = sized(50, 1)
_STEPS = sized(MAX_STEPS, 20)
_QUERIES = sized(("l", "la", "lay", "laye", "layer", "layer 1", "layer 12", "zoom", "go", "gtp") * 2, ("la",))


def bench_json() -> list[Row]:
    """Measure a style of 24 MB in the JSON view: until it shows, and the longest stall of the window."""
    with a_window() as window, an_open_file(window, a_large_file()):
        panel = window.features[JsonController].panel
        window.docks.show("json")
        wait(lambda: window.checker.knows_document)
        started = time.perf_counter()
        panel.show_mode(is_whole=True)
        longest, shows = _turns(lambda: panel.reader.index.line_count > 1 or panel.edit.blockCount() > 1)
        shown_ms = (time.perf_counter() - started) * 1000
        painted = time.perf_counter()
        panel.repaint()
        longest = max(longest, (time.perf_counter() - painted) * 1000)
        assert shows, "the text shows before it is complete"
        panel.mode.show_index(0)
        keys = window.session.style.order.keys
        taken = []
        for number in range(_ROUNDS):
            started = time.perf_counter()
            window.view_state.select([keys[_EACH * number]])
            _turns(
                lambda number=number: (
                    f'"Layer {LAYER_COUNT - _EACH * number}"' in panel.edit.toPlainText()[:400]
                )
            )
            taken.append((time.perf_counter() - started) * 1000)
    return [
        Row("JSON of a 24 MB style until it shows", shown_ms, "ms", 3000),
        Row("GUI thread blocked by showing it", longest, "ms", 50),
        Row("JSON of another layer of it until it shows", median(taken), "ms", 100),
    ]


def bench_history() -> list[Row]:
    """Measure a jump over all retained steps, and one more step, with the history open."""
    with a_window() as window:
        key = window.session.style.order.keys[0]
        for number in range(_STEPS):
            window.session.do(rename_layer(key, f"Name {number}"), f"Rename {number}")
        window.docks.show("history")
        wait(lambda: window.map_view.is_idle)
        jumps, steps = [], []
        for number in range(_ROUNDS):
            jumps.append(_painted_ms(window, lambda: window.session.go_to(1)))
            jumps.append(_painted_ms(window, lambda: window.session.go_to(_STEPS)))
            edit = rename_layer(key, f"Other {number}")
            steps.append(_painted_ms(window, lambda edit=edit: window.session.do(edit, "Rename")))
    return [
        Row("jump over 5,000 steps until the history is painted, p95", p95(jumps), "ms", 100),
        Row("one more step after 5,000, p95", p95(steps), "ms", 50),
    ]


def bench_commands() -> list[Row]:
    """Measure a key in the command palette with 2,000 layers to search."""
    layers = [a_line(number, COMMENT=f"Layer {number}") for number in range(_LAYERS, 0, -1)]
    with a_window() as window, an_open_file(window, bytes_of(a_document(layers))):
        palette = window.features[CommandPalette]
        palette.open()
        taken = []
        for query in _QUERIES:
            started = time.perf_counter()
            palette.popover.search.setText(query)
            palette.popover.typed.emit(query)
            palette.popover.repaint()
            taken.append((time.perf_counter() - started) * 1000)
        palette.popover.close()
    return [Row("key in the search for commands with 2,000 layers, p95", p95(taken), "ms", 50)]


@contextmanager
def an_open_file(window: MainWindow, data: bytes) -> Iterator[None]:
    """Open a file in a window; its folder exists while the block runs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "large.json"
        file.write_bytes(data)
        window.open_file(file)
        wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
        yield


def _painted_ms(window: MainWindow, act: Callable[[], object]) -> float:
    """Measure an operation until the history shows it."""
    started = time.perf_counter()
    act()
    window.features[HistoryController].panel.list.viewport().repaint()
    return (time.perf_counter() - started) * 1000


def _turns(is_done: Callable[[], bool]) -> tuple[float, bool]:
    """Return the longest turn of the event loop in ms until a condition holds, and whether it did."""
    longest, deadline = 0.0, time.perf_counter() + 60
    while not is_done() and time.perf_counter() < deadline:
        time.sleep(0.0005)  # the processor is left to the job
        started = time.perf_counter()
        QApplication.processEvents()
        longest = max(longest, time.perf_counter() - started)
    return longest * 1000, is_done()
