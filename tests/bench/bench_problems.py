"""The list of 100,000 problems that can be fixed: how long the window is blocked."""

import gc
import time
from collections.abc import Callable
from typing import Self

from PySide6.QtWidgets import QApplication

from editor.app.main_window import MainWindow
from editor.checks.problems import Problem
from editor.features.problems.controller import ProblemController
from editor.mapstyle.edits.edit import rename_layer
from tests.bench.bench_surface import an_open_file
from tests.bench.bench_window import a_window, wait
from tests.bench.harness import Row, sized
from tests.styles import a_document, a_line, a_width, bytes_of

_PROBLEMS = sized(100_000, 50)
_BLOCKED_MS = 50
# Their edit and their selection update other panels too, for as long as any of so many layers.
_SLOW = ("fix all", "next problem")
_REST_S = sized(1.0, 0.05)
_PATIENCE_S = 120.0
_DATA_IDS = 300


def bench_many_problems() -> list[Row]:
    """Measure the longest turn of the event loop while the list of problems is open.

    As processor time of the window's thread, without the collections of garbage, which have their own row:
    they go through what the checks have created, whether the list is open or not.
    """
    wide = {"line-width": a_width((15, 4), (3, 2))}
    layers = [
        a_line(number, sourcedata_id=number % _DATA_IDS, paint=wide) for number in range(_PROBLEMS, 0, -1)
    ]
    with (
        a_window() as window,
        an_open_file(window, bytes_of(a_document(layers))),
        _Collections() as collections,
    ):
        wait(lambda: window.checker.knows_document)
        feature = window.features[ProblemController]
        feature.show()
        panel, model, checker = feature.panel, feature.model, window.checker

        def is_done() -> bool:
            return window.services.jobs.is_idle and not model.is_listing

        def blocked_ms(act: Callable[[], object]) -> float:
            return _blocked_ms(act, is_done, collections)

        blocked_ms(lambda: feature.walk(1))  # creates the panel of the properties
        problems, key = checker.problems, window.session.style.layers[5].key
        acts: dict[str, Callable[[], object]] = {
            "after a check": lambda: window.session.do(rename_layer(key, "Other"), "bench"),
            "after a check, panel closed": lambda: _close_and_check(window, problems[::3]),
            "half of them gone": lambda: _open_and_check(window, problems[::2]),
            "all of them back": lambda: checker.checked.emit(problems),
            "collapse": lambda: panel.tree.collapse(model.index(0, 0)),
            "expand": lambda: panel.tree.expand(model.index(0, 0)),
            "filter": lambda: panel.filter.field.setText("12"),
            "clear filter": panel.filter.clear,
            "next problem": lambda: feature.walk(1),
            "previous problem": lambda: feature.walk(-1),
            "fix all": lambda: _fix_all(feature),
        }
        taken = {name: blocked_ms(act) for name, act in acts.items()}
    rows = [
        Row(f"{_PROBLEMS:,} problems: {name}, GUI blocked", ms, "ms", None if name in _SLOW else _BLOCKED_MS)
        for name, ms in taken.items()
    ]
    return [
        *rows,
        Row(f"{_PROBLEMS:,} problems: longest garbage collection", collections.longest_ms, "ms", None),
    ]


def _close_and_check(window: MainWindow, problems: tuple[Problem, ...]) -> None:
    window.docks.close("problems")
    window.checker.checked.emit(problems)


def _open_and_check(window: MainWindow, problems: tuple[Problem, ...]) -> None:
    window.docks.show("problems")
    window.checker.checked.emit(problems)


def _fix_all(feature: ProblemController) -> None:
    feature.panel.tree.setCurrentIndex(feature.model.index(0, 0))
    feature.fix()


class _Collections:
    """The time that collections of garbage take on this thread."""

    def __init__(self) -> None:
        self.total_s = self.longest_ms = 0.0
        self._start = 0.0

    def __enter__(self) -> Self:
        gc.callbacks.append(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._start = time.thread_time()
        else:
            taken = time.thread_time() - self._start
            self.total_s += taken
            self.longest_ms = max(self.longest_ms, taken * 1000)


def _blocked_ms(act: Callable[[], object], is_done: Callable[[], bool], collections: _Collections) -> float:
    """Return the longest of an operation and the turns after it, until a condition holds. Units: ms."""
    longest, deadline = _turn_ms(act, collections), time.perf_counter() + _PATIENCE_S
    rest_end = time.perf_counter() + _REST_S
    while time.perf_counter() < rest_end or not is_done():
        assert time.perf_counter() < deadline, "the jobs did not end in time"
        time.sleep(0.0005)  # the processor is left to the jobs
        longest = max(longest, _turn_ms(QApplication.processEvents, collections))
    return longest


def _turn_ms(act: Callable[[], object], collections: _Collections) -> float:
    collected, start = collections.total_s, time.thread_time()
    act()
    return (time.thread_time() - start - (collections.total_s - collected)) * 1000
