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
    SandboxCall,
    SandboxFailure,
    SandboxRejection,
    SandboxResult,
    run,
)
from editor.errors import EditorError
from editor.wording import say

T = TypeVar("T")

_START_LIMIT_S: Final = 30.0
# The interval of checks for cancellation.
_POLL_S: Final = 0.05
# How long a killed process may take to end.
_END_LIMIT_S: Final = 5.0

_log = logging.getLogger(__name__)


class SandboxError(EditorError):
    """A call without a result: it took too long or too much memory, or ended its process."""


class NotStartedError(SandboxError):
    """A call that could not start on this machine; nothing is known about its data."""


class SandboxCancelledError(EditorError):
    """A call that was cancelled."""


class Sandbox:
    """A process that is started on the first call and restarted after it has ended. Thread-safe.

    `most_memory_bytes` limits the memory beyond what it starts with, if the system supports that.
    """

    def __init__(self, most_memory_bytes: int = MOST_MEMORY_BYTES) -> None:
        self._most_memory_bytes = most_memory_bytes
        # One call at a time uses the process.
        self._mutex = threading.Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._exchange: _Exchange | None = None
        atexit.register(self.close)

    @property
    def pid(self) -> int | None:
        """The id of the running process."""
        return self._process.pid if self._process is not None else None

    def call(
        self,
        function: Callable[..., T],
        *arguments: object,
        limit_s: float,
        cancel: threading.Event | None = None,
    ) -> T:
        """Run a function of a module in the process and return its result.

        Raises: EditorError of the function; AsideError if it exceeds its time or memory, ends the process or
        raises anything else; NotStartedError if there is no process; UnwantedError once `cancel` is set.
        """
        with hold_lock(self._mutex, cancel):
            outcome = self._run(SandboxCall(function, arguments, limit_s), cancel)
        if isinstance(outcome, SandboxRejection):
            raise EditorError(outcome.text)
        if isinstance(outcome, SandboxFailure):
            _log.info("%s beside the program failed: %s", function.__qualname__, outcome.details)
            out_of_memory = say("Not enough memory to read the file.")
            raise SandboxError(
                out_of_memory if outcome.is_out_of_memory else say("The file could not be read.")
            )
        value: T = outcome.value
        return value

    def end_if_idle(self) -> None:
        """End the process unless a call uses or awaits it; the next call starts another one."""
        if self._mutex.acquire(blocking=False):
            try:
                self._end()
            finally:
                self._mutex.release()

    def close(self) -> None:
        """End the process, even during a call."""
        self._kill()
        with self._mutex:
            self._end()

    def _run(
        self, call: SandboxCall, cancel: threading.Event | None
    ) -> SandboxResult | SandboxRejection | SandboxFailure:
        """Run a call; end the process if there is no result."""
        has_ended = True
        try:
            connection = self._connect(cancel)
            outcome = self._request(connection, call, cancel)
            # After one out-of-memory failure little memory is left.
            has_ended = isinstance(outcome, SandboxFailure) and outcome.is_out_of_memory
            return outcome
        finally:
            if has_ended:
                self._end()

    def _connect(self, cancel: threading.Event | None) -> "Connection[Any, Any]":
        """Return the connection to a process that is ready.

        Raises: NotStartedError if none can be started.
        """
        if self._process is not None and not self._process.is_alive():
            self._release_process()  # Another process could have its id by now.
        if self._connection is not None:
            return self._connection
        try:
            self._connection = self._start()
            self._receive(self._connection, _START_LIMIT_S, cancel)
        except (SandboxError, EOFError, OSError) as error:
            _log.warning("No process beside the program can be started: %r", error)
            text = say(
                "Not checked: the sandboxed reader could not be started. Try again, or restart Isopleth."
            )
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

    def _request(
        self, connection: "Connection[Any, Any]", call: SandboxCall, cancel: threading.Event | None
    ) -> SandboxResult | SandboxRejection | SandboxFailure:
        try:
            outcome: SandboxResult | SandboxRejection | SandboxFailure = self._receive(
                connection, call.limit_s, cancel, call
            )
        except (EOFError, OSError):
            _log.info("%s ended the process beside the program", call.function.__qualname__)
            raise SandboxError(say("The file is damaged and could not be read.")) from None
        return outcome

    def _receive(
        self,
        connection: "Connection[Any, Any]",
        limit_s: float,
        cancel: threading.Event | None,
        call: SandboxCall | None = None,
    ) -> Any:
        """Return the next message of the process, after sending a call if one is given.

        Raises: AsideError if none comes in time; EOFError if the process has ended.
        """
        deadline = time.monotonic() + limit_s
        self._exchange = exchange = _Exchange(connection, call)
        while not exchange.ended.wait(min(_POLL_S, max(0.0, deadline - time.monotonic()))):
            _raise_if_cancelled(cancel)
            if time.monotonic() >= deadline:
                raise SandboxError(say("Reading timed out."))
        return exchange.reply()

    def _kill(self) -> None:
        process = self._process
        if process is None:
            return
        with suppress(ValueError):  # Another thread has just released it.
            if sys.platform != "win32" and process.pid is not None:
                # With its children; a process that has only just started leads no group yet.
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()

    def _end(self) -> None:
        self._kill()
        self._release_process()

    def _release_process(self) -> None:
        if self._process is not None:
            self._process.join(_END_LIMIT_S)
            with suppress(ValueError):  # It may wait for a hung disk and survive the kill.
                self._process.close()
        # While a thread reads from the connection, its descriptor must not be reused.
        is_free = self._exchange is None or self._exchange.ended.wait(_END_LIMIT_S)
        if self._connection is not None and is_free:
            self._connection.close()
        self._process = self._connection = self._exchange = None


class _Exchange:
    """A message to the process and its reply on a thread, because a stopped process accepts no data.

    The thread ends with the exchange or with the process.
    """

    def __init__(self, connection: "Connection[Any, Any]", work: SandboxCall | None) -> None:
        self.ended = threading.Event()
        self._connection, self._call = connection, work
        self._reply: Any = None
        self._error: Exception | None = None
        threading.Thread(target=self._run, name="isopleth-aside-exchange", daemon=True).start()

    def reply(self) -> Any:
        """Return the reply after the exchange has ended.

        Raises: the error of the connection or of pickling the message.
        """
        if self._error is not None:
            raise self._error
        return self._reply

    def _run(self) -> None:
        try:
            if self._call is not None:
                self._connection.send(self._call)
            self._reply = self._connection.recv()
        except Exception as error:  # noqa: BLE001 (raised again on the thread that waits)
            self._error = error
        finally:
            self.ended.set()


@contextmanager
def hold_lock(lock: threading.Lock, cancel: threading.Event | None) -> Iterator[None]:
    """Hold a lock; stop waiting for it when the call is cancelled.

    Raises: UnwantedError once `cancel` is set, also if the lock is free: work in steps ends at the next.
    """
    _raise_if_cancelled(cancel)
    while not lock.acquire(timeout=_POLL_S):
        _raise_if_cancelled(cancel)
    try:
        yield
    finally:
        lock.release()


def _raise_if_cancelled(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise SandboxCancelledError(say("Cancelled."))


SANDBOX: Final = Sandbox()
