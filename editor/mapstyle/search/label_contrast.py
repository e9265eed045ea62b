"""Contrast of labels with what is directly behind them: halo, plate, or the ground of the map."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import reduce
from typing import Final, TypeAlias

from editor.mapstyle.color.spaces import composite, contrast
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, Family, layer_type
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.label_colors import LabelPart, PaintReader, faded, label_parts
from editor.mapstyle.search.map_content import is_land
from editor.records import dataclass

_FILL: Final = "fill-color"
_WHITE: Final = Color(255, 255, 255)

ColorOf: TypeAlias = Callable[["DrawnColor"], Color]
"""Returns the colour that a property has after a change."""


@dataclass(frozen=True, slots=True)
class DrawnColor:
    """The colour of a property of a layer at a zoom, and the opacity that applies besides its alpha."""

    layer: LayerKey
    property: str
    color: Color
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class DrawnLabel:
    """The text colour of a layer, and the halo and the plate behind it if it has any."""

    text: DrawnColor
    halo: DrawnColor | None = None
    plate: DrawnColor | None = None

    @property
    def behind(self) -> tuple[DrawnColor, ...]:
        """The colours behind the text, from the bottom up."""
        return tuple(each for each in (self.plate, self.halo) if each is not None)


@dataclass(frozen=True, slots=True)
class DrawnLabels:
    """The labels that a style draws at a zoom, top first; its backgrounds and land from the bottom up."""

    labels: tuple[DrawnLabel, ...]
    backgrounds: tuple[DrawnColor, ...]

    @property
    def colors(self) -> Iterator[DrawnColor]:
        """Yield all colours that the contrast depends on."""
        for label in self.labels:
            yield label.text
            yield from label.behind
        yield from self.backgrounds

    def contrasts(self, color_of: ColorOf = lambda drawn: drawn.color) -> list[float]:
        """Return the contrast ratio of each label, with its own colours or with changed ones."""

        def visible(drawn: DrawnColor) -> Color:
            return faded(color_of(drawn), drawn.opacity)

        def over(ground: Color, parts: Sequence[DrawnColor]) -> Color:
            return reduce(lambda below, part: composite(visible(part), below), parts, ground)

        land = over(_WHITE, self.backgrounds)
        return [contrast(visible(label.text), over(land, label.behind)) for label in self.labels]

    def fallen_below(self, ratio: float, color_of: ColorOf) -> Sequence[LayerKey]:
        """Return the layers whose contrast has the ratio at present, but not with changed colours."""
        before, after = self.contrasts(), self.contrasts(color_of)
        return [
            label.text.layer
            for label, old, new in zip(self.labels, before, after, strict=True)
            if old >= ratio > new
        ]


def drawn_labels(style: MapStyle, zoom: float, hidden: Collection[LayerKey] = ()) -> DrawnLabels:
    """Return the labels that a style draws at a zoom. Those that an app fills are left out."""
    labels, backgrounds = [], []
    for layer in style.layers:
        row = layer_type(layer.type, layer.source)
        if row.in_app or layer.key in hidden or not layer.draws_at(zoom):
            continue
        if row.family is Family.BACKGROUND or is_land(layer):
            backgrounds.append(_background(layer, zoom))
        elif row.shape in LABEL_SHAPES and (parts := label_parts(PaintReader(layer), row, zoom)) is not None:
            halo, plate = (_drawn(layer, part) if part else None for part in (parts.halo, parts.plate))
            labels.append(DrawnLabel(_drawn(layer, parts.text), halo, plate))
    return DrawnLabels(tuple(labels), tuple(reversed(backgrounds)))


def _background(layer: Layer, zoom: float) -> DrawnColor:
    paint = PaintReader(layer)
    color = paint.color(_FILL, zoom) or Color(0, 0, 0, 0)
    return DrawnColor(layer.key, _FILL, color, paint.number("fill-opacity", zoom))


def _drawn(layer: Layer, part: LabelPart) -> DrawnColor:
    return DrawnColor(layer.key, part.key, part.color, part.opacity)
