"""Edits that insert a part of the same or another style.

Groups get new ids and are not merged. An icon with the same id and image is reused; otherwise it gets a new
id, and the pasted layers are redirected to it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain, count
from typing import TypeAlias

from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerTree
from editor.mapstyle.document.model import (
    GROUPS,
    ICONS,
    LAYERS,
    NAME_KEY,
    Group,
    Icon,
    Layer,
    LayerKey,
    MapStyle,
)
from editor.mapstyle.edits.edit import Edit, add_records, change_values
from editor.mapstyle.edits.fragment import Fragment
from editor.mapstyle.edits.groups import free_group_id
from editor.mapstyle.edits.icons import numbered_ids, redirect_icons
from editor.mapstyle.edits.structure import insert_layers, insert_layers_at
from editor.mapstyle.tree import MISSING, Json, Path, read, read_array

# The name for a copy of a layer or group, from the name of the original and the names in use.
CopyName: TypeAlias = Callable[[str, Collection[str]], str]
# The name under which a layer or group is shown.
NameOf: TypeAlias = Callable[[Layer | Group], str]


def stored_name(row: Layer | Group) -> str:
    """Return the name of a layer or group in the file; empty for none."""
    return row.comment if isinstance(row, Layer) else row.name


def paste(fragment: Fragment, position: DropPosition) -> Edit:
    """Insert layers, groups and icons at a position and into its group, with new ids."""

    def edit(style: MapStyle) -> MapStyle:
        part = fragment.style
        style, icon_names = _with_icons(style, part)
        ids = dict(zip((group.index for group in part.groups), count(free_group_id(style)), strict=False))
        part = change_values(_group_changes(part, ids, position.group_id))(redirect_icons(icon_names)(part))
        style = add_records(GROUPS, read_array(part.tree, GROUPS))(style)
        return insert_layers(read_array(part.tree, LAYERS), position)(style)

    return edit


def duplicate_rows(rows: LayerSet, copy_name: CopyName, name_of: NameOf = stored_name) -> Edit:
    """Insert copies of layers and groups above the topmost original in the same group.

    Each copy gets a distinct name if its original has one. Elements inside a copied group keep theirs.
    """

    def edit(style: MapStyle) -> MapStyle:
        tree, outer = LayerTree(style), rows.outermost(style)
        groups = [group for group in style.groups if outer.holds_group(style, group.id)]
        ids = dict(zip((group.index for group in groups), count(free_group_id(style)), strict=False))
        copied_ids = {group.id: ids[group.index] for group in reversed(groups)}
        by_parent: dict[LayerNode, list[LayerNode]] = {}
        for node in tree.nodes(outer):
            by_parent.setdefault(node.parent or tree.root, []).append(node)
        used = {name_of(layer) for layer in style.layers}
        names: dict[LayerKey, str] = {}
        for key in sorted(outer.layers, key=style.order.index.__getitem__):
            if name := name_of(style.layer(key)):
                names[key] = copy_name(name, used)
                used.add(names[key])
        insertions = [
            (_copies(style, nodes, copied_ids, names), tree.spot(parent, nodes[0], LayerSet()))
            for parent, nodes in by_parent.items()
        ]
        used = {name_of(group) for group in style.groups}
        records = []
        for group in groups:
            record = {
                **_with_copied_group(group.record, "parent_id", group.parent_id, copied_ids),
                "id": ids[group.index],
            }
            name = name_of(group)
            if name and group.parent_id not in copied_ids:
                record["name"] = copy_name(name, used)
                used.add(record["name"])
            records.append(record)
        return insert_layers_at(insertions)(add_records(GROUPS, records)(style))

    return edit


def _copies(
    style: MapStyle,
    nodes: Iterable[LayerNode],
    copied_ids: Mapping[int | None, int],
    names: Mapping[LayerKey, str],
) -> list[Json]:
    """Return the records of copied layers, in draw order, with their names and groups."""
    keys = sorted((key for node in nodes for key in node.layers), key=style.order.index.__getitem__)
    records = []
    for layer in map(style.layer, keys):
        if layer.record:
            record = _with_copied_group(layer.record, "group_id", layer.group_id, copied_ids)
            records.append({**record, NAME_KEY: names[layer.key]} if layer.key in names else record)
    return records


def _with_copied_group(
    record: Mapping[str, Json], key: str, group_id: int | None, copied_ids: Mapping[int | None, int]
) -> Mapping[str, Json]:
    """Return the record in the copy of its group, if that is copied too."""
    return {**record, key: copied_ids[group_id]} if group_id in copied_ids else record


def _group_changes(part: MapStyle, ids: Mapping[int, int], target: int | None) -> dict[Path, Json]:
    """Return the changes of group ids and their references; ungrouped elements move into a target."""
    new_ids: dict[int | None, int] = {group.id: ids[group.index] for group in reversed(part.groups)}
    new_ids.pop(None, None)
    outer_id = MISSING if target is None else target
    changes: dict[Path, Json] = {}
    for group in part.groups:
        is_cyclic = group.id in part.group_chain(group.parent_id)
        changes[*group.path, "id"] = ids[group.index]
        changes[*group.path, "parent_id"] = outer_id if is_cyclic else new_ids.get(group.parent_id, outer_id)
    for layer in part.layers:
        changes[*layer.path, "group_id"] = new_ids.get(layer.group_id, outer_id)
    return {path: value for path, value in changes.items() if value != read(part.tree, path)}


def _with_icons(style: MapStyle, part: MapStyle) -> tuple[MapStyle, dict[str, str]]:
    """Return the style with missing icons added, and the new ids of renamed ones."""
    known = {icon.id: icon.data_uri for icon in reversed(style.icons)}
    records: list[Json] = []
    names: dict[str, str] = {}
    for icon in part.icons:
        icon_id = _id_for(icon, known)
        if not icon.id or icon.id in names:
            continue
        if icon_id != icon.id:
            names[icon.id] = icon_id
        if icon_id not in known:
            known[icon_id] = icon.data_uri
            records.append(icon.record if icon_id == icon.id else {**icon.record, "id": icon_id})
    return add_records(ICONS, records)(style), names


def _id_for(icon: Icon, known: Mapping[str, str]) -> str:
    """Return the id for an icon: its own, or the first numbered one that is free or has its image."""
    names = chain([icon.id], numbered_ids(icon.id, count(2)))
    return next(name for name in names if known.get(name, icon.data_uri) == icon.data_uri)
