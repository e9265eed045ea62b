"""Drawing of pictures and pages for the export dialog and `isopleth render`."""

import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QImageWriter, QPainter, QPdfWriter, QPen

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View
from editor.errors import RenderError
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import LayerKey
from editor.render.camera import Camera
from editor.render.composition import Composition, Drawing, blank_image, paint_run, runs_of
from editor.render.export.overlays import INK, has_credit_room, map_credits, write_overlays
from editor.render.export.page import MM_PER_INCH, TITLE_MM, PaperPage
from editor.render.export.request import ExportOverlays, data_ends_text
from editor.render.export.weather_plate import has_weather_room, write_weather
from editor.render.labels import bundled_font
from editor.render.paint.passes import PICTURE, painting, qcolor, saved_state
from editor.render.renderer import HATCH
from editor.render.stack import Half
from editor.render.vision_filter import seen_by
from editor.wording import say

OnProgress = Callable[[float], None]
OnLayers = Callable[[QPainter, Sequence[Drawing]], None]

# Time that a picture waits for the tiles of a server.
PATIENCE_S: Final = 60.0
_POLL_INTERVAL_S: Final = 0.05
_EDGE_MM: Final = 0.2
_INCHES_PER_METRE: Final = 1000 / MM_PER_INCH


def ignore_progress(_share: float) -> None:
    """Ignore the progress of a drawing."""


def ignore_layers(_painter: QPainter, _layers: Sequence[Drawing]) -> None:
    """Ignore which layers are painted."""


def _ignore_step() -> None:
    pass


def await_tiles(
    basemap: Basemap, camera: Camera, patience_s: float = PATIENCE_S, note: Callable[[], None] = _ignore_step
) -> int:
    """Wait for the tiles of the user's own map, and return the number of missing ones.

    `note` is called repeatedly while waiting.
    """
    view, end = View(camera.bounds, camera.zoom), time.monotonic() + patience_s
    while True:
        basemap.apply_arrivals()
        basemap.attributions(view)  # requests the missing tiles
        if not basemap.awaited or time.monotonic() > end:
            return basemap.awaited
        note()
        time.sleep(_POLL_INTERVAL_S)  # tiles arrive on other threads


def draw_picture(
    composition: Composition,
    only: Collection[LayerKey] | None = None,
    on_progress: OnProgress = ignore_progress,
) -> QImage:
    """Return the map as a picture; `only` selects layers for a picture with a transparent background.

    Raises: RenderError if memory is insufficient.
    """
    image = _draw_half(composition, Half.LOWER, only, on_progress)
    upper = _selected(composition.halves[Half.UPPER], only)
    if upper:
        above = _draw_half(composition, Half.UPPER, only, on_progress)
        with painting(image) as painter:
            painter.drawImage(QPoint(0, 0), above)
    return image


def finish_picture(image: QImage, composition: Composition, over: ExportOverlays) -> None:
    """Paint overlays onto a picture as far as they fit, and write the credits into its metadata."""
    image.setText("Copyright", " · ".join(credits_on(composition, over)))
    with painting(image) as painter:
        _draw_overlays(painter, composition, over, image)


def credits_on(composition: Composition, over: ExportOverlays) -> tuple[str, ...]:
    """Return the credits on a picture or page."""
    return map_credits(composition.attribution, over.credited)


def find_overflows(composition: Composition, over: ExportOverlays) -> tuple[str, ...]:
    """Return sentences about overlays that do not fit on a picture or page."""
    messages = []
    if over.weather is not None and not has_weather_room(composition.camera, over.weather):
        messages.append(say("The image is too small to show the weather."))
    if not has_credit_room(composition.camera, credits_on(composition, over)):
        messages.append(say("The image is too small for the attribution. Add it next to the image."))
    return tuple(messages)


def find_map_ends(layers: Collection[Drawing]) -> tuple[str, ...]:
    """Return the sentence that the detailed map ends, if one of some layers hatches the part beyond it."""
    return (data_ends_text(),) if any(layer.key == HATCH for layer in layers) else ()


def paint_layers(
    painter: QPainter,
    composition: Composition,
    box: QRect,
    on_progress: OnProgress = ignore_progress,
    on_layers: OnLayers = ignore_layers,
) -> None:
    """Paint all layers over the background, onto any device. Units: `box` has the size in pixels.

    `on_layers` is called before each run of layers.
    """
    painter.fillRect(0, 0, box.width(), box.height(), qcolor(composition.canvas))
    layers = composition.layers
    for run in runs_of(layers):
        on_layers(painter, layers[run.start : run.stop])
        with saved_state(painter):
            paint_run(painter, layers[run.start : run.stop])
        on_progress(run.stop / len(layers))


