"""A process that opens ten windows with ten styles, and reports memory, processes and times of frames.

`main()` writes one JSON object.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.app.program import Program
from editor.app.startup import SWITCH_INTERVAL_S, close_services, create_application, create_services
from editor.render.camera import Camera
from editor.resources import path
from editor.system.settings import Settings
from tests import corpus
from tests.bench.bench_window import wait
from tests.bench.harness import median, sized
from tests.bench.memory_probe import pss_mb, wait_until_freed
from tests.bench.scenes import TOWNS

_WINDOWS = sized(10, 2)
_FRAMES = sized(20, 1)


def main() -> None:
    """Open, measure, let all windows redraw, measure again."""
    with tempfile.TemporaryDirectory() as folder, a_program() as program:
        cameras, files = list(TOWNS.values()), make_styles(Path(folder))
        first = opened(program, files[0], cameras[0])
        moved_ms(first, ())
        single_ms = frames_ms(first, ())
        for number, file in enumerate(files[1:]):
            opened(program, file, cameras[number % len(cameras)])
        wait_until_freed()
        report: dict[str, float] = {"opened_mb": pss_mb(os.getpid()), "window_mb": own_pss_mb()}
        report["processes"] = 1 + len(descendants(os.getpid()))
        first.activateWindow()
        wait(lambda: program.active is first)
        moved_ms(first, ())
        alone_ms = frames_ms(first, ())
        among_ms = frames_ms(first, program.windows[1:])
        report |= {"single_ms": single_ms, "alone_ms": alone_ms, "among_ms": among_ms}
        report |= {"rest_ratio": alone_ms / single_ms, "among_ratio": among_ms / alone_ms}
        wait_until_freed()
        report["redrawn_mb"] = pss_mb(os.getpid())
    sys.stdout.write(json.dumps(report) + "\n")


def opened(program: Program, file: Path, camera: Camera) -> MainWindow:
    """Open a file in a new window at a camera, and wait for its map."""
    window = program.new_window(file)
    window.resize(1440, 900)
    is_open(window, file)
    window.map_view.set_camera(camera)
    wait(lambda: window.map_view.is_idle)
    return window


def frames_ms(window: MainWindow, others: Sequence[MainWindow]) -> float:
    """Return the median time of a frame at a new camera, to and fro around the same place. Units: ms."""
    place = window.map_view.camera
    taken_ms = [moved_ms(window, others, step) for step in range(_FRAMES)]
    window.map_view.set_camera(place)
    wait(lambda: window.map_view.is_idle)
    return median(taken_ms)


def moved_ms(window: MainWindow, others: Sequence[MainWindow], step: int = 0) -> float:
    """Measure until a window that was moved is sharp, while others redraw. Units: ms."""
    for other in others:
        other.map_view.set_camera(other.map_view.camera.moved_by(7 + step, 3))
    start = perf_counter()
    window.map_view.set_camera(window.map_view.camera.moved_by(5, 4 + step % 5))
    wait(lambda: window.map_view.is_idle)
    taken_ms = (perf_counter() - start) * 1000
    wait(lambda: all(other.map_view.is_idle for other in others))
    return taken_ms


def make_styles(folder: Path) -> list[Path]:
    """Write ten styles: the real ones, the largest first, and the templates, again and again."""
    real = sorted(corpus.real_styles(), key=lambda each: -each.stat().st_size)
    templates = sorted(path("templates").glob("*.json"))
    files = []
    for number, file in enumerate(islice(cycle([*real, *templates]), _WINDOWS)):
        files.append(folder / f"{number}-{file.name}")
        files[-1].write_bytes(file.read_bytes())
    return files


def is_open(window: MainWindow, file: Path) -> None:
    """Wait until a window shows a file."""
    wait(lambda: window.session.origin.path == file and not window.services.jobs.is_running("open"))
    wait(lambda: window.map_view.frame is not None and window.map_view.is_idle)


@contextmanager
def a_program() -> Iterator[Program]:
    """Run a program without windows in its own folder while the block runs."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    QApplication.instance() or create_application()
    with tempfile.TemporaryDirectory() as home:
        services = create_services(Settings(Path(home) / "settings.ini"), Path(home))
        program = Program(services)
        try:
            yield program
        finally:
            program.end_at_once()
            program.end()
            close_services(services)


def own_pss_mb() -> float:
    """Return the proportional set size of this process alone."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, file.read_text(encoding="ascii").split()):
            found += [child, *descendants(child)]
    return found
