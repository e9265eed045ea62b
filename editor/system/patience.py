"""Answers of a disk that may hang, waited for only so long."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_FOR_NAMES_S: Final = 0.3


class _Question(Generic[T]):
    """What is asked on a thread of its own."""

    def __init__(self, ask: Callable[[], T]) -> None:
        self._ask = ask
        self._answers: list[T] = []
        self._errors: list[Exception] = []
        # Daemonic, so that a disk that hangs does not keep the program from ending.
        self.thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self._answers.append(self._ask())
        except Exception as error:  # noqa: BLE001 (raised again for the caller, whatever it is)
            self._errors.append(error)

    @property
    def answer(self) -> T | None:
        """The answer; None while there is none.

        Raises: what the question raised.
        """
        if self._errors:
            raise self._errors[0]
        return self._answers[0] if self._answers else None


def answers_within(patience_s: float, asks: Sequence[Callable[[], T]]) -> list[T | None]:
    """Return what functions return, and None for those that take longer: these run on, each on its thread.

    Raises: what a function raises in time.
    """
    deadline = time.monotonic() + patience_s
    questions = [_Question(ask) for ask in asks]
    for question in questions:
        question.thread.join(max(0.0, deadline - time.monotonic()))
    return [question.answer for question in questions]


def answer_within(patience_s: float, ask: Callable[[], T]) -> T | None:
    """Return what a function returns, or None where it takes longer: it runs on, and its answer is lost.

    Raises: what the function raises in time.
    """
    return answers_within(patience_s, [ask])[0]


def real_paths(paths: Sequence[Path]) -> list[str]:
    """Return paths with their links resolved, or only made absolute where their disk does not answer soon."""
    found = answer_within(_FOR_NAMES_S, lambda: [os.path.realpath(path) for path in paths])
    return [os.path.abspath(path) for path in paths] if found is None else found  # noqa: PTH100 (no look)
