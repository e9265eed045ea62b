"""The program begun anew in the place of this process."""

import os
import subprocess
import sys
from collections.abc import Sequence

from editor import environment

SAFE = "--safe"


def begin_anew(*, is_safe: bool) -> None:
    """Become a new run of the program, without the files that this one was given. Never returns.

    Whoever calls has closed or kept all that is open: nothing of this process runs on. Its locks and its
    sockets are free before the new run looks for them, except on Windows, which knows no such change.
    """
    environment.restore()
    command = [*program(sys.orig_argv, len(sys.argv) - 1), *([SAFE] if is_safe else [])]
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    if os.name == "nt":  # There `exec` would tear spaces out of paths.
        subprocess.Popen(command, close_fds=True)
        os._exit(0)
    os.execv(command[0], command)  # noqa: S606 (the command needs no shell)


def program(command: Sequence[str], arguments: int) -> list[str]:
    """The words that start this program, without so many arguments of its own at their end."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, *command[1 : len(command) - arguments]]
