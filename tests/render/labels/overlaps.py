"""A count of overlapping labels, for tests and the bench."""

import numpy as np

from editor.render.camera import Camera
from editor.render.composition import Composition

# From the world to streets.
LABEL_VIEWS = (
    Camera(20.0, 10.0, 3.0, 1000, 700),
    Camera(0.0, 110.0, 4.0, 1000, 700),
    Camera(48.0, 10.0, 5.0, 1000, 700),
    Camera(-34.9, -56.17, 12.0, 1000, 700),
    Camera(-34.9, -56.17, 14.0, 1000, 700),
    Camera(-34.9, -56.17, 16.0, 1000, 700),
)


def overlaps(composition: Composition) -> int:
    """Return the number of pairs of boxes of different labels or arrows that intersect."""
    layers = [layer for half in composition.laid.values() for layer in half]
    index = next((layer.index for layer in layers if layer.index is not None), None)
    if index is None:
        return 0
    kinds = [index.numbered_boxes(along=along) for along in (False, True)]
    boxes = np.array([tight for pairs, _ in kinds for tight, _ in pairs]).reshape(-1, 4)
    numbers = np.array([number for _, found in kinds for number in found])
    left, top, right, bottom = boxes.T
    are_crossed = (left[:, None] < right) & (left < right[:, None])
    are_crossed &= (top[:, None] < bottom) & (top < bottom[:, None])
    are_crossed &= numbers[:, None] != numbers
    return int(np.count_nonzero(are_crossed)) // 2
