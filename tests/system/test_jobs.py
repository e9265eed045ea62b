"""Jobs: their answers come back on the window's thread, the newest of a purpose alone."""

import functools
import logging
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QObject, Qt, QThread, QTimer
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.system.jobs import IDLE, Cancel, Jobs

PATIENCE_S = 10


@pytest.fixture
def jobs(qapp: object) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


class Desk(QObject):
    """Collects what comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[object] = []
        self.errors: list[EditorError] = []
        self.is_on_own_thread: list[bool] = []

    def take(self, answer: object) -> None:
        self.answers.append(answer)
        self.is_on_own_thread.append(QThread.currentThread() is self.thread())

    def refuse(self, error: EditorError) -> None:
        self.errors.append(error)
        self.is_on_own_thread.append(QThread.currentThread() is self.thread())


def wait_for_end(cancel: Cancel) -> str:
    return "cancelled" if cancel.wait(PATIENCE_S) else "never asked to end"


def test_the_work_runs_elsewhere_and_the_answer_comes_here(jobs: Jobs, qtbot: QtBot) -> None:
    desk = Desk()
    jobs.run(lambda _cancel: (threading.get_ident(), 2**70), desk.take, desk.refuse, "count")
    assert jobs.is_running("count")
    qtbot.waitUntil(lambda: bool(desk.answers))
    ((thread, number),) = desk.answers
    assert thread != threading.get_ident()
    assert number == 2**70
    assert desk.is_on_own_thread == [True]
    assert not jobs.is_running("count")


def test_an_error_comes_back_as_it_was_raised(jobs: Jobs, qtbot: QtBot) -> None:
    desk, error = Desk(), EditorError("The well is dry.")

    def work(_cancel: Cancel) -> None:
        raise error

    jobs.run(work, desk.take, desk.refuse, "draw water")
    qtbot.waitUntil(lambda: bool(desk.errors))
    assert desk.errors == [error]
    assert desk.is_on_own_thread == [True]
    assert not desk.answers


def test_an_unforeseen_error_is_logged_and_told_plainly(
    jobs: Jobs, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    desk = Desk()
    with caplog.at_level(logging.ERROR):
        jobs.run(lambda _cancel: 1 // 0, desk.take, desk.refuse, "divide")
        qtbot.waitUntil(lambda: bool(desk.errors))
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    assert "divide" in desk.errors[0].text
    assert "Zero" not in desk.errors[0].text


def test_a_newer_job_of_the_same_purpose_ends_the_older_and_drops_its_answer(
    jobs: Jobs, qtbot: QtBot
) -> None:
    desk, has_begun, ended = Desk(), threading.Event(), threading.Event()

    def slow(cancel: Cancel) -> str:
        has_begun.set()
        word = wait_for_end(cancel)
        ended.set()
        return word

    jobs.run(slow, desk.take, desk.refuse, "draw")
    assert has_begun.wait(PATIENCE_S)
    jobs.run(lambda _cancel: "new", desk.take, desk.refuse, "draw")
    qtbot.waitUntil(lambda: bool(desk.answers) and ended.is_set())
    assert jobs.close()
    qtbot.waitUntil(lambda: not jobs.is_running("draw"))
    assert desk.answers == ["new"]


def test_a_newer_job_wins_even_when_the_older_has_already_answered(jobs: Jobs, qtbot: QtBot) -> None:
    desk, has_run = Desk(), threading.Event()
    jobs.run(lambda _cancel: has_run.set() or "old", desk.take, desk.refuse, "draw")
    assert has_run.wait(PATIENCE_S)
    jobs.run(lambda _cancel: "new", desk.take, desk.refuse, "draw")
    qtbot.waitUntil(lambda: bool(desk.answers))
    assert desk.answers == ["new"]


def test_jobs_of_different_purposes_leave_each_other_alone(jobs: Jobs, qtbot: QtBot) -> None:
    desk, both = Desk(), threading.Barrier(2)
    for purpose in ("draw", "ask"):
        jobs.run(lambda _cancel: both.wait(PATIENCE_S), desk.take, desk.refuse, purpose)
    qtbot.waitUntil(lambda: len(desk.answers) == 2)
    assert sorted(desk.answers) == [0, 1]


def test_only_the_newest_of_many_jobs_of_a_purpose_runs_after_the_first(jobs: Jobs, qtbot: QtBot) -> None:
    desk, begun, at_once = Desk(), [], threading.Semaphore(1)

    def work(cancel: Cancel, number: int) -> int:
        assert at_once.acquire(blocking=False)
        begun.append(number)
        if number == 0:
            wait_for_end(cancel)
        at_once.release()
        return number

    for number in range(50):
        jobs.run(lambda cancel, number=number: work(cancel, number), desk.take, desk.refuse, "draw")
    qtbot.waitUntil(lambda: bool(desk.answers))
    assert begun == [0, 49]
    assert desk.answers == [49]


def test_a_job_takes_a_thread_that_waits(jobs: Jobs, qtbot: QtBot) -> None:
    desk = Desk()
    for count, purpose in enumerate(("one", "two"), 1):
        jobs.run(lambda _cancel: threading.current_thread(), desk.take, desk.refuse, purpose)
        qtbot.waitUntil(lambda count=count: len(desk.answers) == count)
    first, second = desk.answers
    assert first is second
    assert isinstance(first, threading.Thread)
    qtbot.waitUntil(lambda: first.name == IDLE)
    assert jobs.close()
    first.join(PATIENCE_S)
    assert not first.is_alive()


def test_many_jobs_all_answer(jobs: Jobs, qtbot: QtBot) -> None:
    desk = Desk()
    for number in range(100):
        jobs.run(lambda _cancel, number=number: number, desk.take, desk.refuse, f"job {number}")
    qtbot.waitUntil(lambda: len(desk.answers) == 100)
    assert sorted(desk.answers) == list(range(100))


def test_a_cancelled_job_says_nothing(jobs: Jobs, qtbot: QtBot) -> None:
    desk = Desk()
    jobs.run(wait_for_end, desk.take, desk.refuse, "wait")
    jobs.cancel("wait")
    jobs.run(lambda _cancel: "after", desk.take, desk.refuse, "next")
    qtbot.waitUntil(lambda: bool(desk.answers))
    assert desk.answers == ["after"]
    assert not desk.errors


@pytest.mark.parametrize("wrapped", [lambda method: method, partial], ids=["method", "partial"])
def test_an_answer_for_a_destroyed_object_is_dropped(
    jobs: Jobs, qtbot: QtBot, wrapped: Callable[[Callable[[object], None]], Callable[[object], None]]
) -> None:
    gone, desk, has_run = Desk(), Desk(), threading.Event()
    jobs.run(lambda _cancel: has_run.set(), wrapped(gone.take), gone.refuse, "late")
    assert has_run.wait(PATIENCE_S)
    shiboken6.delete(gone)
    jobs.run(lambda _cancel: "after", desk.take, desk.refuse, "next")
    qtbot.waitUntil(lambda: bool(desk.answers) and not jobs.is_running("late"))
    assert gone.answers == []


def test_what_a_job_holds_is_let_go_on_the_windows_thread(jobs: Jobs, qtbot: QtBot) -> None:
    class Widget:
        def __del__(self) -> None:
            died_on.append(threading.get_ident())

    died_on: list[int] = []
    desk, thread_may_end = Desk(), threading.Event()
    # Holds the thread, and what it refers to, beyond the answer.
    jobs._ended.connect(lambda _job: thread_may_end.wait(PATIENCE_S), Qt.ConnectionType.DirectConnection)
    jobs.run(functools.partial(lambda _widget, _cancel: "answer", Widget()), desk.take, desk.refuse, "hold")
    qtbot.waitUntil(lambda: bool(desk.answers))
    thread_may_end.set()
    assert jobs.close()
    qtbot.waitUntil(lambda: bool(died_on))
    assert died_on == [threading.get_ident()]


def test_closing_ends_the_jobs_and_takes_no_more(jobs: Jobs, qtbot: QtBot) -> None:
    desk = Desk()
    for number in range(20):
        jobs.run(wait_for_end, desk.take, desk.refuse, f"wait {number}")
    assert jobs.close()
    jobs.run(lambda _cancel: "late", desk.take, desk.refuse, "late")
    assert not jobs.is_running("late")
    threads, other = threading.active_count(), Jobs()
    other.run(lambda _cancel: "other", desk.take, desk.refuse, "other")
    qtbot.waitUntil(lambda: bool(desk.answers))
    assert threading.active_count() == threads + 1  # It waits for another job.
    assert other.close()
    assert threading.active_count() == threads
    assert desk.answers == ["other"]


def test_a_job_outlives_a_window_that_forgot_to_close_it(qapp: object) -> None:
    jobs, desk, may_go_on, has_ended = Jobs(), Desk(), threading.Event(), threading.Event()

    def work(_cancel: Cancel) -> None:
        may_go_on.wait(PATIENCE_S)
        has_ended.set()

    jobs.run(work, desk.take, desk.refuse, "late")
    shiboken6.delete(jobs)
    may_go_on.set()
    assert has_ended.wait(PATIENCE_S)
    assert not desk.answers


def test_jobs_that_are_dismissed_end_without_anybody_waiting(qtbot: QtBot) -> None:
    jobs, desk = Jobs(), Desk()
    jobs.run(wait_for_end, desk.take, desk.refuse, "wait")
    jobs.run(lambda _cancel: 1, desk.take, desk.refuse, "count")
    qtbot.waitUntil(lambda: desk.answers == [1])
    before = threading.active_count()
    with qtbot.waitSignal(jobs.ended):
        jobs.dismiss()
        jobs.run(lambda _cancel: 2, desk.take, desk.refuse, "too late")
    assert threading.active_count() == before - 2
    assert desk.answers == [1]
    assert jobs.close()


def test_dismissed_without_a_job_they_have_ended_at_once(qtbot: QtBot) -> None:
    jobs = Jobs()
    with qtbot.waitSignal(jobs.ended):
        jobs.dismiss()


def test_a_newer_job_does_not_wait_for_one_that_it_abandons(jobs: Jobs, qtbot: QtBot) -> None:
    desk, has_begun, goes_on = Desk(), threading.Event(), threading.Event()

    def hang(_cancel: Cancel) -> str:  # As a read does of a disk that does not answer.
        has_begun.set()
        goes_on.wait(PATIENCE_S)
        return "late"

    jobs.run(hang, desk.take, desk.refuse, "read")
    assert has_begun.wait(PATIENCE_S)
    for text in ("first", "second"):
        jobs.run(lambda _cancel, text=text: text, desk.take, desk.refuse, "read", abandon=True)
        qtbot.waitUntil(lambda text=text: text in desk.answers)
    assert desk.answers == ["first", "second"]
    assert jobs.is_idle
    assert jobs.close()
    goes_on.set()
    assert desk.answers == ["first", "second"]


def test_the_window_handles_its_events_between_the_answers_of_jobs_that_ended_together(
    jobs: Jobs, qtbot: QtBot
) -> None:
    order: list[str] = []
    ended = [threading.Event() for _ in range(3)]

    def take(name: str) -> None:
        order.append(name)
        QTimer.singleShot(0, lambda: order.append("event"))

    def work(number: int) -> str:
        ended[number].set()
        return "answer"

    for number in range(3):
        jobs.run(lambda _cancel, number=number: work(number), take, pytest.fail, f"job {number}")
    for event in ended:
        assert event.wait(PATIENCE_S)
    # Their threads wait for another job once the answers are on their way.
    deadline, pause = time.monotonic() + PATIENCE_S, threading.Event()
    while any(thread.name.startswith("job ") for thread in threading.enumerate()):
        assert time.monotonic() < deadline, "a thread did not end its job"
        pause.wait(0.001)
    qtbot.waitUntil(lambda: len(order) == 6)
    assert order == ["answer", "event"] * 3
