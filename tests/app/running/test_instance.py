"""A second start hands its files to the first, whatever state that is in."""

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

from editor.app.running.instance import Beginning, Seat, begin, server_name
from editor.app.running.instance_message import (
    GREETING,
    LARGEST_BYTES,
    REFUSED,
    TAKEN,
    MessageError,
    Request,
    parsed,
)
from editor.app.running.instance_server import InstanceServer


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"XDG_RUNTIME_DIR": str(tmp_path), "DISPLAY": ":7"}


@pytest.fixture
def seat(tmp_path: Path, environment: dict[str, str]) -> Iterator[Seat]:
    """The seat of the first program."""
    taken = begin([], tmp_path / "state", environment).seat
    assert taken is not None
    yield taken
    taken.leave()


@pytest.fixture
def server(seat: Seat, qtbot: QtBot) -> Iterator[InstanceServer]:
    server = InstanceServer(seat.name)
    assert server.is_listening
    yield server
    server.close()


class Second:
    """A second start, in a process of its own."""

    def __init__(
        self, files: list[str], state: Path, environment: dict[str, str], patience_s: float = 4
    ) -> None:
        given = json.dumps([files, str(state), environment, patience_s])
        words = [sys.executable, "-c", _SECOND, given]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def outcome(self) -> str:
        """What became of it, once it is over."""
        said, wrong = self._process.communicate(timeout=20)
        assert wrong == b""
        return said.decode().strip()


_SECOND = """
import json, sys
from pathlib import Path
from editor.app.running.instance import begin
files, state, environment, patience_s = json.loads(sys.argv[1])
came = begin(files, Path(state), environment, patience_s)
print("handed over" if came.is_handed_over else "alone" if came.seat is None else "first")
"""


def say(name: str, data: bytes) -> socket.socket:
    """Send a few bytes to the server, as anybody may."""
    plain = socket.socket(socket.AF_UNIX)
    plain.connect(name)
    plain.sendall(data)
    return plain


def answer(name: str, data: bytes, qtbot: QtBot) -> bytes:
    """All that the server says to some bytes until it hangs up."""
    heard: list[bytes] = []

    def talk() -> None:
        with socket.socket(socket.AF_UNIX) as plain:
            plain.connect(name)
            plain.settimeout(10)
            with suppress(BrokenPipeError, ConnectionResetError):  # It hangs up on who talks too long.
                plain.sendall(data)
                while piece := plain.recv(1000):
                    heard.append(piece)

    thread = threading.Thread(target=talk)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=20_000)
    return b"".join(heard)


def test_the_first_start_has_the_seat_and_another_gets_none(
    seat: Seat, tmp_path: Path, environment: dict[str, str]
) -> None:
    assert begin([], tmp_path / "state", environment, patience_s=0.1) == Beginning()


def test_another_screen_or_another_folder_has_a_program_of_its_own(
    seat: Seat, tmp_path: Path, environment: dict[str, str]
) -> None:
    for state, more in ((tmp_path / "state", {"DISPLAY": ":8"}), (tmp_path / "elsewhere", {})):
        other = begin([], state, {**environment, **more}).seat
        assert other is not None
        assert other.name != seat.name
        other.leave()


def test_a_second_start_hands_over_absolute_paths(
    server: InstanceServer, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    files = [str(tmp_path / "a\nb.json"), "c.json", os.fsdecode(b"/tmp/\xff.json")]
    with qtbot.waitSignal(server.asked, timeout=5_000) as asked:
        second = Second(files, tmp_path / "state", {**environment, "XDG_ACTIVATION_TOKEN": "t1"})
    qtbot.waitUntil(lambda: second.is_over)
    assert second.outcome() == "handed over"
    assert asked.args == [Request((files[0], str(Path.cwd() / "c.json"), files[2]), "t1")]


def test_only_the_person_may_write_to_the_socket(server: InstanceServer, seat: Seat) -> None:
    assert Path(seat.name).stat().st_mode & 0o077 == 0


def test_a_first_program_that_is_busy_opens_nothing_later_on(
    server: InstanceServer, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    asked: list[Request] = []
    server.asked.connect(asked.append)
    second = Second(["/x.json"], tmp_path / "state", environment, 0.3)
    assert second.outcome() == "alone"  # The first, which is this process, has seen to nothing meanwhile.
    with qtbot.waitSignal(server.asked, timeout=5_000):
        third = Second(["/y.json"], tmp_path / "state", environment)
    qtbot.waitUntil(lambda: third.is_over)
    assert [request.files for request in asked] == [("/y.json",)]
    assert third.outcome() == "handed over"


def test_where_the_first_dies_the_second_takes_its_seat_and_its_dead_socket(
    tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    first = begin([], tmp_path / "state", environment).seat
    assert first is not None
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(first.name)
    second = Second(["/x.json"], tmp_path / "state", environment)
    first.leave()
    assert second.outcome() == "first"
    third = begin([], tmp_path / "state", environment).seat
    assert third is not None
    server = InstanceServer(third.name)
    assert server.is_listening
    server.close()
    third.leave()


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
def test_a_message_that_is_none_is_refused_with_a_line_in_the_log(
    data: bytes, server: InstanceServer, seat: Seat, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[Request] = []
    server.asked.connect(asked.append)
    said = answer(seat.name, data, qtbot)
    assert (GREETING + REFUSED).startswith(said)
    assert TAKEN not in said
    assert asked == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    caplog.clear()


def test_a_message_that_is_cut_off_is_nothing(
    server: InstanceServer, seat: Seat, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    asked: list[Request] = []
    server.asked.connect(asked.append)
    say(seat.name, Request(("/x.json",)).encoded()[:-5]).close()
    whole = say(seat.name, Request(("/y.json",)).encoded())
    qtbot.waitUntil(lambda: bool(asked))
    whole.close()
    assert asked == [Request(("/y.json",))]


def test_who_says_nothing_is_hung_up_on(seat: Seat, qtbot: QtBot) -> None:
    server = InstanceServer(seat.name, patience_ms=100)
    assert answer(seat.name, b"", qtbot) == GREETING
    server.close()


def test_a_connection_does_not_keep_its_server_alive(seat: Seat, qtbot: QtBot) -> None:
    server = InstanceServer(seat.name)
    weak = weakref.ref(server)
    with say(seat.name, b"") as plain:
        qtbot.waitUntil(lambda: bool(select.select([plain], [], [], 0)[0]))  # It is greeted.
        del server
        gc.collect()
        assert weak() is None, "a socket that is deleted later would delete the server, and that the socket"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="needs root, who may give a file away")
def test_nothing_is_handed_to_the_socket_of_somebody_else(
    server: InstanceServer, seat: Seat, tmp_path: Path, environment: dict[str, str], qtbot: QtBot
) -> None:
    asked: list[Request] = []
    server.asked.connect(asked.append)
    os.chown(seat.name, 65534, -1)
    second = Second(["/x.json"], tmp_path / "state", environment, 0.5)
    qtbot.waitUntil(lambda: second.is_over, timeout=20_000)
    assert second.outcome() == "alone"
    assert asked == []


def test_what_is_written_is_what_is_read() -> None:
    request = Request(("/a b.json", os.fsdecode(b"/\xff.json")), "token")
    assert parsed(request.encoded()) == request
    with pytest.raises(MessageError):
        parsed(request.encoded()[:-3])


def test_a_folder_with_a_long_name_gives_a_socket_with_a_short_one(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 120)
    long.mkdir()
    assert len(server_name("0123456789abcdef", long, {"XDG_RUNTIME_DIR": str(long)})) < 100
