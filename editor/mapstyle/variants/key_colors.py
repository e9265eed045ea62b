"""The colours that show a variant at a glance, and whether its ground is dark."""

from collections import Counter
from typing import Final

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole, roled_colors
from editor.mapstyle.search.map_content import is_dark
from editor.mapstyle.variants.style_set import VariantUse

_ROADS: Final = (ColorFamily.ROADS, ColorRole.ROAD_FILL)
_KEYS: Final = (
    (ColorFamily.GROUND, ColorRole.GROUND),
    (ColorFamily.WATER, ColorRole.WATER),
    _ROADS,
    (ColorFamily.LABELS, ColorRole.LABEL),
)


def key_colors(style: MapStyle) -> tuple[Color, ...]:
    """Return the colours of ground, water, roads and labels, without those that a style lacks.

    Of the roads it is that of the topmost layer, of the others the most used one.
    """
    counts: dict[tuple[ColorFamily, ColorRole], Counter[Color]] = {key: Counter() for key in _KEYS}
    for layer in style.layers:
        for found in roled_colors(layer):
            key, color = (found.family, found.role), found.occurrence.value
            is_first = key != _ROADS or not counts[key]
            if key in counts and is_first and isinstance(color, Color) and color.a:
                counts[key][color] += 1
    return tuple(counts[key].most_common(1)[0][0] for key in _KEYS if counts[key])


def natural_use(style: MapStyle) -> VariantUse:
    """Return when a style is usually shown: a dark ground is for the night."""
    colors = key_colors(style)
    return VariantUse.NIGHT if colors and is_dark(colors[0]) else VariantUse.DAY
