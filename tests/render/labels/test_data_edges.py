"""Tests of labels at the edge of the map data: none crosses it."""

from collections.abc import Sequence

import pytest

from editor import resources
from editor.basemap.catalogue import TOWNS, Basemap, bundled
from editor.basemap.sources.data_region import DataRegion, MapBox
from editor.basemap.tiles.pmtiles import PMTilesSource
from editor.basemap.tiles.tile import View, WorldBox, world_box
from editor.mapstyle.document.model import MapStyle
from editor.render.camera import Camera
from editor.render.labels.collision_index import Box
from editor.render.renderer import Renderer
from tests.render.maps import CHOICES, DATA, Json, a_layer
from tests.styles import a_style

# The northern edge of the map of Montevideo crosses this view.
EDGE = Camera(-34.806, -56.25, 14.0, 1000, 700)
# The eastern edge of the map of Astana crosses this one, and a main road with a number crosses the edge.
ASTANA = Camera(51.1793, 71.6309, 13.0, 1400, 1400)
TOWN_BOXES = [world_box(PMTilesSource(resources.path("basemap", f"{name}.pmtiles")).bounds) for name in TOWNS]
WORLD = WorldBox(0.0, 0.0, 1.0, 1.0)
TOWN = WorldBox(0.4, 0.4, 0.6, 0.6)


@pytest.fixture(scope="module")
def basemap() -> Basemap:
    return bundled(DATA)


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


def boxes_of(basemap: Basemap, layer: Json, camera: Camera) -> list[Sequence[Box]]:
    """Return the boxes of each placed label of a layer."""
    composition = Renderer(basemap, DATA, CHOICES).layers(MapStyle.of(a_style([layer]).tree), camera)
    return [
        each.index.boxes_of(label.number)
        for half in composition.laid.values()
        for each in half
        for label in each.labels
        if each.index is not None
    ]


@pytest.mark.parametrize("camera", [EDGE, ASTANA], ids=["montevideo", "astana"])
@pytest.mark.parametrize(
    ("kind", "number"), [("street", 0), ("street", 1), ("street", 2), ("roadshield", 0), ("roadshield", 1)]
)
def test_the_names_of_large_roads_end_where_their_map_ends(
    basemap: Basemap, kind: str, number: int, camera: Camera
) -> None:
    entry = DATA.find(kind, "map", number)
    assert entry is not None
    assert basemap.data_region(entry, View(camera.bounds, camera.zoom)) is not None


@pytest.mark.parametrize(
    ("kind", "number", "camera"),
    [("symbol", 12, EDGE), ("roadshield", 1, ASTANA)],
)
def test_no_label_crosses_the_edge_of_the_data(
    basemap: Basemap, monkeypatch: pytest.MonkeyPatch, kind: str, number: int, camera: Camera
) -> None:
    layer = a_layer(kind, number, text_size=2)
    world, corner = camera.world_px, camera.bounds
    (town,) = (box for box in TOWN_BOXES if box.meets(corner))
    on_screen = DataRegion([MapBox(town, has_data=True), MapBox(WORLD, has_data=False)]).scaled(
        world, corner.left * world, corner.top * world
    )

    def crossing() -> int:
        labels = boxes_of(basemap, layer, camera)
        return sum(not all(on_screen.holds(*box) for box in boxes) for boxes in labels)

    assert crossing() == 0
    monkeypatch.setattr(Basemap, "data_region", lambda *_args: None)
    assert crossing() > 0
