"""Restart of the program by replacing this process."""

import os
import subprocess
import sys
from collections.abc import Sequence

from editor import environment

SAFE = "--safe"


def restart_process(*, is_safe: bool) -> None:
    """Replace this process with a new run without the files of this one. Never returns.

    The caller has closed or saved everything. Locks and sockets are free before the new run needs them,
    except on Windows, which starts a second process.
    """
    environment.restore()
    command = [*program(sys.orig_argv, len(sys.argv) - 1), *([SAFE] if is_safe else [])]
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    if os.name == "nt":  # `exec` splits paths at spaces there.
        subprocess.Popen(command, close_fds=True)
        os._exit(0)
    os.execv(command[0], command)  # noqa: S606 (the command needs no shell)


def program(command: Sequence[str], arguments: int) -> list[str]:
    """Return the command that starts this program, without its last `arguments`."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, *command[1 : len(command) - arguments]]
