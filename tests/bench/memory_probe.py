"""A process that opens the window, pans the map, drags values, and reports its memory.

`main([COUNT])` runs that many drags and writes one JSON object.
"""

import json
import os
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.system.memory import IDLE_MS
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import sized
from tests.bench.pans import open_largest, pan
from tests.bench.scenes import TOWNS

_SECONDS_A_TOWN = sized(15.0, 0.3)
_TICKS = 20


def main(arguments: list[str]) -> None:
    """Pan, measure, edit, measure after each drag."""
    with a_window() as window:
        open_largest(window)
        for camera in TOWNS.values():
            pan(window, camera, _SECONDS_A_TOWN)
        wait(lambda: window.map_view.is_idle)
        wait_until_freed()
        report = {"panned_mb": pss_mb(os.getpid()), "edited_mb": list(edited(window, int(arguments[0])))}
    sys.stdout.write(json.dumps(report) + "\n")


def edited(window: MainWindow, count: int) -> Iterator[float]:
    """Drag colour and width of one layer after another, and yield the memory after each. Units: MB."""
    level = round(window.map_view.camera.zoom)
    lines = cycle(layer for layer in window.session.style.layers if layer.type == "line")
    for layer in islice(lines, count):
        drag(window, layer, level)
        yield pss_mb(os.getpid())


def drag(window: MainWindow, layer: Layer, level: int) -> None:
    """Drag a width, then a colour; each is one step of the history."""
    window.view_state.select([layer.key])
    wait(lambda: window.map_view.is_idle)
    for key in ("line-width", "line-inner-color"):
        gesture = window.session.begin_gesture("bench")
        for tick in range(_TICKS):
            value = 1.0 + tick / 4 if key == "line-width" else Color(10 * tick, 90, 90)
            window.session.apply(gesture, set_stop([layer.key], BY_KEY[key], level, value))
            QApplication.processEvents()
        wait(lambda: window.map_view.is_idle)


def wait_until_freed() -> None:
    """Wait until the program has released freed memory."""
    rested = QEventLoop()
    QTimer.singleShot(sized(IDLE_MS + 1000, 1), rested.quit)
    rested.exec()


def pss_mb(pid: int) -> float:
    """Return the proportional set size of a process and all that it started."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    own_kb = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    children = Path(f"/proc/{pid}/task").glob("*/children")
    return own_kb / 1024 + sum(
        pss_mb(int(child)) for file in children for child in file.read_text(encoding="ascii").split()
    )
