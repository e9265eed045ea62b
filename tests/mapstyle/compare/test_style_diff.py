"""Differences between two styles, and matching of their layers."""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapstyle.compare.matching import find_moved
from editor.mapstyle.compare.style_diff import (
    Difference,
    DifferenceKind,
    Move,
    compare,
    compare_layers,
)
from editor.mapstyle.compare.value_changes import ValueChange
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, Layer, MapStyle
from editor.mapstyle.edits.paste import duplicate_rows
from editor.mapstyle.json_tree import MISSING, insert, move, read, remove, replace
from editor.storage.file_state import read_style
from tests.corpus import each_real_style
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_width, an_icon

RED, BLUE = 0xFF0000FF, 0xFFFF0000


def name_of(layer: Layer) -> str:
    return layer.comment or layer.type


def differences(a: Any, b: Any) -> tuple[Difference, ...]:
    return compare(MapStyle.of(a), MapStyle.of(b), name_of)


def only_difference(a: Any, b: Any) -> Difference:
    (found,) = differences(a, b)
    return found


def the_changes(a: Any, b: Any) -> list[tuple[str, int | None, Any, Any]]:
    return [(each.property, each.level, each.before, each.after) for each in only_difference(a, b).changes]


def layers_of(*records: Any, **parts: Any) -> Any:
    """Return a style whose layers have ids by position."""
    return a_document(
        [{**record, "id": len(records) - place} for place, record in enumerate(records)], **parts
    )


def a_road(name: str, **fields: Any) -> Any:
    return a_line(1, COMMENT=name, **fields)


def a_full_document() -> Any:
    layers = [
        a_line(
            3,
            COMMENT="Top",
            group_id=5,
            filter={"condition": "all", "expression": [{"key": "a", "values": [1]}]},
        ),
        a_line(2, sourcedata_id=4, label_text={"label_expression": '{"get_v":"name"}'}),
        {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, RED)), "3dMesh": 1}},
    ]
    return a_document(
        layers,
        [a_group(5, "Roads", parent_id=6), a_group(6, "All")],
        icons_section={"icons": [an_icon("a"), an_icon("b", value="data:image/png;base64,AAAA")]},
        fonts_section={"regular": "data:font/ttf;base64,AAAA"},
        sources_list={"sources": [{"id": 1, "composite": {"type": "weather", "location": "https://a/"}}]},
    )


def every_path(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for step, held in steps for each in every_path(held, (*path, step)))]


PATHS = every_path(a_full_document())[1:]


# Equal


def test_the_same_style_has_no_differences() -> None:
    assert differences(a_full_document(), a_full_document()) == ()


@given(st.data())
def test_key_order_and_number_spelling_are_ignored(data: st.DataObject) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shuffled(held) for key, held in data.draw(st.permutations(list(value.items())))}
        if isinstance(value, list):
            return [shuffled(item) for item in value]
        return float(value) if type(value) is int and data.draw(st.booleans()) else value

    assert differences(a_full_document(), shuffled(a_full_document())) == ()


@given(st.sampled_from(PATHS), st.sampled_from([None, True, 1, 0, 2.5, "1", "x", [], {}, [1], {"k": 1}]))
def test_any_other_value_anywhere_is_a_difference(path: Any, value: Any) -> None:
    tree = a_full_document()
    old = read(tree, path)
    other = replace(tree, path, value)
    is_same = type(old) is type(value) and old == value
    assert bool(differences(tree, other)) is not is_same
    assert bool(differences(other, tree)) is not is_same


@given(st.sampled_from(PATHS))
def test_removed_or_added_value_is_a_difference(path: Any) -> None:
    tree = a_full_document()
    assert differences(tree, remove(tree, path))
    assert differences(remove(tree, path), tree)


def test_empty_documents_are_compared() -> None:
    assert differences({}, {}) == ()
    found = differences({}, a_full_document())
    assert {each.what for each in found} == set(DifferenceKind)
    assert all(each.path_a is None for each in found if each.what is not DifferenceKind.VALUE)


@pytest.mark.parametrize("path", each_real_style())
def test_a_real_style_differs_from_itself_by_its_edit_only(path: Path) -> None:
    tree = read_style(path).tree
    assert differences(tree, copy.deepcopy(tree)) == ()
    index = len(read(tree, LAYERS)) // 2
    assert only_difference(tree, remove(tree, (*LAYERS, index))).path_a == (*LAYERS, index)


# Which layer is which


