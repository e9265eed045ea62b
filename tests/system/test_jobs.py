"""Background jobs: delivery, replacement and end."""

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


class Recorder(QObject):
    """A recorder of delivered results."""

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


def test_the_work_runs_elsewhere_and_the_result_arrives_here(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    jobs.run(lambda _cancel: (threading.get_ident(), 2**70), recorder.take, recorder.refuse, "count")
    assert jobs.is_running("count")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    ((thread, number),) = recorder.answers
    assert thread != threading.get_ident()
    assert number == 2**70
    assert recorder.is_on_own_thread == [True]
    assert not jobs.is_running("count")


def test_an_error_is_raised_unchanged(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, error = Recorder(), EditorError("The well is dry.")

    def work(_cancel: Cancel) -> None:
        raise error

    jobs.run(work, recorder.take, recorder.refuse, "draw water")
    qtbot.waitUntil(lambda: bool(recorder.errors))
    assert recorder.errors == [error]
    assert recorder.is_on_own_thread == [True]
    assert not recorder.answers


def test_unexpected_error_is_logged_and_reported(
    jobs: Jobs, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    recorder = Recorder()
    with caplog.at_level(logging.ERROR):
        jobs.run(lambda _cancel: 1 // 0, recorder.take, recorder.refuse, "divide")
        qtbot.waitUntil(lambda: bool(recorder.errors))
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    assert "divide" in recorder.errors[0].text
    assert "Zero" not in recorder.errors[0].text


def test_a_newer_job_of_the_same_purpose_ends_the_older_and_drops_its_result(
    jobs: Jobs, qtbot: QtBot
) -> None:
    recorder, has_begun, ended = Recorder(), threading.Event(), threading.Event()

    def slow(cancel: Cancel) -> str:
        has_begun.set()
        word = wait_for_end(cancel)
        ended.set()
        return word

    jobs.run(slow, recorder.take, recorder.refuse, "draw")
    assert has_begun.wait(PATIENCE_S)
    jobs.run(lambda _cancel: "new", recorder.take, recorder.refuse, "draw")
    qtbot.waitUntil(lambda: bool(recorder.answers) and ended.is_set())
    assert jobs.close()
    qtbot.waitUntil(lambda: not jobs.is_running("draw"))
    assert recorder.answers == ["new"]


def test_a_newer_job_wins_even_if_the_older_has_already_a_result(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, has_run = Recorder(), threading.Event()
    jobs.run(lambda _cancel: has_run.set() or "old", recorder.take, recorder.refuse, "draw")
    assert has_run.wait(PATIENCE_S)
    jobs.run(lambda _cancel: "new", recorder.take, recorder.refuse, "draw")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["new"]


def test_jobs_of_different_purposes_are_independent(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, both = Recorder(), threading.Barrier(2)
    for purpose in ("draw", "ask"):
        jobs.run(lambda _cancel: both.wait(PATIENCE_S), recorder.take, recorder.refuse, purpose)
    qtbot.waitUntil(lambda: len(recorder.answers) == 2)
    assert sorted(recorder.answers) == [0, 1]


def test_only_the_newest_of_many_jobs_of_a_purpose_runs_after_the_first(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, begun, at_once = Recorder(), [], threading.Semaphore(1)

    def work(cancel: Cancel, number: int) -> int:
        assert at_once.acquire(blocking=False)
        begun.append(number)
        if number == 0:
            wait_for_end(cancel)
        at_once.release()
        return number

    for number in range(50):
        jobs.run(lambda cancel, number=number: work(cancel, number), recorder.take, recorder.refuse, "draw")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert begun == [0, 49]
    assert recorder.answers == [49]


def test_a_job_uses_an_idle_thread(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    for count, purpose in enumerate(("one", "two"), 1):
        jobs.run(lambda _cancel: threading.current_thread(), recorder.take, recorder.refuse, purpose)
        qtbot.waitUntil(lambda count=count: len(recorder.answers) == count)
    first, second = recorder.answers
    assert first is second
    assert isinstance(first, threading.Thread)
    qtbot.waitUntil(lambda: first.name == IDLE)
    assert jobs.close()
    first.join(PATIENCE_S)
    assert not first.is_alive()


def test_many_jobs_all_answer(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    for number in range(100):
        jobs.run(lambda _cancel, number=number: number, recorder.take, recorder.refuse, f"job {number}")
    qtbot.waitUntil(lambda: len(recorder.answers) == 100)
    assert sorted(recorder.answers) == list(range(100))


def test_a_cancelled_job_sends_no_signal(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    jobs.run(wait_for_end, recorder.take, recorder.refuse, "wait")
    jobs.cancel("wait")
    jobs.run(lambda _cancel: "after", recorder.take, recorder.refuse, "next")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["after"]
    assert not recorder.errors


@pytest.mark.parametrize("wrapped", [lambda method: method, partial], ids=["method", "partial"])
def test_an_answer_for_a_destroyed_object_is_dropped(
    jobs: Jobs, qtbot: QtBot, wrapped: Callable[[Callable[[object], None]], Callable[[object], None]]
) -> None:
    gone, recorder, has_run = Recorder(), Recorder(), threading.Event()
    jobs.run(lambda _cancel: has_run.set(), wrapped(gone.take), gone.refuse, "late")
    assert has_run.wait(PATIENCE_S)
    shiboken6.delete(gone)
    jobs.run(lambda _cancel: "after", recorder.take, recorder.refuse, "next")
    qtbot.waitUntil(lambda: bool(recorder.answers) and not jobs.is_running("late"))
    assert gone.answers == []


def test_references_of_a_job_are_released_on_the_gui_thread(jobs: Jobs, qtbot: QtBot) -> None:
    class Widget:
        def __del__(self) -> None:
            died_on.append(threading.get_ident())

    died_on: list[int] = []
    recorder, thread_may_end = Recorder(), threading.Event()
    # Keeps the thread and its references alive beyond the result.
    jobs._ended.connect(lambda _job: thread_may_end.wait(PATIENCE_S), Qt.ConnectionType.DirectConnection)
    jobs.run(
        functools.partial(lambda _widget, _cancel: "answer", Widget()), recorder.take, recorder.refuse, "hold"
    )
    qtbot.waitUntil(lambda: bool(recorder.answers))
    thread_may_end.set()
    assert jobs.close()
    qtbot.waitUntil(lambda: bool(died_on))
    assert died_on == [threading.get_ident()]


def test_closing_ends_the_jobs_and_accepts_no_more(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    for number in range(20):
        jobs.run(wait_for_end, recorder.take, recorder.refuse, f"wait {number}")
    assert jobs.close()
    jobs.run(lambda _cancel: "late", recorder.take, recorder.refuse, "late")
    assert not jobs.is_running("late")
    threads, other = threading.active_count(), Jobs()
    other.run(lambda _cancel: "other", recorder.take, recorder.refuse, "other")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert threading.active_count() == threads + 1  # It waits for another job.
    assert other.close()
    assert threading.active_count() == threads
    assert recorder.answers == ["other"]


def test_a_job_outlives_a_window_that_did_not_close_it(qapp: object) -> None:
    jobs, recorder, may_go_on, has_ended = Jobs(), Recorder(), threading.Event(), threading.Event()

    def work(_cancel: Cancel) -> None:
        may_go_on.wait(PATIENCE_S)
        has_ended.set()

    jobs.run(work, recorder.take, recorder.refuse, "late")
    shiboken6.delete(jobs)
    may_go_on.set()
    assert has_ended.wait(PATIENCE_S)
    assert not recorder.answers


def test_dismissed_jobs_end_without_a_wait(qtbot: QtBot) -> None:
    jobs, recorder = Jobs(), Recorder()
    jobs.run(wait_for_end, recorder.take, recorder.refuse, "wait")
    jobs.run(lambda _cancel: 1, recorder.take, recorder.refuse, "count")
    qtbot.waitUntil(lambda: recorder.answers == [1])
    before = threading.active_count()
    with qtbot.waitSignal(jobs.ended):
        jobs.dismiss()
        jobs.run(lambda _cancel: 2, recorder.take, recorder.refuse, "too late")
    assert threading.active_count() == before - 2
    assert recorder.answers == [1]
    assert jobs.close()


def test_dismissed_jobs_end_at_once_if_none_is_running(qtbot: QtBot) -> None:
    jobs = Jobs()
    with qtbot.waitSignal(jobs.ended):
        jobs.dismiss()


def test_a_newer_job_does_not_wait_for_one_that_it_abandons(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, has_begun, goes_on = Recorder(), threading.Event(), threading.Event()

    def hang(_cancel: Cancel) -> str:  # As reading a disk that does not respond.
        has_begun.set()
        goes_on.wait(PATIENCE_S)
        return "late"

    jobs.run(hang, recorder.take, recorder.refuse, "read")
    assert has_begun.wait(PATIENCE_S)
    for text in ("first", "second"):
        jobs.run(lambda _cancel, text=text: text, recorder.take, recorder.refuse, "read", abandon=True)
        qtbot.waitUntil(lambda text=text: text in recorder.answers)
    assert recorder.answers == ["first", "second"]
    assert jobs.is_idle
    assert jobs.close()
    goes_on.set()
    assert recorder.answers == ["first", "second"]


def test_the_window_handles_its_events_between_the_results_of_jobs_that_ended_together(
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
    # Their threads wait for another job once the results are queued.
    deadline, pause = time.monotonic() + PATIENCE_S, threading.Event()
    while any(thread.name.startswith("job ") for thread in threading.enumerate()):
        assert time.monotonic() < deadline, "a thread did not end its job"
        pause.wait(0.001)
    qtbot.waitUntil(lambda: len(order) == 6)
    assert order == ["answer", "event"] * 3


def test_a_deferred_job_waits_until_it_may_start(jobs: Jobs, qtbot: QtBot) -> None:
    recorder = Recorder()
    jobs.defer("later")
    for number in (1, 2):  # The newest of a purpose wins.
        jobs.run(lambda _cancel, number=number: number, recorder.take, recorder.refuse, "later")
    jobs.run(lambda _cancel: "now", recorder.take, recorder.refuse, "now")
    qtbot.waitUntil(lambda: bool(recorder.answers))
    assert recorder.answers == ["now"]
    assert jobs.is_running("later")
    assert not jobs.is_idle

    jobs.start_deferred()
    qtbot.waitUntil(lambda: jobs.is_idle)
    assert recorder.answers == ["now", 2]
    jobs.run(lambda _cancel: 3, recorder.take, recorder.refuse, "later")
    qtbot.waitUntil(lambda: jobs.is_idle)
    assert recorder.answers == ["now", 2, 3]


def test_a_deferred_job_can_be_cancelled(jobs: Jobs) -> None:
    recorder = Recorder()
    jobs.defer("later")
    jobs.run(lambda _cancel: 1, recorder.take, recorder.refuse, "later")
    jobs.cancel("later")
    assert not jobs.is_running("later")
    jobs.start_deferred()
    assert jobs.is_idle


def test_repeatable_jobs_are_not_needed(jobs: Jobs, qtbot: QtBot) -> None:
    recorder, go = Recorder(), threading.Event()
    for purpose, is_repeatable in (("check", True), ("check a name", False)):
        jobs.run(
            lambda _cancel: go.wait(10),
            recorder.take,
            recorder.refuse,
            purpose,
            is_repeatable=is_repeatable,
        )
    assert jobs.needed_purposes == {"check a name"}
    jobs.run(lambda _cancel: True, recorder.take, recorder.refuse, "check")
    assert jobs.needed_purposes == {"check a name", "check"}, "the waiting job counts"
    go.set()
    qtbot.waitUntil(lambda: jobs.is_idle)
    assert not jobs.needed_purposes
