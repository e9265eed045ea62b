"""Calibration of the preview: widths and text heights measured in a reference image."""

import math
from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

from editor.features.reference_overlay.placement import Point
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.records import dataclass
from editor.render.paint.paint import curves_of, paint_at

if TYPE_CHECKING:
    from editor.render.query.questions import Outline

# The height of capital letters per text size in Noto Sans; Roboto and Open Sans have 0.71 too.
CAP_HEIGHT: Final = 0.714
# A line at a smaller angle to the road measures its length.
LEAST_ANGLE_DEG: Final = 30.0
# Fewer measurements say nothing about the spread.
ENOUGH: Final = 3
# A ratio of the largest to the smallest value up to which one value suits all places.
GOOD_SPREAD: Final = 1.35
_SIGNIFICANT_DIGITS: Final = 3


class MeasuredQuantity(Enum):
    """What the user measures."""

    LINE = "line"
    CASED_LINE = "line with casing"
    TEXT = "text"

    @property
    def is_text(self) -> bool:
        """Whether it is the height of text."""
        return self is MeasuredQuantity.TEXT


@dataclass(frozen=True, slots=True, eq=False)
class Measurement:
    """A measured line in the image, the layer that it belongs to, and other layers at the same place.

    Units: `start` and `end` are image pixels; `length_px` is logical pixels, across a road.
    """

    quantity: MeasuredQuantity
    start: Point
    end: Point
    length_px: float
    layer: LayerKey
    layers: tuple[LayerKey, ...]


@dataclass(frozen=True, slots=True)
class CalibrationFit:
    """The median of the values of some measurements, with the smallest and the largest one."""

    value: float
    low: float
    high: float
    count: int

    @property
    def is_enough(self) -> bool:
        """Whether there are enough measurements to judge the spread."""
        return self.count >= ENOUGH

    @property
    def is_consistent(self) -> bool:
        """Whether one value suits all places."""
        return self.high <= GOOD_SPREAD * self.low


def can_measure(layer: Layer, quantity: MeasuredQuantity) -> bool:
    """Return whether the type of a layer has the measured property."""
    properties = layer_type(layer.type, layer.source).properties
    return ("text-size" if quantity.is_text else "line-width") in properties


def size_units(layer: Layer, quantity: MeasuredQuantity, zoom: float) -> float:
    """Return the measured size of a layer at a zoom, in the units of the style."""
    paint = paint_at(curves_of(layer), zoom)
    if quantity.is_text:
        return paint.number("text-size") * CAP_HEIGHT
    width = paint.number("line-width")
    return (
        width + 2 * paint.number("line-outline-width") if quantity is MeasuredQuantity.CASED_LINE else width
    )


def px_per_unit(measurement: Measurement, layer: Layer, zoom: float) -> float | None:
    """Return the logical pixels per unit by a measurement; None if the layer has no size at the zoom."""
    units = size_units(layer, measurement.quantity, zoom)
    return measurement.length_px / units if units > 0 else None


def fit(values: Iterable[float]) -> CalibrationFit | None:
    """Return the fit of values; None without any."""
    found = sorted(values)
    if not found:
        return None
    return CalibrationFit(rounded(median(found)), found[0], found[-1], len(found))


def rounded(value: float) -> float:
    """Return a positive value with the digits that a measurement can justify."""
    return round(value, _SIGNIFICANT_DIGITS - 1 - math.floor(math.log10(value)))


def length_across(start: Point, end: Point, outline: "Outline") -> float | None:
    """Return the length of a line across a road; None if it runs along the road.

    Units: points and outline of the road have the same coordinates, and so has the length.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    direction = _direction_at(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), outline)
    if direction is None or not length:
        return length
    across = abs(dx * direction[1] - dy * direction[0])
    return across if across >= length * math.sin(math.radians(LEAST_ANGLE_DEG)) else None


def _direction_at(point: Point, outline: "Outline") -> Point | None:
    """Return the direction of the segment next to a point, as a unit vector."""
    best, best_distance = None, math.inf
    for part in outline:
        points: Sequence[Sequence[float]] = part.tolist()
        for (ax, ay), (bx, by) in pairwise(points):
            ux, uy = bx - ax, by - ay
            length = math.hypot(ux, uy)
            if not length:
                continue
            at = min(max(((point[0] - ax) * ux + (point[1] - ay) * uy) / length**2, 0.0), 1.0)
            distance = math.hypot(ax + at * ux - point[0], ay + at * uy - point[1])
            if distance < best_distance:
                best, best_distance = (ux / length, uy / length), distance
    return best