def test_renumbered_ids_after_added_layer_are_one_change() -> None:
    roads = [a_road("A", sourcedata_id=1), a_road("B", sourcedata_id=2)]
    ids, added = differences(layers_of(*roads), layers_of(*roads, a_road("C", sourcedata_id=3)))
    assert ids.what is DifferenceKind.VALUE
    assert ids.changes == (ValueChange("layer ids", None, LAYERS, LAYERS, [2, 1], [3, 2]),)
    assert (added.what, added.name, added.path_a, added.path_b) == (
        DifferenceKind.LAYER,
        "C",
        None,
        (*LAYERS, 2),
    )


@pytest.mark.parametrize("index", range(4))
def test_removed_one_of_equal_layers_is_reported_at_its_index(index: int) -> None:
    tree = a_document([a_line(9), a_line(8, sourcedata_id=5), a_line(7), a_line(6, sourcedata_id=5)])
    other = remove(tree, (*LAYERS, index))
    assert only_difference(tree, other).path_a == (*LAYERS, index)
    assert only_difference(other, tree).path_b == (*LAYERS, index)


def test_duplicated_group_is_reported_as_additions_only() -> None:
    inside = [a_line(number, group_id=1) for number in range(9, 4, -1)]
    before = MapStyle.of(a_document([a_line(10), *inside, a_line(1)], [a_group(1, "POIs")]))
    twin = duplicate_rows(LayerSet(groups=frozenset([1])), lambda name, _taken: name)
    found = compare(before, twin(before), name_of)
    came = [each.what for each in found if each.path_a is None]
    assert came == [DifferenceKind.GROUP, *[DifferenceKind.LAYER] * 5]
    assert [change.property for each in found for change in each.changes] == ["layer ids"]


def test_layer_is_matched_by_name_despite_other_paint_and_position() -> None:
    one, two, three = (a_road(name, id=0) for name in ("One", "Two", "Three"))
    recoloured = {**one, "paint": {**one["paint"], "line-inner-color": a_color((0, BLUE))}}
    found = only_difference(a_document([one, two, three]), a_document([two, three, recoloured]))
    assert (found.name, found.path_a, found.path_b) == ("One", (*LAYERS, 0), (*LAYERS, 2))
    assert [each.property for each in found.changes] == ["line-inner-color"]


def test_renamed_layer_is_matched() -> None:
    found = only_difference(a_document([a_road("Old")]), a_document([a_road("New")]))
    assert [(each.property, each.before, each.after) for each in found.changes] == [("COMMENT", "Old", "New")]


def test_named_layer_with_other_data_is_matched() -> None:
    a, b = a_document([a_road("A", sourcedata_id=1)]), a_document([a_road("A", sourcedata_id=2)])
    assert the_changes(a, b) == [("sourcedata_id", None, 1, 2)]


def test_unnamed_layer_with_other_data_is_matched_by_similar_paint() -> None:
    a, b = a_document([a_line(1, sourcedata_id=1)]), a_document([a_line(1, sourcedata_id=2)])
    assert the_changes(a, b) == [("sourcedata_id", None, 1, 2)]
    unlike = a_document([{"id": 1, "type": "line", "source": "overlay", "sourcedata_id": 2}])
    assert [(each.path_a is None, each.path_b is None) for each in differences(a, unlike)] == [
        (False, True),
        (True, False),
    ]


def test_layers_of_different_types_are_not_matched() -> None:
    found = differences(a_document([a_line(1, type="line")]), a_document([a_line(1, type="polyline")]))
    assert [(each.path_a, each.path_b) for each in found] == [((*LAYERS, 0), None), (None, (*LAYERS, 0))]


def test_layers_with_same_data_are_matched_by_similarity() -> None:
    thin, thick = ({"line-width": a_width((3, width), (9, width))} for width in (1, 8))
    casing, line = a_line(2, paint=thick, maxzoom=9, minzoom=1), a_line(1, paint=thin)
    edited = {**line, "paint": {**thin, "line-inner-color": a_color((0, RED))}}
    found = only_difference(a_document([casing, line]), a_document([casing, edited]))
    assert [each.property for each in found.changes] == ["line-inner-color"]


# Order


def test_moved_layer_is_reported_once_with_its_neighbours() -> None:
    tree = a_document([a_road(name, id=0, sourcedata_id=place) for place, name in enumerate("ABCDE")])
    found = only_difference(tree, move(tree, LAYERS, 0, 3))
    assert (found.name, found.path_a, found.path_b) == ("A", (*LAYERS, 0), (*LAYERS, 3))
    assert found.move == Move(is_up=False, above_before=None, above_after="D")
    assert only_difference(tree, move(tree, LAYERS, 4, 1)).move == Move(True, "D", "A")
    assert only_difference(tree, move(tree, LAYERS, 4, 0)).move == Move(True, "D", None)


