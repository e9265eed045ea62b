"""Job of which only the newest request waits, while every result that is computed is delivered."""

from collections.abc import Callable
from typing import Generic, TypeVar

from editor.errors import EditorError
from editor.system.jobs import Cancel, Jobs

T = TypeVar("T")


class LatestJob(Generic[T]):
    """Runs the newest request when the running one has ended.

    A drag requests faster than results are computed: cancelling the running job for each request, as `Jobs`
    does, would deliver nothing before the drag ends.
    """

    def __init__(
        self, jobs: Jobs, purpose: str, done: Callable[[T], None], failed: Callable[[EditorError], None]
    ) -> None:
        self._jobs, self._purpose = jobs, purpose
        self._done, self._failed = done, failed
        self._is_running = False
        self._next: Callable[[Cancel], T] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no result is pending."""
        return not self._is_running

    def request(self, work: Callable[[Cancel], T]) -> None:
        """Run some work now, or after the running work."""
        if self._is_running:
            self._next = work
        else:
            self._run(work)

    def cancel(self) -> None:
        """Discard the running and the waiting work."""
        self._next, self._is_running = None, False
        self._jobs.cancel(self._purpose)

    def _run(self, work: Callable[[Cancel], T]) -> None:
        self._is_running = True
        self._jobs.run(work, self._on_done, self._on_failed, self._purpose)

    def _on_done(self, result: T) -> None:
        self._run_next()
        self._done(result)

    def _on_failed(self, error: EditorError) -> None:
        self._run_next()
        self._failed(error)

    def _run_next(self) -> None:
        self._is_running, work, self._next = False, self._next, None
        if work is not None:
            self._run(work)
