"""Export process: draws one order and ends, so that the window is not affected by its memory and time."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from PySide6.QtGui import QGuiApplication

from editor.assets.fonts.check_results import examine_face
from editor.assets.sandbox.process import SandboxCancelledError
from editor.assets.sandbox.serving import limit_memory
from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.sources.map_data import open_user_map
from editor.basemap.sources.records import MapData
from editor.errors import EditorError, RenderError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.composition import Composition
from editor.render.export.cell_sheet import CellSheet, SheetPicture
from editor.render.export.drawing import (
    PATIENCE_S,
    OnProgress,
    await_tiles,
    credits_on,
    draw_picture,
    find_map_ends,
    find_overflows,
    finish_picture,
    page_pdf,
    page_picture,
    png,
)
from editor.render.export.request import (
    ExportFailed,
    ExportFormat,
    ExportOrder,
    ExportProgress,
    ExportResult,
)
from editor.render.export.svg import layer_names, picture_svg
from editor.render.paint.viewport import Viewport
from editor.render.preview_defaults import PreviewDefaults
from editor.render.renderer import Renderer
from editor.render.satellite.satellite import Satellite
from editor.render.vision_filter import seen_by
from editor.render.worker.child_main import Progress, lower_priority
from editor.wording import say, say_count

_POLL_INTERVAL_S: Final = 0.1
# Tiles and layers report progress. Writing a file does not: a million pixels take half a second at full
# speed, and longer on a busy computer.
_SILENCE_LIMIT_S: Final = 60.0
_SILENCE_PER_MEGAPIXEL_S: Final = 2.0
# Pages of the largest size take several gigabytes.
_MIN_MEMORY_BYTES: Final = 4 * 2**30
_SHARE_OF_MEMORY: Final = 0.75
# The share of drawing layers in the work; the rest is writing the file.
_DRAWING_SHARE: Final = 0.85

IsCancelled = Callable[[], bool]


def run_order(
    order: ExportOrder, on_progress: OnProgress, is_cancelled: IsCancelled, limit_s: float | None = None
) -> ExportResult:
    """Return the result of an order, drawn in a process of its own. Blocks, so call it on a thread.

    Units: `limit_s` is the maximum time without progress, in seconds; by default it depends on the size.
    Raises: UnwantedError after cancellation; RenderError if the order fails.
    """
    context = get_context("spawn")
    own_end, other_end = context.Pipe()
    process = context.Process(target=run, args=(other_end, order), name="isopleth-export", daemon=True)
    process.start()
    other_end.close()
    try:
        for message in _messages(
            own_end, is_cancelled, silence_limit_s(order) if limit_s is None else limit_s
        ):
            if isinstance(message, ExportResult):
                return message
            if isinstance(message, ExportFailed):
                raise RenderError(message.text)
            on_progress(message.share)
    finally:
        process.kill()  # It has no state to lose.
        process.join()
        process.close()
        own_end.close()
    raise RenderError(say("Rendering failed, possibly for lack of memory. Choose a smaller size."))


def silence_limit_s(order: ExportOrder) -> float:
    """Return the maximum time without progress for an order. Units: seconds."""
    if order.page is not None:
        pixels = order.page.size.width() * order.page.size.height()
    elif order.sheet is not None:
        pixels = order.sheet.size.width() * order.sheet.size.height()
    else:
        pixels = order.camera.device_width * order.camera.device_height
    return _SILENCE_LIMIT_S + _SILENCE_PER_MEGAPIXEL_S * pixels / 1e6


def _messages(
    connection: "Connection[Any, Any]", is_cancelled: IsCancelled, limit_s: float
) -> Iterator[ExportResult | ExportFailed | ExportProgress]:
    """Yield the messages of the process until it ends or the order is cancelled.

    Raises: RenderError if it reports nothing for too long.
    """
    silent = 0  # polls instead of seconds, because the computer may sleep
    while True:
        silent += 1
        if silent * _POLL_INTERVAL_S > limit_s:
            raise RenderError(say("Rendering stopped responding. Try again, or choose a smaller size."))
        try:
            received = [connection.recv()] if connection.poll(_POLL_INTERVAL_S) else []
        except (EOFError, OSError):
            return
        if is_cancelled():
            raise SandboxCancelledError(say("Cancelled."))
        silent = 0 if received else silent
        yield from received


def run(connection: "Connection[Any, Any]", order: ExportOrder) -> None:
    """Run the process: draw the order and send the result."""
    lower_priority()
    limit_memory(_memory_limit_bytes(), with_shared=False)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["isopleth-export"])
    try:
        connection.send(execute_order(order, lambda share: connection.send(ExportProgress(share))))
    except EditorError as error:
        connection.send(ExportFailed(error.text))
    except MemoryError:
        connection.send(ExportFailed(say("Not enough memory for this image. Choose a smaller size.")))
    finally:
        connection.close()
        del application


def _memory_limit_bytes() -> int:
    """Return the memory limit: most of the computer's memory."""
    if sys.platform == "win32":
        return _MIN_MEMORY_BYTES
    physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(_MIN_MEMORY_BYTES, int(_SHARE_OF_MEMORY * physical))


