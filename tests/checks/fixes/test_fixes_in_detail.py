"""The values that each fix writes."""

from typing import Any

import pytest

from editor.checks.check import check
from editor.checks.fixes.fix import find_fix, fix_all
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.session.session import Origin, Session
from tests.checks.fixable import (
    BACKGROUND,
    WIDTH,
    a_label,
    a_map,
    a_size,
    an_icon_stop,
    fixed,
    fixed_in,
    painted,
    problems,
    with_icons,
)
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_width, an_icon, bytes_of


def ids(style: MapStyle) -> list[Any]:
    return [layer.record.get("id") for layer in style.layers]


def test_numbers_are_written_in_their_original_notation() -> None:
    stops = [(3, "2.50"), (4, "1e1"), (5, "-0"), (6, "7")]
    tree = painted(
        offset_on_X={"offset_stops": {"offset_stop": [{"level_id": a, "value": b} for a, b in stops]}}
    )
    source = decode(bytes_of(tree))
    session = Session(source, Origin(None, "test"))
    session.do(fix_all("number-as-text").edit, "Mend")
    text = bytes_of(tree).decode()
    for _, spelling in stops:
        text = text.replace(f'"{spelling}"', spelling)
    assert session.encoded().decode() == text


def test_numbers_out_of_range_are_clamped_and_stay_integers() -> None:
    style = fix_all("out-of-range").edit(
        MapStyle.of(
            painted(fill_opacity={"opacity_stops": {"opacity_stop": [{"level_id": 30, "opacity": 1.5}]}})
        )
    )
    stop = read(style.tree, (*LAYERS, 0, "paint", "fill-opacity", "opacity_stops", "opacity_stop", 0))
    assert stop == {"level_id": 17, "opacity": 1}
    assert [type(value) for value in stop.values()] == [int, int]


def test_an_easing_out_of_range_becomes_the_linear_one_that_is_drawn() -> None:
    for number in (99, 0, -3):
        style = fixed(painted(line_width=a_curve(WIDTH, (3, 2), (9, 4), easing=number)), "out-of-range")
        assert style.layers[0].paint["line-width"]["line_width_stops"]["easing_type"] == 1


@pytest.mark.parametrize(
    ("stops", "then"),
    [
        ([(3, 10)], []),
        ([(3, 2), (9, 10)], [2, 2]),
        ([(3, 10), (9, 7)], [7, 7]),
        ([(3, 2), (5, 7), (7, 44), (9, -1), (11, 3)], [2, 7, 7, 7, 3]),
    ],
    ids=["none beside it", "one before", "one after", "between"],
)
def test_a_choice_out_of_range_becomes_the_drawn_one(stops: list[tuple[int, int]], then: list[int]) -> None:
    prop = BY_KEY["text-anchor"]
    style = MapStyle.of(painted(text_anchor=a_curve((prop.wrapper, prop.stops, prop.value), *stops)))
    drawn = style.layers[0].curve(prop)
    curve = fix_all("out-of-range").edit(style).layers[0].curve(prop)
    assert [stop.value for stop in (() if curve is None else curve.stops)] == then
    if drawn is not None and curve is not None:
        for level in range(18):
            assert value_at(curve, prop, level) == value_at(drawn, prop, level)


def test_one_of_two_stops_above_the_last_level_is_moved_to_it() -> None:
    style = fixed(painted(line_width=a_width((3, 1), (18, 2), (19, 3))), "out-of-range")
    assert fix_all("out-of-range").edit(style) is style
    stops = style.layers[0].paint["line-width"]["line_width_stops"]["line_width_stop"]
    assert [stop["level_id"] for stop in stops] == [3, 17, 19]


def test_a_missing_id_of_a_layer_fits_its_place_and_precedes_its_type() -> None:
    layer = {"COMMENT": "A", "type": "line", "paint": {}}
    style = fixed(a_document([a_line(9), layer, a_line(2), BACKGROUND]), "missing-key")
    assert ids(style) == [9, 3, 2, 1]
    assert list(style.layers[1].record) == ["COMMENT", "id", "type", "paint"]


def test_two_missing_ids_are_assigned_at_once() -> None:
    layer = {"type": "line", "paint": {}}
    style = MapStyle.of(a_document([layer, layer, a_line(2), BACKGROUND]))
    assert ids(fix_all("missing-key").edit(style)) == [4, 3, 2, 1]


def test_groups_without_an_id_get_free_ones() -> None:
    groups = [{"name": "A"}, a_group(9), {"name": "B"}]
    style = fix_all("missing-key").edit(MapStyle.of(a_document(1, groups)))
    assert [group.id for group in style.groups] == [10, 9, 11]


def test_a_second_group_of_an_id_gets_another_and_layers_stay_in_the_first() -> None:
    groups = [a_group(3, "A"), a_group(3, "B"), a_group(3, "C"), a_group(8, "D", parent_id=3)]
    style = fix_all("duplicate-group-id").edit(MapStyle.of(a_document([a_line(1, group_id=3)], groups)))
    assert [group.id for group in style.groups] == [3, 9, 10, 8]
    assert style.layers[0].group_id == 3


def test_a_cycle_is_broken_at_the_group_that_closes_it() -> None:
    groups = [a_group(9, parent_id=1), a_group(1, parent_id=2), a_group(2, parent_id=1)]
    style = fixed(a_document(1, groups), "group-cycle")
    assert [group.parent_id for group in style.groups] == [1, None, 1]
    assert problems(style, "group-cycle") == []


