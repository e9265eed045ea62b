"""Common and differing values of several layers."""

from collections.abc import Iterable, Mapping, Sequence

from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import NAME_KEY, Layer
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.json_tree import MISSING, Json
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


_COMPARED_KEYS = ("type", "source", "sourcedata_id", "metaCategoryID", "minzoom", "maxzoom", "group_id")
# Compared by identity: large styles share them.
_SHARED_KEYS = ("paint", FILTER_KEY)
_KNOWN_KEYS = frozenset({*_COMPARED_KEYS, *_SHARED_KEYS, "id", NAME_KEY})


def distinct_layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return one layer, the first, of each set of layers that differ only in id and name.

    Many layers have few such sets. Layers with equal paints or filters that are not one object, and layers
    with other keys, may be returned too.
    """
    found: dict[object, Layer] = {}
    for layer in layers:
        content = _content_key(layer.record)
        try:
            found.setdefault(layer.key if content is None else content, layer)
        except TypeError:  # The content has a list or an object in place of a number or a text.
            found[layer.key] = layer
    return tuple(found.values())


def _content_key(record: Mapping[str, Json]) -> tuple[object, ...] | None:
    """Return a key that is equal for layers that differ only in id and name; None if there is none."""
    # An object in place of an id or a name may be read as a filter.
    has_object = isinstance(record.get("id"), dict) or isinstance(record.get(NAME_KEY), dict)
    if has_object or not record.keys() <= _KNOWN_KEYS:
        return None
    fields = [record.get(key, MISSING) for key in _COMPARED_KEYS]
    shared = [id(record.get(key, MISSING)) for key in _SHARED_KEYS]
    return (*fields, *map(type, fields), *shared)


def paint_keys(layers: Iterable[Layer]) -> set[str]:
    """Return the keys in the paint of some layers."""
    paints = {id(paint): paint for layer in layers if (paint := layer.paint)}  # layers may share it
    return set().union(*paints.values())


def is_supported(layer: Layer, prop: PaintProperty) -> bool:
    """Return whether a layer's type supports a property."""
    return prop.key in layer_type(layer.type, layer.source).properties
