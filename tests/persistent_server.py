"""A local server with persistent connections, which it counts."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


@dataclass(frozen=True)
class Request:
    """A request: its connection, its index on it, and its bytes."""

    connection: int
    number: int
    head: bytes
    body: bytes = b""


# The response; None closes the connection instead.
Answer = Callable[[Request], bytes | None]


class PersistentServer:
    """Answers each request on its connection; `open` counts those that neither side has closed.

    `unanswered` names the connections that received an incomplete request.
    """

    def __init__(self, answer: Answer, port: int = 0, trust: ssl.SSLContext | None = None) -> None:
        self.requests: list[Request] = []
        self.connections = 0
        self.open = 0
        self.most_open = 0
        self.unanswered: set[int] = set()
        self._answer, self._trust = answer, trust
        self._changed = threading.Condition()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self.base_url = f"{'https' if trust else 'http'}://127.0.0.1:{self.port}"
        self._threads = [threading.Thread(target=self._listen)]
        self._threads[0].start()

    def wait(self, condition: Callable[["PersistentServer"], bool]) -> None:
        """Wait until a condition holds."""
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self), 20), "the condition was not met in time"

    def end(self) -> None:
        """Close all connections."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._threads[0].join()
        with self._changed:
            for one in self._sockets:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._changed:
                self._sockets.append(connection)
                self.connections += 1
                self.open += 1
                self.most_open = max(self.most_open, self.open)
                number = self.connections
            thread = threading.Thread(target=self._serve, args=(connection, number))
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        try:
            with connection, suppress(OSError):
                line = connection
                if self._trust:
                    line = self._trust.wrap_socket(connection, server_side=True)
                    with self._changed:
                        self._sockets[number - 1] = line  # It has replaced the other one.
                with line:
                    self._talk(line, number)
        finally:
            with self._changed:
                self.open -= 1
                self._changed.notify_all()

    def _talk(self, line: socket.socket, connection: int) -> None:
        number, data = 0, b""
        while chunk := line.recv(65536):
            data += chunk
            head, end, body = data.partition(b"\r\n\r\n")
            if not end or len(body) < _length(head):
                with self._changed:
                    self.unanswered.add(connection)
                    self._changed.notify_all()
                continue
            number, data = number + 1, b""
            request = Request(connection, number, head, body)
            with self._changed:
                self.requests.append(request)
                self._changed.notify_all()
            answer = self._answer(request)
            if answer is None:
                return
            line.sendall(answer)


def _length(head: bytes) -> int:
    lines = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return int(lines[0].split(b":")[1]) if lines else 0


@contextmanager
def a_persistent_server(
    answer: Answer = lambda _request: OK, port: int = 0, trust: ssl.SSLContext | None = None
) -> Iterator[PersistentServer]:
    """Run a server while the block runs."""
    server = PersistentServer(answer, port, trust)
    try:
        yield server
    finally:
        server.end()
