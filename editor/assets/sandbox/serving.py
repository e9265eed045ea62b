"""The main loop of the sandbox process: calls within limits, until the program ends."""

import logging
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from editor.errors import EditorError
from editor.records import dataclass

if sys.platform != "win32":
    import resource

# Chosen so that the process stays under 500 MB in total.
MOST_MEMORY_BYTES: Final = 400 * 1024 * 1024

# The caller stops long calls; if the caller is gone, the system does so after this delay.
_GRACE_S: Final = 2.0

_STANDARD_ERROR: Final = 2

# Columns of Linux's /proc/self/statm, in pages.
_TOTAL_COLUMN: Final = 0
_PRIVATE_COLUMN: Final = 5


@dataclass(frozen=True, slots=True)
class SandboxCall:
    """A function of a module, by reference, with its arguments."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limit_s: float


@dataclass(frozen=True, slots=True)
class SandboxResult:
    """The return value of the function."""

    value: Any


@dataclass(frozen=True, slots=True)
class SandboxRejection:
    """The error text of the function, for the user."""

    text: str


@dataclass(frozen=True, slots=True)
class SandboxFailure:
    """An unexpected exception of the function, for the log."""

    details: str
    is_out_of_memory: bool


def run(connection: "Connection[Any, Any]", most_memory_bytes: int) -> None:
    """Serve calls until the other side of the connection closes."""
    # Ctrl+C in a terminal reaches all processes; the program decides when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # Its own process group, so that its children end with it.
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        limit_memory(most_memory_bytes)
    # Each thread of OpenBLAS maps memory of its own, on a large machine more than the limit.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    # Discard warnings of readers; the result contains all that matters.
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


def _outcome(call: SandboxCall) -> SandboxResult | SandboxRejection | SandboxFailure:
    _set_alarm(call.limit_s + _GRACE_S)
    try:
        return SandboxResult(call.function(*call.arguments))
    except EditorError as error:
        return SandboxRejection(error.text)
    except MemoryError:
        return SandboxFailure("MemoryError", is_out_of_memory=True)
    except Exception as error:  # noqa: BLE001 (readers of damaged files raise everything there is)
        return SandboxFailure(f"{type(error).__name__}: {error}"[:1000], is_out_of_memory=False)
    finally:
        _set_alarm(0)


def _set_alarm(delay_s: float) -> None:
    """Let the system end the process after a delay, even in native code; 0 cancels that."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, delay_s)


def limit_memory(more_bytes: int, *, with_shared: bool = True) -> None:
    """Limit the memory that the process may map beyond what it has, if the system supports that.

    Without `with_shared`, only private memory counts, not shared memory and mapped files.
    """
    if sys.platform == "win32":
        return
    kind, column = (
        (resource.RLIMIT_AS, _TOTAL_COLUMN) if with_shared else (resource.RLIMIT_DATA, _PRIVATE_COLUMN)
    )
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[column]
    except OSError:
        return  # macOS maps hundreds of gigabytes for every process, so no limit is useful.
    most = int(pages) * resource.getpagesize() + more_bytes
    _soft, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)  # The hard limit of the user cannot be exceeded.
    resource.setrlimit(kind, (most, most))
