"""Fixes of references to groups and icons."""

from collections.abc import Iterator
from typing import Final

from editor.checks.fixes.fix_rule import FixRule, Problems, by_values, index_in, layer_of, quoted
from editor.checks.problems import Problem
from editor.mapstyle.document.model import GROUPS, ICONS, Group, Icon, MapStyle
from editor.mapstyle.edits.assets import new_icon_ids
from editor.mapstyle.edits.edit import Changes
from editor.mapstyle.edits.structure import free_group_id
from editor.mapstyle.json_tree import MISSING, read
from editor.mapstyle.numbers import read_integer
from editor.wording import say


def _remove_from_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    known = style.group_parents.keys()
    for problem in problems:
        layer = layer_of(style, problem)
        if layer is not None and layer.group_id is not None and layer.group_id not in known:
            yield problem, {(*layer.path, "group_id"): MISSING}


def _move_to_top(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    known = style.group_parents.keys()
    for problem in problems:
        parent = read_integer(read(style.tree, problem.path, None))
        if parent is not None and parent not in known:
            yield problem, {problem.path: MISSING}


def _break_cycles(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    parents = dict(style.group_parents)
    # Of two groups with one id the last defines the parent.
    indexes = {group.id: group.index for group in style.groups}
    for problem in problems:
        group = _group_of(style, problem)
        visited: dict[int, None] = {}
        current = None if group is None else group.id
        while current is not None and current not in visited:
            visited[current] = None
            current = parents.get(current)
        if current is not None:
            # The group of the problem may only lead to the cycle; this one closes it.
            parents[current] = None
            yield problem, {(*GROUPS, indexes[current], "parent_id"): MISSING}


def _renumber_groups(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    first = {group.id: group.index for group in reversed(style.groups)}
    free = free_group_id(style)
    for problem in problems:
        group = _group_of(style, problem)
        if group is not None and group.id is not None and first[group.id] < group.index:
            yield problem, {(*group.path, "id"): free}
            free += 1


def _clear_icon(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    known = {icon.id for icon in style.icons}
    for problem in problems:
        value = read(style.tree, problem.path)
        if isinstance(value, str) and value and value not in known:
            yield problem, {problem.path: ""}


def _separate_icons(style: MapStyle, problems: Problems) -> Iterator[tuple[Problem, Changes]]:
    first: dict[str, int] = {}
    first_of_image: dict[tuple[str, str], int] = {}
    for each in style.icons:
        first.setdefault(each.id, each.index)
        first_of_image.setdefault((each.id, each.data_uri), each.index)
    duplicates: list[tuple[Problem, Icon]] = []
    for problem in problems:
        icon = _icon_of(style, problem)
        if icon is None or first[icon.id] == icon.index:
            continue
        if icon.data_uri and first_of_image[icon.id, icon.data_uri] < icon.index:
            yield problem, {(*ICONS, icon.index): MISSING}
        else:
            duplicates.append((problem, icon))
    names = new_icon_ids([icon.id for _, icon in duplicates], first.keys())
    for (problem, icon), name in zip(duplicates, names, strict=True):
        yield problem, {(*ICONS, icon.index, "id"): name}


def _group_of(style: MapStyle, problem: Problem) -> Group | None:
    index = index_in(GROUPS, problem)
    return None if index is None else style.group(index)


def _icon_of(style: MapStyle, problem: Problem) -> Icon | None:
    index = index_in(ICONS, problem)
    record = None if index is None else read(style.tree, (*ICONS, index))
    return Icon(index, record) if index is not None and isinstance(record, dict) else None


def _duplicate_icon_text(style: MapStyle, problem: Problem) -> str:
    icon = _icon_of(style, problem)
    if icon is None:
        return say("Change icon ID")
    above = [each for each in style.icons if each.index < icon.index and each.id == icon.id]
    if icon.data_uri and any(each.data_uri == icon.data_uri for each in above):
        return say("Delete duplicate icon {id}", id=quoted(icon.id))
    return say("Change ID of duplicate icon {id}", id=quoted(icon.id))


REFERENCE_FIXES: Final = (
    FixRule(
        "unknown-group",
        say("Move layer out of group"),
        say("Move layers out of missing groups"),
        by_values(_remove_from_groups),
    ),
    FixRule(
        "unknown-parent-group",
        say("Move group to top level"),
        say("Move groups to top level"),
        by_values(_move_to_top),
    ),
    FixRule(
        "duplicate-group-id",
        say("Make group ID unique"),
        say("Make group IDs unique"),
        by_values(_renumber_groups),
    ),
    FixRule(
        "group-cycle",
        say("Move group to top level"),
        say("Resolve circular groups"),
        by_values(_break_cycles),
    ),
    FixRule(
        "duplicate-icon-id",
        _duplicate_icon_text,
        say("Make icon IDs unique"),
        by_values(_separate_icons),
    ),
    FixRule(
        "unknown-icon-reference",
        say("Clear icon"),
        say("Clear missing icons"),
        by_values(_clear_icon),
    ),
)
