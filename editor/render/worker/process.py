"""Render process as seen by the window's process."""

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from editor.basemap.sources.records import MapData
from editor.mapstyle.document.diff import find_changed_layers
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.json_tree import Json, read_array
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.query.questions import Question
from editor.render.stack import Half
from editor.render.worker.frame_cache import Task
from editor.render.worker.launch import FORKS, launch
from editor.render.worker.messages import (
    BYTES_PER_PIXEL,
    IMAGE_BYTES_PER_PIXEL,
    AskQuestion,
    ForgetWindow,
    ImageBlock,
    ImageBlocks,
    Job,
    Ready,
    Reply,
    StopRequest,
    is_scarce,
)
from editor.render.worker.shared_memory import forgo_tracker
from editor.render.worker.turns import Priority, Waiting

if TYPE_CHECKING:
    from editor.render.worker.child_maps import OpenBasemap

# Time that the window waits for a killed process; one in uninterruptible disk sleep may never end.
_KILL_WAIT_S: Final = 0.2
# Further time that a thread waits for it.
_END_LIMIT_S: Final = 10.0

OnReply = Callable[[int, Reply], None]
OnEnded = Callable[[int], None]


class RecordPacker:
    """Pickled layer records, shared by both processes."""

    def __init__(self) -> None:
        self._last: tuple[MapStyle | None, MapStyle, bytes] | None = None

    def packed(self, before: MapStyle | None, after: MapStyle) -> bytes:
        """Return the pickled records of a style that another style does not have; all without one."""
        if self._last is not None and self._last[0] is before and self._last[1] is after:
            return self._last[2]
        keys = after.order.keys if before is None else find_changed_layers(before, after)
        # Without creating the layers, of which there may be many.
        indexes, records = after.order.index, read_array(after.tree, LAYERS)
        found = ((key, records[indexes[key]]) for key in keys)
        changed = {key: record if isinstance(record, dict) else {} for key, record in found}
        packed = pickle.dumps(changed, pickle.HIGHEST_PROTOCOL)
        self._last = before, after, packed
        return packed


class ProcessStarter:
    """Starter of render processes."""

    # A process forked from this one would inherit half of Qt, so each is spawned. On some systems a render
    # process can fork another one safely; the pair then shares its imports.
    GROUPS: Final = (tuple(Half),) if FORKS else tuple((half,) for half in Half)

    def __init__(self, open_basemap: "OpenBasemap | None", on_reply: OnReply, on_ended: OnEnded) -> None:
        # A render process opens the bundled maps by default; the window never imports them.
        self._arguments: tuple[OpenBasemap, ...] = () if open_basemap is None else (open_basemap,)
        self._on_reply, self._on_ended = on_reply, on_ended
        self._started = 0

    def start(self, halves: Sequence[Half]) -> "list[WorkerProcess]":
        """Start and return the processes of these halves, which end together."""
        context = get_context("spawn")
        forgo_tracker()
        pipes = [context.Pipe() for _ in halves]
        process = context.Process(
            target=launch,
            args=(
                [other_end for _, other_end in pipes],
                pickle.dumps([(half, *self._arguments) for half in halves]),
            ),
            name=f"isopleth-renderer-{'-'.join(half.value for half in halves)}",
            daemon=True,
        )
        process.start()
        workers = []
        for half, (own_end, other_end) in zip(halves, pipes, strict=True):
            other_end.close()
            self._started += 1
            workers.append(
                WorkerProcess(self._started, half, process, own_end, self._on_reply, self._on_ended)
            )
        return workers


