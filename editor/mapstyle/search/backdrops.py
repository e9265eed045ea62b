"""Colours beneath the colours of a layer."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from editor.mapstyle.color.spaces import composite
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import Family, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color

# The colours that must be readable.
READ = (BY_KEY["text-color"],)

_WHITE = Color(255, 255, 255)
_AREA_FAMILIES = (Family.AREA, Family.BACKGROUND)
# For each colour the properties beneath it in the same layer, and the size that must be positive.
_OWN_BACKDROPS = {
    "text-color": (("text-outline-color", "text-outline-size"), ("background-symbol-color", "")),
    "text-outline-color": (("text-color", ""),),
    "background-symbol-color": (("text-color", ""),),
    "line-inner-color": (("line-outer-color", "line-outline-width"),),
    "line-outer-color": (("line-inner-color", "line-width"),),
    "fill-outline-color": (("fill-color", ""),),
}


@dataclass(frozen=True, slots=True)
class Backdrop:
    """An opaque colour beneath another one, and the property that defines it."""

    color: Color
    layer: LayerKey
    property: str
    is_background: bool = False


def grounds(
    style: MapStyle, layer: Layer, prop_key: str, zoom: float, hidden: Collection[LayerKey] = ()
) -> tuple[Backdrop, ...]:
    """Return the colours beneath a layer's colour at a zoom: its own, the background, areas from the top."""
    below = [other for other in _areas(style, zoom, hidden) if other.index > layer.index]
    land = _WHITE
    background: list[Backdrop] = []
    for other in below:
        if layer_type(other.type, other.source).family is Family.BACKGROUND:
            land = composite(fill_at(other, zoom) or land, land)
            background = [Backdrop(land, other.key, "fill-color", is_background=True)]
    own = [
        Backdrop(composite(color, land), layer.key, key)
        for key, color in _own_backdrops(layer, prop_key, zoom)
    ]
    areas = [
        Backdrop(composite(color, land), other.key, "fill-color")
        for other in below
        if layer_type(other.type, other.source).family is Family.AREA
        and (color := fill_at(other, zoom)) is not None
    ]
    return (*own, *background, *areas)


def fill_at(layer: Layer, zoom: float) -> Color | None:
    """Return the fill colour of an area at a zoom, with its opacity applied; None if it is invisible."""
    color = _color(layer, "fill-color", zoom)
    if color is None:
        return None
    opacity = _number(layer, "fill-opacity", zoom)
    return Color(color.r, color.g, color.b, round(color.a * opacity)) if color.a * opacity >= 1 else None


def _areas(style: MapStyle, zoom: float, hidden: Collection[LayerKey]) -> Iterator[Layer]:
    for layer in style.layers:
        family = layer_type(layer.type, layer.source).family
        if family in _AREA_FAMILIES and layer.draws_at(zoom) and layer.key not in hidden:
            yield layer


def _own_backdrops(layer: Layer, prop_key: str, zoom: float) -> Iterator[tuple[str, Color]]:
    for key, size_key in _OWN_BACKDROPS.get(prop_key, ()):
        color = _color(layer, key, zoom)
        if color is not None and color.a and (not size_key or _number(layer, size_key, zoom) > 0):
            yield key, color


def _color(layer: Layer, key: str, zoom: float) -> Color | None:
    curve = layer.curve(BY_KEY[key])
    value = value_at(curve, BY_KEY[key], zoom) if curve is not None else BY_KEY[key].default
    return value if isinstance(value, Color) else None


def _number(layer: Layer, key: str, zoom: float) -> float:
    curve = layer.curve(BY_KEY[key])
    value = value_at(curve, BY_KEY[key], zoom) if curve is not None else BY_KEY[key].default
    return float(value) if isinstance(value, (int, float)) else 0.0
