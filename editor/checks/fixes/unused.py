"""Fixes of unused elements: icons, groups, font faces and sources."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from editor.checks.fixes.fix_rule import FixRule, Problems, by_values, current_problems, quoted
from editor.checks.problems import Problem, Verb
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.json_tree import MISSING, Json, Path, read_object
from editor.wording import say, term


def _delete_unused(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in current_problems(style, problems):
        yield problem, {problem.path: MISSING}


def _delete_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    unused = list(current_problems(style, problems))
    deleted = {problem.path for problem in unused}
    remaining = {group.id for group in style.groups if group.path not in deleted}
    ancestors = _RemainingAncestors(style.group_parents, remaining)
    # Groups in a deleted one move to the nearest remaining ancestor.
    moved: dict[Path, Json] = {
        (*group.path, "parent_id"): ancestors.of(group.parent_id)
        for group in style.groups
        if group.parent_id in style.group_parents
        and group.parent_id not in remaining
        and group.path not in deleted
    }
    for number, problem in enumerate(unused):
        yield problem, {problem.path: MISSING} if number else {problem.path: MISSING, **moved}


class _RemainingAncestors:
    """Finds the nearest remaining ancestor of a group; visits each group once."""

    def __init__(self, parents: Mapping[int, int | None], remaining: Collection[int | None]) -> None:
        self._parents, self._remaining = parents, remaining
        self._resolved: dict[int, Json] = {}

    def of(self, group_id: int | None) -> Json:
        """Return the group or its nearest remaining ancestor; MISSING if there is none."""
        visited: dict[int, None] = {}
        while (
            group_id is not None
            and group_id in self._parents
            and group_id not in self._remaining
            and group_id not in self._resolved
            and group_id not in visited
        ):
            visited[group_id] = None
            group_id = self._parents[group_id]
        found: Json = MISSING
        if group_id is not None:
            found = group_id if group_id in self._remaining else self._resolved.get(group_id, MISSING)
        self._resolved.update(dict.fromkeys(visited, found))
        return found


def _name(style: MapStyle, problem: Problem) -> object:
    record = read_object(style.tree, problem.path)
    return record.get("name") or record.get("id")


def _icon_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete icon {name}", name=quoted(name)) if name else say("Delete icon")


def _group_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete group {name}", name=quoted(name)) if name else say("Delete group")


def _source_text(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete source {name}", name=quoted(name)) if name else say("Delete source")


def _face_text(_style: MapStyle, problem: Problem) -> str:
    return say("Delete {slot} font", slot=term(str(problem.path[-1])))


UNUSED_FIXES: Final = (
    FixRule("unused-icon", _icon_text, say("Delete unused icons"), by_values(_delete_unused), Verb.DELETE),
    FixRule("unused-group", _group_text, say("Delete empty groups"), by_values(_delete_groups), Verb.DELETE),
    FixRule(
        "unused-face",
        _face_text,
        say("Delete unused fonts"),
        by_values(_delete_unused),
        Verb.DELETE,
    ),
    FixRule(
        "unused-source",
        _source_text,
        say("Delete unused sources"),
        by_values(_delete_unused),
        Verb.DELETE,
    ),
)
