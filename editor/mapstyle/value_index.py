"""The values of a style by what they are for, found again without looking at what did not change."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial

from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.occurrences import Occurrence, Role, find_values
from editor.mapstyle.per_layer import PerLayer
from editor.mapstyle.replace_edits import Takes
from editor.mapstyle.values import Value


class ValueIndex:
    """Finds values, and remembers those of each layer until its record is another one."""

    def __init__(self) -> None:
        self._of_layers = {role: PerLayer(partial(find_values, role=role)) for role in Role}

    def find(
        self, style: MapStyle, role: Role, takes: Takes, keys: Collection[LayerKey] | None = None
    ) -> Iterator[Occurrence]:
        """The values of a role that are looked for, top layer first; of some layers, or of all."""
        for key, values in self._of_layers[role].of(style).items():
            if keys is None or key in keys:
                yield from filter(takes, values)

    def counts(self, style: MapStyle, role: Role) -> Counter[Value]:
        """How often each value of a role stands in a style."""
        of_layers = self._of_layers[role].of(style)
        return Counter(found.value for values in of_layers.values() for found in values)

    def properties(self, style: MapStyle, role: Role) -> tuple[str, ...]:
        """The keys of the paint properties whose values have a role in a style."""
        of_layers = self._of_layers[role].of(style)
        return tuple(dict.fromkeys(found.property for values in of_layers.values() for found in values))
