"""Import of styles: layers, values, texts, icons and the report."""

from typing import Any

import pytest

from editor.checks.check import Checks
from editor.checks.problems import Severity
from editor.errors import DocumentError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.maplibre.importer import StyleImport, import_style
from editor.mapstyle.maplibre.properties import SpriteImage
from editor.mapstyle.maplibre.report import ImportOutcome, ImportRecord
from editor.mapstyle.maplibre.style import read_style
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from tests.maplibre_styles import (
    NAME,
    UNITS,
    a_background,
    a_large_style,
    a_layer,
    a_road,
    a_symbol,
    bytes_of,
    imported,
    layers_of,
    stops_of,
)

DOT = SpriteImage(0, 0, 20, 10, 2.0)


def abgr(text: str) -> int:
    return Color.from_hex(text).abgr


def record_of(found: StyleImport, layer_id: str) -> ImportRecord:
    return next(record for record in found.report.layers if record.id == layer_id)


def test_a_style_with_every_kind_of_layer_has_no_errors_and_a_record_for_each_layer() -> None:
    style = read_style(bytes_of(a_large_style()), "test.json")
    found = import_style(style, load(), UNITS, {"dot": DOT}, "test.json")
    problems = Checks(most=None).check(MapStyle.of(found.tree))
    # The images of icons are added by the caller.
    assert {problem.code for problem in problems if problem.severity is Severity.ERROR} <= {"unknown-icon"}
    assert [record.id for record in found.report.layers] == [layer.id for layer in style.layers]
    assert [record.pointer for record in found.report.layers[:2]] == ["/layers/0", "/layers/1"]
    assert {record.id for record in found.report.layers if record.outcome is ImportOutcome.LOST} == {"photos"}
    assert [icon.id for icon in found.icons] == ["dot"]
    assert found.fonts == {"bold": "Test Sans Bold"}


def test_draw_order_ids_and_levels_follow_the_rules_of_the_format() -> None:
    found = imported(
        a_background(),
        a_layer("water", "fill", "water", minzoom=3, maxzoom=12),
        a_road("main", "primary"),
        a_symbol("cities", "place", NAME, filter=["==", "class", "city"]),
    )
    layers = MapStyle.of(found.tree).layers
    assert [layer.record["id"] for layer in layers] == list(range(len(layers), 0, -1))
    assert layers[0].type == "symbol"
    assert layers[-1].type == "background"
    water = layers_of(found)["polygon 9"]
    # Zoom 3 of a world of 512 pixels is level 4; the highest zoom is not included.
    assert (water["minzoom"], water["maxzoom"]) == (4, 12)


def test_one_layer_becomes_a_group_with_a_layer_for_each_kind_of_data() -> None:
    found = imported(a_layer("main", "line", "transportation", filter=["in", "class", "trunk", "primary"]))
    style = MapStyle.of(found.tree)
    names = {layer.comment for layer in style.layers}
    assert {"Trunk", "Primary", "Trunk link"} <= names
    assert set(record_of(found, "main").layers) == {f"main: {name}" for name in names}
    assert [group.name for group in style.groups] == ["main"]
    assert {layer.group_id for layer in style.layers} == {style.groups[0].id}


def test_a_wider_line_below_becomes_the_casing() -> None:
    found = imported(
        a_road("case", "primary", **{"line-color": "#804000", "line-width": 8}),
        a_road("fill", "primary", **{"line-color": "#ffcc00", "line-width": 6}),
    )
    road = layers_of(found)["line 2"]
    assert stops_of(road, "line-width") == [(0, 6)]
    assert stops_of(road, "line-outline-width") == [(0, 1)]
    assert stops_of(road, "line-inner-color") == [(0, abgr("#ffcc00"))]
    assert stops_of(road, "line-outer-color") == [(0, abgr("#804000"))]
    assert record_of(found, "case").outcome is ImportOutcome.MAPPED


def test_lines_beside_a_gap_become_the_casing() -> None:
    found = imported(
        a_road("fill", "primary", **{"line-width": 6}),
        a_road("case", "primary", **{"line-color": "#804000", "line-width": 2, "line-gap-width": 6}),
    )
    assert stops_of(layers_of(found)["line 2"], "line-outline-width") == [(0, 2)]


