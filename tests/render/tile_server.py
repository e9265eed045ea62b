"""Local tile server with an identifying colour per tile and a log of its requests."""

import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image

Rgb = tuple[int, int, int]


def color_of(x: int, y: int) -> Rgb:
    """Return the colour of a tile's image."""
    return (x * 37) % 200 + 28, (y * 53) % 200 + 28, (x + y) % 2 * 200


def a_picture(color: Rgb, form: str = "PNG", side: int = 256) -> bytes:
    """Create an image of one colour."""
    file = io.BytesIO()
    Image.new("RGB", (side, side), color).save(file, form, **({"lossless": True} if form == "WEBP" else {}))
    return file.getvalue()


class TileServer(ThreadingHTTPServer):
    """Answers /z/x/y with an image, or with `answer` if it is set; `headers` are sent with every answer.

    A conditional request with the current `ETag` is answered by 304.
    """

    answer: tuple[int, bytes] | None = None
    form = "PNG"
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.paths: list[str] = []
        self.headers: dict[str, str] = {}
        self.confirmed = 0
        self.address = f"http://127.0.0.1:{self.server_address[1]}/{{z}}/{{x}}/{{y}}"


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, TileServer)
        server.paths.append(self.path)
        _, x, y = (int(part) for part in self.path.strip("/").split("/"))
        status, body = server.answer or (200, a_picture(color_of(x, y), server.form))
        if "ETag" in server.headers and self.headers["If-None-Match"] == server.headers["ETag"]:
            server.confirmed += 1
            status, body = 304, b""
        self.send_response(status)
        for name, value in server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def a_tile_server() -> Iterator[TileServer]:
    """Run a server during a test."""
    server = TileServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
