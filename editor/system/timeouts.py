"""Calls to a disk that may hang, with a timeout."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_REAL_PATHS_TIMEOUT_S: Final = 0.3


class _Call(Generic[T]):
    """A function call on a thread of its own."""

    def __init__(self, function: Callable[[], T]) -> None:
        self._function = function
        self._results: list[T] = []
        self._errors: list[Exception] = []
        # A daemon thread, so that a disk that hangs does not block the end of the program.
        self.thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._function())
        except Exception as error:  # noqa: BLE001 (raised again for the caller, whatever it is)
            self._errors.append(error)

    @property
    def result(self) -> T | None:
        """The result; None while there is none. Raises: what the function raised."""
        if self._errors:
            raise self._errors[0]
        return self._results[0] if self._results else None


def call_all_within(timeout_s: float, functions: Sequence[Callable[[], T]]) -> list[T | None]:
    """Return the results of functions, None for those that take longer: these run on, each on its thread.

    Raises: what a function raises in time.
    """
    deadline = time.monotonic() + timeout_s
    calls = [_Call(function) for function in functions]
    for call in calls:
        call.thread.join(max(0.0, deadline - time.monotonic()))
    return [call.result for call in calls]


def call_within(timeout_s: float, function: Callable[[], T]) -> T | None:
    """Return the result of a function, or None if it takes longer; it then runs on.

    Raises: what the function raises in time.
    """
    return call_all_within(timeout_s, [function])[0]


def real_paths(paths: Sequence[Path]) -> list[str]:
    """Return paths with resolved links, or only made absolute if the disk does not respond in time."""
    resolved = call_within(_REAL_PATHS_TIMEOUT_S, lambda: [os.path.realpath(path) for path in paths])
    return [os.path.abspath(path) for path in paths] if resolved is None else resolved  # noqa: PTH100 (no look)
