"""Work on one icon after another, off the window's thread, told of over the icons while it lasts."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from editor.errors import EditorError
from editor.mapstyle.diff import Diff
from editor.panels.icon_strip import IconStrip
from editor.session.session import Session
from editor.system.jobs import Cancel, Jobs

T = TypeVar("T")
R = TypeVar("R")

PURPOSE = "work on icons"


@dataclass(frozen=True, slots=True)
class Work(Generic[T, R]):
    """What is done to each of some things, who gets the results, and in which words it is told.

    `do` runs on a thread, with the event that asks it to end early.
    Shape: `doing` may hold {done} and {count}; `cancelled` is the sentence for one that is given up.
    """

    things: Sequence[T]
    do: Callable[[T, Cancel], R]
    done: Callable[[list[R]], object]
    doing: str
    cancelled: str


AnyWork: TypeAlias = Work[Any, Any]


class IconQueue(QObject):
    """Does one work after the other. What is cancelled has no result at all."""

    def __init__(self, session: Session, jobs: Jobs, strip: IconStrip) -> None:
        super().__init__(strip)
        self._jobs, self._strip = jobs, strip
        self._waiting: deque[AnyWork] = deque()
        self._work: AnyWork | None = None
        strip.progress.cancelled.connect(self.cancel)
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be done."""
        return self._work is not None

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
            self._strip.note.tell(said)

    def drop(self) -> None:
        """Give everything up without a word."""
        self._waiting.clear()
        self._work = None
        self._jobs.cancel(PURPOSE)
        self._strip.progress.end()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.drop()

    def _begin(self) -> None:
        self._work = work = self._waiting.popleft()
        teller = _Teller()
        teller.did.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._strip.progress.begin()
        self._tell(work, 0)
        self._jobs.run(lambda cancel: _results(work, teller, cancel), self._finish, self._fail, PURPOSE)

    def _tell(self, work: AnyWork, done: int) -> None:
        if work is self._work:
            count = len(work.things)
            self._strip.progress.show_progress(work.doing.format(done=done, count=count), done / count)

    def _finish(self, results: list[Any]) -> None:
        work, self._work = self._work, None
        self._strip.progress.end()
        if work is not None:
            work.done(results)
        if self._waiting and self._work is None:
            self._begin()

    def _fail(self, error: EditorError) -> None:
        self.drop()
        self._strip.note.refuse(error.text)


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
