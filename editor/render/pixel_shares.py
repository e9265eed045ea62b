"""Shares of the changed layers in the pixels that differ between two pictures."""

import zlib

import numpy as np
from numpy.typing import NDArray

from editor.render.picture_difference import PictureDifference
from editor.render.query.questions import LayerDifference

PairNumbers = NDArray[np.uint16]
"""The numbers of pairs of layers by row and column, as in `LayerDifference.numbers`."""
PixelMask = NDArray[np.bool_]


def pair_numbers(answer: LayerDifference) -> PairNumbers:
    """Return the numbers of the topmost pairs of both halves."""
    shape = answer.height, answer.width
    found = np.zeros(shape, np.uint16)
    for packed in reversed(answer.numbers):
        numbers = np.frombuffer(zlib.decompress(packed), np.uint16).reshape(shape)
        found = np.where(numbers > 0, numbers, found)
    return found


def pixels_by_pair(
    numbers: PairNumbers, difference: PictureDifference, threshold: float, margin_px: int, pairs: int
) -> tuple[int, ...]:
    """Return how many pixels that differ belong to no pair, and to each of `pairs`.

    Pixels within `margin_px` of the edges are left out. Units: ΔE; device pixels.
    """
    inner = PictureDifference(difference.distances).without_margin(margin_px)
    height, width = numbers.shape
    within = numbers[margin_px : height - margin_px, margin_px : width - margin_px]
    counts = np.bincount(within[inner.distances > threshold], minlength=pairs + 1)
    return tuple(int(count) for count in counts)


def belongs_to(numbers: PairNumbers, pairs: frozenset[int]) -> PixelMask:
    """Return whether each pixel belongs to one of some pairs."""
    return np.isin(numbers, [number + 1 for number in pairs])
