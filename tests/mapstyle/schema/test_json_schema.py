from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor import resources
from editor.mapstyle.schema.json_schema import FILE_NAME, build_schema, schema_text
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from tests.styles import a_document, a_line

VALIDATOR = Draft202012Validator(build_schema())
SAMPLE: dict[ValueKind, Any] = {
    ValueKind.COLOR: 4294967295,
    ValueKind.NUMBER: 0.5,
    ValueKind.CHOICE: 1,
    ValueKind.ICON: "a",
}
each_property = pytest.mark.parametrize("row", PROPERTIES, ids=lambda row: row.key)


def keywords(document: Any) -> list[str]:
    return sorted(str(error.validator) for error in VALIDATOR.iter_errors(document))


def with_paint(key: str, holder: Any) -> Any:
    return a_document([a_line(1, paint={key: holder})])


def a_holder(row: PaintProperty, *, level: Any = 5, value: Any = None, **wrapper: Any) -> Any:
    stop = {"level_id": level, row.value: SAMPLE[row.kind] if value is None else value}
    return {row.wrapper: {row.stops: [stop], **wrapper}}


def every_object(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from every_object(part)


def test_bundled_schema_matches_the_tables() -> None:
    assert resources.data("schema", FILE_NAME) == schema_text().encode()


def test_the_schema_is_a_schema_of_its_dialect() -> None:
    Draft202012Validator.check_schema(build_schema())
    assert build_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "1.0.0" in build_schema()["title"]


def test_only_layers_and_icons_are_open() -> None:
    is_open = [
        each["title"]
        for each in every_object(build_schema())
        if each.get("additionalProperties") is not False
    ]
    assert sorted(is_open) == ["Icon", "Layer"]


def test_field_ids_are_unique_in_each_message() -> None:
    for each in every_object(build_schema()):
        ids = [part["x-field-id"] for part in each["properties"].values() if "x-field-id" in part]
        assert len(set(ids)) == len(ids)


def test_every_paint_property_has_its_field_id() -> None:
    paint = build_schema()["$defs"]["paint"]["properties"]
    assert {row.key: row.field_id for row in PROPERTIES} == {
        key: part["x-field-id"] for key, part in paint.items() if key not in ("3dMesh", "icon-rotation-angle")
    }
    assert paint["3dMesh"]["x-field-id"] == 35


def test_a_small_style_passes() -> None:
    assert keywords(a_document()) == []


@each_property
def test_a_property_in_its_own_shape_passes(row: PaintProperty) -> None:
    assert keywords(with_paint(row.key, a_holder(row))) == []
    assert keywords(with_paint(row.key, a_holder(row, easing_type=22))) == []


@each_property
def test_a_property_is_strict_about_its_shape(row: PaintProperty) -> None:
    assert keywords(with_paint(row.key, {})) == ["required"]
    assert keywords(with_paint(row.key, {**a_holder(row), "more": 1})) == ["additionalProperties"]
    assert keywords(with_paint(row.key, a_holder(row, more=1))) == ["additionalProperties"]
    assert keywords(with_paint(row.key, {row.wrapper: {row.stops: []}})) == ["minItems"]
    assert keywords(with_paint(row.key, {row.wrapper: {row.stops: [{"level_id": 1}]}})) == ["required"]
    stop = {"level_id": 1, row.value: SAMPLE[row.kind], "more": 1}
    assert keywords(with_paint(row.key, {row.wrapper: {row.stops: [stop]}})) == ["additionalProperties"]


@each_property
def test_a_property_is_strict_about_its_values(row: PaintProperty) -> None:
    assert keywords(with_paint(row.key, a_holder(row, level=18))) == ["maximum"]
    assert keywords(with_paint(row.key, a_holder(row, level=-1))) == ["minimum"]
    assert keywords(with_paint(row.key, a_holder(row, level=1.5))) == ["type"]
    assert keywords(with_paint(row.key, a_holder(row, easing_type=0))) == ["minimum"]
    assert keywords(with_paint(row.key, a_holder(row, easing_type=23))) == ["maximum"]
    assert keywords(with_paint(row.key, a_holder(row, value=[]))) == ["type"]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("fill-color", [0, 4294967295], [-1, 4294967296, 0.5, "#FFFFFF"]),
        ("fill-opacity", [0, 1, 0.5], [-0.1, 1.1]),
        ("line-width", [0, 1e6], [-0.5]),
        ("text-rotation-angle", [-90, 720], []),
        ("offset-on-Y", [-5], []),
        ("text-anchor", [1, 9], [0, 10, 1.5]),
        ("text-transform", [0, 2], [3]),
        ("icon", ["", "fuel"], [3]),
    ],
)
def test_a_value_stays_in_its_bounds(key: str, good: list[Any], bad: list[Any]) -> None:
    row = next(row for row in PROPERTIES if row.key == key)
    assert [value for value in good if keywords(with_paint(key, a_holder(row, value=value)))] == []
    assert [value for value in bad if not keywords(with_paint(key, a_holder(row, value=value)))] == []


