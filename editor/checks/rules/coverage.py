"""Layers that an opaque one above hides, because it draws the same data at least as wide.

Only what is certain counts: areas and lines of one type and the same data, in layers of which every key is
known and which set neither icons nor moves nor blur.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from editor.checks.facts import DataDrawn, LayerFacts, layer_name, view
from editor.checks.memory import Memory
from editor.checks.problems import Finding
from editor.checks.rules.visibility import (
    is_boundary_unseen,
    is_fill_unseen,
    is_outline_unseen,
    readable_curve,
    span,
)
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import LAYERS, Layer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.layer_types import BY_TYPE, LayerShape
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, PropertySection
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Value
from editor.mapstyle.tree import Json
from editor.wording import say

FILL, FILL_OPACITY = BY_KEY["fill-color"], BY_KEY["fill-opacity"]
INNER, OUTER = BY_KEY["line-inner-color"], BY_KEY["line-outer-color"]
WIDTH, CASING_WIDTH = BY_KEY["line-width"], BY_KEY["line-outline-width"]

# What moves or softens what a layer draws, or lays a texture over it.
_UNCERTAIN = frozenset(
    {"icon", "line-blur", *(prop.key for prop in PROPERTIES if prop.section is PropertySection.PLACEMENT)}
)
# Of many layers on the same data only so many are kept as covers, the topmost.
_MOST_COVERS = 10
_LEVELS = range(LOWEST_LEVEL, HIGHEST_LEVEL + 1)


class Extent:
    """What a layer that draws certain data covers, and what it takes to cover it."""

    def __init__(self, record: Json) -> None:
        self.layer = view(record)
        self.first, self.last = self.layer.levels
        self.span = span(self.layer)
        self.filter = self.layer.filter
        self._is_line = BY_TYPE[self.layer.type].shape is LayerShape.LINE
        self._asked: tuple[Extent, ...] = ()
        self._answer: Extent | None = None

    def hidden_by(self, covers: "tuple[Extent, ...]") -> "Extent | None":
        """The first of some layers above that hides this one; of the same covers it is looked for once."""
        if covers != self._asked:
            self._answer = next((cover for cover in covers if cover.hides(self)), None)
            self._asked = covers
        return self._answer

    def hides(self, other: "Extent") -> bool:
        """Whether nothing of another layer on the same data, below this one, can be seen."""
        if self.first > other.first or self.last < other.last or not (self.is_plain and other.is_plain):
            return False
        if self.filter is not None and self.filter != other.filter:
            return False
        if not other.span or not self._opaque_levels.issuperset(other.span):
            return False
        return self._is_as_wide(other) if self._is_line else other.is_within_its_surface

    @property
    def is_cover(self) -> bool:
        """Whether it may hide anything at all."""
        return self.is_plain and len(self._opaque_levels) > 0

    @cached_property
    def is_plain(self) -> bool:
        """Whether nothing but surfaces, or nothing but lines, is drawn, and where the data is."""
        layer = self.layer
        if not _UNCERTAIN.isdisjoint(layer.paint):
            return False
        return not self._is_line or (is_fill_unseen(layer) and is_outline_unseen(layer))

    @cached_property
    def is_within_its_surface(self) -> bool:
        """Whether an area draws nothing around its surface."""
        return is_outline_unseen(self.layer) and is_boundary_unseen(self.layer)

    @cached_property
    def _opaque_levels(self) -> frozenset[int]:
        """The levels at which no part of what is drawn lets anything through."""
        paint = self.layer.paint
        levels = self._levels_where(INNER if self._is_line else FILL, _is_opaque)
        if self._is_line and CASING_WIDTH.key in paint:
            levels &= self._levels_where(OUTER, _is_opaque)
        if FILL_OPACITY.key in paint:  # which may fade lines, too
            levels &= self._levels_where(FILL_OPACITY, lambda opacity: opacity == FILL_OPACITY.maximum)
        return levels

    @cached_property
    def curves(self) -> tuple[Curve | None, Curve | None] | None:
        """The curves of the width and of the casing's; None where they are not known for certain."""
        width, casing = readable_curve(self.layer, WIDTH), readable_curve(self.layer, CASING_WIDTH)
        is_known = width is not None and (casing is not None or CASING_WIDTH.key not in self.layer.paint)
        return (width, casing) if is_known else None

    @cached_property
    def widths(self) -> tuple[tuple[float, float], ...]:
        """The width and that of both sides of the casing, by level. Source: our choice, as it is drawn."""
        width, casing = self.curves or (None, None)
        return tuple((_number(width, level), 2 * _number(casing, level)) for level in _LEVELS)

    def _levels_where(self, prop: PaintProperty, is_so: Callable[[Value], bool]) -> frozenset[int]:
        curve = readable_curve(self.layer, prop)
        if curve is None:
            return frozenset()
        return frozenset(level for level in _LEVELS if is_so(value_at(curve, prop, level)))

    def _is_as_wide(self, other: "Extent") -> bool:
        """Whether a line is nowhere narrower than another, at and between levels."""
        if self.curves is None or other.curves is None:
            return False
        own, others = self.widths, other.widths
        if any(sum(own[level]) < sum(others[level]) for level in other.span):
            return False
        if self.curves == other.curves or (_are_linear(self.curves) and _are_linear(other.curves)):
            return True
        # Each width runs one way between two levels, but how far it has come is the easing's choice.
        return all(
            sum(map(min, own[low], own[high])) >= sum(map(max, others[low], others[high]))
            for low, high in pairwise(other.span)
        )


