"""Uneditable members of a style, with paths in file order."""

import pytest

from editor.mapstyle.document.model import Icon
from editor.mapstyle.document.unknown_content import (
    uneditable_in_icon,
    uneditable_in_layer,
    uneditable_members,
)
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Json, Path
from tests.corpus import real_styles
from tests.styles import a_document, a_group, a_line, a_style, a_width, an_icon


def found(tree: Json) -> dict[Path, Json]:
    return {member.path: member.value for member in uneditable_members(tree)}


def a_source(**composite: Json) -> Json:
    return {"id": 1, "name": "x", "composite": {"type": "t", "location": "l", "COMMENT": "c", **composite}}


def test_editable_style_has_no_uneditable_members() -> None:
    tree = a_document(
        groups=[a_group(1, parent_id=2, collapsed=True)],
        sources_list={"sources": [a_source()]},
        icons_section={"icons": [an_icon("a")], "COMMENT": "c"},
        fonts_section={"regular": "data:", "COMMENT": "c"},
    )
    tree["map_schemes_section"]["COMMENT"] = "c"
    assert found(tree) == {}


def test_engine_only_and_undocumented_members_are_found_in_order() -> None:
    schemes = {"available_map_schemes": [{"name": "Day"}]}
    tree = a_document(
        groups=[a_group(1, shade=3)],
        map_schemes_list_section=schemes,
        sources_list={"sources": [a_source(), a_source(qtree="01", high_res=2)], "more": None},
        icons_section={"icons": [an_icon("a"), an_icon("b", scale=2)]},
        fonts_section={"odd": []},
    )
    tree["map_schemes_section"] |= {"slippytiles": 1}
    scheme = ("map_schemes_section", "map_schemes", 0)
    assert found(tree) == {
        ("sources_list", "sources", 1, "composite", "qtree"): "01",
        ("sources_list", "sources", 1, "composite", "high_res"): 2,
        ("sources_list", "more"): None,
        (*scheme, "groups_section", "groups", 0, "shade"): 3,
        ("map_schemes_section", "slippytiles"): 1,
        ("icons_section", "icons", 1, "scale"): 2,
        ("map_schemes_list_section",): schemes,
        ("fonts_section", "odd"): [],
    }
    order = [member.path[0] for member in uneditable_members(tree)]
    assert order == sorted(order, key=list(tree).index)


def test_second_scheme_is_uneditable_as_a_whole() -> None:
    tree = a_document()
    schemes = tree["map_schemes_section"]["map_schemes"]
    schemes.append(schemes[0])
    assert found(tree) == {("map_schemes_section", "map_schemes", 1): schemes[0]}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("icons_section",), 3),
        (("icons_section", "icons"), {}),
        (("icons_section", "COMMENT"), ["no text"]),
        (("fonts_section",), None),
        (("map_schemes_section", "map_schemes", 0, "name"), 5),
        (("map_schemes_section", "map_schemes", 0, "definition", "layers"), "none"),
        (("sources_list", "sources", 0, "composite"), "https://"),
    ],
    ids=lambda part: "-".join(map(str, part)) if isinstance(part, tuple) else "",
)
def test_values_of_unexpected_type_are_found(path: Path, value: Json) -> None:
    tree = a_document(sources_list={"sources": [a_source()]}, fonts_section={})
    holder = tree
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    assert found(tree) == {path: value}


def in_layer(record: Json) -> dict[Path, Json]:
    members = uneditable_in_layer(a_style([record]).layers[0])
    return {member.path: member.value for member in members}


def test_editable_layer_has_no_uneditable_members() -> None:
    assert in_layer(a_line(1, COMMENT="name", group_id="7")) == {}


def test_first_filter_is_editable_and_second_is_not() -> None:
    filter_ = {"condition": "all", "expression": []}
    assert in_layer(a_line(1, filter={"condition": "some"})) == {}
    assert in_layer(a_line(1, where=filter_)) == {}
    assert in_layer(a_line(1, where=filter_, filter="odd")) == {("where",): filter_}


def test_engine_only_and_undocumented_label_members_are_found() -> None:
    row = {"id": 1, "use_key_text": 0, "key_text": "name"}
    assert in_layer(a_line(1, label_text={"label_expression": "{broken"})) == {}
    assert in_layer(a_line(1, label_text={"label_keys": {"label_key": [row]}})) == {}
    label = {"op": "x", "label_keys": {"label_key": [row | {"custom_text": "Stop"}, 3], "odd": 1}}
    keys = ("label_text", "label_keys")
    assert in_layer(a_line(1, label_text=label)) == {
        ("label_text", "op"): "x",
        (*keys, "label_key", 0, "custom_text"): "Stop",
        (*keys, "label_key", 1): 3,
        (*keys, "odd"): 1,
    }
    assert in_layer(a_line(1, label_text="name")) == {("label_text",): "name"}


def test_members_outside_fields_and_curves_are_found() -> None:
    width = a_width((3, 2), (99, 4), (17, 10))
    stops = width["line_width_stops"]["line_width_stop"]
    stops[2]["note"] = "wide"
    width["line_width_stops"] |= {"easing_type": 40, "odd": True}
    width["aside"] = {}
    paint = {"line-width": width, "line-cap": "round", "line-blur": 5}
    at = ("paint", "line-width")
    assert in_layer(a_line(1, paint=paint, minzoom="low", source=None)) == {
        ("minzoom",): "low",
        ("source",): None,
        (*at, "aside"): {},
        (*at, "line_width_stops", "easing_type"): 40,
        (*at, "line_width_stops", "odd"): True,
        (*at, "line_width_stops", "line_width_stop", 1): stops[1],
        (*at, "line_width_stops", "line_width_stop", 2, "note"): "wide",
        ("paint", "line-cap"): "round",
        ("paint", "line-blur"): 5,
    }


def test_invalid_paint_is_found() -> None:
    assert in_layer(a_line(1, paint=[])) == {("paint",): []}


@pytest.mark.parametrize("name", ["cycle-basic.json", "monochrome-deep-blue.json"])
def test_real_styles_have_no_uneditable_members(name: str, corpus: None) -> None:
    file = next(file for file in real_styles() if file.name == name)
    assert found(decode(file.read_bytes()).tree) == {}


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": "a", "value": "data:,"}, {}),
        ({"id": 7, "value": "data:,"}, {}),
        ({"id": "a", "image": "data:image/png;base64,", "scale": 2}, {"scale": 2}),
        ({"id": "a", "value": {"odd": 1}, "note": None}, {"value": {"odd": 1}, "note": None}),
        ({"id": [1], "value": "data:,"}, {"id": [1]}),
    ],
    ids=["plain", "number", "other-key", "no-text", "no-id"],
)
def test_other_members_of_an_icon_are_uneditable(record: Json, expected: Json) -> None:
    assert {member.path[0]: member.value for member in uneditable_in_icon(Icon(0, record))} == expected
