"""Export of styles to MapLibre: layers, values, filters and texts, and their way back."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from editor import resources
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import replace as replace_at
from editor.mapstyle.maplibre.export_icons import SpriteTarget
from editor.mapstyle.maplibre.exporter import StyleExport, export_style
from editor.mapstyle.maplibre.importer import import_style
from editor.mapstyle.maplibre.style import read_style
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from tests.icons import icon_paint
from tests.maplibre_styles import UNITS, bytes_of
from tests.styles import a_color, a_curve, a_style, a_width

TILES, GLYPHS = "tiles.json", "{fontstack}/{range}.pbf"
# The folder of the npm package that validates styles of MapLibre.
SPECIFICATION = "ISOPLETH_MAPLIBRE_SPEC"
RED = Color(255, 0, 0).abgr
GREEN = Color(0, 255, 0).abgr
BLUE = Color(0, 0, 255, 128).abgr


def exported(*layers: dict[str, Any]) -> StyleExport:
    records = [
        {"id": len(layers) - index, "minzoom": 0, "maxzoom": 17, **layer}
        for index, layer in enumerate(layers)
    ]
    return export_style(a_style(records), load(), UNITS, TILES, GLYPHS)


def a_road(**paint: Any) -> dict[str, Any]:
    return {"COMMENT": "Main", "type": "line", "source": "map", "sourcedata_id": 2, "paint": paint}


def a_label(type_: str, number: int, **others: Any) -> dict[str, Any]:
    return {
        "COMMENT": "Names",
        "type": type_,
        "source": "map",
        "sourcedata_id": number,
        "paint": {},
        **others,
    }


def template(name: str) -> StyleExport:
    """Export a template, with an icon and a pattern that changes with the zoom."""
    style = MapStyle.of(decode(resources.path("templates", name).read_bytes()).tree)
    layers = [
        {**layer.record, "paint": {**layer.paint, **icon_paint((0, "dot"), (9, ""), (12, "leaf"))}}
        if layer.type in ("symbol", "polygon")
        else layer.record
        for layer in style.layers
    ]
    sprite = SpriteTarget("https://example.org/sprite", {"dot": (20, 20), "leaf": (9, 6)})
    found = export_style(
        MapStyle.of(replace_at(style.tree, LAYERS, layers)), load(), UNITS, TILES, GLYPHS, sprite
    )
    assert set(found.icons) == {"leaf", "dot"}
    return found


def test_a_road_with_a_casing_is_two_lines_of_its_class() -> None:
    road = a_road(
        **{
            "line-inner-color": a_color((0, RED)),
            "line-outer-color": a_color((0, BLUE)),
            "line-width": a_width((0, 4)),
            "line-outline-width": a_curve(("line_width_stops", "line_width_stop", "width"), (0, 1)),
        }
    )
    casing, line = exported(road).tree["layers"]
    assert (casing["id"], line["id"]) == ("Main casing", "Main")
    assert line["source-layer"] == casing["source-layer"] == "transportation"
    assert line["filter"] == ["all", ["==", ["get", "class"], "primary"], ["!=", ["get", "ramp"], 1]]
    assert (line["paint"]["line-color"], line["paint"]["line-width"]) == ("#ff0000", 4)
    assert casing["paint"]["line-color"] == "rgba(0, 0, 255, 0.502)"
    assert casing["paint"]["line-width"] == 6


def test_levels_become_zooms_of_larger_tiles() -> None:
    water = {
        "type": "polygon",
        "source": "map",
        "sourcedata_id": 9,
        "minzoom": 4,
        "maxzoom": 12,
        "paint": {"fill-color": a_color((5, RED), (11, BLUE))},
    }
    (layer,) = exported(water).tree["layers"]
    assert (layer["minzoom"], layer["maxzoom"]) == (3, 12)
    assert layer["paint"]["fill-color"][:5] == ["interpolate", ["linear"], ["zoom"], 4.0, "#ff0000"]


@pytest.mark.parametrize(
    ("label_text", "expected"),
    [
        (None, ["get", "name"]),
        (
            {"label_keys": {"label_key": [{"id": 2, "key_text": "name"}, {"id": 1, "key_text": "name:en"}]}},
            ["coalesce", ["get", "name:en"], ["get", "name"]],
        ),
        (
            {"label_expression": '{"concat": [{"get_v": "ele"}, {"text": " m"}]}'},
            ["concat", ["to-string", ["get", "ele"]], ["to-string", " m"]],
        ),
    ],
)
def test_a_label_text_becomes_a_text_field(label_text: Any, expected: Any) -> None:
    others = {} if label_text is None else {"label_text": label_text}
    (layer,) = exported(a_label("symbol", 0, **others)).tree["layers"]
    assert layer["layout"]["text-field"] == expected
    assert layer["layout"]["text-size"] == 2


@pytest.mark.parametrize(
    ("label_text", "remark", "expected"),
    [
        ("name", "its label text cannot be read, so “name” is shown", ["get", "name"]),
        (
            {"label_expression": "{"},
            "its label text cannot be read, so “name” is shown",
            ["get", "name"],
        ),
        ({"label_expression": 3}, "its label text cannot be read, so “name” is shown", ["get", "name"]),
        ({"label_keys": []}, "its label text cannot be read, so “name” is shown", ["get", "name"]),
        (
            {"label_keys": {"label_key": [{"id": 1}, 5, {"id": 2, "key_text": "ref"}]}},
            "label keys that cannot be read",
            ["get", "ref"],
        ),
        (
            {"label_expression": '{"concat": [{"upper": "x"}, {"get_v": "ref"}]}'},
            "parts of its label text cannot be read",
            ["concat", ["to-string", ["get", "ref"]]],
        ),
        (
            {"label_expression": '{"concat": [{"get_v": "population"}, {"get_v": "operator"}]}'},
            "OpenMapTiles has no attributes for parts of its text: population, operator",
            ["concat", ["to-string", ["get", "population"]], ["to-string", ["get", "operator"]]],
        ),
    ],
)
def test_what_a_label_text_loses_is_noted(label_text: Any, remark: str, expected: Any) -> None:
    found = exported(a_label("symbol", 0, label_text=label_text))
    assert found.notes == (f"“Names” exported with changes: {remark}.",)
    assert found.tree["layers"][0]["layout"]["text-field"] == expected


def test_a_label_text_with_unreadable_parts_alone_is_not_exported() -> None:
    found = exported(a_label("symbol", 0, label_text={"label_expression": '{"upper": "x"}'}))
    assert found.notes == ("“Names” not exported: parts of its label text cannot be read.",)


def test_a_house_number_has_its_name_in_the_schema() -> None:
    text = {"label_expression": '{"get_v": "addr:housenumber"}'}
    found = exported(a_label("symbol", 0, label_text=text))
    assert found.tree["layers"][0]["layout"]["text-field"] == ["to-string", ["get", "housenumber"]]
    assert found.notes == ()


def test_labels_of_roads_are_along_lines_of_their_own_tile_layer() -> None:
    layers = exported(a_label("roadshield", 0), a_label("street", 2)).tree["layers"]
    assert [layer["source-layer"] for layer in layers] == ["transportation_name"] * 2
    assert [layer["layout"]["symbol-placement"] for layer in layers] == ["line"] * 2
    assert layers[1]["layout"]["text-field"] == ["get", "ref"]


def test_a_font_style_that_changes_with_the_zoom_is_a_step() -> None:
    style = a_curve(("text_style_stops", "text_style_stop", "intvalue"), (3, 0), (9, 1))
    (layer,) = exported(a_label("symbol", 0, paint={"text-style": style})).tree["layers"]
    regular, bold = ["literal", ["Noto Sans Regular"]], ["literal", ["Noto Sans Bold"]]
    assert layer["layout"]["text-font"] == ["step", ["zoom"], regular, 8.0, bold]


def test_a_filter_is_added_to_that_of_the_data() -> None:
    expression = [
        {"key": "population", "condition": ">", "values": ["1000"]},
        {"key": "x", "condition": "hasnot"},
    ]
    label = a_label("country", 0, filter={"condition": "any", "expression": expression})
    (layer,) = exported(label).tree["layers"]
    number = ["case", ["has", "population"], ["to-number", ["get", "population"], -1e15], -1e15]
    assert layer["filter"] == [
        "all",
        ["==", ["get", "class"], "country"],
        ["any", [">", number, 1000.0], ["!", ["has", "x"]]],
    ]


def test_what_maplibre_cannot_draw_is_noted() -> None:
    found = exported(
        {"COMMENT": "Route", "type": "route_car_primary", "paint": {}},
        {"COMMENT": "Relief", "type": "hillshade", "source": "elevation", "sourcedata_id": 13},
        {"COMMENT": "Ice", "type": "polygon", "source": "map", "sourcedata_id": 45, "paint": {}},
        a_label("symbol", 0, label_text={"label_expression": "{}"}),
    )
    assert found.tree["layers"] == []
    assert found.notes == (
        "“Names” not exported: it draws nothing.",
        "“Ice” not exported: OpenMapTiles has no data for it.",
        "“Relief” not exported: MapLibre styles have no such layers.",
        "“Route” not exported: an app fills it.",
    )


@pytest.mark.parametrize("unreadable", ["none", {"condition": "some", "expression": []}, ["==", "a", "b"]])
def test_a_layer_with_an_unreadable_filter_is_not_exported(unreadable: Any) -> None:
    found = exported({**a_road(**{"line-width": a_width((0, 4))}), "filter": unreadable})
    assert found.tree["layers"] == []
    assert found.notes == ("“Main” not exported: its filter cannot be read.",)


def test_unreadable_conditions_are_noted() -> None:
    conditions = [{"key": "x", "condition": "has"}, {"key": "y", "condition": "near"}]
    road = a_road(**{"line-width": a_width((0, 4))})
    found = exported({**road, "filter": {"condition": "all", "expression": conditions}})
    assert found.notes == ("“Main” exported with changes: filter conditions that cannot be read.",)
    assert found.tree["layers"][0]["filter"][-1] == ["all", ["has", "x"]]


def test_every_property_that_is_not_written_is_noted() -> None:
    opacity = a_curve(("opacity_stops", "opacity_stop", "opacity"), (0, 0.5))
    area = {
        "COMMENT": "Lake",
        "type": "polygon",
        "source": "map",
        "sourcedata_id": 9,
        "paint": {
            "fill-color": a_color((0, RED)),
            "fill-outline-color": a_color((0, BLUE)),
            "fill-outline-opacity": opacity,
            "glow": 3,
        },
    }
    found = exported(area)
    assert found.notes == ("“Lake” exported with changes: no counterpart for Outline opacity, glow.",)


def test_what_is_written_or_has_no_effect_is_not_noted() -> None:
    paint = {
        "line-inner-color": a_color((0, RED)),
        "line-outer-color": a_color((0, BLUE)),
        "line-width": a_width((0, 4)),
        "line-blur": a_curve(("line_blur_stops", "line_blur_stop", "blur"), (0, 1)),
    }
    found = exported(a_road(**paint))
    (line,) = found.tree["layers"]
    assert line["paint"]["line-blur"] == 1
    assert found.notes == ()


def test_embedded_fonts_are_noted() -> None:
    style = a_style([{"id": 1, **a_label("symbol", 0)}])
    assert style.fonts == ()
    style = MapStyle.of({**style.tree, "fonts_section": {"regular": "data:font/ttf;base64,AAEAAA=="}})
    found = export_style(style, load(), UNITS, TILES, GLYPHS)
    assert found.notes == ("The embedded font is not exported. Labels use Noto Sans.",)


def test_ids_are_unique() -> None:
    road = a_road(**{"line-width": a_width((0, 4))})
    assert [layer["id"] for layer in exported(road, road).tree["layers"]] == ["Main", "Main 2"]


def test_an_exported_road_is_imported_with_the_same_values() -> None:
    paint = {"line-inner-color": a_color((6, RED), (12, GREEN)), "line-width": a_width((6, 2), (12, 8))}
    tree = exported(a_road(**paint)).tree
    found = import_style(read_style(bytes_of(tree), "test.json"), load(), UNITS, {}, "test.json")
    road = next(layer for layer in MapStyle.of(found.tree).layers if layer.sourcedata_id == 2)
    assert road.paint["line-inner-color"] == paint["line-inner-color"]
    assert road.paint["line-width"] == paint["line-width"]


@pytest.mark.parametrize("name", ["day.json", "night.json"])
def test_exported_templates_satisfy_the_specification(name: str, tmp_path: Path) -> None:
    folder, node = os.environ.get(SPECIFICATION), shutil.which("node")
    if not folder or node is None:
        pytest.skip(f"{SPECIFICATION} does not name the validator of MapLibre styles, or Node.js is missing")
    style = tmp_path / name
    style.write_text(json.dumps(template(name).tree))
    script = tmp_path / "validate.mjs"
    module = json.dumps((Path(folder) / "dist" / "index.mjs").as_uri())
    script.write_text(
        f"import {{validateStyleMin}} from {module};\n"
        "import {readFileSync} from 'node:fs';\n"
        "const errors = validateStyleMin(JSON.parse(readFileSync(process.argv[2])));\n"
        "console.log(JSON.stringify(errors.map(error => error.message)));\n"
    )
    result = subprocess.run([node, script, style], capture_output=True, text=True, timeout=60, check=False)
    assert (result.stdout.strip(), result.stderr) == ("[]", "")
