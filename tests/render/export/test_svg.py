"""SVG drawings of the map, compared with its picture by another renderer of SVG."""

import re
import time
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import resvg_py
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from editor import resources
from editor.cli.main import run
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema import source_data
from editor.render.camera import Camera
from editor.render.composition import Composition
from editor.render.export.drawing import draw_picture, finish_picture
from editor.render.export.process import execute_order
from editor.render.export.request import (
    ExportFormat,
    ExportOrder,
    ExportOverlays,
    data_ends_text,
    group_names,
)
from editor.render.export.svg import layer_names, picture_svg
from editor.render.export.weather_plate import WeatherPlate
from editor.storage.file_state import read_style
from editor.weather.conditions import Sky
from tests.render.closeness import difference
from tests.render.maps import a_camera, a_layer, a_node, a_polygon, a_renderer, a_way
from tests.render.sheet.cells import an_icon
from tests.styles import a_document, a_group, a_line, a_style, bytes_of

# The map of the town ends in this view, and a hatch begins.
EDGE = Camera(-34.83, -56.1, 12.0, 320, 240, 1.0)
OVER = ExportOverlays(
    WeatherPlate("Ñandubay", "Partly cloudy, 12 °C", tag="simulated", values=("Wind 3 km/h",), sky=Sky.CLEAR),
    credited=("Weather & sun: <Test>",),
)


def ignore(_share: float) -> None:
    """Ignore the progress of an order."""


def shown(drawing: bytes, width: int, height: int) -> QImage:
    """Render a drawing by resvg, without any font."""
    png = resvg_py.svg_to_bytes(
        svg_string=drawing.decode(), width=width, height=height, skip_system_fonts=True
    )
    return QImage.fromData(bytes(png))


def a_composition(camera: Camera) -> Composition:
    """Areas, a street and a town, with translucent colours."""
    layers = [
        a_layer(
            "symbol",
            6,
            text_size=4,
            text_color=0xFF000000,
            text_outline_size=2,
            text_outline_color=0x80FFFFFF,
        ),
        a_layer("line", 6, line_width=4, line_outline_width=1, line_inner_color=0x800000FF),
        a_layer("polygon", 58, fill_color=0x8040C040, fill_outline_color=0xFF206020),
        a_layer("background", fill_color=0xFFC0D0E0),
    ]
    features = (
        a_polygon((20, 20), (180, 30), (200, 200), (30, 180), landuse="forest"),
        a_way((0, 200), (120, 90), (250, 120), highway="residential"),
        a_node(150, 60, place="village", population=700, name="Ångström"),
    )
    return a_renderer(*features).layers(a_style(layers), camera)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_drawing_looks_like_the_picture(scale: float) -> None:
    composition = a_composition(replace(a_camera(scale), width_px=420, height_px=300))
    picture = draw_picture(composition)
    finish_picture(picture, composition, OVER)
    drawing = picture_svg(composition, OVER)
    mean, share = difference(picture, shown(drawing, picture.width(), picture.height()))
    assert mean < 1.5
    assert share < 0.004
    assert b'width="420" height="300"' in drawing
    assert b"<image" not in drawing
    assert b"<text" not in drawing, "no font is needed"
    assert b"Weather &amp; sun: &lt;Test&gt;" in drawing


def test_a_drawing_has_the_size_of_its_resolution() -> None:
    drawing = picture_svg(a_composition(a_camera(2.0)), OVER, dots_per_inch=192)
    assert b'width="256" height="256"' in drawing
    assert b'viewBox="0 0 512 512"' in drawing


def an_order(form: ExportFormat, name: str, camera: Camera) -> ExportOrder:
    style = MapStyle.of(read_style(resources.path("templates", name)).tree)
    return ExportOrder(form, style.tree, style.order.keys, camera)


@pytest.mark.parametrize("name", ["day.json", "night.json"])
def test_the_edge_of_the_map_looks_like_the_picture(name: str) -> None:
    picture = QImage.fromData(execute_order(an_order(ExportFormat.PICTURE, name, EDGE), ignore).data)
    drawing = execute_order(an_order(ExportFormat.SVG, name, EDGE), ignore).data
    mean, share = difference(picture, shown(drawing, 320, 240))
    assert mean < 4
    assert share < 0.015
    assert b"clip-path" in drawing


def test_a_drawing_as_a_vision_sees_it_is_one_image() -> None:
    order = replace(an_order(ExportFormat.SVG, "day.json", EDGE), vision=Vision.GREYSCALE)
    drawing = execute_order(order, ignore).data
    assert drawing.count(b"<image") == 1
    image = shown(drawing, 320, 240)
    assert {image.pixelColor(x, 20).saturation() for x in range(0, 320, 9)} == {0}


