"""Tests of the edit that adjusts colours."""

import json

import pytest

from editor.mapstyle.color.adjustment import ColorAdjustment
from editor.mapstyle.document.model import ICONS, MapStyle
from editor.mapstyle.edits.adjust_colors import AdjustScope, adjust_colors, find_colors, spelled_like
from editor.mapstyle.json_tree import Json, read
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily
from tests.styles import a_color, a_line, a_style, an_icon

RED, GREY, FAINT = Color(200, 30, 30), Color(90, 90, 90), Color(20, 90, 200, 100)
GREYSCALE = ColorAdjustment(chroma=-100)
INNER, OUTER = "line-inner-color", "line-outer-color"
PNG = "data:image/png;base64,iVBORw0KGgo="


def stops(style: MapStyle, index: int = 0, key: str = INNER) -> list[Json]:
    """Return the stored colours of a layer, from the top."""
    records: list[dict[str, Json]] = style.layers[index].paint[key]["color_stops"]["color_stop"]
    return [record["color"] for record in records]


def a_road(number: int, *colors: Json, **fields: Json) -> Json:
    """Create a layer with colours at the levels 0, 1 and so on."""
    return a_line(number, paint={INNER: a_color(*enumerate(colors))}, **fields)


def test_colours_change_and_equal_ones_keep_their_record() -> None:
    style = a_style([a_road(2, RED.abgr, GREY.abgr), a_road(1, GREY.abgr)])
    edited = adjust_colors(GREYSCALE, AdjustScope())(style)
    changed, unchanged = stops(edited)
    assert unchanged == GREY.abgr
    assert changed != RED.abgr
    color = Color.from_abgr(changed)
    assert color.r == color.g == color.b
    assert edited.layers[1].record is style.layers[1].record
    assert edited.order is style.order


def test_nothing_changes_without_an_effect() -> None:
    style = a_style([a_road(1, GREY.abgr)])
    assert adjust_colors(ColorAdjustment(), AdjustScope())(style) is style
    assert adjust_colors(GREYSCALE, AdjustScope())(style) is style


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("#abcdef", "#010203"),
        ("#ABCDEF", "#010203"),
        ("#abcdef80", "#0102030a"),
        ("#ABC", "#010203"),
        ("#abc8", "#0102030a"),
        ("#ABCDEF80", "#0102030A"),
        (4278190335, Color(1, 2, 3, 10).abgr),
    ],
)
def test_a_changed_colour_keeps_its_notation(stored: Json, expected: Json) -> None:
    assert spelled_like(Color(1, 2, 3, 10), stored) == expected


def test_hex_colours_remain_hex_with_their_alpha_and_case() -> None:
    style = a_style([a_road(1, "#c81e1e", "#C81E1E64", "#5A5A5A")])
    lower, upper, grey = stops(adjust_colors(GREYSCALE, AdjustScope())(style))
    assert isinstance(lower, str)
    assert isinstance(upper, str)
    assert lower == lower.lower()
    assert len(lower) == len("#RRGGBB")
    assert upper.endswith("64")
    assert upper == upper.upper()
    assert grey == "#5A5A5A"


def test_alpha_remains() -> None:
    style = a_style([a_road(1, FAINT.abgr)])
    (changed,) = stops(adjust_colors(ColorAdjustment(lightness=-30), AdjustScope())(style))
    assert Color.from_abgr(changed).a == FAINT.a
    assert changed != FAINT.abgr


def test_only_unlocked_layers_of_the_scope_change() -> None:
    style = a_style([a_road(number, RED.abgr) for number in (3, 2, 1)])
    top, middle, bottom = (layer.key for layer in style.layers)
    scope = AdjustScope(layers=frozenset({top, middle}), locked=frozenset({middle, bottom}))
    edited = adjust_colors(GREYSCALE, scope)(style)
    assert [stops(edited, index) == [RED.abgr] for index in range(3)] == [False, True, True]
    found = find_colors(style, scope)
    assert found.locked == (middle,)
    assert found.layers == (top,)
    assert found.colors == (RED,)
    assert len(found.others) == 2


def test_only_families_of_the_scope_change() -> None:
    road = a_road(2, RED.abgr)
    water = {"id": 1, "type": "polygon", "source": "map", "sourcedata_id": 9}
    water |= {"minzoom": 3, "maxzoom": 17, "paint": {"fill-color": a_color((0, FAINT.abgr))}}
    style = a_style([road, water])
    edited = adjust_colors(GREYSCALE, AdjustScope(families=frozenset({ColorFamily.WATER})))(style)
    assert edited.layers[0].record is style.layers[0].record
    assert stops(edited, 1, "fill-color") != [FAINT.abgr]
    assert find_colors(style, AdjustScope()).by_family == {
        ColorFamily.WATER: (FAINT,),
        ColorFamily.ROADS: (RED,),
    }


def with_icons() -> MapStyle:
    """Return a style with three icons: shown by the top layer, by the bottom one, and by none."""
    icon = {"icon_stops": {"icon_stop": [{"level_id": 0, "icon": {"id": "a"}}]}, "easing_type": 1}
    layers = [a_road(2, RED.abgr), a_road(1, RED.abgr)]
    assert isinstance(layers[0], dict)
    layers[0]["paint"]["line-icon"] = icon
    icons = [an_icon(name, value=f"{PNG}{name}") for name in ("a", "b", "c")]
    return a_style(layers, icons_section={"icons": icons})


def test_icons_change_on_request_only() -> None:
    style = with_icons()
    images = {icon.data_uri: "data:new" for icon in style.icons}
    assert find_colors(style, AdjustScope()).icons == ()
    without = adjust_colors(GREYSCALE, AdjustScope(), images)(style)
    assert [icon.data_uri for icon in without.icons] == [icon.data_uri for icon in style.icons]
    everything = AdjustScope(families=frozenset(ColorFamily))
    assert find_colors(style, everything).icons == style.icons
    edited = adjust_colors(GREYSCALE, everything, images)(style)
    assert {icon.data_uri for icon in edited.icons} == {"data:new"}
    some = adjust_colors(GREYSCALE, everything, {style.icons[1].data_uri: "data:new"})(style)
    assert some.icons[0].record is style.icons[0].record


def test_the_edit_is_pure_and_repeats_on_another_style() -> None:
    style = a_style([a_road(1, RED.abgr)])
    before = json.dumps(style.tree)
    edit = adjust_colors(GREYSCALE, AdjustScope())
    first, second = edit(style), edit(style)
    assert json.dumps(style.tree) == before
    assert first.tree == second.tree
    other = a_style([a_road(1, RED.abgr, FAINT.abgr)])
    assert stops(edit(other))[0] == stops(first)[0]


def test_records_that_are_no_icons_remain_beside_adjusted_ones() -> None:
    icons = ["broken", an_icon("a", value=f"{PNG}a"), None, an_icon("b", value=f"{PNG}b")]
    style = a_style([a_line(1)], icons_section={"icons": icons})
    images = {icon.data_uri: f"{icon.data_uri}-new" for icon in style.icons}
    everything = AdjustScope(families=frozenset(ColorFamily))
    edited = adjust_colors(GREYSCALE, everything, images)(style)
    assert [icon.data_uri for icon in edited.icons] == [f"{PNG}a-new", f"{PNG}b-new"]
    assert read(edited.tree, (*ICONS, 0)) == "broken"
