"""The preview compared with MapLibre GL JS: the same map, view and machine, one after the other."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from editor.render.camera import Camera
from tests.bench.bench_render import colours_ms, frames_ms
from tests.bench.harness import Row, median
from tests.bench.peer_scene import scene_of
from tests.bench.scenes import TOWNS, largest_style

# The folder of an installation of npm's package maplibre-gl.
FOLDER_VARIABLE = "ISOPLETH_MAPLIBRE"
_PEER = "MapLibre GL JS"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FRAMES, _EDITS = 20, 100
_PATIENCE_S = 180
_FLAGS = (
    *("--headless", "--no-sandbox", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-quic", "--window-size=1000,700"),
    # Without a GPU, the browser renders GL in software.
    *("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"),
)
_TYPES = {".html": "text/html", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json"}
# Our time may be this fraction of the peer's.
_FRAME_SHARE, _EDIT_SHARE = 1.0, 1 / 20


def bench_peer(options: Namespace) -> list[Row]:
    """Measure whole frames and colour edits in both; only ours draws labels, arrows and icons."""
    if options.peer is None:
        return []
    browser = next((found for name in _BROWSERS if (found := shutil.which(name))), None)
    folder = Path(os.environ.get(FOLDER_VARIABLE, "node_modules/maplibre-gl")) / "dist"
    if browser is None or not (folder / "maplibre-gl.mjs").is_file():
        print(
            f"{_PEER} is left out: it needs Chromium, and npm's maplibre-gl in {FOLDER_VARIABLE}.",
            file=sys.stderr,
        )
        return []
    rows = []
    for town, camera in TOWNS.items():
        frames, edits = frames_ms(camera), colours_ms(camera)
        report = _measured(browser, folder, camera)
        print(
            f"{_PEER} {report['version']}, {town}: {report['layers']} layers without labels, "
            f"{report['features']} features in view, drawn by {report['drawnBy']}"
        )
        rows += compared("full frame", town, frames, report["frames"], _FRAME_SHARE)
        rows += compared("colour edit to pixels", town, edits, report["edits"], _EDIT_SHARE)
    return rows


def compared(act: str, town: str, ours_ms: list[float], peers_ms: list[float], share: float) -> list[Row]:
    """Return the times of both, and ours as a fraction of the peer's, which has a limit."""
    ours, peers = median(ours_ms), median(peers_ms)
    return [
        Row(f"{act}, {town}, {_PEER} without labels, median", peers, "ms", None),
        Row(f"{act}, {town}, Isopleth with labels, median", ours, "ms", peers * share),
        Row(f"{act}, {town}, Isopleth's share of {_PEER}'s time", ours / peers, "", share),
    ]


def _measured(browser: str, folder: Path, camera: Camera) -> Mapping[str, Any]:
    """Open the page in a browser, and return its measurements."""
    scene = {**scene_of(largest_style(), camera), "frames": _FRAMES, "edits": _EDITS}
    results: SimpleQueue[bytes] = SimpleQueue()
    with (
        _a_server(folder, json.dumps(scene).encode(), results) as address,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        command = [browser, *_FLAGS, f"--user-data-dir={profile}", f"{address}/page.html"]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True) as process:
            try:
                report: dict[str, Any] = json.loads(results.get(timeout=_PATIENCE_S))
            except Empty:
                report = {"error": f"no answer within {_PATIENCE_S} s"}
            finally:
                # The browser's own processes too.
                os.killpg(process.pid, signal.SIGKILL)
    assert "error" not in report, report["error"]
    assert report["size"] == [camera.width_px, camera.height_px], "the peer has the same view"
    assert report["changed"] > (_FRAMES + _EDITS) / 2, "the peer shows its changes"
    return report


@contextmanager
def _a_server(folder: Path, scene: bytes, results: SimpleQueue[bytes]) -> Iterator[str]:
    """Serve the page, the package's files and the scene while the block runs; queue what the page sends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = Path(self.path.partition("?")[0]).name
            if name == "scene.json":
                data = scene
            else:
                file = Path(__file__).with_name("peer_page.html") if name == "page.html" else folder / name
                data = file.read_bytes() if file.is_file() else b""
            self.send_response(200 if data else 404)
            self.send_header("Content-Type", _TYPES.get(Path(name).suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_POST(self) -> None:
            results.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
