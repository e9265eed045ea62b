"""Images cut out of sprite sheets."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from editor.assets.images.resize import Pixels, png_of, recolor_pixels, resize_pixels
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.values import Color

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")

# Distance fields have their edge at three quarters of the alpha, and are blurred over this range around it.
_EDGE: Final = 191
_SOFTNESS: Final = 24
_OPAQUE: Final = 255
_BYTES_PER_PIXEL: Final = 4

Box = Sequence[int]


def cut_image(sheet: Pixels, box: Box) -> Pixels | None:
    """Return the part of a sheet in a box of left, top, width and height; None beyond the sheet."""
    left, top, width, height = box
    if left < 0 or top < 0 or left + width > sheet.width or top + height > sheet.height:
        return None
    stride = sheet.width * _BYTES_PER_PIXEL
    start = left * _BYTES_PER_PIXEL
    rows = (
        sheet.rgba[row * stride + start : row * stride + start + width * _BYTES_PER_PIXEL]
        for row in range(top, top + height)
    )
    return Pixels(width, height, b"".join(rows))


def drawn_shape(field: Pixels, color: Color) -> Pixels:
    """Return the shape of a distance field in a colour."""
    array = np.frombuffer(field.rgba, np.uint8).reshape(field.height, field.width, 4).copy()
    alpha = array[..., 3].astype(np.int32)
    part = (alpha - (_EDGE - _SOFTNESS)) * _OPAQUE // (2 * _SOFTNESS)
    array[..., 3] = np.clip(part, 0, _OPAQUE).astype(np.uint8)
    return recolor_pixels(replace(field, rgba=array.tobytes()), color)


def icon_png(pixels: Pixels, ratio: float, tint: Color | None, *, in_own_pixels: bool) -> bytes:
    """Return an image of a sheet as PNG.

    `ratio` is the number of its pixels in a logical one, to which `in_own_pixels` reduces it. `tint` is the
    colour of a distance field, None for other images.
    """
    shape = pixels if tint is None else drawn_shape(pixels, tint)
    if in_own_pixels and ratio > 1:
        shape = resize_pixels(shape, max(1, round(shape.width / ratio)), max(1, round(shape.height / ratio)))
    return png_of(shape)
