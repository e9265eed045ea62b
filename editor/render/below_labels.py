"""A frame without its labels, and the label layer whose text covers each pixel."""

import zlib
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect

from editor.mapstyle.schema.layer_types import LABEL_SHAPES
from editor.render.composition import Composition, Drawing, blank_image, paint_run, runs_of
from editor.render.paint.paint import LayerInk
from editor.render.paint.passes import PaintPart, painting
from editor.render.query.questions import BelowLabels, BelowLabelsRequest
from editor.render.stack import Half

_NUMBER: Final = np.uint16
# The lowest level: an answer is sent once and read once.
_COMPRESSION: Final = 1
# Coverage from which a pixel belongs to a text.
_COVERED: Final = 128
_TEXT_INKS: Final = (LayerInk.HALO, LayerInk.TEXT)


def below_labels(
    request: BelowLabelsRequest, composition: Composition, half: Half, note_progress: Callable[[], None]
) -> BelowLabels:
    """Return one half of a frame without labels, and the pixels of its texts.

    Raises: RequestSuperseded when the renderer has a newer request.
    """
    labels = {
        each.subject.layer.key for each in composition.laid[half] if each.subject.row.shape in LABEL_SHAPES
    }
    drawings = composition.halves[half]
    image = blank_image(composition.size, composition.ground(half))
    below = [each for each in drawings if each.key not in labels]
    for run in runs_of(below) if below else ():
        note_progress()
        with painting(image) as painter:
            paint_run(painter, below[run.start : run.stop])
    texts = [each for each in drawings if each.key in labels]
    width, height = composition.size.width(), composition.size.height()
    return BelowLabels(
        request,
        width,
        height,
        (zlib.compress(bytes(image.constBits()), _COMPRESSION),),
        zlib.compress(_numbers(texts, width, height, note_progress).tobytes(), _COMPRESSION),
        tuple(each.key for each in texts),
        frozenset(each.subject.layer.key for each in composition.laid[half]),
    )


def _numbers(
    texts: Sequence[Drawing], width: int, height: int, note_progress: Callable[[], None]
) -> NDArray[np.uint16]:
    numbers = np.zeros((height, width), _NUMBER)
    for number, drawing in enumerate(texts, 1):
        note_progress()
        for one in drawing.passes():
            part = one.to_part() if one.ink in _TEXT_INKS else None
            if part is not None:
                _mark(numbers, part, number)
    return numbers


def _mark(numbers: NDArray[np.uint16], part: PaintPart, number: int) -> None:
    """Write the number of a layer to the pixels that a part covers."""
    image = part.image
    inside = part.rect.intersected(QRect(0, 0, numbers.shape[1], numbers.shape[0]))
    if image is None or inside.isEmpty():
        return
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    left, top = inside.left() - part.rect.left(), inside.top() - part.rect.top()
    covered = rows[top : top + inside.height(), left : left + inside.width()] >= _COVERED
    target = numbers[
        inside.top() : inside.top() + inside.height(), inside.left() : inside.left() + inside.width()
    ]
    target[covered] = number
