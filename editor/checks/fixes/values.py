"""Fixes of schema failures: values, keys and counts."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

from editor.checks.fixes.steps import FixRule, Problems, Verb, by_values, quoted
from editor.checks.problems import Problem
from editor.checks.schema_validation import LONE_SURROGATE, is_broken, rule_at
from editor.checks.suggestions import closest_name
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SCHEME, SOURCES, MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.filters.expression import KEY_OPERATORS
from editor.mapstyle.numbers import FarNumber, SpelledFloat, next_id, read_integer, read_number
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color, is_hex_color
from editor.mapstyle.tree import MISSING, Json, Path, RepeatedKey, read, read_array, read_object
from editor.wording import Sentence, say

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
            yield problem, {problem.path: number if is_plain else SpelledFloat(value)}


def _remove_repeated(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        if isinstance(problem.path[-1], RepeatedKey) and read(style.tree, problem.path) is not MISSING:
            yield problem, {problem.path: MISSING}


def _use_largest(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in problems:
        value = read(style.tree, problem.path)
        if isinstance(value, FarNumber):
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
    return say("Give {name} the allowed value", name=_name(problem))


def _addition_text(_style: MapStyle, problem: Problem) -> str:
    if _matches(problem.path[: len(_PROPERTY_PATH)], _PROPERTY_PATH):
        return say("Remove {name}", name=quoted(problem.path[len(_PROPERTY_PATH) - 1]))
    return say("Add {name}", name=quoted(problem.missing))


def _count_text(_style: MapStyle, problem: Problem) -> str:
    if problem.path[-1:] == ("values",):
        return say("Empty the values")
    if len(problem.path) <= 2:
        return say("Remove the property")
    return say("Remove {name}", name=quoted(problem.path[-3]))


_ALL_ALLOWED = say("Give the values that are allowed")

VALUE_FIXES: Final = (
    FixRule("missing-key", _addition_text, say("Add the missing keys"), by_values(_add_missing)),
    FixRule("hex-color", say("Pack the colour"), say("Pack the colours"), by_values(_pack_colors)),
    FixRule("not-allowed", _choice_text, _ALL_ALLOWED, by_values(_use_allowed_value)),
    FixRule("unknown-operator", _choice_text, _ALL_ALLOWED, by_values(_use_allowed_value)),
    FixRule("wrong-count", _count_text, say("Mend the number of entries"), by_values(_fix_count)),
    FixRule(
        "repeated-key",
        say("Keep the last value"),
        say("Keep the last value of each key"),
        by_values(_remove_repeated),
        Verb.REMOVE,
    ),
    FixRule(
        "far-number",
        say("Use the largest possible number"),
        say("Use the largest possible number for each"),
        by_values(_use_largest),
    ),
    FixRule(
        "broken-text",
        say("Replace the broken characters"),
        say("Replace all broken characters"),
        by_values(_replace_broken),
    ),
    FixRule(
        "number-as-text",
        say("Write as a number"),
        say("Write the numbers as numbers"),
        by_values(_convert_numbers),
    ),
)
