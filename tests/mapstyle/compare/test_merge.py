"""Three-way merge of styles: what is merged, what is a conflict, and how conflicts are resolved."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.compare.merge import MergeResult, merge, resolve, resolved
from editor.mapstyle.compare.merge_result import Conflict, ConflictKind, Edited, Side, Versions
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SOURCES, Layer, MapStyle
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.format.codec import decode, encode
from editor.mapstyle.json_tree import MISSING, read
from tests.styles import a_color, a_document, a_group, a_line, a_width, an_icon, bytes_of

Change = Callable[[Any], object]

RED, BLUE, GREEN = 0xFF0000FF, 0xFFFF0000, 0xFF00FF00
WIDTH_STOPS = ("paint", "line-width", "line_width_stops", "line_width_stop")
GIF, PNG = "data:image/gif;base64,R0lGODlh", "data:image/png;base64,iVBORw0KGgo="


def name_of(layer: Layer) -> str:
    return layer.comment or layer.type


def a_base() -> Any:
    """A style of four layers in two groups, with icons, a source and a font."""
    names = ("Motorway", "Primary", "River", "Lake")
    layers = [
        a_line(
            4 - place,
            COMMENT=name,
            sourcedata_id=place,
            group_id=1 + place // 2,
            paint={
                "line-width": a_width((3, 1), (9, 2), (13, 4)),
                "line-inner-color": a_color((0, RED)),
                "icon": an_icon_curve("fuel"),
            },
            filter={"condition": "all", "expression": [{"key": "tunnel", "condition": "hasnot"}]},
            label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "name"}]}},
        )
        for place, name in enumerate(names)
    ]
    return a_document(
        layers,
        [a_group(1, "Roads"), a_group(2, "Water")],
        icons_section={"icons": [an_icon("fuel"), an_icon("park", value=GIF)]},
        sources_list={
            "sources": [{"id": 1, "name": "satellite", "composite": {"type": "x", "location": "u"}}]
        },
        fonts_section={"regular": "data:font/ttf;base64,AAEAAA=="},
    )


def an_icon_curve(icon: str) -> Any:
    return {"icon_stops": {"icon_stop": [{"level_id": 5, "custom_icon": icon}], "easing_type": 1}}


def layers_in(tree: Any) -> list[Any]:
    return read(tree, LAYERS)


def layer_in(tree: Any, name: str) -> Any:
    return next(layer for layer in layers_in(tree) if layer.get("COMMENT") == name)


def widths(tree: Any, name: str = "Motorway") -> list[tuple[int, Any]]:
    return [(stop["level_id"], stop["width"]) for stop in read(layer_in(tree, name), WIDTH_STOPS)]


def names_in(tree: Any) -> list[str]:
    return [layer["COMMENT"] for layer in layers_in(tree)]


def changed(*changes: Change) -> Any:
    tree = a_base()
    for change in changes:
        change(tree)
    return tree


def merged(ours: Change, theirs: Change) -> MergeResult:
    return merge(a_base(), changed(ours), changed(theirs), name_of)


def merged_clean(ours: Change, theirs: Change) -> Any:
    """The merged tree of changes without a conflict, the same in both directions up to the order."""
    result = merged(ours, theirs)
    assert result.conflicts == ()
    assert merged(theirs, ours).conflicts == ()
    assert numbering(MapStyle.of(result.tree)) == {}
    return result.tree


def the_conflict(ours: Change, theirs: Change) -> tuple[MergeResult, Conflict]:
    result = merged(ours, theirs)
    (conflict,) = result.conflicts
    return result, conflict


def set_width(level: int, width: float, name: str = "Motorway") -> Change:
    def change(tree: Any) -> None:
        stops = read(layer_in(tree, name), WIDTH_STOPS)
        stops[:] = sorted(
            [*(stop for stop in stops if stop["level_id"] != level), {"level_id": level, "width": width}],
            key=lambda stop: stop["level_id"],
        )

    return change


def move_stop(level: int, new_level: int) -> Change:
    def change(tree: Any) -> None:
        stops = read(layer_in(tree, "Motorway"), WIDTH_STOPS)
        for stop in stops:
            if stop["level_id"] == level:
                stop["level_id"] = new_level

    return change


def set_field(name: str, **fields: Any) -> Change:
    return lambda tree: layer_in(tree, name).update(fields)


def remove_layer(name: str) -> Change:
    return lambda tree: layers_in(tree).remove(layer_in(tree, name))


def renumber(layers: list[Any]) -> None:
    for index, layer in enumerate(layers):
        layer["id"] = len(layers) - index


def insert_layer(place: int, name: str, **fields: Any) -> Change:
    def change(tree: Any) -> None:
        layers = layers_in(tree)
        layers.insert(place, a_line(0, COMMENT=name, sourcedata_id=20 + place, **fields))
        renumber(layers)

    return change


def move_layer(name: str, place: int) -> Change:
    def change(tree: Any) -> None:
        layers, layer = layers_in(tree), layer_in(tree, name)
        layers.remove(layer)
        layers.insert(place, layer)
        renumber(layers)

    return change


def add_icon(icon: str, image: str, user: str) -> Change:
    def change(tree: Any) -> None:
        read(tree, ICONS).append(an_icon(icon, value=image))
        layer_in(tree, user)["paint"]["icon"] = an_icon_curve(icon)

    return change


def remove_group(group: int, name: str) -> Change:
    def change(tree: Any) -> None:
        groups = read(tree, GROUPS)
        groups.remove(next(each for each in groups if each["id"] == group))
        for layer in layers_in(tree):
            if layer.get("group_id") == group:
                del layer["group_id"]

    return change


def icon_of(tree: Any, name: str) -> str:
    return str(read(layer_in(tree, name), ("paint", "icon", "icon_stops", "icon_stop", 0, "custom_icon")))


def image_of(tree: Any, icon: str) -> str:
    return next(str(each["value"]) for each in read(tree, ICONS) if each["id"] == icon)


# What is merged


def test_stops_at_different_levels_are_merged() -> None:
    tree = merged_clean(set_width(9, 2.5), set_width(13, 5))
    assert widths(tree) == [(3, 1), (9, 2.5), (13, 5)]
    tree = merged_clean(set_width(10, 3), set_width(5, 1.5))
    assert widths(tree) == [(3, 1), (5, 1.5), (9, 2), (10, 3), (13, 4)]


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


# Conflicts


def test_a_stop_that_both_changed_is_a_conflict() -> None:
    result, conflict = the_conflict(set_width(9, 2.5), set_width(9, 3))
    assert (conflict.kind, conflict.place.property, conflict.place.level) == (
        ConflictKind.VALUE,
        "line-width",
        9,
    )
    assert conflict.values == Versions(2, 2.5, 3)
    assert conflict.sides == {Side.OURS, Side.THEIRS}
    assert result.unresolved == (conflict,)
    assert widths(result.tree)[1] == (9, 2.5)
    assert widths(resolved(result, {conflict.key: Side.THEIRS}))[1] == (9, 3)
    assert widths(resolved(result, {conflict.key: Edited(2.75)}))[1] == (9, 2.75)
    assert resolve(result, {conflict.key: Side.OURS}).unresolved == ()


def test_a_stop_that_both_moved_is_a_conflict() -> None:
    result, conflict = the_conflict(move_stop(9, 8), move_stop(9, 10))
    assert [value["level_id"] for value in conflict.values] == [9, 8, 10]
    assert [level for level, _ in widths(resolved(result, {conflict.key: Side.THEIRS}))] == [3, 10, 13]


def test_a_stop_that_was_moved_and_changed_is_a_conflict() -> None:
    _, conflict = the_conflict(move_stop(9, 8), set_width(9, 3))
    assert (conflict.place.property, conflict.place.level) == ("line-width", 9)


def test_stops_of_one_level_from_different_stops_are_a_conflict_of_the_property() -> None:
    _, conflict = the_conflict(move_stop(9, 8), set_width(8, 3))
    assert (conflict.place.property, conflict.place.level) == ("line-width", None)


def test_removing_different_stops_never_empties_a_curve() -> None:
    def remaining(level: int) -> Change:
        def change(tree: Any) -> None:
            stops = read(layer_in(tree, "Motorway"), WIDTH_STOPS)
            stops[:] = [stop for stop in stops if stop["level_id"] in (level, 99)]

        return change

    base = changed(lambda tree: read(layer_in(tree, "Motorway"), WIDTH_STOPS).pop())
    ours, theirs = copy.deepcopy(base), copy.deepcopy(base)
    remaining(3)(ours)
    remaining(9)(theirs)
    result = merge(base, ours, theirs, name_of)
    assert [conflict.place.level for conflict in result.conflicts] == [None]
    assert widths(result.tree) == [(3, 1)]


def test_a_property_that_both_added_differently_is_a_conflict() -> None:
    def add(width: float) -> Change:
        return lambda tree: layer_in(tree, "Lake")["paint"].update({"line-blur": a_width((3, width))})

    result, conflict = the_conflict(add(1), add(2))
    assert conflict.kind is ConflictKind.ADDED_BY_BOTH
    assert conflict.values.base is MISSING
    assert resolved(result, {conflict.key: Side.THEIRS}) != result.tree


def test_a_removed_and_changed_layer_is_a_conflict() -> None:
    result, conflict = the_conflict(remove_layer("Lake"), set_width(9, 3, "Lake"))
    assert conflict.kind is ConflictKind.REMOVED_AND_CHANGED
    assert conflict.values.ours is MISSING
    assert "Lake" not in names_in(result.tree)
    tree = resolved(result, {conflict.key: Side.THEIRS})
    assert names_in(tree) == ["Motorway", "Primary", "River", "Lake"]
    assert (9, 3) in widths(tree, "Lake")
    result, conflict = the_conflict(set_width(9, 3, "Lake"), remove_layer("Lake"))
    assert "Lake" in names_in(result.tree)
    assert "Lake" not in names_in(resolved(result, {conflict.key: Side.THEIRS}))


def test_removals_that_leave_no_layer_are_conflicts() -> None:
    base = a_document([a_line(2, COMMENT="A"), a_line(1, COMMENT="B", sourcedata_id=1)])
    ours, theirs = (copy.deepcopy(base) for _ in range(2))
    remove_layer("A")(ours)
    remove_layer("B")(theirs)
    result = merge(base, ours, theirs, name_of)
    assert {conflict.kind for conflict in result.conflicts} == {ConflictKind.REMOVED_AND_CHANGED}
    assert names_in(result.tree) == ["B"]
    everything = {conflict.key: Side.THEIRS for conflict in result.conflicts}
    assert names_in(resolved(result, everything)) == ["A"]


def test_filters_that_both_changed_are_a_conflict_and_can_be_combined() -> None:
    def add_row(key: str) -> Change:
        row = {"key": key, "condition": "has"}
        return lambda tree: layer_in(tree, "Lake")["filter"]["expression"].append(row)

    result, conflict = the_conflict(add_row("a"), add_row("b"))
    assert conflict.place.property == "filter"
    assert Side.BOTH in conflict.sides
    combined = layer_in(resolved(result, {conflict.key: Side.BOTH}), "Lake")["filter"]
    assert [row["key"] for row in combined["expression"]] == ["tunnel", "a", "b"]


def test_label_keys_that_both_added_can_be_combined_with_different_ids() -> None:
    def add_key(name: str) -> Change:
        def change(tree: Any) -> None:
            layer_in(tree, "Lake")["label_text"]["label_keys"]["label_key"].append(
                {"id": 2, "key_text": name}
            )

        return change

    result, conflict = the_conflict(add_key("ref"), add_key("ele"))
    rows = layer_in(resolved(result, {conflict.key: Side.BOTH}), "Lake")["label_text"]["label_keys"][
        "label_key"
    ]
    assert [(row["id"], row["key_text"]) for row in rows] == [(1, "name"), (2, "ref"), (3, "ele")]


def test_a_list_that_both_changed_can_be_combined() -> None:
    base = changed(set_field("Lake", tags=["a", "b"]))
    ours, theirs = (copy.deepcopy(base) for _ in range(2))
    layer_in(ours, "Lake")["tags"] = ["a", "b", "c"]
    layer_in(theirs, "Lake")["tags"] = ["b", "d"]
    result = merge(base, ours, theirs, name_of)
    (conflict,) = result.conflicts
    assert conflict.kind is ConflictKind.LIST
    assert layer_in(resolved(result, {conflict.key: Side.BOTH}), "Lake")["tags"] == ["b", "c", "d"]


def test_contradictory_moves_of_a_layer_are_a_conflict() -> None:
    result, conflict = the_conflict(move_layer("Lake", 0), move_layer("Lake", 2))
    assert (conflict.kind, conflict.place.name, conflict.is_editable) == (ConflictKind.ORDER, "Lake", False)
    assert conflict.values == Versions("River", None, "Primary")
    assert names_in(result.tree) == ["Lake", "Motorway", "Primary", "River"]
    assert names_in(resolved(result, {conflict.key: Side.THEIRS})) == ["Motorway", "Primary", "Lake", "River"]


def test_a_layer_that_both_added_differently_is_a_conflict_and_both_can_be_retained() -> None:
    result, conflict = the_conflict(insert_layer(2, "New", minzoom=5), insert_layer(2, "New", minzoom=6))
    assert conflict.kind is ConflictKind.ADDED_BY_BOTH
    assert names_in(result.tree).count("New") == 1
    both = resolve(result, {conflict.key: Side.BOTH})
    assert [layer["minzoom"] for layer in layers_in(both.tree) if layer["COMMENT"] == "New"] == [5, 6]
    assert both.conflicts == (conflict,)
    assert both.unresolved == ()
    assert numbering(MapStyle.of(both.tree)) == {}


def test_levels_that_cross_only_together_are_a_conflict() -> None:
    result, conflict = the_conflict(set_field("Lake", minzoom=14), set_field("Lake", maxzoom=12))
    assert conflict.place.property == "zoom range"
    assert conflict.values.theirs == {"minzoom": 3, "maxzoom": 12}
    lake = layer_in(resolved(result, {conflict.key: Side.THEIRS}), "Lake")
    assert (lake["minzoom"], lake["maxzoom"]) == (3, 12)
    assert layer_in(result.tree, "Lake")["minzoom"] == 14


def test_a_removed_group_that_a_new_layer_needs_is_a_conflict() -> None:
    result, conflict = the_conflict(remove_group(2, "Water"), insert_layer(3, "Pond", group_id=2))
    assert (conflict.kind, conflict.place.name) == (ConflictKind.REMOVED_AND_CHANGED, "Water")
    assert "group_id" not in layer_in(result.tree, "Pond")
    tree = resolved(result, {conflict.key: Side.THEIRS})
    assert layer_in(tree, "Pond")["group_id"] == 2
    assert [group["id"] for group in read(tree, GROUPS)] == [1, 2]


def test_a_removed_icon_that_a_new_layer_needs_is_a_conflict() -> None:
    def remove(tree: Any) -> None:
        del read(tree, ICONS)[0]
        for layer in layers_in(tree):
            layer["paint"]["icon"] = an_icon_curve("")

    result, conflict = the_conflict(remove, insert_layer(3, "Pond", paint={"icon": an_icon_curve("fuel")}))
    assert (conflict.kind, conflict.place.name) == (ConflictKind.REMOVED_AND_CHANGED, "fuel")
    assert icon_of(result.tree, "Pond") == ""
    assert icon_of(resolved(result, {conflict.key: Side.THEIRS}), "Pond") == "fuel"


def test_icons_for_an_id_that_a_layer_already_needs_are_a_conflict() -> None:
    def add(image: str) -> Change:
        return lambda tree: read(tree, ICONS).append(an_icon("missing", value=image))

    base = changed(lambda tree: layer_in(tree, "Lake")["paint"].update(icon=an_icon_curve("missing")))
    ours, theirs = (copy.deepcopy(base) for _ in range(2))
    add(PNG + "AAAA")(ours)
    add(GIF + "AAAA")(theirs)
    result = merge(base, ours, theirs, name_of)
    (conflict,) = result.conflicts
    assert conflict.kind is ConflictKind.ADDED_BY_BOTH
    assert conflict.sides == {Side.OURS, Side.THEIRS}
    assert image_of(result.tree, "missing") == PNG + "AAAA"
    assert image_of(resolved(result, {conflict.key: Side.THEIRS}), "missing") == GIF + "AAAA"


def test_an_icon_that_both_renamed_is_a_conflict_and_references_follow_its_resolution() -> None:
    def rename(name: str) -> Change:
        def change(tree: Any) -> None:
            read(tree, ICONS)[0]["id"] = name
            for layer in layers_in(tree):
                layer["paint"]["icon"] = an_icon_curve(name)

        return change

    result, conflict = the_conflict(rename("petrol"), rename("gas"))
    assert conflict.values == Versions("fuel", "petrol", "gas")
    for resolution, name in ((Side.OURS, "petrol"), (Side.THEIRS, "gas"), (Edited("pump"), "pump")):
        tree = resolved(result, {conflict.key: resolution})
        assert {icon_of(tree, each) for each in names_in(tree)} == {name}
        assert read(tree, ICONS)[0]["id"] == name


def test_groups_that_would_contain_each_other_are_a_conflict() -> None:
    def put(group: int, parent: int) -> Change:
        return lambda tree: read(tree, GROUPS)[group - 1].update(parent_id=parent)

    result = merged(put(1, 2), put(2, 1))
    assert [(each.place.property, each.values) for each in result.conflicts] == [
        ("group", Versions(MISSING, 2, MISSING)),
        ("group", Versions(MISSING, MISSING, 1)),
    ]
    one, other = (conflict.key for conflict in result.conflicts)
    assert [group.get("parent_id") for group in read(result.tree, GROUPS)] == [2, None]
    theirs = resolved(result, {one: Side.THEIRS, other: Side.THEIRS})
    assert [group.get("parent_id") for group in read(theirs, GROUPS)] == [None, 1]
    with pytest.raises(EditError, match="cannot contain itself"):
        resolve(result, {one: Side.OURS, other: Side.THEIRS})


def test_data_that_both_changed_differently_is_a_conflict_of_one_layer() -> None:
    base = a_document([a_line(2), a_line(1, type="background", sourcedata_id=9)])
    ours, theirs = (copy.deepcopy(base) for _ in range(2))
    layers_in(ours)[0]["source"] = "overlay"
    layers_in(theirs)[0]["source"] = "elevation"
    result = merge(base, ours, theirs, name_of)
    assert [(each.place.property, each.values.theirs) for each in result.conflicts] == [
        ("source", "elevation")
    ]
    assert len(layers_in(result.tree)) == 2


def test_a_change_of_a_removed_layer_is_not_applied_to_a_similar_new_one() -> None:
    def replace_layer(tree: Any) -> None:
        remove_layer("Lake")(tree)
        layers_in(tree).insert(0, {**layer_in(a_base(), "Lake"), "COMMENT": "Harbour", "sourcedata_id": 30})

    result, conflict = the_conflict(replace_layer, set_field("Lake", minzoom=9))
    assert (conflict.kind, conflict.place.name) == (ConflictKind.REMOVED_AND_CHANGED, "Lake")
    assert layer_in(result.tree, "Harbour")["minzoom"] == 3


def test_a_value_cannot_take_both() -> None:
    result, conflict = the_conflict(set_width(9, 2.5), set_width(9, 3))
    with pytest.raises(EditError):
        resolve(result, {conflict.key: Side.BOTH})


def test_styles_without_a_common_ancestor_are_merged_by_name() -> None:
    ours, theirs = changed(set_width(9, 5)), changed(insert_layer(1, "Theirs"))
    result = merge({}, ours, theirs, name_of)
    assert [(each.kind, each.place.name) for each in result.conflicts] == [
        (ConflictKind.ADDED_BY_BOTH, "Motorway")
    ]
    assert names_in(result.tree) == ["Motorway", "Theirs", "Primary", "River", "Lake"]


def test_the_paths_of_elements_lead_to_them() -> None:
    result = merged(insert_layer(1, "Ours"), insert_layer(3, "Theirs"))
    found = {
        read(result.tree, path)["COMMENT"] for key, path in result.paths.items() if key.startswith("layers")
    }
    assert found == set(names_in(result.tree))
