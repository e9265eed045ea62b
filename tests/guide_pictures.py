"""Screenshots of a window with its popups for the guide, in few colours."""

import io
from collections.abc import Collection
from pathlib import Path

from PIL import Image, ImageChops
from PySide6.QtCore import QBuffer, QPoint, QRect
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

_COLORS = 200
# A picture with a rich part has these colours in all, and these of them outside the part.
_ALL_COLORS, _OUTER_COLORS = 256, 112
_MARGIN = 16


def picture_of(window: QWidget, part: QWidget, over: Collection[QWidget]) -> QPixmap:
    """Return an image of a part of the window, with its popups."""
    if part.isWindow() and part is not window:
        return part.grab()
    seen = QRect(part.mapTo(window, QPoint()), part.size())
    whole = window.grab()
    for above in over:
        box = box_in(window, above)
        above.render(whole, box.topLeft())
        seen |= box
    return whole.copy(seen)


def popup_part(window: QWidget, part: QWidget, over: Collection[QWidget]) -> QRect:
    """Return the box of the popups in the image of a part of the window with them."""
    popups = QRect()
    for above in over:
        popups |= box_in(window, above)
    seen = QRect(part.mapTo(window, QPoint()), part.size()) | popups
    return popups.translated(-seen.topLeft())


def box_in(window: QWidget, popup: QWidget) -> QRect:
    """Return the box of a popup in the coordinates of the window."""
    return QRect(window.mapFromGlobal(popup.mapToGlobal(QPoint())), popup.size())


def write(picture: QPixmap, path: Path, rich_part: QRect | None = None) -> Path:
    """Write an image as a PNG of few colours, without the empty lower part of a panel.

    In `rich_part` few colours would cause banding: it has its own palette, and its colours are dithered.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(io.BytesIO(buffer.data().data())).convert("RGB")
    image = image.crop((0, 0, image.width, _foot(image)))
    reduced = _few_colors(image, _COLORS) if rich_part is None else _with_rich_part(image, rich_part)
    reduced.save(path, "PNG", optimize=True)
    return path


def _few_colors(image: Image.Image, count: int) -> Image.Image:
    return image.quantize(count, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _with_rich_part(image: Image.Image, part: QRect) -> Image.Image:
    corner = part.left(), part.top()
    inner = image.crop((*corner, part.right() + 1, part.bottom() + 1))
    palette = _few_colors(inner, _ALL_COLORS - _OUTER_COLORS)
    inner = inner.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    whole = _few_colors(image, _OUTER_COLORS)
    colors = [each.getpalette() or [] for each in (whole, inner)]
    whole.putpalette(colors[0][: 3 * _OUTER_COLORS] + colors[1])
    whole.paste(inner.point(lambda index: index + _OUTER_COLORS), corner)
    return whole


def _foot(image: Image.Image) -> int:
    """Return the end of the content above an area of one colour."""
    ground = Image.new("RGB", image.size, image.getpixel((image.width // 2, image.height - 2)))
    inside = (2, 0, image.width - 2, image.height - 2)
    box = ImageChops.difference(image.crop(inside), ground.crop(inside)).getbbox()
    return image.height if box is None else min(image.height, box[3] + _MARGIN)