def test_dashes_are_reported_and_bridges_are_merged_with_roads() -> None:
    found = imported(
        a_road("path", "path", **{"line-dasharray": [2, 1]}),
        a_layer(
            "bridge",
            "line",
            "transportation",
            filter=["all", ["==", "class", "path"], ["==", "brunnel", "bridge"]],
        ),
    )
    assert record_of(found, "path").reasons == ("dashes are drawn as a solid line",)
    assert record_of(found, "bridge").outcome is ImportOutcome.LOST
    assert "bridges and tunnels" in record_of(found, "bridge").reasons[0]


def test_a_filter_on_the_zoom_limits_the_zoom_range() -> None:
    found = imported(
        a_layer(
            "roads",
            "line",
            "transportation",
            filter=["step", ["zoom"], False, 9, ["==", ["get", "class"], "primary"]],
        )
    )
    assert layers_of(found)["line 2"]["minzoom"] == 10


def test_zoom_functions_become_stops() -> None:
    found = imported(
        a_layer(
            "water",
            "fill",
            "water",
            paint={
                "fill-color": ["interpolate", ["linear"], ["zoom"], 4, "#000000", 10, "#0000ff"],
                "fill-opacity": {"stops": [[4, 0.2], [8, 1]]},
            },
        )
    )
    water = layers_of(found)["polygon 9"]
    assert stops_of(water, "fill-color") == [(5, abgr("#000000")), (11, abgr("#0000ff"))]
    assert stops_of(water, "fill-opacity") == [(5, 0.2), (9, 1)]
    assert record_of(found, "water").outcome is ImportOutcome.MAPPED


def test_values_that_depend_on_data_are_those_of_the_data_of_each_layer() -> None:
    color = ["match", ["get", "class"], "motorway", "#ff0000", "#0000ff"]
    found = imported(
        a_layer(
            "roads", "line", "transportation", paint={"line-color": color}, filter=["!=", "class", "rail"]
        )
    )
    layers = layers_of(found)
    assert stops_of(layers["line 0"], "line-inner-color") == [(0, abgr("#ff0000"))]
    assert stops_of(layers["line 2"], "line-inner-color") == [(0, abgr("#0000ff"))]


def test_text_becomes_a_label_with_its_size_halo_style_and_anchor() -> None:
    found = imported(
        a_symbol(
            "cities",
            "place",
            {
                **NAME,
                "text-font": ["Any Bold"],
                "text-anchor": "top",
                "text-offset": [0, 1],
                "text-transform": "uppercase",
            },
            filter=["==", "class", "city"],
            paint={"text-halo-color": "#ffffff", "text-halo-width": 2, "text-opacity": 0.5},
        )
    )
    city = layers_of(found)["symbol 0"]
    assert stops_of(city, "text-size") == [(0, 10)]
    assert stops_of(city, "text-style") == [(0, 1)]
    assert stops_of(city, "text-transform") == [(0, 2)]
    assert stops_of(city, "text-anchor") == [(0, 1)]  # below the point
    assert stops_of(city, "offset-on-Y") == [(0, 10)]
    assert stops_of(city, "text-outline-size") == [(0, 2)]
    assert stops_of(city, "text-color") == [(0, Color(0, 0, 0, 128).abgr)]
    assert "label_text" not in city


def test_road_labels_are_names_shields_or_arrows() -> None:
    along = {"symbol-placement": "line"}
    found = imported(
        a_symbol("names", "transportation_name", {**NAME, **along}),
        a_symbol("numbers", "transportation_name", {"text-field": "{ref}", **along}),
        a_symbol("arrows", "transportation", {"icon-image": "dot", **along}, filter=["==", "oneway", 1]),
        sprite={"dot": DOT},
    )
    layers = layers_of(found)
    assert {"street 2", "roadshield 2", "linkarrows 2"} <= layers.keys()
    assert "label_text" not in layers["roadshield 2"]
    assert stops_of(layers["linkarrows 2"], "icon") == [(0, "dot")]


def test_icons_have_the_height_of_the_sprite_image() -> None:
    points = a_symbol(
        "points", "poi", {"icon-image": "dot", "icon-size": 0.5}, filter=["==", "subclass", "fuel"]
    )
    found = imported(points, sprite={"dot": DOT})
    (layer,) = MapStyle.of(found.tree).layers
    assert layer.meta_category == 1000
    assert stops_of(layer.record, "icon-size") == [(0, 2.5)]  # 10 pixels at ratio 2, halved
    assert layer.record["label_text"] == {"label_expression": "{}"}
    assert record_of(found, "points").outcome is ImportOutcome.MAPPED


