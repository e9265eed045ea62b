"""What is wrong with a curve's stops, stop by stop: to be marked where they are shown, and mended."""

from collections.abc import Mapping
from enum import Enum

from editor.mapstyle.curves import within_bounds
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.values import LOWEST_LEVEL, Curve, Stop


class Fault(Enum):
    """What can be wrong with a stop."""

    UNSORTED = "unsorted"
    DOUBLED = "doubled"
    OUT_OF_BOUNDS = "out of bounds"


def stop_faults(curve: Curve, prop: PaintProperty) -> Mapping[int, frozenset[Fault]]:
    """What is wrong with each stop, by its place in the curve; stops that are well are not among them.

    A stop is unsorted where it stands behind one of a higher level, and doubled where a later one stands on
    its level and counts in its stead.
    """
    last = {stop.level: place for place, stop in enumerate(curve.stops)}
    found = {}
    highest = LOWEST_LEVEL
    for place, stop in enumerate(curve.stops):
        faults = {
            fault
            for fault, is_so in (
                (Fault.UNSORTED, stop.level < highest),
                (Fault.DOUBLED, last[stop.level] != place),
                (Fault.OUT_OF_BOUNDS, is_out_of_bounds(stop, prop)),
            )
            if is_so
        }
        if faults:
            found[place] = frozenset(faults)
        highest = max(highest, stop.level)
    return found


def is_out_of_bounds(stop: Stop, prop: PaintProperty) -> bool:
    """Whether a stop's number lies beyond what the property can be."""
    return within_bounds(stop.value, prop) != stop.value
