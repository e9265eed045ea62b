"""Edits that move rows from where they stand: up, down, to the top or bottom of their group, out of it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from editor.mapstyle.edits import Edit
from editor.mapstyle.layer_tree import LayerTree, Node, Spot
from editor.mapstyle.layertypes import BACKGROUND
from editor.mapstyle.marked import Marked
from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.structure_edits import in_order, move_rows

# Changes the order of all layers so that the chosen rows of one group have moved.
_Shift: TypeAlias = Callable[["_Order", Sequence[Node], Collection[Node]], None]


def move_up(rows: Marked, *, is_flat: bool = False) -> Edit:
    """Put each row above the one before it that is not chosen too; flat, in the draw order of all layers."""
    return _shifted(rows, _up, is_flat=is_flat)


def move_down(rows: Marked, *, is_flat: bool = False) -> Edit:
    """Put each row below the one after it that is not chosen too; the background layer stays the last."""
    return _shifted(rows, _down, is_flat=is_flat)


def move_to_top(rows: Marked, *, is_flat: bool = False) -> Edit:
    """Put rows, in the order they have, above all others of their group."""
    return _shifted(rows, _to_top, is_flat=is_flat)


def move_to_bottom(rows: Marked, *, is_flat: bool = False) -> Edit:
    """Put rows, in the order they have, below all others of their group, and above the background layer."""
    return _shifted(rows, _to_bottom, is_flat=is_flat)


def move_out(rows: Marked) -> Edit:
    """Put each row out of the group it sits in, directly above that; rows of one group stay together."""

    def edit(style: MapStyle) -> MapStyle:
        by_group: dict[int, Marked] = {}
        for node in LayerTree(style).nodes(rows.outermost(style)):
            group_id = node.parent.group_id if node.parent is not None else None
            if group_id is not None:
                keys = [node.key] if node.key is not None else []
                groups = [node.group_id] if node.group_id is not None else []
                by_group[group_id] = by_group.get(group_id, Marked()).with_marks(keys, groups)
        for group_id, inner in by_group.items():
            style = _out_of(group_id, inner)(style)
        return style

    return edit


def _out_of(group_id: int, rows: Marked) -> Edit:
    """Put rows of a group directly above it."""

    def edit(style: MapStyle) -> MapStyle:
        inside = Marked(groups=frozenset([group_id])).layers_in(style)
        above = min(inside, key=style.order.index.__getitem__, default=None)
        outer = next(iter(style.group_chain(group_id)[1:]), None)
        return move_rows(rows, Spot(outer, above))(style)

    return edit


class _Order:
    """The draw order of a style's layers, while it is being changed."""

    def __init__(self, style: MapStyle) -> None:
        self.keys = list(style.order.keys)
        self._grounds = frozenset(layer.key for layer in style.layers if layer.type == BACKGROUND)

    def put(self, nodes: Sequence[Node], anchors: Sequence[Node], *, is_below: bool = False) -> None:
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

    def put_between(self, nodes: Sequence[Node], above: Node, below: Node | None) -> None:
        """Put the layers of rows together below one row; where the next one mingles with it, above that."""
        places = {key: place for place, key in enumerate(self.keys)}
        lowest = max(places[key] for key in above.layers)
        if below is None or lowest < min(places[key] for key in below.layers):
            self.put(nodes, [above], is_below=True)
        else:
            self.put(nodes, [below])

    def is_ground(self, node: Node) -> bool:
        """Whether a row is a background layer."""
        return node.key in self._grounds


def _shifted(rows: Marked, shift: _Shift, *, is_flat: bool) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        tree = LayerTree(style, is_flat=is_flat)
        chosen = Marked(rows.layers_in(style)) if is_flat else rows.outermost(style)
        by_parent: dict[Node, set[Node]] = {}
        for node in tree.nodes(chosen):
            if node.count:
                by_parent.setdefault(node.parent or tree.root, set()).add(node)
        order = _Order(style)
        for parent, nodes in by_parent.items():
            shift(order, [node for node in parent.children if node.count], nodes)
        return in_order(order.keys)(style)

    return edit


def _up(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    before: Node | None = None
    for is_chosen, run in _runs(siblings, chosen):
        if is_chosen and before is not None:
            order.put(run, [before])
        before = run[-1]


def _down(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    below: list[Node] = []  # The next two rows below, as they now stand.
    for is_chosen, run in reversed(list(_runs(siblings, chosen))):
        if is_chosen and below and not order.is_ground(below[0]):
            passed, *others = below
            order.put_between(run, passed, others[0] if others else None)
            below = [passed, run[0]]
        else:
            below = [*run, *below][:2]


def _to_top(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    order.put([node for node in siblings if node in chosen], siblings)


def _to_bottom(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    moved = [node for node in siblings if node in chosen]
    order.put(moved, [node for node in siblings if node not in chosen], is_below=True)


def _runs(siblings: Sequence[Node], chosen: Collection[Node]) -> Iterator[tuple[bool, list[Node]]]:
    """The rows of a group in runs that are chosen or not, from the top."""
    for is_chosen, run in groupby(siblings, key=lambda node: node in chosen):
        yield is_chosen, list(run)


def _layers(nodes: Sequence[Node]) -> frozenset[LayerKey]:
    return frozenset(key for node in nodes for key in node.layers)
