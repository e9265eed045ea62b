"""A weather service in a separate process that answers CurrentWeather in a size of `tests.weather.sizes`.

`python -m tests.bench.size_service PORT` prints its address. Each line of its standard input names a size; an
empty one is an answer as it should be.
"""

import gzip
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import orjson

from editor.weather.simulator.forecasts import ANSWERS
from tests.weather.sizes import EMPTY_RECORDS, GRAVE

EMPTY = "2.7 million empty records"
_CURRENT = "/v1/CurrentWeather"


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    size = ""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        question = orjson.loads(self.rfile.read(int(self.headers["Content-Length"])))
        good = ANSWERS[self.path](question, time.time())
        body = orjson.dumps(good)
        if self.path == _CURRENT and self.server.size:
            name = self.server.size
            body = EMPTY_RECORDS if name == EMPTY else GRAVE[name].answer(good["CurrentWeather"][0])
        packed = gzip.compress(body, 1)
        self.send_response(200)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class names it)
        """Log nothing."""


def main(port: int) -> None:
    """Serve until the standard input ends."""
    server = _Server(("127.0.0.1", port), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    for line in sys.stdin:
        server.size = line.strip()
        print(server.size, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