class WorkerProcess:
    """A running render process: its threads, its known state and its shared memory.

    It is `process` or a fork of it.
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
        self._known: dict[int, _Known] = {}
        self._block: ImageBlock | None = None
        self._blocks = ImageBlocks()
        self._process, self._connection = process, connection
        self._listener = threading.Thread(
            target=_listen, args=(connection, number, on_reply, on_ended), name="isopleth-frames", daemon=True
        )
        # A stopped process reads nothing, and the window must not block on the pipe.
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._sender = threading.Thread(
            target=_send, args=(connection, self._outbox), name="isopleth-jobs", daemon=True
        )
        self._listener.start()
        self._sender.start()

    def set_ready(self, ready: Ready) -> None:
        """Mark the process as ready for a job."""
        self.pid, self.is_ready = ready.pid, True
        self._blocks.are_named = not ready.attaches_unnamed

    @property
    def block(self) -> ImageBlock:
        """The shared memory of the last job."""
        assert self._block is not None, "a job was sent"
        return self._block

    def pack(self, number: int, turn: Waiting, view: int, task: Task, packer: RecordPacker) -> "Packed":
        """Return the message of a task; the known state of the window changes only when it is sent.

        Raises: any exception of pickling or of allocating the memory.
        """
        request = task.request
        style = request.style
        known = self._known.get(turn.window, _UNKNOWN)
        records = packer.packed(known.style, style)
        tree = style.tree if isinstance(style.tree, dict) else {}
        sections = {
            "icons_section": tree.get("icons_section"),
            "fonts_section": task.fonts,
            "sources_list": tree.get("sources_list"),
        }
        changed = {
            name: section for name, section in sections.items() if section is not known.sections.get(name)
        }
        frame_bytes = _bytes_at(request.camera, BYTES_PER_PIXEL)
        # Only an active layer has parts, and a draft beside them.
        image_bytes = _bytes_at(request.camera, IMAGE_BYTES_PER_PIXEL)
        needed = image_bytes if request.active is None else 2 * frame_bytes
        copies = request.is_small or (self._blocks.are_named and is_scarce(image_bytes))
        block = self._blocks.acquire(needed, copies=copies)
        job = Job(
            number,
            view,
            request.camera,
            request.active,
            request.hidden,
            style.order.keys,
            records,
            changed,
            block.memory.name,
            draft_at=frame_bytes,
            data=task.data if task.data is not known.data else None,
            hosts=task.hosts,
            margin_px=request.margin_px,
            options=task.options,
            is_small=request.is_small,
            window=turn.window,
            is_active=turn.priority is Priority.ACTIVE,
        )
        return Packed(turn.window, _Known(style, sections, task.data), _message(job), block)

    def send(self, packed: "Packed") -> None:
        """Send a packed task. The listener thread detects a dead process."""
        self.is_idle = False
        self._known[packed.window] = packed.known
        self._block = packed.block
        self._send(packed.message)

    def ask(self, question: bytes) -> None:
        """Send a packed question about the last job of a view."""
        self._send(question)

    def stop(self) -> None:
        """Notify the process that the last request need not be finished."""
        self._send(_message(StopRequest()))

    def forget(self, window: int) -> None:
        """Release what the process caches for a window."""
        if self._known.pop(window, None) is not None:
            self._send(_message(ForgetWindow(window)))

    def end(self) -> None:
        """Kill the process and those started with it.

        A process that does not end soon is waited for on a thread.
        """
        self._outbox.put(None)
        if not self._end_within(_KILL_WAIT_S):
            threading.Thread(
                target=self._end_within, args=(_END_LIMIT_S,), name="isopleth-ending", daemon=True
            ).start()
        self._blocks.close()

    def _end_within(self, limit_s: float) -> bool:
        """Kill the process, and return whether it and its threads have ended in time."""
        deadline = time.monotonic() + limit_s
        if self.pid not in (None, self._process.pid) and self._listener.is_alive():
            # While the parent of the fork lives, it reaps the fork.
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self._listener.join(_remaining_s(deadline))
        self._process.kill()
        self._process.join(_remaining_s(deadline))
        for thread in (self._listener, self._sender):
            thread.join(_remaining_s(deadline))
        # A file descriptor must not be reused while a thread uses it.
        has_ended = not (self._listener.is_alive() or self._sender.is_alive())
        if has_ended:
            self._connection.close()
        return has_ended

    def _send(self, message: bytes) -> None:
        self._outbox.put(message)


@dataclass(frozen=True, slots=True)
class _Known:
    """What a process knows of a window: the style of its last job, its sections, and the map data."""

    style: MapStyle | None = None
    sections: Mapping[str, Json] = field(default_factory=dict)
    data: MapData | None = None


_UNKNOWN: Final = _Known()


@dataclass(frozen=True, slots=True)
class Packed:
    """A pickled task of a window, what the process knows after reading it, and the memory for its frame."""

    window: int
    known: _Known
    message: bytes
    block: ImageBlock


def packed_question(window: int, number: int, view: int, question: Question, other_view: int = 0) -> bytes:
    """Return the message of a question.

    Raises: any exception of pickling.
    """
    return _message(AskQuestion(number, view, question, other_view, window))


def _message(message: Job | AskQuestion | StopRequest | ForgetWindow) -> bytes:
    """Return the bytes that `Connection.recv` decodes as a message."""
    return bytes(ForkingPickler.dumps(message))


def _bytes_at(camera: Camera, bytes_per_pixel: int) -> int:
    return camera.device_width * camera.device_height * bytes_per_pixel + 2**16


def _remaining_s(deadline: float) -> float:
    """Return the time until a deadline of the monotonic clock, at least 0.01. Units: seconds."""
    return max(0.01, deadline - time.monotonic())


def _send(connection: "Connection[Any, Any]", outbox: "SimpleQueue[bytes | None]") -> None:
    with suppress(OSError):  # The listener thread detects the end.
        while (packed := outbox.get()) is not None:
            connection.send_bytes(packed)


def _listen(connection: "Connection[Any, Any]", number: int, on_reply: OnReply, on_ended: OnEnded) -> None:
    try:
        while True:
            on_reply(number, connection.recv())
    except (EOFError, OSError):
        on_ended(number)
