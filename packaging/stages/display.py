"""Virtual X display, and the search for windows on it."""

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from stages.common import StageError

SIZE = "1440x900x24"
# Folder of the sockets of all X servers of a machine.
SOCKETS = "/tmp/.X11-unix"
_POLL_INTERVAL_S = 0.005


@contextlib.contextmanager
def virtual_display(*options: str) -> Iterator[str]:
    """Run an X server in memory, and yield its display name. `options` are arguments of Xvfb.

    Raises: StageError if it does not start.
    """
    read, write = os.pipe()
    # Without -noreset, the server resets when its last client disconnects, and refuses connections meanwhile.
    fixed = ["-noreset", "-nolisten", "tcp"]
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SIZE, *fixed, *options]
    try:
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        raise StageError("Xvfb is not installed: apt-get install xvfb") from None
    finally:
        os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise StageError("Xvfb does not start.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def wait_for_window(display: str, title: str, limit_s: float, has_ended: Callable[[], bool]) -> float:
    """Wait for a visible window whose title matches a pattern, and return the time. Units: seconds.

    Raises: StageError if there is none within the limit, or if the program has ended.
    """
    begin = time.monotonic()
    search = ["xdotool", "search", "--onlyvisible", "--name", title]
    environment = {**os.environ, "DISPLAY": display}
    while time.monotonic() - begin < limit_s:
        try:
            found = subprocess.run(search, env=environment, capture_output=True, check=False)
        except FileNotFoundError:
            raise StageError("xdotool is not installed: apt-get install xdotool") from None
        if found.stdout.strip():
            return time.monotonic() - begin
        if has_ended():
            raise StageError("The program ended before its window was shown.")
        time.sleep(_POLL_INTERVAL_S)
    raise StageError(f"No window “{title}” was shown within {limit_s:.0f} seconds.")


def measure_start_s(command: Sequence[str | Path], display: str, home: Path, **variables: str) -> float:
    """Start a program, wait for its window, end it, and return the time to the window. Units: seconds.

    `variables` are added to the environment. Raises: StageError, with the output of the program, if there is
    no window within a minute.
    """
    excluded = ("PYTHON", "XDG_", "WAYLAND_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(excluded)}
    environment |= {"DISPLAY": display, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    environment |= {"QT_QPA_PLATFORM": "xcb", **variables}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            return wait_for_window(display, "Isopleth", 60, lambda: process.poll() is not None)
        except StageError as error:
            output.seek(0)
            raise StageError(f"{output.read().decode(errors='replace')}{error}") from None
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
