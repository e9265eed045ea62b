"""Background jobs whose results are delivered on the window's thread."""

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
"""The name of a thread that waits for a job."""

T = TypeVar("T")

_CLOSE_TIMEOUT_S: Final = 3.0
# Most of them have ended by then.
_ABANDONED_TIMEOUT_S: Final = 0.2

_log = logging.getLogger(__name__)


class Jobs(QObject):
    """A runner of jobs on threads, with one job in flight per purpose: the newest wins.

    Must be created on the window's thread, and closed before it is destroyed.
    Signals: `ended()` after `dismiss`, when all threads have ended.
    """

    ended = Signal()
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: dict[str, _AnyJob] = {}
        self._waiting: dict[str, _AnyJob] = {}
        self._deferred_purposes: frozenset[str] = frozenset()
        self._deferred: dict[str, _AnyJob] = {}
        self._abandoned: set[_AnyJob] = set()
        self._idle: list[_Worker] = []
        self._ending_workers: list[_Worker] | None = None  # Set by `dismiss`.
        self._is_closed = False
        self._finished: deque[_AnyJob] = deque()
        self._delivery_timer = QTimer(self)
        self._delivery_timer.setSingleShot(True)
        self._delivery_timer.setInterval(0)
        self._delivery_timer.timeout.connect(self._deliver_next)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Callable[[Cancel], T],
        done: Callable[[T], None],
        failed: Callable[[EditorError], None],
        purpose: str,
        *,
        abandon: bool = False,
        is_repeatable: bool = False,
    ) -> None:
        """Run `work` on a thread, then `done` or `failed` on this one: only one of them, and only once.

        `work` receives an event that requests an early end: set by `cancel`, by `close` and by a newer job of
        the same purpose, which starts when the older one has ended. Neither callback is called then, nor if
        it is a method of a Qt object that has been destroyed.
        With `abandon`, this job does not wait for an older one of its purpose, which may be blocked by a disk
        that does not respond: that one keeps running on a thread of its own.
        With `is_repeatable`, new parts of the window start this job again, so they need not wait for it.
        """
        if self._is_closed:
            return
        self.cancel(purpose)
        if abandon:
            self._abandon(purpose)
        unexpected = self.tr("Unexpected error ({purpose}). See the log for details.")
        job = _Job(purpose, work, done, failed, unexpected.format(purpose=purpose))
        job.is_repeatable = is_repeatable
        if purpose in self._running:
            self._waiting[purpose] = job
        elif purpose in self._deferred_purposes:
            self._deferred[purpose] = job
        else:
            self._start(job)

    def defer(self, *purposes: str) -> None:
        """Let subsequent jobs of these purposes wait until `start_deferred`.

        Python runs one thread at a time: a job delays the window, and its imports do for a tenth of a second.
        """
        self._deferred_purposes = frozenset(purposes)

    def start_deferred(self) -> None:
        """Start the jobs that wait since `defer`, in the order of their requests; no more jobs wait then."""
        self._deferred_purposes = frozenset()
        deferred, self._deferred = self._deferred, {}
        for job in deferred.values():
            self._start(job)

    def cancel(self, purpose: str) -> None:
        """Request the end of the job in flight for a purpose, and discard its result."""
        self._waiting.pop(purpose, None)
        self._deferred.pop(purpose, None)
        if purpose in self._running:
            self._running[purpose].cancel.set()

    def is_running(self, purpose: str) -> bool:
        """Return whether a result for a purpose is pending."""
        running = self._running.get(purpose)
        is_pending = purpose in self._waiting or purpose in self._deferred
        return is_pending or (running is not None and not running.cancel.is_set())

    @property
    def is_idle(self) -> bool:
        """Whether no job runs or waits, apart from abandoned ones."""
        return not (self._running or self._waiting or self._deferred)

    @property
    def needed_purposes(self) -> frozenset[str]:
        """The purposes of jobs that run or wait and are not repeatable, apart from abandoned ones."""
        groups = (self._running, self._waiting, self._deferred)
        return frozenset(purpose for jobs in groups for purpose, job in jobs.items() if not job.is_repeatable)

    def close(self) -> bool:
        """Cancel all jobs, wait for a moment and return whether they ended; deliver no further results."""
        workers = {purpose: job.worker for purpose, job in self._running.items()}
        # Idle threads end at once. Until then they reference this object, which must not be freed on them.
        idle = tuple(self._idle)
        self._cancel_all()
        deadline = time.monotonic() + _CLOSE_TIMEOUT_S
        for worker in (*workers.values(), *idle):
            worker.thread.join(max(0.0, deadline - time.monotonic()))
        deadline = time.monotonic() + _ABANDONED_TIMEOUT_S
        for job in self._abandoned:
            job.worker.thread.join(max(0.0, deadline - time.monotonic()))
        running = [purpose for purpose, worker in workers.items() if worker.thread.is_alive()]
        if running:
            _log.warning("These jobs do not end: %s", ", ".join(running))
        return not running

    def dismiss(self) -> None:
        """Cancel all jobs without waiting for them; `ended` follows.

        The caller must retain this object until then: objects that jobs reference must not be destroyed on
        their threads.
        """
        self._ending_workers = [*self._idle, *(job.worker for job in self._running.values())]
        self._cancel_all()
        self._emit_ended_when_done()

    def _abandon(self, purpose: str) -> None:
        job = self._running.pop(purpose, None)
        if job is not None:
            job.release_callbacks()
            job.worker.dismiss()
            self._abandoned.add(job)
            _with_abandoned_jobs.add(self)

    def _cancel_all(self) -> None:
        self._is_closed = True
        self._deferred.clear()
        for purpose in tuple(self._running):
            self.cancel(purpose)
        for worker in (*self._idle, *(job.worker for job in self._running.values())):
            worker.dismiss()
        self._idle.clear()

    def _emit_ended_when_done(self) -> None:
        """Emit `ended` after a dismissal when no job runs; idle threads end within a moment then."""
        if self._ending_workers is not None and not self._running:
            leaving, self._ending_workers = self._ending_workers, None
            for worker in leaving:
                worker.thread.join()
            self.ended.emit()

    def _start(self, job: "_AnyJob") -> None:
        self._running[job.purpose] = job
        job.worker = self._idle.pop() if self._idle else _Worker(self._notify_ended)
        job.worker.submit(job)

    def _notify_ended(self, job: "_AnyJob") -> None:
        """Report an ended job, on the thread of a worker. A bound method keeps this object alive."""
        self._ended.emit(job)

    @Slot(object)
    def _on_ended(self, job: "_AnyJob") -> None:
        """Deliver the result of a job, after those that were delivered just now.

        A delivery may fill a whole panel; several at once would block the window.
        """
        self._finished.append(job)
        if not self._delivery_timer.isActive():
            self._deliver_next()

    def _deliver_next(self) -> None:
        """Deliver the result of the job that ended first, then process events before the next one."""
        if self._finished:
            self._delivery_timer.start()
            self._finish(self._finished.popleft())

    def _finish(self, job: "_AnyJob") -> None:
        if job in self._abandoned:
            self._abandoned.remove(job)
            if not self._abandoned:
                _with_abandoned_jobs.discard(self)
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
                job.deliver()
        finally:
            job.release()
        self._emit_ended_when_done()


