"""Outlines around the pixels that differ between pictures of one view."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.render.difference_scale import Rgb
from editor.render.picture_difference import PictureDifference

_BYTES_PER_PIXEL = 4
_OPAQUE = 0xFF000000


def outline_picture(
    differences: Sequence[PictureDifference],
    threshold: float,
    color: Rgb,
    *,
    gap_px: int,
    width_px: int,
    hole_px: int = 0,
) -> QImage:
    """Return a transparent picture with outlines around the pixels of which any difference is larger.

    Units: ΔE; device pixels. The outline has a gap to the pixels. Holes of less than twice `hole_px` are
    closed: where a line became wider, only the pixels at its edges differ.
    """
    marked = np.logical_or.reduce([each.distances > threshold for each in differences])
    inner = ~_grown(~_grown(marked, gap_px + hole_px), hole_px)
    edge = _grown(inner, width_px) & ~inner
    packed = np.zeros(marked.shape, np.uint32)
    red, green, blue = color
    packed[edge] = _OPAQUE | red << 16 | green << 8 | blue
    height, width = packed.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(packed.data, width, height, width * _BYTES_PER_PIXEL, form).copy()


def _grown(mask: NDArray[np.bool_], radius: int) -> NDArray[np.bool_]:
    """Return a mask with all pixels within a distance along rows and columns, without square corners."""
    for step in range(radius):
        padded = np.pad(mask, 1)
        grown = padded[1:-1, :-2] | padded[1:-1, 2:] | padded[:-2, 1:-1] | padded[2:, 1:-1] | mask
        if step % 2:  # Every other step includes the diagonals, so that the shape is nearly round.
            for rows in (slice(None, -2), slice(2, None)):
                for columns in (slice(None, -2), slice(2, None)):
                    grown |= padded[rows, columns]
        mask = grown
    return mask
