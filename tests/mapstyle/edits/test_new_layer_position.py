"""Positions and visible colours of new layers."""

import pytest

from editor.mapstyle.color.spaces import SIMILARITY_THRESHOLD, distance
from editor.mapstyle.document.layer_data import DrawnData, available_data
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.new_layer import add_layer, default_position, position_in_group, position_near
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.styles import Json, a_color, a_group, a_line, a_style, a_width

DATA = source_data.load()
ALL = list(available_data(a_style(1), DATA))
WHITE, LAND = 0xFFFFFFFF, 0xFFF8FAFA


def the(label: str, layer_type: str) -> DrawnData:
    return next(each for each in ALL if (each.label, each.type) == (label, layer_type))


def an_area(number: int, color: int, **fields: Json) -> Json:
    paint = {"fill-color": a_color((0, color))}
    return a_line(0, **{"type": "polygon", "sourcedata_id": number, "paint": paint, **fields})


def a_layered_style() -> MapStyle:
    layers = [
        {"type": "atmosphere"},
        a_line(0, type="symbol", group_id=5),
        a_line(0, type="linkarrows"),
        a_line(0, type="street", group_id=5),
        a_line(0, type="country"),
        {"type": "route_waypoints"},
        a_line(0, type="route_car_primary"),
        a_line(0, type="polyline", group_id=6),
        a_line(0, sourcedata_id=2),
        an_area(3, WHITE, type="buildings"),
        a_line(0, sourcedata_id=3),
        an_area(9, WHITE, group_id=7),
        a_line(0, type="polyline"),
        an_area(2, WHITE),
        {"type": "background", "sourcedata_id": 0, "paint": {"fill-color": a_color((0, LAND))}},
    ]
    return a_style(layers, groups=[a_group(5), a_group(6), a_group(7)])


@pytest.mark.parametrize(
    ("drawn", "group_id", "place"),
    [
        (the("Trunk", "street"), 5, 3),
        (the("Railway", "polyline"), 6, 7),
        (the("Trunk", "line"), 6, 7),
        (the("Trunk", "linkarrows"), None, 2),
        (the("Forest", "polygon"), 7, 11),
        (the("Car route", "route_car_primary"), None, 6),
        (the("Hill shading", "hillshade"), None, 14),
        (DrawnData("symbol", "map", 12), 5, 1),
    ],
    ids=["label", "border", "road", "arrows", "area", "app", "terrain", "point"],
)
def test_position_is_above_topmost_of_family(drawn: DrawnData, group_id: int | None, place: int) -> None:
    style = a_layered_style()
    assert default_position(style, drawn) == DropPosition(group_id, style.order.keys[place])


def test_first_area_is_above_background() -> None:
    style = a_style([{"type": "atmosphere"}, a_line(2), {"type": "background"}])
    assert default_position(style, the("Forest", "polygon")) == DropPosition(None, style.order.keys[2])


def test_first_line_is_above_areas() -> None:
    style = a_style([{"type": "atmosphere"}, a_line(3, type="street"), an_area(2, WHITE)])
    assert default_position(style, the("Trunk", "line")) == DropPosition(None, style.order.keys[2])


def test_current_layer_defines_position_if_of_same_family() -> None:
    style = a_layered_style()
    forest, upper, sky = the("Forest", "polygon"), style.order.keys[9], style.order.keys[0]
    assert position_near(style, forest, upper) == DropPosition(None, upper)
    assert position_near(style, forest, sky) == default_position(style, forest)
    assert position_in_group(style, forest, 6, style.order.keys[7:10]) == DropPosition(6, upper)
    assert position_in_group(style, forest, 6, style.order.keys[7:8]) == DropPosition(6, style.order.keys[11])


RIVER = the("River", "polyline")


def a_line_of(number: int, **fields: Json) -> Json:
    return a_line(0, **{"type": "polyline", "sourcedata_id": number, **fields})


def a_style_of_kinds(*water: Json) -> MapStyle:
    roads = [a_line(0, sourcedata_id=number, group_id=6) for number in (2, 3)]
    layers = [a_line_of(14, group_id=5), *roads, *water, an_area(9, WHITE, group_id=7)]
    return a_style([*layers, {"type": "background"}], groups=[a_group(5), a_group(6), a_group(7)])