# Runners with abandoned jobs: a Qt object must not be destroyed on the thread of such a job.
_with_abandoned_jobs: set[Jobs] = set()


class _Worker:
    """A thread that runs one job after the other, named after the current job.

    It is reused: starting a thread blocks until it runs, and if it has Python work at once the window would
    wait 5 ms and more, each time.
    """

    def __init__(self, notify_ended: Callable[["_AnyJob"], None]) -> None:
        self._notify_ended = notify_ended
        self._jobs: SimpleQueue[_AnyJob | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._run_jobs, name=IDLE, daemon=True)
        self.thread.start()

    def submit(self, job: "_AnyJob") -> None:
        """Run a job after the current one."""
        self._jobs.put(job)

    def dismiss(self) -> None:
        """End the thread after the current job."""
        self._jobs.put(None)

    def _run_jobs(self) -> None:
        with suppress(RuntimeError):  # the receiver has been destroyed
            while (job := self._jobs.get()) is not None:
                self.thread.name = job.purpose
                job.run()
                self.thread.name = IDLE
                self._notify_ended(job)


class _Job(Generic[T]):
    """A unit of work, from its start to the delivery of its result."""

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
        self.is_repeatable = False
        self.cancel = Cancel()
        self._work: Callable[[Cancel], T] | None = work
        self._done: Callable[[T], None] | None = done
        self._failed: Callable[[EditorError], None] | None = failed
        self._unexpected = unexpected
        self._results: list[T] = []
        self._error: EditorError | None = None

    def run(self) -> None:
        """Run the work on a thread."""
        if self._work is None:
            return
        try:
            self._results.append(self._work(self.cancel))
        except EditorError as error:
            self._error = error
        except Exception:  # noqa: BLE001 (unexpected errors must reach the window and the log)
            _log.exception("The job for “%s” failed unexpectedly.", self.purpose)
            self._error = EditorError(self._unexpected)

    def deliver(self) -> None:
        """Pass the outcome to its callback, on the window's thread."""
        if self._error is not None:
            if self._failed is not None and _is_alive(self._failed):
                self._failed(self._error)
        elif self._results and self._done is not None and _is_alive(self._done):
            self._done(self._results[0])

    def release_callbacks(self) -> None:
        """Release the callbacks of an abandoned job, so that they do not keep widgets alive."""
        self._done = self._failed = None

    def release(self) -> None:
        """Release all references on the window's thread: a widget must not be destroyed on another one."""
        self.release_callbacks()
        self._work = self._error = None
        self._results.clear()


# Each job has its own result type, so collections of jobs have none.
_AnyJob: TypeAlias = _Job[Any]


def _is_alive(callback: Callable[[T], None]) -> bool:
    """Return whether the Qt object behind a bound method, or a partial of one, still exists.

    True for any other callable.
    """
    owner = getattr(callback.func if isinstance(callback, partial) else callback, "__self__", None)
    return not isinstance(owner, QObject) or shiboken6.isValid(owner)
