"""Tests of hit testing."""

from collections.abc import Collection, Iterator, Sequence

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap, bundled
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.render.camera import Camera
from editor.render.query.picking import MAX_HITS_PER_LAYER
from editor.render.query.questions import MAX_TAGS, Hit, HitKind, PickRequest, PickResult
from editor.render.renderer import Renderer
from editor.render.stack import Half
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import (
    CHOICES,
    DATA,
    a_camera,
    a_layer,
    a_map,
    a_node,
    a_polygon,
    a_renderer,
    a_way,
)
from tests.render.running import a_running_service
from tests.styles import Json, a_style

RED, WHITE, CLEAR = Color(255, 0, 0).abgr, Color(255, 255, 255).abgr, Color(255, 0, 0, 0).abgr
GROUND = a_layer("background", fill_color=WHITE)
FOREST = a_layer("polygon", 58, fill_color=RED)
WOOD = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest", name="Old wood")
STREET = a_way((0, 100), (256, 100), highway="residential", name="Long street of names")
TOWN = a_node(128, 40, place="village", population=700, name="Town")
ROAD = a_layer("line", 6, line_width=2, line_inner_color=RED)
NAMES = a_layer("symbol", 6, text_size=3)
STREET_NAMES = a_layer("street", 6, text_size=3)


def a_filter(name: str) -> Json:
    """Return a filter for a name."""
    return {"condition": "all", "expression": [{"key": "name", "condition": "==", "values": [name]}]}


def hits(
    layers: Sequence[Json] | MapStyle,
    features: Sequence[Json],
    x: float,
    y: float,
    camera: Camera | None = None,
    hidden: Collection[LayerKey] = (),
) -> tuple[Hit, ...]:
    """Return the hits of layers, top first, at a pixel."""
    style = layers if isinstance(layers, MapStyle) else a_style(list(layers))
    return hits_at(a_renderer(*features), style, camera or a_camera(), x, y, hidden)


def hits_at(
    renderer: Renderer,
    style: MapStyle,
    camera: Camera,
    x: float,
    y: float,
    hidden: Collection[LayerKey] = (),
) -> tuple[Hit, ...]:
    composition = renderer.layers(style, camera, frozenset(hidden))
    drawn_layers = composition.laid[Half.UPPER] + composition.laid[Half.LOWER]
    return renderer.hits(drawn_layers, camera, PickRequest(*camera.screen_to_world(x, y)))


def names(found: Sequence[Hit]) -> list[str]:
    return [hit.name for hit in found]


@pytest.mark.parametrize(
    ("x", "y", "is_inside"),
    [(65, 65, True), (191, 191, True), (63, 65, False), (193, 100, False), (128, 193, False)],
)
def test_an_area_is_hit_up_to_its_edge(x: int, y: int, is_inside: bool) -> None:
    assert names(hits([FOREST], [WOOD], x, y)) == ["Old wood"] * is_inside


def test_the_hole_of_an_area_is_not_the_area() -> None:
    ring = "POLYGON ((1024 1024, 3072 1024, 3072 3072, 1024 3072, 1024 1024), {hole})"
    hole = "(1536 1536, 1536 2560, 2560 2560, 2560 1536, 1536 1536)"
    wood = {"geometry": ring.format(hole=hole), "properties": {"landuse": "forest", "name": "Ring"}}
    assert names(hits([FOREST], [wood], 80, 80)) == ["Ring"]
    assert names(hits([FOREST], [wood], 128, 128)) == []


def test_a_hit_has_layer_kind_attributes_and_outline() -> None:
    camera, style = a_camera(), a_style([FOREST])
    (hit,) = hits(style, [WOOD], 100, 100)
    assert hit.layer == style.order.keys[0]
    assert hit.kind is HitKind.AREA
    assert dict(hit.tags) == {"landuse": "forest", "name": "Old wood"}
    corners = {
        tuple(round(value) for value in camera.world_to_screen(*point))
        for part in hit.outline
        for point in part.tolist()
    }
    assert corners == {(64, 64), (192, 64), (192, 192), (64, 192)}


def test_the_topmost_hit_is_first_from_either_process() -> None:
    layers = [ROAD, NAMES, FOREST, GROUND]
    found = hits(layers, [WOOD, STREET, TOWN], 128, 100)
    assert [hit.kind for hit in found] == [HitKind.LINE, HitKind.AREA, HitKind.GROUND]
    turned = hits([FOREST, ROAD, GROUND], [WOOD, STREET], 128, 100)
    assert [hit.kind for hit in turned] == [HitKind.AREA, HitKind.LINE, HitKind.GROUND]


