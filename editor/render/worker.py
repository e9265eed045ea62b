"""The renderer's own process: it takes jobs, draws frames into shared memory and says where they are.

PySide6 holds the interpreter's lock while it draws, so that a drawing thread would freeze the window.
"""

import logging
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory

from PySide6.QtGui import QGuiApplication

from editor.basemap.catalogue import Basemap, bundled
from editor.errors import EditorError
from editor.mapstyle import sourcedata
from editor.mapstyle.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.tree import Json
from editor.mapstyle.values import Color
from editor.render import choices
from editor.render.camera import Camera
from editor.render.compose import Drawn, composed
from editor.render.renderer import Layered, Renderer
from editor.render.wire import Assets, Done, Failed, Job, Ready, Reply, Sheet, Writer

OpenBasemap = Callable[[SourceData], Basemap]

_log = logging.getLogger(__name__)


def run(connection: Connection, open_basemap: OpenBasemap = bundled) -> None:
    """The worker's whole life: it ends when the other side of the connection does."""
    # Ctrl+C in a terminal reaches both processes; the window decides when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["isopleth-renderer"])
    worker = Worker(open_basemap)
    try:
        connection.send(Ready())
        while True:
            connection.send(worker.reply(connection.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        worker.close()
        connection.close()
        del application


class Worker:
    """Draws jobs; it knows the style as the last job left it."""

    def __init__(self, open_basemap: OpenBasemap) -> None:
        self._open_basemap = open_basemap
        self._renderer: Renderer | None = None
        self._records: dict[LayerKey, Json] = {}
        self._assets = Assets(None, None)
        self._block: SharedMemory | None = None
        self._below, self._above = _Sheet(), _Sheet()

    def reply(self, job: Job) -> Reply:
        """Draws a job into its block."""
        try:
            return self._drawn(job)
        except EditorError as error:
            return Failed(error.text)
        except Exception as error:  # noqa: BLE001 (no style may end the process)
            # Whatever one style does to the drawing, the next can be drawn; what is half done is forgotten.
            _log.exception("A frame could not be drawn")
            self._renderer = None
            self._below, self._above = _Sheet(), _Sheet()
            return Failed(
                f"The map could not be drawn ({type(error).__name__}). The next change tries again."
            )

    def close(self) -> None:
        """Lets go of the shared memory."""
        if self._block is not None:
            self._block.close()
            self._block = None

    def _drawn(self, job: Job) -> Done:
        style = self._style(job)
        if self._renderer is None:
            data = sourcedata.load()
            self._renderer = Renderer(self._open_basemap(data), data, choices.load())
        layered = self._renderer.layers(style, job.camera, job.hidden)
        below, active, above = layered.split(job.active)
        writer = Writer(self._attached(job.block))
        return Done(
            below=self._below.renewed(layered, below, writer, layered.canvas),
            above=self._above.renewed(layered, above, writer, None),
            has_above=bool(above),
            parts=writer.parts(active.parts) if active is not None else (),
            forms=active.forms if active is not None else (),
            inks=dict(active.inks) if active is not None else {},
            attribution=layered.attribution,
            not_drawn=layered.not_drawn,
        )

    def _style(self, job: Job) -> MapStyle:
        """The style of a job: its new records among those that earlier jobs brought."""
        known = self._records | dict(job.layers)
        self._records = {key: known[key] for key in job.order}
        if job.assets is not None:
            self._assets = job.assets
        tree = {
            "map_schemes_section": {
                "map_schemes": [{"definition": {"layers": list(self._records.values())}}]
            },
            "icons_section": self._assets.icons,
            "fonts_section": self._assets.fonts,
        }
        return MapStyle(tree, LayerOrder(job.order))

    def _attached(self, name: str) -> SharedMemory:
        if self._block is None or self._block.name != name:
            self.close()
            self._block = SharedMemory(name)
            # Another block is empty: nothing of the last frame lies in it.
            self._below, self._above = _Sheet(), _Sheet()
        return self._block


class _Sheet:
    """One composed sheet of the last frame, put together anew only when a layer in it changed."""

    def __init__(self) -> None:
        self._camera: Camera | None = None
        self._layers: tuple[Drawn, ...] = ()

    def renewed(
        self, layered: Layered, layers: tuple[Drawn, ...], writer: Writer, ground: Color | None
    ) -> Sheet | None:
        """Where the sheet now lies; None where it is still the last one, or empty and without a ground."""
        if self._camera == layered.camera and _are_same(self._layers, layers):
            return None
        self._camera, self._layers = layered.camera, layers
        if not layers and ground is None:
            return None
        return writer.sheet(composed(layered.size, layers, ground))


def _are_same(one: Sequence[Drawn], two: Sequence[Drawn]) -> bool:
    return len(one) == len(two) and all(
        a.parts is b.parts and a.inks == b.inks for a, b in zip(one, two, strict=True)
    )
