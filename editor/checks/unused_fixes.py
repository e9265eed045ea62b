"""Fixes of what no layer needs: it is deleted."""

from collections.abc import Iterator
from typing import Final

from editor.checks.mends import Mending, Problems, Text, Verb, by_values, quoted, standing
from editor.checks.problems import Problem
from editor.mapstyle.model import MapStyle
from editor.mapstyle.place_edits import Changes
from editor.mapstyle.tree import MISSING, Path, read_object


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


def _text(what: str) -> Text:
    """The name of a deletion, with what the thing is called, or else its id."""

    def text(style: MapStyle, problem: Problem) -> str:
        record = read_object(style.tree, problem.path)
        name = record.get("name") or record.get("id")
        return f"Delete the {what} {quoted(name)}" if name else f"Delete the {what}"

    return text


UNUSED_FIXES: Final = (
    Mending("unused-icon", _text("icon"), "Delete the unused icons", by_values(_delete), Verb.DELETE),
    Mending(
        "unused-group", _text("group"), "Delete the empty groups", by_values(_delete_groups), Verb.DELETE
    ),
    Mending(
        "unused-face",
        lambda _style, problem: f"Delete the {problem.path[-1]} face",
        "Delete the unused faces",
        by_values(_delete),
        Verb.DELETE,
    ),
    Mending("unused-source", _text("source"), "Delete the unused sources", by_values(_delete), Verb.DELETE),
)
