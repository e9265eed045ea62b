"""Three-way merge of styles: changes that are merged without a conflict."""

from typing import Any

from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, SOURCES
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import read
from editor.mapstyle.merge.result import Side
from editor.mapstyle.merge.style_merge import merge
from tests.mapstyle.merge.merged_styles import (
    GIF,
    PNG,
    WIDTH_STOPS,
    Change,
    a_base,
    add_icon,
    an_icon_curve,
    changed,
    icon_of,
    image_of,
    insert_layer,
    layer_in,
    layers_in,
    merged,
    merged_clean,
    move_layer,
    name_of,
    names_in,
    remove_layer,
    set_field,
    set_width,
    widths,
)
from tests.styles import a_group, bytes_of


def test_stops_at_different_levels_are_merged() -> None:
    tree = merged_clean(set_width(9, 2.5), set_width(13, 5))
    assert widths(tree) == [(3, 1), (9, 2.5), (13, 5)]
    tree = merged_clean(set_width(10, 3), set_width(5, 1.5))
    assert widths(tree) == [(3, 1), (5, 1.5), (9, 2), (10, 3), (13, 4)]


def test_stops_that_are_not_sorted_keep_their_order() -> None:
    def reverse(tree: Any) -> None:
        read(layer_in(tree, "Motorway"), WIDTH_STOPS).reverse()

    base, ours, theirs = (
        changed(*changes, reverse) for changes in ((), (set_width(9, 3),), (set_width(13, 5),))
    )
    result = merge(base, ours, theirs, name_of)
    assert result.conflicts == ()
    assert widths(result.tree) == [(13, 5), (9, 3), (3, 1)]


def test_properties_fields_and_unknown_keys_of_one_layer_are_merged() -> None:
    tree = merged_clean(
        set_field("River", minzoom=5, note={"a": 1}), set_field("River", maxzoom=15, COMMENT="Stream")
    )
    river = layer_in(tree, "Stream")
    assert (river["minzoom"], river["maxzoom"], river["note"]) == (5, 15, {"a": 1})


def test_insertions_at_different_places_keep_their_places_and_ids_descend() -> None:
    tree = merged_clean(insert_layer(1, "Ours"), insert_layer(3, "Theirs"))
    assert names_in(tree) == ["Motorway", "Ours", "Primary", "River", "Theirs", "Lake"]
    assert [layer["id"] for layer in layers_in(tree)] == [6, 5, 4, 3, 2, 1]


def test_insertions_at_one_place_are_ours_then_theirs_and_reported() -> None:
    result = merged(insert_layer(2, "Ours"), insert_layer(2, "Theirs", type="polyline"))
    assert names_in(result.tree) == ["Motorway", "Primary", "Ours", "Theirs", "River", "Lake"]
    assert result.conflicts == ()
    assert [
        (change.place.name, change.side, change.after)
        for change in result.changes
        if change.place.property == "order"
    ] == [("Theirs", Side.BOTH, "Ours")]


def test_a_layer_that_both_added_equally_is_added_once() -> None:
    insert = insert_layer(2, "Same")
    result = merged(insert, insert)
    assert names_in(result.tree).count("Same") == 1
    assert [(change.place.name, change.side) for change in result.changes] == [("Same", Side.BOTH)]


def test_a_layer_inserted_into_a_moved_block_moves_with_it() -> None:
    def block_to_top(tree: Any) -> None:
        layers = layers_in(tree)
        layers[:] = [*layers[2:], *layers[:2]]

    tree = merged_clean(block_to_top, insert_layer(3, "Between"))
    assert names_in(tree) == ["River", "Between", "Lake", "Motorway", "Primary"]


def test_moves_of_different_layers_are_merged() -> None:
    tree = merged_clean(move_layer("Lake", 0), move_layer("Primary", 2))
    assert names_in(tree) == ["Lake", "Motorway", "River", "Primary"]


def test_a_removal_and_a_change_of_another_layer_are_merged() -> None:
    tree = merged_clean(remove_layer("Lake"), set_width(9, 7, "River"))
    assert names_in(tree) == ["Motorway", "Primary", "River"]
    assert (9, 7) in widths(tree, "River")


