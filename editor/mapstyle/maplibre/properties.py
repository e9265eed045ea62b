"""Paint and layout properties of an imported layer, evaluated for a feature."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.dependencies import has_tokens, reads_data, reads_zoom, with_tokens
from editor.mapstyle.maplibre.expressions import Budget, EvaluationScope, SourceFeature, evaluate
from editor.mapstyle.maplibre.filters import try_passes
from editor.mapstyle.maplibre.report import LayerRemarks, NamedRemark
from editor.mapstyle.maplibre.style import SourceLayer
from editor.mapstyle.maplibre.values import ExpressionError, is_number, to_color, to_text
from editor.mapstyle.schema.layer_types import LayerType
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.wording import say

BLACK: Final = Color(0, 0, 0)
CLEAR: Final = Color(0, 0, 0, 0)

# What the specification draws where a layer sets nothing.
DEFAULTS: Final[Mapping[str, Json]] = MappingProxyType(
    {
        "background-color": BLACK,
        "background-opacity": 1.0,
        "fill-color": BLACK,
        "fill-opacity": 1.0,
        "fill-extrusion-color": BLACK,
        "fill-extrusion-opacity": 1.0,
        "line-color": BLACK,
        "line-opacity": 1.0,
        "line-width": 1.0,
        "line-gap-width": 0.0,
        "line-blur": 0.0,
        "text-color": BLACK,
        "text-opacity": 1.0,
        "text-halo-color": CLEAR,
        "text-halo-width": 0.0,
        "text-size": 16.0,
        "text-max-width": 10.0,
        "text-line-height": 1.2,
        "text-padding": 2.0,
        "text-rotate": 0.0,
        "icon-size": 1.0,
        "icon-padding": 2.0,
        "icon-color": BLACK,
        "icon-opacity": 1.0,
        "symbol-placement": "point",
        "text-anchor": "center",
        "text-transform": "none",
    }
)

# Properties that the import reads, or that change no drawing worth a remark.
_USED: Final = frozenset(
    {
        *DEFAULTS,
        "visibility",
        "background-pattern",
        "fill-pattern",
        "fill-outline-color",
        "fill-antialias",
        "fill-translate",
        "fill-extrusion-height",
        "fill-extrusion-base",
        "fill-extrusion-vertical-gradient",
        "line-cap",
        "line-join",
        "line-miter-limit",
        "line-round-limit",
        "line-pattern",
        "line-dasharray",
        "line-translate",
        "text-field",
        "text-font",
        "text-offset",
        "text-translate",
        "text-variable-anchor",
        "text-variable-anchor-offset",
        "text-radial-offset",
        "text-justify",
        "text-optional",
        "text-rotation-alignment",
        "text-pitch-alignment",
        "text-keep-upright",
        "text-max-angle",
        "text-halo-blur",
        "icon-image",
        "icon-optional",
        "icon-rotation-alignment",
        "icon-pitch-alignment",
        "icon-keep-upright",
        "icon-halo-blur",
        "icon-text-fit",
        "icon-text-fit-padding",
        "icon-offset",
        "icon-anchor",
        "symbol-spacing",
        "symbol-avoid-edges",
        "symbol-sort-key",
        "symbol-z-order",
        "symbol-z-elevate",
        "fill-sort-key",
        "line-sort-key",
    }
)


def unused_properties(layer: SourceLayer) -> tuple[str, ...]:
    """Return the properties that a layer sets and the import drops."""
    names = dict.fromkeys(layer.properties)
    return tuple(
        name for name in names if name not in _USED and not name.endswith("-transition") and len(name) < 60
    )


@dataclass(frozen=True, slots=True)
class SpriteImage:
    """An image in a sprite sheet.

    Units: pixels of the sheet, of which `ratio` are one logical pixel. The alpha of a distance field is the
    distance from the edge of its shape, which has the colour of the layer.
    """

    x: int
    y: int
    width: int
    height: int
    ratio: float = 1.0
    is_distance_field: bool = False
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class ImportUnits:
    """The units of the format, as the preview draws them.

    `line_px` returns the pixels per unit of line width of a layer type at a level.
    """

    line_px: Callable[[LayerType, float], float]
    px_per_mm: float
    halo_px: float


class LayerValues:
    """The properties of a layer for a feature; `remarks` collects what could not be read as it is."""

    def __init__(
        self, layer: SourceLayer, feature: SourceFeature, budget: Budget, remarks: LayerRemarks
    ) -> None:
        self.layer, self.feature = layer, feature
        self._budget, self._remarks = budget, remarks
        self._constants: dict[str, Json] = {}

    def scope(self, zoom: float) -> EvaluationScope:
        """Return the scope of expressions at a zoom."""
        return EvaluationScope(self.feature, zoom, self._budget)

    def is_drawn(self, zoom: float) -> bool:
        """Return whether the feature is drawn at a zoom, by the zooms of the layer and by its filter."""
        if not self.layer.is_active(zoom):
            return False
        is_unlimited = not reads_zoom(self.layer.filter)
        return is_unlimited or try_passes(self.layer.filter, self.scope(zoom)) is not False

    def value(self, name: str, zoom: float) -> Json:
        """Return a property at a zoom, or its default."""
        if name in self._constants:
            return self._constants[name]
        value = self.layer.value(name)
        found = self._evaluated(name, value, zoom)
        if not reads_zoom(value):
            self._constants[name] = found
        return found

    def _evaluated(self, name: str, value: Json, zoom: float) -> Json:
        default = DEFAULTS.get(name)
        if value is None:
            return default
        if reads_data(value) and name not in ("text-field", "icon-image", "icon-size"):
            self._remarks.add_name(NamedRemark.DATA, name)
        try:
            found = evaluate(value, self.scope(zoom))
        except ExpressionError as error:
            self._remarks.add(say("“{name}”: {reason}", name=name, reason=error.reason))
            return default
        if has_tokens(found):
            found = with_tokens(found, self.feature)
        return default if found is None else found

    def number(self, name: str, zoom: float) -> float:
        """Return a number at a zoom."""
        value = self.value(name, zoom)
        if is_number(value):
            return float(value)
        self._note_invalid(name)
        default = DEFAULTS.get(name, 0.0)
        return float(default) if is_number(default) else 0.0

    def color(self, name: str, zoom: float, opacity: str = "") -> Color:
        """Return a colour at a zoom, faded by the opacity property of a name."""
        color = to_color(self.value(name, zoom))
        if color is None:
            self._note_invalid(name)
            color = to_color(DEFAULTS.get(name)) or BLACK
        if not opacity:
            return color
        return faded(color, self.number(opacity, zoom))

    def text(self, name: str, zoom: float) -> str:
        """Return a text at a zoom; empty if it is not set."""
        return (
            to_text(self.value(name, zoom)) if self.layer.value(name) is not None or name in DEFAULTS else ""
        )

    def pair(self, name: str, zoom: float) -> tuple[float, float]:
        """Return two numbers, such as an offset; zeros if they are not set."""
        value = self.value(name, zoom)
        if isinstance(value, list) and len(value) == 2 and all(is_number(item) for item in value):
            return float(value[0]), float(value[1])
        return 0.0, 0.0

    def is_set(self, name: str) -> bool:
        """Return whether the layer sets a property."""
        return self.layer.value(name) is not None

    def _note_invalid(self, name: str) -> None:
        if self.is_set(name):
            self._remarks.add_name(NamedRemark.INVALID, name)


def faded(color: Color, opacity: float) -> Color:
    """Return a colour with its alpha multiplied."""
    return Color(color.r, color.g, color.b, min(255, max(0, round(color.a * min(max(opacity, 0.0), 1.0)))))


def over(top: Color, below: Color) -> Color:
    """Return a colour painted over another one."""
    alpha = top.a + below.a * (255 - top.a) / 255
    if alpha <= 0:
        return CLEAR

    def channel(one: int, other: int) -> int:
        return min(255, round((one * top.a + other * below.a * (255 - top.a) / 255) / alpha))

    return Color(
        channel(top.r, below.r), channel(top.g, below.g), channel(top.b, below.b), min(255, round(alpha))
    )
