"""A local tile server that responds by path and records its requests."""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from editor.basemap.tiles.tile import TileId


class TileServer:
    """Serves tiles under /Z/X/Y.pbf; if `status` is set, it answers every request.

    While `gate` is clear, requests wait. `headers` are sent with every answer; conditional requests with the
    current `ETag` count as `confirmed`.
    """

    def __init__(self, tiles: Mapping[TileId, bytes], description: Mapping[str, Any] | None) -> None:
        self.answers = {f"/{tile.z}/{tile.x}/{tile.y}.pbf": data for tile, data in tiles.items()}
        self.requested: list[str] = []
        self.status: int | None = None
        self.headers: dict[str, str] = {}
        self.confirmed: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.base_url = f"http://127.0.0.1:{self._server.server_port}"
        if description is not None:
            record = {"tiles": [f"{self.base_url}/{{z}}/{{x}}/{{y}}.pbf"], **description}
            self.answers["/tiles.json"] = json.dumps(record).encode()
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    @property
    def template(self) -> str:
        """The address of the tiles, including a key."""
        return f"{self.base_url}/{{z}}/{{x}}/{{y}}.pbf?key=5ecret-key"

    def end(self) -> None:
        """Stop the server."""
        self.gate.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(server: TileServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            server.requested.append(path)
            server.gate.wait()
            data = server.answers.get(path)
            status = server.status or (200 if data is not None else 404)
            if status == 200 and self.headers["If-None-Match"] == server.headers.get("ETag", ""):
                server.confirmed.append(path)
                status = 304
            try:
                self.send_response(status)
                for name, value in server.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data or b"")) if status == 200 else "0")
                self.end_headers()
                if status == 200:
                    self.wfile.write(data or b"")
            except OSError:
                pass  # the client has cancelled its request

        def log_message(self, *args: object) -> None:
            pass

    return Handler


@contextmanager
def a_tile_server(
    tiles: Mapping[TileId, bytes] | None = None, description: Mapping[str, Any] | None = None
) -> Iterator[TileServer]:
    """Run a server of tiles, with an optional TileJSON at /tiles.json."""
    server = TileServer(tiles or {}, description)
    try:
        yield server
    finally:
        server.end()
