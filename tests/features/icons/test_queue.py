"""Tests of the queue of background work on icons."""

import pytest
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.session.session import Origin, Session
from editor.system.jobs import Cancel, Jobs
from tests.styles import a_source


@pytest.fixture
def session(qapp: object) -> Session:
    return Session(a_source(1), Origin(None, "test"))


@pytest.fixture
def queue(session: Session, jobs: Jobs) -> IconQueue:
    return IconQueue.of(session, jobs)


def a_task(done: list[object], *items: int) -> QueuedWork[int, int]:
    """Create a task that halves numbers, and fails for odd ones."""

    def halve(number: int, _cancel: Cancel) -> int:
        if number % 2:
            raise EditorError(f"{number} is odd.")
        return number // 2

    return QueuedWork(items, halve, done.append, f"{{done}} of {len(items)}", "Cancelled.")


def test_tasks_run_in_order_and_report_progress(queue: IconQueue, qtbot: QtBot) -> None:
    done, progress = [], []
    queue.progressed.connect(lambda text, share: progress.append((text, share)))
    first, second = a_task(done, 2, 4), a_task(done, 6)
    queue.run(first)
    queue.run(second)
    assert queue.contains(first)
    assert queue.contains(second)
    qtbot.waitUntil(lambda: not queue.is_busy)
    assert done == [[1, 2], [3]]
    assert not queue.contains(second)
    assert progress[0] == ("0 of 2", 0.0)


def test_a_failed_task_reports_its_reason_and_pending_tasks_run(queue: IconQueue, qtbot: QtBot) -> None:
    done = []
    with qtbot.waitSignal(queue.failed) as failed:
        queue.run(a_task(done, 2, 3))
        queue.run(a_task(done, 8))
    assert failed.args == ["3 is odd."]
    qtbot.waitUntil(lambda: not queue.is_busy)
    assert done == [[4]]


def test_a_cancelled_task_has_no_result_and_clears_the_queue(
    queue: IconQueue, jobs: Jobs, qtbot: QtBot
) -> None:
    done = []
    queue.run(a_task(done, *range(0, 4000, 2)))
    queue.run(a_task(done, 2))
    with qtbot.waitSignal(queue.cancelled) as cancelled:
        queue.cancel()
    assert cancelled.args == ["Cancelled."]
    assert not queue.is_busy
    qtbot.waitUntil(lambda: not jobs.is_running("work on icons"))
    queue.run(a_task(done, 4))
    qtbot.waitUntil(lambda: not queue.is_busy)
    assert done == [[2]]


def test_another_document_ends_all_tasks(
    queue: IconQueue, session: Session, jobs: Jobs, qtbot: QtBot
) -> None:
    done = []
    queue.run(a_task(done, *range(0, 4000, 2)))
    queue.run(a_task(done, 2))
    session.open(a_source(2), session.origin)
    assert not queue.is_busy
    qtbot.waitUntil(lambda: not jobs.is_running("work on icons"))
    assert done == []
