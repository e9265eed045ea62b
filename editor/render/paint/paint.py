"""Paint of a layer at one zoom, with a cache per layer record."""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.layer_types import LayerShape, LayerType, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, Effect, PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color, Curve, Value
from editor.records import dataclass
from editor.wording import say

if TYPE_CHECKING:
    from editor.basemap.vector.features import Features

WHITE = Color(255, 255, 255)
MAX_MOVE_PX = 100_000.0


class LayerInk(Enum):
    """The inks of a layer; each one colours parts of its own."""

    FILL = "fill"
    TEXTURE = "texture"
    OUTLINE = "outline"
    CASING = "casing"
    INNER = "inner"
    LINE_ICON = "line icon"
    GROUND = "ground"
    FRAME = "frame"
    HALO = "halo"
    TEXT = "text"
    ICON = "icon"


Inks: TypeAlias = Mapping[LayerInk, Color]
Forms: TypeAlias = tuple[object, ...]
Curves: TypeAlias = Mapping[PaintProperty, Curve]


@dataclass(frozen=True, slots=True)
class Paint:
    """The paint of one layer at one zoom; `own` holds the properties that the layer sets."""

    zoom: float
    own: Mapping[str, Value]

    def has(self, key: str) -> bool:
        """Return whether the layer sets a property."""
        return key in self.own

    def number(self, key: str) -> float:
        """Return a number, or its default."""
        value = self.own.get(key, BY_KEY[key].default)
        return float(value) if isinstance(value, (int, float)) else 0.0

    def choice(self, key: str) -> int:
        """Return the number of a choice, or its default."""
        return round(self.number(key))

    def color(self, key: str) -> Color | None:
        """Return a colour, or its default; None draws nothing."""
        value = self.own.get(key, BY_KEY[key].default)
        return value if isinstance(value, Color) else None

    @property
    def icon(self) -> str:
        """The icon's id; empty for none."""
        value = self.own.get("icon", "")
        return value if isinstance(value, str) else ""

    @property
    def move(self) -> tuple[float, float]:
        """The total translation of the layer. Source: assumption `translate-and-offset`."""
        right = self.number("translate-on-X") + self.number("offset-on-X")
        down = self.number("translate-on-Y") + self.number("offset-on-Y")
        return _clamped_move(right), _clamped_move(down)


def curves_of(layer: Layer) -> Curves:
    """Return the curves of all valid paint properties that a layer sets."""
    paint = layer.paint
    set_here = [prop for prop in PROPERTIES if prop.key in paint]
    return {prop: curve for prop in set_here if (curve := layer.curve(prop)) is not None}


def paint_at(curves: Curves, zoom: float) -> Paint:
    """Return a layer's paint at a zoom. Source: assumption `above-highest-zoom`."""
    level = min(zoom, float(HIGHEST_LEVEL))
    return Paint(zoom, {prop.key: value_at(curve, prop, level) for prop, curve in curves.items()})


def inks_of(layer: Layer, paint: Paint) -> Inks:
    """Return the visible inks of a layer, without absent and fully transparent ones."""
    found = _INKS[layer_type(layer.type, layer.source).shape](paint)
    return {ink: color for ink, color in found.items() if color is not None and color.a > 0}


def left_out(row: LayerType, paint: Paint, inks: Inks, features: "Features | None") -> str:
    """Return a sentence about properties that a layer sets but its type ignores, or an empty string.

    Source: assumptions `line-fill`, `background-outline`, `one-line-along-lines`.
    """
    shape = row.shape
    if (
        shape is LayerShape.LINE
        and {LayerInk.FILL, LayerInk.OUTLINE} & inks.keys()
        and not _encloses(features)
    ):
        return say("No closed line in view. The fill is not visible.")
    if shape is LayerShape.CANVAS and (outline := _outline_ink(paint)) is not None and outline.a > 0:
        return say("A background has no edge. The outline is not visible.")
    if shape is LayerShape.LINE_LABEL and any(
        paint.has(key) and paint.number(key) > 0 for key in ("text-max-width", "text-row-height")
    ):
        return say("Labels along lines do not wrap. Max width and line height have no effect.")
    return ""


def _encloses(features: "Features | None") -> bool:
    if features is None or len(features.coords) == 0:
        return False
    first, last = features.part_offsets[:-1], features.part_offsets[1:] - 1
    return bool((features.coords[first] == features.coords[last])[last > first].all(axis=1).any())


def forms_of(layer: Layer, paint: Paint, inks: Inks) -> Forms:
    """Return everything that determines the shapes of a layer's parts, apart from its features."""
    shaping = ((key, value) for key, value in paint.own.items() if BY_KEY[key].effect is not Effect.RECOLOR)
    return (
        layer.type,
        layer.source,
        layer.sourcedata_id,
        layer.meta_category,
        repr(layer.filter),
        repr(layer.label_text),
        frozenset(inks),
        *shaping,
    )


def active_colors(layer: Layer, zoom: float) -> Inks:
    """Return the current inks of a layer, which recolour a frame without drawing."""
    return inks_of(layer, paint_at(curves_of(layer), zoom))


def _clamped_move(move: float) -> float:
    """Clamp a translation to a distance beyond any screen; Qt's pixel coordinates have 32 bits."""
    return min(max(move, -MAX_MOVE_PX), MAX_MOVE_PX)


def faded(color: Color | None, opacity: float) -> Color | None:
    """Return a colour multiplied by an opacity."""
    return None if color is None else Color(color.r, color.g, color.b, round(color.a * opacity))