def test_the_feature_drawn_last_in_a_layer_is_on_top() -> None:
    over = a_polygon((90, 90), (110, 90), (110, 110), (90, 110), landuse="forest", name="Young wood")
    assert names(hits([FOREST], [WOOD, over], 100, 100)) == ["Young wood", "Old wood"]


def test_a_hidden_layer_and_a_clear_one_are_not_hit() -> None:
    style = a_style([FOREST, GROUND])
    forest, ground = style.order.keys
    assert [hit.layer for hit in hits(style, [WOOD], 100, 100)] == [forest, ground]
    assert [hit.layer for hit in hits(style, [WOOD], 100, 100, hidden=[forest])] == [ground]
    assert hits([a_layer("polygon", 58, fill_color=CLEAR)], [WOOD], 100, 100) == ()


def test_a_layer_beyond_its_zooms_is_not_hit() -> None:
    assert hits([FOREST | {"maxzoom": 13}], [WOOD], 100, 100) == ()


def test_a_filtered_feature_is_not_hit() -> None:
    young = FOREST | {"filter": a_filter("Young wood")}
    old = FOREST | {"filter": a_filter("Old wood")}
    assert names(hits([old], [WOOD], 100, 100)) == ["Old wood"]
    assert not hits([young], [WOOD], 100, 100)


@pytest.mark.parametrize(("off", "is_hit"), [(0, True), (3.5, True), (8, True), (-8, True), (12, False)])
def test_a_line_is_hit_over_its_whole_width(off: float, is_hit: bool) -> None:
    wide = a_layer("line", 6, line_width=5, line_inner_color=RED)
    assert bool(hits([wide], [STREET], 128, 100 + off)) == is_hit


@pytest.mark.parametrize(("off", "is_hit"), [(3.9, True), (4.2, False)])
def test_a_hairline_is_hit_within_a_few_pixels(off: float, is_hit: bool) -> None:
    thin = a_layer("line", 6, line_width=0.1, line_inner_color=RED)
    assert bool(hits([thin], [STREET], 128, 100 + off)) == is_hit


def test_a_casing_belongs_to_its_line() -> None:
    cased = a_layer("line", 6, line_width=1, line_outline_width=3, line_inner_color=RED)
    assert hits([cased], [STREET], 128, 112)
    assert not hits([a_layer("line", 6, line_width=1, line_inner_color=RED)], [STREET], 128, 112)


def test_a_line_that_is_moved_is_hit_where_it_is_drawn() -> None:
    moved = a_layer("line", 6, line_width=1, line_inner_color=RED, translate_on_Y=40)
    assert hits([moved], [STREET], 128, 140)
    assert not hits([moved], [STREET], 128, 100)


def test_the_tolerance_is_in_logical_pixels() -> None:
    thin = a_layer("line", 6, line_width=0.1, line_inner_color=RED)
    assert hits([thin], [STREET], 128, 103.9, camera=a_camera(scale=2.0))
    assert not hits([thin], [STREET], 128, 104.2, camera=a_camera(scale=2.0))


def test_a_name_at_a_point_is_hit_in_its_box() -> None:
    (hit,) = hits([NAMES], [TOWN], 128, 40)
    assert (hit.name, hit.kind) == ("Town", HitKind.POINT)
    assert ("population", "700") in hit.tags
    box = np.vstack(hit.outline)
    assert box.shape[1] == 2
    assert not hits([NAMES], [TOWN], 128, 80)


def test_a_hidden_label_is_not_hit() -> None:
    near = a_node(130, 41, place="village", population=7, name="Hamlet")
    assert names(hits([NAMES], [TOWN, near], 130, 41)) == ["Town"]


def test_a_name_along_a_street_is_hit_on_its_letters_and_shows_its_street() -> None:
    (hit,) = hits([STREET_NAMES], [STREET], 128, 100)
    assert (hit.name, hit.kind) == ("Long street of names", HitKind.LINE)
    assert ("highway", "residential") in hit.tags
    ends = [a_camera().world_to_screen(*point) for part in hit.outline for point in part.tolist()]
    assert [(round(x), round(y)) for x, y in ends] == [(0, 100), (256, 100)]
    assert not hits([STREET_NAMES], [STREET], 5, 100)
    assert not hits([STREET_NAMES], [STREET], 128, 120)


