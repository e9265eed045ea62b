"""HTTP server of the simulated service."""

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
from editor.weather.simulator.faults import (
    Fault,
    FaultPlan,
    SimulatedReply,
    error_reply,
    ok_reply,
    plan,
    play,
)
from editor.weather.simulator.forecasts import ANSWERS, RequestError
from editor.wording import Sentence, say

_MAX_BODY_BYTES: Final = 64 * 2**10
_IDLE_TIMEOUT_S: Final = 10.0  # idle connections are closed after this time


class SimulatedService:
    """A simulated weather service; also a context manager that starts and stops it.

    Responses depend only on the place and on `clock`, which returns UNIX time. `faults` lists simulated
    faults in the format of `faults.plan`; `set_faults` replaces them later.
    Raises: WeatherError for an unknown fault.
    """

    def __init__(self, port: int = 0, *, clock: Callable[[], float] = time.time, faults: str = "") -> None:
        self._port = port
        self._clock = clock
        self._plan = plan(faults)
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    def set_faults(self, faults: str) -> None:
        """Replace all faults; an empty text removes them. The count of requests restarts.

        Raises: WeatherError for an unknown fault.
        """
        self._plan = plan(faults)
        if self._server is not None:
            self._server.set_faults(self._plan)

    def start(self) -> str:
        """Start the server and return its base URL. Port 0 selects a free one.

        Raises: WeatherError if the port is not available.
        """
        if self._server is not None:
            return self._server.base_url
        if not 0 <= self._port < 65536:
            raise WeatherError(say("Invalid port {port}. Use 0 to 65535.", port=self._port))
        try:
            self._server = _Server(self._port, self._clock, self._plan)
        except OSError as error:
            raise WeatherError(_port_error(error, self._port)) from error
        self._thread = threading.Thread(target=self._server.serve, name="simulated weather", daemon=True)
        self._thread.start()
        return self._server.base_url

    def stop(self) -> None:
        """Stop the server after responding to requests in progress. Further calls do nothing."""
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
    timeout = 0  # serve() waits, so accepting a connection never blocks

    def __init__(self, port: int, clock: Callable[[], float], fault_plan: FaultPlan) -> None:
        self.clock = clock
        self.ended = threading.Event()
        self._lock = threading.Lock()
        self.set_faults(fault_plan)
        self._wake_sender, self._wake_receiver = socket.socketpair()
        super().__init__(("127.0.0.1", port), _Handler)  # calls server_close if the port is not available

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def server_bind(self) -> None:
        # Not HTTPServer's, which looks up the host's name and may block for seconds.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.socket.getsockname()[1]

    def serve(self) -> None:
        """Serve requests until `end` is called, without the polling of serve_forever."""
        with selectors.DefaultSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            while not any(key.fileobj is self._wake_receiver for key, _ in selector.select()):
                self.handle_request()

    def set_faults(self, fault_plan: FaultPlan) -> None:
        with self._lock:
            self._plan, self._requests = fault_plan, 0

    def fault(self) -> Fault | None:
        """Return the fault of the next request."""
        with self._lock:
            self._requests += 1
            return self._plan.fault(self._requests)

    def end(self) -> None:
        self.ended.set()
        self._wake_sender.send(b"\0")

    def server_close(self) -> None:
        super().server_close()
        self._wake_sender.close()
        self._wake_receiver.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that disconnect early; the default prints a traceback."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = _IDLE_TIMEOUT_S

    def do_POST(self) -> None:
        reply = self._reply()
        fault = self.server.fault()
        play((reply.to_bytes(),) if fault is None else fault(reply), self.connection, self.server.ended)

    def do_GET(self) -> None:
        self.send_error(HTTPStatus.METHOD_NOT_ALLOWED, "Every operation is a POST.")

    def _reply(self) -> SimulatedReply:
        body = self._body()
        if body is None:
            return error_reply(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request has no length or is too long."
            )
        if self.path not in ANSWERS:
            return error_reply(HTTPStatus.NOT_FOUND, "There is no such operation.")
        if not self.headers.get("Authorization", "").strip():
            return error_reply(HTTPStatus.UNAUTHORIZED, "The header Authorization is missing.")
        if self.headers.get_content_type() != "application/json":
            return error_reply(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The content type must be application/json."
            )
        try:
            request = orjson.loads(body)
            if not isinstance(request, dict):
                raise RequestError("The body must be a JSON object.")
            return ok_reply(ANSWERS[self.path](request, self.server.clock()))
        except orjson.JSONDecodeError:
            return error_reply(HTTPStatus.BAD_REQUEST, "The body is not JSON.")
        except RequestError as error:
            return error_reply(HTTPStatus.BAD_REQUEST, str(error))

    def _body(self) -> bytes | None:
        """Return the body. It is read before any error reply, which would reset the connection otherwise."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 10) or int(length) > _MAX_BODY_BYTES:
            return None
        return self.rfile.read(int(length))

    def send_error(
        self,
        code: int,
        message: str | None = None,
        explain: str | None = None,  # noqa: ARG002 (a parameter of the base class)
    ) -> None:
        """Reply with an error to malformed requests, as the base class requires."""
        allow = (("Allow", "POST"),) if code == HTTPStatus.METHOD_NOT_ALLOWED else ()
        reply = error_reply(HTTPStatus(code), message or "", *allow)
        self.connection.sendall(reply.head() if self.command == "HEAD" else reply.to_bytes())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the base class names it)
        """Do not log requests."""


def _port_error(error: OSError, port: int) -> Sentence:
    if error.errno == errno.EADDRINUSE:
        return say("Port {port} is in use. Choose another.", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return say("No permission to use port {port}. Choose one above 1023.", port=port)
    return say("Port {port} cannot be used (system error {code}).", port=port, code=system_code(error))
