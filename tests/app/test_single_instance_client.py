"""Single instance: a second start passes its files to the first."""

import gc
import json
import logging
import os
import select
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.app.single_instance_client import (
    GREETING,
    LARGEST_BYTES,
    REFUSED,
    TAKEN,
    InstanceLock,
    MessageError,
    Request,
    StartResult,
    begin,
    parsed,
    server_name,
)
from editor.app.single_instance_server import InstanceServer


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"XDG_RUNTIME_DIR": str(tmp_path), "DISPLAY": ":7"}


@pytest.fixture
def instance_lock(tmp_path: Path, environment: dict[str, str]) -> Iterator[InstanceLock]:
    """The server of the first program."""
    taken = begin([], tmp_path / "state", environment).instance_lock
    assert taken is not None
    yield taken
    taken.release()


@pytest.fixture
def server(instance_lock: InstanceLock, qtbot: QtBot) -> Iterator[InstanceServer]:
    server = InstanceServer(instance_lock.name)
    assert server.is_listening
    yield server
    server.close()


class Second:
    """A second start, in a separate process."""

    def __init__(
        self, files: list[str], state: Path, environment: dict[str, str], timeout_s: float = 4
    ) -> None:
        given = json.dumps([files, str(state), environment, timeout_s])
        command = [sys.executable, "-c", _SECOND, given]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def outcome(self) -> str:
        """Wait until the process has ended, and return its output."""
        output, errors = self._process.communicate(timeout=20)
        assert errors == b""
        return output.decode().strip()


_SECOND = """
import json, sys
from pathlib import Path
from editor.app.single_instance_client import begin
files, state, environment, patience_s = json.loads(sys.argv[1])
came = begin(files, Path(state), environment, patience_s)
print("handed over" if came.is_handed_over else "alone" if came.instance_lock is None else "first")
"""


def say(name: str, data: bytes) -> socket.socket:
    """Send a few bytes to the server, as any program may."""
    plain = socket.socket(socket.AF_UNIX)
    plain.connect(name)
    plain.sendall(data)
    return plain


def answer(name: str, data: bytes, qtbot: QtBot) -> bytes:
    """Return everything that the server answers to some bytes until it disconnects."""
    received: list[bytes] = []

    def talk() -> None:
        with socket.socket(socket.AF_UNIX) as plain:
            plain.connect(name)
            plain.settimeout(10)
            with suppress(BrokenPipeError, ConnectionResetError):  # It disconnects slow clients.
                plain.sendall(data)
                while piece := plain.recv(1000):
                    received.append(piece)

    thread = threading.Thread(target=talk)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=20_000)
    return b"".join(received)


def test_only_the_first_start_gets_the_lock(
    instance_lock: InstanceLock, tmp_path: Path, environment: dict[str, str]
) -> None:
    assert begin([], tmp_path / "state", environment, timeout_s=0.1) == StartResult()


def test_screens_and_state_folders_have_separate_instances(
    instance_lock: InstanceLock, tmp_path: Path, environment: dict[str, str]
) -> None:
    for state, more in ((tmp_path / "state", {"DISPLAY": ":8"}), (tmp_path / "elsewhere", {})):
        other = begin([], state, {**environment, **more}).instance_lock
        assert other is not None
        assert other.name != instance_lock.name
        other.release()


