"""Fixes of what no layer needs: it is deleted."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from editor.checks.facts import LayerFacts, gather
from editor.checks.findings import Finding
from editor.checks.mends import Mender, Mending, Problems, Text, by_values
from editor.checks.problems import Problem
from editor.checks.unused import (
    check_unused_faces,
    check_unused_groups,
    check_unused_icons,
    check_unused_sources,
)
from editor.mapstyle.model import MapStyle
from editor.mapstyle.place_edits import Changes
from editor.mapstyle.tree import MISSING, Path, read_object

_Rule: TypeAlias = Callable[[MapStyle, Sequence[LayerFacts]], Iterator[Finding]]


def _unused(rule: _Rule, style: MapStyle, problems: Problems) -> list[Problem]:
    """Those of the problems that stand in the style by the rule that finds them."""
    places = {path for _, path, _ in rule(style, [gather(layer) for layer in style.layers])}
    return [problem for problem in problems if problem.path in places]


def _delete(rule: _Rule) -> Mender:
    def plan(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
        for problem in _unused(rule, style, problems):
            yield problem, {problem.path: MISSING}

    return by_values(plan)


def _delete_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    unused = _unused(check_unused_groups, style, problems)
    gone = {problem.path for problem in unused}
    left = {group.id for group in style.groups if group.path not in gone}
    # The groups in one that goes move to the nearest around it that stays.
    moved: dict[Path, object] = {}
    for group in style.groups:
        if group.parent_id in style.group_parents and group.parent_id not in left and group.path not in gone:
            outer = next((each for each in style.group_chain(group.parent_id) if each in left), MISSING)
            moved[(*group.path, "parent_id")] = outer
    for problem in unused:
        yield problem, {problem.path: MISSING, **moved}


def _text(what: str) -> Text:
    """The name of a deletion, with that of the thing: what it is called, or its place in its list."""

    def text(style: MapStyle, problem: Problem) -> str:
        record = read_object(style.tree, problem.path)
        name = record.get("name") or record.get("id")
        return f"Delete the {what} “{name}”" if name else f"Delete the {what}"

    return text


UNUSED_FIXES: Final = (
    Mending("unused-icon", _text("icon"), "Delete the unused icons", _delete(check_unused_icons)),
    Mending("unused-group", _text("group"), "Delete the empty groups", by_values(_delete_groups)),
    Mending(
        "unused-face",
        lambda _style, problem: f"Delete the {problem.path[-1]} face",
        "Delete the unused faces",
        _delete(check_unused_faces),
    ),
    Mending("unused-source", _text("source"), "Delete the unused sources", _delete(check_unused_sources)),
)
