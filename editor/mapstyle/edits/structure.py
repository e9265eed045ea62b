"""Edits of the places of layers and groups: moved, inserted, deleted, and shifted up or down."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from editor.errors import EditError, Place
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.layer_tree import DropPosition, LayerNode, LayerTree
from editor.mapstyle.document.model import (
    LAYERS,
    Layer,
    LayerKey,
    LayerOrder,
    Layers,
    MapStyle,
    new_layer_key,
)
from editor.mapstyle.edits.edit import Edit, change_values, delete_layers
from editor.mapstyle.edits.order import number_layers, numbering
from editor.mapstyle.schema.layer_types import BACKGROUND
from editor.mapstyle.tree import MISSING, Json, Path, pointer, read, read_array, replace
from editor.wording import say

_Pair: TypeAlias = tuple[LayerKey, Json]


def move_rows(rows: LayerSet, spot: DropPosition) -> Edit:
    """Put layers and groups, in the order they draw in, to another place; ids that no longer fall change."""

    def edit(style: MapStyle) -> MapStyle:
        moved = rows.layers_in(style)
        return _ordered(put_into(rows, spot.group_id)(style), moved, _start(style, moved, spot))

    return edit


def move_in_order(keys: Collection[LayerKey], above: LayerKey | None) -> Edit:
    """Draw layers, in the order they have, directly above another one, or below all; their groups stay."""

    def edit(style: MapStyle) -> MapStyle:
        moved = frozenset(key for key in keys if style.has_layer(key))
        return _ordered(style, moved, _start(style, moved, DropPosition(None, above)))

    return edit


def in_order(keys: Sequence[LayerKey]) -> Edit:
    """Let all layers draw in another order; ids that no longer fall are changed.

    Raises: EditError where these are not the layers of the style, each once.
    """

    def edit(style: MapStyle) -> MapStyle:
        if tuple(keys) == style.order.keys:
            return style
        if len(keys) != len(style.order.keys) or set(keys) != style.order.index.keys():
            raise EditError(say("An order names every layer of the style once."))
        records, places = read_array(style.tree, LAYERS), style.order.index
        return _with_layers(style, [(key, records[places[key]]) for key in keys])

    return edit


def put_into(rows: LayerSet, group_id: int | None) -> Edit:
    """Put layers and groups into a group, or into none; the draw order stays.

    Raises: EditError where a group would come to sit in itself.
    """

    def edit(style: MapStyle) -> MapStyle:
        outer = rows.outermost(style)
        if not outer.groups.isdisjoint(style.group_chain(group_id)):
            raise EditError(say("A group cannot sit in itself. Choose another place."))
        return change_values(dict(_memberships(style, outer, group_id)))(style)

    return edit


def insert_layers(records: Sequence[Json], spot: DropPosition) -> Edit:
    """Put new layers, which name their groups already, to a place; ids that no longer fall change.

    A background goes below all others, to where backgrounds are.
    """
    return insert_at_spots([(records, spot)])


def insert_at_spots(pieces: Iterable[tuple[Sequence[Json], DropPosition]]) -> Edit:
    """Put new layers to several places at once, each as `insert_layers` does."""

    def edit(style: MapStyle) -> MapStyle:
        filled = [(records, spot) for records, spot in pieces if records]
        if not filled:
            return style
        old = read(style.tree, LAYERS)
        if not isinstance(old, list):
            raise EditError(say("The style has no list of layers."), Place(pointer=pointer(LAYERS)))
        above_grounds = len(old) - _backgrounds_at_end(style.layers)
        new: dict[int, list[_Pair]] = {}
        for records, spot in filled:
            start = _start(style, frozenset(), spot) or 0
            new.setdefault(start, []).extend(_new_pairs(records, are_grounds=False))
        for records, _ in filled:
            new.setdefault(above_grounds, []).extend(_new_pairs(records, are_grounds=True))
        after: list[_Pair] = []
        for place, pair in enumerate(zip(style.order.keys, old, strict=True)):
            after += [*new.get(place, ()), pair]
        return _with_layers(style, [*after, *new.get(len(old), ())])

    return edit


def _new_pairs(records: Iterable[Json], *, are_grounds: bool) -> list[_Pair]:
    return [(new_layer_key(), record) for record in records if _is_background(record) is are_grounds]


def delete_rows(rows: LayerSet) -> Edit:
    """Take layers out of the style, and groups with all in them; a style keeps at least one layer.

    Raises: EditError where no layer would be left.
    """

    def edit(style: MapStyle) -> MapStyle:
        gone: dict[Path, Json] = {
            group.path: MISSING
            for group in style.groups
            if group.id is not None and rows.holds_group(style, group.id)
        }
        after = change_values(gone)(delete_layers(rows.layers_in(style))(style))
        # A numbering that was broken before is not the business of one who deletes.
        return after if numbering(style) else number_layers()(after)

    return edit


def _memberships(style: MapStyle, outer: LayerSet, group_id: int | None) -> Iterator[tuple[Path, Json]]:
    """What to write so that rows sit in a group; a name of a group that does not exist stays in none."""
    value = MISSING if group_id is None else group_id
    around = style.group_chain(group_id)[:1]
    for key in outer.layers:
        layer = style.layer(key)
        if style.group_chain(layer.group_id)[:1] != around:
            yield (*layer.path, "group_id"), value
    for group in style.groups:
        if group.id in outer.groups and style.group_chain(group.parent_id)[:1] != around:
            yield (*group.path, "parent_id"), value


def _start(style: MapStyle, moved: Collection[LayerKey], spot: DropPosition) -> int | None:
    """How many of the layers that are not moved draw above a place; nothing where the order is to stay."""
    rest = [layer for layer in style.layers if layer.key not in moved] if moved else style.layers
    places = [layer.index for layer in rest] if moved else range(len(rest))
    if spot.above is not None:
        start = bisect_left(places, style.order.index.get(spot.above, len(style.layers)))
    elif spot.group_id is None:
        start = len(rest)
    else:
        inside = LayerSet(groups=frozenset([spot.group_id])).layers_in(style)
        if not inside:
            return None
        kept = [layer.index for layer in rest if layer.key in inside]
        top = min(style.order.index[key] for key in inside)
        start = bisect_left(places, kept[-1] + 1 if kept else top)
    if any(_is_background(style.layer(key).record) for key in moved):
        return start
    return min(start, len(rest) - _backgrounds_at_end(rest))


def _ordered(style: MapStyle, moved: Collection[LayerKey], start: int | None) -> MapStyle:
    """The style with some layers together behind so many of the others."""
    if start is None or not moved:
        return style
    keys = style.order.keys
    rest = [key for key in keys if key not in moved]
    return in_order([*rest[:start], *(key for key in keys if key in moved), *rest[start:]])(style)


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


# Changes the order of all layers so that the chosen rows of one group have moved.
_Shift: TypeAlias = Callable[["_Order", Sequence[LayerNode], Collection[LayerNode]], None]


def move_up(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Put each row above the one before it that is not chosen too; flat, in the draw order of all layers."""
    return _shifted(rows, _up, is_flat=is_flat)


