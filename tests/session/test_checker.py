"""Background checks after changes."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QTimer
from pytestqt.qtbot import QtBot

from editor.checks.problems import Problem
from editor.mapstyle.edits.assets import set_face
from editor.mapstyle.edits.edit import set_zoom_range
from editor.session.checker import Checker, pause_ms
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.assets.made_fonts import a_deeply_broken_face
from tests.styles import a_color, a_line, a_source

ORIGIN = Origin(None, "test")
BACKGROUND = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFFFFFFFF))}}


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    assert jobs.close()


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(a_source([a_line(2), BACKGROUND]), ORIGIN)


@pytest.fixture
def found(session: Session, jobs: Jobs, qtbot: QtBot) -> list[list[str]]:
    """The codes that were found, one list per check."""
    checker = Checker(session, jobs)
    found: list[list[str]] = []

    def note(problems: tuple[Problem, ...]) -> None:
        assert checker.problems == problems
        found.append([problem.code for problem in problems])

    assert checker.problems == ()
    checker.checked.connect(note)
    with qtbot.waitSignal(checker.checked):
        pass
    # References of a test keep the checker alive, too.
    checker.setParent(session)
    return found


def a_break(session: Session) -> None:
    session.do(set_zoom_range([session.style.layers[0].key], 9, 8), "Change the zoom range")


def test_the_style_is_checked_when_the_checker_is_created(found: list[list[str]]) -> None:
    assert found == [[]]


def test_a_change_and_its_undo_are_checked(session: Session, found: list[list[str]], qtbot: QtBot) -> None:
    a_break(session)
    qtbot.waitUntil(lambda: found == [[], ["zoom-range"]])
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: found == [[], ["zoom-range"], []])


def test_a_drag_is_checked_once_it_rests(
    session: Session, jobs: Jobs, found: list[list[str]], qtbot: QtBot
) -> None:
    gesture = session.begin_gesture("Drag")
    keys = [session.style.layers[0].key]
    ticks_while_checking = 0
    for tick in range(50):
        session.apply(gesture, set_zoom_range(keys, 9, 12 if tick % 2 == 0 else 8))
        QCoreApplication.processEvents()
        ticks_while_checking += jobs.is_running("check")
    # None, unless the machine paused.
    assert ticks_while_checking < 10
    qtbot.waitUntil(lambda: found[-1] == ["zoom-range"])


@pytest.mark.parametrize(
    ("gap_ms", "expected_ms"),
    [(16, 150), (75, 150), (160, 320), (299, 598), (400, 600), (600, 150), (9000, 150)],
)
def test_the_checks_wait_longer_than_a_tick_of_a_slow_drag(gap_ms: int, expected_ms: int) -> None:
    assert pause_ms(gap_ms) == expected_ms


def test_the_pause_follows_the_time_between_the_last_two_changes(
    monkeypatch: pytest.MonkeyPatch, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    class SlowClock(QElapsedTimer):
        def restart(self) -> int:
            return 200

    monkeypatch.setattr("editor.session.checker.QElapsedTimer", SlowClock)
    checker = Checker(session, jobs)
    with qtbot.waitSignal(checker.checked):
        pass
    a_break(session)
    (timer,) = checker.findChildren(QTimer)
    assert timer.isActive()
    assert timer.interval() == pause_ms(200) == 400


def test_another_document_has_no_results_until_it_is_checked(
    session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    checker = Checker(session, jobs)
    assert not checker.knows_document
    with qtbot.waitSignal(checker.checked):
        pass
    assert checker.knows_document
    session.open(a_source([a_line(2, type="lines"), BACKGROUND]), ORIGIN)
    assert not checker.knows_document
    qtbot.waitUntil(lambda: checker.knows_document)
    assert [problem.code for problem in checker.problems] == ["unknown-layer-type"]


def test_another_document_is_checked_at_once_and_only_once(
    session: Session, jobs: Jobs, found: list[list[str]], qtbot: QtBot
) -> None:
    a_break(session)
    session.open(a_source([a_line(2, type="lines"), BACKGROUND]), ORIGIN)
    assert jobs.is_running("check")
    qtbot.waitUntil(lambda: len(found) == 3)
    assert found == [[], [], ["unknown-layer-type"]]
    a_break(session)
    qtbot.waitUntil(lambda: len(found) == 4)
    assert found[3] == ["zoom-range", "unknown-layer-type"]


def test_a_deep_fault_of_a_font_is_added_later(
    session: Session, found: list[list[str]], qtbot: QtBot
) -> None:
    session.do(set_face("regular", a_deeply_broken_face("Follows by itself")), "Add a face")
    qtbot.waitUntil(lambda: "broken-font" in found[-1], timeout=20_000)
    assert len(found) == 3, "the other checks did not wait"
    assert "broken-font" not in found[1]
    session.undo_stack.undo()
    qtbot.waitUntil(lambda: found[-1] == [])


def test_equal_problems_are_emitted_as_the_same_tuple(session: Session, jobs: Jobs, qtbot: QtBot) -> None:
    a_break(session)
    checker = Checker(session, jobs, session)
    seen: list[tuple[Problem, ...]] = []
    checker.checked.connect(seen.append)
    qtbot.waitUntil(lambda: len(seen) == 1)
    session.do(set_zoom_range([session.style.layers[1].key], 0, 15), "Change the zoom range")
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen[0]
    assert seen[0] is seen[1]


def test_a_continued_checker_reports_the_same_problems_without_another_check(
    session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    a_break(session)
    checker = Checker(session, jobs, session)
    qtbot.waitUntil(lambda: not checker.is_due)
    other = checker.continued(session.continued(session), jobs, session)
    assert (other.problems, other.knows_document) == ((), False), "until it is announced"
    with qtbot.waitSignal(other.checked) as reported:
        other.announce()
    assert reported.args == [checker.problems]
    assert checker.problems
    assert other.problems is checker.problems
    assert not other.is_due


def test_a_continued_checker_does_what_was_due(session: Session, jobs: Jobs, qtbot: QtBot) -> None:
    checker = Checker(session, jobs, session)
    qtbot.waitUntil(lambda: not checker.is_due)
    a_break(session)
    other = checker.continued(session.continued(session), jobs, session)
    assert other.is_due
    other.announce()
    qtbot.waitUntil(lambda: not other.is_due)
    assert other.problems