def test_the_icon_of_a_category_is_that_of_any_of_its_kinds() -> None:
    points = a_symbol("points", "poi", {"icon-image": "{subclass}"})
    found = imported(points, sprite={"cafe": DOT})
    (layer,) = (layer for layer in MapStyle.of(found.tree).layers if layer.meta_category == 1002)
    assert stops_of(layer.record, "icon") == [(0, "cafe")]


def test_remarks_on_several_values_are_one() -> None:
    color = ["match", ["get", "class"], "motorway", "#ff0000", "#0000ff"]
    found = imported(a_road("roads", "primary", **{"line-color": color, "line-opacity": ["get", "x"]}))
    assert record_of(found, "roads").reasons == (
        "typical values of line-color, line-opacity, which depend on the data",
    )


def test_points_without_an_icon_in_the_sprite_are_reported() -> None:
    points = a_symbol("points", "poi", {"icon-image": "{class}", **NAME})
    assert "its icons are not in a sprite" in record_of(imported(points), "points").reasons
    other = imported(points, sprite={"dot": DOT})
    assert any(
        reason.startswith("icons missing in the sprite: ") for reason in record_of(other, "points").reasons
    )


def test_points_of_all_categories_that_look_the_same_are_one_layer() -> None:
    layers = MapStyle.of(imported(a_symbol("points", "poi", NAME)).tree).layers
    points = [layer for layer in layers if layer.sourcedata_id == 12]
    assert [(layer.comment, layer.meta_category) for layer in points] == [("points", None)]


@pytest.mark.parametrize(
    ("layer", "reason"),
    [
        (a_layer("lost", "circle", "poi"), "no layers of type “circle”"),
        (a_layer("lost", "fill", "water", layout={"visibility": "none"}), "hidden"),
        (a_layer("lost", "fill", "unknown"), "known schema"),
        (a_layer("lost", "fill", "landuse", filter=["==", "class", "quarry"]), "no data for it"),
        (a_layer("lost", "fill", "landuse", filter=["near", 3]), "“near” is not supported"),
        (a_layer("lost", "fill", "water", paint={"fill-opacity": 0}), "draws nothing"),
        (a_layer("lost", "fill", "water", minzoom=20), "draws nothing"),
    ],
)
def test_a_layer_without_counterpart_is_listed_with_its_reason(layer: dict[str, Any], reason: str) -> None:
    found = imported(a_background(), layer)
    record = record_of(found, "lost")
    assert record.outcome is ImportOutcome.LOST
    assert reason in record.reasons[0]
    assert any("“lost” not imported" in note for note in found.report.notes)


def test_unknown_properties_are_named() -> None:
    layer = a_symbol("cities", "place", {**NAME, "text-letter-spacing": 0.1}, filter=["==", "class", "city"])
    assert "no counterpart for text-letter-spacing" in record_of(imported(layer), "cities").reasons


def test_a_layer_that_refers_to_another_shares_its_data() -> None:
    first = a_layer("land", "fill", "landcover", filter=["==", "class", "wood"])
    found = imported(first, {"id": "top", "ref": "land", "paint": {"fill-color": "#00ff00"}})
    assert stops_of(layers_of(found)["polygon 58"], "fill-color") == [(0, abgr("#00ff00"))]


def test_semitransparent_areas_over_others_are_blended() -> None:
    found = imported(
        a_layer("base", "fill", "water", paint={"fill-color": "#000000"}),
        a_layer("top", "fill", "water", paint={"fill-color": "#ffffff", "fill-opacity": 0.5}),
    )
    assert stops_of(layers_of(found)["polygon 9"], "fill-color") == [(0, abgr("#808080"))]


def test_protomaps_and_shortbread_layers_are_recognised() -> None:
    roads = a_layer("roads", "line", "roads", filter=["==", "kind", "highway"])
    assert "line 0" in layers_of(imported(roads))
    streets = a_layer("streets", "line", "streets", filter=["==", ["get", "kind"], "motorway"])
    assert "line 0" in layers_of(imported(streets))


def test_a_style_without_any_usable_layer_is_refused() -> None:
    with pytest.raises(DocumentError, match="None of the layers") as error:
        imported(a_layer("x", "circle", "poi"))
    assert error.value.place is not None
    assert error.value.place.file == "test.json"