def test_a_texture_fills_its_area_in_the_same_places() -> None:
    layers = [
        a_layer("polygon", 58, icon="halves", fill_opacity=0.6),
        a_layer("background", fill_color=0xFFC0D0E0),
    ]
    forest = a_polygon((20, 20), (180, 30), (200, 200), (30, 180), landuse="forest")
    icons = {"icons": [an_icon("halves", (255, 0, 0), (0, 0, 255))]}
    style = a_style(layers, icons_section=icons)
    composition = a_renderer(forest).layers(style, a_camera(2.0))
    picture = draw_picture(composition)
    mean, _ = difference(picture, shown(picture_svg(composition, ExportOverlays()), 512, 512))
    assert mean < 8, "stripes at other places would differ far more"


def test_the_command_writes_the_drawing_of_the_window(tmp_path: Path) -> None:
    document = a_document(
        [a_layer("polygon", 0, fill_color=0xFF80C080), a_layer("background", fill_color=0xFFC08040)]
    )
    file, out = tmp_path / "style.json", tmp_path / "out.svg"
    file.write_bytes(bytes_of(document))
    place = ["--center", "-34.9,-56.17", "--zoom", "13", "--size", "300x200", "--scale", "2"]
    assert run(["render", str(file), *place, "-o", str(out)]) == 0
    style = MapStyle.of(document)
    camera = Camera(-34.9, -56.17, 13.0, 300, 200, 2.0)
    order = ExportOrder(ExportFormat.SVG, style.tree, style.order.keys, camera, name="style.json")
    assert b"<title>style.json</title>" in out.read_bytes()
    made = execute_order(order, ignore)
    assert made.data == out.read_bytes()
    assert made.lacks == (), "the detailed map fills the view"


@given(credit=st.text(max_size=20))
@example(credit="\x00 \x1b \ufffe ]]> & <")
@pytest.mark.usefixtures("qapp")
def test_a_drawing_is_well_formed_whatever_its_credits_contain(credit: str) -> None:
    ground = a_style([a_layer("background", fill_color=0xFFC0D0E0)])
    composition = a_renderer().layers(ground, replace(a_camera(), width_px=420, height_px=300))
    over = ExportOverlays(WeatherPlate("Here", "12 °C"), credited=(credit,))
    root = ET.fromstring(picture_svg(composition, over))
    assert root.get("width") == "420"
    description = root.find("{http://www.w3.org/2000/svg}desc")
    assert description is not None
    readable = "".join(each for each in credit if each.isprintable() and each.isascii())
    assert readable in "".join(
        each for each in description.text or "" if each.isascii() and each.isprintable()
    )


_SVG = "{http://www.w3.org/2000/svg}"
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def groups_of(drawing: bytes) -> list[ET.Element]:
    """Return the groups of layers, in the order in which they are drawn."""
    (outer,) = ET.fromstring(drawing.decode()).findall(f"{_SVG}g")
    return [group for group in outer if group.get(f"{_INKSCAPE}groupmode") == "layer"]


def test_each_layer_is_a_group_with_its_name_in_the_order_of_drawing() -> None:
    composition = a_composition(replace(a_camera(1.0), width_px=420, height_px=300))
    kinds = ("Background & sea", "Woods", "Streets", "Streets")
    names = {layer.key: name for layer, name in zip(composition.layers, kinds, strict=True)}
    groups = groups_of(picture_svg(composition, OVER, names=names))
    assert [group.get(f"{_INKSCAPE}label") for group in groups] == [*kinds, "Overlays"]
    assert ET.fromstring(picture_svg(composition, OVER)).find(f"{_SVG}title") is None, "without a name"
    assert [group.get("id") for group in groups] == [
        "Background-sea",
        "Woods",
        "Streets",
        "Streets-2",
        "Overlays",
    ]
    assert all(len(group.findall(f".//{_SVG}path")) for group in groups[1:])
    assert b"-90001" not in picture_svg(composition, OVER), "no mark is left"


def test_layers_that_draw_nothing_have_no_group() -> None:
    drawing = execute_order(an_order(ExportFormat.SVG, "day.json", EDGE), ignore).data
    groups = groups_of(drawing)
    assert groups
    assert [group.get("id") for group in groups if not len(group)] == []
    assert drawing.count(b"<g ") == drawing.count(b"</g>")