class CoverageFinder:
    """Finds the layers that others hide, in one style after another."""

    def __init__(self) -> None:
        self._extents = Memory(Extent)
        self._known: dict[DataDrawn, tuple[list[Extent], Sequence[int], tuple[Finding, ...]]] = {}

    def check(self, sharing: Mapping[DataDrawn, Sequence[int]], records: Sequence[Json]) -> Iterator[Finding]:
        """The hidden ones among the layers that draw the same data, given by their indexes, top first."""
        self._extents.begin_round()
        known, self._known = self._known, {}
        for data, indexes in sharing.items():
            extents = list(self._extents.each([records[index] for index in indexes]))
            before = known.get(data)
            if before is None or before[:2] != (extents, indexes):
                before = (extents, indexes, tuple(_hidden(extents, indexes)))
            self._known[data] = before
            yield from before[2]


def sharing(layers: Sequence[LayerFacts]) -> Mapping[DataDrawn, Sequence[int]]:
    """The layers, by index, that draw the same data as others, by that data."""
    drawing: defaultdict[DataDrawn, list[int]] = defaultdict(list)
    for index, facts in enumerate(layers):
        if facts.data is not None:
            drawing[facts.data].append(index)
    return {data: indexes for data, indexes in drawing.items() if len(indexes) > 1}


def _hidden(extents: Sequence[Extent], indexes: Sequence[int]) -> Iterator[Finding]:
    covers: tuple[Extent, ...] = ()
    for extent, index in zip(extents, indexes, strict=True):
        above = extent.hidden_by(covers)
        if above is not None:
            yield "hidden-layer", (*LAYERS, index), _hidden_text(extent.layer, above.layer)
        elif len(covers) < _MOST_COVERS and extent.is_cover:  # what a hidden layer hides, its cover hides too
            covers = (*covers, extent)


def _hidden_text(layer: Layer, above: Layer) -> str:
    name, cover = layer_name(layer), layer_name(above)
    if cover == name and above.id is not None:
        return say(
            "“{name}” is hidden: “{cover}”, layer {id}, above it draws the same, is opaque and covers it. "
            "Delete one of them, or change what they draw.",
            name=name,
            cover=cover,
            id=above.id,
        )
    return say(
        "“{name}” is hidden: “{cover}” above it draws the same, is opaque and covers it. "
        "Delete one of them, or change what they draw.",
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
