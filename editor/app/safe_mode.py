"""Safe mode, and restarting the program."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from editor import environment
from editor.storage.temporary import TemporaryFolder
from editor.storage.user_entries import FILE_NAME, UserEntries
from editor.system.settings import WEATHER_ON, Settings
from editor.workspace.services import Services

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


@contextmanager
def settings_of_run(*, is_safe: bool) -> Iterator[tuple[Settings, Path | None]]:
    """Yield the settings, and in safe mode the temporary folder that contains them."""
    if not is_safe:
        yield Settings(), None
        return
    with TemporaryFolder() as folder:
        settings = Settings(folder / "settings.ini")
        settings.set(WEATHER_ON, False)
        yield settings, folder


def safe_services(services: Services, folder: Path) -> Services:
    """Return the services with the user's entries, route and weather in another folder.

    Recovery copies and backups are still written.
    """
    return replace(
        services,
        route=folder / "route",
        weather=folder / "weather",
        own_entries=UserEntries(folder / FILE_NAME),
        is_safe=True,
    )
