"""What is found out about images off the window's thread, each image once."""

import time
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.system.jobs import Cancel, Jobs

T = TypeVar("T")

# A job hands over what it has after so long, so that a wish that came meanwhile does not wait for all.
_BATCH_S = 0.1
# So many answers are kept that nobody asks for now: what was looked at before, or comes back with undo.
_KEPT = 64


class Answers(QObject, Generic[T]):
    """Answers by the data URI they are about; `changed` after more of them are known."""

    changed = Signal()

    def __init__(
        self, jobs: Jobs, purpose: str, find: Callable[[str, Cancel], T], parent: QObject | None = None
    ) -> None:
        """`find` runs on a thread, and may end early once its event is set."""
        super().__init__(parent)
        self._jobs, self._purpose, self._find = jobs, purpose, find
        self._known: dict[str, T] = {}
        self._wanted: tuple[str, ...] = ()
        self._asked: frozenset[str] = frozenset()

    def known(self, data_uri: str) -> T | None:
        """The answer, once it is found."""
        return self._known.get(data_uri)

    @property
    def is_complete(self) -> bool:
        """Whether all that was asked for is known."""
        return all(data_uri in self._known for data_uri in self._wanted)

    def want(self, data_uris: Iterable[str]) -> None:
        """Find the answers for these, and no longer for others."""
        self._wanted = tuple(dict.fromkeys(data_uris))
        for data_uri in self._wanted:
            if data_uri in self._known:
                self._known[data_uri] = self._known.pop(data_uri)  # The last ones are kept longest.
        for data_uri in list(self._known)[: -max(_KEPT, len(self._wanted))]:
            del self._known[data_uri]
        if self._jobs.is_running(self._purpose) and self._asked.isdisjoint(self._wanted):
            self._jobs.cancel(self._purpose)
        self._ask()

    def _ask(self) -> None:
        missing = [data_uri for data_uri in self._wanted if data_uri not in self._known]
        if not missing or self._jobs.is_running(self._purpose):
            return
        find = self._find
        self._asked = frozenset(missing)
        self._jobs.run(lambda cancel: _found(missing, find, cancel), self._take, self._give_up, self._purpose)

    def _take(self, found: dict[str, T]) -> None:
        self._known |= found
        self.changed.emit()
        self._ask()

    def _give_up(self, _error: EditorError) -> None:
        """The job has logged what went wrong; what it was to find stays unknown."""


def _found(data_uris: list[str], find: Callable[[str, Cancel], T], cancel: Cancel) -> dict[str, T]:
    """Some of the answers, at least one: as many as there is time for."""
    found: dict[str, T] = {}
    end = time.monotonic() + _BATCH_S
    for data_uri in data_uris:
        found[data_uri] = find(data_uri, cancel)
        if cancel.is_set() or time.monotonic() > end:
            break
    return found
