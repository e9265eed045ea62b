"""A screen that nobody sees, and the windows on it."""

import contextlib
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from stages.ground import StageError

SIZE = "1440x900x24"
# Where every program looks for the screens of this machine.
SOCKETS = "/tmp/.X11-unix"
_LOOK_S = 0.005


@contextlib.contextmanager
def screen(*options: str) -> Iterator[str]:
    """A screen while this lasts, by the name that programs know it by.

    Raises: StageError when it does not come up.
    """
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, "-nolisten", "tcp", *options]
    try:
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        raise StageError("Xvfb is not installed: apt-get install xvfb") from None
    finally:
        os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise StageError("Xvfb does not start.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def wait_for_window(display: str, title: str, limit_s: float, has_ended: Callable[[], bool]) -> float:
    """How long until a window is shown whose title matches a pattern. Units: seconds.

    Raises: StageError when there is none in time, or the program has ended.
    """
    begun = time.monotonic()
    search = ["xdotool", "search", "--onlyvisible", "--name", title]
    environment = {**os.environ, "DISPLAY": display}
    while time.monotonic() - begun < limit_s:
        try:
            found = subprocess.run(search, env=environment, capture_output=True, check=False)
        except FileNotFoundError:
            raise StageError("xdotool is not installed: apt-get install xdotool") from None
        if found.stdout.strip():
            return time.monotonic() - begun
        if has_ended():
            raise StageError("The program ended before its window came.")
        time.sleep(_LOOK_S)
    raise StageError(f"No window “{title}” came within {limit_s:.0f} seconds.")


def start_to_window_s(command: Sequence[str | Path], display: str, home: Path) -> float:
    """How long a program takes from its first moment to its window; it is ended then. Units: seconds."""
    environment = {**os.environ, "DISPLAY": display, "HOME": str(home), "QT_QPA_PLATFORM": "xcb"}
    for name in [name for name in environment if name.startswith(("XDG_", "WAYLAND_"))]:
        del environment[name]
    environment["XDG_RUNTIME_DIR"] = str(home)
    process = subprocess.Popen(
        [str(word) for word in command],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        return wait_for_window(display, "Isopleth", 60, lambda: process.poll() is not None)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
