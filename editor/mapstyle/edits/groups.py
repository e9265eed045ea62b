"""Edits of groups, which act as folders and do not change the draw order."""

from collections.abc import Collection

from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import GROUPS, MapStyle
from editor.mapstyle.edits.edit import Edit, add_records, change_values
from editor.mapstyle.edits.structure import put_into
from editor.mapstyle.numbers import next_id
from editor.mapstyle.tree import MISSING, Json, Path


def add_group(name: str, parent_id: int | None) -> Edit:
    """Add an empty group, with an unused id, to another group or to the root."""

    def edit(style: MapStyle) -> MapStyle:
        record: dict[str, Json] = {"id": free_group_id(style), "name": name}
        if parent_id is not None:
            record["parent_id"] = parent_id
        return add_records(GROUPS, [record])(style)

    return edit


def group_rows(rows: LayerSet, name: str) -> Edit:
    """Move layers and groups into a new group inside their innermost common group."""

    def edit(style: MapStyle) -> MapStyle:
        outer = rows.outermost(style)
        if not outer:
            return style
        new_id = free_group_id(style)
        return put_into(outer, new_id)(add_group(name, common_group(style, outer))(style))

    return edit


def ungroup(group_ids: Collection[int]) -> Edit:
    """Remove groups; their content moves to the nearest remaining parent."""

    def edit(style: MapStyle) -> MapStyle:
        removed = frozenset(group_ids)
        changes: dict[Path, Json] = {}
        for layer in style.layers:
            if layer.group_id in removed:
                changes[*layer.path, "group_id"] = _remaining_parent(style, layer.group_id, removed)
        for group in style.groups:
            if group.id in removed:
                changes[group.path] = MISSING
            elif group.parent_id in removed:
                changes[*group.path, "parent_id"] = _remaining_parent(style, group.parent_id, removed)
        return change_values(changes)(style)

    return edit


def common_group(style: MapStyle, rows: LayerSet) -> int | None:
    """Return the innermost common group of some rows."""
    outer = rows.outermost(style)
    parents = {style.layer(key).group_id for key in outer.layers}
    parents |= {style.group_parents[group_id] for group_id in outer.groups}
    first, *others = [style.group_chain(group_id) for group_id in parents] or [()]
    return next((group_id for group_id in first if all(group_id in other for other in others)), None)


def free_group_id(style: MapStyle) -> int:
    """Return an id that no group has and nothing references; it may exceed 32 bits."""
    referenced = {layer.group_id for layer in style.layers} | {group.parent_id for group in style.groups}
    return next_id((*style.group_parents, *referenced))


def _remaining_parent(style: MapStyle, group_id: int | None, removed: Collection[int]) -> Json:
    """Return the nearest remaining parent, or MISSING."""
    return next((ancestor for ancestor in style.group_chain(group_id) if ancestor not in removed), MISSING)