def test_paint_accepts_only_two_properties_of_unknown_shape() -> None:
    assert keywords(with_paint("3dMesh", 0)) == []
    assert keywords(with_paint("icon-rotation-angle", {"whatever": []})) == []
    assert keywords(with_paint("fill-colour", {})) == ["additionalProperties"]


def test_a_layer_is_open_but_its_known_fields_are_typed() -> None:
    assert keywords(a_document([a_line(1, anything={"x": [1]})])) == []
    assert keywords(a_document([a_line(1, minzoom=18)])) == ["maximum"]
    assert keywords(a_document([a_line(1, group_id=9797278307)])) == []
    assert keywords(a_document([{}])) == ["required", "required"]


@pytest.mark.parametrize(
    ("section", "found"),
    [
        ({"more": {}}, ["additionalProperties"]),
        ({"sources_list": {}}, ["required"]),
        ({"fonts_section": {"regular": "data:font/ttf;base64,AAEAAA=="}}, []),
        ({"fonts_section": {"bold": "data:application/x-font-otf;charset=utf-8;base64,AAEAAA=="}}, []),
        ({"fonts_section": {"bold": "data:font/woff2;base64,AAEAAA=="}}, ["pattern"]),
        ({"fonts_section": {"thin": "data:font/ttf;base64,AAEAAA=="}}, ["additionalProperties"]),
        ({"icons_section": {"icons": [{"id": "a", "value": "data:", "size": 3}], "COMMENT": ""}}, []),
        ({"icons_section": {"icons": [{}]}}, ["required"]),
        ({"map_schemes_list_section": {"available_map_schemes": [{"name": "", "translations": []}]}}, []),
        (
            {
                "sources_list": {
                    "sources": [{"id": 1, "composite": {"type": "x", "location": "y", "high_res": 1}}]
                }
            },
            [],
        ),
        ({"sources_list": {"sources": [{"id": 1, "composite": {"type": "x"}}]}}, ["required"]),
    ],
)
def test_each_section_has_its_shape(section: dict[str, Any], found: list[str]) -> None:
    assert keywords({**a_document(), **section}) == found


def test_there_is_exactly_one_scheme_and_its_id_is_1() -> None:
    document = a_document()
    scheme = document["map_schemes_section"]["map_schemes"][0]
    document["map_schemes_section"]["map_schemes"] = [scheme, scheme]
    assert keywords(document) == ["maxItems"]
    document["map_schemes_section"]["map_schemes"] = [{**scheme, "id": 2}]
    assert keywords(document) == ["const"]
    assert keywords(a_document([])) == ["minItems"]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ({"key": "a", "condition": "has"}, []),
        ({"key": "a", "condition": "has", "values": ["x"]}, ["maxItems"]),
        ({"key": "a", "condition": ">=", "values": [3, "4"], "id": 0}, []),
        ({"key": "a", "condition": "like", "values": []}, ["enum"]),
        ({"key": "a", "condition": "in", "values": [True]}, ["type"]),
        ({"condition": "in"}, ["required"]),
    ],
)
def test_a_filter_is_strict(condition: dict[str, Any], found: list[str]) -> None:
    a_filter = {"condition": "all", "expression": [condition]}
    assert keywords(a_document([a_line(1, filter=a_filter)])) == found


@pytest.mark.parametrize(
    ("label_text", "found"),
    [
        ({"label_expression": "{}"}, []),
        ({"label_keys": {"label_key": [{"id": 1, "use_key_text": 0, "key_text": "type"}]}, "op": "x"}, []),
        ({"label_keys": {"label_key": [{"id": 1, "use_key_text": 2, "key_text": "type"}]}}, ["enum"]),
        ({"label_expression": "{}", "label_keys": {"label_key": []}}, ["not"]),
        ({"label_expression": "{}", "text": "x"}, ["additionalProperties"]),
        ({}, ["anyOf"]),
        ({"op": "x"}, ["anyOf"]),
    ],
)
def test_label_text_is_strict(label_text: dict[str, Any], found: list[str]) -> None:
    assert keywords(a_document([a_line(1, label_text=label_text)])) == found
