"""Sides of a comparison, and the modes that show them."""

from enum import Enum

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.records import dataclass


class CompareMode(Enum):
    """The way to compare: at a bar, one map after the other, in two panes, or as their differences."""

    SWIPE = 0
    BLINK = 1
    SIDE_BY_SIDE = 2
    DIFFERENCE = 3


class MapSide(Enum):
    """One of the two compared styles; A is left of the bar."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "MapSide":
        """The other side."""
        return MapSide.B if self is MapSide.A else MapSide.A


@dataclass(frozen=True, slots=True, eq=False)
class FixedStyle:
    """A style that the map shows beside the current one, with its hidden layers and its title."""

    style: MapStyle
    hidden: frozenset[LayerKey]
    title: str