def test_two_cycles_are_broken_at_once() -> None:
    groups = [a_group(number, parent_id=parent) for number, parent in [(1, 2), (2, 1), (3, 3)]]
    style = fix_all("group-cycle").edit(MapStyle.of(a_document(1, groups)))
    assert [group.parent_id for group in style.groups] == [None, 1, None]


def test_duplicate_icon_ids_are_changed_and_equal_icons_deleted() -> None:
    other = {"value": "data:image/png;base64,AAAA"}
    icons = [an_icon("a"), an_icon("a"), an_icon("a", **other), an_icon("a", **other), an_icon("a-2")]
    style = fix_all("duplicate-icon-id").edit(MapStyle.of(with_icons(*icons)))
    assert [icon.id for icon in style.icons] == ["a", "a-3", "a-2"]
    assert style.icons[1].data_uri == other["value"]


def test_icons_without_an_id_are_named() -> None:
    images = [{"value": "data:image/png;base64,AAAA"}, {"value": "data:image/png;base64,BBBB"}]
    style = fixed(with_icons(*images), "duplicate-icon-id")
    assert [icon.id for icon in style.icons] == ["", "icon"]


def test_the_groups_in_a_deleted_one_move_to_its_parent() -> None:
    groups = [a_group(1, "A"), a_group(2, "B", parent_id=1), a_group(3, "C", parent_id=2), a_group(4, "D")]
    style = MapStyle.of(a_map(a_line(2, group_id=4), groups=groups))
    problem = next(each for each in problems(style, "unused-group") if "“B”" in each.text)
    fix = find_fix(style, problem)
    assert fix is not None
    assert [(group.name, group.parent_id) for group in fix.edit(style).groups] == [
        ("A", None),
        ("C", 1),
        ("D", None),
    ]
    assert [group.name for group in fix_all("unused-group").edit(style).groups] == ["D"]


def test_backgrounds_move_behind_the_others_and_before_the_last_background() -> None:
    layers = [
        a_line(9, COMMENT="A"),
        {**BACKGROUND, "id": 7, "COMMENT": "B"},
        a_line(2, COMMENT="C"),
        BACKGROUND,
    ]
    style = MapStyle.of(a_document(layers))
    after = fixed_in(style, "background-not-last")
    assert [layer.comment for layer in after.layers] == ["A", "C", "B", ""]
    assert ids(after) == [9, 8, 7, 1]
    assert after.order.keys == tuple(style.order.keys[place] for place in (0, 2, 1, 3))


def test_a_deleted_layer_leaves_the_last_one_the_id_one() -> None:
    gone = {**BACKGROUND, "paint": {"fill-color": a_color((0, 0))}}
    style = fixed(a_document([a_line(9), a_line(3, sourcedata_id=1), gone]), "never-shown")
    assert ids(style) == [9, 1]


def test_the_last_of_layers_that_are_all_deleted_stays() -> None:
    clear = {"line-width": a_width((3, 0))}
    style = MapStyle.of(
        a_document([a_line(number, paint=clear, sourcedata_id=number) for number in (3, 2, 1)])
    )
    after = fix_all("never-shown").edit(style)
    assert after.order.keys == style.order.keys[-1:]
    assert len(problems(after, "never-shown")) == 1


def test_a_background_is_added_as_styles_have_it() -> None:
    style = fixed(a_document([a_line(2), a_line(1, sourcedata_id=4)]), "missing-background")
    assert ids(style) == [3, 2, 1]
    assert list(style.layers[2].record) == [
        "COMMENT",
        "id",
        "type",
        "sourcedata_id",
        "minzoom",
        "maxzoom",
        "paint",
    ]
    assert not [problem for problem in check(style) if problem.layer_key == style.layers[2].key]


def test_a_missing_text_colour_is_that_of_the_preview() -> None:
    style = fixed(a_map(a_label(**{"text-size": a_size((5, 2))})), "text-without-color")
    assert style.layers[0].paint["text-color"] == a_color((0, 0xFF000000))


def test_a_size_is_reduced_to_the_usual_maximum() -> None:
    sizes = a_size((3, 90), (5, 4))
    style = fixed(a_map(a_label(**{"text-size": sizes, "text-color": a_color((3, 1))})), "unusual-size")
    assert style.layers[0].paint["text-size"] == a_size((3, 6), (5, 4))


def test_an_unknown_icon_is_removed_only_at_its_stop() -> None:
    stops = an_icon_stop("fuel")
    stops["icon_stops"]["icon_stop"].append({"level_id": 9, "custom_icon": "a"})
    tree = a_map(a_line(2, paint={"icon": stops}), icons_section={"icons": [an_icon("a")]})
    style = fixed(tree, "unknown-icon-reference")
    found = read(style.tree, (*LAYERS, 0, "paint", "icon", "icon_stops", "icon_stop"))
    assert [stop["custom_icon"] for stop in found] == ["", "a"]


def test_a_fix_keeps_unchanged_parts_identical() -> None:
    style = MapStyle.of(
        a_map(a_line(3, minzoom=9, maxzoom=4), a_line(2), groups=[a_group(1)], icons_section={"icons": []})
    )
    after = fixed_in(style, "zoom-range")
    assert read(after.tree, (*LAYERS, 1)) is read(style.tree, (*LAYERS, 1))
    assert read(after.tree, (*LAYERS, 0, "paint")) is read(style.tree, (*LAYERS, 0, "paint"))
    assert read(after.tree, GROUPS) is read(style.tree, GROUPS)
    assert read(after.tree, ICONS) is read(style.tree, ICONS)
