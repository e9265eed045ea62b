"""Fixes of values: types, keys, counts and ranges."""

import sys
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from editor.checks.fixes.fix_rule import FixRule, Problems, by_values, layer_of, property_of, quoted
from editor.checks.problems import Problem, Verb
from editor.checks.schema_validation import LONE_SURROGATE, is_broken, rule_at
from editor.checks.suggestions import closest_name
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SCHEME, SOURCES, MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.filters.expression import KEY_OPERATORS
from editor.mapstyle.json_tree import MISSING, Json, Path, RepeatedKey, read, read_array, read_object
from editor.mapstyle.numbers import FloatLiteral, OutOfRangeNumber, next_id, read_integer, read_number
from editor.mapstyle.schema.easing import LINEAR
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, is_hex_color
from editor.wording import Sentence, say, term

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

    `curves` caches the curves of other stops. Without an anchor, the preview looks for
    free space, which no anchor means. Source: assumption `free-anchor`.
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
        return say("Set easing to linear")
    prop = property_of(problem)
    if prop is not None and prop.kind is ValueKind.CHOICE and problem.path[-1] == prop.value:
        drawn = _drawn_choice(style, problem, {})
        named = next((choice.label for choice in prop.choices if choice.value == drawn), "")
        return say("Set {key} to {value} (“{named}”)", key=quoted(prop.key), value=drawn, named=term(named))
    name = quoted(problem.path[-1]) if problem.path else say("the style")
    return say("Limit {name} to range", name=name)


RANGE_FIXES: Final = (FixRule("out-of-range", _fix_text, say("Limit values to range"), by_values(_clamp)),)


# Matches any key or index in a pattern of paths.
_ANY = None
_Pattern = tuple[str | int | None, ...]
_LARGEST: Final = sys.float_info.max
_PROPERTY_PATH: _Pattern = (*LAYERS, _ANY, "paint", _ANY)


