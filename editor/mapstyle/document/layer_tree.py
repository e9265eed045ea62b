"""The tree of groups and layers as displayed, drop positions, and sets of layers."""

from collections.abc import Collection
from dataclasses import field

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import BACKGROUND
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class LayerSet:
    """A set of layers and of whole groups, by layer key and group id."""

    layers: frozenset[LayerKey] = frozenset()
    groups: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.layers or self.groups)

    def holds(self, style: MapStyle, layer: Layer) -> bool:
        """Return whether the set contains a layer, directly or through one of its groups."""
        return layer.key in self.layers or self.holds_group(style, layer.group_id)

    def holds_group(self, style: MapStyle, group_id: int | None) -> bool:
        """Return whether the set contains a group, directly or through one of its parents."""
        return bool(self.groups) and not self.groups.isdisjoint(style.group_chain(group_id))

    def layers_in(self, style: MapStyle) -> frozenset[LayerKey]:
        """Return all layers of a style that the set contains."""
        if not self.groups:
            return frozenset(self.layers & style.order.index.keys())
        held = {group_id for group_id in set(style.layer_groups) if self.holds_group(style, group_id)}
        return frozenset(
            key
            for key, group_id in zip(style.order.keys, style.layer_groups, strict=True)
            if key in self.layers or group_id in held
        )

    def with_added(self, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """Return the set with more layers and groups."""
        return LayerSet(self.layers | set(layers), self.groups | set(groups))

    def without(self, style: MapStyle, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """Return the set without some layers and groups, and without every group around them."""
        parents = {style.layer(key).group_id for key in layers} | set(groups)
        enclosing = {group_id for inner in parents for group_id in style.group_chain(inner)}
        return LayerSet(self.layers - set(layers), self.groups - enclosing)

    def migrated(self, before: MapStyle, after: MapStyle) -> "LayerSet":
        """Return the set for the next value; a removed group, whose id may be reused, becomes its layers."""
        removed = self.groups.difference(after.group_parents)
        if not removed:
            return self
        return LayerSet(self.layers | LayerSet(groups=removed).layers_in(before), self.groups - removed)

    def outermost(self, style: MapStyle) -> "LayerSet":
        """Return the set without elements that one of its groups contains."""
        groups = {group_id for group_id in self.groups if group_id in style.group_parents}
        inner = {inner_id for inner_id in groups if not groups.isdisjoint(style.group_chain(inner_id)[1:])}
        if not groups:
            return LayerSet(frozenset(self.layers & style.order.index.keys()))
        inside = {
            group_id
            for group_id in set(style.layer_groups)
            if not groups.isdisjoint(style.group_chain(group_id))
        }
        indexes, of_layers = style.order.index, style.layer_groups
        layers = {key for key in self.layers if key in indexes and of_layers[indexes[key]] not in inside}
        return LayerSet(frozenset(layers), frozenset(groups - inner))


@dataclass(slots=True, eq=False)
class LayerNode:
    """A row of the tree: a layer by its key, or a group by its index in the file and its id.

    `first`, `last` and `count` describe the contained layers by their indexes in draw order.
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
        """Whether other layers are drawn between the group's layers."""
        return self.count > 0 and self.last - self.first >= self.count

    @property
    def layers(self) -> list[LayerKey]:
        """The row's own layer, or all layers of the group and its subgroups in display order."""
        keys, pending = [], [self]
        while pending:
            node = pending.pop()
            if node.key is not None:
                keys.append(node.key)
            pending += reversed(node.children)
        return keys

    def holds(self, other: "LayerNode") -> bool:
        """Return whether another row is this one or a descendant."""
        above: LayerNode | None = other
        while above is not None and above is not self:
            above = above.parent
        return above is self


@dataclass(frozen=True, slots=True)
class DropPosition:
    """The target of a move: a group, or none, and the layer below the moved rows in draw order.

    Without a layer the target is the bottom of the group or of the style, above the background layer. In a
    group without layers, rows retain their positions in draw order.
    """

    group_id: int | None
    above: LayerKey | None


class LayerTree:
    """The rows of a style: nested in groups, or flat in draw order."""

    def __init__(self, style: MapStyle, *, is_flat: bool = False) -> None:
        self.style = style
        self.root = LayerNode(None)
        self.by_key: dict[LayerKey, LayerNode] = {}
        self.by_group: dict[int, LayerNode] = {}
        self._indexes = {group.id: group.index for group in reversed(style.groups) if group.id is not None}
        # Without creating the layers, of which there may be many.
        for index, (key, group_id) in enumerate(zip(style.order.keys, style.layer_groups, strict=True)):
            node = LayerNode(None, key, first=index, last=index, count=1)
            self.by_key[key] = _add(self.root if is_flat else self._group_node(group_id), node)
        if not is_flat:
            self._add_empty_groups()
        _count_layers(self.root)

    def _add_empty_groups(self) -> None:
        for group in self.style.groups:
            if group.id is not None and self._indexes[group.id] == group.index:
                self._group_node(group.id)
            else:  # without a unique id a group cannot have children
                _add(self.root, LayerNode(None, group=group.index))

    def _group_node(self, group_id: int | None) -> LayerNode:
        """Return the row of a group; create it and its parents if needed."""
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

    def nodes(self, rows: LayerSet) -> list[LayerNode]:
        """Return the rows of a set of layers and groups, from the top."""
        found = [self.by_key[key] for key in rows.layers if key in self.by_key]
        found += [self.by_group[group_id] for group_id in rows.groups if group_id in self.by_group]
        return sorted(found, key=_path)

    def before(self, parent: LayerNode, row: LayerNode | None, moved: LayerSet) -> LayerNode | None:
        """Return the row that `moved` will precede if dropped before `row` of `parent`.

        None is the end of the rows with layers. The background layer stays last unless it is moved itself.
        """
        start = len(parent.children) if row is None else row.place
        following = parent.children[start:]
        target = next((node for node in following if self._unmoved_layer(node, moved) is not None), None)
        if target is not None or self._moves_background(moved):
            return target
        last = next(
            (node for node in reversed(parent.children) if self._unmoved_layer(node, moved) is not None), None
        )
        return last if last is not None and self._is_background(last.key) else None

    def drop_position(self, parent: LayerNode, row: LayerNode | None, moved: LayerSet) -> DropPosition:
        """Return the drop position before a row of `parent`, or at its end."""
        row = self.before(parent, row, moved)
        above = self._unmoved_layer(row, moved) if row is not None else None
        return DropPosition(parent.group_id, above)

    def _unmoved_layer(self, node: LayerNode, moved: LayerSet) -> LayerKey | None:
        """Return the topmost layer of a row that is not moved, or None."""
        unmoved = (key for key in node.layers if not moved.holds(self.style, self.style.layer(key)))
        return min(unmoved, key=self.style.order.index.__getitem__, default=None)

    def _moves_background(self, moved: LayerSet) -> bool:
        return any(self._is_background(key) for key in moved.layers_in(self.style))

    def _is_background(self, key: LayerKey | None) -> bool:
        return key is not None and self.style.layer(key).type == BACKGROUND


def _add(parent: LayerNode, node: LayerNode) -> LayerNode:
    node.parent, node.place = parent, len(parent.children)
    parent.children.append(node)
    return node


def _count_layers(root: LayerNode) -> None:
    # Iterative, because a file may nest groups thousands deep.
    groups = [root]
    for group in groups:
        groups.extend(child for child in group.children if child.is_group)
    for group in reversed(groups):
        filled = [child for child in group.children if child.count]
        if filled:
            group.first, group.last = filled[0].first, max(child.last for child in filled)
            group.count = sum(child.count for child in filled)


def _path(node: LayerNode) -> tuple[int, ...]:
    """Return the positions of a row and its ancestors, outermost first: the sort key of display order."""
    places, above = [], node
    while above.parent is not None:
        places.append(above.place)
        above = above.parent
    return tuple(reversed(places))
