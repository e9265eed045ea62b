"""Tests of the feature counts of all map data in view."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import View, WorldBox
from editor.mapstyle.schema.source_data import SourceData
from editor.render.query.features_in_view import census
from editor.render.query.questions import Census, CensusRequest
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import a_camera, a_layer, a_map, a_node, a_polygon, a_way
from tests.render.running import a_running_service, answer_to
from tests.styles import Json, a_style

STREET, MOTORWAY, PARK, VILLAGE = "line/map/6", "line/map/0", "polygon/map/23", "symbol/map/6"


def a_town(_data: SourceData | None = None) -> Basemap:
    """Create two streets, one at the top edge; a motorway; a park with a name; a village."""
    return a_map(
        a_way((0, 10), (256, 10), highway="residential"),
        a_way((0, 100), (256, 100), highway="residential"),
        a_way((0, 150), (256, 150), highway="motorway"),
        a_polygon((10, 180), (60, 180), (60, 230), leisure="park", name="Green"),
        a_node(200, 200, place="village", name="A", population=700),
    )


def counted(box: WorldBox | None = None) -> dict[str, int]:
    camera = a_camera()
    found = census(CensusRequest(box or camera.bounds), a_town(), View(camera.bounds, camera.zoom))
    return dict(found.counts)


def test_every_entry_with_features_in_view_is_counted_and_no_other() -> None:
    counts = counted()
    assert {key: counts.get(key) for key in (STREET, MOTORWAY, PARK, VILLAGE)} == {
        STREET: 2,
        MOTORWAY: 1,
        PARK: 1,
        VILLAGE: 1,
    }
    assert all(counts.values())
    assert "line/map/1" not in counts  # a trunk road


def test_features_beside_the_box_do_not_count() -> None:
    camera = a_camera()
    lower_half = WorldBox(*camera.screen_to_world(0, 90), *camera.screen_to_world(256, 256))
    assert counted(lower_half)[STREET] == 1


def test_samples_of_in_app_layers_are_no_map_data() -> None:
    assert not [key for key in counted() if key.startswith(("route_", "traffic_", "drawpath"))]


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes over the town."""
    running = a_running_service(a_town)
    yield running
    running.close()


def answer(qtbot: QtBot, service: RenderService, view_id: str) -> Census:
    request = CensusRequest(a_camera().bounds, view_id)
    found: Census = answer_to(qtbot, request, service.count, service.counted)
    return found


@pytest.mark.parametrize(
    "layers", [[a_layer("background", None)], [a_layer("symbol", 6, text_size=3)]], ids=["lower", "upper"]
)
def test_counts_do_not_depend_on_the_style(qtbot: QtBot, service: RenderService, layers: list[Json]) -> None:
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(a_style(layers), a_camera(), view_id="one"))
    assert answer(qtbot, service, "one").counts[STREET] == 2


def test_without_a_frame_nothing_is_in_view(qtbot: QtBot, service: RenderService) -> None:
    assert not answer(qtbot, service, "no view").counts
