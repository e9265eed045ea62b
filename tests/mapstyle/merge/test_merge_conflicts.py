"""Three-way merge of styles: conflicts and their resolutions."""

import copy
from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import GROUPS, ICONS, MapStyle
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.json_tree import MISSING, read
from editor.mapstyle.merge.result import ConflictKind, Edited, Side, Versions
from editor.mapstyle.merge.style_merge import merge, resolve, resolved
from tests.mapstyle.merge.merged_styles import (
    GIF,
    PNG,
    WIDTH_STOPS,
    Change,
    a_base,
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
    move_stop,
    name_of,
    names_in,
    remove_group,
    remove_layer,
    set_field,
    set_width,
    the_conflict,
    widths,
)
from tests.styles import a_document, a_line, a_width, an_icon


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


@pytest.mark.parametrize(("name", "place"), [("Lake", 0), ("Motorway", 3), ("Primary", 2), ("River", 1)])
def test_a_removed_and_moved_layer_is_a_conflict(name: str, place: int) -> None:
    remove, move = remove_layer(name), move_layer(name, place)
    for ours, theirs, removed, moved in (
        (remove, move, Side.OURS, Side.THEIRS),
        (move, remove, Side.THEIRS, Side.OURS),
    ):
        result, conflict = the_conflict(ours, theirs)
        assert (conflict.kind, conflict.place.name) == (ConflictKind.REMOVED_AND_CHANGED, name)
        assert conflict.is_moved
        assert names_in(resolved(result, {conflict.key: moved})).index(name) == place
        assert name not in names_in(resolved(result, {conflict.key: removed}))


def test_a_removed_layer_that_others_pass_is_not_moved() -> None:
    result = merged(remove_layer("River"), move_layer("Lake", 0))
    assert result.conflicts == ()
    assert names_in(result.tree) == ["Lake", "Motorway", "Primary"]


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
        ("data", {"type": "line", "source": "elevation", "sourcedata_id": 0})
    ]
    assert len(layers_in(result.tree)) == 2


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"sourcedata_id": 9}, {"type": "polyline"}),
        ({"sourcedata_id": 9, "source": "overlay"}, {"source": "overlay"}),
        ({"metaCategoryID": 3}, {"sourcedata_id": 9}),
    ],
)
def test_data_that_neither_style_selected_is_never_merged(
    ours: dict[str, Any], theirs: dict[str, Any]
) -> None:
    before = {"type": "line", "source": "map", "sourcedata_id": 3}
    result, conflict = the_conflict(
        set_field("Lake", **ours, minzoom=5), set_field("Lake", **theirs, maxzoom=9)
    )
    assert (conflict.kind, conflict.place.property) == (ConflictKind.VALUE, "data")
    assert conflict.values == Versions(before, {**before, **ours}, {**before, **theirs})
    lake = layer_in(result.tree, "Lake")
    assert (lake["minzoom"], lake["maxzoom"]) == (5, 9)
    for side, fields in ((Side.OURS, ours), (Side.THEIRS, theirs)):
        lake = layer_in(resolved(result, {conflict.key: side}), "Lake")
        assert {key: lake[key] for key in {**before, **fields}} == {**before, **fields}
        assert ("metaCategoryID" in lake) == ("metaCategoryID" in fields)


def test_data_that_one_style_changed_or_both_equally_is_merged() -> None:
    data = {"type": "polyline", "sourcedata_id": 9}
    for theirs in (data, {"maxzoom": 9}):
        lake = layer_in(merged_clean(set_field("Lake", **data), set_field("Lake", **theirs)), "Lake")
        assert (lake["type"], lake["source"], lake["sourcedata_id"]) == ("polyline", "map", 9)


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
