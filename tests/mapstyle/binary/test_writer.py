"""Writing of binary styles: the bytes, and what has no equivalent."""

import base64
import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.errors import DocumentError, EditorError
from editor.mapstyle.binary import fields
from editor.mapstyle.binary.frame import BinaryFrame
from editor.mapstyle.binary.icon_names import icon_number
from editor.mapstyle.binary.reader import import_binary, read_binary
from editor.mapstyle.binary.writer import BinaryExport, UnwritableError, write_binary
from editor.mapstyle.document.canonical import detect_other_format
from editor.mapstyle.format.codec import decode
from tests import binaries as made
from tests.binaries import PNG, RICH
from tests.mapstyle.binary.random_styles import a_tree, without_empty
from tests.mapstyle.binary.test_damage import damaged
from tests.reliability.made_styles import a_style_file

OF_WIDTH = "paint, line-width, line_width_stops, line_width_stop, width"
PNG_URI = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"


def style_of(*layers: Any, **parts: Any) -> dict[str, Any]:
    """Return a style with these layers; `parts` are more members of the top level."""
    scheme = {
        "id": 1,
        "name": "Made",
        "groups_section": {"groups": []},
        "definition": {"layers": list(layers)},
    }
    return {
        "sources_list": {"sources": []},
        "map_schemes_section": {"map_schemes": [scheme]},
        "icons_section": {"icons": []},
        **parts,
    }


def line(**members: Any) -> dict[str, Any]:
    return {"id": 1, "type": "line", **members}


def width(*stops: Any) -> dict[str, Any]:
    return {"line-width": {"line_width_stops": {"line_width_stop": list(stops)}}}


def layers_in(export: BinaryExport) -> Any:
    """Read a written style again, and return its layers."""
    tree = read_binary(export.data).tree
    return tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"]


def refusals(tree: Any) -> list[str]:
    """Return the texts of all parts that cannot be written, which are left out on request."""
    with pytest.raises(UnwritableError) as caught:
        write_binary(tree)
    assert write_binary(tree, leave_out=True).left_out == caught.value.unwritten
    return [unwritten.text for unwritten in caught.value.unwritten]


# Bytes


def test_a_read_style_is_written_with_the_same_bytes() -> None:
    info = (
        made.block(3, made.block(1, "eng-USA"), made.block(2, "Night"))
        + made.block(5, made.integer(1, 3), made.block(2, b"\xff\xd8\xff"), made.integer(3, 900 << 32 | 600))
        + made.block(6, made.block(1, "purposes"), made.integer(2, 1), made.block(3, ""))
    )
    data = made.file(RICH, info)
    read = read_binary(data)
    assert write_binary(read.tree, read.frame).data == data


def test_an_import_is_written_with_its_number_and_titles() -> None:
    info = made.block(3, made.block(1, "deu-ZZZ"), made.block(2, "Nächte “2”\n")) + made.block(
        6, made.block(1, "purposes"), made.integer(2, 1), made.block(3, "x")
    )
    data = made.file(RICH, info)
    text = json.dumps(import_binary(data).tree)
    export = write_binary(decode(text.encode()).tree)
    assert export.data == data
    assert export.remarks == ()


def test_the_colour_of_the_background_is_repeated_in_the_metadata() -> None:
    paint = {"fill-color": {"color_stops": {"color_stop": [{"level_id": 0, "color": 4278190335}]}}}
    export = write_binary(style_of({"id": 1, "type": "background", "paint": paint}), title="Day")
    assert read_binary(export.data).frame == BinaryFrame(
        info={
            "names": [{"language": "eng-USA", "name": "Day"}],
            "parameters": [{"key": "Background-Color", "type": 0, "integer": 4278190335}],
        }
    )
    without = read_binary(write_binary(style_of(line())).data).frame
    assert without.info == {"names": [], "parameters": []}


