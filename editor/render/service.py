"""The renderer as windows see it: requests go in, frames come out, and nothing ever waits.

The newest request wins: while the worker draws, later requests of one asker replace each other. Askers are
served in turn, and every answer carries its request.
"""

import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editor.basemap.catalogue import bundled
from editor.mapstyle.model import LayerKey
from editor.mapstyle.tree import Json
from editor.render.camera import Camera
from editor.render.frame import Frame, FrameRequest, NoFrame
from editor.render.wire import BYTES_PER_PIXEL, Assets, Done, Failed, Job, Ready, Reply, image_of, part_of
from editor.render.worker import OpenBasemap, run

# A worker that dies this often without a frame between is not started again until something new is asked.
MOST_DEATHS = 3


class RenderService(QObject):
    """One worker process that draws frames; it is started anew when it dies."""

    framed = Signal(object)  # Frame
    failed = Signal(object)  # NoFrame

    _heard = Signal(int, object)
    _ended = Signal(int)

    def __init__(self, parent: QObject | None = None, open_basemap: OpenBasemap = bundled) -> None:
        super().__init__(parent)
        self._open_basemap = open_basemap
        self._worker: _WorkerProcess | None = None
        self._started = 0
        self._deaths = 0
        self._wanted: dict[Hashable, FrameRequest] = {}
        self._drawing: FrameRequest | None = None
        self._frame: Frame | None = None
        self._block: SharedMemory | None = None
        self._is_closed = False
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        self._heard.connect(self._hear)
        self._ended.connect(self._bury)
        self._start()

    @property
    def worker_pid(self) -> int | None:
        """The worker's process id; None while none runs."""
        return self._worker.process.pid if self._worker is not None else None

    def request(self, request: FrameRequest) -> None:
        """Asks for a frame; `framed` or `failed` follows, for this request or a newer one of its asker."""
        if self._is_closed:
            return
        self._wanted[request.asker] = request
        if self._worker is None:
            self._deaths = 0
            self._start()
        self._send()

    def close(self) -> None:
        """Ends the worker and gives the shared memory back."""
        if self._is_closed:
            return
        self._is_closed = True
        self._wanted.clear()
        self._drawing = None
        if self._worker is not None:
            self._worker.end()
            self._worker = None
        if self._block is not None:
            self._block.close()
            self._block.unlink()
            self._block = None

    def _start(self) -> None:
        self._started += 1
        self._worker = _WorkerProcess(self._started, self._open_basemap, self._heard.emit, self._ended.emit)

    def _send(self) -> None:
        worker = self._worker
        if worker is None or not self._wanted or self._drawing is not None or not worker.is_ready:
            return
        self._drawing = self._wanted.pop(next(iter(self._wanted)))
        worker.send(self._job(worker, self._drawing))

    def _job(self, worker: "_WorkerProcess", request: FrameRequest) -> Job:
        style = request.style
        fresh = {
            layer.key: layer.record
            for layer in style.layers
            if worker.records.get(layer.key) is not layer.record
        }
        worker.records = {layer.key: layer.record for layer in style.layers}
        tree = style.tree if isinstance(style.tree, dict) else {}
        assets = Assets(tree.get("icons_section"), tree.get("fonts_section"))
        known, worker.assets = worker.assets, assets
        is_known = known is not None and known.icons is assets.icons and known.fonts is assets.fonts
        return Job(
            request.camera,
            request.active,
            request.hidden,
            style.order.keys,
            fresh,
            None if is_known else assets,
            self._room_for(request.camera).name,
        )

    def _room_for(self, camera: Camera) -> SharedMemory:
        """A block in which a frame of this camera fits."""
        needed = camera.device_width * camera.device_height * BYTES_PER_PIXEL + 2**16
        if self._block is not None and self._block.size < needed:
            self._block.close()
            self._block.unlink()
            self._block = None
        if self._block is None:
            self._block = SharedMemory(create=True, size=needed)
        return self._block

    def _hear(self, number: int, reply: Reply) -> None:
        worker = self._worker
        if worker is None or number != worker.number:
            return
        if isinstance(reply, Ready):
            worker.is_ready = True
        else:
            self._deaths = 0
            drawn, self._drawing = self._drawing, None
            assert drawn is not None, "a worker answers one job at a time"
            if isinstance(reply, Failed):
                self.failed.emit(NoFrame(drawn, reply.text))
            else:
                self._frame = self._framed(drawn, reply)
                self.framed.emit(self._frame)
        self._send()

    def _framed(self, request: FrameRequest, done: Done) -> Frame:
        last, block = self._frame, self._block
        assert block is not None, "a frame was drawn into a block"
        below = image_of(block, done.below) if done.below is not None else None
        above = image_of(block, done.above) if done.above is not None else None
        if below is None and last is not None:
            below = last.below
        if above is None and done.has_above and last is not None:
            above = last.above
        assert below is not None, "the first frame of a worker brings all its sheets"
        return Frame(
            request=request,
            below=below,
            above=above,
            parts=tuple(part_of(block, part) for part in done.parts),
            forms=done.forms,
            inks=done.inks,
            attribution=done.attribution,
            not_drawn=done.not_drawn,
        )

    def _bury(self, number: int) -> None:
        worker = self._worker
        if self._is_closed or worker is None or number != worker.number:
            return
        worker.end()
        self._worker = None
        self._deaths += 1
        if self._drawing is not None:
            self._wanted.setdefault(self._drawing.asker, self._drawing)
        self._drawing = None
        if self._deaths < MOST_DEATHS:
            self._start()
            return
        text = self.tr("The preview's process ended several times. It starts again at the next change.")
        given_up, self._wanted = self._wanted, {}
        for request in given_up.values():
            self.failed.emit(NoFrame(request, text))


class _WorkerProcess:
    """A running worker, the thread that listens to it, and what it knows."""

    def __init__(
        self,
        number: int,
        open_basemap: OpenBasemap,
        heard: Callable[[int, Any], None],
        ended: Callable[[int], None],
    ) -> None:
        self.number = number
        self.is_ready = False
        self.records: dict[LayerKey, Json] = {}
        self.assets: Assets | None = None
        # A forked child would inherit half of Qt; a spawned one begins clean on every system.
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=run, args=(theirs, open_basemap), name="isopleth-renderer", daemon=True
        )
        self.process.start()
        theirs.close()
        self._listener = threading.Thread(
            target=_listen, args=(self._connection, number, heard, ended), name="isopleth-frames", daemon=True
        )
        self._listener.start()

    def send(self, job: Job) -> None:
        """Hands a job over; a worker that died is noticed by the thread that listens."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self._connection.send(job)

    def end(self) -> None:
        """Ends the process at once: it holds nothing that could be lost."""
        self.process.kill()
        self.process.join()
        self._listener.join()
        self._connection.close()
        self.process.close()


def _listen(
    connection: "Connection[Any, Any]",
    number: int,
    heard: Callable[[int, Any], None],
    ended: Callable[[int], None],
) -> None:
    """Passes on what a worker says until it says nothing more."""
    try:
        while True:
            heard(number, connection.recv())
    except (EOFError, OSError):
        ended(number)
