"""One of the two processes that draw, as the window's process sees it."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.shared_memory import SharedMemory
from queue import SimpleQueue
from typing import Any, Final

from editor.basemap.sources.map_data import MapData
from editor.mapstyle.document.diff import fresh_layers
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.tree import Json
from editor.render.camera import Camera
from editor.render.scene import Half
from editor.render.worker.frame_cache import Task
from editor.render.worker.launch import FORKS, launch
from editor.render.worker.messages import BYTES_PER_PIXEL, Ask, Job, Question, Ready, Reply, StopRequest
from editor.render.worker.worker import OpenBasemap

# How long the window waits for a process that was killed: one that waits for a disk may never end.
_SOON_S: Final = 0.2
# How long a thread waits for it after that.
_END_LIMIT_S: Final = 10.0

OnReply = Callable[[int, Reply], None]
OnEnded = Callable[[int], None]


class Parcels:
    """Packs the records that came from one style to the next, once for both processes."""

    def __init__(self) -> None:
        self._last: tuple[MapStyle | None, MapStyle, bytes] | None = None

    def packed(self, before: MapStyle | None, after: MapStyle) -> bytes:
        """The records of a style by their keys that another one does not have; all of them without one."""
        if self._last is not None and self._last[0] is before and self._last[1] is after:
            return self._last[2]
        keys = after.order.keys if before is None else fresh_layers(before, after)
        packed = pickle.dumps({key: after.layer(key).record for key in keys}, pickle.HIGHEST_PROTOCOL)
        self._last = before, after, packed
        return packed


class Starter:
    """Starts processes that draw, as many at once as come from one."""

    # On most systems each is spawned: a process forked from this one would inherit half of Qt. Where one
    # that draws can be forked from another, the pair shares what it has imported.
    GROUPS: Final = (tuple(Half),) if FORKS else tuple((half,) for half in Half)

    def __init__(self, open_basemap: OpenBasemap, on_reply: OnReply, on_ended: OnEnded) -> None:
        self._open_basemap, self._on_reply, self._on_ended = open_basemap, on_reply, on_ended
        self._started = 0

    def start(self, halves: Sequence[Half]) -> "list[WorkerProcess]":
        """The processes that draw these halves, which live and die together."""
        context = get_context("spawn")
        pipes = [context.Pipe() for _ in halves]
        process = context.Process(
            target=launch,
            args=(
                [theirs for _, theirs in pipes],
                pickle.dumps([(half, self._open_basemap) for half in halves]),
            ),
            name=f"isopleth-renderer-{'-'.join(half.value for half in halves)}",
            daemon=True,
        )
        process.start()
        workers = []
        for half, (ours, theirs) in zip(halves, pipes, strict=True):
            theirs.close()
            self._started += 1
            workers.append(WorkerProcess(self._started, half, process, ours, self._on_reply, self._on_ended))
        return workers


class WorkerProcess:
    """A running process, the thread that listens to it, what it knows, and the memory that it draws into.

    It is `process` or was forked from that.
    """

    def __init__(
        self,
        number: int,
        half: Half,
        process: BaseProcess,
        connection: "Connection[Any, Any]",
        on_reply: OnReply,
        on_ended: OnEnded,
    ) -> None:
        self.number, self.half = number, half
        self.is_ready = self.is_idle = False
        self.pid: int | None = None
        self._style: MapStyle | None = None
        self._sections: Mapping[str, Json] = {}
        self._data: MapData | None = None
        self._block: SharedMemory | None = None
        self._process, self._connection = process, connection
        self._listener = threading.Thread(
            target=_listen, args=(connection, number, on_reply, on_ended), name="isopleth-frames", daemon=True
        )
        # A process that is stopped takes nothing in, and the window must not wait for it.
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._sender = threading.Thread(
            target=_send, args=(connection, self._outbox), name="isopleth-jobs", daemon=True
        )
        self._listener.start()
        self._sender.start()

    def take_ready(self, ready: Ready) -> None:
        """It has started, and waits for a job."""
        self.pid, self.is_ready = ready.pid, True

    @property
    def block(self) -> SharedMemory:
        """Where the last job was drawn."""
        assert self._block is not None, "a job was sent"
        return self._block

    def pack(self, number: int, view: int, task: Task, parcels: Parcels) -> "Packed":
        """Return a task ready to be sent. What the process knows stays as it is until then.

        Raises: whatever keeps a style from being packed, or the memory from being had.
        """
        request = task.request
        style = request.style
        fresh = parcels.packed(self._style, style)
        tree = style.tree if isinstance(style.tree, dict) else {}
        sections = {
            "icons_section": tree.get("icons_section"),
            "fonts_section": task.fonts,
            "sources_list": tree.get("sources_list"),
        }
        changed = {name: held for name, held in sections.items() if held is not self._sections.get(name)}
        room = _room(request.camera)
        job = Job(
            number,
            view,
            request.camera,
            request.active,
            request.hidden,
            style.order.keys,
            fresh,
            changed,
            self._room_for(2 * room).name,
            draft_at=room,
            data=task.data if task.data is not self._data else None,
            hosts=task.hosts,
            margin_px=request.margin_px,
        )
        return Packed(task, sections, _message(job))

    def send(self, packed: "Packed") -> None:
        """Send a packed task. The listening thread notices a process that has died."""
        self.is_idle = False
        self._style, self._sections = packed.task.request.style, packed.sections
        self._data = packed.task.data
        self._send(packed.message)

    def ask(self, question: bytes) -> None:
        """Send a packed question about the last job of a view."""
        self._send(question)

    def stop(self) -> None:
        """Says that the last request need not be finished."""
        self._send(_message(StopRequest()))

    def end(self) -> None:
        """End the process at once, with those that were started with it; they hold nothing to be lost.

        A killed process that does not end soon is waited for on a thread.
        """
        self._outbox.put(None)
        if not self._end_within(_SOON_S):
            threading.Thread(
                target=self._end_within, args=(_END_LIMIT_S,), name="isopleth-ending", daemon=True
            ).start()
        self._free()

    def _end_within(self, limit_s: float) -> bool:
        """Kill the process, and return whether it and the threads that serve it have ended in time."""
        deadline = time.monotonic() + limit_s
        if self.pid not in (None, self._process.pid) and self._listener.is_alive():
            # While the one that it was forked from lives, that one sees to it that nothing of it is left.
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self._listener.join(_left_s(deadline))
        self._process.kill()
        self._process.join(_left_s(deadline))
        for thread in (self._listener, self._sender):
            thread.join(_left_s(deadline))
        # While a thread uses it, its number must not come to be another file's.
        has_ended = not (self._listener.is_alive() or self._sender.is_alive())
        if has_ended:
            self._connection.close()
        return has_ended

    def _send(self, message: bytes) -> None:
        self._outbox.put(message)

    def _room_for(self, needed: int) -> SharedMemory:
        """A block of at least so many bytes."""
        if self._block is not None and self._block.size < needed:
            self._free()
        if self._block is None:
            self._block = SharedMemory(create=True, size=needed)
        return self._block

    def _free(self) -> None:
        if self._block is not None:
            self._block.close()
            with suppress(FileNotFoundError):  # A process that cannot map a block deletes it.
                self._block.unlink()
            self._block = None


@dataclass(frozen=True, slots=True)
class Packed:
    """A task as the bytes of its message, with the sections that the process knows once it has read them."""

    task: Task
    sections: Mapping[str, Json]
    message: bytes


def packed_question(number: int, view: int, question: Question) -> bytes:
    """Return the message of a question.

    Raises: whatever keeps the question from being packed.
    """
    return _message(Ask(number, view, question))


def _message(message: Job | Ask | StopRequest) -> bytes:
    """Return the bytes that the other side reads as a message with `Connection.recv`."""
    return bytes(ForkingPickler.dumps(message))


def _room(camera: Camera) -> int:
    """The bytes that a frame of a camera may take."""
    return camera.device_width * camera.device_height * BYTES_PER_PIXEL + 2**16


def _left_s(deadline: float) -> float:
    """Return the time until a deadline of the monotonic clock, at least a moment. Units: seconds."""
    return max(0.01, deadline - time.monotonic())


def _send(connection: "Connection[Any, Any]", outbox: "SimpleQueue[bytes | None]") -> None:
    """Hands packed messages over until there are no more, or the process has ended."""
    with suppress(OSError):  # The thread that listens notices the end.
        while (packed := outbox.get()) is not None:
            connection.send_bytes(packed)


def _listen(connection: "Connection[Any, Any]", number: int, on_reply: OnReply, on_ended: OnEnded) -> None:
    """Passes on what a process says until it says nothing more."""
    try:
        while True:
            on_reply(number, connection.recv())
    except (EOFError, OSError):
        on_ended(number)
