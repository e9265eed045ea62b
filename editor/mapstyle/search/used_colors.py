"""The colors of a style: uses, similar colors, and the colors below a layer."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from editor.mapstyle.color.spaces import composite, distance_with_alpha, lab
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import Family, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.records import dataclass

# The colours that must be readable.
READABLE_PROPERTIES = (BY_KEY["text-color"],)

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


def find_backdrops(
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


def used_colors(style: MapStyle) -> tuple[tuple[Color, int], ...]:
    """Return all colours with the number of properties that use them, most used first."""
    counts: Counter[Color] = Counter()
    for layer in style.layers:
        used = dict.fromkeys((found.property, found.value) for found in find_values(layer, Role.COLOR))
        counts.update(color for _, color in used if isinstance(color, Color))
    return tuple(counts.most_common())


@dataclass(frozen=True, slots=True)
class ColorUse:
    """A colour and all stops that use it, in layer order."""

    color: Color
    users: tuple[Occurrence, ...]

    @property
    def layers(self) -> tuple[LayerKey, ...]:
        """The layers that use the colour, top first."""
        return tuple(dict.fromkeys(user.layer for user in self.users))


class Palette:
    """The colours of a style; after an edit only changed layers are read."""

    def __init__(self) -> None:
        self._occurrences = LayerCache(lambda layer: find_values(layer, Role.COLOR))

    def uses(self, style: MapStyle) -> tuple[ColorUse, ...]:
        """Return all colours with their uses, most used first."""
        users: dict[Color, list[Occurrence]] = {}
        for found in self._occurrences.of(style).values():
            for occurrence in found:
                if isinstance(occurrence.value, Color):
                    users.setdefault(occurrence.value, []).append(occurrence)
        uses = [ColorUse(color, tuple(found)) for color, found in users.items()]
        return tuple(sorted(uses, key=lambda use: -len(use.users)))


def clusters(uses: Sequence[ColorUse], threshold: float) -> tuple[tuple[ColorUse, ...], ...]:
    """Return groups of two or more similar colours, each with the most used one first.

    `uses` are sorted, most used first. Similar neighbours do not chain: all colours of a cluster are within
    the threshold of its first one.
    """
    by_lightness = sorted(uses, key=lambda use: lab(use.color)[0])
    positions = {use.color: position for position, use in enumerate(by_lightness)}
    clustered: set[Color] = set()
    found = []
    for use in uses:
        if use.color in clustered:
            continue
        near = [
            other
            for other in _similar_lightness(by_lightness, positions[use.color], threshold)
            if other.color not in clustered and distance_with_alpha(use.color, other.color) <= threshold
        ]
        if near:
            near.sort(key=lambda other: -len(other.users))
            found.append((use, *near))
            clustered.update(other.color for other in found[-1])
    return tuple(found)


def _similar_lightness(uses: Sequence[ColorUse], position: int, threshold: float) -> Iterable[ColorUse]:
    """Yield the other colours of similar lightness; all others are beyond the threshold."""
    lightness = lab(uses[position].color)[0]
    for direction in (range(position - 1, -1, -1), range(position + 1, len(uses))):
        for other in direction:
            if abs(lab(uses[other].color)[0] - lightness) > threshold:
                break
            yield uses[other]
