"""Work off the window's thread, its answer brought back to it."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeAlias, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from editor.errors import EditorError

Cancel: TypeAlias = threading.Event
IDLE: Final = "idle"
"""What a thread is called that waits for a job."""

T = TypeVar("T")

_PATIENCE_S: Final = 3.0
# Most of them only had no time to end yet.
_PATIENCE_FOR_ABANDONED_S: Final = 0.2

_log = logging.getLogger(__name__)


class Jobs(QObject):
    """Runs jobs on threads, one in flight per purpose: the newest wins.

    Must be made on the window's thread, and closed before it is destroyed.
    Signals: `ended()` after `dismiss`, once every thread is gone.
    """

    ended = Signal()
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: dict[str, _AnyJob] = {}
        self._waiting: dict[str, _AnyJob] = {}
        self._abandoned: set[_AnyJob] = set()
        self._idle: list[_Worker] = []
        self._leaving: list[_Worker] | None = None  # Those of which it is told when they are gone.
        self._is_closed = False
        self._unanswered: deque[_AnyJob] = deque()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(0)
        self._pause.timeout.connect(self._answer_next)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[Cancel], T],
        done: Callable[[T], None],
        failed: Callable[[EditorError], None],
        purpose: str,
        *,
        abandon: bool = False,
    ) -> None:
        """Run `work` on a thread, then `done` or `failed` on this one; never both, and only once.

        `work` gets the event that asks it to end early: set by `cancel`, by `close` and by a newer job of the
        same purpose, which begins when it has ended. Then neither is called; nor when they are methods of a
        Qt object that is destroyed by then.
        With `abandon` this job does not wait for an older one of its purpose, which may hang in a read of a
        disk that does not answer: that runs on, on a thread that nothing waits for.
        """
        if self._is_closed:
            return
        self.cancel(purpose)
        if abandon:
            self._abandon(purpose)
        unexpected = self.tr("Something unexpected went wrong ({purpose}). The log says more.")
        job = _Job(purpose, work, done, failed, unexpected.format(purpose=purpose))
        if purpose in self._running:
            self._waiting[purpose] = job
        else:
            self._start(job)

    def cancel(self, purpose: str) -> None:
        """Ask the job in flight for a purpose to end, and drop its answer."""
        self._waiting.pop(purpose, None)
        if purpose in self._running:
            self._running[purpose].cancel.set()

    def is_running(self, purpose: str) -> bool:
        """Whether an answer for a purpose is still to come."""
        running = self._running.get(purpose)
        return purpose in self._waiting or (running is not None and not running.cancel.is_set())

    @property
    def is_idle(self) -> bool:
        """Whether no job runs or waits, but for those that were abandoned."""
        return not self._running and not self._waiting

    def close(self) -> bool:
        """Whether every job ended, asked to and waited for a moment; nothing is answered from now on."""
        workers = {purpose: job.worker for purpose, job in self._running.items()}
        # Idle ones end at once. Until then they hold this object, which must not be freed on their thread.
        idle = tuple(self._idle)
        self._let_go()
        deadline = time.monotonic() + _PATIENCE_S
        for worker in (*workers.values(), *idle):
            worker.thread.join(max(0.0, deadline - time.monotonic()))
        deadline = time.monotonic() + _PATIENCE_FOR_ABANDONED_S
        for job in self._abandoned:
            job.worker.thread.join(max(0.0, deadline - time.monotonic()))
        left = [purpose for purpose, worker in workers.items() if worker.thread.is_alive()]
        if left:
            _log.warning("These jobs do not end: %s", ", ".join(left))
        return not left

    def dismiss(self) -> None:
        """Ask every job to end and answer nothing from now on, without waiting: `ended` follows.

        Whoever dismisses them keeps them until then: what jobs hold must not die on a thread of theirs.
        """
        self._leaving = [*self._idle, *(job.worker for job in self._running.values())]
        self._let_go()
        self._say_ended()

    def _abandon(self, purpose: str) -> None:
        """Take a job that was cancelled out of those that are waited for, with its thread."""
        job = self._running.pop(purpose, None)
        if job is not None:
            job.release_callbacks()
            job.worker.dismiss()
            self._abandoned.add(job)
            _hanging.add(self)

    def _let_go(self) -> None:
        self._is_closed = True
        for purpose in tuple(self._running):
            self.cancel(purpose)
        for worker in (*self._idle, *(job.worker for job in self._running.values())):
            worker.dismiss()
        self._idle.clear()

    def _say_ended(self) -> None:
        """Say so when nothing runs any more after a dismissal; the threads need but a moment to go then."""
        if self._leaving is not None and not self._running:
            leaving, self._leaving = self._leaving, None
            for worker in leaving:
                worker.thread.join()
            self.ended.emit()

    def _start(self, job: "_AnyJob") -> None:
        self._running[job.purpose] = job
        job.worker = self._idle.pop() if self._idle else _Worker(self._tell_ended)
        job.worker.take(job)

    def _tell_ended(self, job: "_AnyJob") -> None:
        """Called on the thread of a worker, which by this method keeps what it calls."""
        self._ended.emit(job)

    @Slot(object)
    def _on_ended(self, job: "_AnyJob") -> None:
        """Answer a job, or queue it behind another one that was answered just now.

        Each answer may fill a pane. Those of several jobs that end together would be one long stall.
        """
        self._unanswered.append(job)
        if not self._pause.isActive():
            self._answer_next()

    def _answer_next(self) -> None:
        """Answer the job that ended first, then let the window handle its events before the next one."""
        if self._unanswered:
            self._pause.start()
            self._finish(self._unanswered.popleft())

    def _finish(self, job: "_AnyJob") -> None:
        if job in self._abandoned:
            self._abandoned.remove(job)
            if not self._abandoned:
                _hanging.discard(self)
            job.release()
            return
        if not self._is_closed:
            self._idle.append(job.worker)
        del self._running[job.purpose]
        following = self._waiting.pop(job.purpose, None)
        if following is not None:
            self._start(following)
        try:
            if not job.cancel.is_set():
                job.answer()
        finally:
            job.release()
        self._say_ended()


# Those with jobs that were abandoned: a Qt object must not die on the thread of such a job.
_hanging: set[Jobs] = set()


class _Worker:
    """A thread that does one job after the other, named after what it does.

    It outlives its jobs: whoever begins a thread waits until that runs, and where that has work in Python at
    once the window would wait 5 ms and more, each time.
    """

    def __init__(self, tell_ended: Callable[["_AnyJob"], None]) -> None:
        self._tell_ended = tell_ended
        self._jobs: SimpleQueue[_AnyJob | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name=IDLE, daemon=True)
        self.thread.start()

    def take(self, job: "_AnyJob") -> None:
        """Do a job, once the one at hand is done."""
        self._jobs.put(job)

    def dismiss(self) -> None:
        """End the thread, once the job at hand is done."""
        self._jobs.put(None)

    def _work(self) -> None:
        """The whole life of a thread."""
        with suppress(RuntimeError):  # that who is told is destroyed: nobody waits any more
            while (job := self._jobs.get()) is not None:
                self.thread.name = job.purpose
                job.run()
                self.thread.name = IDLE
                self._tell_ended(job)


class _Job(Generic[T]):
    """One piece of work, from the call to its answer."""

    worker: _Worker

    def __init__(
        self,
        purpose: str,
        work: Callable[[Cancel], T],
        done: Callable[[T], None],
        failed: Callable[[EditorError], None],
        unexpected: str,
    ) -> None:
        self.purpose = purpose
        self.cancel = Cancel()
        self._work: Callable[[Cancel], T] | None = work
        self._done: Callable[[T], None] | None = done
        self._failed: Callable[[EditorError], None] | None = failed
        self._unexpected = unexpected
        self._results: list[T] = []
        self._error: EditorError | None = None

    def run(self) -> None:
        """Do the work, on a thread."""
        if self._work is None:
            return
        try:
            self._results.append(self._work(self.cancel))
        except EditorError as error:
            self._error = error
        except Exception:  # noqa: BLE001 (the one broad net: what nobody foresaw must reach window and log)
            _log.exception("The job for “%s” failed unexpectedly.", self.purpose)
            self._error = EditorError(self._unexpected)

    def answer(self) -> None:
        """Hand the outcome over, on the window's thread."""
        if self._error is not None:
            if self._failed is not None and _is_alive(self._failed):
                self._failed(self._error)
        elif self._results and self._done is not None and _is_alive(self._done):
            self._done(self._results[0])

    def release_callbacks(self) -> None:
        """Let go of what the answer is for: it will not come, and a widget must not wait for it to die."""
        self._done = self._failed = None

    def release(self) -> None:
        """Let go of everything here, on the window's thread: a widget must not die on another."""
        self.release_callbacks()
        self._work = self._error = None
        self._results.clear()


# Each job keeps its own type; the collections of jobs of all types cannot say one.
_AnyJob: TypeAlias = _Job[Any]


def _is_alive(callback: Callable[[T], None]) -> bool:
    """Return whether the Qt object whose method, or partial of a method, this is still exists.

    True for any other callable.
    """
    owner = getattr(callback.func if isinstance(callback, partial) else callback, "__self__", None)
    return not isinstance(owner, QObject) or shiboken6.isValid(owner)
