"""Curves as the fields change and show them."""

from dataclasses import replace

from editor.mapstyle.schema.values import Curve, Stop


def with_stop(curve: Curve, stop: Stop) -> Curve:
    """The curve with one more stop, before the first one of a higher level."""
    higher = (index for index, other in enumerate(curve.stops) if other.level > stop.level)
    place = next(higher, len(curve.stops))
    return replace(curve, stops=(*curve.stops[:place], stop, *curve.stops[place:]))
