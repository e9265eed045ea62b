"""The sandbox process, for work that may hang, crash or exhaust memory, such as decoding files."""

import atexit
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from editor.assets.sandbox.serving import (
    MOST_MEMORY_BYTES,
    Refused,
    SandboxCall,
    SandboxFailure,
    SandboxResult,
    run,
)
from editor.errors import EditorError
from editor.wording import say

T = TypeVar("T")

_START_LIMIT_S: Final = 30.0
# How soon somebody who no longer wants an answer is let go.
_LOOK_S: Final = 0.05
# How long a process that was killed may take to end.
_END_LIMIT_S: Final = 5.0

_log = logging.getLogger(__name__)


class AsideError(EditorError):
    """Work that came to no answer: it was too long, took too much memory, or ended its process."""


class NotStartedError(AsideError):
    """Work that this machine could not begin: nothing is known of what it was about."""


class UnwantedError(EditorError):
    """Work whose answer nobody waits for any more."""


class Sandbox:
    """One process, begun when it is first needed and anew after it was ended. Any thread may call.

    It has so much memory beyond what it begins with, where the system can hold it to that.
    """

    def __init__(self, most_memory_bytes: int = MOST_MEMORY_BYTES) -> None:
        self._most_memory_bytes = most_memory_bytes
        # Whoever holds this may use the process: one call at a time.
        self._turn = threading.Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._exchange: _Exchange | None = None
        atexit.register(self.close)

    @property
    def pid(self) -> int | None:
        """The id of the process, where one runs."""
        return self._process.pid if self._process is not None else None

    def call(
        self,
        function: Callable[..., T],
        *arguments: object,
        limit_s: float,
        cancel: threading.Event | None = None,
    ) -> T:
        """What a function of a module gives for some arguments, worked out in the process.

        Raises: EditorError, the function's own; AsideError when it takes longer than the limit or more
        memory than there is, ends the process or raises anything else; NotStartedError when there is no
        process; UnwantedError once `cancel` is set.
        """
        with held(self._turn, cancel):
            outcome = self._told(SandboxCall(function, arguments, limit_s), cancel)
        if isinstance(outcome, Refused):
            raise EditorError(outcome.text)
        if isinstance(outcome, SandboxFailure):
            _log.info("%s beside the program failed: %s", function.__qualname__, outcome.details)
            many = say("It takes too much memory to read.")
            raise AsideError(many if outcome.is_out_of_memory else say("It cannot be read."))
        value: T = outcome.value
        return value

    def end_if_idle(self) -> None:
        """End the process unless a call uses it or waits for it; the next call starts another one."""
        if self._turn.acquire(blocking=False):
            try:
                self._end()
            finally:
                self._turn.release()

    def close(self) -> None:
        """Ends the process, if need be in the middle of its work, of which nothing is lost."""
        self._kill()
        with self._turn:
            self._end()

    def _told(
        self, work: SandboxCall, cancel: threading.Event | None
    ) -> SandboxResult | Refused | SandboxFailure:
        """What comes of some work; the process is ended where nothing does."""
        has_ended = True
        try:
            connection = self._begun(cancel)
            outcome = self._answered(connection, work, cancel)
            # What was once out of memory has little room left.
            has_ended = isinstance(outcome, SandboxFailure) and outcome.is_out_of_memory
            return outcome
        finally:
            if has_ended:
                self._end()

    def _begun(self, cancel: threading.Event | None) -> "Connection[Any, Any]":
        """The connection to a process that listens.

        Raises: NotStartedError when none can be started.
        """
        if self._process is not None and not self._process.is_alive():
            self._let_go()  # To kill it by its number now might meet another one.
        if self._connection is not None:
            return self._connection
        try:
            self._connection = self._start()
            self._heard(self._connection, _START_LIMIT_S, cancel)
        except (AsideError, EOFError, OSError) as error:
            _log.warning("No process beside the program can be started: %r", error)
            text = say("Not checked: the reader process could not be started.")
            raise NotStartedError(text) from None
        return self._connection

    def _start(self) -> "Connection[Any, Any]":
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=run, args=(theirs, self._most_memory_bytes), name="isopleth-aside", daemon=True
        )
        try:
            process.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process = process
        return ours

    def _answered(
        self, connection: "Connection[Any, Any]", work: SandboxCall, cancel: threading.Event | None
    ) -> SandboxResult | Refused | SandboxFailure:
        """What the process says of some work."""
        try:
            outcome: SandboxResult | Refused | SandboxFailure = self._heard(
                connection, work.limit_s, cancel, work
            )
        except (EOFError, OSError):
            _log.info("%s ended the process beside the program", work.function.__qualname__)
            raise AsideError(say("It is so damaged that its reader crashes.")) from None
        return outcome

    def _heard(
        self,
        connection: "Connection[Any, Any]",
        limit_s: float,
        cancel: threading.Event | None,
        work: SandboxCall | None = None,
    ) -> Any:
        """What the process says next, of some work where it is given.

        Raises: AsideError when it says nothing in time; EOFError when it has ended.
        """
        deadline = time.monotonic() + limit_s
        self._exchange = exchange = _Exchange(connection, work)
        while not exchange.ended.wait(min(_LOOK_S, max(0.0, deadline - time.monotonic()))):
            _give_up_if(cancel)
            if time.monotonic() >= deadline:
                raise AsideError(say("It takes too long to read."))
        return exchange.reply()

    def _kill(self) -> None:
        process = self._process
        if process is None:
            return
        with suppress(ValueError):  # that another thread has just let go of it
            if sys.platform != "win32" and process.pid is not None:
                # With what it has started; it leads no group yet where it has only just begun.
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()

    def _end(self) -> None:
        self._kill()
        self._let_go()

    def _let_go(self) -> None:
        """Forgets a process that has ended, or is about to."""
        if self._process is not None:
            self._process.join(_END_LIMIT_S)
            with suppress(ValueError):  # that it waits for a disk that does not answer, and cannot be killed
                self._process.close()
        # While a thread reads from it, its number must not come to be another file's.
        is_free = self._exchange is None or self._exchange.ended.wait(_END_LIMIT_S)
        if self._connection is not None and is_free:
            self._connection.close()
        self._process = self._connection = self._exchange = None


