"""One program for all files of a person: a second start hands its files to the first one, and ends.

It stands apart from the windows, so that a start that hands over loads none of them. The one that holds a
lock is the first; where it does not answer in time, the second opens its files itself.
"""

import getpass
import hashlib
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtNetwork import QLocalSocket

from editor.app.running.instance_message import GREETING, TAKEN, Request
from editor.storage import locks
from editor.storage.atomic_file import make_private_folder
from editor.system import folders

NEW_INSTANCE: Final = "ISOPLETH_NEW_INSTANCE"
"""What the environment variable is called that keeps a start from handing over."""

# A program that has just begun, or that reads a large style, answers a little late.
PATIENCE_S: Final = 4.0
_PAUSE_S: Final = 0.05
_LONGEST_SOCKET_PATH: Final = 100  # The systems allow 104 bytes or a few more.
_LOCK: Final = "instance-{}.lock"


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of the first program, held until it is left: who dies leaves it."""

    name: str
    lock: int

    def leave(self) -> None:
        """Let another start be the first."""
        os.close(self.lock)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a start is: the first one, with a seat; one that was handed over; or one beside a busy first."""

    seat: Seat | None = None
    is_handed_over: bool = False


def begin(
    files: Sequence[str],
    state: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    patience_s: float = PATIENCE_S,
) -> Beginning:
    """Take the seat of the first program, or hand the files over to whoever holds it.

    `state` is the folder of what the program keeps; the first program is one of that folder, of the person
    and of the screen.
    """
    state = state if state is not None else folders.state()
    request = Request(
        tuple(str(Path(file).absolute()) for file in files), environment.get("XDG_ACTIVATION_TOKEN", "")
    )
    mark = _mark(state, environment)
    name = server_name(mark, state, environment)
    deadline = time.monotonic() + patience_s
    while True:
        seat = _take_seat(name, state / _LOCK.format(mark))
        if seat is not None:
            return Beginning(seat)
        left = deadline - time.monotonic()
        if left <= 0:
            return Beginning()
        if _is_ours(name) and _hand_over(name, request, left):
            return Beginning(is_handed_over=True)
        time.sleep(_PAUSE_S)  # No window waits; the first program may be starting or ending.


def server_name(mark: str, state: Path, environment: Mapping[str, str] = os.environ) -> str:
    """Where the first program listens: a path that nobody else can write, or a name on Windows."""
    plain = f"isopleth-{mark}"
    if os.name == "nt":
        return plain
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    for folder in (*([Path(runtime)] if runtime else []), state, Path(tempfile.gettempdir())):
        path = folder / plain
        is_short = len(os.fsencode(path)) < _LONGEST_SOCKET_PATH
        if is_short and folder.is_dir() and os.access(folder, os.W_OK):
            return str(path)
    return plain


def _mark(state: Path, environment: Mapping[str, str]) -> str:
    """What tells persons, folders and screens apart in a name."""
    screen = environment.get("WAYLAND_DISPLAY", "") or environment.get("DISPLAY", "")
    person = getpass.getuser() if os.name == "nt" else str(os.getuid())
    told = "\n".join((person, os.path.realpath(state), screen))
    return hashlib.sha256(os.fsencode(told)).hexdigest()[:16]


def _take_seat(name: str, path: Path) -> Seat | None:
    """The seat, where nobody holds it; nothing also where the folder takes no file."""
    try:
        make_private_folder(path.parent)
        held = locks.hold(path) if path.exists() else locks.create(path, 0o600)
    except OSError:
        return None
    return None if held is None else Seat(name, held)


def _is_ours(name: str) -> bool:
    """Whether nobody else has put a socket where ours would stand."""
    if os.name == "nt":
        return True
    try:
        return Path(name).lstat().st_uid == os.getuid()
    except OSError:
        return False


def _hand_over(name: str, request: Request, patience_s: float) -> bool:
    """Whether the first program took a request.

    Nothing is sent before it greets: one that is busy now would else open the files once more later on.
    """
    deadline = time.monotonic() + patience_s
    socket = QLocalSocket()
    socket.connectToServer(name)
    try:
        if not socket.waitForConnected(round(1000 * patience_s)):
            return False
        if _line(socket, deadline) != GREETING:
            return False
        socket.write(request.encoded())
        return _line(socket, deadline + PATIENCE_S) == TAKEN
    finally:
        socket.abort()


def _line(socket: QLocalSocket, deadline: float) -> bytes:
    """The next line from a socket; empty where none comes in time."""
    while not socket.canReadLine():
        left_ms = round(1000 * (deadline - time.monotonic()))
        if left_ms <= 0 or not socket.waitForReadyRead(left_ms):
            return b""
    return bytes(socket.readLine().data())
