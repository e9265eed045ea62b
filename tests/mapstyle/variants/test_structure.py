"""The structure that variants share: packed, and merged with the colours of each variant."""

import base64
import copy
import zlib
from typing import Any

import pytest

from editor.mapstyle.document.model import ICONS, LAYERS, SCHEME
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import read
from editor.mapstyle.merge.result import ConflictKind, Side
from editor.mapstyle.merge.style_merge import MergeResult
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind
from editor.mapstyle.variants.structure import (
    OWN_PROPERTIES,
    has_same_structure,
    merge_structure,
    pack_structure,
    unpack_structure,
)
from tests.mapstyle.merge.merged_styles import (
    GIF,
    PNG,
    Change,
    a_base,
    add_icon,
    image_of,
    insert_layer,
    layer_in,
    layers_in,
    move_layer,
    name_of,
    names_in,
    remove_layer,
    set_field,
    set_width,
    widths,
)
from tests.styles import a_color, bytes_of

NIGHT = 0xFF402010


def dark(*changes: Change) -> Any:
    """Return a night variant of the base: other colours, another name, and an icon image of its own."""
    tree = a_base()
    for layer in layers_in(tree):
        layer["paint"]["line-inner-color"] = a_color((0, NIGHT), (9, NIGHT + 1))
    read(tree, SCHEME)["name"] = "Night"
    read(tree, ICONS)[1]["value"] = PNG
    for change in changes:
        change(tree)
    return tree


def light(*changes: Change) -> Any:
    tree = a_base()
    for change in changes:
        change(tree)
    return tree


def synced(theirs: Any, ours: Any, base: Any | None = None) -> MergeResult:
    """Merge the structure of a changed variant into another one, with a base as the set file has it."""
    packed = pack_structure(a_base() if base is None else base)
    return merge_structure(unpack_structure(packed), ours, theirs, name_of)


def colors_in(tree: Any) -> list[Any]:
    return [layer["paint"].get("line-inner-color") for layer in layers_in(tree)]


def test_only_colours_are_each_variants_own() -> None:
    assert {prop.key for prop in PROPERTIES if prop.kind is ValueKind.COLOR} == OWN_PROPERTIES
    assert len(OWN_PROPERTIES) == 7


def test_styles_that_differ_in_colours_alone_need_nothing() -> None:
    ours = dark()
    result = synced(light(), ours)
    assert result.tree is ours
    assert result.conflicts == ()


@pytest.mark.parametrize(
    "change",
    [
        set_width(9, 3),
        set_field("River", minzoom=7),
        set_field("River", filter={"condition": "any", "expression": []}),
        set_field("Lake", COMMENT="Sea"),
        set_field("Primary", group_id=2),
        set_field("Lake", label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "name:de"}]}}),
        insert_layer(1, "Trunk", paint={"line-inner-color": a_color((0, 5))}),
        remove_layer("River"),
        move_layer("Lake", 0),
        add_icon("new", GIF, "Lake"),
    ],
)
def test_a_change_of_structure_is_made_and_colours_stay(change: Change) -> None:
    before, ours = dark(), dark()
    result = synced(light(change), ours)
    assert result.conflicts == ()
    expected = dark(change)
    assert pack_structure(result.tree) == pack_structure(expected)
    assert colors_in(result.tree) == colors_in(expected)
    assert read(result.tree, SCHEME)["name"] == "Night"
    assert image_of(result.tree, "park") == PNG
    assert ours == before, "a merge changes no argument"


def test_a_changed_colour_is_no_change_for_others() -> None:
    def recolor(tree: Any) -> None:
        layer_in(tree, "Motorway")["paint"]["line-inner-color"] = a_color((0, 1), (4, 2))

    ours = dark()
    result = synced(light(recolor, set_width(9, 3)), ours)
    assert colors_in(result.tree) == colors_in(ours)
    assert [change.place.property for change in result.changes if change.side is Side.THEIRS] == [
        "line-width"
    ]


