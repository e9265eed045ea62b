"""Sets of layers and groups, such as the selected, hidden or locked ones."""

from collections.abc import Collection
from dataclasses import dataclass

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle


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
            return frozenset(key for key in self.layers if style.has_layer(key))
        return frozenset(layer.key for layer in style.layers if self.holds(style, layer))

    def with_marks(self, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """Return the set with more layers and groups."""
        return LayerSet(self.layers | set(layers), self.groups | set(groups))

    def without(self, style: MapStyle, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """Return the set without some layers and groups, and without every group around them."""
        parents = {style.layer(key).group_id for key in layers} | set(groups)
        enclosing = {group_id for inner in parents for group_id in style.group_chain(inner)}
        return LayerSet(self.layers - set(layers), self.groups - enclosing)

    def carried_over(self, before: MapStyle, after: MapStyle) -> "LayerSet":
        """Return the set for the next value; a removed group, whose id may be reused, becomes its layers."""
        removed = self.groups.difference(after.group_parents)
        if not removed:
            return self
        return LayerSet(self.layers | LayerSet(groups=removed).layers_in(before), self.groups - removed)

    def outermost(self, style: MapStyle) -> "LayerSet":
        """Return the set without elements that one of its groups contains."""
        groups = {group_id for group_id in self.groups if group_id in style.group_parents}
        inner = {inner_id for inner_id in groups if not groups.isdisjoint(style.group_chain(inner_id)[1:])}
        layers = {
            key
            for key in self.layers
            if style.has_layer(key) and groups.isdisjoint(style.group_chain(style.layer(key).group_id))
        }
        return LayerSet(frozenset(layers), frozenset(groups - inner))
