"""Edits that move rows among those beside them in their group: up, down, to the top, to the bottom."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from editor.mapstyle.edits import Edit
from editor.mapstyle.layer_tree import LayerTree, Node
from editor.mapstyle.layertypes import BACKGROUND
from editor.mapstyle.marked import Marked
from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.structure_edits import in_order

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


class _Order:
    """The draw order of a style's layers, while it is being changed."""

    def __init__(self, style: MapStyle) -> None:
        self._style = style
        self.keys = list(style.order.keys)

    def put(self, nodes: Sequence[Node], anchors: Sequence[Node], *, is_below: bool = False) -> None:
        """Put the layers of rows together above the topmost layer of others, or below their lowest."""
        moved = _layers(nodes)
        around = _layers(anchors) - moved
        rest = [key for key in self.keys if key not in moved]
        places = [place for place, key in enumerate(rest) if key in around]
        if places:
            at = places[-1] + 1 if is_below else places[0]
            self.keys = [*rest[:at], *(key for key in self.keys if key in moved), *rest[at:]]

    def put_between(self, nodes: Sequence[Node], above: Node, below: Node) -> None:
        """Put the layers of rows together below one row, and above another."""
        places = {key: place for place, key in enumerate(self.keys)}
        if max(places[key] for key in above.layers) < min(places[key] for key in below.layers):
            self.put(nodes, [above], is_below=True)
        else:
            self.put(nodes, [below])

    def is_ground(self, node: Node) -> bool:
        """Whether a row is a background layer."""
        return node.key is not None and self._style.layer(node.key).type == BACKGROUND


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
    runs = list(_runs(siblings, chosen))
    for place in reversed(range(len(runs) - 1)):
        is_chosen, run = runs[place]
        after = runs[place + 1][1]
        if not is_chosen or order.is_ground(after[0]):
            continue
        if len(after) > 1:
            order.put_between(run, after[0], after[1])
        else:
            order.put(run, [after[0]], is_below=True)


def _to_top(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    order.put([node for node in siblings if node in chosen], siblings)


def _to_bottom(order: _Order, siblings: Sequence[Node], chosen: Collection[Node]) -> None:
    moved = [node for node in siblings if node in chosen]
    others = [node for node in siblings if node not in chosen]
    if others and order.is_ground(others[-1]) and not any(map(order.is_ground, moved)):
        order.put(moved, others[-1:])
    else:
        order.put(moved, others, is_below=True)


def _runs(siblings: Sequence[Node], chosen: Collection[Node]) -> Iterator[tuple[bool, list[Node]]]:
    """The rows of a group in runs that are chosen or not, from the top."""
    for is_chosen, run in groupby(siblings, key=lambda node: node in chosen):
        yield is_chosen, list(run)


def _layers(nodes: Sequence[Node]) -> frozenset[LayerKey]:
    return frozenset(key for node in nodes for key in node.layers)
