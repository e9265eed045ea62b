"""Queue of background work on icons with progress and cancellation."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from editor.errors import EditorError
from editor.mapstyle.document.diff import Diff
from editor.records import dataclass
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.workspace.session_singleton import SessionSingleton

T = TypeVar("T")
R = TypeVar("R")

PURPOSE = "work on icons"


@dataclass(frozen=True, slots=True)
class QueuedWork(Generic[T, R]):
    """A function to apply to each of some items, and the receiver of the results.

    `do` runs in a job and gets the event that cancels it. `progress` is the progress text, which may contain
    {done}; `cancelled` is the message after a cancellation.
    """

    items: Sequence[T]
    do: Callable[[T, Cancel], R]
    done: Callable[[list[R]], object]
    progress: str
    cancelled: str


AnyWork: TypeAlias = QueuedWork[Any, Any]


class IconQueue(SessionSingleton):
    """Runs one work after another. Cancelled work returns no results.

    Signals: `begun()`, `progressed(str, float)` with a text and the completed fraction, `ended()`;
    `cancelled(str)` with a message, `failed(str)` with the reason of a failure.
    """

    begun = Signal()
    progressed = Signal(str, float)
    ended = Signal()
    cancelled = Signal(str)
    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        self._pending: deque[AnyWork] = deque()
        self._work: AnyWork | None = None
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether work is running or pending."""
        return self._work is not None

    def contains(self, work: AnyWork | None) -> bool:
        """Return whether a work is running or pending."""
        return work is not None and (work is self._work or any(work is each for each in self._pending))

    def run(self, work: QueuedWork[T, R]) -> None:
        """Run a work after the pending ones."""
        self._pending.append(work)
        if self._work is None:
            self._start_next()

    def cancel(self) -> None:
        """Cancel the running and the pending work."""
        message = self._work.cancelled if self._work is not None else ""
        self.drop()
        if message:
            self.cancelled.emit(message)

    def drop(self) -> None:
        """Cancel all work without a message."""
        self._pending.clear()
        self._work = None
        self._jobs.cancel(PURPOSE)
        self.ended.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.drop()

    def _start_next(self) -> None:
        self._work = work = self._pending.popleft()
        reporter = _ProgressReporter()
        reporter.progressed.connect(self._on_progressed, Qt.ConnectionType.QueuedConnection)
        self.begun.emit()
        self._on_progressed(work, 0)
        self._jobs.run(
            lambda cancel: _run_work(work, reporter, cancel), self._on_finished, self._on_failed, PURPOSE
        )

    def _on_progressed(self, work: AnyWork, done: int) -> None:
        if work is self._work:
            self.progressed.emit(work.progress.format(done=done), done / len(work.items))

    def _on_finished(self, results: list[Any]) -> None:
        work, self._work = self._work, None
        self.ended.emit()
        if work is not None:
            work.done(results)
        self._continue()

    def _on_failed(self, error: EditorError) -> None:
        self._work = None
        self.ended.emit()
        self.failed.emit(translated(error.text))
        self._continue()

    def _continue(self) -> None:
        if self._pending and self._work is None:
            self._start_next()


class _ProgressReporter(QObject):
    """Reports the progress of a work from its thread."""

    progressed = Signal(object, int)


def _run_work(work: AnyWork, reporter: _ProgressReporter, cancel: Cancel) -> list[Any]:
    results = []
    for done, item in enumerate(work.items, 1):
        if cancel.is_set():
            break
        results.append(work.do(item, cancel))
        reporter.progressed.emit(work, done)
    return results
