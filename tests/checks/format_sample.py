"""A valid style with every key of the format."""

import json
from typing import Any, Final

from editor.assets.data_uri import build_data_uri
from tests.assets.fonts.test_structure import a_font
from tests.icons import a_png

Json = Any

FACE: Final = build_data_uri("font/ttf", a_font())
PNG: Final = a_png()

# Paint: each property with its wrapper, its list of stops, the key of a stop's value and its allowed values.
_NUMBER: Final = {"kind": "number"}
_SIZE: Final = {"kind": "number", "low": 0}
_SHARE: Final = {"kind": "number", "low": 0, "high": 1}
_COLOR: Final = {"kind": "colour", "low": 0, "high": 4294967295}
PAINT: Final[tuple[tuple[str, str, str, str, dict[str, Any], Json], ...]] = (
    ("fill-color", "color_stops", "color_stop", "color", _COLOR, 4294967295),
    ("fill-opacity", "opacity_stops", "opacity_stop", "opacity", _SHARE, 1),
    ("fill-outline-color", "color_stops", "color_stop", "color", _COLOR, 4278190080),
    ("fill-outline-opacity", "opacity_stops", "opacity_stop", "opacity", _SHARE, 1),
    ("line-width", "line_width_stops", "line_width_stop", "width", _SIZE, 2),
    ("line-outline-width", "line_width_stops", "line_width_stop", "width", _SIZE, 1),
    ("line-inner-color", "color_stops", "color_stop", "color", _COLOR, 4278190335),
    ("line-outer-color", "color_stops", "color_stop", "color", _COLOR, 4278190335),
    ("text-size", "text_size_stops", "text_size_stop", "size", _SIZE, 3),
    ("text-color", "color_stops", "color_stop", "color", _COLOR, 4278190335),
    ("text-outline-size", "text_size_stops", "text_size_stop", "size", _SIZE, 1),
    ("text-outline-color", "color_stops", "color_stop", "color", _COLOR, 4278190335),
    (
        "icon",
        "icon_stops",
        "icon_stop",
        "custom_icon",
        {"kind": "text", "bad": (("gone", "unknown-icon-reference"),), "good": ("a", "")},
        "a",
    ),
    ("text-row-height", "text_row_height_stops", "text_row_height_stop", "size", _SIZE, 1),
    ("text-max-width", "text_max_width_stops", "text_max_width_stop", "size", _SIZE, 9),
    ("text-padding", "text_padding_stops", "text_padding_stop", "size", _SIZE, 9),
    ("icon-padding", "icon_padding_stops", "icon_padding_stop", "size", _SIZE, 9),
    ("text-rotation-angle", "angle-stops", "angle_stop", "angle", _NUMBER, -1),
    ("line-blur", "line_blur_stops", "line_blur_stop", "blur", _SIZE, 1),
    ("translate-on-X", "translate_stops", "translate_stop", "value", _NUMBER, -1),
    ("translate-on-Y", "translate_stops", "translate_stop", "value", _NUMBER, -1),
    ("offset-on-X", "offset_stops", "offset_stop", "value", _NUMBER, -1),
    ("offset-on-Y", "offset_stops", "offset_stop", "value", _NUMBER, -1),
    ("icon-size", "icon_size_stops", "icon_size_stop", "size", _SIZE, 3),
    (
        "text-anchor",
        "text_anchor_stops",
        "text_anchor_stop",
        "intvalue",
        {"kind": "integer", "low": 1, "high": 9},
        1,
    ),
    (
        "text-transform",
        "text_transform_stops",
        "text_transform_stop",
        "intvalue",
        {"kind": "integer", "low": 0, "high": 2},
        1,
    ),
    (
        "text-style",
        "text_style_stops",
        "text_style_stop",
        "intvalue",
        {"kind": "integer", "low": 0, "high": 2},
        1,
    ),
    ("background-symbol-color", "color_stops", "color_stop", "color", _COLOR, 4278190335),
)

_FILTER: Final = {
    "condition": "all",
    "expression": [
        {"id": 1, "key": "class", "condition": "in", "values": ["a", 2]},
        {"key": "ref", "condition": "has"},
        {"key": "rank", "condition": ">", "values": [2]},
    ],
}
_EXPRESSION: Final = {"concat": [{"get_v": "name"}, {"text": " "}, {"*": [{"number": 2}, {"get_v": "rank"}]}]}
_ROW: Final = {"id": 1, "use_key_text": 0, "key_text": "name", "custom_text": ""}


def _paint() -> Json:
    return {
        key: {
            wrapper: {
                stops: [{"level_id": 2, value: content}, {"level_id": 5, value: content}],
                "easing_type": 1,
            }
        }
        for key, wrapper, stops, value, _, content in PAINT
    }


def _layer(number: int, **fields: Json) -> Json:
    return {
        "COMMENT": f"Layer {number}",
        "id": number,
        "type": "symbol",
        "source": "map",
        "sourcedata_id": 4,
        **fields,
    }


def _sample() -> Json:
    """Return a valid style with every key of the format."""
    text = {key: part for key, part in _paint().items() if key in ("text-size", "text-color", "text-style")}
    regular = json.loads(json.dumps(text).replace('"intvalue": 1', '"intvalue": 0'))
    italic = json.loads(json.dumps(text).replace('"intvalue": 1', '"intvalue": 2'))
    layers = [
        _layer(
            5,
            minzoom=3,
            maxzoom=9,
            group_id=2,
            isTemplate=0,
            metaCategoryID=1000,
            paint=_paint(),
            filter=_FILTER,
            label_text={"label_expression": json.dumps(_EXPRESSION), "use_default": 0, "op": "x"},
        ),
        _layer(
            4, group_id=1, paint=regular, label_text={"label_keys": {"label_key": [_ROW, _ROW | {"id": 2}]}}
        ),
        _layer(3, paint=italic, narrowed=_FILTER),
        {
            "id": 2,
            "type": "polygon",
            "source": "tiles",
            "sourcedata_id": 1,
            "paint": {"fill-color": _paint()["fill-color"]},
        },
        {"id": 1, "type": "background", "paint": {"fill-color": _paint()["fill-color"]}},
    ]
    composite = {
        "type": "satelliteExternal",
        "location": "https://tiles.example/{z}/{x}/{y}",
        "location_bbox": "x",
        "qtree": "x",
        "encoding": "x",
        "high_res": 1,
        "COMMENT": "x",
    }
    groups = [
        {"id": 1, "name": "Names", "collapsed": 1},
        {"id": 2, "name": "Places", "parent_id": 1, "collapsed": True},
    ]
    scheme = {
        "id": 1,
        "name": "Sample",
        "groups_section": {"groups": groups},
        "definition": {"layers": layers},
    }
    offered = {"name": "Sample", "translations": [{"language_code": "deu", "name": "Probe"}]}
    return {
        "sources_list": {"sources": [{"id": 1, "name": "tiles", "composite": composite}]},
        "map_schemes_section": {"map_schemes": [scheme], "COMMENT": "x", "slippytiles": 1},
        "icons_section": {"icons": [{"id": "a", "value": PNG}], "COMMENT": "x"},
        "fonts_section": {"regular": FACE, "bold": FACE, "italic": FACE, "COMMENT": "x"},
        "map_schemes_list_section": {"available_map_schemes": [offered]},
    }


SAMPLE: Final = _sample()
