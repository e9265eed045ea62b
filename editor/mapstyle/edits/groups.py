"""Edits of groups, which are folders: made, filled and dissolved, none of them changes the draw order."""

from collections.abc import Collection

from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import GROUPS, MapStyle
from editor.mapstyle.edits.edit import Edit, add_records, change_values
from editor.mapstyle.edits.structure import put_into
from editor.mapstyle.numbers import next_id
from editor.mapstyle.tree import MISSING, Json, Path


def add_group(name: str, parent_id: int | None) -> Edit:
    """Make a group without anything in it, in another one or in none, with an id that no group has."""

    def edit(style: MapStyle) -> MapStyle:
        record: dict[str, Json] = {"id": free_group_id(style), "name": name}
        if parent_id is not None:
            record["parent_id"] = parent_id
        return add_records(GROUPS, [record])(style)

    return edit


def group_rows(rows: LayerSet, name: str) -> Edit:
    """Put layers and groups into a new group, within the innermost one that all of them sit in."""

    def edit(style: MapStyle) -> MapStyle:
        outer = rows.outermost(style)
        if not outer:
            return style
        new_id = free_group_id(style)
        return put_into(outer, new_id)(add_group(name, shared_group(style, outer))(style))

    return edit


def ungroup(group_ids: Collection[int]) -> Edit:
    """Take groups out of the style; what they hold goes into the nearest one around them that stays."""

    def edit(style: MapStyle) -> MapStyle:
        gone = frozenset(group_ids)
        changes: dict[Path, Json] = {}
        for layer in style.layers:
            if layer.group_id in gone:
                changes[*layer.path, "group_id"] = _staying(style, layer.group_id, gone)
        for group in style.groups:
            if group.id in gone:
                changes[group.path] = MISSING
            elif group.parent_id in gone:
                changes[*group.path, "parent_id"] = _staying(style, group.parent_id, gone)
        return change_values(changes)(style)

    return edit


def shared_group(style: MapStyle, rows: LayerSet) -> int | None:
    """The innermost group that some rows all sit in."""
    outer = rows.outermost(style)
    around = {style.layer(key).group_id for key in outer.layers}
    around |= {style.group_parents[group_id] for group_id in outer.groups}
    first, *others = [style.group_chain(group_id) for group_id in around] or [()]
    return next((each for each in first if all(each in other for other in others)), None)


def free_group_id(style: MapStyle) -> int:
    """An id that no group has, nor any layer or group names; it may pass 32 bits."""
    named = {layer.group_id for layer in style.layers} | {group.parent_id for group in style.groups}
    return next_id((*style.group_parents, *named))


def _staying(style: MapStyle, group_id: int | None, gone: Collection[int]) -> Json:
    """The nearest group around one that stays; MISSING where there is none."""
    return next((each for each in style.group_chain(group_id) if each not in gone), MISSING)