def test_groups_that_both_added_under_one_id_are_two_groups() -> None:
    def add_group(name: str, layer: str) -> Change:
        def change(tree: Any) -> None:
            read(tree, GROUPS).append(a_group(3, name))
            layer_in(tree, layer)["group_id"] = 3

        return change

    tree = merged_clean(add_group("Rail", "Motorway"), add_group("Air", "Lake"))
    names = {group["id"]: group["name"] for group in read(tree, GROUPS)}
    assert names[layer_in(tree, "Motorway")["group_id"]] == "Rail"
    assert names[layer_in(tree, "Lake")["group_id"]] == "Air"
    assert len(names) == len(read(tree, GROUPS)) == 4


def test_a_group_that_both_added_equally_is_added_once() -> None:
    def add_group(group: int, layer: str) -> Change:
        def change(tree: Any) -> None:
            read(tree, GROUPS).append(a_group(group, "Rail"))
            layer_in(tree, layer)["group_id"] = group

        return change

    tree = merged_clean(add_group(3, "Motorway"), add_group(7, "Lake"))
    assert [group["name"] for group in read(tree, GROUPS)] == ["Roads", "Water", "Rail"]
    assert layer_in(tree, "Motorway")["group_id"] == layer_in(tree, "Lake")["group_id"]


def test_references_follow_an_icon_that_another_style_renamed() -> None:
    def rename(tree: Any) -> None:
        read(tree, ICONS)[0]["id"] = "petrol"
        for layer in layers_in(tree):
            layer["paint"]["icon"] = an_icon_curve("petrol")

    tree = merged_clean(rename, insert_layer(1, "New", paint={"icon": an_icon_curve("fuel")}))
    assert {icon_of(tree, name) for name in names_in(tree)} == {"petrol"}
    assert [icon["id"] for icon in read(tree, ICONS)] == ["petrol", "park"]


def test_different_icons_under_one_id_are_both_retained_and_references_follow() -> None:
    tree = merged_clean(add_icon("new", PNG + "AAAA", "Motorway"), add_icon("new", GIF + "AAAA", "Lake"))
    assert image_of(tree, icon_of(tree, "Motorway")) == PNG + "AAAA"
    assert image_of(tree, icon_of(tree, "Lake")) == GIF + "AAAA"
    assert icon_of(tree, "Motorway") == "new"


def test_layers_follow_a_source_that_the_other_style_renamed() -> None:
    tree = merged_clean(
        lambda tree: read(tree, SOURCES)[0].update(name="aerial"), set_field("Lake", source="satellite")
    )
    assert layer_in(tree, "Lake")["source"] == "aerial"


def test_sources_that_both_added_have_different_ids() -> None:
    def add_source(name: str) -> Change:
        return lambda tree: read(tree, SOURCES).append({"id": 2, "name": name, "composite": {"type": name}})

    tree = merged_clean(add_source("a"), add_source("b"))
    assert [source["id"] for source in read(tree, SOURCES)] == [1, 2, 3]


def test_faces_of_the_font_are_merged_by_slot() -> None:
    tree = merged_clean(
        lambda tree: tree["fonts_section"].update(bold="b"),
        lambda tree: tree["fonts_section"].update(italic="i"),
    )
    assert set(read(tree, FONTS)) == {"regular", "bold", "italic"}


def test_the_bytes_of_ours_are_preserved_where_nothing_changed() -> None:
    text = bytes_of(changed(set_width(9, 2.5))).replace(b'"minzoom": 3,', b'"minzoom":   3.0 ,')
    ours = decode(text)
    result = merge(a_base(), ours.tree, changed(set_width(13, 5, "Lake")), name_of)
    new = encode(ours, result.tree).splitlines()
    old = text.splitlines()
    differing = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    assert [(one.strip(), other.strip()) for one, other in differing] == [(b'"width": 4', b'"width": 5')]


def test_changes_are_attributed_to_their_style() -> None:
    result = merged(set_width(9, 2.5), set_width(13, 5))
    assert [
        (
            change.side,
            change.place.name,
            change.place.property,
            change.place.level,
            change.before,
            change.after,
        )
        for change in result.changes
    ] == [
        (Side.OURS, "Motorway", "line-width", 9, 2, 2.5),
        (Side.THEIRS, "Motorway", "line-width", 13, 4, 5),
    ]
