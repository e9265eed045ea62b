"""Settings of the interface: another language, density and scale, until the window is painted."""

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication

from editor.app.application import use_language
from editor.app.live_zoom import scale_now
from editor.app.main_window import MainWindow
from editor.app.rebuilding import Rescued, can_rebuild, is_busy, rebuild
from editor.system.jobs import Jobs
from editor.system.language import ENGLISH
from editor.ui.theme.tokens import Density, set_density
from tests.bench.bench_surface import an_open_file
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, median, sized
from tests.styles import a_document, bytes_of

_ROUNDS = sized(4, 1)
_PATIENCE_S = 240.0
_SIZES = sized((1_000, 10_000, 100_000), (10,))
_LARGE, _MOST_MS, _MOST_OF_LARGE_MS = 100_000, 400, 600


def bench_live_settings() -> list[Row]:
    """Measure changes of language, density and scale in a window with open panels."""
    former: list[Jobs] = []
    with a_window() as window:
        application = QApplication.instance()
        assert isinstance(application, QApplication), "the window needs one"
        for name in ("history", "problems"):
            window.docks.show(name)

        def build() -> None:
            rebuild(window, (), lambda _window, jobs: former.append(jobs), _never)

        def show_language(code: str) -> None:
            use_language(application, code)
            build()

        def show_density(value: Density) -> None:
            set_density(value)
            build()

        taken: dict[str, list[float]] = {"language": [], "density": [], "scale": []}
        for _ in range(_ROUNDS):
            for code in ("de", ENGLISH):
                taken["language"].append(_painted_ms(window, partial(show_language, code)))
            for value in (Density.ROOMY, Density.NORMAL):
                taken["density"].append(_painted_ms(window, partial(show_density, value)))
            for percent in (125, 100):
                taken["scale"].append(_painted_ms(window, partial(scale_now, percent)))
        for jobs in former[1:]:  # The first ones are those of the services.
            jobs.close()
        last = window.services.jobs
    last.close()
    return [
        Row("another language until it is painted", median(taken["language"]), "ms", 1000),
        Row("another density until it is painted", median(taken["density"]), "ms", 1000),
        Row("another interface scale until it is painted", median(taken["scale"]), "ms", 1000),
    ]


def bench_density_of_large_styles() -> list[Row]:
    """Measure how long another density blocks a window with a large style, as processor time."""
    return [
        Row(
            f"another density with {size:,} layers: blocked",
            _blocked_ms(size),
            "ms",
            _MOST_OF_LARGE_MS if size >= _LARGE else _MOST_MS,
        )
        for size in _SIZES
    ]


def _blocked_ms(size: int) -> float:
    """Return the processor time of a rebuild of a window with a number of layers."""
    former: list[Jobs] = []
    with a_window() as window, an_open_file(window, bytes_of(a_document(size))):
        wait(lambda: window.checker.knows_document and not is_busy(window, is_patient=True), _PATIENCE_S)
        set_density(Density.ROOMY)
        start = time.thread_time()
        rebuild(window, (), lambda _window, jobs: former.append(jobs), _never)
        QApplication.processEvents()
        taken_ms = (time.thread_time() - start) * 1000
        set_density(Density.NORMAL)
        last = window.services.jobs
    last.close()
    return taken_ms


def _never(_window: MainWindow, _rescued: Rescued) -> None:
    """Do nothing: the error of the rebuild ends the measurement."""


def _painted_ms(window: MainWindow, act: Callable[[], object]) -> float:
    """Measure a change and the next turn of the event loop, which paints it."""
    wait(lambda: not is_busy(window, is_patient=True) and can_rebuild(window) and window.map_view.is_idle)
    start = time.perf_counter()
    act()
    QApplication.processEvents()
    return (time.perf_counter() - start) * 1000
