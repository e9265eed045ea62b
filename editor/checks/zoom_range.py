"""What a layer's paint is over the whole of its zoom range: never seen, always opaque.

Only what is certain counts: a value that cannot be read may be anything.
"""

from collections.abc import Callable
from itertools import pairwise

from editor.checks.facts import ICON, stop_records, stop_values
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color, Curve, Value
from editor.mapstyle.tree import Json

_LEAST_VISIBLE = 1 << 24  # the least packed colour with an alpha above 0


def span(layer: Layer) -> range:
    """The levels of a layer's range, and the one above, up to which it draws at zooms between levels.

    Empty where the range is upside down.
    """
    # Between two levels a value runs one way only, so it keeps within what it is at both.
    first, last = layer.levels
    return range(first, min(last + 1, HIGHEST_LEVEL) + 1) if first <= last else range(0)


def is_zero(layer: Layer, key: str) -> bool:
    """Whether a layer sets a number and it is 0 at every zoom at which the layer draws."""
    return _holds(layer, BY_KEY[key], _may_be_zero, lambda value: value == 0)


def is_clear(layer: Layer, key: str) -> bool:
    """Whether a layer sets a colour and it is fully transparent at every zoom at which the layer draws."""
    return _holds(layer, BY_KEY[key], _may_be_clear, _is_transparent)


def sets_icon(layer: Layer) -> bool:
    """Whether a layer may show an icon of the style."""
    references = stop_values(stop_records(layer.paint, ICON), ICON.value)
    return ICON.key in layer.paint and (not references or any(each != "" for each in references))


def readable_curve(layer: Layer, prop: PaintProperty) -> Curve | None:
    """The curve of a property; None where it is absent, or has a broken stop or stops out of order.

    Not known: how the engine reads stops that do not rise from level to level.
    """
    curve = layer.curve(prop)
    if curve is None or len(curve.stops) != len(stop_records(layer.paint, prop)):
        return None
    return curve if all(low.level < high.level for low, high in pairwise(curve.stops)) else None


def _holds(
    layer: Layer, prop: PaintProperty, may: Callable[[Json], bool], is_so: Callable[[Value], bool]
) -> bool:
    """Whether a value is so over the whole range; `may` tells cheaply that no stop of it is."""
    if not any(map(may, stop_values(stop_records(layer.paint, prop), prop.value))):
        return False
    curve, levels = readable_curve(layer, prop), span(layer)
    return (
        curve is not None and len(levels) > 0 and all(is_so(value_at(curve, prop, level)) for level in levels)
    )


def _may_be_zero(value: Json) -> bool:
    return value == 0 or isinstance(value, str)


def _may_be_clear(value: Json) -> bool:
    return not isinstance(value, int) or value < _LEAST_VISIBLE


def _is_transparent(value: Value) -> bool:
    return isinstance(value, Color) and value.a == 0
