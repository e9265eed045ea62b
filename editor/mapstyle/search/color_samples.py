"""Colours sampled from a picture of a style: below its labels, and at the borders between them."""

from collections.abc import Mapping

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class ColorCount:
    """A colour and the number of pixels that have it."""

    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class ColorBorder:
    """Two colours that touch in a picture, and the length of their common border. Units: pixels."""

    one: Color
    other: Color
    length_px: int


@dataclass(frozen=True, slots=True, eq=False)
class SampledView:
    """What a picture shows below the labels: colours below each label layer, and borders between colours.

    `drawn` are the layers with features in the picture; empty if they are unknown.
    """

    zoom: float
    below_labels: Mapping[LayerKey, tuple[ColorCount, ...]]
    borders: tuple[ColorBorder, ...] = ()
    drawn: frozenset[LayerKey] = frozenset()

    @property
    def level(self) -> int:
        """The level that draws at the zoom."""
        return min(max(int(self.zoom), LOWEST_LEVEL), HIGHEST_LEVEL)

    def draws(self, layer: LayerKey) -> bool:
        """Return whether a layer may have features in the picture."""
        return not self.drawn or layer in self.drawn
