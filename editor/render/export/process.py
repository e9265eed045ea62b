"""A process that draws one order and ends: what it takes of memory and time is not the window's."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from PySide6.QtGui import QGuiApplication

from editor.assets.fonts.verdicts import examine_face
from editor.assets.sandbox.process import UnwantedError
from editor.assets.sandbox.serving import hold_to
from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.sources.map_data import MapData, open_own
from editor.errors import EditorError, RenderError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.render import choices
from editor.render.camera import Camera
from editor.render.choices import Choices
from editor.render.export.drawing import (
    PATIENCE_S,
    OnProgress,
    await_tiles,
    credits_on,
    drawn_picture,
    finish_picture,
    lacks_of_room,
    page_pdf,
    page_picture,
    png,
)
from editor.render.export.order import Form, Going, Made, NotMade, Order
from editor.render.layered import Layered
from editor.render.paint.viewport import Viewport
from editor.render.renderer import Renderer
from editor.render.satellite.satellite import Satellite
from editor.render.worker.serving import Progress, give_way
from editor.wording import say, say_count

_LOOK_EVERY_S: Final = 0.1
# Tiles and layers report one by one. A file is written without a report: a million pixels take half a second
# at full speed, and longer on a busy computer. Source: our choice.
_SILENCE_LIMIT_S: Final = 60.0
_SILENCE_PER_MEGAPIXEL_S: Final = 2.0
# Beyond what the process begins with: pages of the largest size take several gigabytes.
_LEAST_MEMORY_BYTES: Final = 4 * 2**30
_SHARE_OF_MEMORY: Final = 0.75
# Of the work, the drawing of layers; what follows writes the file.
_DRAWN: Final = 0.85

IsCancelled = Callable[[], bool]


def made(
    order: Order, on_progress: OnProgress, is_cancelled: IsCancelled, limit_s: float | None = None
) -> Made:
    """What a process of its own makes of an order. It waits, so it is called on a thread.

    Units: `limit_s` is how long it may report no progress, in seconds; by its size where it is not given.
    Raises: UnwantedError once it is cancelled; RenderError when nothing can be made.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs, order), name="isopleth-export", daemon=True)
    process.start()
    theirs.close()
    try:
        for message in _messages(ours, is_cancelled, silence_limit_s(order) if limit_s is None else limit_s):
            if isinstance(message, Made):
                return message
            if isinstance(message, NotMade):
                raise RenderError(message.text)
            on_progress(message.share)
    finally:
        process.kill()  # It holds nothing that could be lost.
        process.join()
        process.close()
        ours.close()
    raise RenderError(
        say("The drawing ended too early; maybe there is too little memory. Choose a smaller size.")
    )


def silence_limit_s(order: Order) -> float:
    """Return how long the process of an order may report no progress. Units: seconds."""
    if order.page is not None:
        pixels = order.page.size.width() * order.page.size.height()
    else:
        pixels = order.camera.device_width * order.camera.device_height
    return _SILENCE_LIMIT_S + _SILENCE_PER_MEGAPIXEL_S * pixels / 1e6


def _messages(
    connection: "Connection[Any, Any]", is_cancelled: IsCancelled, limit_s: float
) -> Iterator[Made | NotMade | Going]:
    """What the process says, until it says nothing more; nothing that comes after the cancelling.

    Raises: RenderError when it reports nothing for too long.
    """
    silent = 0  # looks, and not seconds: a computer may sleep meanwhile
    while True:
        silent += 1
        if silent * _LOOK_EVERY_S > limit_s:
            raise RenderError(say("Rendering stopped responding. Try again, or choose a smaller size."))
        try:
            received = [connection.recv()] if connection.poll(_LOOK_EVERY_S) else []
        except (EOFError, OSError):
            return
        if is_cancelled():
            raise UnwantedError(say("This is no longer wanted."))
        silent = 0 if received else silent
        yield from received


