"""Curves and filters as expressions of MapLibre."""

from collections.abc import Callable, Iterable
from typing import Final

from editor.mapstyle.color.notations import css_text
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.filters.expression import Filter, FilterCondition
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.sampling import LEVEL_OFFSET
from editor.mapstyle.maplibre.schemas import typed_value
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import Condition, DataQuery
from editor.mapstyle.schema.values import Color, Curve, Value

_PARTS_PER_LEVEL: Final = 4
_DIGITS: Final = 3
# A number that no attribute reaches: comparisons with a missing attribute fail.
_BEYOND: Final = 1e15


def zoom_value(
    curve: Curve, prop: PaintProperty, convert: Callable[[Value, float], Value], *, is_scaled: bool = False
) -> Json:
    """Return a curve as a constant or an expression on the zoom.

    `convert` returns the value of MapLibre at a level; `is_scaled` if it depends on the level.
    """
    levels = sorted({float(stop.level) for stop in curve.stops})
    if not prop.interpolates:
        return _steps([(level, convert(value_at(curve, prop, level), level)) for level in levels])
    if is_scaled:
        levels = [float(level) for level in range(18)]
    elif curve.easing != LINEAR:
        count = round(levels[-1] - levels[0]) * _PARTS_PER_LEVEL
        levels = [levels[0] + part / _PARTS_PER_LEVEL for part in range(count + 1)]
    points = {
        max(level - LEVEL_OFFSET, 0.0): _plain(convert(value_at(curve, prop, level), level))
        for level in levels
    }
    if len({str(value) for value in points.values()}) == 1:
        return next(iter(points.values()))
    return ["interpolate", ["linear"], ["zoom"], *(part for point in points.items() for part in point)]


def _steps(points: list[tuple[float, Value]]) -> Json:
    by_zoom = {max(level - LEVEL_OFFSET, 0.0): _plain(value) for level, value in points}
    first, *others = by_zoom.items()
    if not others:
        return first[1]
    return ["step", ["zoom"], first[1], *(part for point in others for part in point)]


def _plain(value: Value) -> Json:
    if isinstance(value, Color):
        return value.hex.lower() if value.a == 255 else css_text(value)
    return round(value, _DIGITS) if isinstance(value, float) else value


def query_filter(queries: Iterable[DataQuery]) -> Json:
    """Return the filter of the features that match one of some queries; None for all features."""
    alternatives = [[_condition(condition) for condition in query.conditions] for query in queries]
    if not all(alternatives):
        return None
    parts = [part[0] if len(part) == 1 else ["all", *part] for part in alternatives]
    return parts[0] if len(parts) == 1 else ["any", *parts]


def _condition(condition: Condition) -> Json:
    value: Json = ["get", condition.key]
    if condition.op in ("has", "absent"):
        has: Json = ["has", condition.key]
        return has if condition.op == "has" else ["!", has]
    values = [typed_value(text) for text in condition.values]
    if len(values) > 1:
        found: Json = ["in", value, ["literal", values]]
        return found if condition.op == "=" else ["!", found]
    return ["==" if condition.op == "=" else condition.op, value, values[0]]


def layer_filter(value: Filter) -> Json:
    """Return the filter of a layer; None if it excludes nothing."""
    parts = [_test(condition) for condition in value.conditions]
    if not parts:
        return None
    if value.combination == "none":
        return ["!", ["any", *parts]]
    return [value.combination, *parts]


def _test(condition: FilterCondition) -> Json:
    if condition.operator in ("has", "hasnot"):
        has: Json = ["has", condition.key]
        return has if condition.operator == "has" else ["!", has]
    if condition.operator in ("==", "in", "!=", "notin"):
        texts: Json = ["literal", sorted(condition.values)]
        found: Json = ["in", ["to-string", ["get", condition.key]], texts]
        return found if condition.operator in ("==", "in") else ["!", found]
    missing = -_BEYOND if condition.operator.startswith(">") else _BEYOND
    number: Json = ["case", ["has", condition.key], ["to-number", ["get", condition.key], missing], missing]
    tests: list[Json] = [[condition.operator, number, limit] for limit in condition.numbers]
    return tests[0] if len(tests) == 1 else ["any", *tests]
