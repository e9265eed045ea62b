"""The main loop of the sandbox process: calls within limits, until the program ends."""

import logging
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from editor.errors import EditorError

if sys.platform != "win32":
    import resource

# Our choice: with what the process begins with it stays under 500 MB.
MOST_MEMORY_BYTES: Final = 400 * 1024 * 1024

# The caller stops what takes too long; where the caller itself is gone, the system does so after this.
_GRACE_S: Final = 2.0

_STANDARD_ERROR: Final = 2

# Columns of Linux's /proc/self/statm, in pages.
_ALL: Final = 0
_OWN: Final = 5


@dataclass(frozen=True, slots=True)
class SandboxCall:
    """A function of a module, by reference, and what it is called with."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limit_s: float


@dataclass(frozen=True, slots=True)
class SandboxResult:
    """What the function gave."""

    value: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """What the function says is wrong, for a person."""

    text: str


@dataclass(frozen=True, slots=True)
class SandboxFailure:
    """What nobody foresaw that the function raised, for the log."""

    details: str
    is_out_of_memory: bool


def run(connection: "Connection[Any, Any]", most_memory_bytes: int) -> None:
    """The process's whole life: it ends when the other side of the connection does."""
    # Ctrl+C in a terminal reaches all processes; the program decides when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # A group of its own, so that what it starts ends with it.
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        hold_to(most_memory_bytes)
    # Each thread of OpenBLAS maps memory of its own, on a large machine more than the limit.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    # What readers remark on goes nowhere, be they Python or not: the answer says what matters.
    logging.disable()
    os.dup2(os.open(os.devnull, os.O_WRONLY), _STANDARD_ERROR)
    try:
        connection.send(None)
        while True:
            connection.send(_outcome(connection.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        connection.close()


def _outcome(work: SandboxCall) -> SandboxResult | Refused | SandboxFailure:
    _wake_after(work.limit_s + _GRACE_S)
    try:
        return SandboxResult(work.function(*work.arguments))
    except EditorError as error:
        return Refused(error.text)
    except MemoryError:
        return SandboxFailure("MemoryError", is_out_of_memory=True)
    except Exception as error:  # noqa: BLE001 (readers of damaged files raise everything there is)
        return SandboxFailure(f"{type(error).__name__}: {error}"[:1000], is_out_of_memory=False)
    finally:
        _wake_after(0)


def _wake_after(delay_s: float) -> None:
    """Lets the system end the process after a time, even in code that is not Python; 0: never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, delay_s)


def hold_to(more_bytes: int, *, with_shared: bool = True) -> None:
    """Let the process map so much beyond what it has, where the system tells what that is.

    Without shared memory, and files that are mapped, only what is the process's own counts.
    """
    if sys.platform == "win32":
        return
    kind, column = (resource.RLIMIT_AS, _ALL) if with_shared else (resource.RLIMIT_DATA, _OWN)
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[column]
    except OSError:
        return  # macOS maps hundreds of gigabytes for every process and can hold none to less.
    most = int(pages) * resource.getpagesize() + more_bytes
    _soft, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)  # Nobody may go beyond what the user's own limit is.
    resource.setrlimit(kind, (most, most))