@pytest.mark.parametrize(
    "comment",
    [
        "Binary style: ",
        "Binary style: []",
        'Binary style: {"kind":2,"number":-1,"major":1,"minor":1}',
        'Binary style: {"kind":2,"number":true,"major":1,"minor":1}',
        'Binary style: {"kind":2,"number":1,"major":70000,"minor":1}',
        'Binary style: {"kind":2,"number":1,"major":1,"minor":1,"names":[1]}',
        'Binary style: {"kind":2,"number":1,"major":1,"minor":1,"names":{}}',
        'Binary style: {"kind":2,"number":1,"major":1,"minor":1,"names":[{"name":[]}]}',
        'Binary style: {"kind":2,"number":1,"major":1,"minor":1,"names":[{"nom":"x"}]}',
        'Binary style: {"kind":2,"number":1,"major":1,"minor":1,"picture":{"image":"x"}}',
        "Binary style: " + "[" * 100_000,
        "Binary style: \ud800",
    ],
)
def test_a_damaged_comment_is_replaced_by_new_metadata_with_a_remark(comment: str) -> None:
    tree = style_of(line())
    tree["map_schemes_section"] = {"COMMENT": comment, **tree["map_schemes_section"]}
    export = write_binary(tree, title="Day")
    assert read_binary(export.data).frame.info["names"] == [{"language": "eng-USA", "name": "Day"}]
    assert any("is damaged" in remark for remark in export.remarks)


def test_too_much_metadata_becomes_no_comment() -> None:
    titles = made.block(3, made.block(1, "eng-USA"), made.block(2, "n" * 200)) * 1001
    imported = import_binary(made.file(made.style(), titles))
    assert "COMMENT" not in imported.tree["map_schemes_section"]
    assert any(remark.text.startswith("Not imported: title “nnn") for remark in imported.report)


def test_names_comments_and_empty_objects_are_not_written() -> None:
    commented = write_binary(
        style_of(line(COMMENT="Roads", paint={}), icons_section={"icons": [], "COMMENT": ""})
    )
    assert commented.data == write_binary(style_of(line())).data
    assert commented.remarks == ("2 names and comments were not exported; binary styles have none.",)


@pytest.mark.parametrize(
    ("given", "read"),
    [("17", 17), ("-3", -3), (3.0, 3), ((1 << 63) - 1, (1 << 63) - 1), (-(1 << 63), -(1 << 63))],
)
def test_integers_are_written_also_from_text(given: Any, read: int) -> None:
    export = write_binary(style_of(line(maxzoom=given)))
    assert layers_in(export)[0]["maxzoom"] == read
    assert ("1 number in quotation marks was written as a number." in export.remarks) is isinstance(
        given, str
    )


def test_hex_colours_are_written_as_numbers() -> None:
    paint = {"fill-color": {"color_stops": {"color_stop": [{"level_id": 0, "color": "#FF0000"}]}}}
    export = write_binary(style_of(line(paint=paint)))
    [stop] = layers_in(export)[0]["paint"]["fill-color"]["color_stops"]["color_stop"]
    assert stop["color"] == 0xFF0000FF
    assert export.remarks == ("1 hex colour was written as a number.",)


def test_icons_are_written_by_their_numbers() -> None:
    use = {
        "icon": {
            "icon_stops": {
                "icon_stop": [{"level_id": 0, "custom_icon": icon} for icon in ("a.png", "", "77")]
            }
        }
    }
    icons = [{"id": icon_id, "value": PNG_URI} for icon_id in ("a.png", "77", "0")]
    tree = read_binary(
        write_binary(style_of(line(paint=use), icons_section={"icons": icons})).data, ["a.png"]
    ).tree
    assert [icon["id"] for icon in tree["icons_section"]["icons"]] == ["a.png", "77", str(icon_number("0"))]
    layer = tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"][0]
    stops = layer["paint"]["icon"]["icon_stops"]["icon_stop"]
    assert [stop["custom_icon"] for stop in stops] == ["a.png", "", "77"]


# What has no equivalent


