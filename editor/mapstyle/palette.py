"""The colours of a style, with how many properties use each."""

from collections import Counter

from editor.mapstyle.model import MapStyle
from editor.mapstyle.properties import PROPERTIES, Kind
from editor.mapstyle.values import Color

_COLOR_PROPERTIES = tuple(prop for prop in PROPERTIES if prop.kind is Kind.COLOR)


def used_colors(style: MapStyle) -> tuple[tuple[Color, int], ...]:
    """Every colour and the number of properties that use it, most used first."""
    counts: Counter[Color] = Counter()
    for layer in style.layers:
        for prop in _COLOR_PROPERTIES:
            curve = layer.curve(prop)
            if curve is not None:
                counts.update({stop.value for stop in curve.stops if isinstance(stop.value, Color)})
    return tuple(counts.most_common())