def _pack_colors(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        if isinstance(value, str) and is_hex_color(value):
            yield problem, {problem.path: Color.from_hex(value).abgr}


def _convert_numbers(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        number = read_number(value) if isinstance(value, str) else None
        if number is not None:
            is_plain = isinstance(number, int) and str(number) == value
            yield problem, {problem.path: number if is_plain else FloatLiteral(value)}


def _remove_repeated(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        if isinstance(problem.path[-1], RepeatedKey) and read(style.tree, problem.path) is not MISSING:
            yield problem, {problem.path: MISSING}


def _use_largest(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        if isinstance(value, OutOfRangeNumber):
            yield problem, {problem.path: -_LARGEST if value.text.startswith("-") else _LARGEST}


def _replace_broken(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        if isinstance(value, str) and is_broken(value):
            yield problem, {problem.path: LONE_SURROGATE.sub("\ufffd", value.replace("\0", ""))}


def _fix_count(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        path = problem.path
        value = read(style.tree, path)
        if not isinstance(value, list):
            continue
        if path[-1] == "values" and value:
            if read(style.tree, (*path[:-1], "condition")) in KEY_OPERATORS:
                yield problem, {path: []}
        elif not value and _matches(path[:-2], _PROPERTY_PATH):
            yield problem, {path[:-2]: MISSING}


def _use_allowed_value(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        rule = rule_at(problem.path) or {}
        allowed = [rule["const"]] if "const" in rule else rule.get("enum", [])
        if value is MISSING or _is_among(value, allowed):
            continue
        meant = allowed if len(allowed) == 1 else [each for each in allowed if _is_variant_of(value, each)]
        closest = closest_name(value, [each for each in allowed if isinstance(each, str)])
        if len(meant) == 1:
            yield problem, {problem.path: meant[0]}
        elif closest is not None:
            yield problem, {problem.path: closest}


def _is_among(value: Json, allowed: list[Json]) -> bool:
    return not isinstance(value, bool) and value in allowed


def _is_variant_of(value: Json, allowed: Json) -> bool:
    """Return whether a value is an allowed one in another form: a boolean for 0 or 1, or capital letters."""
    if isinstance(value, bool):
        return bool(value == allowed)
    return isinstance(value, str) and value.lower() == allowed


def _add_missing(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    assigned: dict[Path, int] = {}
    for problem in problems:
        holder = read(style.tree, problem.path)
        if problem.missing is None or not isinstance(holder, dict) or problem.missing in holder:
            continue
        path = (*problem.path, problem.missing)
        adds = next((adds for pattern, adds in _ADDITIONS if _matches(path, pattern)), None)
        changes = adds(style, path, assigned) if adds is not None else {}
        if changes:
            yield problem, changes


_Adds = Callable[[MapStyle, Path, dict[Path, int]], Changes]


def _add_value(value: Json) -> _Adds:
    return lambda _style, path, _assigned: {path: value}


def _add_layer_id(style: MapStyle, path: Path, assigned: dict[Path, int]) -> Changes:
    """Return the layer's id by its position; other ids change only if no number is free."""
    if path[:-1] in assigned:
        return {path: assigned[path[:-1]]}
    changes = numbering(style)
    assigned.update({each[:-1]: number for each, number in changes.items()})
    return changes


def _add_free_id(style: MapStyle, path: Path, assigned: dict[Path, int]) -> Changes:
    listed = path[:-2]
    ids = (read_integer(read_object(record, ()).get("id")) for record in read_array(style.tree, listed))
    assigned[listed] = assigned[listed] + 1 if listed in assigned else next_id(ids)
    return {path: assigned[listed]}


def _remove_empty_property(style: MapStyle, path: Path, _assigned: dict[Path, int]) -> Changes:
    """Remove a property without stops, unless it has other keys, which may be its stops misspelt."""
    depth = len(LAYERS) + 3
    holder = read_object(style.tree, path[:depth])
    row = BY_KEY[str(path[depth - 1])]
    inside = read_object(holder, (row.wrapper,))
    is_bare = holder.keys() <= {row.wrapper} and inside.keys() <= {"easing_type"}
    return {path[:depth]: MISSING} if is_bare else {}


_ADDITIONS: Final[tuple[tuple[_Pattern, _Adds], ...]] = (
    (SOURCES[:-1], _add_value({"sources": []})),
    (SOURCES, _add_value([])),
    (ICONS[:-1], _add_value({"icons": []})),
    (ICONS, _add_value([])),
    ((*SCHEME, "id"), _add_value(1)),
    (GROUPS[:-1], _add_value({"groups": []})),
    (GROUPS, _add_value([])),
    ((*GROUPS, _ANY, "id"), _add_free_id),
    ((*SOURCES, _ANY, "id"), _add_free_id),
    ((*SOURCES, _ANY, "composite", "type"), _add_value(SATELLITE_SOURCE)),
    ((*LAYERS, _ANY, "id"), _add_layer_id),
    ((*_PROPERTY_PATH, _ANY), _remove_empty_property),
    ((*_PROPERTY_PATH, _ANY, _ANY), _remove_empty_property),
)


def _matches(path: tuple[str | int | None, ...], pattern: _Pattern) -> bool:
    return len(path) == len(pattern) and all(
        expected in (_ANY, step) for step, expected in zip(path, pattern, strict=True)
    )


def _name(problem: Problem) -> Sentence:
    return quoted(problem.path[-1]) if problem.path else say("the style")


def _choice_text(_style: MapStyle, problem: Problem) -> str:
    return say("Set {name} to the allowed value", name=_name(problem))


def _addition_text(_style: MapStyle, problem: Problem) -> str:
    if _matches(problem.path[: len(_PROPERTY_PATH)], _PROPERTY_PATH):
        return say("Remove {name}", name=quoted(problem.path[len(_PROPERTY_PATH) - 1]))
    return say("Add {name}", name=quoted(problem.missing))


def _count_text(_style: MapStyle, problem: Problem) -> str:
    if problem.path[-1:] == ("values",):
        return say("Clear values")
    if len(problem.path) <= 2:
        return say("Remove property")
    return say("Remove {name}", name=quoted(problem.path[-3]))


_ALL_ALLOWED = say("Set allowed values")

VALUE_FIXES: Final = (
    FixRule("missing-key", _addition_text, say("Add missing keys"), by_values(_add_missing)),
    FixRule(
        "hex-color",
        say("Convert colour to integer"),
        say("Convert colours to integers"),
        by_values(_pack_colors),
    ),
    FixRule("not-allowed", _choice_text, _ALL_ALLOWED, by_values(_use_allowed_value)),
    FixRule("unknown-operator", _choice_text, _ALL_ALLOWED, by_values(_use_allowed_value)),
    FixRule("wrong-count", _count_text, say("Fix number of entries"), by_values(_fix_count)),
    FixRule(
        "repeated-key",
        say("Keep last value"),
        say("Keep last value of each key"),
        by_values(_remove_repeated),
        Verb.REMOVE,
    ),
    FixRule(
        "far-number",
        say("Use largest possible number"),
        say("Use largest possible numbers"),
        by_values(_use_largest),
    ),
    FixRule(
        "broken-text",
        say("Replace invalid characters"),
        say("Replace all invalid characters"),
        by_values(_replace_broken),
    ),
    FixRule(
        "number-as-text",
        say("Convert to number"),
        say("Convert text to numbers"),
        by_values(_convert_numbers),
    ),
)
