"""Edits of the layer tree: layers and groups moved, inserted, deleted, created and dissolved."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from editor.errors import EditError, FilePosition
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerSet, LayerTree
from editor.mapstyle.document.model import (
    GROUPS,
    LAYERS,
    Layer,
    LayerKey,
    LayerOrder,
    Layers,
    MapStyle,
    new_layer_key,
)
from editor.mapstyle.edits.edit import (
    Edit,
    RecordChange,
    add_records,
    change_records,
    change_values,
    delete_layers,
    with_member,
    without_field,
)
from editor.mapstyle.edits.order import number_layers, numbering
from editor.mapstyle.json_tree import MISSING, Json, Path, pointer, read, read_array, replace
from editor.mapstyle.numbers import next_id
from editor.mapstyle.schema.layer_types import BACKGROUND
from editor.wording import say

_Pair: TypeAlias = tuple[LayerKey, Json]


def move_rows(rows: LayerSet, position: DropPosition) -> Edit:
    """Move layers and groups to a position, retaining their draw order, and renumber."""

    def edit(style: MapStyle) -> MapStyle:
        moved = rows.layers_in(style)
        return _move_together(
            move_into_group(rows, position.group_id)(style), moved, _start(style, moved, position)
        )

    return edit


def move_in_order(keys: Collection[LayerKey], above: LayerKey | None) -> Edit:
    """Move layers directly above another one, or to the bottom, without changing groups."""

    def edit(style: MapStyle) -> MapStyle:
        moved = frozenset(key for key in keys if style.has_layer(key))
        return _move_together(style, moved, _start(style, moved, DropPosition(None, above)))

    return edit


def set_draw_order(keys: Sequence[LayerKey]) -> Edit:
    """Set the draw order of all layers, and renumber.

    Raises: EditError, when run, if the keys are not those of the style.
    """

    def edit(style: MapStyle) -> MapStyle:
        if tuple(keys) == style.order.keys:
            return style
        if len(keys) != len(style.order.keys) or set(keys) != style.order.index.keys():
            raise EditError(say("The order must contain each layer once."))
        records, indexes = read_array(style.tree, LAYERS), style.order.index
        return _with_layers(style, [(key, records[indexes[key]]) for key in keys])

    return edit


_GROUP_KEY = "group_id"


def move_into_group(rows: LayerSet, group_id: int | None) -> Edit:
    """Move layers and groups into a group, or to the root, without changing the draw order.

    Raises: EditError, when run, if a group would contain itself.
    """

    def edit(style: MapStyle) -> MapStyle:
        outer = rows.outermost(style)
        if not outer.groups.isdisjoint(style.group_chain(group_id)):
            raise EditError(say("A group cannot contain itself. Choose another position."))
        moved = change_values(dict(_group_changes(style, outer, group_id)))(style)
        return change_records(_moved_layers(style, outer, group_id), _in_group(group_id))(moved)

    return edit


def insert_layers(records: Sequence[Json], position: DropPosition) -> Edit:
    """Insert new layers, with their groups set, at a position; background layers below all others."""
    return insert_layers_at([(records, position)])


def insert_layers_at(insertions: Iterable[tuple[Sequence[Json], DropPosition]]) -> Edit:
    """Insert new layers at several positions at once, as `insert_layers` does."""

    def edit(style: MapStyle) -> MapStyle:
        non_empty = [(records, position) for records, position in insertions if records]
        if not non_empty:
            return style
        old = read(style.tree, LAYERS)
        if not isinstance(old, list):
            raise EditError(say("The style has no list of layers."), FilePosition(pointer=pointer(LAYERS)))
        above_backgrounds = len(old) - _backgrounds_at_end(style.layers)
        new: dict[int, list[_Pair]] = {}
        for records, position in non_empty:
            start = _start(style, frozenset(), position) or 0
            new.setdefault(start, []).extend(_new_pairs(records, are_backgrounds=False))
        for records, _ in non_empty:
            new.setdefault(above_backgrounds, []).extend(_new_pairs(records, are_backgrounds=True))
        after: list[_Pair] = []
        for index, pair in enumerate(zip(style.order.keys, old, strict=True)):
            after += [*new.get(index, ()), pair]
        return _with_layers(style, [*after, *new.get(len(old), ())])

    return edit


def _new_pairs(records: Iterable[Json], *, are_backgrounds: bool) -> list[_Pair]:
    return [(new_layer_key(), record) for record in records if _is_background(record) is are_backgrounds]


def delete_rows(rows: LayerSet) -> Edit:
    """Delete layers, and groups with their content.

    Raises: EditError, when run, if no layer would remain.
    """

    def edit(style: MapStyle) -> MapStyle:
        deletions: dict[Path, Json] = {
            group.path: MISSING
            for group in style.groups
            if group.id is not None and rows.holds_group(style, group.id)
        }
        after = change_values(deletions)(delete_layers(rows.layers_in(style))(style))
        # An inconsistent numbering is not repaired by a deletion.
        return after if numbering(style) else number_layers()(after)

    return edit


def _group_changes(style: MapStyle, outer: LayerSet, group_id: int | None) -> Iterator[tuple[Path, Json]]:
    """Yield the changes that move groups into a group; dangling references are not changed."""
    value = MISSING if group_id is None else group_id
    target = style.group_chain(group_id)[:1]
    for group in style.groups:
        if group.id in outer.groups and style.group_chain(group.parent_id)[:1] != target:
            yield (*group.path, "parent_id"), value


def _moved_layers(style: MapStyle, outer: LayerSet, group_id: int | None) -> list[LayerKey]:
    """Return the layers that a move into a group changes."""
    target = style.group_chain(group_id)[:1]
    others = {each for each in set(style.layer_groups) if style.group_chain(each)[:1] != target}
    indexes, groups = style.order.index, style.layer_groups
    return [key for key in outer.layers if groups[indexes[key]] in others]


def _in_group(group_id: int | None) -> RecordChange:
    """Return the change of a layer's record that moves it into a group."""

    def change(record: dict[str, Json]) -> dict[str, Json]:
        if group_id is None:
            return without_field(record, _GROUP_KEY)
        if _GROUP_KEY in record:
            return {**record, _GROUP_KEY: group_id}
        return with_member(record, _GROUP_KEY, group_id)

    return change


