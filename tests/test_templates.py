"""The bundled styles: no problems, and Day and Night draw all entries."""

from itertools import pairwise

import pytest

from editor import resources
from editor.assets.images.icons import check_icon
from editor.basemap.catalogue import bundled
from editor.checks.check import check
from editor.mapstyle.color.spaces import contrast, luminance
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.renderer import Renderer
from editor.storage.file_state import read_style

MAPS = ("day.json", "night.json")
TEMPLATES = (*MAPS, "empty.json")
FEWEST_LAYERS, MAX_LAYERS = 38, 52
LARGEST_ICON_BYTES = 2048

WORLD = [(20.0, 0.0, 2.0), (50.0, 12.0, 5.0), (-34.0, -58.0, 6.0)]
MONTEVIDEO = [
    (-34.88, -56.17, 11.0),
    (-34.8375, -56.08, 13.0),
    (-34.9, -56.13, 15.0),
    (-34.9065, -56.2, 17.0),
]
HELSINKI = [(60.171, 24.944, 16.0)]


def a_template(name: str) -> MapStyle:
    return MapStyle.of(read_style(resources.path("templates", name)).tree)


@pytest.fixture(params=MAPS)
def style(request: pytest.FixtureRequest) -> MapStyle:
    """Each template that draws a map."""
    return a_template(request.param)


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_no_problem(name: str) -> None:
    assert check(a_template(name)) == ()


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_text_of_a_template_is_formatted_for_reading(name: str) -> None:
    text = resources.text("templates", name)

    assert text.startswith('{\n  "sources_list": {')
    assert text.endswith("\n}\n")


@pytest.mark.parametrize("name", MAPS)
def test_a_template_is_named_after_its_file_and_of_a_size_to_learn_from(name: str) -> None:
    style = a_template(name)

    assert f"{style.name}.json".lower() == name
    assert FEWEST_LAYERS <= len(style.layers) <= MAX_LAYERS


def test_the_ids_of_layers_descend_one_by_one_to_the_background(style: MapStyle) -> None:
    ids = [layer.id or 0 for layer in style.layers]

    assert all(above == below + 1 for above, below in pairwise(ids))
    assert ids[-1] == 1
    assert style.layers[-1].type == "background"


def test_every_layer_and_group_has_a_unique_name(style: MapStyle) -> None:
    layers = [layer.comment for layer in style.layers]
    groups = [group.name for group in style.groups]

    assert all(layers)
    assert len(set(layers)) == len(layers)
    assert all(groups)
    assert len(set(groups)) == len(groups)


def test_every_group_contains_layers_or_groups(style: MapStyle) -> None:
    holders = {layer.group_id for layer in style.layers} | {group.parent_id for group in style.groups}

    assert {group.id for group in style.groups} <= holders


def test_every_icon_is_used_and_none_is_too_large(style: MapStyle) -> None:
    curves = [curve for layer in style.layers if (curve := layer.curve(BY_KEY["icon"])) is not None]
    used = {stop.value for curve in curves for stop in curve.stops if stop.value}

    assert used == {icon.id for icon in style.icons}
    for icon in style.icons:
        verdict = check_icon(icon.data_uri)
        assert verdict.fault is None
        assert verdict.size_bytes < LARGEST_ICON_BYTES, icon.id


@pytest.mark.usefixtures("qapp")
def test_every_layer_draws_some_part_of_the_bundled_maps(style: MapStyle) -> None:
    data = source_data.load()
    renderer = Renderer(bundled(data), data, preview_defaults.load())
    drawn = set()
    for lat, lon, zoom in (*WORLD, *MONTEVIDEO, *HELSINKI):
        layered = renderer.layers(style, Camera(lat, lon, zoom, 1000, 700))
        assert layered.not_drawn == ()
        drawn |= {layer.key for layer in layered.layers if layer.parts}

    assert [layer.comment for layer in style.layers if layer.key not in drawn] == []


def test_night_has_the_layers_and_groups_of_day() -> None:
    day, night = (a_template(name) for name in MAPS)

    assert [(layer.comment, layer.type, layer.sourcedata_id, layer.group_id) for layer in night.layers] == [
        (layer.comment, layer.type, layer.sourcedata_id, layer.group_id) for layer in day.layers
    ]
    assert [(group.id, group.name, group.parent_id) for group in night.groups] == [
        (group.id, group.name, group.parent_id) for group in day.groups
    ]


@pytest.mark.parametrize("name", MAPS)
def test_names_contrast_with_the_background_and_quiet_roads_do_not(name: str) -> None:
    style = a_template(name)
    ground = paint(style, "Background", "fill-color")

    for layer in ("Metropolises", "Cities", "Towns", "Suburbs", "Residential street names"):
        assert contrast(paint(style, layer, "text-color"), ground) >= 4.0, layer
    for layer in ("Residential streets", "Service roads", "Buildings"):
        prop = "fill-color" if layer == "Buildings" else "line-inner-color"
        assert contrast(paint(style, layer, prop), ground) <= 1.6, layer


def test_night_is_dark_and_its_water_darker_than_its_land() -> None:
    night = a_template("night.json")
    land = paint(night, "Background", "fill-color")

    assert luminance(land) < 0.05
    for layer in ("Sea", "Lakes and rivers"):
        assert contrast(paint(night, layer, "fill-color"), land) >= 1.15, layer


def paint(style: MapStyle, comment: str, prop: str) -> Color:
    """Return a colour of a layer at zoom 15."""
    layer = next(layer for layer in style.layers if layer.comment == comment)
    curve = layer.curve(BY_KEY[prop])
    assert curve is not None
    value = value_at(curve, BY_KEY[prop], 15.0)
    assert isinstance(value, Color)
    return value
