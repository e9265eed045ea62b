"""Common and differing values of a paint property across several layers."""

from collections.abc import Sequence

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Curve, Value
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class Spread:
    """The values of a property of some layers at a zoom.

    `holders` are the indexes of the layers with the property; `supported_count` counts the layers that have
    or support it. `values` are the distinct values of the governing stops, `curves` the distinct curves, in
    layer order.
    """

    holders: tuple[int, ...]
    supported_count: int
    values: tuple[Value, ...]
    curves: tuple[Curve, ...]

    @property
    def value(self) -> Value | None:
        """The common value of all holders, or None if they differ."""
        return self.values[0] if len(self.values) == 1 else None

    @property
    def curve(self) -> Curve | None:
        """The common curve of all holders, or None if they differ."""
        return self.curves[0] if len(self.curves) == 1 else None

    @property
    def stop_count(self) -> int | None:
        """The common number of stops, or None if it differs."""
        counts = {len(curve.stops) for curve in self.curves}
        return counts.pop() if len(counts) == 1 else None

    @property
    def extent(self) -> tuple[float, float] | None:
        """The minimum and maximum value, or None if the values are not numbers."""
        numbers = [value for value in self.values if isinstance(value, (int, float))]
        return (min(numbers), max(numbers)) if numbers else None


def spread(layers: Sequence[Layer], prop: PaintProperty, zoom: float) -> Spread:
    """Return the spread of a property over some layers at a zoom."""
    holders = []
    supported_count = 0
    values: dict[Value, None] = {}
    curves: dict[Curve, None] = {}
    for index, layer in enumerate(layers):
        curve = layer.curve(prop)
        if curve is not None:
            holders.append(index)
            curves[curve] = None
            values[governing_stop(curve, zoom).value] = None
        supported_count += curve is not None or is_supported(layer, prop)
    return Spread(tuple(holders), supported_count, tuple(values), tuple(curves))


def is_supported(layer: Layer, prop: PaintProperty) -> bool:
    """Return whether a layer's type supports a property."""
    return prop.key in layer_type(layer.type, layer.source).properties
