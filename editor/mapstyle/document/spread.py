"""How a paint property differs among several layers."""

from collections.abc import Sequence
from dataclasses import dataclass

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Curve, Value


@dataclass(frozen=True, slots=True)
class Spread:
    """A property of some layers at a zoom.

    `holders` are the indexes of the layers that have it, `taking` is how many have it or could. `values` are
    the different values at the stops that govern the zoom, `curves` the different curves, as they are met.
    """

    holders: tuple[int, ...]
    taking: int
    values: tuple[Value, ...]
    curves: tuple[Curve, ...]

    @property
    def value(self) -> Value | None:
        """The value that all have who have the property; nothing where they differ."""
        return self.values[0] if len(self.values) == 1 else None

    @property
    def curve(self) -> Curve | None:
        """The curve that all have who have the property; nothing where they differ."""
        return self.curves[0] if len(self.curves) == 1 else None

    @property
    def stop_count(self) -> int | None:
        """How many stops each curve has; nothing where that differs."""
        counts = {len(curve.stops) for curve in self.curves}
        return counts.pop() if len(counts) == 1 else None

    @property
    def extent(self) -> tuple[float, float] | None:
        """The least and the greatest of the values; nothing where they are no numbers."""
        numbers = [value for value in self.values if isinstance(value, (int, float))]
        return (min(numbers), max(numbers)) if numbers else None


def spread(layers: Sequence[Layer], prop: PaintProperty, zoom: float) -> Spread:
    """What a property is on some layers at a zoom."""
    holders = []
    taking = 0
    values: dict[Value, None] = {}
    curves: dict[Curve, None] = {}
    for index, layer in enumerate(layers):
        curve = layer.curve(prop)
        if curve is not None:
            holders.append(index)
            curves[curve] = None
            values[governing_stop(curve, zoom).value] = None
        taking += curve is not None or takes(layer, prop)
    return Spread(tuple(holders), taking, tuple(values), tuple(curves))


def takes(layer: Layer, prop: PaintProperty) -> bool:
    """Whether a layer's type takes a property."""
    return prop.key in layer_type(layer.type, layer.source).properties