def execute_order(order: ExportOrder, on_progress: OnProgress) -> ExportResult:
    """Return the result of an order, drawn in this process.

    Raises: EditorError if it fails.
    """
    data, satellite = order.data or MapData(), Satellite()
    satellite.set_folder(data.folder)
    satellite.allow(order.hosts)
    entries = data.entries or source_data.load()
    basemap = bundled(entries)
    try:
        basemap.set_user_map(open_user_map(data))
        style = order.style
        for face in style.fonts:
            examine_face(face.data_uri)
        defaults = preview_defaults.load()
        renderer = Renderer(basemap, entries, defaults, satellite=satellite)
        renderer.set_options(order.options)
        report = _Report(on_progress)
        renderer.note_progress = basemap.note_progress = report.note
        export_renderer = _ExportRenderer(renderer, basemap, entries, satellite, defaults, report)
        if order.sheet is not None:
            return _render_sheet(order, order.sheet, style, export_renderer)
        return _render_order(order, style, export_renderer, report)
    finally:
        satellite.close()
        basemap.close()


class _Report:
    """Progress reports, repeated at intervals while drawing continues."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._on_progress, self._share = on_progress, 0.0
        self.note = Progress(lambda: on_progress(self._share)).note

    def advance(self, share: float) -> None:
        """Report the share of the work that is done."""
        self._share = share
        self._on_progress(share)


@dataclass(frozen=True, slots=True)
class _ExportRenderer:
    """The renderer and data sources of an order."""

    renderer: Renderer
    basemap: Basemap
    entries: SourceData
    satellite: Satellite
    preview_defaults: PreviewDefaults
    report: _Report

    def composition(self, order: ExportOrder, style: MapStyle) -> Composition:
        """Return the layers of an order after its tiles have arrived or the wait has timed out.

        The credits are translated.
        """
        camera = order.page.camera(order.camera) if order.page is not None else order.camera
        hidden = order.hidden if order.only is None else order.hidden - order.only
        await_tiles(self.basemap, camera, note=self.report.note)
        composition = self.renderer.layers(style, camera, hidden)
        self._await_pictures(camera)
        credited = (order.translated_credits.get(credit, credit) for credit in composition.attribution)
        return replace(composition, attribution=tuple(credited))

    def _await_pictures(self, camera: Camera) -> None:
        viewport, end = Viewport(camera, self.preview_defaults), time.monotonic() + PATIENCE_S
        while self.satellite.awaited and time.monotonic() < end:
            self.report.note()
            time.sleep(_POLL_INTERVAL_S)
            self.satellite.apply_arrivals()
            self.satellite.request_tiles(viewport)

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about faults of the map data and missing tiles."""
        awaited = self.basemap.awaited + self.satellite.awaited
        late = say_count(
            "1 map tile timed out.",
            "{count} map tiles timed out.",
            awaited,
        )
        return (*self.basemap.notes, *self.satellite.notes, *((late,) if awaited else ()))


def _render_order(
    order: ExportOrder, style: MapStyle, export_renderer: _ExportRenderer, report: _Report
) -> ExportResult:
    composition = export_renderer.composition(order, style)
    drawn = [layer for layer in composition.layers if order.only is None or layer.key in order.only]

    def part(share: float) -> None:
        report.advance(share * _DRAWING_SHARE)

    if order.form is ExportFormat.PDF and order.page is not None:
        data = page_pdf(composition, order.page, order.over, part, order.vision, order.name)
    elif order.form is ExportFormat.PAGE and order.page is not None:
        data = png(page_picture(composition, order.page, order.over, part))
    elif order.form is ExportFormat.SVG:
        translations = order.translated_names
        names = layer_names(style, export_renderer.entries, translations)
        data = picture_svg(
            composition, order.over, part, order.vision, order.dots_per_inch, names, order.name, translations
        )
    else:
        image = draw_picture(composition, order.only, part)
        image = seen_by(image, order.vision) if order.only is None else image
        finish_picture(image, composition, order.over)
        data = png(image, order.dots_per_inch)
    return ExportResult(
        data,
        (*export_renderer.notes, *find_overflows(composition, order.over), *find_map_ends(drawn)),
        is_empty=not drawn,
        credited=credits_on(composition, order.over),
    )


def _render_sheet(
    order: ExportOrder, sheet: CellSheet, style: MapStyle, export_renderer: _ExportRenderer
) -> ExportResult:
    """Return the picture of a sheet, whose cells are drawn one after the other."""
    picture, notes = SheetPicture(sheet), dict[str, None]()
    is_empty = True
    for index, cell in enumerate(sheet.cells):
        composition = export_renderer.composition(replace(order, camera=cell.camera), style)
        credited = (*composition.attribution, *order.over.credited)
        picture.add(index, seen_by(draw_picture(composition), order.vision), credited)
        notes |= dict.fromkeys((*export_renderer.notes, *find_map_ends(composition.layers)))
        is_empty = is_empty and not composition.layers
        export_renderer.report.advance((index + 1) / len(sheet.cells) * _DRAWING_SHARE)
    data = png(picture.finish(), order.dots_per_inch)
    return ExportResult(data, tuple(notes), is_empty=is_empty, credited=picture.credited)
