"""Answers of a disk that may hang, waited for only so long."""

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def answer_within(patience_s: float, ask: Callable[[], T]) -> T | None:
    """Return what a function returns, or None where it takes longer: it then runs on, and its answer is lost.

    Meant for one look at the disk that a person waits for: each call starts a thread.
    Raises: what the function raises in time.
    """
    answers: list[T] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            answers.append(ask())
        except Exception as error:  # noqa: BLE001 (raised again for the caller, whatever it is)
            errors.append(error)

    # Daemonic, so that a disk that hangs does not keep the program from ending.
    thread = threading.Thread(target=run, name="disk", daemon=True)
    thread.start()
    thread.join(patience_s)
    if errors:
        raise errors[0]
    return answers[0] if answers else None