def test_what_has_no_field_is_refused_with_layer_key_and_reason() -> None:
    tree = style_of(
        line(filter={"condition": "all", "expression": []}, hidden=1, paint={"icon-rotation-angle": {}}),
        fonts_section={"regular": "data:font/ttf;base64,AA=="},
    )
    assert refusals(tree) == [
        "Layer 1 (line), filter: no known field for filters; without it, the layer draws all its data.",
        "Layer 1 (line), hidden: no known field.",
        "Layer 1 (line), paint, icon-rotation-angle: no known field.",
        "The style, fonts_section: no known field for fonts; without them, apps use their own font.",
    ]
    with pytest.raises(UnwritableError) as caught:
        write_binary(tree)
    assert caught.value.text.startswith(
        "4 parts of the style cannot be written to a binary style. The first: Layer 1 (line), "
    )
    assert caught.value.place is not None
    assert caught.value.place.pointer == "/map_schemes_section/map_schemes/0/definition/layers/0/filter"
    assert write_binary(tree, leave_out=True).data == write_binary(style_of(line())).data


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"minzoom": None}, "minzoom: not an integer that the field can hold"),
        ({"minzoom": 2.5}, "minzoom: not an integer that the field can hold"),
        ({"isTemplate": True}, "isTemplate: not an integer that the field can hold"),
        ({"group_id": 1 << 63}, "group_id: not an integer that the field can hold"),
        ({"source": 5}, "source: not a text"),
        ({"source": "\ud800"}, "source: not a text"),
        ({"paint": []}, "paint: not a JSON object"),
        ({"label_text": {"label_keys": {"label_key": {}}}}, "label_text, label_keys, label_key: not a list"),
        (
            {"paint": width({"level_id": 3, "width": 1}, {"level_id": 4, "width": "wide"})},
            f"{OF_WIDTH}: not a number that the field can hold",
        ),
        (
            {"paint": width({"level_id": 3, "width": 10**400})},
            f"{OF_WIDTH}: not a number that the field can hold",
        ),
        (
            {"paint": width({"level_id": 3, "width": (1 << 53) + 1})},
            f"{OF_WIDTH}: not a number that the field can hold",
        ),
        (
            {"paint": width(7)},
            "paint, line-width, line_width_stops, line_width_stop: not a JSON object",
        ),
    ],
)
def test_a_value_of_another_type_is_refused_and_takes_its_curve_with_it(
    members: Mapping[str, Any], reason: str
) -> None:
    tree = style_of(line(**members))
    assert refusals(tree) == [f"Layer 1 (line), {reason}."]
    assert layers_in(write_binary(tree, leave_out=True)) == [line()]


@pytest.mark.parametrize(
    ("icon", "text"),
    [
        (
            {"id": "b.png", "value": "https://a.example/b.png"},
            "Icon b.png, value: not a PNG image; other formats",
        ),
        (
            {"id": "b.png", "value": "data:image/png;base64,AA=="},
            "Icon b.png, value: not a PNG image; other formats",
        ),
        (
            {"id": "b.png", "value": "data:image/png;base64,?"},
            "Icon b.png, value: not a PNG image; other formats",
        ),
        ({"id": "a.png", "value": PNG_URI}, "Icon a.png: the ID has the number of another icon"),
        ({"id": "\x00", "value": PNG_URI}, "Icon \x00: the ID has the number of another icon, or of no icon"),
        ({"id": 5, "value": PNG_URI}, "Icon 5, id: not a text"),
    ],
)
def test_an_icon_without_a_form_is_refused_and_left_out_as_a_whole(icon: Any, text: str) -> None:
    good = {"id": "a.png", "value": PNG_URI}
    tree = style_of(line(), icons_section={"icons": [good, icon]})
    [refusal] = refusals(tree)
    assert refusal.startswith(text)
    left = read_binary(write_binary(tree, leave_out=True).data, ["a.png"]).tree["icons_section"]["icons"]
    assert left == [good]


def test_a_refusal_names_the_layer() -> None:
    assert refusals(style_of(line(COMMENT="Roads", hidden=1))) == [
        "Layer 1 “Roads” (line), hidden: no known field."
    ]


