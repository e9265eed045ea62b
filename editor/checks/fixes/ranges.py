"""The fix of a value that lies outside its range: the nearest bound, or what the preview draws in its place.

A number that only names something, such as an easing, means nothing like its nearest neighbour; the number of
a group or of data would name another one. Stops come to the nearest level unless one stands there.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from editor.checks.fixes.steps import Mending, Problems, by_values, layer_of, property_of, quoted
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

_NAMES: Final = frozenset({(GROUPS, "id"), (LAYERS, "sourcedata_id")})
_ANCHOR: Final = BY_KEY["text-anchor"]

_Curves: TypeAlias = dict[Path, Curve | None]


def _bring_into_range(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    taken: dict[Path, set[int]] = {}
    curves: _Curves = {}
    for problem in problems:
        value = _allowed(style, problem, curves)
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


def _allowed(style: MapStyle, problem: Problem, curves: _Curves) -> Json:
    """What may stand in place of a number out of range; MISSING where nothing surely means the same."""
    path = problem.path
    value, rule = read(style.tree, path), rule_at(path) or {}
    low, high = rule.get("minimum"), rule.get("maximum")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return MISSING
    is_low, is_high = low is not None and value < low, high is not None and value > high
    if not (is_low or is_high) or any(_is_in(path, section, key) for section, key in _NAMES):
        return MISSING
    if path[-1] == "easing_type":
        return LINEAR
    prop = property_of(problem)
    if prop is not None and prop.kind is ValueKind.CHOICE and path[-1] == prop.value:
        return _choice_drawn(style, problem, curves)
    return low if is_low else high


def _choice_drawn(style: MapStyle, problem: Problem, curves: _Curves) -> Json:
    """The choice that the preview draws where a stop names none: that of the stops beside it, or the default.

    `curves` are those that were read for other stops. Source: our choice. Without an anchor the preview looks
    for a free place, which no anchor means.
    """
    prop, layer = property_of(problem), layer_of(style, problem)
    if prop is None or layer is None:
        return MISSING
    property_path = (*layer.path, prop.key)
    if property_path not in curves:
        curves[property_path] = _by_level(layer.curve(prop))
    curve = curves[property_path]
    if curve is None:
        return MISSING if prop is _ANCHOR else prop.default
    level = read_integer(read(style.tree, (*problem.path[:-1], "level_id"), None))
    if level is None or not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return MISSING
    return value_at(curve, prop, level)


def _by_level(curve: Curve | None) -> Curve | None:
    """The same curve with the one stop of each level that counts."""
    return (
        None
        if curve is None
        else Curve(tuple({stop.level: stop for stop in curve.stops}.values()), curve.easing)
    )


def _is_in(path: Path, section: Path, key: str) -> bool:
    """Whether a path names a key of a record in a section's list."""
    depth = len(section)
    return len(path) == depth + 2 and path[:depth] == section and path[-1] == key


def _levels(style: MapStyle, stops: Path) -> set[int]:
    records = read_array(style.tree, stops)
    read_levels = (read_integer(record.get("level_id")) for record in records if isinstance(record, dict))
    return {level for level in read_levels if level is not None}


def _text(style: MapStyle, problem: Problem) -> str:
    if problem.path[-1:] == ("easing_type",):
        return say("Make the easing linear")
    prop = property_of(problem)
    if prop is not None and prop.kind is ValueKind.CHOICE and problem.path[-1] == prop.value:
        drawn = _choice_drawn(style, problem, {})
        named = next((choice.label for choice in prop.choices if choice.value == drawn), "")
        return say("Set {key} to {value} (“{named}”)", key=quoted(prop.key), value=drawn, named=term(named))
    name = quoted(problem.path[-1]) if problem.path else say("the style")
    return say("Bring {name} into range", name=name)


RANGE_FIXES: Final = (
    Mending("out-of-range", _text, say("Bring the values into range"), by_values(_bring_into_range)),
)