@given(st.permutations(range(12)))
def test_moved_elements_are_a_minimal_set(numbers: list[int]) -> None:
    gone = find_moved(numbers)
    unmoved = [number for number in numbers if number not in gone]
    assert unmoved == sorted(unmoved)
    longest: list[int] = []
    for place, number in enumerate(numbers):
        longest.append(1 + max((longest[i] for i in range(place) if numbers[i] < number), default=0))
    assert len(unmoved) == max(longest)


# Values


def test_curve_changes_are_reported_by_stop() -> None:
    a = a_document([a_line(1, paint={"line-width": a_width((3, 1), (13, 2.5), (15, 4))})])
    b = a_document([a_line(1, paint={"line-width": a_width((13, 3), (15, 4), (17, 9))})])
    assert the_changes(a, b) == [
        ("line-width", 3, 1, MISSING),
        ("line-width", 13, 2.5, 3),
        ("line-width", 17, MISSING, 9),
    ]
    change = only_difference(a, b).changes[1]
    way = ("paint", "line-width", "line_width_stops", "line_width_stop")
    assert (change.path_a, change.path_b) == ((*way, 1, "width"), (*way, 0, "width"))


def test_colours_are_reported_in_hex() -> None:
    a = a_document([a_line(1, paint={"line-inner-color": a_color((0, RED))})])
    b = a_document([a_line(1, paint={"line-inner-color": a_color((0, 0x80FF0000))})])
    assert the_changes(a, b) == [("line-inner-color", 0, "#FF0000", "#0000FF80")]


def test_hex_colour_of_the_file_is_reported_verbatim() -> None:
    colors = ("color_stops", "color_stop", "color")
    a, b = (
        a_document([a_line(1, paint={"line-inner-color": a_curve(colors, (0, each))})])
        for each in ("#FF0000", RED)
    )
    assert the_changes(a, b) == [("line-inner-color", 0, "#FF0000", RED)]


def test_duplicate_stops_are_reported_separately() -> None:
    a = a_document([a_line(1, paint={"line-width": a_width((8, 1), (8, 2), (9, 5))})])
    b = a_document([a_line(1, paint={"line-width": a_width((8, 1), (8, 3))})])
    assert the_changes(a, b) == [("line-width", 8, 2, 3), ("line-width", 9, 5, MISSING)]


def test_reordered_stops_are_reported_by_levels() -> None:
    for old, new in (([9, 3], [3, 9]), ([9, 3, 9], [3, 9, 9])):
        one, other = (
            a_road("A", paint={"line-width": a_width(*((each, 2) for each in levels))})
            for levels in (old, new)
        )
        (change,) = only_difference(a_document([one]), a_document([other])).changes
        assert (change.property, change.before, change.after) == ("line-width order of stops", old, new)


def test_added_property_is_reported_by_stops_and_easing() -> None:
    a = a_document([a_line(1, paint={"line-blur": 0})])
    eased = a_width((3, 1))
    b = replace(a, (*LAYERS, 0, "paint"), {"line-blur": 0, "line-width": eased})
    assert the_changes(a, b) == [("line-width", 3, MISSING, 1)]
    c = replace(b, (*LAYERS, 0, "paint", "line-width", "line_width_stops", "easing_type"), 5)
    assert the_changes(b, c) == [("line-width easing", None, 1, 5)]


@pytest.mark.parametrize(
    ("step", "value", "expected"),
    [
        (("line_width_stop", 0, "width"), "2", ("line-width", 3, 2, "2")),
        (
            ("line_width_stop", 0, "level_id"),
            "3",
            ("paint/line-width/{}/line_width_stop/0/level_id", None, 3, "3"),
        ),
        (("line_width_stop", 0, "odd"), 1, ("paint/line-width/{}/line_width_stop/0/odd", None, MISSING, 1)),
    ],
    ids=["value as text", "level as text", "unknown key"],
)
def test_changes_outside_the_curve_are_reported_verbatim(step: Any, value: Any, expected: Any) -> None:
    tree = a_document([a_line(1, paint={"line-width": a_width((3, 2))})])
    other = replace(tree, (*LAYERS, 0, "paint", "line-width", "line_width_stops", *step), value)
    assert the_changes(tree, other) == [(expected[0].format("line_width_stops"), *expected[1:])]


def test_filter_change_is_reported_by_differing_value() -> None:
    condition = {"key": "class", "condition": "in", "values": ["a"]}
    a = a_document([a_line(1, filter={"condition": "all", "expression": [condition]})])
    b = a_document(
        [a_line(1, filter={"condition": "all", "expression": [{**condition, "values": ["a", "b"]}]})]
    )
    assert the_changes(a, b) == [("filter/expression/0/values", None, ["a"], ["a", "b"])]


