"""Results computed from images in background jobs, cached by data URI."""

import time
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.system.jobs import Cancel, Jobs

T = TypeVar("T")

# A job delivers its results after this time, so a newer request does not wait for the whole batch.
_BATCH_S = 0.1
# Results that are no longer requested stay cached for earlier selections and undo.
_CACHE_SIZE = 64


class Answers(QObject, Generic[T]):
    """Results by data URI. Signals: `changed()` after more of them are available."""

    changed = Signal()

    def __init__(
        self, jobs: Jobs, purpose: str, find: Callable[[str, Cancel], T], parent: QObject | None = None
    ) -> None:
        """`find` runs in a job and may return early once its event is set."""
        super().__init__(parent)
        self._jobs, self._purpose, self._find = jobs, purpose, find
        self._results: dict[str, T] = {}
        self._requested: tuple[str, ...] = ()
        self._running: frozenset[str] = frozenset()

    def known(self, data_uri: str) -> T | None:
        """Return the result, or None if it is not available yet."""
        return self._results.get(data_uri)

    @property
    def is_complete(self) -> bool:
        """Whether all requested results are available."""
        return all(data_uri in self._results for data_uri in self._requested)

    def want(self, data_uris: Iterable[str]) -> None:
        """Request results for these images, in place of the previous request."""
        self._requested = tuple(dict.fromkeys(data_uris))
        for data_uri in self._requested:
            if data_uri in self._results:
                self._results[data_uri] = self._results.pop(data_uri)  # Least recently requested first.
        for data_uri in list(self._results)[: -max(_CACHE_SIZE, len(self._requested))]:
            del self._results[data_uri]
        if self._jobs.is_running(self._purpose) and self._running.isdisjoint(self._requested):
            self._jobs.cancel(self._purpose)
        self._start_job()

    def _start_job(self) -> None:
        missing = [data_uri for data_uri in self._requested if data_uri not in self._results]
        if not missing or self._jobs.is_running(self._purpose):
            return
        find = self._find
        self._running = frozenset(missing)
        self._jobs.run(
            lambda cancel: _compute_batch(missing, find, cancel),
            self._on_found,
            self._on_failed,
            self._purpose,
        )

    def _on_found(self, found: dict[str, T]) -> None:
        self._results |= found
        self.changed.emit()
        self._start_job()

    def _on_failed(self, _error: EditorError) -> None:
        """The job has logged the error; its results stay unavailable."""


def _compute_batch(data_uris: list[str], find: Callable[[str, Cancel], T], cancel: Cancel) -> dict[str, T]:
    """Return at least one result, and as many as `_BATCH_S` allows."""
    found: dict[str, T] = {}
    end = time.monotonic() + _BATCH_S
    for data_uri in data_uris:
        found[data_uri] = find(data_uri, cancel)
        if cancel.is_set() or time.monotonic() > end:
            break
    return found