def test_layers_of_one_name_have_that_of_their_group_or_data_or_a_number() -> None:
    layers = [
        a_line(0, COMMENT="Primary", group_id=1),
        a_line(2, COMMENT="Primary", group_id=2),
        a_line(4, COMMENT="Secondary", group_id=2),
        a_line(5, COMMENT="Main", group_id=1, sourcedata_id=5),
        a_line(6, COMMENT="Main", group_id=1, sourcedata_id=6),
        a_line(9, COMMENT="Primary"),
        *[a_line(8, sourcedata_id=8) for _ in range(4)],
    ]
    style = a_style(layers, groups=[a_group(1, "Tunnels"), a_group(2, "Roads")])
    names = layer_names(style, source_data.load(), {"Motorway link": "Autobahnkreuz"})
    assert list(names.values()) == [
        "Tunnels: Primary",
        "Roads: Primary",
        "Secondary",
        "Tunnels: Main · line 5",
        "Tunnels: Main · line 6",
        "Primary",
        "Autobahnkreuz · line 8",
        "Autobahnkreuz · line 8 2",
        "Autobahnkreuz · line 8 3",
        "Autobahnkreuz · line 8 4",
    ]


def test_thousands_of_layers_with_one_name_have_names_of_their_own() -> None:
    style = a_style([a_line(0, COMMENT="Road") for _ in range(20_000)])
    started = time.process_time()
    names = layer_names(style, source_data.load())
    assert len(set(names.values())) == 20_000
    assert time.process_time() - started < 5, "each name is not compared with all others"


def test_layers_that_fade_out_together_are_one_group() -> None:
    made = execute_order(an_order(ExportFormat.SVG, "day.json", EDGE), ignore)
    drawing = made.data
    assert made.lacks == (data_ends_text(),)
    labels = [group.get(f"{_INKSCAPE}label") or "" for group in groups_of(drawing)]
    assert labels[-1] == "Overlays"
    assert any(label.count(", ") for label in labels)
    assert any("Hatch beyond the detailed map" in label for label in labels)
    assert "Layer" not in labels
    assert all(labels)


@given(st.text())
@example("\0\ud800 <&>")
@pytest.mark.usefixtures("qapp")
def test_any_name_of_a_style_gives_a_valid_title(name: str) -> None:
    ground = a_style([a_layer("background", fill_color=0xFFC0D0E0)])
    composition = a_renderer().layers(ground, replace(a_camera(), width_px=20, height_px=10))
    title = ET.fromstring(picture_svg(composition, ExportOverlays(), title=name)).findtext(f"{_SVG}title")
    readable = "".join(each for each in name if each.isprintable() and each.isascii())
    assert "".join(each for each in title or "" if each.isprintable() and each.isascii()) == readable


@given(st.lists(st.text(), min_size=4, max_size=4))
@example(["", " ", "1", "-"])
@example(["clipPath1", "clipPath2", "a", "a"])
@example(["", "", "\u093a", ""])
@example(["²", "\N{MIDDLE DOT}a", "a:b", "\0\ud800"])
def test_any_name_gives_a_valid_drawing_with_one_id_for_each_group(names: list[str]) -> None:
    composition = a_composition(replace(a_camera(1.0), width_px=40, height_px=30))
    named = {layer.key: name for layer, name in zip(composition.layers, names, strict=True)}
    groups = groups_of(picture_svg(composition, OVER, names=named))
    ids = [group.get("id") or "" for group in groups]
    assert len(set(ids)) == len(ids) == 4, "no label is in this view"
    # XML allows vowel signs in a name, which are no letters for `re`.
    assert all(re.fullmatch("[A-Za-z_\xc0-\ud7ff][A-Za-z0-9_.\xc0-\ud7ff-]*", name) for name in ids)


def test_ids_of_groups_differ_from_those_of_the_generator() -> None:
    order = an_order(ExportFormat.SVG, "day.json", EDGE)
    style = order.style
    for number, layer in enumerate(style.layers):
        style = rename_layer(layer.key, f"clipPath{number}")(style)
    drawing = execute_order(replace(order, tree=style.tree), ignore).data
    ids = re.findall(rb'\bid="([^"]*)"', drawing)
    assert b"clipPath1" in ids
    assert len(set(ids)) == len(ids)


def test_groups_have_names_in_the_language_of_the_window() -> None:
    hatch, overlays = group_names()
    order = an_order(ExportFormat.SVG, "day.json", EDGE)
    names = {hatch: "Schraffur", overlays: "Einblendungen"}
    drawing = execute_order(replace(order, translated_names=names), ignore).data
    labels = [group.get(f"{_INKSCAPE}label") or "" for group in groups_of(drawing)]
    assert labels[-1] == "Einblendungen"
    assert any("Schraffur" in label for label in labels)