def _start(style: MapStyle, moved: Collection[LayerKey], position: DropPosition) -> int | None:
    """Return the number of unmoved layers above a position, or None if the order is unchanged."""
    rest = [layer for layer in style.layers if layer.key not in moved] if moved else style.layers
    indexes = [layer.index for layer in rest] if moved else range(len(rest))
    if position.above is not None:
        start = bisect_left(indexes, style.order.index.get(position.above, len(style.layers)))
    elif position.group_id is None:
        start = len(rest)
    else:
        inside = LayerSet(groups=frozenset([position.group_id])).layers_in(style)
        if not inside:
            return None
        remaining = [layer.index for layer in rest if layer.key in inside]
        top = min(style.order.index[key] for key in inside)
        start = bisect_left(indexes, remaining[-1] + 1 if remaining else top)
    if any(_is_background(style.layer(key).record) for key in moved):
        return start
    return min(start, len(rest) - _backgrounds_at_end(rest))


def _move_together(style: MapStyle, moved: Collection[LayerKey], start: int | None) -> MapStyle:
    if start is None or not moved:
        return style
    keys = style.order.keys
    rest = [key for key in keys if key not in moved]
    return set_draw_order([*rest[:start], *(key for key in keys if key in moved), *rest[start:]])(style)


def _with_layers(style: MapStyle, pairs: Sequence[_Pair]) -> MapStyle:
    tree = replace(style.tree, LAYERS, [record for _, record in pairs])
    return number_layers()(MapStyle(tree, LayerOrder(tuple(key for key, _ in pairs))))


def _backgrounds_at_end(layers: Layers | Sequence[Layer]) -> int:
    count = 0
    for layer in reversed(layers):
        if layer.type != BACKGROUND:
            break
        count += 1
    return count


def _is_background(record: Json) -> bool:
    return isinstance(record, dict) and record.get("type") == BACKGROUND


# A function that moves the selected rows of one group in the order of all layers.
_Shift: TypeAlias = Callable[["_Order", Sequence[LayerNode], Collection[LayerNode]], None]