def test_river_is_placed_at_water_lines_or_areas() -> None:
    style = a_style_of_kinds(a_line_of(86, group_id=7))
    assert default_position(style, RIVER) == DropPosition(7, style.order.keys[3])
    assert position_near(style, RIVER, style.order.keys[0]) == default_position(style, RIVER)
    assert position_near(style, RIVER, style.order.keys[4]) == DropPosition(7, style.order.keys[4])
    style = a_style_of_kinds()
    assert default_position(style, RIVER) == DropPosition(7, style.order.keys[3])


def test_road_and_railway_are_placed_above_roads() -> None:
    style = a_style_of_kinds()
    for drawn in (the("Trunk", "line"), the("Railway", "polyline")):
        assert default_position(style, drawn) == DropPosition(6, style.order.keys[1])
    assert default_position(style, the("Country border", "polyline")) == DropPosition(5, style.order.keys[0])


def test_river_may_resemble_the_sea_if_land_is_an_area() -> None:
    sea, land = 0xFFE0CBA9, 0xFFF0F4F4
    ground = {"type": "background", "paint": {"fill-color": a_color((0, sea))}}
    line_color = color_of(
        a_style([an_area(9, sea), an_area(0, land, minzoom=0), ground]), RIVER, "line-inner-color"
    )
    assert line_color == Color.from_abgr(sea)


def added(style: MapStyle, drawn: DrawnData) -> Json:
    """Return the paint of a layer added at its default position."""
    after = add_layer(drawn, default_position(style, drawn))(style)
    return next(layer for layer in after.layers if not style.has_layer(layer.key))


def color_of(style: MapStyle, drawn: DrawnData, prop: str = "fill-color") -> Color:
    curve = added(style, drawn).curve(BY_KEY[prop])
    value = curve.stops[0].value
    assert isinstance(value, Color)
    return value


@pytest.mark.parametrize("ground", [LAND, 0xFFC4C4C4, 0xFF303030], ids=["light", "grey", "dark"])
def test_area_similar_to_land_gets_neutral_colour(ground: int) -> None:
    land = {"type": "background", "paint": {"fill-color": a_color((0, ground))}}
    industry = DrawnData("polygon", "map", 4)
    color = color_of(a_style([an_area(4, ground), land]), industry)
    assert distance(color, Color.from_abgr(ground)) > SIMILARITY_THRESHOLD
    assert color.r == color.g == color.b


def test_area_retains_colour_above_its_own_kind() -> None:
    blue = 0xFFE0CBA9
    land = {"type": "background", "paint": {"fill-color": a_color((0, LAND))}}
    assert color_of(a_style([an_area(9, blue), land]), the("Sea", "polygon")) == Color.from_abgr(blue)


def test_line_similar_to_land_is_changed_without_visible_casing() -> None:
    land = {"type": "background", "paint": {"fill-color": a_color((0, LAND))}}
    bare = {"line-inner-color": a_color((0, WHITE)), "line-width": a_width((0, 2))}
    cased = {**bare, "line-outer-color": a_color((0, 0xFF808080))}
    trunk = the("Trunk", "line")
    color = color_of(a_style([a_line(2, paint=bare), land]), trunk, "line-inner-color")
    assert distance(color, Color.from_abgr(LAND)) > SIMILARITY_THRESHOLD
    line_color = color_of(a_style([a_line(2, paint=cased), land]), trunk, "line-inner-color")
    assert line_color == Color.from_abgr(WHITE)


def test_area_is_visible_on_nearest_land() -> None:
    sea, land = 0xFFE0CBA9, 0xFFF0F4F4
    layers = [
        an_area(40, 0xFF00FF00),
        an_area(41, 0xFF80C0FF),
        an_area(0, land),
        {"type": "background", "paint": {"fill-color": a_color((0, sea))}},
    ]
    for color, is_retained in ((land, False), (0xFF00FF00, False), (0xFF80C0FF, True)):
        style = a_style([an_area(58, color, minzoom=17), *layers])
        above = style.order.keys[1]
        after = add_layer(DrawnData("polygon", "map", 58), DropPosition(None, above))(style)
        curve = after.layers[1].curve(BY_KEY["fill-color"])
        assert curve is not None
        assert (curve.stops[0].value == Color.from_abgr(color)) is is_retained
