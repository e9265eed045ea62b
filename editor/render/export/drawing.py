"""The drawing of pictures and pages: the same for the window and for `isopleth render`."""

import time
from collections.abc import Callable, Collection
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QImageWriter, QPainter, QPdfWriter, QPen

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View
from editor.errors import RenderError
from editor.mapstyle.document.model import LayerKey
from editor.render.camera import Camera
from editor.render.export.order import Over
from editor.render.export.overlays import INK, has_credit_room, map_credits, write_overlays
from editor.render.export.page import MM_PER_INCH, TITLE_MM, PaperPage
from editor.render.export.weather_plate import has_weather_room, write_weather
from editor.render.layered import Drawing, Layered, bare
from editor.render.paint.parts import PICTURE, painting, qcolor
from editor.render.scene import Half
from editor.wording import say

OnProgress = Callable[[float], None]

# So long a picture waits for the tiles of a server.
PATIENCE_S: Final = 60.0
_LOOK_EVERY_S: Final = 0.05
_EDGE_MM: Final = 0.2
_INCHES_PER_METRE: Final = 1000 / MM_PER_INCH


def ignore_progress(_share: float) -> None:
    """Report to no one how far a drawing is."""


def _nothing() -> None:
    pass


def await_tiles(
    basemap: Basemap, camera: Camera, patience_s: float = PATIENCE_S, note: Callable[[], None] = _nothing
) -> int:
    """Wait for the tiles of a person's own map for a picture, and return how many are still missing.

    `note` is called again and again meanwhile.
    """
    view, end = View(camera.bounds, camera.zoom), time.monotonic() + patience_s
    while True:
        basemap.take_arrivals()
        basemap.attributions(view)  # looks for the tiles, and asks for those that are not here
        if not basemap.awaited or time.monotonic() > end:
            return basemap.awaited
        note()
        time.sleep(_LOOK_EVERY_S)  # tiles come on threads of their own, and nothing else is to be done


def drawn_picture(
    layered: Layered, only: Collection[LayerKey] | None = None, on_progress: OnProgress = ignore_progress
) -> QImage:
    """The map as a picture; of some layers only, it has a transparent ground.

    Raises: RenderError when there is not enough memory.
    """
    image = _laid(layered, Half.LOWER, only, on_progress)
    upper = _chosen(layered.halves[Half.UPPER], only)
    if upper:
        above = _laid(layered, Half.UPPER, only, on_progress)
        with painting(image) as painter:
            painter.drawImage(QPoint(0, 0), above)
    return image


def finish_picture(image: QImage, layered: Layered, over: Over) -> None:
    """Write over a picture what belongs there, as far as there is room, and its credits into the file."""
    image.setText("Copyright", " · ".join(credits_on(layered, over)))
    with painting(image) as painter:
        _write_over(painter, layered, over, image)


def credits_on(layered: Layered, over: Over) -> tuple[str, ...]:
    """Return the credits that stand on a picture or a page."""
    return map_credits(layered.attribution, over.credited)


def lacks_of_room(layered: Layered, over: Over) -> tuple[str, ...]:
    """What a picture or page is too small for, a sentence each."""
    lacks = []
    if over.weather is not None and not has_weather_room(layered.camera, over.weather):
        lacks.append(say("The picture is too small to show the weather."))
    if not has_credit_room(layered.camera, credits_on(layered, over)):
        lacks.append(say("The picture is too small to say whom to credit for its data. Say so beside it."))
    return tuple(lacks)


def page_pdf(
    layered: Layered, page: PaperPage, over: Over, on_progress: OnProgress = ignore_progress
) -> bytes:
    """A page as PDF: lines and areas as shapes, letters and what is see-through as fine pictures.

    Raises: RenderError when it cannot be written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Isopleth")
    writer.setTitle(page.title)
    writer.setResolution(page.dpi)
    if not writer.setPageLayout(page.layout):
        raise RenderError(say("There is no page of this size."))
    painter = QPainter(writer)
    # JPEG, which Qt takes else, leaves shades around letters and on even ground.
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    _paint_page(painter, layered, page, over, on_progress)
    if not painter.end():
        raise RenderError(say("The page could not be written as PDF."))
    return bytes(buffer.data().data())


def page_picture(
    layered: Layered, page: PaperPage, over: Over, on_progress: OnProgress = ignore_progress
) -> QImage:
    """A page as a picture, for printers.

    Raises: RenderError when there is not enough memory.
    """
    image = _with_memory(QImage(page.size, PICTURE))
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        _paint_page(painter, layered, page, over, on_progress)
    return image


def png(image: QImage, dots_per_inch: float = 0.0) -> bytes:
    """The bytes of a PNG file; it says how fine it is, where that is given.

    Raises: RenderError when it cannot be written.
    """
    if dots_per_inch:
        image.setDotsPerMeterX(round(dots_per_inch * _INCHES_PER_METRE))
        image.setDotsPerMeterY(round(dots_per_inch * _INCHES_PER_METRE))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise RenderError(say("The picture could not be written as PNG."))
    return bytes(buffer.data().data())


def _laid(layered: Layered, half: Half, only: Collection[LayerKey] | None, on_progress: OnProgress) -> QImage:
    image = _with_memory(bare(layered.size, layered.ground(half) if only is None else None))
    before = 0 if half is Half.LOWER else len(_chosen(layered.halves[Half.LOWER], only))
    count = max(1, len(_chosen(layered.layers, only)))
    for number, layer in enumerate(_chosen(layered.halves[half], only), before + 1):
        with painting(image) as painter:
            layer.lay(painter)
        on_progress(number / count)
    return image


def _chosen(layers: Collection[Drawing], only: Collection[LayerKey] | None) -> list[Drawing]:
    return [layer for layer in layers if only is None or layer.key in only]


def _with_memory(image: QImage) -> QImage:
    if image.isNull():
        raise RenderError(say("There is not enough memory for this picture. Choose a smaller one."))
    return image


def _paint_page(
    painter: QPainter, layered: Layered, page: PaperPage, over: Over, on_progress: OnProgress
) -> None:
    if page.title:
        _write_title(painter, page)
    box = page.map_box
    painter.save()
    painter.translate(box.topLeft())
    painter.setClipRect(0, 0, box.width(), box.height())
    painter.fillRect(0, 0, box.width(), box.height(), qcolor(layered.canvas))
    for number, layer in enumerate(layered.layers, 1):
        painter.save()
        layer.lay(painter)
        painter.restore()
        on_progress(number / len(layered.layers))
    _write_over(painter, layered, over)
    painter.restore()
    painter.setPen(QPen(INK, page.px(_EDGE_MM)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def _write_over(painter: QPainter, layered: Layered, over: Over, ground: QImage | None = None) -> None:
    if over.weather is not None:
        write_weather(painter, layered.camera, over.weather, ground)
    credited = credits_on(layered, over)
    write_overlays(painter, layered.camera, credited, has_scale_bar=over.has_scale_bar)


def _write_title(painter: QPainter, page: PaperPage) -> None:
    """Writes the title at the left over the map, smaller where it is long."""
    font = QFont()
    font.setPixelSize(page.px(TITLE_MM))
    font.setWeight(QFont.Weight.DemiBold)
    box = QRectF(page.title_box)
    width = QFontMetricsF(font).horizontalAdvance(page.title)
    if width > box.width():
        font.setPixelSize(max(1, int(font.pixelSize() * box.width() / width)))
    painter.setFont(font)
    painter.setPen(QColor(INK))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, page.title)
