"""Fragments of a style, as on a clipboard, and the edits that paste them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, count
from typing import TypeAlias

from editor.errors import DocumentError, FilePosition
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerSet, LayerTree
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
from editor.mapstyle.edits.assets import numbered_ids, redirect_icons
from editor.mapstyle.edits.edit import Edit, add_records, change_values
from editor.mapstyle.edits.structure import free_group_id, insert_layers, insert_layers_at
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.json_errors import is_nested_within, raise_fault
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import place_at, skip_whitespace
from editor.mapstyle.json_tree import MAX_DEPTH, MISSING, Json, Path, pointer, read, read_array
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.search.occurrences import Role, find_values
from editor.records import dataclass
from editor.wording import say

_PARTS = ("layers", "groups", "icons")
_NO_LAYERS = say("No layers on the clipboard. Copy layers first.")


@dataclass(frozen=True, slots=True)
class Fragment:
    """The records of layers, of their copied groups and of their icons."""

    layers: tuple[Mapping[str, Json], ...]
    groups: tuple[Mapping[str, Json], ...] = ()
    icons: tuple[Mapping[str, Json], ...] = ()

    @property
    def style(self) -> MapStyle:
        """A style with this content only."""
        scheme = {
            "groups_section": {"groups": list(self.groups)},
            "definition": {"layers": list(self.layers)},
        }
        return MapStyle.of(
            {
                "map_schemes_section": {"map_schemes": [scheme]},
                "icons_section": {"icons": list(self.icons)},
            }
        )

    @property
    def text(self) -> str:
        """The JSON text, with the spelling of numbers."""
        parts = {name: list(getattr(self, name)) for name in _PARTS}
        non_empty = {name: records for name, records in parts.items() if records or name == "layers"}
        return write(non_empty, TWO_SPACES, TWO_SPACES.newline) + TWO_SPACES.newline


def create_fragment(style: MapStyle, rows: LayerSet) -> Fragment:
    """Copy layers and whole groups; references to groups that are not copied are removed."""
    keys = rows.layers_in(style)
    groups = [group for group in style.groups if group.id is not None and rows.holds_group(style, group.id)]
    copied = {group.id for group in groups}
    layers = [layer for layer in style.layers if layer.key in keys and layer.record]
    icon_ids = {found.value for layer in layers for found in find_values(layer, Role.ICON)}
    return Fragment(
        tuple(_without_outer_group(layer.record, "group_id", copied) for layer in layers),
        tuple(_without_outer_group(group.record, "parent_id", copied) for group in groups),
        tuple(icon.record for icon in style.icons if icon.id in icon_ids),
    )


def read_fragment(text: str) -> Fragment:
    """Read the fragment in a text.

    Raises: DocumentError, with the place in the text, when it is not JSON or contains no layers.
    """
    text = text if _opening_bracket(text) != "[" else _wrap_list(text)
    tree = decode_text(text).tree
    style_layers, around = read(tree, LAYERS, None), len(LAYERS) - 1
    if isinstance(style_layers, list):
        around = 0
        tree = {
            "layers": style_layers,
            "groups": read_array(tree, GROUPS),
            "icons": read_array(tree, ICONS),
        }
    elif "layers" not in tree and isinstance(tree.get("type"), str):
        around = len((*LAYERS, 0))
        tree = {"layers": [tree]}
    if "layers" not in tree:
        raise DocumentError(_NO_LAYERS)
    # Layers are nested deeper in a style, which must remain readable.
    if not is_nested_within(text, MAX_DEPTH - around):
        raise_fault(text, MAX_DEPTH - around)
    layers, groups, icons = (tuple(_records(tree, name)) for name in _PARTS)
    if not layers and not groups:
        raise DocumentError(_NO_LAYERS, FilePosition(pointer="/layers"))
    return Fragment(layers, groups, icons)


def _opening_bracket(text: str) -> str:
    """Return the opening bracket of a text, or raise DocumentError."""
    start = skip_whitespace(text, 0)
    first = text[start : start + 1]
    if first not in ("{", "["):
        raise DocumentError(_NO_LAYERS, place_at(text, start))
    return first


def _wrap_list(text: str) -> str:
    """Wrap a list of layers in an object, which the decoder requires; raise DocumentError for a fault."""
    raise_fault(text, MAX_DEPTH - len(LAYERS))
    return text.join(('{"layers":', "}"))


def _records(tree: Mapping[str, Json], name: str) -> Iterator[Mapping[str, Json]]:
    """Yield the objects of a part, or raise DocumentError. Layers need a type."""
    records = tree.get(name, [])
    if not isinstance(records, list):
        raise DocumentError(say("This should be a list."), FilePosition(pointer=pointer((name,))))
    for index, record in enumerate(records):
        place = FilePosition(pointer=pointer((name, index)))
        if not isinstance(record, dict):
            raise DocumentError(say("This should be a JSON object."), place)
        if name == "layers" and not isinstance(record.get("type"), str):
            raise DocumentError(say("This layer has no type."), place)
        yield record


def _without_outer_group(
    record: Mapping[str, Json], key: str, copied: Collection[int | None]
) -> Mapping[str, Json]:
    """Return the record without a reference to a group that is not copied."""
    if key not in record or read_integer(record[key]) in copied:
        return record
    return {name: value for name, value in record.items() if name != key}


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
            (_copies(style, nodes, copied_ids, names), tree.drop_position(parent, nodes[0], LayerSet()))
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
