"""Colours of a label as the map draws them: its text, its halo and its plate."""

from typing import Final

from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import LayerShape, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Curve
from editor.records import dataclass

# A label is read against a halo of at least this width, else against what lies below.
MIN_HALO_PX: Final = 1.0
# Pixels per unit of `text-outline-size`, and per unit of `text-size`. Source: assumptions `halo-unit`,
# `millimetre-sizes`.
HALO_PX: Final = 1.5
TEXT_PX: Final = 6.3
# Smaller text is not drawn. Source: assumption `text-size-steps`.
MIN_TEXT_PX: Final = 3.0

_TEXT, _HALO, _PLATE, _FILL = "text-color", "text-outline-color", "background-symbol-color", "fill-color"
_WHITE: Final = Color(255, 255, 255)


def faded(color: Color, opacity: float) -> Color:
    """Return a colour with its alpha multiplied by an opacity."""
    return color if opacity == 1 else Color(color.r, color.g, color.b, round(color.a * opacity))


@dataclass(frozen=True, slots=True)
class LabelPart:
    """The colour of a property of the paint, and the opacity that applies besides its alpha."""

    key: str
    color: Color
    opacity: float = 1.0

    @property
    def visible(self) -> Color:
        """The colour with its opacity applied."""
        return faded(self.color, self.opacity)


@dataclass(frozen=True, slots=True)
class LabelParts:
    """The parts of a label; None for a halo that is too narrow to read against, or for no plate."""

    text: LabelPart
    halo: LabelPart | None = None
    plate: LabelPart | None = None


class PaintReader:
    """The values of a layer's paint properties at zooms; each curve is read once."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._curves: dict[str, Curve | None] = {}

    def color(self, key: str, zoom: float) -> Color | None:
        """Return a visible colour; None if it is absent or fully transparent."""
        value = self._value(key, zoom)
        return value if isinstance(value, Color) and value.a else None

    def number(self, key: str, zoom: float) -> float:
        """Return a number; 0 if it is absent and has no default."""
        value = self._value(key, zoom)
        return float(value) if isinstance(value, (int, float)) else 0.0

    def sets(self, key: str) -> bool:
        """Return whether the layer has the property."""
        return key in self._layer.paint

    def _value(self, key: str, zoom: float) -> object:
        prop = BY_KEY[key]
        if key not in self._curves:
            self._curves[key] = self._layer.curve(prop)
        curve = self._curves[key]
        return prop.default if curve is None else value_at(curve, prop, zoom)


def label_parts(paint: PaintReader, row: LayerType, zoom: float) -> LabelParts | None:
    """Return the parts of a label at a zoom; None without a visible text, or over an image.

    Source: assumptions `text-background`, `label-fill`, `label-fill-opacity`, `shield-plate`, `halo-unit`.
    """
    text = paint.color(_TEXT, zoom)
    if text is None or paint.number("text-size", zoom) * TEXT_PX < MIN_TEXT_PX:
        return None
    plate = _part(paint, _PLATE, zoom) or _part(paint, _FILL, zoom)
    if row.shape is LayerShape.SHIELD and plate is None:
        if paint.sets("icon"):
            return None
        plate = LabelPart(_PLATE, _WHITE)
    opacity = 1.0 if paint.sets(_FILL) else paint.number("fill-opacity", zoom)
    has_halo = paint.number("text-outline-size", zoom) * HALO_PX >= MIN_HALO_PX
    drawn = LabelPart(_TEXT, text, opacity)
    halo = _part(paint, _HALO, zoom, opacity) if has_halo else None
    return LabelParts(drawn, halo, plate) if drawn.visible.a else None


def _part(paint: PaintReader, key: str, zoom: float, opacity: float = 1.0) -> LabelPart | None:
    color = paint.color(key, zoom)
    return LabelPart(key, color, opacity) if color is not None else None