def test_a_new_colour_property_is_structure_and_its_value_is_shared_once() -> None:
    def add_casing(tree: Any) -> None:
        layer_in(tree, "Motorway")["paint"]["line-outer-color"] = a_color((0, 7))

    result = synced(light(add_casing), dark())
    assert layer_in(result.tree, "Motorway")["paint"]["line-outer-color"] == a_color((0, 7))

    def remove_color(tree: Any) -> None:
        del layer_in(tree, "River")["paint"]["line-inner-color"]

    removed = synced(light(remove_color), dark())
    assert "line-inner-color" not in layer_in(removed.tree, "River")["paint"]
    assert removed.conflicts == ()


def test_a_layer_that_only_this_variant_has_stays_its_own() -> None:
    ours = dark(insert_layer(0, "Glow"))
    result = synced(light(set_width(9, 3)), ours)
    assert names_in(result.tree) == ["Glow", "Motorway", "Primary", "River", "Lake"]
    back = synced(ours, light(), base=ours)
    assert names_in(back.tree) == ["Motorway", "Primary", "River", "Lake"]
    assert back.conflicts == ()


def test_two_changes_of_one_value_are_a_conflict() -> None:
    result = synced(light(set_width(9, 3)), dark(set_width(9, 5)))
    (conflict,) = result.conflicts
    assert conflict.kind is ConflictKind.VALUE
    assert widths(result.tree) == [(3, 1), (9, 5), (13, 4)], "an unresolved conflict changes nothing"


def test_a_removed_layer_that_was_recoloured_is_no_conflict() -> None:
    result = synced(light(remove_layer("Lake")), dark())
    assert result.conflicts == ()
    assert "Lake" not in names_in(result.tree)
    retained = synced(light(), dark(remove_layer("Lake")))
    assert retained.conflicts == ()
    assert "Lake" not in names_in(retained.tree)


def test_an_image_that_was_the_same_in_all_follows_the_change() -> None:
    def replace_image(tree: Any) -> None:
        read(tree, ICONS)[0]["value"] = GIF + "x" * 400

    result = synced(light(replace_image), dark())
    assert image_of(result.tree, "fuel") == GIF + "x" * 400


def test_without_a_base_differences_are_conflicts() -> None:
    result = merge_structure({}, dark(set_width(9, 5)), light(), name_of)
    assert len(result.conflicts) == 1
    assert merge_structure({}, dark(), light(), name_of).conflicts == ()


def test_unchanged_lines_of_the_file_keep_their_bytes() -> None:
    source = decode(bytes_of(dark()))
    tree = synced(light(set_width(9, 3)), source.tree).tree
    before, after = bytes_of(dark()).splitlines(), encode(source, tree).splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_a_packed_structure_has_no_colours_and_no_long_texts() -> None:
    tree = light(lambda tree: read(tree, ICONS)[0].update(value=PNG + "A" * 5000))
    found = unpack_structure(pack_structure(tree))
    assert {*colors_in(found)} == {None}
    assert len(image_of(found, "fuel")) < 100
    assert pack_structure(tree) == pack_structure(copy.deepcopy(tree))


def test_the_structure_is_compared_without_colours_and_names() -> None:
    packed = pack_structure(light())
    assert has_same_structure(packed, light(lambda tree: read(tree, SCHEME).update(name="Other")))
    recolored = light()
    for layer in layers_in(recolored):
        layer["paint"]["line-inner-color"] = a_color((0, NIGHT))
    assert has_same_structure(packed, recolored)
    assert not has_same_structure(packed, light(set_width(9, 3)))
    assert not has_same_structure("", light())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "é",
        base64.b64encode(b"no zlib").decode(),
        base64.b64encode(zlib.compress(b"[1]")).decode(),
        base64.b64encode(zlib.compress(b'{"a": ')).decode(),
        base64.b64encode(zlib.compress(b'{"a": 1}')[:-3]).decode(),
        base64.b64encode(zlib.compress(b" " * (65 << 20) + b"{}")).decode(),
        "A" * (4 * 1024 * 1024 + 4),
    ],
)
def test_a_damaged_packed_structure_is_none(text: str) -> None:
    assert unpack_structure(text) is None


def test_a_layer_list_that_is_none_is_left_alone() -> None:
    result = merge_structure({}, {"a": 1}, {"a": 1, "b": 2}, name_of)
    assert result.tree == {"a": 1, "b": 2}
    assert read(unpack_structure(pack_structure({"x": []})), LAYERS, None) is None
