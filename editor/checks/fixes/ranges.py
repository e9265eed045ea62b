"""Fix of a value out of range: the nearest bound, or the value that the preview draws instead.

The nearest number of an enumeration, such as an easing, means something else; the number of a group or of
data would identify another one. Stops move to the nearest level unless it has a stop.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from editor.checks.fixes.steps import FixRule, Problems, by_values, layer_of, property_of, quoted
from editor.checks.problems import Problem
from editor.checks.schema_validation import rule_at
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import GROUPS, LAYERS, MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve
from editor.mapstyle.tree import MISSING, Json, Path, read, read_array
from editor.wording import say, term

_IDENTIFIERS: Final = frozenset({(GROUPS, "id"), (LAYERS, "sourcedata_id")})
_ANCHOR: Final = BY_KEY["text-anchor"]

_Curves: TypeAlias = dict[Path, Curve | None]


def _clamp(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    taken: dict[Path, set[int]] = {}
    curves: _Curves = {}
    for problem in problems:
        value = _replacement(style, problem, curves)
        if value is MISSING:
            continue
        if problem.path[-1] == "level_id":
            stops = problem.path[:-2]
            if stops not in taken:
                taken[stops] = _levels(style, stops)
            if value in taken[stops]:
                continue
            taken[stops].add(value)
        yield problem, {problem.path: value}


def _replacement(style: MapStyle, problem: Problem, curves: _Curves) -> Json:
    """Return the value to use in place of one out of range; MISSING if none surely means the same."""
    path = problem.path
    value, rule = read(style.tree, path), rule_at(path) or {}
    low, high = rule.get("minimum"), rule.get("maximum")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return MISSING
    is_low, is_high = low is not None and value < low, high is not None and value > high
    if not (is_low or is_high) or any(_is_in(path, section, key) for section, key in _IDENTIFIERS):
        return MISSING
    if path[-1] == "easing_type":
        return LINEAR
    prop = property_of(problem)
    if prop is not None and prop.kind is ValueKind.CHOICE and path[-1] == prop.value:
        return _drawn_choice(style, problem, curves)
    return low if is_low else high


def _drawn_choice(style: MapStyle, problem: Problem, curves: _Curves) -> Json:
    """Return the choice that the preview draws for an invalid stop: that of adjacent stops, or the default.

    `curves` caches the curves of other stops. Source: our choice. Without an anchor the preview looks for
    free space, which no anchor means.
    """
    prop, layer = property_of(problem), layer_of(style, problem)
    if prop is None or layer is None:
        return MISSING
    property_path = (*layer.path, prop.key)
    if property_path not in curves:
        curves[property_path] = _with_unique_levels(layer.curve(prop))
    curve = curves[property_path]
    if curve is None:
        return MISSING if prop is _ANCHOR else prop.default
    level = read_integer(read(style.tree, (*problem.path[:-1], "level_id"), None))
    if level is None or not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return MISSING
    return value_at(curve, prop, level)


def _with_unique_levels(curve: Curve | None) -> Curve | None:
    return (
        None
        if curve is None
        else Curve(tuple({stop.level: stop for stop in curve.stops}.values()), curve.easing)
    )


def _is_in(path: Path, section: Path, key: str) -> bool:
    depth = len(section)
    return len(path) == depth + 2 and path[:depth] == section and path[-1] == key


def _levels(style: MapStyle, stops: Path) -> set[int]:
    records = read_array(style.tree, stops)
    read_levels = (read_integer(record.get("level_id")) for record in records if isinstance(record, dict))
    return {level for level in read_levels if level is not None}


def _fix_text(style: MapStyle, problem: Problem) -> str:
    if problem.path[-1:] == ("easing_type",):
        return say("Make the easing linear")
    prop = property_of(problem)
    if prop is not None and prop.kind is ValueKind.CHOICE and problem.path[-1] == prop.value:
        drawn = _drawn_choice(style, problem, {})
        named = next((choice.label for choice in prop.choices if choice.value == drawn), "")
        return say("Set {key} to {value} (“{named}”)", key=quoted(prop.key), value=drawn, named=term(named))
    name = quoted(problem.path[-1]) if problem.path else say("the style")
    return say("Bring {name} into range", name=name)


RANGE_FIXES: Final = (
    FixRule("out-of-range", _fix_text, say("Bring the values into range"), by_values(_clamp)),
)
