"""Placement of arrows of one-way streets after all labels, without collisions."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from editor.mapstyle.document.model import LayerKey
from editor.render.labels.collision_index import Box, CollisionIndex
from editor.render.paint.lines import HEAD_PART, Arrow, Mark


class ArrowLayer(NamedTuple):
    """The arrows of a layer and their possible marks."""

    key: LayerKey
    arrow: Arrow
    marks: Sequence[Mark]


def place_arrows(layers: Sequence[ArrowLayer], index: CollisionIndex) -> Mapping[LayerKey, tuple[Mark, ...]]:
    """Return the marks of arrows that are free, by layer; layers are given from the top down.

    Source: assumption `arrow-collision`.
    """
    return {layer.key: tuple(_free_marks(layer, index)) for layer in layers}


def _free_marks(layer: ArrowLayer, index: CollisionIndex) -> Iterator[Mark]:
    for mark in layer.marks:
        boxes = [arrow_box(layer.arrow, mark)]
        if index.is_free(boxes, boxes, along=True):
            index.insert(boxes, boxes, along=True)
            yield mark


def arrow_box(arrow: Arrow, mark: Mark) -> Box:
    """Return the box of an arrow at a mark."""
    x, y, angle = mark
    half, across = arrow.length / 2, max(arrow.height, arrow.length * 2 * HEAD_PART) / 2
    cosine, sine = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    width, height = half * cosine + across * sine, half * sine + across * cosine
    return x - width, y - height, x + width, y + height
