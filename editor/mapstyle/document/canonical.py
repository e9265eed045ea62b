"""Canonical form of a style, with keys in the order of the format, and detection of other formats."""

import re
from collections.abc import Mapping
from enum import Enum, auto
from json import JSONDecoder
from typing import Final, TypeAlias

from editor.mapstyle.document.model import FACES, NAME_KEY
from editor.mapstyle.filters.expression import FILTER_KEY
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.numbers import FloatLiteral
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty

# The known keys of an object in order, each with the key order of its value. Arrays are transparent.
Order: TypeAlias = Mapping[str, "Order"]


def _keys(*names: str) -> Order:
    """Return leaf keys, whose values have no known keys."""
    return {name: {} for name in names}


def _property(row: PaintProperty) -> Order:
    return {row.wrapper: {row.stops: _keys("level_id", row.value), **_keys("easing_type")}}


_SOURCE: Order = {
    **_keys("id"),
    "composite": _keys("type", "location", "COMMENT", "location_bbox", "qtree", "encoding", "high_res"),
    **_keys("name"),
}
_FILTER: Order = {**_keys("condition"), "expression": _keys("key", "condition", "values", "id")}
_LABEL_TEXT: Order = {
    **_keys("label_expression"),
    "label_keys": {"label_key": _keys("id", "use_key_text", "key_text", "custom_text")},
    **_keys("use_default", "op"),
}
# The format defines no order for a layer: name and type are first, appearance is last.
LAYER_ORDER: Order = {
    **_keys(NAME_KEY, "id", "type", "source", "sourcedata_id", "metaCategoryID", "isTemplate"),
    **_keys("minzoom", "maxzoom", "group_id"),
    FILTER_KEY: _FILTER,
    LABEL_KEY: _LABEL_TEXT,
    "paint": {row.key: _property(row) for row in sorted(PROPERTIES, key=lambda row: row.field_id)},
}
_SCHEME: Order = {
    **_keys("id", "name"),
    "groups_section": {"groups": _keys("id", "name", "collapsed", "parent_id")},
    "definition": {"layers": LAYER_ORDER},
}
STYLE_ORDER: Order = {
    "sources_list": {"sources": _SOURCE},
    "map_schemes_section": {"map_schemes": _SCHEME, **_keys("COMMENT", "slippytiles")},
    "icons_section": {"icons": _keys("id", "value"), **_keys("COMMENT")},
    "fonts_section": _keys(*FACES, "COMMENT"),
    "map_schemes_list_section": {
        "available_map_schemes": {**_keys("name"), "translations": _keys("language_code", "name")}
    },
}

# The only integer that a decoded tree spells differently from the file.
_MINUS_ZERO = re.compile(r"-0(?![0-9.eE])")
_read_spelled = JSONDecoder(parse_int=FloatLiteral, parse_float=FloatLiteral).decode


def with_ordered_keys(value: Json, order: Order = STYLE_ORDER) -> Json:
    """Return a value, by default a whole style, with its keys in canonical order."""
    if isinstance(value, list):
        return [with_ordered_keys(item, order) if isinstance(item, dict) else item for item in value]
    if not isinstance(value, dict):
        return value
    known = {key: with_ordered_keys(value[key], inner) for key, inner in order.items() if key in value}
    return known | {key: item for key, item in value.items() if key not in order}


def canonical_text(source: SourceText) -> str:
    """Return a style's text in canonical form: its own line ends, a final one, no byte order mark."""
    newline = source.layout.newline
    tree = _read_spelled(source.text) if _MINUS_ZERO.search(source.text) else source.tree
    return write(with_ordered_keys(tree), TWO_SPACES, newline) + newline


SECTIONS: Final = frozenset(STYLE_ORDER)
# The version of all Mapbox and MapLibre styles. Source: MapLibre Style Specification, "version".
_VERSION: Final = 8
_LAYER_KEYS: Final = frozenset({"source-layer", "paint", "layout", "type"})


class OtherFormat(Enum):
    """The format of an object without any section of a style."""

    MAPBOX = auto()
    OTHER = auto()


def detect_other_format(tree: Json) -> OtherFormat | None:
    """Return the format of a tree that is not a style, or None for a style or an empty object."""
    if not isinstance(tree, dict) or not tree or not SECTIONS.isdisjoint(tree):
        return None
    layers = tree.get("layers")
    if tree.get("version") == _VERSION and isinstance(layers, list) and any(map(_is_mapbox_layer, layers)):
        return OtherFormat.MAPBOX
    return OtherFormat.OTHER


def _is_mapbox_layer(record: Json) -> bool:
    return (
        isinstance(record, dict) and isinstance(record.get("id"), str) and not _LAYER_KEYS.isdisjoint(record)
    )
