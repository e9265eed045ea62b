"""Sets of layers and groups, such as the selected, hidden or locked ones."""

from collections.abc import Collection
from dataclasses import dataclass

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle


@dataclass(frozen=True, slots=True)
class LayerSet:
    """Some layers, and some groups with all that sits in them, by their keys and ids."""

    layers: frozenset[LayerKey] = frozenset()
    groups: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.layers or self.groups)

    def holds(self, style: MapStyle, layer: Layer) -> bool:
        """Whether a layer is marked, by itself or with a group it sits in."""
        return layer.key in self.layers or self.holds_group(style, layer.group_id)

    def holds_group(self, style: MapStyle, group_id: int | None) -> bool:
        """Whether a group is marked, by itself or with a group it sits in."""
        return bool(self.groups) and not self.groups.isdisjoint(style.group_chain(group_id))

    def layers_in(self, style: MapStyle) -> frozenset[LayerKey]:
        """Every layer of a style that is marked."""
        if not self.groups:
            return frozenset(key for key in self.layers if style.has_layer(key))
        return frozenset(layer.key for layer in style.layers if self.holds(style, layer))

    def with_marks(self, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """These and more."""
        return LayerSet(self.layers | set(layers), self.groups | set(groups))

    def without(self, style: MapStyle, layers: Collection[LayerKey], groups: Collection[int]) -> "LayerSet":
        """These without some, and without every group that those sit in."""
        around = {style.layer(key).group_id for key in layers} | set(groups)
        outer = {group_id for inner in around for group_id in style.group_chain(inner)}
        return LayerSet(self.layers - set(layers), self.groups - outer)

    def carried_over(self, before: MapStyle, after: MapStyle) -> "LayerSet":
        """These in a style's next value; of a group that is gone its layers: its id may be used anew."""
        gone = self.groups.difference(after.group_parents)
        if not gone:
            return self
        return LayerSet(self.layers | LayerSet(groups=gone).layers_in(before), self.groups - gone)

    def outermost(self, style: MapStyle) -> "LayerSet":
        """These of a style without what sits in a group of them, which goes along with that."""
        groups = {group_id for group_id in self.groups if group_id in style.group_parents}
        inner = {each for each in groups if not groups.isdisjoint(style.group_chain(each)[1:])}
        layers = {
            key
            for key in self.layers
            if style.has_layer(key) and groups.isdisjoint(style.group_chain(style.layer(key).group_id))
        }
        return LayerSet(frozenset(layers), frozenset(groups - inner))