def paint_map(
    painter: QPainter,
    composition: Composition,
    box: QRect,
    over: ExportOverlays,
    on_progress: OnProgress,
    vision: Vision = Vision.NORMAL,
    on_layers: OnLayers = ignore_layers,
) -> None:
    """Paint the map with its overlays, onto any device.

    `on_layers` is called before each run of layers, and with an empty run before the overlays.
    A map that is shown as another vision sees it is one image. Units: `box` has the size in pixels.
    """
    if vision is Vision.NORMAL:
        paint_layers(painter, composition, box, on_progress, on_layers)
    else:
        image = seen_by(draw_picture(composition, on_progress=on_progress), vision)
        image.setDevicePixelRatio(1.0)
        painter.drawImage(QPoint(0, 0), image)
    on_layers(painter, ())
    _draw_overlays(painter, composition, over)


def page_pdf(
    composition: Composition,
    page: PaperPage,
    over: ExportOverlays,
    on_progress: OnProgress = ignore_progress,
    vision: Vision = Vision.NORMAL,
    name: str = "",
) -> bytes:
    """Return a page as PDF: areas, lines and letters as paths, all other content as lossless images.

    A map that is shown as another vision sees it is one image. The `name` is the title of a document
    whose page has none.
    Raises: RenderError when it cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Isopleth")
    writer.setTitle(page.title or name)
    writer.setResolution(page.dpi)
    if not writer.setPageLayout(page.layout):
        raise RenderError(say("Unknown paper size."))
    painter = QPainter(writer)
    try:
        # By default Qt compresses as JPEG, which blurs text and flat areas.
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        _paint_page(painter, composition, page, over, on_progress, vision)
    finally:
        is_written = painter.end()
    if not is_written:
        raise RenderError(say("The PDF could not be exported."))
    return bytes(buffer.data().data())


def page_picture(
    composition: Composition, page: PaperPage, over: ExportOverlays, on_progress: OnProgress = ignore_progress
) -> QImage:
    """Return a page as a picture, for printers.

    Raises: RenderError if memory is insufficient.
    """
    image = _with_memory(QImage(page.size, PICTURE))
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        _paint_page(painter, composition, page, over, on_progress)
    return image


def png(image: QImage, dots_per_inch: float = 0.0) -> bytes:
    """Return the bytes of a PNG file, with its resolution if given.

    Raises: RenderError when it cannot be written.
    """
    if dots_per_inch:
        image.setDotsPerMeterX(round(dots_per_inch * _INCHES_PER_METRE))
        image.setDotsPerMeterY(round(dots_per_inch * _INCHES_PER_METRE))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise RenderError(say("The PNG could not be exported."))
    return bytes(buffer.data().data())


def _draw_half(
    composition: Composition, half: Half, only: Collection[LayerKey] | None, on_progress: OnProgress
) -> QImage:
    image = _with_memory(blank_image(composition.size, composition.ground(half) if only is None else None))
    before = 0 if half is Half.LOWER else len(_selected(composition.halves[Half.LOWER], only))
    count = max(1, len(_selected(composition.layers, only)))
    layers = _selected(composition.halves[half], only)
    for run in runs_of(layers):
        with painting(image) as painter:
            paint_run(painter, layers[run.start : run.stop])
        on_progress((before + run.stop) / count)
    return image


def _selected(layers: Collection[Drawing], only: Collection[LayerKey] | None) -> list[Drawing]:
    return [layer for layer in layers if only is None or layer.key in only]


def _with_memory(image: QImage) -> QImage:
    if image.isNull():
        raise RenderError(say("Not enough memory for this image. Choose a smaller size."))
    return image


def _paint_page(
    painter: QPainter,
    composition: Composition,
    page: PaperPage,
    over: ExportOverlays,
    on_progress: OnProgress,
    vision: Vision = Vision.NORMAL,
) -> None:
    if page.title:
        _draw_title(painter, page)
    box = page.map_box
    with saved_state(painter):
        painter.translate(box.topLeft())
        painter.setClipRect(0, 0, box.width(), box.height())
        paint_map(painter, composition, box, over, on_progress, vision)
    painter.setPen(QPen(INK, page.px(_EDGE_MM)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def _draw_overlays(
    painter: QPainter, composition: Composition, over: ExportOverlays, ground: QImage | None = None
) -> None:
    if over.weather is not None:
        write_weather(painter, composition.camera, over.weather, ground)
    credited = credits_on(composition, over)
    write_overlays(painter, composition.camera, credited, has_scale_bar=over.has_scale_bar)


def _draw_title(painter: QPainter, page: PaperPage) -> None:
    """Draw the title above the map at the left, smaller if it is too long."""
    font = bundled_font.font()
    font.setPixelSize(page.px(TITLE_MM))
    font.setWeight(QFont.Weight.DemiBold)
    box = QRectF(page.title_box)
    width = QFontMetricsF(font).horizontalAdvance(page.title)
    if width > box.width():
        font.setPixelSize(max(1, int(font.pixelSize() * box.width() / width)))
    painter.setFont(font)
    painter.setPen(QColor(INK))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, page.title)
