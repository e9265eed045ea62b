"""A local server that sends given bytes, for faults that no regular server has."""

import math
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, cycle

from editor.weather.simulator.faults import Step, Termination, play

_TLS_HELLO = b"\x16"
Act = Callable[[socket.socket, threading.Event], None]


def plays(*script: Step) -> Act:
    """Play a script: bytes, seconds of silence, or a reset."""
    return lambda connection, ended: play(script, connection, ended)


def responds(status: str, body: bytes = b"", *headers: str) -> Act:
    """Respond with a status line, headers and a body of the right length."""
    head = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return plays("\r\n".join(head).encode() + b"\r\n\r\n" + body)


def sends(data: bytes) -> Act:
    """Send bytes and close."""
    return plays(data)


def drips(start: bytes, drop: bytes = b" ", every_s: float = 0.02) -> Act:
    """Send a prefix, then one piece after another until the client disconnects."""
    return lambda connection, ended: play(chain((start,), cycle((every_s, drop))), connection, ended)


is_silent = plays(math.inf)
resets = plays(Termination.RESET)


class FaultyServer:
    """A server that plays one act for each connection, the last one for all further ones, and records
    requests.
    """

    def __init__(self, acts: Sequence[Act]) -> None:
        self.requests: list[bytes] = []
        self._acts = acts
        self._ended = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._threads = [threading.Thread(target=self._listen)]
        self.base_url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads[0].start()

    def end(self) -> None:
        self._ended.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        count = 0
        while not self._ended.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            act = self._acts[min(count, len(self._acts) - 1)]
            count += 1
            thread = threading.Thread(target=self._play, args=(connection, act))
            self._threads.append(thread)
            thread.start()

    def _play(self, connection: socket.socket, act: Act) -> None:
        with connection, suppress(OSError):
            self.requests.append(_request(connection))
            act(connection, self._ended)


def _request(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    while b"\r\n\r\n" not in data and not data.startswith(_TLS_HELLO):
        data += connection.recv(65536) or b"\r\n\r\n"
    head, _, body = data.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    missing = int(lengths[0].split(b":")[1]) - len(body) if lengths else 0
    while missing > 0:
        more = connection.recv(missing)
        if not more:
            break
        data += more
        missing -= len(more)
    return data


@contextmanager
def a_server(*acts: Act) -> Iterator[FaultyServer]:
    """Run a server that plays these scripts."""
    server = FaultyServer(acts)
    try:
        yield server
    finally:
        server.end()
