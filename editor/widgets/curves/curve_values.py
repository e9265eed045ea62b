"""Edits of curve values."""

from dataclasses import replace

from editor.mapstyle.schema.values import Curve, Stop


def with_stop(curve: Curve, stop: Stop) -> Curve:
    """Return the curve with a stop inserted before the first one of a higher level."""
    higher = (index for index, other in enumerate(curve.stops) if other.level > stop.level)
    place = next(higher, len(curve.stops))
    return replace(curve, stops=(*curve.stops[:place], stop, *curve.stops[place:]))
