"""Single instance: a second start passes its files to the first and exits."""

import getpass
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.storage import locks
from editor.storage.atomic_file import make_private_folder
from editor.system import folders

if TYPE_CHECKING:
    from PySide6 import QtNetwork
    from PySide6.QtNetwork import QLocalSocket
else:
    QtNetwork = LazyModule("PySide6.QtNetwork")

VERSION: Final = 1
GREETING: Final = f"isopleth {VERSION}\n".encode()
TAKEN: Final = b"taken\n"
REFUSED: Final = b"refused\n"
LARGEST_BYTES: Final = 256 * 1024


class MessageError(Exception):
    """An invalid message."""


@dataclass(frozen=True, slots=True)
class Request:
    """Absolute paths of files to open, and the token that allows a window to be activated.

    Without files the first instance only activates its window.
    """

    files: tuple[str, ...]
    activation_token: str = ""

    def encoded(self) -> bytes:
        """Encode the request, with the line break."""
        message = {"version": VERSION, "files": self.files, "activation_token": self.activation_token}
        return json.dumps(message).encode("ascii") + b"\n"


def parsed(data: bytes) -> Request:
    """Decode a request.

    Raises: MessageError with the reason if the message is invalid.
    """
    if len(data) > LARGEST_BYTES:
        raise MessageError("it is too long")
    try:
        message = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError):
        raise MessageError("it is not JSON") from None
    if not isinstance(message, dict) or message.get("version") != VERSION:
        raise MessageError("it is of another version")
    files, token = message.get("files"), message.get("activation_token")
    if not isinstance(files, list) or not all(map(_is_path, files)) or not isinstance(token, str):
        raise MessageError("it holds something else than files")
    return Request(tuple(files), token)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and Path(value).is_absolute() and "\0" not in value


NEW_INSTANCE: Final = "ISOPLETH_NEW_INSTANCE"
"""The environment variable that starts a separate instance."""

# A program that is starting or reading a large style responds late.
PATIENCE_S: Final = 4.0
_PAUSE_S: Final = 0.05
_LONGEST_SOCKET_PATH: Final = 100  # The limit is 104 bytes or a few more.
_LOCK: Final = "instance-{}.lock"


@dataclass(frozen=True, slots=True)
class InstanceLock:
    """The lock of the first instance; the system releases it when the process dies."""

    name: str
    lock: int

    def release(self) -> None:
        """Release the lock."""
        os.close(self.lock)


@dataclass(frozen=True, slots=True)
class StartResult:
    """The result of a start: first instance with the lock, handed over, or separate instance."""

    instance_lock: InstanceLock | None = None
    is_handed_over: bool = False


def begin(
    files: Sequence[str],
    state: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    timeout_s: float = PATIENCE_S,
) -> StartResult:
    """Acquire the lock of the first instance, or pass the files to it.

    `state` is the state folder; there is one first instance for each state folder, user and screen.
    """
    state = state if state is not None else folders.state()
    request = Request(
        tuple(str(Path(file).absolute()) for file in files), environment.get("XDG_ACTIVATION_TOKEN", "")
    )
    key = _instance_key(state, environment)
    name = server_name(key, state, environment)
    deadline = time.monotonic() + timeout_s
    while True:
        instance_lock = _try_lock(name, state / _LOCK.format(key))
        if instance_lock is not None:
            return StartResult(instance_lock)
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            return StartResult()
        if _is_ours(name) and _hand_over(name, request, remaining):
            return StartResult(is_handed_over=True)
        time.sleep(_PAUSE_S)  # There is no window yet; the first instance may be starting or ending.


def server_name(key: str, state: Path, environment: Mapping[str, str] = os.environ) -> str:
    """Return the local server name: a path that only the user can write, or a name on Windows."""
    name = f"isopleth-{key}"
    if os.name == "nt":
        return name
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    for folder in (*([Path(runtime)] if runtime else []), state, Path(tempfile.gettempdir())):
        path = folder / name
        is_short = len(os.fsencode(path)) < _LONGEST_SOCKET_PATH
        if is_short and folder.is_dir() and os.access(folder, os.W_OK):
            return str(path)
    return name


def _instance_key(state: Path, environment: Mapping[str, str]) -> str:
    """Return a hash of the user, the state folder and the screen."""
    screen = environment.get("WAYLAND_DISPLAY", "") or environment.get("DISPLAY", "")
    user = getpass.getuser() if os.name == "nt" else str(os.getuid())
    identity = "\n".join((user, os.path.realpath(state), screen))
    return hashlib.sha256(os.fsencode(identity)).hexdigest()[:16]


def _try_lock(name: str, path: Path) -> InstanceLock | None:
    """Acquire the lock; None if it is held or the folder is not writable."""
    try:
        make_private_folder(path.parent)
        descriptor = locks.try_lock(path) if path.exists() else locks.create(path, 0o600)
    except OSError:
        return None
    return None if descriptor is None else InstanceLock(name, descriptor)


def _is_ours(name: str) -> bool:
    """Return whether the socket belongs to the user."""
    if os.name == "nt":
        return True
    try:
        return Path(name).lstat().st_uid == os.getuid()
    except OSError:
        return False


def _hand_over(name: str, request: Request, timeout_s: float) -> bool:
    """Send a request and return whether the first instance accepted it.

    Nothing is sent before the greeting: a busy instance would otherwise open the files later, too.
    """
    deadline = time.monotonic() + timeout_s
    socket = QtNetwork.QLocalSocket()
    socket.connectToServer(name)
    try:
        if not socket.waitForConnected(round(1000 * timeout_s)):
            return False
        if _line(socket, deadline) != GREETING:
            return False
        socket.write(request.encoded())
        return _line(socket, deadline + PATIENCE_S) == TAKEN
    finally:
        socket.abort()


def _line(socket: "QLocalSocket", deadline: float) -> bytes:
    """Return the next line of a socket; empty after the deadline."""
    while not socket.canReadLine():
        remaining_ms = round(1000 * (deadline - time.monotonic()))
        if remaining_ms <= 0 or not socket.waitForReadyRead(remaining_ms):
            return b""
    return bytes(socket.readLine().data())
