"""Tests of the number of labels hidden by other labels."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.schema.source_data import SourceData
from editor.render.camera import Camera
from editor.render.query.questions import Survey, SurveyRequest, TrialFilter
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import SIZE_PX, a_camera, a_layer, a_map, a_node, a_renderer, a_way, paint
from tests.render.running import a_running_service, answer_to
from tests.styles import Json, a_style

VILLAGES = a_layer("symbol", 6, text_size=3)
CAFES = a_layer("symbol", 12, text_size=2)
STREETS = a_layer("street", 6, text_size=2)
SHIELDS = a_layer("roadshield", 0, text_size=2)
ROADS = a_layer("line", 6, line_width=2, line_inner_color=0xFF0000FF)
POPULATION = {"label_text": {"label_expression": '{"get_v": "population"}'}}
TOWNS = [(40, 40), (128, 128), (200, 220)]


def a_town(x: float, y: float, name: str, population: int = 700) -> Json:
    return a_node(x, y, place="village", population=population, name=name)


def towns(at: Sequence[tuple[float, float]] = TOWNS) -> list[Json]:
    return [a_town(x, y, f"T{number}", 700 + number) for number, (x, y) in enumerate(at)]


def a_street(y: float, name: str = "Street") -> Json:
    return a_way((20, y), (236, y), highway="residential", name=name)


def a_motorway(y: float, number: str) -> Json:
    return a_way((20, y), (236, y), highway="motorway", ref=number)


def counted(
    layers: Sequence[Json],
    features: Sequence[Json],
    camera: Camera | None = None,
    box: WorldBox | None = None,
    trial: TrialFilter | None = None,
) -> list[tuple[int, int]]:
    """Return the number of placed labels in the frame and of hidden labels in the box, per layer."""
    camera, renderer, style = camera or a_camera(), a_renderer(*features), a_style([*layers])
    drawn_layers = [each for half in renderer.layers(style, camera).laid.values() for each in half]
    drawn = {each.subject.layer.key: len(each.labels) for each in drawn_layers}
    return [
        (
            drawn.get(key, 0),
            renderer.survey(
                style, camera, SurveyRequest(key, box or camera.bounds, trial=trial), drawn_layers
            ).hidden,
        )
        for key in style.order.keys
    ]


@pytest.mark.parametrize("lower", [VILLAGES, VILLAGES | POPULATION], ids=["same texts", "other texts"])
def test_the_upper_of_two_layers_on_the_same_points_hides_the_lower(lower: Json) -> None:
    assert counted([VILLAGES, lower], towns()) == [(3, 0), (0, 3)]


def test_names_along_lines_are_hidden() -> None:
    apart = [a_street(60, "One"), a_street(180, "Two")]
    assert counted([STREETS], apart) == [(2, 0)]
    assert counted([STREETS, STREETS], apart) == [(2, 0), (0, 2)]
    places = [a_town(20 + 24 * step, 60, "M" * (1 + step)) for step in range(10)]
    assert counted([VILLAGES | {"paint": paint(text_size=3, text_padding=0)}, STREETS], [*places, *apart])[
        1
    ] == (1, 1)


def test_a_name_at_another_position_on_its_line_is_not_hidden() -> None:
    assert counted([VILLAGES, STREETS], [a_town(128, 128, "T"), a_street(128)]) == [(1, 0), (1, 0)]


def test_shields_are_hidden() -> None:
    roads = [a_motorway(60, "1"), a_motorway(62, "2"), a_motorway(200, "3")]
    assert counted([SHIELDS], roads) == [(2, 1)]
    assert counted([SHIELDS], [a_motorway(60, "1"), a_motorway(200, "3")]) == [(2, 0)]


def test_labels_with_icons_are_hidden() -> None:
    cafes = [a_node(x, 128, amenity="cafe", name="Café") for x in (60, 62, 190)]
    assert counted([CAFES], cafes) == [(2, 1)]


def test_labels_left_out_for_other_reasons_are_not_hidden() -> None:
    repeated = [a_town(40, 40, "Twin"), a_town(200, 220, "Twin"), a_node(128, 128, place="village")]
    assert counted([VILLAGES], repeated) == [(1, 0)]
    streets = [a_way((100, 100), (120, 100), highway="residential", name="Much too long a name")]
    assert counted([STREETS], [*streets, a_street(40), a_street(180)]) == [(1, 0)]
    assert counted([SHIELDS], [a_motorway(60, "1"), a_motorway(200, "1")]) == [(1, 0)]
    assert counted([VILLAGES | {"minzoom": 16}, VILLAGES], towns()) == [(0, 0), (3, 0)]


def test_a_repeated_name_with_a_free_position_is_not_hidden() -> None:
    long = a_way((10, 40), (246, 40), highway="residential", name="Street")
    assert counted([VILLAGES, STREETS], [a_town(128, 180, "T"), long, a_street(180)]) == [(1, 0), (1, 0)]


def test_only_labels_in_the_box_count_and_none_with_a_trial() -> None:
    layers, camera = [VILLAGES, VILLAGES], a_camera()
    top = WorldBox(*camera.screen_to_world(0, 0), *camera.screen_to_world(SIZE_PX, 100))
    assert counted(layers, towns(), box=top)[1] == (0, 1)
    assert counted(layers, towns(), trial=TrialFilter(None))[1] == (0, 0)


def test_a_pan_counts_again() -> None:
    layers, camera = [VILLAGES, VILLAGES], a_camera()
    assert [counted(layers, towns(), camera.moved_by(0, down))[1][1] for down in (0, 100, -180)] == [3, 2, 1]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(30, 226), st.integers(20, 236)), min_size=1, max_size=12, unique=True),
    st.sampled_from([VILLAGES, VILLAGES | POPULATION]),
)
def test_each_label_in_view_is_drawn_or_hidden_and_a_hidden_one_is_drawn_alone(
    at: Sequence[tuple[int, int]], lower: Json
) -> None:
    features = towns(at)
    for drawn, hidden in counted([VILLAGES, lower], features):
        assert drawn + hidden == len(at)
    assert [counted([lower], [each]) for each in features] == [[(1, 0)]] * len(at)


def open_map(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(*towns(), a_street(100))


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes."""
    running = a_running_service(open_map)
    yield running
    running.close()


def test_the_process_that_places_the_labels_counts_those_of_its_newest_frame(
    qtbot: QtBot, service: RenderService
) -> None:
    style = a_style([VILLAGES, VILLAGES, ROADS])
    upper, lower, roads = style.order.keys

    def hidden_once(*layers: object) -> list[int]:
        hidden = frozenset(key for key in style.order.keys if key in layers)
        with qtbot.waitSignal(service.framed, timeout=20_000):
            service.request(FrameRequest(style, a_camera(), hidden=hidden, view_id="one"))
        found: list[Survey] = [
            answer_to(qtbot, SurveyRequest(key, a_camera().bounds, "one"), service.survey, service.surveyed)
            for key in style.order.keys
        ]
        return [each.hidden for each in found]

    assert hidden_once() == [0, 3, 0]
    assert hidden_once(roads) == [0, 3, 0]
    assert hidden_once(upper) == [0, 0, 0]
    assert hidden_once(lower) == [0, 0, 0]
