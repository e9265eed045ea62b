"""Edits that put a part of another style, or of the same one, into a style.

Groups come with new ids and merge with none. An icon that the style has under its id is taken where the image
is the same; else it gets an id of its own, which the layers that come along follow.
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
from editor.mapstyle.edits.structure import insert_at_spots, insert_layers
from editor.mapstyle.tree import MISSING, Json, Path, read, read_array

# The name for a copy of a layer or group, from the name of the original and the names in use.
CopyName: TypeAlias = Callable[[str, Collection[str]], str]
# The name under which a layer or group is shown.
NameOf: TypeAlias = Callable[[Layer | Group], str]


def stored_name(row: Layer | Group) -> str:
    """Return the name that the file holds for a layer or group; empty for none."""
    return row.comment if isinstance(row, Layer) else row.name


def paste(fragment: Fragment, spot: DropPosition) -> Edit:
    """Put layers, groups and icons into a style, at a place and into its group; ids are made anew."""

    def edit(style: MapStyle) -> MapStyle:
        part = fragment.style
        style, icon_names = _with_icons(style, part)
        ids = dict(zip((group.index for group in part.groups), count(free_group_id(style)), strict=False))
        part = change_values(_group_changes(part, ids, spot.group_id))(redirect_icons(icon_names)(part))
        style = add_records(GROUPS, read_array(part.tree, GROUPS))(style)
        return insert_layers(read_array(part.tree, LAYERS), spot)(style)

    return edit


def duplicate_rows(rows: LayerSet, copy_name: CopyName, name_of: NameOf = stored_name) -> Edit:
    """Put copies of layers and groups above the topmost of those that sit in the same group.

    Each copy beside its original gets a distinct name, unless the original is shown without one. What is
    inside a copied group keeps its name.
    """

    def edit(style: MapStyle) -> MapStyle:
        tree, outer = LayerTree(style), rows.outermost(style)
        groups = [group for group in style.groups if outer.holds_group(style, group.id)]
        ids = dict(zip((group.index for group in groups), count(free_group_id(style)), strict=False))
        named = {group.id: ids[group.index] for group in reversed(groups)}
        by_parent: dict[LayerNode, list[LayerNode]] = {}
        for node in tree.nodes(outer):
            by_parent.setdefault(node.parent or tree.root, []).append(node)
        taken = {name_of(layer) for layer in style.layers}
        names: dict[LayerKey, str] = {}
        for key in sorted(outer.layers, key=style.order.index.__getitem__):
            if name := name_of(style.layer(key)):
                names[key] = copy_name(name, taken)
                taken.add(names[key])
        pieces = [
            (_copies(style, nodes, named, names), tree.spot(parent, nodes[0], LayerSet()))
            for parent, nodes in by_parent.items()
        ]
        taken = {name_of(group) for group in style.groups}
        records = []
        for group in groups:
            record = {**_in_copy(group.record, "parent_id", group.parent_id, named), "id": ids[group.index]}
            name = name_of(group)
            if name and group.parent_id not in named:
                record["name"] = copy_name(name, taken)
                taken.add(record["name"])
            records.append(record)
        return insert_at_spots(pieces)(add_records(GROUPS, records)(style))

    return edit


def _copies(
    style: MapStyle,
    nodes: Iterable[LayerNode],
    named: Mapping[int | None, int],
    names: Mapping[LayerKey, str],
) -> list[Json]:
    """Return the records for copies of the layers of some rows, in draw order, named and in their groups."""
    keys = sorted((key for node in nodes for key in node.layers), key=style.order.index.__getitem__)
    records = []
    for layer in map(style.layer, keys):
        if layer.record:
            record = _in_copy(layer.record, "group_id", layer.group_id, named)
            records.append({**record, NAME_KEY: names[layer.key]} if layer.key in names else record)
    return records


def _in_copy(
    record: Mapping[str, Json], key: str, group_id: int | None, named: Mapping[int | None, int]
) -> Mapping[str, Json]:
    """The record in the copy of its group, where that is copied too."""
    return {**record, key: named[group_id]} if group_id in named else record


def _group_changes(part: MapStyle, ids: Mapping[int, int], target: int | None) -> dict[Path, Json]:
    """New ids for groups, in what names them too; what stood in none of them goes into a target."""
    named: dict[int | None, int] = {group.id: ids[group.index] for group in reversed(part.groups)}
    named.pop(None, None)
    outside = MISSING if target is None else target
    changes: dict[Path, Json] = {}
    for group in part.groups:
        is_circle = group.id in part.group_chain(group.parent_id)
        changes[*group.path, "id"] = ids[group.index]
        changes[*group.path, "parent_id"] = outside if is_circle else named.get(group.parent_id, outside)
    for layer in part.layers:
        changes[*layer.path, "group_id"] = named.get(layer.group_id, outside)
    return {path: value for path, value in changes.items() if value != read(part.tree, path)}


def _with_icons(style: MapStyle, part: MapStyle) -> tuple[MapStyle, dict[str, str]]:
    """The style with the icons that it does not have, and the new ids of those that had to be renamed."""
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
    """The id that an icon has or gets: its own, or the first one after it that is free or has its image."""
    names = chain([icon.id], numbered_ids(icon.id, count(2)))
    return next(name for name in names if known.get(name, icon.data_uri) == icon.data_uri)
