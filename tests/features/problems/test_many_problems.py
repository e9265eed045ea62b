"""Thousands of problems: neither listing them nor finding their fixes is work of the window's thread."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from pytestqt.qtbot import QtBot

from editor.checks.fixes import fix
from editor.checks.problems import Problem, Severity
from editor.errors import EditorError
from editor.features.layers import model as layers_model
from editor.features.layers.view import LayersPanel
from editor.features.problems import listing
from editor.features.problems.list_filter import ProblemFilter
from editor.features.problems.model import ROW_ROLE
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.schema.source_data import load
from editor.system.jobs import Jobs
from tests.features.problems.listed import COUNT, INNER, Panel

MANY = 3_000


@pytest.fixture
def on_window_thread(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record how many problems were searched for fixes, listed or sorted on the thread of the window."""
    counts: list[int] = []

    def watch(module: Any, name: str, count: Callable[..., int]) -> None:
        real = getattr(module, name)

        def watched(*args: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                counts.append(count(*args))
            return real(*args)

        monkeypatch.setattr(module, name, watched)

    # A lazy module keeps what was read from it, so its own attribute is replaced.
    watch(vars(listing)["fix"], "find_fix_step", lambda _style, _code, problems, *_cancel: len(problems))
    watch(listing, "identity_of", lambda _problem: 1)
    watch(layers_model, "marks_of", len)
    return counts


def some_problems(panel: Panel, count: int) -> tuple[Problem, ...]:
    """Return problems of hex colours, of which those of real stops can be fixed."""
    keys = panel.session.style.order.keys
    return tuple(
        Problem(
            "hex-color",
            (
                *LAYERS,
                place % COUNT,
                "paint",
                INNER.key,
                INNER.wrapper,
                INNER.stops,
                place // COUNT,
                INNER.value,
            ),
            keys[place % COUNT],
            f"Hex {place}.",
        )
        for place in range(count)
    )


def wait(panel: Panel) -> None:
    panel.qtbot.waitUntil(lambda: not panel.model.is_listing)
    panel.wait_for_fixes()


def kind(panel: Panel) -> QModelIndex:
    return panel.model.index(0, 0)


def test_many_problems_are_listed_and_searched_for_fixes_in_jobs(
    panel: Panel, on_window_thread: list[int]
) -> None:
    panel.checker.checked.emit(some_problems(panel, MANY))
    assert panel.model.is_listing
    wait(panel)
    row = kind(panel).data(ROW_ROLE)
    assert (row.count, row.fixable) == (MANY, COUNT)
    assert panel.model.counts()[Severity.ERROR] == MANY
    panel.widget.filter.field.setText("39.")
    wait(panel)
    row = kind(panel).data(ROW_ROLE)
    assert (row.count, row.fixable, row.is_part) == (30, 1, True)
    assert sum(on_window_thread) == 0


def test_the_current_row_stays_when_many_problems_change(panel: Panel) -> None:
    found = some_problems(panel, MANY)
    panel.checker.checked.emit(found)
    wait(panel)
    index = panel.model.index(2_001, 0, kind(panel))
    panel.tree.setCurrentIndex(index)
    retained = QPersistentModelIndex(index)
    panel.checker.checked.emit(found[1:])
    wait(panel)
    assert (retained.row(), retained.data()) == (2_000, "Hex 2001.")
    assert panel.current() == "Hex 2001."


def test_the_newest_of_many_problems_are_shown(panel: Panel) -> None:
    found = some_problems(panel, MANY)
    panel.checker.checked.emit(found)
    panel.checker.checked.emit(found[:2])
    assert not panel.model.is_listing
    panel.checker.checked.emit(found)
    panel.model.set_filter(ProblemFilter("2999."))
    wait(panel)
    assert panel.model.rowCount(kind(panel)) == 1


def test_all_of_many_problems_are_fixed_as_one_step(panel: Panel) -> None:
    panel.checker.checked.emit(some_problems(panel, MANY))
    wait(panel)
    panel.tree.setCurrentIndex(kind(panel))
    with panel.qtbot.waitSignal(panel.session.changed):
        panel.widget.fix_current()
    assert {panel.color(place) for place in range(COUNT)} == {0xFF0000FF}
    assert panel.session.undo_stack.count() == 1


def test_a_fix_works_before_it_is_known_which_problems_have_one(panel: Panel) -> None:
    panel.checker.checked.emit(some_problems(panel, COUNT))
    assert not panel.model.knows_fixes
    panel.tree.setCurrentIndex(panel.row("Hex 3."))
    panel.widget.fix_current()
    assert panel.color(3) == 0xFF0000FF


def test_the_search_for_fixes_ends_on_request(panel: Panel) -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(EditorError):
        fix.find_fix_step(panel.session.style, "hex-color", some_problems(panel, COUNT), cancel)


def test_layers_are_marked_in_a_job(
    panel: Panel, jobs: Jobs, on_window_thread: list[int], qtbot: QtBot
) -> None:
    layers = LayersPanel(panel.session, panel.view, load(), jobs)
    qtbot.addWidget(layers)
    layers.show_problems(some_problems(panel, MANY))
    model = layers.tree.model()
    qtbot.waitUntil(lambda: "error" in model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert sum(on_window_thread) == 0
    layers.show_problems(some_problems(panel, 1))
    assert "error" not in model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
