"""Curves as the fields change and show them."""

from dataclasses import replace

from editor.mapstyle.curves import value_at
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.values import Color, Curve, Stop


def with_stop(curve: Curve, stop: Stop) -> Curve:
    """The curve with one more stop, before the first one of a higher level."""
    higher = (index for index, other in enumerate(curve.stops) if other.level > stop.level)
    place = next(higher, len(curve.stops))
    return replace(curve, stops=(*curve.stops[:place], stop, *curve.stops[place:]))


def run_of(curve: Curve, prop: PaintProperty, parts: int = 9) -> tuple[Color, ...]:
    """The colours of a colour curve at even distances between its first and last stop."""
    levels = [stop.level for stop in curve.stops]
    span = max(levels) - min(levels)
    zooms = [min(levels) + span * part / (parts - 1) for part in range(parts)] if span else levels[:1]
    colors = (value_at(curve, prop, zoom) for zoom in zooms)
    return tuple(color for color in colors if isinstance(color, Color))
