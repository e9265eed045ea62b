"""Layers whose drawings differ between two frames, pixel by pixel."""

import zlib
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize

from editor.mapstyle.document.model import LayerKey
from editor.render.composition import Drawing, blank_image, paint_run
from editor.render.paint.passes import painting
from editor.render.query.questions import LayerDifference, LayerDifferenceRequest

_NUMBER: Final = np.uint16
MAX_PAIRS: Final = int(np.iinfo(_NUMBER).max) - 1
# The lowest level: an answer is sent once and read once.
_COMPRESSION: Final = 1

Pixels = NDArray[np.uint32]


def layer_difference(
    request: LayerDifferenceRequest,
    before: Sequence[Drawing],
    after: Sequence[Drawing],
    size: QSize,
    note_progress: Callable[[], None],
) -> LayerDifference:
    """Return the topmost pair of layers of one half that differs at each pixel.

    Each layer is drawn alone, so that a change below an opaque layer is not attributed to that layer.
    """
    width, height = size.width(), size.height()
    drawn_before, drawn_after = ({each.key: each for each in side} for side in (before, after))
    numbers = np.zeros((height, width), _NUMBER)
    for number in reversed(range(min(len(request.pairs), MAX_PAIRS))):
        key_before, key_after = request.pairs[number]
        one, other = _drawing(drawn_before, key_before), _drawing(drawn_after, key_after)
        is_moved = number in request.moved
        if one is None and other is None:
            continue
        if one is not None and other is not None and one.is_equivalent(other) and not is_moved:
            continue
        note_progress()
        pixels, other_pixels = _pixels(one, width, height), _pixels(other, width, height)
        differs = pixels != other_pixels
        if is_moved:
            # The same drawing at another place differs from its surroundings wherever it is.
            differs |= (pixels | other_pixels) != 0
        numbers[differs] = number + 1
    packed = zlib.compress(numbers.tobytes(), _COMPRESSION)
    return LayerDifference(request, width, height, (packed,))


def _drawing(drawings: dict[LayerKey, Drawing], key: LayerKey | None) -> Drawing | None:
    return None if key is None else drawings.get(key)


def _pixels(drawing: Drawing | None, width: int, height: int) -> Pixels:
    """Return the pixels of a layer that is drawn alone, transparent where it draws nothing."""
    if drawing is None:
        return np.zeros((height, width), np.uint32)
    image = blank_image(QSize(width, height), None)
    with painting(image) as painter:
        paint_run(painter, (drawing,))
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(height, image.bytesPerLine() // 4)
    return rows[:, :width].copy()  # The image is temporary.
