"""Adding icons: the time for a hundred, the longest stall of the window, and a cancel."""

import random
import tempfile
import time
from pathlib import Path

from PIL import Image
from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.features.icons.controller import IconController
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized

_COUNT = sized(100, 8)
_SIDE_PX = 64
_ICONS_VIEW = 1


def bench_icon_adding() -> list[Row]:
    """Measure dropping a hundred images of four formats on the icons of a style that has as many."""
    with a_window() as window, tempfile.TemporaryDirectory() as folder:
        flow = window.features[IconController].view_controller
        window.centre.show_view(_ICONS_VIEW)
        _add(window, _pictures(Path(folder), "first", 1))
        wait(lambda: not window.services.jobs.is_running("icon pictures"))
        pictures, before = _pictures(Path(folder), "second", 2), len(window.session.style.icons)
        start = time.perf_counter()
        longest_ms = _add(window, pictures)
        total_ms = (time.perf_counter() - start) * 1000
        assert len(window.session.style.icons) == before + _COUNT, "all were added"
        flow.view.files_dropped.emit(_pictures(Path(folder), "third", 3))
        while flow.strip.progress.text.startswith("Adding 0"):
            _turn()
        start = time.perf_counter()
        flow.strip.progress.cancel_button.click()
        QApplication.processEvents()
        cancel_ms = (time.perf_counter() - start) * 1000
        assert not flow.queue.is_busy, "the cancel is done"
        assert len(window.session.style.icons) == before + _COUNT, "nothing was added"
    return [
        Row("100 icons added", total_ms, "ms", 5000),
        Row("100 icons added: longest stall of the window", longest_ms, "ms", 33),
        Row("adding icons cancelled", cancel_ms, "ms", 100),
    ]


def _add(window: MainWindow, pictures: list[Path]) -> float:
    """Drop pictures on the icons; return the longest stall of the window until they show."""
    flow, jobs = window.features[IconController].view_controller, window.services.jobs
    start = time.perf_counter()
    flow.view.files_dropped.emit(pictures)
    longest = time.perf_counter() - start
    while flow.queue.is_busy or jobs.is_running("icon pictures"):
        longest = max(longest, _turn())
    return longest * 1000


def _turn() -> float:
    """Run one turn of the event loop; return its time."""
    time.sleep(0.0005)  # the processor is left to the readers
    start = time.perf_counter()
    QApplication.processEvents()
    return time.perf_counter() - start


def _pictures(folder: Path, name: str, seed: int) -> list[Path]:
    """Create images that do not compress, all different."""
    chance = random.Random(seed)
    paths = []
    for place in range(_COUNT):
        image = Image.frombytes("RGB", (_SIDE_PX, _SIDE_PX), chance.randbytes(3 * _SIDE_PX * _SIDE_PX))
        path = folder / f"{name}-{place}.{('png', 'jpg', 'webp', 'gif')[place % 4]}"
        image.save(path)
        paths.append(path)
    return paths
