"""Tests of all placed labels and arrows of the templates: none overlaps another."""

import pytest

from editor import resources
from editor.basemap.catalogue import bundled
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.labels.collision_index import CollisionIndex
from editor.render.renderer import Renderer
from editor.storage.file_state import read_style
from tests.render.labels.overlaps import LABEL_VIEWS, overlaps
from tests.render.maps import CHOICES, DATA, a_camera, a_layer, a_renderer, a_way
from tests.styles import a_style


@pytest.fixture
def renderer() -> Renderer:
    """A renderer without cached placements."""
    return Renderer(bundled(DATA), DATA, CHOICES)


@pytest.fixture(scope="module", params=["day", "night"])
def template(request: pytest.FixtureRequest) -> MapStyle:
    return MapStyle.of(read_style(resources.path("templates", f"{request.param}.json")).tree)


@pytest.mark.parametrize("view", LABEL_VIEWS, ids=lambda view: f"{view.zoom:g} at {view.lat:g}, {view.lon:g}")
def test_labels_never_overlap(renderer: Renderer, template: MapStyle, view: Camera) -> None:
    assert overlaps(renderer.layers(template, view)) == 0


def test_arrows_and_shields_are_counted() -> None:
    road = a_way((-300, 128), (556, 128), highway="motorway", ref="5", oneway="yes")
    layers = [a_layer("roadshield", 0, text_size=2), a_layer("linkarrows", 0, line_inner_color=0xFF0000FF)]
    composition = a_renderer(road).layers(a_style(layers), a_camera().with_size(800, 256))
    laid = [layer for half in composition.laid.values() for layer in half]
    (index,) = {layer.index for layer in laid if layer.index is not None}
    arrows, labels = (
        sum(map(len, found)) for found in zip(*((each.arrows, each.labels) for each in laid), strict=True)
    )
    assert arrows > 0
    assert labels > 0
    assert index.count == arrows + labels


def test_overlaps_are_found(renderer: Renderer, template: MapStyle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CollisionIndex, "is_free", lambda *_args, **_options: True)
    assert overlaps(renderer.layers(template, LABEL_VIEWS[-1])) > 0
