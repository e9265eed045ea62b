"""Fixes of what no layer needs: it is deleted."""

from collections.abc import Iterator
from typing import Final

from editor.checks.mends import Mending, Problems, Verb, by_values, quoted, standing
from editor.checks.problems import Problem
from editor.mapstyle.model import MapStyle
from editor.mapstyle.place_edits import Changes
from editor.mapstyle.tree import MISSING, Path, read_object
from editor.wording import say, term


def _delete(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    for problem in standing(style, problems):
        yield problem, {problem.path: MISSING}


def _delete_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    unused = list(standing(style, problems))
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
