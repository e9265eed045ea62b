"""JSON Schema of the style format 1.0.0, built from the tables.

It refuses unknown keys, except where the format is open: other fields of layers and icons,
`icon-rotation-angle`. The names and field ids of layers and icons are taken from real styles. References,
order and images cannot be expressed in a schema and are covered by the checks.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from editor.mapstyle.filters.expression import COMBINATIONS, FILTER_KEY, KEY_OPERATORS, OPERATORS
from editor.mapstyle.labels.label_text import LABEL_KEY
from editor.mapstyle.schema.easing import EASINGS
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LARGEST_PACKED_COLOR, LOWEST_LEVEL

Schema: TypeAlias = dict[str, Any]

FILE_NAME = "isopleth-style-1.0.0.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDENTITY = "urn:isopleth:engine-style-format:1.0.0"

FONT_MEDIA_TYPES = (
    "font/ttf",
    "font/otf",
    "font/sfnt",
    "application/x-font-ttf",
    "application/x-font-otf",
    "application/font-sfnt",
)
# Paint entries of unknown shape, or known by name only. They are preserved unchanged.
OTHER_PAINT: Mapping[str, Schema] = {
    "3dMesh": {"type": "integer", "x-field-id": 35},
    "icon-rotation-angle": {},
}

_STRING: Schema = {"type": "string"}
_INTEGER: Schema = {"type": "integer"}
_COUNT: Schema = {"type": "integer", "minimum": 0}


def build_schema() -> Schema:
    """Return the whole schema."""
    return {
        "$schema": DIALECT,
        "$id": IDENTITY,
        "title": "Map style, engine style format 1.0.0",
        "description": "A map style: its sources, its layers in draw order, its icons and its font.",
        **_object(
            {
                "sources_list": _ref("sourcesList", 1),
                "map_schemes_list_section": _ref("mapSchemesList", 2),
                "map_schemes_section": _ref("mapSchemes", 3),
                "icons_section": _ref("icons", 4),
                "fonts_section": _ref("fonts"),
            },
            required=("sources_list", "map_schemes_section", "icons_section"),
        ),
        "$defs": {
            **_values(),
            "sourcesList": _sources_list(),
            "mapSchemes": _map_schemes(),
            "scheme": _scheme(),
            "group": _group(),
            "layer": _layer(),
            "paint": _paint(),
            "filter": _filter(),
            "labelText": _label_text(),
            "icons": _icons(),
            "fonts": _fonts(),
            "mapSchemesList": _map_schemes_list(),
        },
    }


def _values() -> Schema:
    return {
        "level": {
            "title": "Style zoom",
            "type": "integer",
            "minimum": LOWEST_LEVEL,
            "maximum": HIGHEST_LEVEL,
        },
        "packedColor": {
            "title": "Packed colour",
            "description": "ABGR: (a << 24) | (b << 16) | (g << 8) | r.",
            "type": "integer",
            "minimum": 0,
            "maximum": LARGEST_PACKED_COLOR,
        },
        "easing": {
            "title": "Easing type",
            "description": ", ".join(f"{easing.number} {easing.name}" for easing in EASINGS) + ".",
            "type": "integer",
            "minimum": EASINGS[0].number,
            "maximum": EASINGS[-1].number,
        },
        "iconRef": {"title": "Icon reference", "description": "An icon's id, or empty.", **_STRING},
    }


def schema_text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(build_schema(), indent=2, ensure_ascii=False) + "\n"


def _object(properties: Schema, *, required: tuple[str, ...] = (), is_open: bool = False) -> Schema:
    schema: Schema = {"type": "object", "properties": properties}
    if required:
        schema["required"] = list(required)
    if not is_open:
        schema["additionalProperties"] = False
    return schema


def _array(items: Schema, **limits: int) -> Schema:
    return {"type": "array", "items": items, **limits}


def _ref(name: str, field_id: int | None = None) -> Schema:
    return _numbered({"$ref": f"#/$defs/{name}"}, field_id)


def _numbered(schema: Schema, field_id: int | None) -> Schema:
    return schema if field_id is None else {**schema, "x-field-id": field_id}


def _sources_list() -> Schema:
    composite = _object(
        {
            "location": {**_STRING, "format": "uri", "x-field-id": 1},
            "type": _numbered(_STRING, 2),
            "location_bbox": _numbered(_STRING, 3),
            "qtree": _numbered(_STRING, 4),
            "encoding": _numbered(_STRING, 5),
            "high_res": _numbered(_COUNT, 6),
            "COMMENT": _STRING,
        },
        required=("type", "location"),
    )
    source = _object(
        {"id": _numbered(_INTEGER, 1), "name": _numbered(_STRING, 2), "composite": _numbered(composite, 3)},
        required=("id", "composite"),
    )
    return {
        "title": "Sources in this style",
        **_object({"sources": _numbered(_array(source), 1)}, required=("sources",)),
    }


def _map_schemes() -> Schema:
    return {
        "title": "The one scheme",
        **_object(
            {
                "map_schemes": _numbered(_array(_ref("scheme"), minItems=1, maxItems=1), 1),
                "slippytiles": _numbered(_COUNT, 2),
                "COMMENT": _STRING,
            },
            required=("map_schemes",),
        ),
    }


def _scheme() -> Schema:
    layers = _object(
        {"layers": _numbered(_array(_ref("layer"), minItems=1), 1)},
        required=("layers",),
    )
    groups = _object({"groups": _numbered(_array(_ref("group")), 1)}, required=("groups",))
    return {
        "title": "Scheme",
        **_object(
            {
                "id": {"const": 1, "x-field-id": 1},
                "name": _numbered(_STRING, 2),
                "definition": _numbered(layers, 3),
                "groups_section": _numbered(groups, 4),
            },
            required=("id", "name", "groups_section", "definition"),
        ),
    }


def _group() -> Schema:
    return {
        "title": "Group",
        **_object(
            {
                "id": _numbered(_COUNT, 1),
                "name": _numbered(_STRING, 2),
                "collapsed": {"type": ["boolean", "integer"], "x-field-id": 3},
                "parent_id": _numbered(_INTEGER, 4),
            },
            required=("id", "name"),
        ),
    }


def _layer() -> Schema:
    return {
        "title": "Layer",
        "description": "The fields that real styles show. Others are allowed and kept.",
        **_object(
            {
                "COMMENT": {"description": "The layer's name for people.", **_STRING},
                "id": _numbered(_INTEGER, 1),
                "source": _numbered(_STRING, 3),
                "sourcedata_id": _numbered(_COUNT, 4),
                "type": _numbered(_STRING, 5),
                "paint": _ref("paint", 7),
                "minzoom": _ref("level", 8),
                "maxzoom": _ref("level", 9),
                "group_id": _numbered(_INTEGER, 10),
                "isTemplate": {"type": ["boolean", "integer"], "x-field-id": 12},
                LABEL_KEY: _ref("labelText", 13),
                "metaCategoryID": _numbered(_INTEGER, 15),
                FILTER_KEY: _ref("filter"),
            },
            required=("id", "type"),
            is_open=True,
        ),
    }


def _paint() -> Schema:
    known = {row.key: _paint_property(row) for row in PROPERTIES}
    return {"title": "Paint", **_object({**known, **OTHER_PAINT})}


def _paint_property(row: PaintProperty) -> Schema:
    stop = _object(
        {"level_id": _ref("level", 1), row.value: _numbered(_value(row), 2)}, required=("level_id", row.value)
    )
    wrapper = _object(
        {row.stops: _numbered(_array(stop, minItems=1), 1), "easing_type": _ref("easing", 2)},
        required=(row.stops,),
    )
    return {
        "title": row.label,
        "description": row.help,
        **_object({row.wrapper: _numbered(wrapper, 1)}, required=(row.wrapper,)),
        "x-field-id": row.field_id,
    }


def _value(row: PaintProperty) -> Schema:
    if row.kind is ValueKind.COLOR:
        return _ref("packedColor")
    if row.kind is ValueKind.ICON:
        return _ref("iconRef")
    if row.kind is ValueKind.CHOICE:
        values = [choice.value for choice in row.choices]
        meanings = ", ".join(f"{choice.value} {choice.label.lower()}" for choice in row.choices)
        return {"description": f"{meanings}.", "type": "integer", "minimum": values[0], "maximum": values[-1]}
    bounds = {"minimum": row.minimum, "maximum": row.maximum}
    return {"type": "number", **{key: int(bound) for key, bound in bounds.items() if bound is not None}}


def _filter() -> Schema:
    condition = _object(
        {
            "id": _numbered(_COUNT, 1),
            "condition": {"enum": list(OPERATORS), "x-field-id": 2},
            "key": _numbered(_STRING, 3),
            "values": _numbered(_array({"type": ["string", "number"]}), 4),
        },
        required=("key", "condition"),
    )
    condition |= {
        "if": {"required": ["condition"], "properties": {"condition": {"enum": list(KEY_OPERATORS)}}},
        "then": {"properties": {"values": {"maxItems": 0}}},
    }
    return {
        "title": "Filter",
        **_object(
            {
                "expression": _numbered(_array(condition, minItems=1), 1),
                "condition": {"enum": list(COMBINATIONS), "x-field-id": 2},
            },
            required=("condition", "expression"),
        ),
    }


def _label_text() -> Schema:
    key = _object(
        {
            "id": _numbered(_INTEGER, 1),
            "use_key_text": {"enum": [0, 1], "x-field-id": 2},
            "key_text": _numbered(_STRING, 3),
            "custom_text": _numbered(_STRING, 4),
        },
        required=("id", "key_text"),
    )
    keys = _object({"label_key": _numbered(_array(key), 1)}, required=("label_key",))
    return {
        "title": "Label text",
        "description": "A label expression or label keys.",
        **_object(
            {
                "use_default": _numbered(_COUNT, 1),
                "op": _numbered(_STRING, 2),
                "label_keys": _numbered(keys, 3),
                "label_expression": {
                    "description": "A JSON-encoded expression tree.",
                    **_STRING,
                    "x-field-id": 4,
                },
            }
        ),
        "anyOf": [{"required": ["label_expression"]}, {"required": ["label_keys"]}],
        "not": {"required": ["label_expression", "label_keys"]},
    }


def _icons() -> Schema:
    icon = {
        "title": "Icon",
        "description": "The fields that real styles show. Others are allowed and kept.",
        **_object(
            {
                "id": {"type": ["string", "integer"], "x-field-id": 1},
                "value": {"description": "The image as a data URI.", **_STRING, "x-field-id": 2},
            },
            required=("id",),
            is_open=True,
        ),
    }
    return {
        "title": "Icons",
        **_object({"icons": _numbered(_array(icon), 1), "COMMENT": _STRING}, required=("icons",)),
    }


def _fonts() -> Schema:
    media_types = "|".join(FONT_MEDIA_TYPES)
    face = {**_STRING, "pattern": f"^data:(?:{media_types})(?:;[^;,]+)*;base64,[A-Za-z0-9+/]+={{0,2}}$"}
    return {
        "title": "Font",
        "description": "One font, up to three faces, each a TTF or OTF file as a base64 data URI.",
        **_object({"regular": face, "bold": face, "italic": face, "COMMENT": _STRING}),
    }


def _map_schemes_list() -> Schema:
    translation = _object({"language_code": _numbered(_STRING, 1), "name": _numbered(_STRING, 2)})
    available = _object({"name": _numbered(_STRING, 1), "translations": _numbered(_array(translation), 2)})
    return {
        "title": "Schemes that an app can offer",
        **_object({"available_map_schemes": _numbered(_array(available), 1)}),
    }
