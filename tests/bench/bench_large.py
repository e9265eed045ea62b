"""Large styles: checks of growing styles, bulk work on 10,000 layers, and a style of 380,000 layers."""

import gc
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.checks.check import Checks
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.bulk import Scaling, scale_numbers
from editor.mapstyle.format.codec import decode
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.bench.bench_surface import an_open_file
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, p95, sized
from tests.styles import a_document, a_line, bytes_of

_SIZES = sized((10, 100, 1_000, 10_000, 100_000), (10, 20))
_STEEPEST = 1.1
_ROUNDS = sized(3, 1)
_MANY = sized(10_000, 50)
_DATA_IDS = 300
_HUGE = sized(380_000, 50)
_COMMENT_LENGTH = 40  # so that the style of 380,000 layers has 145 MB
_EDITS = 20
_BLOCKED_MS = 150
_REST_S = sized(1.0, 0.05)
_WIDTH = BY_KEY["line-width"]


def bench_check_growth() -> list[Row]:
    """Measure how reading and checking grow from 10 to 100,000 layers, and at the upper end."""
    taken = []
    gc.disable()  # as `validate` does
    for size in _SIZES:
        data = bytes_of(a_document(_layers(size)))
        taken.append(min(_check_ms(data) for _ in range(_ROUNDS)))
    (low, high), (small, large) = _SIZES[-2:], taken[-2:]
    slope = math.log(max(large, 1.0) / max(small, 1.0)) / math.log(high / low)
    rows = [
        Row(f"read and check {size:,} layers", ms, "ms", None) for size, ms in zip(_SIZES, taken, strict=True)
    ]
    return [*rows, Row("check of layers: growth of the upper decade", slope, "", _STEEPEST)]


def bench_all_of_many_layers() -> list[Row]:
    """Measure work on all of 10,000 layers: the longest turn of the event loop, as processor time."""
    with a_window() as window, an_open_file(window, bytes_of(a_document(_layers(_MANY)))):
        wait(lambda: window.checker.knows_document and window.map_view.is_idle)
        view = window.layers_panel
        view.tree.setFocus()
        everything = Qt.KeyboardModifier.ControlModifier
        select = _blocked_ms(lambda: QTest.keyClick(view.tree, Qt.Key.Key_A, everything))
        keys = window.view_state.selected_layers
        assert len(keys) == _MANY
        scale = _blocked_ms(
            lambda: window.session.do(scale_numbers(keys, _WIDTH, Scaling(factor=1.5)), "bench")
        )
        group = _blocked_ms(window.commands["group"].trigger)
        undo = _blocked_ms(window.session.undo_stack.undo)  # with the work that follows it
        narrow = _blocked_ms(lambda: view.filter.setText("12"))
    return [
        Row(f"{_MANY:,} layers: select all, GUI blocked", select, "ms", _BLOCKED_MS),
        Row(f"{_MANY:,} layers: scale widths, GUI blocked", scale, "ms", _BLOCKED_MS),
        Row(f"{_MANY:,} layers: group, GUI blocked", group, "ms", _BLOCKED_MS),
        Row(f"{_MANY:,} layers: undo of grouping, GUI blocked", undo, "ms", None),
        Row(f"{_MANY:,} layers: filter, GUI blocked", narrow, "ms", _BLOCKED_MS),
    ]


def bench_huge_style() -> list[Row]:
    """Measure opening, validating, editing and saving a style of 145 MB."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "huge.json"
        file.write_text(json.dumps(a_document(_layers(_HUGE, _COMMENT_LENGTH)), separators=(",", ":")))
        validated, edited = (_in_process(act, file) for act in ("validate", "edit"))
    name = f"style of {_HUGE:,} layers"
    return [
        Row(f"{name}: open", edited["open_s"], "s", 8),
        Row(f"{name}: validate", validated["validate_s"], "s", 15),
        Row(f"{name}: edit, p95", p95(edited["edits_ms"]), "ms", 16),
        Row(f"{name}: save", edited["save_s"], "s", 3),
        Row(f"{name}: memory", max(each["memory_mb"] for each in (validated, edited)), "MB", 1500),
    ]


def _in_process(act: str, file: Path) -> Any:
    """Return what a separate process measured, so that its memory is that of the act."""
    command = [sys.executable, "-m", "tests.bench.huge_style", act, str(file)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _layers(count: int, comment_length: int = 0) -> list[Any]:
    """Create roads with different names, on the data of 300 kinds, above a background."""
    names = (f"Layer {number}".ljust(comment_length) for number in range(count, 1, -1))
    roads = [
        a_line(number, sourcedata_id=number % _DATA_IDS, COMMENT=name)
        for number, name in zip(range(count, 1, -1), names, strict=True)
    ]
    return [*roads, {"id": 1, "type": "background"}]


def _check_ms(data: bytes) -> float:
    start = time.process_time()
    Checks(most=None).check(MapStyle.of(decode(data).tree))
    return (time.process_time() - start) * 1000


def _blocked_ms(act: Callable[[], object]) -> float:
    """Return the longest of an operation and the event loop turns after it. Units: ms of this thread."""
    start = time.thread_time()
    act()
    longest = time.thread_time() - start
    end = time.perf_counter() + _REST_S
    while time.perf_counter() < end:
        time.sleep(0.0005)
        start = time.thread_time()
        QApplication.processEvents()
        longest = max(longest, time.thread_time() - start)
    return longest * 1000
