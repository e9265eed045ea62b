"""The simulated service over HTTP."""

import errno
import selectors
import socket
import socketserver
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Final

import orjson

from editor.errors import WeatherError, system_code
from editor.weather.simulator.faults import Act, FaultPlan, SimulatedReply, plan, play, refused, said
from editor.weather.simulator.forecasts import ANSWERS, RequestError
from editor.wording import Sentence, say

_LARGEST_BODY_BYTES: Final = 64 * 2**10
_SILENCE_S: Final = 10.0  # a connection that says nothing for this long is closed


class SimulatedService:
    """A simulated weather service; also a context manager that starts and stops it.

    Answers depend on the place and on `clock`, which gives UNIX time, and on nothing else. `faults` names
    what goes wrong (`faults.plan` has the form); `suffer` names other faults later.
    Raises: WeatherError when there is no such fault.
    """

    def __init__(self, port: int = 0, *, clock: Callable[[], float] = time.time, faults: str = "") -> None:
        self._port = port
        self._clock = clock
        self._plan = plan(faults)
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    def suffer(self, faults: str) -> None:
        """From now on has these faults and no others; none by an empty text. Requests are counted anew.

        Raises: WeatherError when there is no such fault.
        """
        self._plan = plan(faults)
        if self._server is not None:
            self._server.suffer(self._plan)

    def start(self) -> str:
        """Opens the door; gives the base address. Port 0 takes any free one.

        Raises: WeatherError when the port cannot be had.
        """
        if self._server is not None:
            return self._server.base_url
        if not 0 <= self._port < 65536:
            raise WeatherError(say("A port is a number from 0 to 65535, not {port}.", port=self._port))
        try:
            self._server = _Server(self._port, self._clock, self._plan)
        except OSError as error:
            raise WeatherError(_why_not_opened(error, self._port)) from error
        self._thread = threading.Thread(target=self._server.serve, name="simulated weather", daemon=True)
        self._thread.start()
        return self._server.base_url

    def stop(self) -> None:
        """Closes the door; questions already under way are answered. A second call does nothing."""
        if self._server is None or self._thread is None:
            return
        self._server.end()
        self._thread.join()
        self._server.server_close()
        self._server = self._thread = None

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    timeout = 0  # serve() waits, so taking a connection never does

    def __init__(self, port: int, clock: Callable[[], float], planned: FaultPlan) -> None:
        self.clock = clock
        self.ended = threading.Event()
        self._lock = threading.Lock()
        self.suffer(planned)
        self._bell, self._ear = socket.socketpair()
        super().__init__(("127.0.0.1", port), _Handler)  # calls server_close when the port cannot be had

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def server_bind(self) -> None:
        # Past HTTPServer's own, which looks the host's name up and may wait seconds for it.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.socket.getsockname()[1]

    def serve(self) -> None:
        """Answers until end() is called; sleeps in between, where serve_forever wakes twice a second."""
        with selectors.DefaultSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            selector.register(self._ear, selectors.EVENT_READ)
            while not any(key.fileobj is self._ear for key, _ in selector.select()):
                self.handle_request()

    def suffer(self, planned: FaultPlan) -> None:
        with self._lock:
            self._plan, self._requests = planned, 0

    def fault(self) -> Act | None:
        """What befalls the next request."""
        with self._lock:
            self._requests += 1
            return self._plan.act(self._requests)

    def end(self) -> None:
        self.ended.set()
        self._bell.send(b"\0")

    def server_close(self) -> None:
        super().server_close()
        self._bell.close()
        self._ear.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is no event; the default prints a traceback."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = _SILENCE_S

    def do_POST(self) -> None:
        reply = self._reply()
        fault = self.server.fault()
        play((reply.wire(),) if fault is None else fault(reply), self.connection, self.server.ended)

    def do_GET(self) -> None:
        self.send_error(HTTPStatus.METHOD_NOT_ALLOWED, "Every operation is a POST.")

    def _reply(self) -> SimulatedReply:
        """The answer as it should be."""
        body = self._body()
        if body is None:
            return refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request has no length or is too long.")
        if self.path not in ANSWERS:
            return refused(HTTPStatus.NOT_FOUND, "There is no such operation.")
        if not self.headers.get("Authorization", "").strip():
            return refused(HTTPStatus.UNAUTHORIZED, "The header Authorization is missing.")
        if self.headers.get_content_type() != "application/json":
            return refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The content type must be application/json.")
        try:
            question = orjson.loads(body)
            if not isinstance(question, dict):
                raise RequestError("The body must be a JSON object.")
            return said(ANSWERS[self.path](question, self.server.clock()))
        except orjson.JSONDecodeError:
            return refused(HTTPStatus.BAD_REQUEST, "The body is not JSON.")
        except RequestError as error:
            return refused(HTTPStatus.BAD_REQUEST, str(error))

    def _body(self) -> bytes | None:
        """The whole body, read before any refusal: a connection closed over unread bytes is reset."""
        length = self.headers.get("Content-Length", "")
        if (
            not (length.isascii() and length.isdigit() and len(length) < 10)
            or int(length) > _LARGEST_BODY_BYTES
        ):
            return None
        return self.rfile.read(int(length))

    def send_error(
        self,
        code: int,
        message: str | None = None,
        explain: str | None = None,  # noqa: ARG002 (the base class has it)
    ) -> None:
        """Refuses, as the base class wants to do with what is no request at all."""
        allow = (("Allow", "POST"),) if code == HTTPStatus.METHOD_NOT_ALLOWED else ()
        reply = refused(HTTPStatus(code), message or "", *allow)
        self.connection.sendall(reply.head() if self.command == "HEAD" else reply.wire())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the base class names it)
        """Nothing: a request is no event worth a line."""


def _why_not_opened(error: OSError, port: int) -> Sentence:
    """Return why a port cannot be listened on, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return say("Port {port} is used by another program. Choose another one.", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return say("You may not use port {port}. Choose one above 1023.", port=port)
    return say(
        "Port {port} cannot be used. The system reports the error {code}.", port=port, code=system_code(error)
    )