def test_a_second_start_hands_over_absolute_paths(
    server: InstanceServer, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    files = [str(tmp_path / "a\nb.json"), "c.json", os.fsdecode(b"/tmp/\xff.json")]
    with qtbot.waitSignal(server.requested, timeout=5_000) as requested:
        second = Second(files, tmp_path / "state", {**environment, "XDG_ACTIVATION_TOKEN": "t1"})
    qtbot.waitUntil(lambda: second.is_over)
    assert second.outcome() == "handed over"
    assert requested.args == [Request((files[0], str(Path.cwd() / "c.json"), files[2]), "t1")]


def test_only_the_user_can_write_to_the_socket(server: InstanceServer, instance_lock: InstanceLock) -> None:
    assert Path(instance_lock.name).stat().st_mode & 0o077 == 0


def test_a_busy_first_instance_does_not_open_the_files_later(
    server: InstanceServer, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    requested: list[Request] = []
    server.requested.connect(requested.append)
    second = Second(["/x.json"], tmp_path / "state", environment, 0.3)
    assert second.outcome() == "alone"  # This process, the first program, has not processed any event yet.
    with qtbot.waitSignal(server.requested, timeout=5_000):
        third = Second(["/y.json"], tmp_path / "state", environment)
    qtbot.waitUntil(lambda: third.is_over)
    assert [request.files for request in requested] == [("/y.json",)]
    assert third.outcome() == "handed over"


def test_the_second_start_takes_over_after_a_crash_of_the_first(
    tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    first = begin([], tmp_path / "state", environment).instance_lock
    assert first is not None
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(first.name)
    second = Second(["/x.json"], tmp_path / "state", environment)
    first.release()
    assert second.outcome() == "first"
    third = begin([], tmp_path / "state", environment).instance_lock
    assert third is not None
    server = InstanceServer(third.name)
    assert server.is_listening
    server.close()
    third.release()


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\n",
        b"[]\n",
        b'{"version": 2, "files": [], "activation_token": ""}\n',
        b'{"version": 1, "files": ["relative.json"], "activation_token": ""}\n',
        b'{"version": 1, "files": [7], "activation_token": ""}\n',
        b'{"version": 1, "files": ["/a\\u0000b"], "activation_token": ""}\n',
        b'{"version": 1, "files": "/a", "activation_token": ""}\n',
        b"[" * 100_000 + b"\n",
        b"x" * (LARGEST_BYTES + 10),
    ],
    ids=["words", "list", "newer", "relative", "number", "nul", "text", "deep", "long"],
)
def test_invalid_messages_are_refused_and_logged(
    data: bytes,
    server: InstanceServer,
    instance_lock: InstanceLock,
    qtbot: QtBot,
    caplog: pytest.LogCaptureFixture,
) -> None:
    requested: list[Request] = []
    server.requested.connect(requested.append)
    output = answer(instance_lock.name, data, qtbot)
    assert (GREETING + REFUSED).startswith(output)
    assert TAKEN not in output
    assert requested == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    caplog.clear()


def test_truncated_messages_are_ignored(
    server: InstanceServer,
    instance_lock: InstanceLock,
    tmp_path: Path,
    environment: dict[str, str],
    qtbot: QtBot,
) -> None:
    requested: list[Request] = []
    server.requested.connect(requested.append)
    say(instance_lock.name, Request(("/x.json",)).encoded()[:-5]).close()
    whole = say(instance_lock.name, Request(("/y.json",)).encoded())
    qtbot.waitUntil(lambda: bool(requested))
    whole.close()
    assert requested == [Request(("/y.json",))]


def test_silent_connections_are_closed(instance_lock: InstanceLock, qtbot: QtBot) -> None:
    server = InstanceServer(instance_lock.name, timeout_ms=100)
    assert answer(instance_lock.name, b"", qtbot) == GREETING
    server.close()


def test_a_connection_does_not_keep_its_server_alive(instance_lock: InstanceLock, qtbot: QtBot) -> None:
    server = InstanceServer(instance_lock.name)
    weak = weakref.ref(server)
    with say(instance_lock.name, b"") as plain:
        qtbot.waitUntil(lambda: bool(select.select([plain], [], [], 0)[0]))  # It gets a reply.
        del server
        gc.collect()
        assert weak() is None, "a socket that is deleted later would delete the server, and that the socket"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="needs root, who may give a file away")
def test_sockets_of_other_users_are_not_used(
    server: InstanceServer,
    instance_lock: InstanceLock,
    tmp_path: Path,
    environment: dict[str, str],
    qtbot: QtBot,
) -> None:
    requested: list[Request] = []
    server.requested.connect(requested.append)
    os.chown(instance_lock.name, 65534, -1)
    second = Second(["/x.json"], tmp_path / "state", environment, 0.5)
    qtbot.waitUntil(lambda: second.is_over, timeout=20_000)
    assert second.outcome() == "alone"
    assert requested == []


def test_requests_round_trip() -> None:
    request = Request(("/a b.json", os.fsdecode(b"/\xff.json")), "token")
    assert parsed(request.encoded()) == request
    with pytest.raises(MessageError):
        parsed(request.encoded()[:-3])


def test_a_folder_with_a_long_name_leads_to_a_short_socket_name(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 120)
    long.mkdir()
    assert len(server_name("0123456789abcdef", long, {"XDG_RUNTIME_DIR": str(long)})) < 100
