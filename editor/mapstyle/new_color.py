"""The colour of a new layer, where the one that it takes over would not be seen on what lies beneath.

Source: our choice. An area must differ from the background, from the land and from the topmost area below it
that is of another kind; a line, with its casing, from the land, which is the background where no area is.
"""

from collections.abc import Collection, Iterator
from typing import Final

from editor.mapstyle.contrast import over
from editor.mapstyle.curves import value_at
from editor.mapstyle.grounds import Ground, fill_at, grounds
from editor.mapstyle.layertypes import Shape, layer_type
from editor.mapstyle.model import Layer, LayerKey, MapStyle
from editor.mapstyle.oklab import NEAR, distance
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.stops import with_curve
from editor.mapstyle.tree import MISSING, Json
from editor.mapstyle.values import Color, Curve, Stop

_FILL: Final = "fill-color"
_OPACITY: Final = "fill-opacity"
_LINE: Final = "line-inner-color"
_CASING: Final = "line-outer-color"
# What most other areas lie on: land and islands.
_LAND: Final = frozenset({0, 1})
_NEUTRALS: Final = tuple(Color(grey, grey, grey) for grey in range(0x20, 0x100, 0x10))


def with_seen_color(
    style: MapStyle, record: dict[str, Json], above: LayerKey | None, alike: Collection[int] = ()
) -> dict[str, Json]:
    """A new layer's record, with a neutral colour where its own is near what it would lie on.

    `above` is the layer that it lies directly above, where the style has it still; `alike` are the ids of the
    areas of its own kind.
    """
    lowest = len(style.layers)
    index = style.order.index.get(above, lowest) if above is not None else lowest
    layer = Layer(LayerKey(0), index - 1, record)  # All from `index` on lies beneath it.
    shape = layer_type(layer.type, layer.source).shape
    key = {Shape.POLYGON: _FILL, Shape.LINE: _LINE}.get(shape)
    if key is None:
        return record
    beneath = list(_beneath(style, layer, key, alike))
    if not any(_is_lost(layer, key, level, ground) for level, ground in beneath):
        return record
    color = _neutral(tuple(dict.fromkeys(ground.color for _, ground in beneath)))
    least = layer.levels[0]
    paint = {each: value for each, value in layer.paint.items() if each != _OPACITY}
    return {
        **record,
        "paint": {**paint, key: with_curve(MISSING, BY_KEY[key], Curve((Stop(least, color),)))},
    }


def _neutral(colors: tuple[Color, ...]) -> Color:
    """The quietest grey that reads on all of some colours; where none does, the one that stands out most."""

    def apart(grey: Color) -> float:
        return min(distance(grey, color) for color in colors)

    return min(
        (grey for grey in _NEUTRALS if apart(grey) > 2 * NEAR), key=apart, default=max(_NEUTRALS, key=apart)
    )


def _beneath(style: MapStyle, layer: Layer, key: str, alike: Collection[int]) -> Iterator[tuple[int, Ground]]:
    """What lies right beneath at each level at which the layer is drawn: an area, land, the background."""
    least, most = layer.levels
    for level in range(least, most + 1):
        found = [ground for ground in grounds(style, layer, key, level) if ground.layer != layer.key]
        background = [ground for ground in found if ground.is_background]
        others = [
            (ground, other.sourcedata_id in _LAND)
            for ground in found
            if not ground.is_background
            and ((other := style.layer(ground.layer)).type != layer.type or other.sourcedata_id not in alike)
        ]
        land = [ground for ground, is_land in others if is_land]
        if key != _FILL:  # Where land is an area, the background is the sea.
            yield from ((level, ground) for ground in land[:1] or background)
            continue
        yield from ((level, ground) for ground in background)
        yield from (
            (level, ground) for place, (ground, is_land) in enumerate(others) if is_land or place == 0
        )


def _is_lost(layer: Layer, key: str, level: int, ground: Ground) -> bool:
    """Whether a layer looks like a ground at a level; not where it is not to be seen there at all."""
    if key == _FILL:
        colors = [fill_at(layer, level)]
    else:
        colors = [_color_at(layer, each, level) for each in (_LINE, _CASING)]
    seen = [over(color, ground.color) for color in colors if color is not None and color.a]
    return bool(seen) and all(distance(color, ground.color) <= NEAR for color in seen)


def _color_at(layer: Layer, key: str, level: int) -> Color | None:
    curve = layer.curve(BY_KEY[key])
    value = value_at(curve, BY_KEY[key], level) if curve is not None else None
    return value if isinstance(value, Color) else None
