"""Fixes of what no layer needs: it is deleted."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from editor.checks.fixes.steps import Mending, Problems, Verb, by_values, quoted, standing
from editor.checks.problems import Problem
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.tree import MISSING, Json, Path, read_object
from editor.wording import say, term


def _delete(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in standing(style, problems):
        yield problem, {problem.path: MISSING}


def _delete_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    unused = list(standing(style, problems))
    gone = {problem.path for problem in unused}
    left = {group.id for group in style.groups if group.path not in gone}
    outer = _Outer(style.group_parents, left)
    # The groups in one that goes move to the nearest around it that stays.
    moved: dict[Path, Json] = {
        (*group.path, "parent_id"): outer.of(group.parent_id)
        for group in style.groups
        if group.parent_id in style.group_parents and group.parent_id not in left and group.path not in gone
    }
    for number, problem in enumerate(unused):
        yield problem, {problem.path: MISSING} if number else {problem.path: MISSING, **moved}


class _Outer:
    """Finds the nearest group around one that stays; each group is walked through once."""

    def __init__(self, parents: Mapping[int, int | None], left: Collection[int | None]) -> None:
        self._parents, self._left = parents, left
        self._known: dict[int, Json] = {}

    def of(self, group_id: int | None) -> Json:
        """The group, or the nearest around it, that stays; MISSING where there is none."""
        walked: dict[int, None] = {}
        while (
            group_id is not None
            and group_id in self._parents
            and group_id not in self._left
            and group_id not in self._known
            and group_id not in walked
        ):
            walked[group_id] = None
            group_id = self._parents[group_id]
        is_left = group_id is not None and group_id in self._left
        found = (
            group_id if is_left else self._known.get(group_id, MISSING) if group_id is not None else MISSING
        )
        self._known.update(dict.fromkeys(walked, found))
        return found


def _name(style: MapStyle, problem: Problem) -> object:
    """What the thing is called, or else its id."""
    record = read_object(style.tree, problem.path)
    return record.get("name") or record.get("id")


def _text_of_icon(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the icon {name}", name=quoted(name)) if name else say("Delete the icon")


def _text_of_group(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the group {name}", name=quoted(name)) if name else say("Delete the group")


def _text_of_source(style: MapStyle, problem: Problem) -> str:
    name = _name(style, problem)
    return say("Delete the source {name}", name=quoted(name)) if name else say("Delete the source")


def _text_of_face(_style: MapStyle, problem: Problem) -> str:
    return say("Delete the {slot} face", slot=term(str(problem.path[-1])))


UNUSED_FIXES: Final = (
    Mending("unused-icon", _text_of_icon, say("Delete the unused icons"), by_values(_delete), Verb.DELETE),
    Mending(
        "unused-group", _text_of_group, say("Delete the empty groups"), by_values(_delete_groups), Verb.DELETE
    ),
    Mending(
        "unused-face",
        _text_of_face,
        say("Delete the unused faces"),
        by_values(_delete),
        Verb.DELETE,
    ),
    Mending(
        "unused-source", _text_of_source, say("Delete the unused sources"), by_values(_delete), Verb.DELETE
    ),
)
