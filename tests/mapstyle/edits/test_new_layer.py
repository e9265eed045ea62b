"""Paint and record of new layers."""

import pytest

from editor.mapstyle.document.layer_data import DrawnData, available_data
from editor.mapstyle.document.layer_tree import DropPosition
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.edits.new_layer import add_layer, new_record, position_above
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.styles import Json, a_color, a_curve, a_group, a_line, a_style, a_width

DATA = source_data.load()
GROUND = {"id": 1, "type": "background", "sourcedata_id": 0, "paint": {"fill-color": a_color((0, 7))}}
SIZE = ("text_size_stops", "text_size_stop", "size")
RED, BLUE = 0xFF0000FF, 0xFFFF0000


def the(label: str, layer_type: str) -> DrawnData:
    """Return drawn data by label and type."""
    return next(
        each for each in available_data(a_style(1), DATA) if (each.label, each.type) == (label, layer_type)
    )


def an_area(number: int, color: int) -> Json:
    return a_line(0, type="polygon", sourcedata_id=number, paint={"fill-color": a_color((0, color))})


def a_name(layer_type: str, number: int, color: int, **paint: Json) -> Json:
    whole = {"text-color": a_color((0, color)), **paint}
    return a_line(0, type=layer_type, sourcedata_id=number, paint=whole)


def a_road(number: int, width: float, **paint: Json) -> Json:
    return a_line(0, sourcedata_id=number, paint={"line-width": a_width((3, width), (17, 1)), **paint})


def paint_of(drawn: DrawnData, *layers: Json) -> Json:
    return new_record(a_style([*layers, GROUND]), drawn)["paint"]


def test_road_has_width_and_colours_of_nearest_class() -> None:
    near = a_road(2, 9, **{"line-inner-color": a_color((0, RED)), "3dMesh": 0})
    paint = paint_of(the("Trunk", "line"), a_road(6, 4), near, a_name("street", 1, BLUE))
    assert paint == {key: near["paint"][key] for key in ("line-inner-color", "line-width")}


def test_pattern_is_copied_from_same_data_only() -> None:
    icon = a_curve(("icon_stops", "icon_stop", "custom_icon"), (0, "stripes"))
    assert "icon" not in paint_of(the("Trunk", "line"), a_road(2, 9, icon=icon))
    assert paint_of(the("Trunk", "line"), a_road(1, 9, icon=icon))["icon"] == icon


def test_area_has_colour_of_its_kind() -> None:
    water, sand = an_area(9, BLUE), an_area(76, RED)
    assert paint_of(the("Sea", "polygon"), sand, water) == water["paint"]


def a_border(number: int, color: int) -> Json:
    return a_line(0, type="polyline", sourcedata_id=number, paint={"line-inner-color": a_color((0, color))})


def test_river_resembles_other_water_lines() -> None:
    stream = a_border(86, BLUE)
    river = the("River", "polyline")
    assert paint_of(river, a_border(11, RED), stream, an_area(9, RED)) == stream["paint"]


def test_river_without_water_lines_has_colour_of_water_areas() -> None:
    river = the("River", "polyline")
    paint = paint_of(river, a_border(14, RED), an_area(94, RED), an_area(9, BLUE))
    assert paint["line-inner-color"] == a_color((0, BLUE))
    assert "line-width" in paint
    assert paint_of(the("Railway", "polyline"), a_border(14, RED)) == paint_of(the("Railway", "polyline"))


def test_area_of_missing_kind_has_visible_neutral_colour() -> None:
    paint = paint_of(the("Forest", "polygon"), an_area(9, BLUE))
    color = Layer(a_style(1).order.keys[0], 0, {"paint": paint}).curve(BY_KEY["fill-color"])
    assert color is not None
    green = color.stops[0].value
    assert isinstance(green, Color)
    assert (green.g, green.a) == (max(green.r, green.g, green.b), 255)


def test_label_has_most_common_text_properties_of_its_type() -> None:
    big = a_curve(SIZE, (0, 4))
    layers = [
        a_name("street", 3, BLUE),
        a_name("street", 1, RED, **{"text-size": big}),
        a_name("street", 2, RED),
        a_name("areaname", 9, BLUE),
        a_name("areaname", 5, BLUE),
    ]
    paint = paint_of(the("Residential", "street"), *layers)
    assert (paint["text-color"], paint["text-size"]) == (a_color((0, RED)), big)
    assert {"text-outline-color", "text-outline-size"} <= paint.keys()


def test_in_app_layer_resembles_most_similar_one() -> None:
    routes = [
        {"type": f"route_{mode}_{rank}", "paint": {"line-width": a_width((0, width))}}
        for mode, rank, width in (("car", "secondary", 1), ("car", "primary", 2), ("pt", "secondary", 3))
    ]
    assert paint_of(the("Bike route", "route_bike_primary"), *routes)["line-width"] == a_width((0, 2))


@pytest.mark.parametrize(
    "drawn", list(available_data(a_style(1), DATA)), ids=lambda drawn: "-".join(drawn.sign)
)
def test_layer_of_empty_style_has_neutral_paint(drawn: DrawnData) -> None:
    record = new_record(a_style([{"id": 1, "type": "glow"}]), drawn)
    assert ("paint" in record) is bool(drawn.row.properties)
    assert set(record.get("paint", {})) <= set(drawn.row.properties)
    assert record.get("paint") != {}
    assert record["minzoom"] <= record["maxzoom"]


def test_new_record_has_data_and_no_name() -> None:
    fuel = next(each for each in available_data(a_style(1), DATA) if each.category == 1000)
    record = new_record(a_style(1), fuel, group_id=9797278307)
    assert {key: value for key, value in record.items() if key != "paint"} == {
        "id": 0,
        "type": "symbol",
        "source": "map",
        "sourcedata_id": 12,
        "metaCategoryID": 1000,
        "minzoom": 14,
        "maxzoom": 17,
        "group_id": 9797278307,
    }
    assert new_record(a_style(1), the("Car route", "route_car_primary"))["isTemplate"] == 1


def test_levels_are_defaults_or_those_of_most_similar_layer() -> None:
    style = a_style([a_line(1, minzoom=5, maxzoom=9)])
    motorway, unknown = the("Motorway", "line"), DrawnData("line", "map", 99)
    assert [new_record(style, each)["minzoom"] for each in (motorway, unknown)] == [3, 5]
    assert new_record(style, unknown)["maxzoom"] == 9


def a_layered_style() -> MapStyle:
    layers = [
        {**a_name("street", 1, RED), "id": 9, "group_id": 5},
        a_line(8, group_id=6),
        a_line(5),
        {**an_area(9, BLUE), "id": 3},
        GROUND,
    ]
    return a_style(layers, groups=[a_group(5), a_group(6)])


def test_layer_is_added_above_another_with_minimal_renumbering() -> None:
    style = a_layered_style()
    position = position_above(style, style.order.keys[1])
    assert position == DropPosition(6, style.order.keys[1])
    after = add_layer(the("Trunk", "line"), position)(style)
    assert [layer.type for layer in after.layers][:3] == ["street", "line", "line"]
    added = after.layers[1]
    assert (added.sourcedata_id, added.group_id) == (1, 6)
    assert [layer.id for layer in after.layers] == [10, 9, 8, 5, 3, 1]
    assert all(after.layer(key).record is style.layer(key).record for key in style.order.keys[1:])
