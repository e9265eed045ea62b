"""The tree of groups and layers as it is shown, and the places between its rows."""

from dataclasses import dataclass, field

from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import BACKGROUND


@dataclass(slots=True, eq=False)
class LayerNode:
    """A row of the tree: a layer by its key, or a group by its place in the file and its id.

    `first`, `last` and `count` tell of the layers in it where they stand in the draw order.
    """

    parent: "LayerNode | None"
    key: LayerKey | None = None
    group: int | None = None
    group_id: int | None = None
    children: list["LayerNode"] = field(default_factory=list)
    place: int = 0
    first: int = -1
    last: int = -1
    count: int = 0

    @property
    def is_group(self) -> bool:
        """Whether the row is a group."""
        return self.group is not None

    @property
    def is_interleaved(self) -> bool:
        """Whether other layers draw between those in it."""
        return self.count > 0 and self.last - self.first >= self.count

    @property
    def layers(self) -> list[LayerKey]:
        """The layers of the row: itself, or all in the group and the groups within, as they are shown."""
        keys, pending = [], [self]
        while pending:
            node = pending.pop()
            if node.key is not None:
                keys.append(node.key)
            pending += reversed(node.children)
        return keys

    def holds(self, other: "LayerNode") -> bool:
        """Whether another row is this one, or sits in it."""
        above: LayerNode | None = other
        while above is not None and above is not self:
            above = above.parent
        return above is self


@dataclass(frozen=True, slots=True)
class DropPosition:
    """Where rows go: into a group, or none, and in the draw order directly above a layer.

    Without a layer that is below all that is in the group, or in the whole style; the background layer stays
    the last. In a group without layers rows keep the place in the draw order that they have.
    """

    group_id: int | None
    above: LayerKey | None


class LayerTree:
    """The rows of one style: as groups with what is in them, or flat, all layers in draw order."""

    def __init__(self, style: MapStyle, *, is_flat: bool = False) -> None:
        self.style = style
        self.root = LayerNode(None)
        self.by_key: dict[LayerKey, LayerNode] = {}
        self.by_group: dict[int, LayerNode] = {}
        self._indexes = {group.id: group.index for group in reversed(style.groups) if group.id is not None}
        for layer in style.layers:
            place = layer.index
            node = LayerNode(None, layer.key, first=place, last=place, count=1)
            self.by_key[layer.key] = _add(self.root if is_flat else self._within(layer.group_id), node)
        if not is_flat:
            self._add_empty_groups()
        _count_layers(self.root)

    def _add_empty_groups(self) -> None:
        for group in self.style.groups:
            if group.id is not None and self._indexes[group.id] == group.index:
                self._within(group.id)
            else:  # Without an id of its own nothing can sit in it, yet it stands in the file.
                _add(self.root, LayerNode(None, group=group.index))

    def _within(self, group_id: int | None) -> LayerNode:
        """The row of a group, made with those around it where they are not there yet."""
        if group_id is None:
            return self.root
        if group_id in self.by_group:
            return self.by_group[group_id]
        node = self.root
        for outer_id in reversed(self.style.group_chain(group_id)):
            if outer_id not in self.by_group:
                self.by_group[outer_id] = _add(
                    node, LayerNode(None, group=self._indexes[outer_id], group_id=outer_id)
                )
            node = self.by_group[outer_id]
        return node

    def nodes(self, marked: LayerSet) -> list[LayerNode]:
        """The rows of some layers and groups, from the top."""
        found = [self.by_key[key] for key in marked.layers if key in self.by_key]
        found += [self.by_group[group_id] for group_id in marked.groups if group_id in self.by_group]
        return sorted(found, key=_path)

    def before(self, parent: LayerNode, row: LayerNode | None, moved: LayerSet) -> LayerNode | None:
        """The row that moved ones really come to stand before where one of a group is asked for.

        None stands for the end of what has a place in the draw order. The background layer stays last unless
        it is moved itself.
        """
        start = len(parent.children) if row is None else row.place
        following = parent.children[start:]
        kept = next((node for node in following if self._kept(node, moved) is not None), None)
        if kept is not None or self._moves_background(moved):
            return kept
        last = next((node for node in reversed(parent.children) if self._kept(node, moved) is not None), None)
        return last if last is not None and self._is_background(last.key) else None

    def spot(self, parent: LayerNode, row: LayerNode | None, moved: LayerSet) -> DropPosition:
        """What a place before a row of a group, or below all of them, means for rows that are moved there."""
        row = self.before(parent, row, moved)
        above = self._kept(row, moved) if row is not None else None
        return DropPosition(parent.group_id, above)

    def _kept(self, node: LayerNode, moved: LayerSet) -> LayerKey | None:
        """The topmost layer of a row that is not moved; nothing for a row without one."""
        kept = (key for key in node.layers if not moved.holds(self.style, self.style.layer(key)))
        return min(kept, key=self.style.order.index.__getitem__, default=None)

    def _moves_background(self, moved: LayerSet) -> bool:
        return any(self._is_background(key) for key in moved.layers_in(self.style))

    def _is_background(self, key: LayerKey | None) -> bool:
        return key is not None and self.style.layer(key).type == BACKGROUND


def _add(parent: LayerNode, node: LayerNode) -> LayerNode:
    node.parent, node.place = parent, len(parent.children)
    parent.children.append(node)
    return node


def _count_layers(root: LayerNode) -> None:
    """Tell a group, and the groups in it, of the layers they hold."""
    # Not by recursion: a file may nest groups thousands deep.
    groups = [root]
    for group in groups:
        groups.extend(child for child in group.children if child.is_group)
    for group in reversed(groups):
        filled = [child for child in group.children if child.count]
        if filled:
            group.first, group.last = filled[0].first, max(child.last for child in filled)
            group.count = sum(child.count for child in filled)


def _path(node: LayerNode) -> tuple[int, ...]:
    """The places of a row and of those around it, outermost first: rows in this order go from the top."""
    places, above = [], node
    while above.parent is not None:
        places.append(above.place)
        above = above.parent
    return tuple(reversed(places))