class _Exchange:
    """A message to the process and its reply, on a thread: a process that is stopped takes nothing in.

    The thread ends with the exchange, or with the process.
    """

    def __init__(self, connection: "Connection[Any, Any]", work: SandboxCall | None) -> None:
        self.ended = threading.Event()
        self._connection, self._work = connection, work
        self._reply: Any = None
        self._error: Exception | None = None
        threading.Thread(target=self._run, name="isopleth-aside-exchange", daemon=True).start()

    def reply(self) -> Any:
        """Return the reply, once the exchange has ended.

        Raises: what the connection or the packing of the message raised.
        """
        if self._error is not None:
            raise self._error
        return self._reply

    def _run(self) -> None:
        try:
            if self._work is not None:
                self._connection.send(self._work)
            self._reply = self._connection.recv()
        except Exception as error:  # noqa: BLE001 (raised again on the thread that waits)
            self._error = error
        finally:
            self.ended.set()


@contextmanager
def held(lock: threading.Lock, cancel: threading.Event | None) -> Iterator[None]:
    """Hold a lock, and stop waiting for it when the work is cancelled.

    Raises: UnwantedError once `cancel` is set, also where the lock is free: work in many short steps ends at
    the next of them.
    """
    _give_up_if(cancel)
    while not lock.acquire(timeout=_LOOK_S):
        _give_up_if(cancel)
    try:
        yield
    finally:
        lock.release()


def _give_up_if(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise UnwantedError(say("This is no longer wanted."))


ASIDE: Final = Sandbox()
