"""Reading of binary styles, and the report of unnamed values."""

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from editor.mapstyle.binary.fields import STYLE, Message
from editor.mapstyle.binary.icon_names import icon_number
from editor.mapstyle.binary.reader import import_binary, read_binary
from editor.mapstyle.schema.json_schema import build_schema
from tests import binaries as made
from tests.binaries import A_COLOR, PNG, RICH


def tree_of(style: bytes) -> Any:
    return read_binary(made.file(style)).tree


def layer_of(*fields: bytes) -> Any:
    """Return the layer that is read from these fields."""
    [layer] = layers_of(tree_of(made.style(made.layer(1, "line", *fields))))
    return layer


def layers_of(tree: Any) -> Any:
    return tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]


def remarks_of(style: bytes, info: bytes = b"") -> list[str]:
    """Return the remarks that are specific to the file."""
    usual = {remark.text for remark in import_binary(made.file(made.style())).report}
    return [
        remark.text for remark in import_binary(made.file(style, info)).report if remark.text not in usual
    ]


# The tree


def test_named_fields_are_read_in_file_order() -> None:
    tree = tree_of(RICH)
    expected = {
        "sources_list": {
            "sources": [{"id": 254, "composite": {"location": "https://a.example/", "type": "elevation"}}]
        },
        "map_schemes_section": {
            "map_schemes": [
                {
                    "id": 1,
                    "name": "Made",
                    "groups_section": {"groups": [{"id": 9797278307, "name": "Roads", "collapsed": True}]},
                    "definition": {
                        "layers": [
                            {"id": 9, "type": "atmosphere", "sourcedata_id": 0},
                            {
                                "id": 5,
                                "type": "line",
                                "source": "map",
                                "sourcedata_id": 8,
                                "paint": {
                                    "line-width": {
                                        "line_width_stops": {
                                            "line_width_stop": [
                                                {"level_id": 3, "width": 2.5},
                                                {"level_id": 17, "width": 10},
                                            ],
                                            "easing_type": 17,
                                        }
                                    },
                                    "line-inner-color": {
                                        "color_stops": {"color_stop": [{"level_id": 0, "color": 4278190335}]}
                                    },
                                },
                                "minzoom": 3,
                                "maxzoom": 17,
                                "group_id": 9797278307,
                            },
                            {"id": 2, "type": "route_traffic", "isTemplate": 1},
                            {
                                "id": 1,
                                "type": "symbol",
                                "metaCategoryID": 1002,
                                "label_text": {"label_expression": '{"get_v":"name"}'},
                            },
                        ]
                    },
                }
            ]
        },
        "icons_section": {
            "icons": [
                {"id": "3282647477", "value": f"data:image/png;base64,{base64.b64encode(PNG).decode()}"}
            ]
        },
    }
    assert json.dumps(tree) == json.dumps(expected)


def test_omitted_sections_are_added_empty_in_json_order() -> None:
    scheme: Any = {"groups_section": {"groups": []}, "definition": {"layers": []}}
    assert json.dumps(tree_of(b"")) == json.dumps(
        {
            "sources_list": {"sources": []},
            "map_schemes_section": {"map_schemes": []},
            "icons_section": {"icons": []},
        }
    )
    assert tree_of(made.block(3, made.block(1)))["map_schemes_section"]["map_schemes"] == [scheme]


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.0, "2"), (-3.0, "-3"), (0.1, "0.1"), (-0.0, "0"), (1e15, "1000000000000000.0"), (1e300, "1e+300")],
)
def test_integer_has_no_decimal_point(value: float, text: str) -> None:
    layer = layer_of(made.block(7, made.curve(5, made.double(2, value))))
    [stop] = layer["paint"]["line-width"]["line_width_stops"]["line_width_stop"]
    assert json.dumps(stop) == f'{{"width": {text}}}'


def test_integers_are_signed_and_colours_unsigned() -> None:
    assert layer_of(made.integer(8, -1))["minzoom"] == -1
    paint = layer_of(made.block(7, made.curve(1, made.integer(2, -1))))["paint"]
    assert paint["fill-color"]["color_stops"]["color_stop"] == [{"color": (1 << 64) - 1}]


def test_the_mesh_is_a_bare_integer() -> None:
    assert layer_of(made.block(7, made.integer(35, 0)))["paint"] == {"3dMesh": 0}


@pytest.mark.parametrize(
    ("names", "icon"),
    [
        ([], "3282647477"),
        (["dunga1.png", "dunga2.png"], "dunga1.png"),
        (["AaBB", "BBAa", "dunga1.png"], "dunga1.png"),
    ],
)
def test_known_icon_numbers_become_names(names: list[str], icon: str) -> None:
    use = made.layer(1, "line", made.block(7, made.curve(13, made.integer(2, 3_282_647_477))))
    icons = made.block(1, made.integer(1, 3_282_647_477), made.block(2, b"\x02", PNG))
    tree = read_binary(made.file(made.style(use, icons=icons)), names).tree
    assert tree["icons_section"]["icons"][0]["id"] == icon
    [stop] = layers_of(tree)[0]["paint"]["icon"]["icon_stops"]["icon_stop"]
    assert stop == {"custom_icon": icon}


def test_ambiguous_icon_number_stays_a_number() -> None:
    number = icon_number("AaBB")
    assert number == icon_number("BBAa")
    icons = made.block(1, made.integer(1, number))
    tree = read_binary(made.file(made.style(icons=icons)), ["AaBB", "BBAa"]).tree
    assert tree["icons_section"]["icons"] == [{"id": str(number)}]


