"""Problems of legibility, with what a fix needs: measured figure, limit and the colours to differ from."""

import math
from collections.abc import Iterable
from typing import TypeAlias

from editor.checks.problems import Problem
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.curves.curve import governing_stop, read_stop
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.json_tree import Path, read_array
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import Sentence, say

Opponent: TypeAlias = tuple[int, Color]
"""A level, and an opaque colour from which another one must be distinct there."""


@dataclass(frozen=True, slots=True)
class LegibilityProblem(Problem):
    """A problem of legibility at its worst level.

    `figure` is a contrast ratio, or a difference of colours in ΔE, `limit` what it should be. `opponents` are
    the colours from which the property of the path must be distinct. `other` is the other layer, if there is
    one. `is_sampled` if the figure comes from a view.
    """

    level: int = 0
    figure: float = 0.0
    limit: float = 0.0
    vision: Vision = Vision.NORMAL
    opponents: tuple[Opponent, ...] = ()
    other: LayerKey | None = None
    is_sampled: bool = False


def stop_path(layer: Layer, key: str, level: int) -> Path:
    """Return the path of the stop that governs a property at a level; of the paint if it is not set."""
    prop, curve = BY_KEY[key], layer.curve(BY_KEY[key])
    if curve is None:
        return (*layer.path, "paint")
    stop = governing_stop(curve, level)
    within: Path = ("paint", key, prop.wrapper, prop.stops)
    for index, record in enumerate(read_array(layer.record, within)):
        if read_stop(record, prop) == stop:
            return (*layer.path, *within, index)
    return (*layer.path, "paint", key)


def rounded_down(figure: float) -> float:
    """Return a figure as it is displayed, so that one below its limit never reads as the limit."""
    return math.floor(10 * figure) / 10


def zooms_text(levels: Iterable[int]) -> Sentence:
    """Return the range of some levels as text."""
    found = sorted(levels)
    first, last = found[0], found[-1]
    if first == last:
        return say("zoom {zoom}", zoom=first)
    return say("zooms {first} to {last}", first=first, last=last)