def run(connection: "Connection[Any, Any]", order: Order) -> None:
    """The process's whole life."""
    give_way()
    hold_to(_most_memory_bytes(), with_shared=False)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["isopleth-export"])
    try:
        connection.send(carried_out(order, lambda share: connection.send(Going(share))))
    except EditorError as error:
        connection.send(NotMade(error.text))
    except MemoryError:
        connection.send(NotMade(say("There is not enough memory for this picture. Choose a smaller one.")))
    finally:
        connection.close()
        del application


def _most_memory_bytes() -> int:
    """Return most of the memory that the computer has: with more it would come to a standstill."""
    if sys.platform == "win32":
        return _LEAST_MEMORY_BYTES
    physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(_LEAST_MEMORY_BYTES, int(_SHARE_OF_MEMORY * physical))


def carried_out(order: Order, on_progress: OnProgress) -> Made:
    """What an order asks for, made here and now.

    Raises: EditorError when it cannot be made.
    """
    data, satellite = order.data or MapData(), Satellite()
    satellite.keep_in(data.folder)
    satellite.allow(order.hosts)
    entries = data.entries or source_data.load()
    basemap = bundled(entries)
    try:
        basemap.show_own(open_own(data))
        style = order.style
        for face in style.fonts:
            examine_face(face.data_uri)
        chosen = choices.load()
        renderer = Renderer(basemap, entries, chosen, satellite=satellite)
        report = _Report(on_progress)
        renderer.note_progress = basemap.note_progress = report.note
        return _made(order, style, _Studio(renderer, basemap, satellite, chosen, report), report)
    finally:
        satellite.close()
        basemap.close()


class _Report:
    """Reports how far the work is, and in between, at intervals, that it goes on."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._on_progress, self._share = on_progress, 0.0
        self.note = Progress(lambda: on_progress(self._share)).note

    def advance(self, share: float) -> None:
        """Report how far the work is."""
        self._share = share
        self._on_progress(share)


@dataclass(frozen=True, slots=True)
class _Studio:
    """What a picture is drawn with."""

    renderer: Renderer
    basemap: Basemap
    satellite: Satellite
    choices: Choices
    report: _Report

    def layered(self, order: Order, style: MapStyle) -> Layered:
        """The layers of an order, once the tiles that they are drawn from are there or do not come.

        They are credited in the words of who ordered.
        """
        camera = order.page.camera(order.camera) if order.page is not None else order.camera
        hidden = order.hidden if order.only is None else order.hidden - order.only
        await_tiles(self.basemap, camera, note=self.report.note)
        layered = self.renderer.layers(style, camera, hidden)
        self._await_pictures(camera)
        credited = (order.credits_said.get(credit, credit) for credit in layered.attribution)
        return replace(layered, attribution=tuple(credited))

    def _await_pictures(self, camera: Camera) -> None:
        stage, end = Viewport(camera, self.choices), time.monotonic() + PATIENCE_S
        while self.satellite.awaited and time.monotonic() < end:
            self.report.note()
            time.sleep(_LOOK_EVERY_S)
            self.satellite.take_arrivals()
            self.satellite.look(stage)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of the map data, a sentence each."""
        awaited = self.basemap.awaited + self.satellite.awaited
        late = say_count(
            "1 tile of the map did not come in time.",
            "{count} tiles of the map did not come in time.",
            awaited,
        )
        return (*self.basemap.notes, *self.satellite.notes, *((late,) if awaited else ()))


def _made(order: Order, style: MapStyle, studio: _Studio, report: _Report) -> Made:
    layered = studio.layered(order, style)
    drawn = [layer for layer in layered.layers if order.only is None or layer.key in order.only]

    def part(share: float) -> None:
        report.advance(share * _DRAWN)

    if order.form is Form.PDF and order.page is not None:
        data = page_pdf(layered, order.page, order.over, part)
    elif order.form is Form.PAGE and order.page is not None:
        data = png(page_picture(layered, order.page, order.over, part))
    else:
        image = drawn_picture(layered, order.only, part)
        finish_picture(image, layered, order.over)
        data = png(image, order.dots_per_inch)
    return Made(
        data,
        (*studio.notes, *lacks_of_room(layered, order.over)),
        is_empty=not drawn,
        credited=credits_on(layered, order.over),
    )