def move_down(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Put each row below the one after it that is not chosen too; the background layer stays the last."""
    return _shifted(rows, _down, is_flat=is_flat)


def move_to_top(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Put rows, in the order they have, above all others of their group."""
    return _shifted(rows, _to_top, is_flat=is_flat)


def move_to_bottom(rows: LayerSet, *, is_flat: bool = False) -> Edit:
    """Put rows, in the order they have, below all others of their group, and above the background layer."""
    return _shifted(rows, _to_bottom, is_flat=is_flat)


def move_out(rows: LayerSet) -> Edit:
    """Put each row out of the group it sits in, directly above that; rows of one group stay together."""

    def edit(style: MapStyle) -> MapStyle:
        by_group: dict[int, LayerSet] = {}
        for node in LayerTree(style).nodes(rows.outermost(style)):
            group_id = node.parent.group_id if node.parent is not None else None
            if group_id is not None:
                keys = [node.key] if node.key is not None else []
                groups = [node.group_id] if node.group_id is not None else []
                by_group[group_id] = by_group.get(group_id, LayerSet()).with_marks(keys, groups)
        for group_id, inner in by_group.items():
            style = _out_of(group_id, inner)(style)
        return style

    return edit


def _out_of(group_id: int, rows: LayerSet) -> Edit:
    """Put rows of a group directly above it."""

    def edit(style: MapStyle) -> MapStyle:
        inside = LayerSet(groups=frozenset([group_id])).layers_in(style)
        above = min(inside, key=style.order.index.__getitem__, default=None)
        outer = next(iter(style.group_chain(group_id)[1:]), None)
        return move_rows(rows, DropPosition(outer, above))(style)

    return edit


class _Order:
    """The draw order of a style's layers, while it is being changed."""

    def __init__(self, style: MapStyle) -> None:
        self.keys = list(style.order.keys)
        self._grounds = frozenset(layer.key for layer in style.layers if layer.type == BACKGROUND)

    def put(
        self, nodes: Sequence[LayerNode], anchors: Sequence[LayerNode], *, is_below: bool = False
    ) -> None:
        """Put the layers of rows together above the topmost layer of others, or below their lowest.

        The background layer stays the last unless it is moved itself.
        """
        moved = _layers(nodes)
        around = _layers(anchors) - moved
        rest = [key for key in self.keys if key not in moved]
        places = [place for place, key in enumerate(rest) if key in around]
        if places:
            at = places[-1] + 1 if is_below else places[0]
            while at and rest[at - 1] in self._grounds and moved.isdisjoint(self._grounds):
                at -= 1
            self.keys = [*rest[:at], *(key for key in self.keys if key in moved), *rest[at:]]

    def put_between(self, nodes: Sequence[LayerNode], above: LayerNode, below: LayerNode | None) -> None:
        """Put the layers of rows together below one row; where the next one mingles with it, above that."""
        places = {key: place for place, key in enumerate(self.keys)}
        lowest = max(places[key] for key in above.layers)
        if below is None or lowest < min(places[key] for key in below.layers):
            self.put(nodes, [above], is_below=True)
        else:
            self.put(nodes, [below])

    def is_ground(self, node: LayerNode) -> bool:
        """Whether a row is a background layer."""
        return node.key in self._grounds


def _shifted(rows: LayerSet, shift: _Shift, *, is_flat: bool) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        tree = LayerTree(style, is_flat=is_flat)
        chosen = LayerSet(rows.layers_in(style)) if is_flat else rows.outermost(style)
        by_parent: dict[LayerNode, set[LayerNode]] = {}
        for node in tree.nodes(chosen):
            if node.count:
                by_parent.setdefault(node.parent or tree.root, set()).add(node)
        order = _Order(style)
        for parent, nodes in by_parent.items():
            shift(order, [node for node in parent.children if node.count], nodes)
        return in_order(order.keys)(style)

    return edit


def _up(order: _Order, siblings: Sequence[LayerNode], chosen: Collection[LayerNode]) -> None:
    before: LayerNode | None = None
    for is_chosen, run in _runs(siblings, chosen):
        if is_chosen and before is not None:
            order.put(run, [before])
        before = run[-1]


def _down(order: _Order, siblings: Sequence[LayerNode], chosen: Collection[LayerNode]) -> None:
    below: list[LayerNode] = []  # The next two rows below, as they now stand.
    for is_chosen, run in reversed(list(_runs(siblings, chosen))):
        if is_chosen and below and not order.is_ground(below[0]):
            passed, *others = below
            order.put_between(run, passed, others[0] if others else None)
            below = [passed, run[0]]
        else:
            below = [*run, *below][:2]


def _to_top(order: _Order, siblings: Sequence[LayerNode], chosen: Collection[LayerNode]) -> None:
    order.put([node for node in siblings if node in chosen], siblings)


def _to_bottom(order: _Order, siblings: Sequence[LayerNode], chosen: Collection[LayerNode]) -> None:
    moved = [node for node in siblings if node in chosen]
    order.put(moved, [node for node in siblings if node not in chosen], is_below=True)


def _runs(
    siblings: Sequence[LayerNode], chosen: Collection[LayerNode]
) -> Iterator[tuple[bool, list[LayerNode]]]:
    """The rows of a group in runs that are chosen or not, from the top."""
    for is_chosen, run in groupby(siblings, key=lambda node: node in chosen):
        yield is_chosen, list(run)


def _layers(nodes: Sequence[LayerNode]) -> frozenset[LayerKey]:
    return frozenset(key for node in nodes for key in node.layers)
