"""A screen that nobody sees, and the windows on it."""

import contextlib
import os
import subprocess
import tempfile
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
    # A screen begins anew whenever its last client leaves, and is deaf meanwhile; this one does not.
    kept = ["-noreset", "-nolisten", "tcp"]
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, *kept, *options]
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


def start_to_window_s(command: Sequence[str | Path], display: str, home: Path, **settings: str) -> float:
    """How long a program takes from its first moment to its window; it is ended then. Units: seconds."""
    ours = ("PYTHON", "XDG_", "WAYLAND_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {"DISPLAY": display, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    environment |= {"QT_QPA_PLATFORM": "xcb", **settings}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [str(word) for word in command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
        try:
            return wait_for_window(display, "Isopleth", 60, lambda: process.poll() is not None)
        except StageError as error:
            said.seek(0)
            raise StageError(f"{said.read().decode(errors='replace')}{error}") from None
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
