"""The styles that come with the editor: without a fault, and Day draws all that it lists."""

from itertools import pairwise

import pytest

from editor import resources
from editor.assets.icons import judge_icon
from editor.basemap.catalogue import bundled
from editor.checks.check import check
from editor.mapstyle import sourcedata
from editor.mapstyle.files import read_style
from editor.mapstyle.model import MapStyle
from editor.mapstyle.properties import BY_KEY
from editor.render import choices
from editor.render.camera import Camera
from editor.render.renderer import Renderer

TEMPLATES = ("day.json", "empty.json")
FEWEST_LAYERS, MOST_LAYERS = 38, 46
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


@pytest.fixture
def day() -> MapStyle:
    return a_template("day.json")


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_no_problem(name: str) -> None:
    assert check(a_template(name)) == ()


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_text_of_a_template_is_laid_out_for_people(name: str) -> None:
    text = resources.text("templates", name)

    assert text.startswith('{\n  "sources_list": {')
    assert text.endswith("\n}\n")


def test_day_is_named_and_of_a_size_to_learn_from(day: MapStyle) -> None:
    assert day.name == "Day"
    assert FEWEST_LAYERS <= len(day.layers) <= MOST_LAYERS


def test_the_ids_of_day_fall_one_by_one_to_the_background(day: MapStyle) -> None:
    ids = [layer.id or 0 for layer in day.layers]

    assert all(above == below + 1 for above, below in pairwise(ids))
    assert ids[-1] == 1
    assert day.layers[-1].type == "background"


def test_every_layer_and_group_of_day_has_a_name_of_its_own(day: MapStyle) -> None:
    layers = [layer.comment for layer in day.layers]
    groups = [group.name for group in day.groups]

    assert all(layers)
    assert len(set(layers)) == len(layers)
    assert all(groups)
    assert len(set(groups)) == len(groups)


def test_every_group_of_day_holds_layers_or_groups(day: MapStyle) -> None:
    holders = {layer.group_id for layer in day.layers} | {group.parent_id for group in day.groups}

    assert {group.id for group in day.groups} <= holders


def test_day_uses_every_icon_it_carries_and_carries_none_that_is_heavy(day: MapStyle) -> None:
    curves = [curve for layer in day.layers if (curve := layer.curve(BY_KEY["icon"])) is not None]
    used = {stop.value for curve in curves for stop in curve.stops if stop.value}

    assert used == {icon.id for icon in day.icons}
    for icon in day.icons:
        verdict = judge_icon(icon.data_uri)
        assert verdict.fault is None
        assert verdict.size_bytes < LARGEST_ICON_BYTES, icon.id


@pytest.mark.usefixtures("qapp")
def test_every_layer_of_day_draws_something_of_the_maps_that_come_with_the_editor(day: MapStyle) -> None:
    data = sourcedata.load()
    renderer = Renderer(bundled(data), data, choices.load())
    drawn = set()
    for lat, lon, zoom in (*WORLD, *MONTEVIDEO, *HELSINKI):
        layered = renderer.layers(day, Camera(lat, lon, zoom, 1000, 700))
        assert layered.not_drawn == ()
        drawn |= {layer.key for layer in layered.layers if layer.parts}

    assert [layer.comment for layer in day.layers if layer.key not in drawn] == []