def test_elements_of_other_types_are_left_out_of_lists() -> None:
    tree = style_of(line(), "layer", None)
    assert refusals(tree) == ["Layer without an ID: not a JSON object."] * 2
    assert layers_in(write_binary(tree, leave_out=True)) == [line()]


def test_a_duplicate_key_is_refused_and_the_last_one_counts() -> None:
    text = json.dumps(style_of(line(minzoom=3))).replace('"minzoom"', '"minzoom": 9, "minzoom"')
    tree = decode(text.encode()).tree
    assert refusals(tree) == ["Layer 1 (line), minzoom: duplicate key; only the last one counts."]
    assert layers_in(write_binary(tree, leave_out=True)) == [line(minzoom=3)]


def test_the_list_of_refusals_is_limited_and_counted() -> None:
    tree = style_of(line(**{f"key{number}": number for number in range(3000)}))
    with pytest.raises(UnwritableError) as caught:
        write_binary(tree)
    assert (caught.value.count, len(caught.value.unwritten)) == (3000, 1000)


def test_a_style_with_more_values_than_the_reader_accepts_is_refused() -> None:
    stop: dict[str, Any] = {}
    tree = style_of(line(paint=width(*[stop] * 1_000_001)))
    with pytest.raises(EditorError, match="Too many values for a binary style"):
        write_binary(tree, leave_out=True)


@pytest.mark.parametrize("tree", [[], 5, {"version": 8, "layers": []}, {"a": 1}])
def test_what_is_no_style_is_refused(tree: Any) -> None:
    with pytest.raises(EditorError, match="Only a style in the engine’s format"):
        write_binary(tree, leave_out=True)


# Generated styles


@pytest.mark.parametrize("number", range(40))
def test_a_generated_style_is_read_as_it_was_written(number: int) -> None:
    tree, names = a_tree(Random(f"binary {number}"))
    data = write_binary(tree, title="Made").data
    read = read_binary(data, names)
    assert without_empty(read.tree) == without_empty(tree)
    assert write_binary(read.tree, read.frame).data == data


def test_generated_styles_hold_every_field() -> None:
    found: set[tuple[str, str]] = set()
    for number in range(40):
        tree, _ = a_tree(Random(f"binary {number}"))
        found |= pairs(fields.STYLE, tree, "style")
    expected = set(all_pairs(fields.STYLE, "style"))
    assert found == expected


def pairs(message: fields.Message, record: Mapping[str, Any], name: str) -> set[tuple[str, str]]:
    found = {(name, key) for key in record}
    for key, value in record.items():
        holds = message.by_key[key][1].holds
        if isinstance(holds, fields.Message):
            for each in value if isinstance(value, list) else [value]:
                found |= pairs(holds, each, key)
    return found


def all_pairs(message: fields.Message, name: str) -> list[tuple[str, str]]:
    found = [(name, key) for key in message.by_key]
    for _, row in message.by_key.values():
        if isinstance(row.holds, fields.Message):
            found += all_pairs(row.holds, row.key)
    return found


@settings(max_examples=300)
@given(st.integers(0, 10_000))
def test_any_style_is_written_or_refused(number: int) -> None:
    tree = decode(a_style_file(Random(f"any {number}"))).tree
    if detect_other_format(tree) is not None:
        return
    export = write_binary(tree, leave_out=True)
    read = read_binary(export.data)
    assert read.report == ()
    assert read_binary(write_binary(read.tree, read.frame).data).tree == read.tree
    for unwritten in export.left_out:
        assert unwritten.text.endswith(".")


@settings(max_examples=300)
@given(damaged(RICH))
def test_a_damaged_message_that_is_read_is_written_and_read_again(style: bytes) -> None:
    try:
        read = read_binary(made.file(style))
    except DocumentError:
        return
    export = write_binary(read.tree, read.frame, leave_out=True)
    again = read_binary(export.data)
    if not export.left_out:
        assert without_empty(again.tree) == without_empty(read.tree)
