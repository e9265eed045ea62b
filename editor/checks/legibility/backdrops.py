"""Colours below labels and lines: the ground of a style and its areas, by level."""

from collections.abc import Mapping, Sequence
from typing import Final

from editor.checks.facts import layer_name
from editor.checks.legibility.drawn_colors import DrawnColors
from editor.mapstyle.color.spaces import composite
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import Family
from editor.mapstyle.schema.source_data import DataKey
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color
from editor.mapstyle.search.map_content import LAND, is_dark
from editor.records import dataclass

_WHITE: Final = Color(255, 255, 255)

LEVELS: Final = range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)


@dataclass(frozen=True, slots=True)
class AreaColor:
    """The opaque colour of an area or a background over the ground, with its layer and data."""

    color: Color
    layer: LayerKey
    index: int
    name: str
    data: DataKey | None = None


@dataclass(frozen=True, slots=True)
class LevelColors:
    """The ground of a style at a level, and all colours that areas and backgrounds have there, top first."""

    ground: AreaColor | None
    areas: tuple[AreaColor, ...]

    @property
    def ground_color(self) -> Color:
        """The colour of the ground; white without one."""
        return self.ground.color if self.ground is not None else _WHITE

    @property
    def is_night(self) -> bool:
        """Whether the ground is dark."""
        return self.ground is not None and is_dark(self.ground.color)


def level_colors(style: MapStyle, drawn_by_layer: Mapping[LayerKey, DrawnColors]) -> tuple[LevelColors, ...]:
    """Return the colours of each level, from the lowest to the highest."""
    areas = [
        (index, key, drawn, layer_name(style.layers[index]))
        for index, key in enumerate(style.order.keys)
        if (drawn := drawn_by_layer[key]).fills
    ]
    return tuple(_at_level(areas, level) for level in LEVELS)


def _at_level(areas: Sequence[tuple[int, LayerKey, DrawnColors, str]], level: int) -> LevelColors:
    fills = [(each, fill) for each in areas if (fill := each[2].fills.get(level)) is not None]
    base = _WHITE
    ground: AreaColor | None = None
    backgrounds: list[AreaColor] = []
    for (index, key, drawn, name), fill in reversed(fills):
        data = drawn.entry.key if drawn.entry is not None else None
        if drawn.row.family is Family.BACKGROUND or data == LAND:
            base = composite(fill, base)
            ground = AreaColor(base, key, index, name, data)
            backgrounds.append(ground)
    of_ground = {each.layer: each for each in backgrounds}
    colors = tuple(
        of_ground[key]
        if key in of_ground
        else AreaColor(
            composite(fill, base), key, index, name, drawn.entry.key if drawn.entry is not None else None
        )
        for (index, key, drawn, name), fill in fills
    )
    return LevelColors(ground, colors)
