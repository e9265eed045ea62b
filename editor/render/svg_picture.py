"""SVG drawings as pixels."""

from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.assets.pixels import Pixels, png_of
from editor.assets.svg import clean_svg
from editor.errors import EditorError

LARGEST_PX: Final = 2048


def svg_png(data: bytes, longest_px: int) -> bytes:
    """A drawing as a PNG with a transparent ground, its longer side so long. Safe on any thread.

    Raises: EditorError when it holds what is not allowed, or nothing is seen of it.
    """
    if not 1 <= longest_px <= LARGEST_PX:
        raise EditorError(f"A drawing is imported 1 to {LARGEST_PX} pixels long.")
    drawing = clean_svg(data)
    scale = longest_px / max(drawing.width, drawing.height)
    width, height = (max(1, round(side * scale)) for side in (drawing.width, drawing.height))
    image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
    image.fill(0)
    renderer = QSvgRenderer(QByteArray(drawing.data))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    straight = image.convertToFormat(QImage.Format.Format_RGBA8888)
    pixels = bytes(straight.constBits())
    if not any(pixels[3::4]):
        raise EditorError("Nothing is seen of the drawing.")
    return png_of(Pixels(width, height, pixels))
