"""The rules of visibility: zoom ranges, hidden layers, and layers that draw nothing."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import is_not

from editor.checks.facts import (
    ICON,
    DataDrawn,
    FindingCache,
    LayerFacts,
    detached_layer,
    layer_name,
    stop_records,
    stop_values,
)
from editor.checks.problems import Finding
from editor.checks.rules.filters import passes_nothing
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import LAYERS, Layer
from editor.mapstyle.filters.expression import parse
from editor.mapstyle.json_tree import Json, read
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY, read_expression
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, Family, LayerShape, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, PropertySection
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Value
from editor.wording import say

_MIN_VISIBLE = 1 << 24  # The smallest packed colour with an alpha above 0.


def span(layer: Layer) -> range:
    """Return the levels of a layer's zoom range and the next one, towards which it draws at fractional zooms.

    Empty if the range is inverted.
    """
    # Between two levels a value is monotonic, so it remains between its values there.
    first, last = layer.levels
    return range(first, min(last + 1, HIGHEST_LEVEL) + 1) if first <= last else range(0)


def is_zero(layer: Layer, key: str) -> bool:
    """Return whether a layer sets a number to 0 over its whole zoom range."""
    return _holds_throughout(layer, BY_KEY[key], _may_be_zero, lambda value: value == 0)


def is_clear(layer: Layer, key: str) -> bool:
    """Return whether a layer sets a colour to fully transparent over its whole zoom range."""
    return _holds_throughout(layer, BY_KEY[key], _may_be_clear, _is_transparent)


def sets_icon(layer: Layer) -> bool:
    """Return whether a layer may show an icon of the style."""
    references = stop_values(stop_records(layer.paint, ICON), ICON.value)
    return ICON.key in layer.paint and (not references or any(each != "" for each in references))


def readable_curve(layer: Layer, prop: PaintProperty) -> Curve | None:
    """Return the curve of a property; None if it is absent, has a broken stop or stops out of order.

    Not known: how the engine reads unsorted stops.
    """
    curve = layer.curve(prop)
    if curve is None or len(curve.stops) != len(stop_records(layer.paint, prop)):
        return None
    return curve if all(low.level < high.level for low, high in pairwise(curve.stops)) else None


def _holds_throughout(
    layer: Layer, prop: PaintProperty, may: Callable[[Json], bool], matches: Callable[[Value], bool]
) -> bool:
    """Return whether a condition holds over the whole range; `may` is a cheap test of raw values."""
    if not any(map(may, stop_values(stop_records(layer.paint, prop), prop.value))):
        return False
    curve, levels = readable_curve(layer, prop), span(layer)
    return (
        curve is not None
        and len(levels) > 0
        and all(matches(value_at(curve, prop, level)) for level in levels)
    )


def _may_be_zero(value: Json) -> bool:
    return value == 0 or isinstance(value, str)


def _may_be_clear(value: Json) -> bool:
    return not isinstance(value, int) or value < _MIN_VISIBLE


def _is_transparent(value: Value) -> bool:
    return isinstance(value, Color) and value.a == 0


COLOR = BY_KEY["text-color"]
# Properties of text, which only labels set.
_TEXT_KEYS = frozenset(prop.key for prop in PROPERTIES if prop.section is PropertySection.TEXT) - {COLOR.key}


def check_shown(layer: Layer) -> Iterator[Finding]:
    """Check whether anything of a layer is visible."""
    row = _known_type(layer)
    if row is None:
        return
    name, value = layer_name(layer), layer.filter
    found = None if value is None else parse(value)
    if found is not None and passes_nothing(found, value):
        text = say(
            "No feature can match the filter of “{name}”. Change its conditions.",
            name=name,
        )
        yield "never-shown", (), text
    elif layer.paint.keys() <= BY_KEY.keys() and row.shape in _INVISIBLE:
        why = _INVISIBLE[row.shape](layer)
        if why:
            text = say(
                "“{name}” is never visible: {why}. Change it or delete the layer.",
                name=name,
                why=why,
            )
            yield "never-shown", (), text


def check_text_color(layer: Layer) -> Iterator[Finding]:
    """Check whether text has a colour.

    Shipped styles leave the colour of shields and of POI categories to the engine. Source: assumption
    `text-defaults`.
    """
    paint, row = layer.paint, _known_type(layer)
    if row is None or COLOR.key in paint or not isinstance(layer.record.get("paint"), dict):
        return
    if COLOR.key not in row.properties or row.shape is LayerShape.SHIELD or layer.meta_category is not None:
        return
    if _TEXT_KEYS.isdisjoint(paint) or is_zero(layer, "text-size") or has_empty_label(layer):
        return
    text = say("“{name}” has no text colour. Add one.", name=layer_name(layer))
    yield "text-without-color", ("paint",), text


def is_outline_invisible(layer: Layer) -> bool:
    """Return whether the thin outline of a surface is surely not drawn."""
    paint = layer.paint
    if "fill-outline-color" not in paint and "fill-outline-opacity" not in paint:
        return True
    return is_zero(layer, "fill-outline-opacity") or is_clear(layer, "fill-outline-color")


def is_fill_invisible(layer: Layer) -> bool:
    """Return whether a surface is surely not filled."""
    return "fill-color" not in layer.paint or is_zero(layer, "fill-opacity") or is_clear(layer, "fill-color")


def is_boundary_invisible(layer: Layer) -> bool:
    """Return whether the boundary line of a surface is surely not drawn."""
    if not any(key.startswith("line-") for key in layer.paint):
        return True
    return is_stroke_invisible(layer)


def is_stroke_invisible(layer: Layer) -> bool:
    """Return whether a line is surely drawn neither by its inner line nor by its casing."""
    paint = layer.paint
    outer = "line-outer-color" if "line-outer-color" in paint else "line-inner-color"
    is_inner_unseen = is_zero(layer, "line-width") or is_clear(layer, "line-inner-color")
    if not is_inner_unseen:
        return False
    return "line-outline-width" not in paint or is_zero(layer, "line-outline-width") or is_clear(layer, outer)


def _known_type(layer: Layer) -> LayerType | None:
    row = BY_TYPE.get(layer.type)
    return None if row is None or row.in_app or layer.source == SATELLITE_SOURCE else row


def has_empty_label(layer: Layer) -> bool:
    """Return whether the label expression of a layer shows nothing."""
    expression = read(layer.record, (LABEL_KEY, EXPRESSION_KEY), None)
    return isinstance(expression, str) and bool(expression) and read_expression(expression) == {}


def _invisible_surface(layer: Layer) -> str:
    if sets_icon(layer) or not is_fill_invisible(layer):
        return ""
    if not is_outline_invisible(layer) or not is_boundary_invisible(layer):
        return ""
    if "fill-color" not in layer.paint:
        return say("it has no visible fill or outline")
    return say("its fill is fully transparent and it has no visible outline")


def _invisible_line(layer: Layer) -> str:
    if sets_icon(layer) or not is_fill_invisible(layer) or not is_outline_invisible(layer):
        return ""
    return say("its width is 0, or its colours are fully transparent") if is_stroke_invisible(layer) else ""


def _invisible_arrows(layer: Layer) -> str:
    if sets_icon(layer) or not is_clear(layer, "line-inner-color"):
        return ""
    if "line-outer-color" in layer.paint and not is_clear(layer, "line-outer-color"):
        return ""
    return say("its colour is fully transparent")


def _invisible_label(layer: Layer) -> str:
    row, paint = BY_TYPE[layer.type], layer.paint
    # Except for countries, points without an icon show a default marker of the engine.
    may_show_icon = row.family is Family.POINT or "icon-size" in paint or sets_icon(layer)
    if may_show_icon and not is_zero(layer, "icon-size"):
        return ""
    if is_zero(layer, "text-size"):
        return say("its text size is 0 and it has no icon")
    backdrops = ("background-symbol-color", "fill-color")
    if any(key in paint and not is_clear(layer, key) for key in backdrops):
        return ""
    if not _is_halo_invisible(layer) or not is_outline_invisible(layer):
        return ""
    return say("its text is fully transparent and it has no icon") if is_clear(layer, COLOR.key) else ""


def _is_halo_invisible(layer: Layer) -> bool:
    paint = layer.paint
    if "text-outline-size" not in paint or is_zero(layer, "text-outline-size"):
        return True
    return "text-outline-color" not in paint or is_clear(layer, "text-outline-color")


# The engine draws its own form of shields, and types without a shape have no known paint.
_INVISIBLE: Mapping[LayerShape, Callable[[Layer], str]] = {
    LayerShape.CANVAS: _invisible_surface,
    LayerShape.POLYGON: _invisible_surface,
    LayerShape.LINE: _invisible_line,
    LayerShape.ARROWS: _invisible_arrows,
    LayerShape.LINE_LABEL: _invisible_label,
    LayerShape.AREA_LABEL: _invisible_label,
    LayerShape.POINT: _invisible_label,
}


FILL, FILL_OPACITY = BY_KEY["fill-color"], BY_KEY["fill-opacity"]
INNER, OUTER = BY_KEY["line-inner-color"], BY_KEY["line-outer-color"]
WIDTH, CASING_WIDTH = BY_KEY["line-width"], BY_KEY["line-outline-width"]

# Properties that offset or soften what a layer draws, or add a texture.
_UNCERTAIN_KEYS = frozenset(
    {"icon", "line-blur", *(prop.key for prop in PROPERTIES if prop.section is PropertySection.PLACEMENT)}
)
# Only the topmost layers on the same data are used as covers.
_MAX_COVERS = 10
_LEVELS = range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)


class Extent:
    """The area that a layer covers, and what it takes to cover it."""

    def __init__(self, record: Json) -> None:
        self.layer = detached_layer(record)
        self.first, self.last = self.layer.levels
        self.span = span(self.layer)
        self.filter = self.layer.filter
        self._is_line = BY_TYPE[self.layer.type].shape is LayerShape.LINE
        self._known_covers: tuple[Extent, ...] = ()
        self._known_cover: Extent | None = None

    def hidden_by(self, covers: "tuple[Extent, ...]") -> "Extent | None":
        """Return the first of some layers above that hides this one; cached for the same covers."""
        if covers != self._known_covers:
            self._known_cover = next((cover for cover in covers if cover.hides(self)), None)
            self._known_covers = covers
        return self._known_cover

    def hides(self, other: "Extent") -> bool:
        """Return whether another layer on the same data, below this one, is wholly invisible."""
        if self.first > other.first or self.last < other.last or not (self.is_plain and other.is_plain):
            return False
        if self.filter is not None and self.filter != other.filter:
            return False
        if not other.span or not self._opaque_levels.issuperset(other.span):
            return False
        return self._is_as_wide(other) if self._is_line else other.is_within_its_surface

    @property
    def is_cover(self) -> bool:
        """Whether it may hide other layers."""
        return self.is_plain and len(self._opaque_levels) > 0

    @cached_property
    def is_plain(self) -> bool:
        """Whether only surfaces, or only lines, are drawn, exactly where the data is."""
        layer = self.layer
        if not _UNCERTAIN_KEYS.isdisjoint(layer.paint):
            return False
        return not self._is_line or (is_fill_invisible(layer) and is_outline_invisible(layer))

    @cached_property
    def is_within_its_surface(self) -> bool:
        """Whether an area draws nothing outside its surface."""
        return is_outline_invisible(self.layer) and is_boundary_invisible(self.layer)

    @cached_property
    def _opaque_levels(self) -> frozenset[int]:
        """The levels at which all that is drawn is opaque."""
        paint = self.layer.paint
        levels = self._levels_where(INNER if self._is_line else FILL, _is_opaque)
        if self._is_line and CASING_WIDTH.key in paint:
            levels &= self._levels_where(OUTER, _is_opaque)
        if FILL_OPACITY.key in paint:  # This may fade lines too.
            levels &= self._levels_where(FILL_OPACITY, lambda opacity: opacity == FILL_OPACITY.maximum)
        return levels

    @cached_property
    def curves(self) -> tuple[Curve | None, Curve | None] | None:
        """The curves of the line width and the casing width; None if they are uncertain."""
        width, casing = readable_curve(self.layer, WIDTH), readable_curve(self.layer, CASING_WIDTH)
        is_known = width is not None and (casing is not None or CASING_WIDTH.key not in self.layer.paint)
        return (width, casing) if is_known else None

    @cached_property
    def widths(self) -> tuple[tuple[float, float], ...]:
        """The line width and the width of both casing sides, by level. Source: assumption `casing-sides`."""
        width, casing = self.curves or (None, None)
        return tuple((_number(width, level), 2 * _number(casing, level)) for level in _LEVELS)

    def _levels_where(self, prop: PaintProperty, matches: Callable[[Value], bool]) -> frozenset[int]:
        curve = readable_curve(self.layer, prop)
        if curve is None:
            return frozenset()
        return frozenset(level for level in _LEVELS if matches(value_at(curve, prop, level)))

    def _is_as_wide(self, other: "Extent") -> bool:
        """Return whether a line is nowhere narrower than another, at and between levels."""
        if self.curves is None or other.curves is None:
            return False
        own, others = self.widths, other.widths
        if any(sum(own[level]) < sum(others[level]) for level in other.span):
            return False
        if self.curves == other.curves or (_are_linear(self.curves) and _are_linear(other.curves)):
            return True
        # Each width is monotonic between two levels; its progress depends on the easing.
        return all(
            sum(map(min, own[low], own[high])) >= sum(map(max, others[low], others[high]))
            for low, high in pairwise(other.span)
        )


class CoverageFinder:
    """Finds the layers that others hide, in one style after another."""

    def __init__(self, extent_of: Callable[[Json], Extent] = Extent) -> None:
        self._extents = FindingCache(extent_of)
        self._cache: dict[DataDrawn, tuple[list[Json], Sequence[int], tuple[Finding, ...]]] = {}

    def check(
        self,
        layers_by_data: Mapping[DataDrawn, Sequence[int]],
        records: Sequence[Json],
        facts: Sequence[LayerFacts],
    ) -> Iterator[Finding]:
        """Yield the hidden layers among those that draw the same data, given by index, top first."""
        self._extents.begin_round()
        previous, self._cache = self._cache, {}
        for data, indexes in layers_by_data.items():
            own = [records[index] for index in indexes]
            extents = self._extents.each(own)
            entry = previous.get(data)
            if entry is None or entry[1] != indexes or any(map(is_not, entry[0], own)):
                entry = (own, indexes, tuple(_find_hidden(extents, indexes, facts)))
            self._cache[data] = entry
            yield from entry[2]


def layers_by_data(layers: Sequence[LayerFacts]) -> Mapping[DataDrawn, Sequence[int]]:
    """Return the indexes of layers that draw the same data, by that data."""
    drawing: defaultdict[DataDrawn, list[int]] = defaultdict(list)
    for index, facts in enumerate(layers):
        if facts.data is not None:
            drawing[facts.data].append(index)
    return {data: indexes for data, indexes in drawing.items() if len(indexes) > 1}


def _find_hidden(
    extents: Iterable[Extent], indexes: Sequence[int], facts: Sequence[LayerFacts]
) -> Iterator[Finding]:
    covers: tuple[Extent, ...] = ()
    above: list[LayerFacts] = []  # of the covers; equal layers have one extent
    for extent, index in zip(extents, indexes, strict=True):
        cover = extent.hidden_by(covers)
        if cover is not None:
            over = above[covers.index(cover)]
            yield "hidden-layer", (*LAYERS, index), _hidden_text(facts[index].name, over.name, over.id)
        # The cover of a hidden layer also hides what that layer hides.
        elif len(covers) < _MAX_COVERS and extent.is_cover:
            covers = (*covers, extent)
            above.append(facts[index])


@lru_cache(maxsize=1024)
def _hidden_text(name: str, cover: str, cover_id: int | None) -> str:
    if cover == name and cover_id is not None:
        return say(
            "“{name}” is covered by opaque layer “{cover}” (ID {id}). Delete one or change its data.",
            name=name,
            cover=cover,
            id=cover_id,
        )
    return say(
        "“{name}” is covered by opaque layer “{cover}”. Delete one or change its data.",
        name=name,
        cover=cover,
    )


def _number(curve: Curve | None, level: int) -> float:
    value = 0.0 if curve is None else value_at(curve, WIDTH, level)
    return value if isinstance(value, float) else 0.0


def _are_linear(curves: tuple[Curve | None, ...]) -> bool:
    return all(curve is None or curve.easing == LINEAR or len(curve.stops) == 1 for curve in curves)


def _is_opaque(value: Value) -> bool:
    return isinstance(value, Color) and value.a == 255
