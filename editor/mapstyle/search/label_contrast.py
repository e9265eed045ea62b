"""Contrast of labels with what is directly behind them: halo, plate or background."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from editor.mapstyle.color.spaces import composite, contrast
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import Family, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, Value

# What may be behind the text of a label, nearest first, and the size that must be positive.
_BACKDROPS: Final = (("text-outline-color", "text-outline-size"), ("background-symbol-color", ""))
_FILL: Final = "fill-color"
_TEXT: Final = "text-color"
_WHITE: Final = Color(255, 255, 255)

ColorOf: TypeAlias = Callable[["DrawnColor"], Color]
"""Returns the colour that a property has after a change."""


@dataclass(frozen=True, slots=True)
class DrawnColor:
    """The colour of a property of a layer at a zoom."""

    layer: LayerKey
    property: str
    color: Color


@dataclass(frozen=True, slots=True)
class DrawnLabel:
    """The text colour of a layer, and the halo or plate behind it if it has any."""

    text: DrawnColor
    ground: DrawnColor | None


@dataclass(frozen=True, slots=True)
class DrawnLabels:
    """The labels that a style draws at a zoom, top first, and its backgrounds from the bottom up."""

    labels: tuple[DrawnLabel, ...]
    backgrounds: tuple[DrawnColor, ...]

    @property
    def colors(self) -> Iterator[DrawnColor]:
        """Yield all colours that the contrast depends on."""
        for label in self.labels:
            yield label.text
            if label.ground is not None:
                yield label.ground
        yield from self.backgrounds

    def contrasts(self, color_of: ColorOf = lambda drawn: drawn.color) -> list[float]:
        """Return the contrast ratio of each label, with its own colours or with changed ones."""
        land = _WHITE
        for background in self.backgrounds:
            land = composite(color_of(background), land)
        ratios = []
        for label in self.labels:
            ground = land if label.ground is None else composite(color_of(label.ground), land)
            ratios.append(contrast(color_of(label.text), ground))
        return ratios

    def fallen_below(self, ratio: float, color_of: ColorOf) -> Sequence[LayerKey]:
        """Return the layers whose contrast has the ratio at present, but not with changed colours."""
        before, after = self.contrasts(), self.contrasts(color_of)
        return [
            label.text.layer
            for label, old, new in zip(self.labels, before, after, strict=True)
            if old >= ratio > new
        ]


def drawn_labels(style: MapStyle, zoom: float, hidden: Collection[LayerKey] = ()) -> DrawnLabels:
    """Return the labels that a style draws at a zoom."""
    labels, backgrounds = [], []
    for layer in style.layers:
        family = layer_type(layer.type, layer.source).family
        if family not in (Family.LABEL, Family.BACKGROUND) or layer.key in hidden or not layer.draws_at(zoom):
            continue
        if family is Family.BACKGROUND:
            backgrounds.append(_drawn(layer, _FILL, zoom))
        elif (text := _drawn(layer, _TEXT, zoom)).color.a:
            labels.append(DrawnLabel(text, _ground(layer, zoom)))
    return DrawnLabels(tuple(labels), tuple(reversed(backgrounds)))


def _ground(layer: Layer, zoom: float) -> DrawnColor | None:
    for key, size_key in _BACKDROPS:
        drawn, size = _drawn(layer, key, zoom), _value(layer, size_key, zoom) if size_key else 1
        if drawn.color.a and isinstance(size, (int, float)) and size > 0:
            return drawn
    return None


def _drawn(layer: Layer, key: str, zoom: float) -> DrawnColor:
    value = _value(layer, key, zoom)
    return DrawnColor(layer.key, key, value if isinstance(value, Color) else Color(0, 0, 0, 0))


def _value(layer: Layer, key: str, zoom: float) -> Value | None:
    prop = BY_KEY[key]
    curve = layer.curve(prop)
    return prop.default if curve is None else value_at(curve, prop, zoom)