def test_icon_number_zero_is_no_icon() -> None:
    layer = layer_of(made.block(7, made.curve(13, made.integer(1, 0) + made.integer(2, 0))))
    assert layer["paint"]["icon"]["icon_stops"]["icon_stop"] == [{"level_id": 0, "custom_icon": ""}]


def test_field_numbers_match_the_schema() -> None:
    schema = build_schema()
    found = dict(numbered(STYLE))
    expected = dict(numbers_of_the_schema(schema, schema))
    without = {path for path in expected if any(step in ("filter", "fonts_section") for step in path)}
    assert found == {path: number for path, number in expected.items() if path not in without}
    assert len(found) > 150


def numbered(message: Message, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    for number, entry in message.entries.items():
        yield (*path, entry.key), number
        if isinstance(entry.holds, Message):
            yield from numbered(entry.holds, (*path, entry.key))


def numbers_of_the_schema(
    schema: Mapping[str, Any], part: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Return the field number of each key path."""
    if "$ref" in part:
        part = schema["$defs"][part["$ref"].rpartition("/")[2]]
    for key, value in part.get("properties", {}).items():
        if "x-field-id" in value:
            yield (*path, key), value["x-field-id"]
        yield from numbers_of_the_schema(schema, value, (*path, key))
    if "items" in part:
        yield from numbers_of_the_schema(schema, part["items"], path)


# The report


def test_unknown_field_is_omitted_and_reported_with_layer_and_number() -> None:
    unknown = made.curve(19, made.integer(1, 0) + made.double(2, 1.0))
    style = made.style(made.layer(7, "line", made.integer(6, 1), made.block(7, unknown, A_COLOR)))
    report = [remark for remark in read_binary(made.file(style)).report if remark.field_id is not None]
    assert [(remark.field_id, remark.text) for remark in report] == [
        (6, "Layer 7 (line): unknown field 6 not imported."),
        (19, "Layer 7 (line), paint: unknown field 19 not imported."),
    ]
    layer = ("map_schemes_section", "map_schemes", 0, "definition", "layers", 0)
    assert [remark.path for remark in report] == [layer, (*layer, "paint")]
    assert list(layers_of(tree_of(style))[0]["paint"]) == ["line-inner-color"]


def test_remark_is_not_repeated_for_each_stop() -> None:
    stops = [made.integer(1, level) + made.four_bytes(3, 1.0) for level in range(5)]
    [remarks] = remarks_of(made.style(made.layer(7, "line", made.block(7, made.curve(5, *stops)))))
    assert remarks.startswith(
        "Layer 7 (line), paint, line-width, line_width_stops, line_width_stop: unknown field 3 "
    )


def test_unknown_fields_outside_layers_are_reported_with_their_parent() -> None:
    remarks = remarks_of(
        made.style(
            groups=made.block(1, made.integer(1, 4), made.integer(9, 1)),
            icons=made.block(1, made.integer(1, 77), made.integer(9, 1)),
        )
        + made.block(5, "font")
    )
    assert remarks[:3] == [
        "Group 4: unknown field 9 not imported.",
        "Icon 77: unknown field 9 not imported.",
        "The style: unknown field 5 not imported.",
    ]


def test_unknown_field_of_layer_without_id_is_reported() -> None:
    style = made.style(made.block(1, made.integer(6, 1)))
    assert remarks_of(style) == ["Layer without an ID: unknown field 6 not imported."]


def test_image_other_than_png_is_retained_and_reported() -> None:
    icons = made.block(1, made.integer(1, 77), made.block(2, b"\x03\xff\xd8\xff"))
    [icon] = tree_of(made.style(icons=icons))["icons_section"]["icons"]
    assert icon["value"] == "data:application/octet-stream;base64,A//Y/w=="
    assert "Icon 77: image is not PNG; imported unchanged." in remarks_of(made.style(icons=icons))


def test_file_metadata_is_reported() -> None:
    info = (
        made.block(3, made.block(1, "eng-USA"), made.block(2, "Night"))
        + made.block(3, made.block(1, "deu-ZZZ"), made.block(2, "Nacht"))
        + made.block(5, made.integer(1, 3), made.block(2, b"\xff\xd8\xff"))
        + made.block(6, made.block(1, "purposes"), made.integer(2, 1), made.block(3, "elevation"))
        + made.integer(9, 1)
    )
    assert remarks_of(made.style(), info) == [
        "Not imported: unknown metadata field 9.",
        "Kept in “COMMENT” of “map_schemes_section”: title “Night” (2 languages).",
        "Kept in “COMMENT” of “map_schemes_section”: parameter “purposes” (elevation).",
        "Not imported: style thumbnail.",
    ]


def test_report_is_limited() -> None:
    remarks = remarks_of(b"".join(made.integer(number, 0) for number in range(100, 5000)))
    assert remarks[-1] == "More unknown fields not imported."
    assert len(remarks) == 1001


@pytest.mark.parametrize(
    ("number", "names", "icon"),
    [(77, [], "77"), (3_282_647_477, [], "dunga1.png"), (icon_number("own.png"), ["own.png"], "own.png")],
)
def test_an_import_names_icons_by_known_and_given_names(number: int, names: list[str], icon: str) -> None:
    icons = made.block(1, made.integer(1, number))
    imported = import_binary(made.file(made.style(icons=icons)), names)
    assert imported.tree["icons_section"]["icons"] == [{"id": icon}]
    texts = [remark.text for remark in imported.report]
    assert "data of each layer" in texts[0]
    assert ("icons have numbers" in texts[0]) is icon.isdigit()
    assert ("1 icon was given the known name that matches its number." in texts) is not icon.isdigit()