def _area_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    inks = _surface_inks(paint)
    if paint.icon:
        inks[LayerInk.TEXTURE] = faded(WHITE, paint.number("fill-opacity"))
    if any(paint.has(key) for key in ("line-width", "line-inner-color", "line-outline-width")):
        inks |= _edge_inks(paint)
    return inks


def _surface_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    """Return the inks of an area. Source: assumption `fill-without-color`."""
    return {
        LayerInk.FILL: faded(paint.color("fill-color"), paint.number("fill-opacity")),
        LayerInk.OUTLINE: _outline_ink(paint),
    }


def _outline_ink(paint: Paint) -> Color | None:
    """Return the outline's colour. Source: assumption `outline-set`."""
    if not (paint.has("fill-outline-color") or paint.has("fill-outline-opacity")):
        return None
    fill = paint.color("fill-color")
    outline = paint.color("fill-outline-color") or (Color(fill.r, fill.g, fill.b) if fill else None)
    return faded(outline, paint.number("fill-outline-opacity"))


def _edge_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    """Return the inks of a line and its casing. Source: assumptions `line-defaults`, `casing-color`."""
    inner = paint.color("line-inner-color")
    inks: dict[LayerInk, Color | None] = {}
    if paint.number("line-outline-width") > 0:
        inks[LayerInk.CASING] = paint.color("line-outer-color") or inner
    if paint.number("line-width") > 0:
        inks[LayerInk.INNER] = inner
    return inks


def _line_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    inks = _edge_inks(paint)
    if paint.icon and inks.pop(LayerInk.INNER, None) is not None:
        inks[LayerInk.LINE_ICON] = _icon_ink(paint)
    # Source: assumption `line-fill-opacity`.
    opacity = paint.number("fill-opacity")
    return _surface_inks(paint) | {ink: faded(color, opacity) for ink, color in inks.items()}


def _label_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    """Return the inks of a label. Source: assumptions `label-fill`, `text-defaults`."""
    ground = paint.color("background-symbol-color")
    inks: dict[LayerInk, Color | None] = {LayerInk.TEXT: paint.color("text-color"), LayerInk.ICON: WHITE}
    if paint.number("text-outline-size") > 0:
        inks[LayerInk.HALO] = paint.color("text-outline-color")
    opacity = paint.number("fill-opacity")
    if paint.has("fill-color"):
        ground = ground or faded(paint.color("fill-color"), opacity)
    else:
        # Source: assumption `label-fill-opacity`.
        inks = {ink: faded(color, opacity) for ink, color in inks.items()}
    return inks | {LayerInk.GROUND: ground, LayerInk.FRAME: _outline_ink(paint)}


def _shield_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    """Return the inks of a shield. Source: assumption `shield-plate`."""
    inks = _label_inks(paint)
    if not paint.icon:
        inks[LayerInk.GROUND] = inks[LayerInk.GROUND] or WHITE
        if not (paint.has("fill-outline-color") or paint.has("fill-outline-opacity")):
            inks[LayerInk.FRAME] = inks[LayerInk.TEXT]
    return inks


def _arrow_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    """Return the inks of arrows. Source: assumption `arrow-stroke`."""
    if paint.icon:
        return {LayerInk.LINE_ICON: _icon_ink(paint)}
    if paint.has("line-width") and paint.number("line-width") <= 0:
        return {}
    is_cased = paint.number("line-outline-width") > 0 or not paint.has("line-outline-width")
    casing = paint.color("line-outer-color") if is_cased else None
    return {LayerInk.CASING: casing, LayerInk.INNER: paint.color("line-inner-color")}


def _icon_ink(paint: Paint) -> Color | None:
    """Return the colour that multiplies an icon on a line. Source: assumption `line-icon-tint`."""
    return paint.color("line-inner-color") if paint.has("line-inner-color") else WHITE


def _tile_inks(paint: Paint) -> dict[LayerInk, Color | None]:
    return {LayerInk.TEXTURE: faded(WHITE, paint.number("fill-opacity"))}


def _no_inks(_paint: Paint) -> dict[LayerInk, Color | None]:
    return {}


_INKS = {
    LayerShape.NONE: _no_inks,
    LayerShape.POLYGON: _area_inks,
    LayerShape.CANVAS: _area_inks,
    LayerShape.TILES: _tile_inks,
    LayerShape.LINE: _line_inks,
    LayerShape.ARROWS: _arrow_inks,
    LayerShape.SHIELD: _shield_inks,
    LayerShape.LINE_LABEL: _label_inks,
    LayerShape.AREA_LABEL: _label_inks,
    LayerShape.POINT: _label_inks,
}


@dataclass(frozen=True, slots=True)
class CachedPaint:
    """The paint of a layer's record at one zoom, and derived values."""

    record: Mapping[str, Json]
    curves: Curves
    paint: Paint
    inks: Inks
    forms: Forms


class PaintCache:
    """Cache of the last paint of each layer."""

    def __init__(self) -> None:
        self._cache: dict[LayerKey, CachedPaint] = {}

    def of(self, layer: Layer, zoom: float) -> CachedPaint:
        """Return a layer's paint at a zoom."""
        cached = self._cache.get(layer.key)
        if cached is not None and cached.record is not layer.record:
            cached = None
        if cached is None or cached.paint.zoom != zoom:
            curves = cached.curves if cached is not None else curves_of(layer)
            paint = paint_at(curves, zoom)
            inks = inks_of(layer, paint)
            cached = CachedPaint(layer.record, curves, paint, inks, forms_of(layer, paint, inks))
            self._cache[layer.key] = cached
        return cached

    def retain(self, keys: Collection[LayerKey]) -> None:
        """Evict all other layers."""
        self._cache = {key: self._cache[key] for key in keys if key in self._cache}