def move_up(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Move each row above its unselected predecessor; flat, in the draw order of all layers."""
    return _shift_edit(rows, _up, is_flat=is_flat)


def move_down(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Move each row below its unselected successor; the background layer stays last."""
    return _shift_edit(rows, _down, is_flat=is_flat)


def move_to_top(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Move rows, in their order, to the top of their group."""
    return _shift_edit(rows, _to_top, is_flat=is_flat)


def move_to_bottom(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Move rows, in their order, to the bottom of their group, but above the background layer."""
    return _shift_edit(rows, _to_bottom, is_flat=is_flat)


def move_out_of_group(rows: LayerSet) -> Edit:
    """Move each row out of its group, directly above it; rows of one group stay together."""

    def edit(style: MapStyle) -> MapStyle:
        by_group: dict[int, LayerSet] = {}
        for node in LayerTree(style).nodes(rows.outermost(style)):
            group_id = node.parent.group_id if node.parent is not None else None
            if group_id is not None:
                keys = [node.key] if node.key is not None else []
                groups = [node.group_id] if node.group_id is not None else []
                by_group[group_id] = by_group.get(group_id, LayerSet()).with_added(keys, groups)
        for group_id, inner in by_group.items():
            style = _move_out_of(group_id, inner)(style)
        return style

    return edit


def _move_out_of(group_id: int, rows: LayerSet) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        inside = LayerSet(groups=frozenset([group_id])).layers_in(style)
        above = min(inside, key=style.order.index.__getitem__, default=None)
        outer = next(iter(style.group_chain(group_id)[1:]), None)
        return move_rows(rows, DropPosition(outer, above))(style)

    return edit


class _Order:
    """The draw order of layers during a change."""

    def __init__(self, style: MapStyle) -> None:
        self.keys = list(style.order.keys)
        self._backgrounds = frozenset(layer.key for layer in style.layers if layer.type == BACKGROUND)

    def put(
        self, nodes: Sequence[LayerNode], anchors: Sequence[LayerNode], *, is_below: bool = False
    ) -> None:
        """Move the layers of rows above the topmost layer of `anchors`, or below their lowest.

        The background layer stays last unless it is moved itself.
        """
        moved = _layers(nodes)
        anchor_keys = _layers(anchors) - moved
        rest = [key for key in self.keys if key not in moved]
        indexes = [index for index, key in enumerate(rest) if key in anchor_keys]
        if indexes:
            position = indexes[-1] + 1 if is_below else indexes[0]
            while (
                position and rest[position - 1] in self._backgrounds and moved.isdisjoint(self._backgrounds)
            ):
                position -= 1
            self.keys = [*rest[:position], *(key for key in self.keys if key in moved), *rest[position:]]

    def put_between(self, nodes: Sequence[LayerNode], above: LayerNode, below: LayerNode | None) -> None:
        """Move the layers of rows below one row, or above the next one if both are interleaved."""
        indexes = {key: index for index, key in enumerate(self.keys)}
        lowest = max(indexes[key] for key in above.layers)
        if below is None or lowest < min(indexes[key] for key in below.layers):
            self.put(nodes, [above], is_below=True)
        else:
            self.put(nodes, [below])

    def is_background(self, node: LayerNode) -> bool:
        """Return whether a row is a background layer."""
        return node.key in self._backgrounds


def _shift_edit(rows: LayerSet, shift: _Shift, *, is_flat: bool) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        tree = LayerTree(style, is_flat=is_flat)
        selected = LayerSet(rows.layers_in(style)) if is_flat else rows.outermost(style)
        by_parent: dict[LayerNode, set[LayerNode]] = {}
        for node in tree.nodes(selected):
            if node.count:
                by_parent.setdefault(node.parent or tree.root, set()).add(node)
        order = _Order(style)
        for parent, nodes in by_parent.items():
            shift(order, [node for node in parent.children if node.count], nodes)
        return set_draw_order(order.keys)(style)

    return edit


def _up(order: _Order, siblings: Sequence[LayerNode], selected: Collection[LayerNode]) -> None:
    before: LayerNode | None = None
    for is_selected, run in _runs(siblings, selected):
        if is_selected and before is not None:
            order.put(run, [before])
        before = run[-1]


def _down(order: _Order, siblings: Sequence[LayerNode], selected: Collection[LayerNode]) -> None:
    below: list[LayerNode] = []  # the next two rows below, in the new order
    for is_selected, run in reversed(list(_runs(siblings, selected))):
        if is_selected and below and not order.is_background(below[0]):
            passed, *others = below
            order.put_between(run, passed, others[0] if others else None)
            below = [passed, run[0]]
        else:
            below = [*run, *below][:2]


def _to_top(order: _Order, siblings: Sequence[LayerNode], selected: Collection[LayerNode]) -> None:
    order.put([node for node in siblings if node in selected], siblings)


def _to_bottom(order: _Order, siblings: Sequence[LayerNode], selected: Collection[LayerNode]) -> None:
    moved = [node for node in siblings if node in selected]
    order.put(moved, [node for node in siblings if node not in selected], is_below=True)


def _runs(
    siblings: Sequence[LayerNode], selected: Collection[LayerNode]
) -> Iterator[tuple[bool, list[LayerNode]]]:
    """Yield the rows of a group in runs of selected and unselected ones, from the top."""
    for is_selected, run in groupby(siblings, key=lambda node: node in selected):
        yield is_selected, list(run)


def _layers(nodes: Sequence[LayerNode]) -> frozenset[LayerKey]:
    return frozenset(key for node in nodes for key in node.layers)


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
        return move_into_group(outer, new_id)(add_group(name, common_group(style, outer))(style))

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
    indexes, groups = style.order.index, style.layer_groups
    parents = {groups[indexes[key]] for key in outer.layers}
    parents |= {style.group_parents[group_id] for group_id in outer.groups}
    first, *others = [style.group_chain(group_id) for group_id in parents] or [()]
    return next((group_id for group_id in first if all(group_id in other for other in others)), None)


def free_group_id(style: MapStyle) -> int:
    """Return an id that no group has and nothing references; it may exceed 32 bits."""
    referenced = {*style.layer_groups} | {group.parent_id for group in style.groups}
    return next_id((*style.group_parents, *referenced))


def _remaining_parent(style: MapStyle, group_id: int | None, removed: Collection[int]) -> Json:
    """Return the nearest remaining parent, or MISSING."""
    return next((ancestor for ancestor in style.group_chain(group_id) if ancestor not in removed), MISSING)
