"""Fixes of paint: stops, unusual sizes and missing text colours."""

from collections.abc import Callable, Iterator
from typing import Final

from editor.checks.fixes.fix_rule import FixRule, Plan, Problems, by_values, layer_of, property_of
from editor.checks.problems import Problem
from editor.checks.rules.visibility import check_text_color
from editor.mapstyle.curves.stops import with_sorted_stops, with_stop, with_unique_levels
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.json_tree import MISSING, Json, read
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import LOWEST_LEVEL
from editor.wording import say

_TEXT_COLOR = BY_KEY["text-color"]


def _rearrange_stops(change: Callable[[Json, PaintProperty], Json]) -> Plan[Changes]:
    def plan(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
        for problem in problems:
            layer, prop = layer_of(style, problem), property_of(problem)
            if layer is None or prop is None or prop.key not in layer.paint:
                continue
            old = layer.paint[prop.key]
            new = change(old, prop)
            if new is not old:
                yield problem, {(*layer.path, "paint", prop.key): new}

    return plan


def _reduce_size(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        prop = property_of(problem)
        size = read_number(read(style.tree, problem.path))
        if prop is None or prop.collides_above is None or size is None or size <= prop.collides_above:
            continue
        most = prop.usual_maximum
        yield problem, {problem.path: int(most) if most.is_integer() else most}


def _color_text(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is None or not any(check_text_color(layer)) or _TEXT_COLOR.default is None:
            continue
        holder = with_stop(MISSING, _TEXT_COLOR, LOWEST_LEVEL, _TEXT_COLOR.default)
        yield problem, {(*layer.path, "paint", _TEXT_COLOR.key): holder}


STOP_FIXES: Final = (
    FixRule(
        "stops-unsorted",
        say("Sort stops"),
        say("Sort stops"),
        by_values(_rearrange_stops(with_sorted_stops)),
    ),
    FixRule(
        "stops-doubled",
        say("Keep last stop at each zoom"),
        say("Keep last stop at each zoom"),
        by_values(_rearrange_stops(with_unique_levels)),
    ),
    FixRule(
        "text-without-color",
        say("Add text colour"),
        say("Add missing text colours"),
        by_values(_color_text),
    ),
    FixRule("unusual-size", say("Reduce size"), say("Reduce sizes"), by_values(_reduce_size)),
)