def test_samples_of_in_app_layers_are_hit_too() -> None:
    layer = a_layer("route_car_primary", None, line_width=3, line_inner_color=RED)
    style, camera = a_style([layer]), Camera(-34.8980, -56.1800, 13.0, 400, 300)
    renderer = Renderer(bundled(DATA), DATA, CHOICES)
    features = renderer.layers(style, camera).laid[Half.LOWER][0].subject.features
    assert features is not None
    points = [camera.world_to_screen(*point) for point in features.coords.tolist()]
    x, y = next((x, y) for x, y in points if 0 < x < 400 and 0 < y < 300)
    assert [hit.layer for hit in hits_at(renderer, style, camera, x, y)] == list(style.order.keys)


def test_images_of_a_tile_service_are_hit_everywhere() -> None:
    declared = {"type": "satelliteExternal", "location": "https://tiles.example.com/{z}/{x}/{y}.png"}
    imagery = {"type": "raster", "source": "satelliteExternal", "sourcedata_id": 0, "maxzoom": 17}
    sources = {"sources": [{"id": 1, "composite": declared}]}
    style = a_style([FOREST, imagery, GROUND], sources_list=sources)
    found = hits(style, [WOOD], 100, 100)
    assert [hit.layer for hit in found] == list(style.order.keys)
    assert found[1].kind is HitKind.GROUND


def test_an_answer_is_bounded() -> None:
    tags = {f"key{number}": "x" * 2000 for number in range(200)}
    woods = [
        a_polygon((64, 64), (192, 64), (192, 192), (64, 192 + number), landuse="forest", **tags)
        for number in range(20)
    ]
    found = hits([FOREST], woods, 100, 100)
    assert len(found) == MAX_HITS_PER_LAYER
    assert all(len(hit.tags) == MAX_TAGS for hit in found)
    assert all(len(value) <= 400 for hit in found for _, value in hit.tags)


def open_wood(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(WOOD, STREET, TOWN)


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes; starting them takes longer than all their work in a test."""
    running = a_running_service(open_wood)
    yield running
    running.close()


def show(qtbot: QtBot, service: RenderService, style: MapStyle, view_id: str = "one") -> None:
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), view_id=view_id))


def answer(
    qtbot: QtBot, service: RenderService, x: float, y: float, view_id: str = "one"
) -> tuple[HitKind, ...]:
    request = PickRequest(*a_camera().screen_to_world(x, y), view_id=view_id)
    with qtbot.waitSignal(service.hits_found, timeout=20_000) as answered:
        service.pick(request)
    assert answered.args is not None
    reported: PickResult = answered.args[0]
    assert reported.request is request
    return tuple(hit.kind for hit in reported.hits)


def test_both_processes_answer_for_the_newest_frame(qtbot: QtBot, service: RenderService) -> None:
    show(qtbot, service, a_style([ROAD, NAMES, FOREST, GROUND]))
    assert answer(qtbot, service, 128, 100) == (HitKind.LINE, HitKind.AREA, HitKind.GROUND)
    show(qtbot, service, a_style([ROAD, GROUND]))
    assert answer(qtbot, service, 128, 100) == (HitKind.LINE, HitKind.GROUND)


def test_each_view_gets_answers_for_its_own_frame(qtbot: QtBot, service: RenderService) -> None:
    show(qtbot, service, a_style([FOREST]), "one")
    show(qtbot, service, a_style([GROUND]), "two")
    assert answer(qtbot, service, 100, 100, "one") == (HitKind.AREA,)
    assert answer(qtbot, service, 100, 100, "two") == (HitKind.GROUND,)
    assert answer(qtbot, service, 100, 100, "no view") == ()


def test_the_newest_of_many_picks_is_answered_and_no_frame_waits_for_the_others(
    qtbot: QtBot, service: RenderService
) -> None:
    show(qtbot, service, a_style([FOREST, GROUND]))
    received: list[str] = []
    service.hits_found.connect(lambda _hits: received.append("picked"))
    service.framed.connect(lambda _frame: received.append("framed"))
    for x in range(20):
        service.pick(PickRequest(*a_camera().screen_to_world(100 + x, 100), view_id="one"))
    service.request(FrameRequest(a_style([GROUND]), a_camera(), view_id="one"))
    qtbot.waitUntil(lambda: len(received) == 3, timeout=20_000)
    assert received == ["picked", "framed", "picked"]
