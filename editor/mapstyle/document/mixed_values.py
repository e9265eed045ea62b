"""Common and differing values of a paint property across several layers."""

from collections.abc import Iterable, Sequence

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import NAME_KEY, Layer
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.json_tree import MISSING
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
    known: dict[int, Curve | None] = {}  # by the identity of the JSON value, which layers may share
    for index, layer in enumerate(layers):
        holder = layer.paint.get(prop.key)
        if id(holder) in known:
            curve = known[id(holder)]
        else:
            curve = known[id(holder)] = layer.curve(prop)
            if curve is not None:
                curves[curve] = None
                values[governing_stop(curve, zoom).value] = None
        if curve is not None:
            holders.append(index)
        supported_count += curve is not None or is_supported(layer, prop)
    return Spread(tuple(holders), supported_count, tuple(values), tuple(curves))


_COMPARED = ("type", "source", "sourcedata_id", "metaCategoryID", "minzoom", "maxzoom", "group_id")
# Layers with other keys are not compared: the values of these may be large.
_KNOWN = frozenset({*_COMPARED, "id", NAME_KEY, "paint", FILTER_KEY})


def distinct_layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return the first of all layers that differ in id and name only: many layers have few of them.

    Paints and filters are the same if they are one object.
    """
    found: dict[object, Layer] = {}
    for layer in layers:
        record = layer.record
        fields = [record.get(key, MISSING) for key in _COMPARED]
        key: object = (*fields, *map(type, fields), id(record.get("paint")), id(record.get(FILTER_KEY)))
        try:
            found.setdefault(key if record.keys() <= _KNOWN else layer.key, layer)
        except TypeError:  # A list or an object cannot be compared so.
            found[layer.key] = layer
    return tuple(found.values())


def paint_keys(layers: Iterable[Layer]) -> set[str]:
    """Return the keys in the paint of some layers."""
    paints = {id(paint): paint for layer in layers if (paint := layer.paint)}  # layers may share it
    return set().union(*paints.values())


def is_supported(layer: Layer, prop: PaintProperty) -> bool:
    """Return whether a layer's type supports a property."""
    return prop.key in layer_type(layer.type, layer.source).properties
