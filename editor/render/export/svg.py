"""SVG drawings of the map: areas, lines and letters as paths, all other content as images."""

import re
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.errors import RenderError
from editor.mapstyle.color.vision import Vision
from editor.render.composition import Composition
from editor.render.export.drawing import (
    OnProgress,
    credits_on,
    ignore_progress,
    paint_map,
)
from editor.render.export.request import ExportOverlays
from editor.wording import say

# By the definition of the pixel in CSS.
_PIXELS_PER_INCH: Final = 96.0
_NOT_IN_XML: Final = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SIZE: Final = re.compile(rb' width="[^"]*" height="[^"]*"')
_EMPTY_GROUP: Final = re.compile(rb"<g [^>]*>\s*</g>\s*")
_FONT: Final = re.compile(
    rb'\nfont-family="[^"]*" font-size="[^"]*" font-weight="[^"]*" font-style="[^"]*" ?\n'
)


def picture_svg(
    composition: Composition,
    over: ExportOverlays,
    on_progress: OnProgress = ignore_progress,
    vision: Vision = Vision.NORMAL,
    dots_per_inch: float = 0.0,
) -> bytes:
    """Return the map as an SVG drawing, whose unit is a device pixel.

    Its size on paper is that of a picture with a resolution, or by default that of the map on a screen. The
    credits are in its description too. A map that is shown as another vision sees it is one image.
    Raises: RenderError when it cannot be written.
    """
    box = QRect(QPoint(0, 0), composition.size)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The default version has no clip paths, which fading layers need.
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(composition.size)
    generator.setViewBox(box)
    generator.setDescription(_NOT_IN_XML.sub("", " · ".join(credits_on(composition, over))))
    painter = QPainter(generator)
    try:
        paint_map(painter, composition, box, over, on_progress, vision)
    finally:
        is_written = painter.end()
    if not is_written:
        raise RenderError(say("The SVG could not be exported."))
    pixel = dots_per_inch / _PIXELS_PER_INCH if dots_per_inch else composition.camera.scale
    return _tidied(bytes(buffer.data().data()), box.width() / pixel, box.height() / pixel)


def _tidied(drawing: bytes, width_px: float, height_px: float) -> bytes:
    """Return a drawing of the generator with its size in pixels, and without groups that contain nothing.

    Some readers do not know the size of a millimetre. The generator writes a group for each change of a pen.
    """
    size = f' width="{width_px:.6g}" height="{height_px:.6g}"'.encode()
    drawing = _FONT.sub(b" ", _SIZE.sub(size, drawing, count=1))
    # A group without content may be the only content of a clipped one.
    return _EMPTY_GROUP.sub(b"", _EMPTY_GROUP.sub(b"", drawing))
