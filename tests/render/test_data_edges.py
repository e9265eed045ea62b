"""Tests of edges of map data: fading layers, the hatch beyond, hit tests and exports."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import mapbox_vector_tile
import pytest
from PySide6.QtGui import QImage

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import Bounds, TileId, tile_box, to_lat_lon
from editor.mapstyle.document.model import MapStyle
from editor.render import preview_defaults
from editor.render.camera import Camera
from editor.render.composition import Composition, paint_run, runs_of
from editor.render.export.drawing import draw_picture
from editor.render.paint.passes import PaintPart, Pass, draw_parts, painting
from editor.render.preview_options import PreviewOptions
from editor.render.query.questions import PickRequest
from editor.render.renderer import HATCH, Renderer
from editor.render.stack import Half
from tests.render.maps import DATA, SIZE_PX, TILE, a_layer, a_polygon, a_way, at, difference
from tests.styles import Json, a_style

WHITE, BLACK, RED, GREY = 0xFFFFFFFF, 0xFF000000, 0xFF0000FF, 0xFF808080
GROUND = a_layer("background", fill_color=WHITE)
LAND = a_layer("polygon", 0, fill_color=WHITE)
ROAD = a_layer("line", 6, line_width=4, line_inner_color=RED)
STREET = a_way((-8, 128), (264, 128), highway="residential")
WOOD = a_polygon((-8, 160), (264, 160), (264, 240), (-8, 240), landuse="forest")
FOREST = a_layer("polygon", 58, fill_color=RED)
BOX = tile_box(TILE)
# The town's map covers the left three quarters of the picture.
EDGE_PX = 192


@dataclass(frozen=True)
class Layers:
    """A source of the same tile everywhere, which declares its layers."""

    data: bytes
    names: Sequence[str]
    schema: str
    min_zoom: int
    max_zoom: int
    bounds: Bounds
    name: str = "Test"
    attribution: str = "© Test"
    metadata: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.metadata["vector_layers"] = [{"id": name} for name in self.names]

    def tile(self, _tile: TileId) -> bytes | None:
        """Return the tile."""
        return self.data


def a_source(
    name: str, features: Sequence[Json], schema: str, zooms: tuple[int, int], bounds: Bounds
) -> Layers:
    data = mapbox_vector_tile.encode(
        {"name": name, "features": list(features)}, default_options={"y_coord_down": True}
    )
    return Layers(data, [name], schema, *zooms, bounds)


def a_town(*features: Json, coarse_max_zoom: int = 10) -> Basemap:
    """Create a detailed map of a part of the tile, over a map of the world that has only land."""
    (north, west), (south, _) = (
        to_lat_lon(BOX.left, BOX.top - 0.2 * (BOX.bottom - BOX.top)),
        to_lat_lon(BOX.left, BOX.bottom + 0.2 * (BOX.bottom - BOX.top)),
    )
    _, east = to_lat_lon(BOX.left + EDGE_PX / SIZE_PX * (BOX.right - BOX.left), BOX.top)
    # The town begins left of the picture.
    west -= 0.1
    everything = a_polygon((-8, -8), (264, -8), (264, 264), (-8, 264))
    world = a_source(
        "ne_10m_land", [everything], "naturalearth", (0, coarse_max_zoom), Bounds(-180, -85, 180, 85)
    )
    coast = a_polygon((-8, -8), (264, -8), (264, 264), (-8, 264), natural="coastline", kind="land")
    town = a_source("lines", [coast, *features], "osm", (14, 14), Bounds(west, south, east, north))
    return Basemap([world, town], DATA)


def a_camera(zoom: float = 14.0, shift_px: float = 0.0) -> Camera:
    size = BOX.right - BOX.left
    lat, lon = to_lat_lon(BOX.left + (0.5 + shift_px / SIZE_PX) * size, (BOX.top + BOX.bottom) / 2)
    return Camera(lat, lon, zoom, SIZE_PX, SIZE_PX)


def a_renderer(basemap: Basemap, *, marks_edges: bool = True) -> Renderer:
    renderer = Renderer(basemap, DATA, preview_defaults.load())
    renderer.set_options(PreviewOptions(marks_edges=marks_edges))
    return renderer


def a_picture(layers: Sequence[Json], *features: Json, marks_edges: bool = True, **camera: float) -> QImage:
    renderer = a_renderer(a_town(*features), marks_edges=marks_edges)
    return renderer.render(a_style(list(layers)), a_camera(**camera)).image


def redness(image: QImage, x: int, y: int = 128) -> int:
    red, green, _ = at(image, x, y)
    return red - green


def test_a_road_fades_out_towards_the_edge_without_a_cap() -> None:
    # The land is drawn above the road's hatch, so only the road is red.
    image = a_picture([ROAD, LAND], STREET)
    middle, near, last, beyond = (redness(image, x) for x in (60, EDGE_PX - 20, EDGE_PX - 3, EDGE_PX + 2))
    assert middle == 255
    assert middle > near > last > 0
    assert beyond == 0
    unmarked = a_picture([ROAD, LAND], STREET, marks_edges=False)
    assert redness(unmarked, EDGE_PX - 3) == 255
    assert redness(unmarked, EDGE_PX + 10) == 255


def test_land_that_coarse_maps_continue_does_not_fade() -> None:
    image = a_picture([a_layer("polygon", 0, fill_color=RED)], STREET, marks_edges=True)
    assert min(redness(image, x, 20) for x in range(EDGE_PX - 60, EDGE_PX - 44)) >= 254
    assert min(redness(image, x, 20) for x in range(EDGE_PX, SIZE_PX)) > 150


def colors(image: QImage, left: int, right: int) -> set[tuple[int, int, int]]:
    return {at(image, x, y) for x in range(left, right) for y in range(20, 60)}


@pytest.mark.parametrize(("ground", "is_dark"), [(0xFFF8F8F8, False), (0xFF301008, True)])
def test_the_hatch_is_visible_on_light_and_dark_ground(ground: int, is_dark: bool) -> None:
    image = a_picture([a_layer("polygon", 0, fill_color=ground)], STREET)
    plain = at(image, 20, 20)
    assert colors(image, 0, EDGE_PX - 50) == {plain}
    lines = colors(image, EDGE_PX + 1, SIZE_PX) - {plain}
    assert lines
    changes = [sum(line) - sum(plain) for line in lines]
    assert all(change > 0 for change in changes) if is_dark else all(change < 0 for change in changes)
    assert max(abs(change) for change in changes) > 60


def test_there_is_no_hatch_without_an_edge_in_reach() -> None:
    assert len(colors(a_picture([LAND], STREET, shift_px=-600), 0, SIZE_PX)) == 1
    assert len(colors(a_picture([LAND], STREET, shift_px=1200), 0, SIZE_PX)) == 1
    assert len(colors(a_picture([LAND], STREET, marks_edges=False), 0, SIZE_PX)) == 1


def test_the_hatch_disappears_gradually_as_the_edge_leaves_the_picture() -> None:
    def strongest(shift_px: float) -> int:
        return max(765 - sum(each) for each in colors(a_picture([LAND], STREET, shift_px=shift_px), 80, 250))

    assert strongest(120) > strongest(400) > strongest(650) > strongest(900) == 0


def test_there_is_no_hatch_at_zooms_of_the_coarse_map() -> None:
    style = a_style([LAND])
    for coarse, is_hatched in ((13, True), (14, False)):
        renderer = a_renderer(a_town(STREET, coarse_max_zoom=coarse))
        assert any(each.key == HATCH for each in renderer.layers(style, a_camera()).layers) is is_hatched


def test_the_hatch_stays_at_its_place_as_the_map_moves() -> None:
    one, other = (a_picture([LAND], STREET, shift_px=shift) for shift in (0, 10))
    assert one.copy(EDGE_PX + 5, 0, 40, 200) == other.copy(EDGE_PX - 5, 0, 40, 200)


def test_a_feature_that_is_faded_out_is_not_hit() -> None:
    style = a_style([ROAD, FOREST, LAND])

    def found(x: float, y: float, *, marks_edges: bool) -> int:
        renderer, camera = a_renderer(a_town(STREET, WOOD), marks_edges=marks_edges), a_camera()
        drawn = renderer.layers(style, camera)
        size = BOX.right - BOX.left
        pick = PickRequest(BOX.left + x / SIZE_PX * size, BOX.top + y / SIZE_PX * size, 2.0)
        roads = {style.order.keys[0], style.order.keys[1]}
        return sum(
            hit.layer in roads for half in Half for hit in renderer.hits(drawn.laid[half], camera, pick)
        )

    assert found(60, 128, marks_edges=True) == found(60, 200, marks_edges=True) == 1
    assert found(EDGE_PX + 6, 128, marks_edges=True) == found(EDGE_PX + 6, 200, marks_edges=True) == 0
    assert found(EDGE_PX + 6, 128, marks_edges=False) == found(EDGE_PX + 6, 200, marks_edges=False) == 1


def composed(composition: Composition) -> QImage:
    """Compose from parts, as with an active layer."""
    image = QImage(composition.size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(WHITE)
    with painting(image) as painter:
        for layer in composition.layers:
            draw_parts(painter, layer.parts(), layer.inks)
    return image


def test_parts_fade_like_the_picture_so_that_a_layer_can_be_recoloured() -> None:
    renderer, camera = a_renderer(a_town(STREET, WOOD)), a_camera()
    style = a_style([ROAD, LAND])
    assert difference(composed(renderer.layers(style, camera)), renderer.render(style, camera).image) <= 2


def test_an_exported_picture_shows_the_same() -> None:
    renderer, camera = a_renderer(a_town(STREET, WOOD)), a_camera()
    style: MapStyle = a_style([ROAD, FOREST, LAND, GROUND])
    assert difference(draw_picture(renderer.layers(style, camera)), renderer.render(style, camera).image) == 0


def test_a_page_fades_without_an_image_of_the_whole_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Painting through a moved painter, as onto paper, gives the same picture."""
    sizes: list[int] = []
    to_part = Pass.to_part

    def recorded(self: Pass) -> PaintPart | None:
        part = to_part(self)
        if part is not None and part.image is not None:
            sizes.append(part.image.width() * part.image.height())
        return part

    renderer, camera = a_renderer(a_town(STREET, WOOD)), a_camera()
    style = a_style([ROAD, FOREST, LAND])
    paper = QImage(SIZE_PX + 50, SIZE_PX + 50, QImage.Format.Format_ARGB32_Premultiplied)
    paper.fill(WHITE)
    composition = renderer.layers(style, camera)
    monkeypatch.setattr(Pass, "to_part", recorded)
    with painting(paper) as painter:
        painter.translate(30, 40)
        for run in runs_of(composition.layers):
            paint_run(painter, composition.layers[run.start : run.stop])
    monkeypatch.undo()
    assert sizes
    assert max(sizes) < SIZE_PX**2 / 5
    shown = paper.copy(30, 40, SIZE_PX, SIZE_PX)
    assert difference(shown, renderer.render(style, camera).image) <= 3


def test_layers_that_draw_nothing_at_the_edge_change_its_pixels_by_a_rounding_at_most() -> None:
    # The street is far from the upper edge. Its layers fade together, so that roundings do not add up.
    ground = a_layer("polygon", 0, fill_color=GREY)
    layers = [ROAD] * 40
    image = a_picture([*layers, ground], STREET)
    plain = a_picture([ground], STREET)
    assert difference(image.copy(100, 0, 156, 100), plain.copy(100, 0, 156, 100)) <= 1
