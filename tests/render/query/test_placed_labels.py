"""Tests of the texts of placed labels in view."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.camera import Camera
from editor.render.query.placed_labels import LONGEST_TEXT, MAX_TEXTS
from editor.render.query.questions import PlacedLabels, PlacedLabelsRequest
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import a_camera, a_layer, a_map, a_node, a_renderer, a_way
from tests.render.running import a_running_service, answer_to
from tests.styles import Json, a_style

VILLAGES = a_layer("symbol", 6, text_size=3)
BOLD_STREETS = a_layer("street", 6, text_size=3, text_style=1)
TOWN = (
    a_node(60, 60, place="village", population=700, name="Nueva"),
    a_node(120, 140, place="village", population=700, name="Ñandú"),
    a_way((0, 100), (256, 100), highway="residential", name="Calle"),
)


def read(layers: list[Json], *features: Json, box: WorldBox | None = None) -> tuple[MapStyle, PlacedLabels]:
    """Return the label texts of a style over features."""
    style, camera, renderer = a_style(layers), a_camera(), a_renderer(*features)
    composition = renderer.layers(style, camera)
    drawn_layers = [one for half in composition.laid.values() for one in half]
    return style, renderer.placed_labels(drawn_layers, camera, PlacedLabelsRequest(box or camera.bounds))


def part(camera: Camera, left: float, top: float, right: float, bottom: float) -> WorldBox:
    return WorldBox(*camera.screen_to_world(left, top), *camera.screen_to_world(right, bottom))


def test_each_layer_has_texts_with_counts_and_a_face() -> None:
    style, found = read([VILLAGES, BOLD_STREETS], *TOWN)
    assert found.is_known
    villages, streets = found.layers
    assert (villages.layer, villages.style, villages.count) == (style.order.keys[0], 0, 2)
    assert {text.text: text.count for text in villages.texts} == {"Nueva": 1, "Ñandú": 1}
    assert (streets.layer, streets.style) == (style.order.keys[1], 1)
    assert [text.text for text in streets.texts] == ["Calle"]


def test_only_labels_in_the_box_are_read_with_their_positions() -> None:
    camera = a_camera()
    _, found = read([VILLAGES], *TOWN, box=part(camera, 0, 0, 128, 100))
    ((text,),) = [layer.texts for layer in found.layers]
    assert (text.text, text.count) == ("Nueva", 1)
    (place,) = text.places
    assert place.meets(part(camera, 58, 58, 62, 62))
    assert not place.meets(part(camera, 0, 0, 20, 256))


def test_icons_without_text_are_ignored() -> None:
    _, found = read([a_layer("symbol", 6, text_size=0)], *TOWN)
    assert found.layers == ()


def test_an_answer_stays_small_whatever_the_map_contains() -> None:
    camera = a_camera()
    renderer = a_renderer(a_node(128, 128, place="village", population=700, name="x" * 500))
    composition = renderer.layers(a_style([VILLAGES]), camera)
    (drawn_layers,) = [one for half in composition.laid.values() for one in half]
    (label,) = drawn_layers.labels
    many = tuple(replace(label, text=f"{number}") for number in range(MAX_TEXTS + 5))
    found = renderer.placed_labels(
        [replace(drawn_layers, labels=(label, label)), replace(drawn_layers, labels=many)],
        camera,
        PlacedLabelsRequest(camera.bounds),
    )
    first, second = found.layers
    (text,) = first.texts
    assert (len(text.text), text.count, len(text.places)) == (LONGEST_TEXT, 2, 2)
    assert second.count == MAX_TEXTS + 5
    assert len(first.texts) + len(second.texts) == MAX_TEXTS


def a_town(_data: SourceData | None = None) -> Basemap:
    return a_map(*TOWN)


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes over the town."""
    running = a_running_service(a_town)
    yield running
    running.close()


def answer(qtbot: QtBot, service: RenderService, view_id: str) -> PlacedLabels:
    request = PlacedLabelsRequest(a_camera().bounds, view_id)
    found: PlacedLabels = answer_to(qtbot, request, service.read_labels, service.labels_read)
    return found


def test_labels_of_both_halves_are_reported(qtbot: QtBot, service: RenderService) -> None:
    style = a_style([VILLAGES, a_layer("line", 6), BOLD_STREETS])
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), view_id="one"))
    found = answer(qtbot, service, "one")
    assert found.is_known
    assert {layer.layer for layer in found.layers} == {style.order.keys[0], style.order.keys[2]}


def test_without_a_frame_nothing_is_known(qtbot: QtBot, service: RenderService) -> None:
    found = answer(qtbot, service, "no view")
    assert (found.is_known, found.layers) == (False, ())