def test_group_change_is_reported_by_group_names() -> None:
    groups = [a_group(1, "Roads"), a_group(2, "Bridges", parent_id=1)]
    a, b = (a_document([a_line(1, group_id=number)], groups) for number in (1, 2))
    assert the_changes(a, b) == [("group", None, "Roads", "Roads / Bridges")]


def test_renumbered_group_is_matched_with_its_layers() -> None:
    a = a_document([a_line(1, group_id=1)], [a_group(1, "Roads"), a_group(2, "Water", parent_id=1)])
    b = a_document([a_line(1, group_id=7)], [a_group(7, "Roads"), a_group(2, "Water", parent_id=7)])
    found = only_difference(a, b)
    assert (found.what, found.name) == (DifferenceKind.GROUP, "Roads")
    assert [(each.property, each.before, each.after) for each in found.changes] == [("id", 1, 7)]


def test_swapped_group_ids_move_the_layers() -> None:
    a = a_document([a_line(1, group_id=1)], [a_group(1, "Roads"), a_group(2, "Water")])
    b = a_document([a_line(1, group_id=1)], [a_group(2, "Roads"), a_group(1, "Water")])
    changes = [
        change for each in differences(a, b) if each.what is DifferenceKind.LAYER for change in each.changes
    ]
    assert [(each.property, each.before, each.after) for each in changes] == [("group", "Roads", "Water")]


def test_group_id_written_as_text_is_reported() -> None:
    a, b = (a_document([a_line(1, group_id=number)], [a_group(1)]) for number in (1, "1"))
    assert the_changes(a, b) == [("group_id", None, 1, "1")]


def test_icon_and_face_changes_are_reported_by_name() -> None:
    tree = a_full_document()
    other = replace(tree, (*ICONS, 0, "value"), "data:image/png;base64,BBBB")
    assert (only_difference(tree, other).what, only_difference(tree, other).name) == (
        DifferenceKind.ICON,
        "a",
    )
    renamed = only_difference(tree, replace(tree, (*ICONS, 1, "id"), "new"))
    assert (renamed.name, [each.property for each in renamed.changes]) == ("new", ["id"])
    bold = only_difference(tree, replace(tree, (*FONTS, "bold"), "data:font/ttf;base64,BBBB"))
    assert (bold.what, bold.name, bold.path_a, bold.path_b) == (
        DifferenceKind.FONT,
        "bold",
        None,
        (*FONTS, "bold"),
    )
    assert only_difference(tree, insert(tree, (*ICONS, 2), an_icon("c"))).name == "c"


def test_changes_outside_lists_are_reported_for_the_style() -> None:
    tree = a_full_document()
    assert the_changes(tree, replace(tree, (*SCHEME, "name"), "New")) == [("name", None, "Test", "New")]
    assert the_changes(tree, {**tree, "other": 1}) == [("other", None, MISSING, 1)]


def test_invalid_lists_are_compared() -> None:
    tree = a_full_document()
    assert differences(replace(tree, LAYERS, [1, {}]), replace(tree, LAYERS, [2, {}]))
    assert differences(replace(tree, LAYERS, [5]), replace(tree, LAYERS, [{"": 5}]))
    assert differences(replace(tree, GROUPS, {"a": 1}), replace(tree, GROUPS, {"a": 2}))


@pytest.mark.parametrize(("one", "other"), [(2**70, 2**70 + 1), ("\ud83d", "\ud83e")], ids=["long", "half"])
def test_long_numbers_and_lone_surrogates_are_compared(one: Any, other: Any) -> None:
    a, b = (a_document([a_line(1, odd=[{"in": value}])]) for value in (one, other))
    assert the_changes(a, b) == [("odd/0/in", None, one, other)]
    assert differences(a, copy.deepcopy(a)) == ()


def pairs(a: Any, b: Any) -> tuple[tuple[int | None, int | None], ...]:
    return compare_layers(MapStyle.of(a), MapStyle.of(b), name_of).layers


def test_removed_layers_follow_the_layer_above_them() -> None:
    a = layers_of(
        a_road("Gone first", type="areaname"),
        a_road("One"),
        a_road("Gone", type="country"),
        a_road("Two", type="polygon"),
    )
    b = layers_of(a_road("One"), a_road("New", type="street"), a_road("Two", type="polygon"))
    assert pairs(a, b) == ((0, None), (1, 0), (2, None), (None, 1), (3, 2))


@given(st.permutations(range(5)), st.integers(0, 5))
def test_each_layer_is_in_one_pair(order: list[int], count: int) -> None:
    roads = [a_road(f"Road {number}") for number in range(5)]
    a, b = layers_of(*roads), layers_of(*(roads[number] for number in order[:count]))
    found = pairs(a, b)
    assert sorted(one for one, _ in found if one is not None) == list(range(5))
    assert [other for _, other in found if other is not None] == list(range(count))
