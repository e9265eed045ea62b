"""Functions that tests run in the sandbox process, with everything that a reader of damaged files may do."""

import os
import signal
import subprocess
import sys
import time

from editor.errors import EditorError


def add(one: int, other: int) -> int:
    return one + other


def own_pid() -> int:
    return os.getpid()


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def spin() -> None:
    while True:
        pass


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def stop() -> None:
    """Stop the process: it stays alive and does nothing more."""
    os.kill(os.getpid(), signal.SIGSTOP)


def length(data: bytes) -> int:
    return len(data)


def leave() -> None:
    sys.exit(3)


def eat(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


def refuse() -> None:
    raise EditorError("It is green.")


def fail() -> None:
    raise KeyError("glyf")


def hold_a_child() -> None:
    """Never end, nor does the process that it has started."""
    subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"], check=False)


def what_is_loaded() -> frozenset[str]:
    return frozenset(sys.modules)
