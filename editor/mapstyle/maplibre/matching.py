"""Which layers of an imported style draw the data of the format."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.expressions import Budget, EvaluationScope, SourceFeature
from editor.mapstyle.maplibre.filters import passes
from editor.mapstyle.maplibre.labels import REF_ATTRIBUTE, ConvertedLabel, try_convert
from editor.mapstyle.maplibre.properties import LayerValues
from editor.mapstyle.maplibre.report import LayerRemarks
from editor.mapstyle.maplibre.schemas import Schema, Target, TypicalFeature, portable_attributes
from editor.mapstyle.maplibre.style import SourceLayer
from editor.mapstyle.maplibre.symbols import draws_labels, is_line_placed, text_field
from editor.mapstyle.maplibre.values import ExpressionError
from editor.mapstyle.schema.layer_types import LayerShape, layer_type
from editor.records import dataclass
from editor.wording import Sentence, say

FILLS: Final = ("fill", "fill-extrusion")
# Filters are evaluated at this zoom, or at the nearest one at which the layer is drawn.
_FILTER_ZOOM: Final = 16.0
_EPSILON: Final = 0.01
_ARROWS: Final = "linkarrows"
_ROAD_TYPES: Final = ("street", "roadshield", _ARROWS)
# Arrows are on roads that only the attributes of the schemas show to be one-way.
_ONE_WAY: Final[tuple[Mapping[str, Json], ...]] = tuple(
    {"oneway": value} for value in ("yes", 1, True, "true")
)

HIDDEN: Final = say("it is hidden")
NO_DATA: Final = say("the style format has no data for it")
VARIANT: Final = say("bridges and tunnels are drawn like other roads and waterways")
COVERED: Final = say("a layer above it draws the same data")
NOT_DRAWN: Final = say("it draws nothing up to zoom 17")
OTHER_SOURCE: Final = say("its source is not a vector map with a known schema")


@dataclass(frozen=True, slots=True)
class Match:
    """A layer that draws a target, and the number of the candidate that it draws."""

    layer: SourceLayer
    candidate: int
    geometry: str


@dataclass(slots=True)
class Matches:
    """All matches by target, and why layers have none."""

    by_target: dict[int, list[Match]] = field(default_factory=dict)
    reasons: dict[int, Sentence] = field(default_factory=dict)
    remarks: dict[int, LayerRemarks] = field(default_factory=dict)

    def remark(self, layer: SourceLayer) -> LayerRemarks:
        """Return the remarks on a layer, to be added to."""
        return self.remarks.setdefault(layer.index, LayerRemarks())


def sample_zoom(layer: SourceLayer) -> float:
    """Return a zoom at which a layer is drawn, in the middle of what a typical map shows."""
    return max(layer.minzoom, min(_FILTER_ZOOM, layer.maxzoom - _EPSILON))


class Matcher:
    """Finds the targets of layers."""

    def __init__(
        self, targets: Sequence[Target], schema: Schema, budget: Budget, icons: Container[str]
    ) -> None:
        self._targets, self._schema, self._budget, self._icons = targets, schema, budget, icons
        self._by_layer: dict[str, list[int]] = {}
        for number, target in enumerate(targets):
            for name in dict.fromkeys(name for each in target.candidates for name in each.layers):
                self._by_layer.setdefault(name, []).append(number)

    def match(self, layers: Sequence[SourceLayer]) -> Matches:
        """Return the matches of all layers, in draw order."""
        found = Matches()
        for layer in layers:
            matches = list(self._matches(layer, found))
            for number, match in matches:
                found.by_target.setdefault(number, []).append(match)
            if not matches:
                found.reasons.setdefault(layer.index, self._reason(layer))
        return found

    def _matches(self, layer: SourceLayer, found: Matches) -> Iterator[tuple[int, Match]]:
        first, second = self._suitable(layer)
        matches = list(self._passing(layer, first, found))
        yield from matches or self._passing(layer, second, found)

    def _suitable(self, layer: SourceLayer) -> tuple[list[int], list[int]]:
        """Return the targets that a type of layer can draw, and those that it draws if no other matches."""
        numbers = self._by_layer.get(layer.source_layer, [])
        rows = [(number, layer_type(self._targets[number].type)) for number in numbers]
        areas = [number for number, row in rows if row.shape is LayerShape.POLYGON]
        lines = [number for number, row in rows if row.shape is LayerShape.LINE]
        if layer.type in FILLS:
            return areas, lines
        if layer.type == "line":
            return lines, areas
        if layer.type == "symbol":
            return [number for number, row in rows if draws_labels(row)], []
        return [], []

    def _passing(
        self, layer: SourceLayer, numbers: Sequence[int], found: Matches
    ) -> Iterator[tuple[int, Match]]:
        for number in numbers:
            matches = self._candidates(layer, self._targets[number], found)
            first = next(matches, None)
            if first is not None and self._is_point(layer, self._targets[number]):
                # Of the kinds of points in a category, one with an icon represents all.
                first = next((match for match in (first, *matches) if self._has_icon(match, number)), first)
            if first is not None:
                yield number, first

    def _candidates(self, layer: SourceLayer, target: Target, found: Matches) -> Iterator[Match]:
        for index, candidate in enumerate(target.candidates):
            if layer.source_layer in candidate.layers:
                geometry = self._geometry(layer, target, candidate, found)
                if geometry is not None:
                    yield Match(layer, index, geometry)

    def _is_point(self, layer: SourceLayer, target: Target) -> bool:
        return target.entry.category is not None and layer.value("icon-image") is not None

    def _has_icon(self, match: Match, number: int) -> bool:
        feature = self._targets[number].candidates[match.candidate].feature(match.geometry)
        values = LayerValues(match.layer, feature, self._budget, LayerRemarks())
        return values.text("icon-image", sample_zoom(match.layer)) in self._icons

    def _geometry(
        self, layer: SourceLayer, target: Target, candidate: TypicalFeature, found: Matches
    ) -> str | None:
        """Return the geometry of a candidate with which it passes the filter, or None."""
        for geometry in _geometries(layer, target, candidate):
            for extra in _ONE_WAY if target.type == _ARROWS else (None,):
                feature = candidate.feature(geometry, extra)
                if not self._passes(layer, feature, found):
                    continue
                if layer.type != "symbol" or self._has_role(layer, target, feature):
                    return geometry
        return None

    def _passes(self, layer: SourceLayer, feature: SourceFeature, found: Matches) -> bool:
        try:
            return passes(layer.filter, EvaluationScope(feature, sample_zoom(layer), self._budget))
        except ExpressionError as error:
            found.reasons[layer.index] = say("its filter: {reason}", reason=error.reason)
            return False

    def _has_role(self, layer: SourceLayer, target: Target, feature: SourceFeature) -> bool:
        """Return whether a symbol layer draws what the layer type of a road is for: name, number or arrow."""
        if target.type not in _ROAD_TYPES:
            return True
        label = label_of(layer, feature, self._budget)
        if label is None or label.is_empty:
            return target.type == _ARROWS and _is_arrow(layer, feature, self._budget)
        is_number = all(key == REF_ATTRIBUTE for key in label.keys) and bool(label.keys)
        return target.type == ("roadshield" if is_number else "street")

    def _reason(self, layer: SourceLayer) -> Sentence:
        """Return why a layer has no target."""
        if layer.source_layer not in self._schema.layers:
            return OTHER_SOURCE
        first, second = self._suitable(layer)
        for number in [*first, *second]:
            target = self._targets[number]
            for candidate in target.candidates:
                for variant in self._schema.variants:
                    for geometry in _geometries(layer, target, candidate):
                        feature = candidate.feature(geometry, variant)
                        if self._passes(layer, feature, Matches()):
                            return VARIANT
        return NO_DATA


def _geometries(layer: SourceLayer, target: Target, candidate: TypicalFeature) -> tuple[str, ...]:
    if layer.type in FILLS:
        return ("Polygon",)
    if layer.type == "line":
        is_area = layer_type(target.type).shape is LayerShape.POLYGON
        return ("Polygon",) if is_area else ("LineString",)
    others = ("LineString", "Point") if is_line_placed(_values(layer), sample_zoom(layer)) else ("Point",)
    return tuple(dict.fromkeys((candidate.geometry, *others)))


def _values(layer: SourceLayer) -> LayerValues:
    return LayerValues(layer, SourceFeature({}), Budget(1000), LayerRemarks())


def label_of(layer: SourceLayer, feature: SourceFeature, budget: Budget) -> ConvertedLabel | None:
    """Return the label text of a layer for a feature; None without a readable one."""
    value: Json = text_field(LayerValues(layer, feature, budget, LayerRemarks()))
    if value is None:
        return None
    return try_convert(value, EvaluationScope(feature, sample_zoom(layer), budget), portable_attributes())


def _is_arrow(layer: SourceLayer, feature: SourceFeature, budget: Budget) -> bool:
    values = LayerValues(layer, feature, budget, LayerRemarks())
    return values.is_set("icon-image") and is_line_placed(values, sample_zoom(layer))
