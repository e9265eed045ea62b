"""Colours that a layer draws at each level: text with halo, lines with casing, areas."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from editor.checks.facts import shipped_data
from editor.checks.rules.visibility import has_empty_label
from editor.mapstyle.color.spaces import composite
from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.layer_types import LABEL_SHAPES, Family, LayerShape, LayerType, layer_type
from editor.mapstyle.schema.source_data import DataEntry
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.label_colors import PaintReader, faded, label_parts
from editor.records import dataclass

_CHECKED_FAMILIES: Final = frozenset(
    {Family.BACKGROUND, Family.AREA, Family.LINE, Family.LABEL, Family.POINT}
)


@dataclass(frozen=True, slots=True)
class LabelColors:
    """The colours of a text, of its halo if that is wide enough, and of the plate below both."""

    text: Color
    halo: Color | None = None
    plate: Color | None = None

    def below_text(self, backdrop: Color) -> Color:
        """Return the opaque colour against which the text is read over a backdrop."""
        ground = self.below_label(backdrop)
        return composite(self.halo, ground) if self.halo is not None else ground

    def below_label(self, backdrop: Color) -> Color:
        """Return the opaque colour below text and halo over a backdrop."""
        return composite(self.plate, backdrop) if self.plate is not None else backdrop


@dataclass(frozen=True, slots=True)
class LineColors:
    """The visible colours of a line and its casing; None for a part that is not drawn."""

    inner: Color | None = None
    casing: Color | None = None

    @property
    def visible(self) -> tuple[Color, ...]:
        """The colours of the parts that are drawn."""
        return tuple(color for color in (self.inner, self.casing) if color is not None)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnColors:
    """The colours of a layer at each level of its range; empty if it draws none that are checked."""

    row: LayerType
    entry: DataEntry | None = None
    labels: Mapping[int, LabelColors] = field(default_factory=dict)
    lines: Mapping[int, LineColors] = field(default_factory=dict)
    fills: Mapping[int, Color] = field(default_factory=dict)


def drawn_colors_of(layer: Layer) -> DrawnColors:
    """Return the colours of a layer. Layers that an app fills are not checked."""
    row = layer_type(layer.type, layer.source)
    if row.in_app or row.family not in _CHECKED_FAMILIES:
        return DrawnColors(row)
    entry = shipped_data().find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
    paint, (first, last) = PaintReader(layer), layer.levels
    levels = range(first, last + 1)
    if row.shape in LABEL_SHAPES and has_empty_label(layer):
        return DrawnColors(row, entry)
    if row.shape in LABEL_SHAPES:
        found = {level: colors for level in levels if (colors := label_colors(paint, row, level)) is not None}
        return DrawnColors(row, entry, labels=MappingProxyType(found))
    if row.family is Family.LINE and row.shape is LayerShape.LINE:
        lines = {level: line for level in levels if (line := line_colors(paint, level)).visible}
        return DrawnColors(row, entry, lines=MappingProxyType(lines))
    if row.family in (Family.AREA, Family.BACKGROUND):
        fills = {level: fill for level in levels if (fill := fill_color(paint, level)) is not None}
        return DrawnColors(row, entry, fills=MappingProxyType(fills))
    return DrawnColors(row, entry)


def label_colors(paint: PaintReader, row: LayerType, zoom: float) -> LabelColors | None:
    """Return the colours of a label at a zoom; None without a visible text, or over an image."""
    parts = label_parts(paint, row, zoom)
    if parts is None:
        return None
    halo, plate = (part.visible if part is not None else None for part in (parts.halo, parts.plate))
    return LabelColors(parts.text.visible, halo, plate)


def line_colors(paint: PaintReader, zoom: float) -> LineColors:
    """Return the visible colours of a line at a zoom. Source: assumption `casing-color`."""
    inner = paint.color("line-inner-color", zoom) if paint.number("line-width", zoom) > 0 else None
    if paint.number("line-outline-width", zoom) <= 0:
        return LineColors(inner)
    outer = "line-outer-color" if paint.sets("line-outer-color") else "line-inner-color"
    return LineColors(inner, paint.color(outer, zoom))


def fill_color(paint: PaintReader, zoom: float) -> Color | None:
    """Return the colour of an area at a zoom with its opacity applied; None if it is invisible."""
    color = paint.color("fill-color", zoom)
    if color is None:
        return None
    visible = faded(color, paint.number("fill-opacity", zoom))
    return visible if visible.a else None
