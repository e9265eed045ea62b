"""Objects that are no styles: what they are instead, told by their keys."""

from enum import Enum, auto
from typing import Final

from editor.mapstyle.canonical import STYLE_ORDER
from editor.mapstyle.tree import Json

SECTIONS: Final = frozenset(STYLE_ORDER)
# Of every style of Mapbox and MapLibre. Source: MapLibre Style Specification, "version".
_VERSION: Final = 8
_LAYER_KEYS: Final = frozenset({"source-layer", "paint", "layout", "type"})


class Foreign(Enum):
    """What an object is that has none of the sections of a style."""

    MAPBOX = auto()
    OTHER = auto()


def foreign_of(tree: Json) -> Foreign | None:
    """What a tree is that is no style; nothing where it is one, or has nothing in it yet."""
    if not isinstance(tree, dict) or not tree or not SECTIONS.isdisjoint(tree):
        return None
    layers = tree.get("layers")
    if tree.get("version") == _VERSION and isinstance(layers, list) and any(map(_is_mapbox_layer, layers)):
        return Foreign.MAPBOX
    return Foreign.OTHER


def _is_mapbox_layer(record: Json) -> bool:
    return (
        isinstance(record, dict) and isinstance(record.get("id"), str) and not _LAYER_KEYS.isdisjoint(record)
    )
