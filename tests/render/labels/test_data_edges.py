"""Tests of labels at the edge of the map data: none crosses it."""

import pytest

from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.sources.data_region import DataRegion, MapBox
from editor.basemap.tiles.tile import View, WorldBox
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.labels.layout import PlacedLabel
from editor.render.renderer import Renderer
from tests.render.maps import CHOICES, DATA, Json, a_layer
from tests.styles import a_style

# The northern edge of the map of Montevideo crosses this view.
EDGE = Camera(-34.806, -56.25, 14.0, 1000, 700)
WORLD = WorldBox(0.0, 0.0, 1.0, 1.0)
TOWN = WorldBox(0.4, 0.4, 0.6, 0.6)
POINTS = a_layer("symbol", 12, text_size=2)


@pytest.fixture(scope="module")
def basemap() -> Basemap:
    return bundled(DATA)


def placed(basemap: Basemap, layers: list[Json], camera: Camera = EDGE) -> list[PlacedLabel]:
    style = MapStyle.of(a_style(layers).tree)
    composition = Renderer(basemap, DATA, CHOICES).layers(style, camera)
    return [label for half in composition.laid.values() for layer in half for label in layer.labels]


def test_a_region_has_an_edge_where_data_begins() -> None:
    region = DataRegion([MapBox(TOWN, has_data=True), MapBox(WORLD, has_data=False)])
    assert region.edges_in(WorldBox(0.45, 0.45, 0.55, 0.55)) is None
    assert region.edges_in(WorldBox(0.1, 0.1, 0.2, 0.2)) is None
    assert region.edges_in(WorldBox(0.5, 0.5, 0.7, 0.7)) is not None
    everywhere = DataRegion([MapBox(TOWN, has_data=True), MapBox(WORLD, has_data=True)])
    assert everywhere.edges_in(WorldBox(0.5, 0.5, 0.7, 0.7)) is None


def test_a_box_across_the_edge_is_not_held() -> None:
    region = DataRegion([MapBox(TOWN, has_data=True), MapBox(WORLD, has_data=False)])
    assert region.holds(0.45, 0.45, 0.5, 0.5)
    assert not region.holds(0.55, 0.45, 0.65, 0.5)
    assert not region.holds(0.1, 0.1, 0.2, 0.2)


def test_the_bundled_maps_have_edges_by_kinds_of_data(basemap: Basemap) -> None:
    view = View(EDGE.bounds, EDGE.zoom)
    street, settlement = DATA.find("street", "map", 6), DATA.find("symbol", "map", 5)
    assert street is not None
    assert settlement is not None
    assert basemap.data_region(street, view) is not None
    assert basemap.data_region(settlement, view) is None
    inside = Camera(-34.9, -56.17, 16.0, 400, 300)
    assert basemap.data_region(street, View(inside.bounds, inside.zoom)) is None


def test_no_label_crosses_the_edge_of_the_data(basemap: Basemap, monkeypatch: pytest.MonkeyPatch) -> None:
    view, entry = View(EDGE.bounds, EDGE.zoom), DATA.find("street", "map", 6)
    assert entry is not None
    region = basemap.data_region(entry, view)
    assert region is not None
    world, corner = EDGE.world_px, EDGE.bounds
    on_screen = region.scaled(world, corner.left * world, corner.top * world)

    def crossing() -> int:
        labels = [label for label in placed(basemap, [POINTS]) if label.sprite is not None]
        assert len(labels) > 5
        rects = [label.sprite.text_rect.translated(label.x, label.y) for label in labels if label.sprite]
        return sum(
            not on_screen.holds(rect.left() + 2, rect.top() + 2, rect.right() - 2, rect.bottom() - 2)
            for rect in rects
        )

    assert crossing() == 0
    monkeypatch.setattr(Basemap, "data_region", lambda *_args: None)
    assert crossing() > 0
