"""The background lint of legibility: when it checks, and what it passes to the checker."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.checks.problems import Problem
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorCount, SampledView
from editor.session.checker import Checker
from editor.session.legibility_checker import LegibilityChecker
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.checks.legibility.test_lint import a_background, a_label
from tests.styles import a_source

TEXT = BY_KEY["text-color"]


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    assert jobs.close()


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    layers = [{"id": 2, **a_label("#999999", "#FFFFFF")}, {"id": 1, **a_background()}]
    return Session(a_source(layers), Origin(None, "test"))


def codes(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.code for problem in problems]


def wait(qtbot: QtBot, lint: LegibilityChecker) -> None:
    qtbot.waitUntil(lambda: lint.is_idle, timeout=10_000)


def test_it_checks_only_while_it_is_on(qtbot: QtBot, session: Session, jobs: Jobs) -> None:
    checker = Checker(session, jobs)
    lint = LegibilityChecker(session, jobs, checker)
    qtbot.waitUntil(lambda: checker.knows_document, timeout=10_000)
    assert codes(checker.problems) == []
    lint.set_on(is_on=True)
    wait(qtbot, lint)
    assert codes(checker.problems) == codes(lint.problems) == ["unreadable-label"]
    assert checker.format_problems == ()
    lint.set_on(is_on=False)
    assert checker.problems == lint.problems == ()


def test_an_edit_is_checked_and_problems_of_the_format_stay(
    qtbot: QtBot, session: Session, jobs: Jobs
) -> None:
    checker = Checker(session, jobs)
    lint = LegibilityChecker(session, jobs, checker)
    lint.set_on(is_on=True)
    wait(qtbot, lint)
    key = session.style.order.keys[0]
    session.do(set_stop([key], TEXT, 0, Color(0, 0, 0)), "Edit")
    assert not lint.is_idle
    wait(qtbot, lint)
    assert lint.problems == ()
    qtbot.waitUntil(lambda: checker.problems == (), timeout=10_000)


def test_a_view_replaces_the_colours_of_the_style(qtbot: QtBot, session: Session, jobs: Jobs) -> None:
    lint = LegibilityChecker(session, jobs, Checker(session, jobs))
    lint.set_on(is_on=True)
    wait(qtbot, lint)
    key = session.style.order.keys[0]
    sample = (ColorCount(Color(0, 0, 0), 100),)
    with qtbot.waitSignal(lint.checked, timeout=10_000):
        lint.set_views([SampledView(14.0, {key: sample})])
    (problem,) = lint.problems
    assert problem.is_sampled


def test_another_document_removes_problems_at_once(qtbot: QtBot, session: Session, jobs: Jobs) -> None:
    checker = Checker(session, jobs)
    lint = LegibilityChecker(session, jobs, checker)
    lint.set_on(is_on=True)
    wait(qtbot, lint)
    session.open(a_source([{"id": 1, **a_background()}]), session.origin)
    assert lint.problems == ()
    assert "unreadable-label" not in codes(checker.problems)
    wait(qtbot, lint)
    assert lint.problems == ()
