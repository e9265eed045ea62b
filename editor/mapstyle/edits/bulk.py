"""Edits of a property on many layers, each of which keeps the curve that it has.

To set a value on layers whose stops stand on different levels means: at the stop that governs the map's zoom
in each of them. No layer gets a stop, so every curve keeps its shape elsewhere. A layer without the property
stays without it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from editor.mapstyle.curves.curve import governing_stop, read_curve, within_bounds
from editor.mapstyle.curves.stops import (
    with_one_stop_a_level,
    with_sorted_stops,
    with_stop,
    with_stops_on_scale,
    with_values,
    without_unreadable,
)
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_property, change_values
from editor.mapstyle.numbers import number_text
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Curve, Stop, Value, is_hex_color
from editor.mapstyle.tree import Json, Path, read_array

# What a factor leaves of a number is not written to more digits than anyone can see.
_DIGITS = 4


def set_value_at(keys: Collection[LayerKey], prop: PaintProperty, zoom: float, value: Value) -> Edit:
    """Give a property a value at the stop that governs a zoom, in each layer its own."""

    def change(holder: Json) -> Json:
        curve = read_curve(holder, prop)
        return holder if curve is None else with_stop(holder, prop, governing_stop(curve, zoom).level, value)

    return change_property(keys, prop, change)


@dataclass(frozen=True, slots=True)
class Scaling:
    """What becomes of numbers: times a factor, then plus a shift; at all stops, or at those of one zoom.

    One that this leaves as it is stays so, even beyond the bounds of its property.
    """

    factor: float = 1.0
    shift: float = 0.0
    zoom: float | None = None

    def applied(self, number: float, prop: PaintProperty) -> float:
        """What becomes of a number; what changes comes to lie within the property's bounds."""
        new = number * self.factor + self.shift
        if new == number:
            return number
        new = round(new, max(_DIGITS, prop.decimals, len(number_text(number).partition(".")[2])))
        bounded = within_bounds(new, prop)
        return bounded if isinstance(bounded, (int, float)) else new

    def concerns(self, curve: Curve, stop: Stop) -> bool:
        """Whether a stop is one of those that change."""
        return self.zoom is None or stop is governing_stop(curve, self.zoom)


def scale_numbers(keys: Collection[LayerKey], prop: PaintProperty, scaling: Scaling) -> Edit:
    """Scale and shift a property's numbers; what stays the same stays as the file spells it."""

    def change(holder: Json) -> Json:
        curve = read_curve(holder, prop)
        if curve is None or prop.kind is not ValueKind.NUMBER:
            return holder
        stops = iter(curve.stops)

        def scaled(stop: Stop) -> Value:
            own = next(stops)
            if not isinstance(stop.value, (int, float)) or not scaling.concerns(curve, own):
                return stop.value
            return scaling.applied(stop.value, prop)

        return with_values(holder, prop, scaled)

    return change_property(keys, prop, change)


@dataclass(frozen=True, slots=True)
class ScalingOutcome:
    """What a scaling would do: how many stops change, how many of them end at a bound of the property.

    `before` and `after` are the least and the greatest number at the stops that govern the map's zoom.
    """

    changed: int
    bounded: int
    before: tuple[float, float]
    after: tuple[float, float]


def outcome(
    layers: Sequence[Layer], prop: PaintProperty, scaling: Scaling, zoom: float
) -> ScalingOutcome | None:
    """What a scaling would do to some layers; nothing where none has the property."""
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
    """Put a property's stops in the order of their levels."""
    return change_property(keys, prop, lambda holder: with_sorted_stops(holder, prop))


def keep_last_stops(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Keep of the stops on one level the last, which counts."""
    return change_property(keys, prop, lambda holder: with_one_stop_a_level(holder, prop))


def bring_into_bounds(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Give numbers beyond a property's bounds the nearest bound."""

    def change(holder: Json) -> Json:
        return with_values(holder, prop, lambda stop: within_bounds(stop.value, prop))

    return change_property(keys, prop, change)


def bring_onto_scale(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Move stops of levels that do not exist to the nearest that does, or off where that is taken."""
    return change_property(keys, prop, lambda holder: with_stops_on_scale(holder, prop))


def remove_unreadable(keys: Collection[LayerKey], prop: PaintProperty) -> Edit:
    """Take off the stops that mean nothing."""
    return change_property(keys, prop, lambda holder: without_unreadable(holder, prop))


_COLORS = tuple(row for row in PROPERTIES if row.kind is ValueKind.COLOR)


def pack_hex_colors() -> Edit:
    """Write every colour of paint that stands in hex as its packed number."""
    return lambda style: change_values(dict(packed_colors(style)))(style)


def packed_colors(style: MapStyle) -> Iterator[tuple[Path, int]]:
    """The place of every colour of paint that stands in hex, with its packed number."""
    for layer in style.layers:
        for row in _COLORS:
            if row.key not in layer.paint:
                continue
            at = ("paint", row.key, row.wrapper, row.stops)
            for index, stop in enumerate(read_array(layer.record, at)):
                value = stop.get(row.value) if isinstance(stop, dict) else None
                if isinstance(value, str) and is_hex_color(value):
                    yield (*layer.path, *at, index, row.value), Color.from_hex(value).abgr
