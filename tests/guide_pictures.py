"""Screenshots of a window with its popups for the guide, in few colours."""

import io
from collections.abc import Collection
from pathlib import Path

from PIL import Image, ImageChops
from PySide6.QtCore import QBuffer, QPoint, QRect
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

_COLORS = 200
_MARGIN = 16


def picture_of(window: QWidget, part: QWidget, over: Collection[QWidget]) -> QPixmap:
    """Return an image of a part of the window, with its popups."""
    if part.isWindow() and part is not window:
        return part.grab()
    seen = QRect(part.mapTo(window, QPoint()), part.size())
    whole = window.grab()
    for above in over:
        stands = QRect(window.mapFromGlobal(above.mapToGlobal(QPoint())), above.size())
        above.render(whole, stands.topLeft())
        seen |= stands
    return whole.copy(seen)


def write(picture: QPixmap, path: Path, *, is_rich: bool) -> Path:
    """Write an image as a PNG of few colours, without the empty lower part of a panel."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(io.BytesIO(buffer.data().data())).convert("RGB")
    image = image.crop((0, 0, image.width, _foot(image)))
    if not is_rich:
        image = image.quantize(_COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    image.save(path, "PNG", optimize=True)
    return path


def _foot(image: Image.Image) -> int:
    """Return the end of the content above an area of one colour."""
    ground = Image.new("RGB", image.size, image.getpixel((image.width // 2, image.height - 2)))
    inside = (2, 0, image.width - 2, image.height - 2)
    box = ImageChops.difference(image.crop(inside), ground.crop(inside)).getbbox()
    return image.height if box is None else min(image.height, box[3] + _MARGIN)
