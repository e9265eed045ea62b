"""Which layers name which icons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from editor.mapstyle.model import Layer, LayerKey, MapStyle
from editor.mapstyle.occurrences import Role, find_values
from editor.mapstyle.per_layer import PerLayer


@dataclass(frozen=True, slots=True)
class IconUse:
    """A property of a layer that names an icon, in so many of its stops."""

    layer: LayerKey
    property: str
    stops: int


_Named: TypeAlias = tuple[tuple[str, IconUse], ...]


def icon_uses(style: MapStyle) -> Mapping[str, tuple[IconUse, ...]]:
    """Where each icon id is named, top layer first; ids that no icon of the style has too.

    All stops count, also those that draw at no zoom. After an edit only the layers that it touched are read.
    """
    uses: dict[str, list[IconUse]] = {}
    for named in _NAMED.of(style).values():
        for icon_id, use in named:
            uses.setdefault(icon_id, []).append(use)
    return {icon_id: tuple(found) for icon_id, found in uses.items()}


def _named_in(layer: Layer) -> _Named:
    counts: dict[tuple[str, str], int] = {}
    for found in find_values(layer, Role.ICON):
        place = str(found.value), found.property
        counts[place] = counts.get(place, 0) + 1
    return tuple((icon_id, IconUse(layer.key, key, stops)) for (icon_id, key), stops in counts.items())


_NAMED = PerLayer(_named_in)
