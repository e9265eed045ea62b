"""Edits of a property on several layers, each of which retains its own curve.

A value is set at the governing stop of the map's zoom in each layer. No stops are added, so the curves remain
unchanged elsewhere. Layers without the property are not changed.
"""

from collections.abc import Collection, Iterator, Sequence

from editor.mapstyle.curves.curve import governing_stop, read_curve, within_bounds
from editor.mapstyle.curves.stops import (
    with_sorted_stops,
    with_stop,
    with_unique_levels,
    with_valid_levels,
    with_values,
    without_unreadable,
)
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_property, change_values
from editor.mapstyle.json_tree import Json, Path, read_array
from editor.mapstyle.numbers import number_text
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Curve, Stop, Value, is_hex_color
from editor.records import dataclass

# Scaled numbers are rounded to a precision beyond which no difference is visible.
_DIGITS = 4


def set_value_at(keys: Collection[LayerKey], prop: PaintProperty, zoom: float, value: Value) -> Edit:
    """Set the value of the governing stop of a zoom in each layer."""

    def change(holder: Json) -> Json:
        curve = read_curve(holder, prop)
        return holder if curve is None else with_stop(holder, prop, governing_stop(curve, zoom).level, value)

    return change_property(keys, prop, change)


@dataclass(frozen=True, slots=True)
class Scaling:
    """A factor and then a shift for the numbers of all stops, or of the governing stop of a zoom.

    Unchanged numbers remain as they are, even out of bounds.
    """

    factor: float = 1.0
    shift: float = 0.0
    zoom: float | None = None

    def applied(self, number: float, prop: PaintProperty) -> float:
        """Return the scaled number; a changed one is clamped to the property's bounds."""
        new = number * self.factor + self.shift
        if new == number:
            return number
        new = round(new, max(_DIGITS, prop.decimals, len(number_text(number).partition(".")[2])))
        bounded = within_bounds(new, prop)
        return bounded if isinstance(bounded, (int, float)) else new

    def concerns(self, curve: Curve, stop: Stop) -> bool:
        """Return whether a stop is scaled."""
        return self.zoom is None or stop is governing_stop(curve, self.zoom)


def scale_numbers(keys: Collection[LayerKey], prop: PaintProperty, scaling: Scaling) -> Edit:
    """Scale and shift a property's numbers; unchanged numbers retain their spelling."""

    def change(holder: Json) -> Json:
        curve = read_curve(holder, prop)
        if curve is None or prop.kind is not ValueKind.NUMBER:
            return holder
        stops = iter(curve.stops)

        def scaled(stop: Stop) -> Value:
            original = next(stops)
            if not isinstance(stop.value, (int, float)) or not scaling.concerns(curve, original):
                return stop.value
            return scaling.applied(stop.value, prop)

        return with_values(holder, prop, scaled)

    return change_property(keys, prop, change)


@dataclass(frozen=True, slots=True)
class ScalingOutcome:
    """The effect of a scaling: the number of changed stops, and of those clamped to a bound.

    `before` and `after` are the minimum and maximum at the governing stops of the map's zoom.
    """

    changed: int
    bounded: int
    before: tuple[float, float]
    after: tuple[float, float]


def scaling_outcome(
    layers: Sequence[Layer], prop: PaintProperty, scaling: Scaling, zoom: float
) -> ScalingOutcome | None:
    """Return the effect of a scaling on some layers, or None if none has the property."""
    changed = bounded = 0
    before, after = [], []
    for layer in layers:
        curve = layer.curve(prop)
        for stop in () if curve is None else curve.stops:
            assert curve is not None
            if not isinstance(stop.value, (int, float)):
                continue
            new = scaling.applied(stop.value, prop) if scaling.concerns(curve, stop) else stop.value
            changed += new != stop.value
            exact = stop.value * scaling.factor + scaling.shift
            bounded += new != stop.value and abs(new - exact) > 10**-_DIGITS
            if stop is governing_stop(curve, zoom):
                before.append(stop.value)
                after.append(new)
    if not before:
        return None
    return ScalingOutcome(changed, bounded, (min(before), max(before)), (min(after), max(after)))


def sort_stops(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Sort a property's stops by level."""
    return change_property(keys, prop, lambda holder: with_sorted_stops(holder, prop))


def remove_duplicate_stops(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Remove all but the last stop of each level, which is the effective one."""
    return change_property(keys, prop, lambda holder: with_unique_levels(holder, prop))


def clamp_to_bounds(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Clamp numbers to the property's bounds."""

    def change(holder: Json) -> Json:
        return with_values(holder, prop, lambda stop: within_bounds(stop.value, prop))

    return change_property(keys, prop, change)


def move_to_valid_levels(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Move stops of invalid levels to the nearest valid one, or remove them if it has a stop."""
    return change_property(keys, prop, lambda holder: with_valid_levels(holder, prop))


def remove_unreadable(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Remove unreadable stops."""
    return change_property(keys, prop, lambda holder: without_unreadable(holder, prop))


_COLORS = tuple(row for row in PROPERTIES if row.kind is ValueKind.COLOR)


def pack_hex_colors() -> Edit:
    """Replace hex colours in the paint by packed numbers."""
    return lambda style: change_values(dict(packed_colors(style)))(style)


def packed_colors(style: MapStyle) -> Iterator[tuple[Path, int]]:
    """Yield the path of each hex colour in the paint, with its packed number."""
    for layer in style.layers:
        for row in _COLORS:
            if row.key not in layer.paint:
                continue
            at = ("paint", row.key, row.wrapper, row.stops)
            for index, stop in enumerate(read_array(layer.record, at)):
                value = stop.get(row.value) if isinstance(stop, dict) else None
                if isinstance(value, str) and is_hex_color(value):
                    yield (*layer.path, *at, index, row.value), Color.from_hex(value).abgr
