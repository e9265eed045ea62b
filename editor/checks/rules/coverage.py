"""Layers hidden by an opaque layer above that draws the same data at least as wide.

Only certain cases count: areas and lines of one type and the same data, in layers with known keys only and
without icons, offsets or blur.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from editor.checks.facts import DataDrawn, LayerFacts, detached_layer, layer_name
from editor.checks.memory import FindingCache
from editor.checks.problems import Finding
from editor.checks.rules.visibility import (
    is_boundary_invisible,
    is_fill_invisible,
    is_outline_invisible,
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
        """The line width and the width of both casing sides, by level. Source: our choice, as drawn."""
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

    def __init__(self) -> None:
        self._extents = FindingCache(Extent)
        self._cache: dict[DataDrawn, tuple[list[Extent], Sequence[int], tuple[Finding, ...]]] = {}

    def check(
        self, layers_by_data: Mapping[DataDrawn, Sequence[int]], records: Sequence[Json]
    ) -> Iterator[Finding]:
        """Yield the hidden layers among those that draw the same data, given by index, top first."""
        self._extents.begin_round()
        previous, self._cache = self._cache, {}
        for data, indexes in layers_by_data.items():
            extents = list(self._extents.each([records[index] for index in indexes]))
            entry = previous.get(data)
            if entry is None or entry[:2] != (extents, indexes):
                entry = (extents, indexes, tuple(_find_hidden(extents, indexes)))
            self._cache[data] = entry
            yield from entry[2]


def layers_by_data(layers: Sequence[LayerFacts]) -> Mapping[DataDrawn, Sequence[int]]:
    """Return the indexes of layers that draw the same data, by that data."""
    drawing: defaultdict[DataDrawn, list[int]] = defaultdict(list)
    for index, facts in enumerate(layers):
        if facts.data is not None:
            drawing[facts.data].append(index)
    return {data: indexes for data, indexes in drawing.items() if len(indexes) > 1}


def _find_hidden(extents: Sequence[Extent], indexes: Sequence[int]) -> Iterator[Finding]:
    covers: tuple[Extent, ...] = ()
    for extent, index in zip(extents, indexes, strict=True):
        above = extent.hidden_by(covers)
        if above is not None:
            yield "hidden-layer", (*LAYERS, index), _hidden_text(extent.layer, above.layer)
        # The cover of a hidden layer also hides what that layer hides.
        elif len(covers) < _MAX_COVERS and extent.is_cover:
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
