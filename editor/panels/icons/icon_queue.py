"""Work on one icon after another, off the window's thread, which can be followed and given up."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from editor.errors import EditorError
from editor.look.words import translated
from editor.mapstyle.document.diff import Diff
from editor.panels.one_per_session import OnePerSession
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

T = TypeVar("T")
R = TypeVar("R")

PURPOSE = "work on icons"


@dataclass(frozen=True, slots=True)
class Work(Generic[T, R]):
    """What is done to each of some things, who gets the results, and in which words it is told.

    `do` runs on a thread, with the event that asks it to end early.
    Shape: `doing` may hold {done}; `cancelled` is the sentence for one that is given up.
    """

    things: Sequence[T]
    do: Callable[[T, Cancel], R]
    done: Callable[[list[R]], object]
    doing: str
    cancelled: str


AnyWork: TypeAlias = Work[Any, Any]


class IconQueue(OnePerSession):
    """Does one work after the other. What is cancelled has no result at all.

    Signals: `begun()`, `progressed(str, float)` with words and the part that is done, `ended()`; `told(str)`
    after a work was given up, `failed(str)` with why one came to nothing.
    """

    begun = Signal()
    progressed = Signal(str, float)
    ended = Signal()
    told = Signal(str)
    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs) -> None:
        super().__init__(session, jobs)
        self._waiting: deque[AnyWork] = deque()
        self._work: AnyWork | None = None
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be done."""
        return self._work is not None

    def holds(self, work: AnyWork | None) -> bool:
        """Whether a work is being done, or waits."""
        return work is not None and (work is self._work or any(work is each for each in self._waiting))

    def run(self, work: Work[T, R]) -> None:
        """Do a work, after those that wait already."""
        self._waiting.append(work)
        if self._work is None:
            self._begin()

    def cancel(self) -> None:
        """Give up what is being done, and what waits."""
        said = self._work.cancelled if self._work is not None else ""
        self.drop()
        if said:
            self.told.emit(said)

    def drop(self) -> None:
        """Give everything up without a word."""
        self._waiting.clear()
        self._work = None
        self._jobs.cancel(PURPOSE)
        self.ended.emit()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.drop()

    def _begin(self) -> None:
        self._work = work = self._waiting.popleft()
        teller = _Teller()
        teller.did.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self.begun.emit()
        self._tell(work, 0)
        self._jobs.run(lambda cancel: _results(work, teller, cancel), self._finish, self._fail, PURPOSE)

    def _tell(self, work: AnyWork, done: int) -> None:
        if work is self._work:
            count = len(work.things)
            self.progressed.emit(work.doing.format(done=done), done / count)

    def _finish(self, results: list[Any]) -> None:
        work, self._work = self._work, None
        self.ended.emit()
        if work is not None:
            work.done(results)
        self._go_on()

    def _fail(self, error: EditorError) -> None:
        """Say why a work came to nothing; those that wait are others."""
        self._work = None
        self.ended.emit()
        self.failed.emit(translated(error.text))
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and self._work is None:
            self._begin()


class _Teller(QObject):
    """Carries from a thread how far a work is."""

    did = Signal(object, int)


def _results(work: AnyWork, teller: _Teller, cancel: Cancel) -> list[Any]:
    results = []
    for place, thing in enumerate(work.things, 1):
        if cancel.is_set():
            break
        results.append(work.do(thing, cancel))
        teller.did.emit(work, place)
    return results
