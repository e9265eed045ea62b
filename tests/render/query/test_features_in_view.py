"""Tests of the survey of a layer's features in view."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap, bundled
from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.camera import Camera
from editor.render.query.features_in_view import LONGEST_VALUE, MAX_KEYS, MAX_POINTS, MAX_SAMPLES, MAX_VALUES
from editor.render.query.questions import Survey, SurveyRequest, TrialFilter
from editor.render.renderer import Renderer
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
from tests.render.running import a_running_service, answer_to
from tests.styles import Json, a_style

FOREST = a_layer("polygon", 58, fill_color=0xFF0000FF)
STREETS = a_layer("line", 6, line_width=2, line_inner_color=0xFF0000FF)
VILLAGES = a_layer("symbol", 6, text_size=3)
GROUND = a_layer("background", fill_color=0xFFFFFFFF)
SQUARE = ((20, 20), (100, 20), (100, 100), (20, 100))


def a_street(y: float, **tags: Json) -> Json:
    return a_way((0, y), (256, y), highway="residential", **tags)


def a_village(x: float, y: float, **tags: Json) -> Json:
    return a_node(x, y, place="village", name=f"At {x}", **tags)


def a_filter(key: str, operator: str, *values: Json) -> Json:
    return {"condition": "all", "expression": [{"key": key, "condition": operator, "values": [*values]}]}


def box_of(left: float, top: float, right: float, bottom: float) -> WorldBox:
    """Return pixels of the picture as a box of the world."""
    camera = a_camera()
    return WorldBox(*camera.screen_to_world(left, top), *camera.screen_to_world(right, bottom))


def surveyed(
    layer: Json,
    features: Sequence[Json],
    box: WorldBox | None = None,
    trial: TrialFilter | None = None,
    **options: Json,
) -> Survey:
    """Return the survey of a layer over features."""
    style, camera = a_style([layer]), a_camera()
    request = SurveyRequest(style.order.keys[0], box or camera.bounds, trial=trial, **options)
    return a_renderer(*features).survey(style, camera, request)


def test_all_features_in_view_count_and_those_that_pass_the_filter_match() -> None:
    streets = [a_street(50), a_street(100, surface="asphalt"), a_street(150, surface="gravel")]
    plain = surveyed(STREETS, streets)
    assert (plain.has_data, plain.total, plain.matching) == (True, 3, 3)
    filtered = surveyed(STREETS | {"filter": a_filter("surface", "==", "gravel")}, streets)
    assert (filtered.total, filtered.matching) == (3, 1)


def test_a_trial_filter_replaces_the_layers_own_filter() -> None:
    streets = [a_street(50), a_street(100, surface="gravel")]
    layer = STREETS | {"filter": a_filter("surface", "==", "gravel")}
    assert surveyed(layer, streets, trial=TrialFilter(a_filter("surface", "hasnot"))).samples[
        0
    ].attributes == {"highway": "residential"}
    assert surveyed(layer, streets, trial=TrialFilter(None)).matching == 2


def test_attributes_and_their_values_are_sorted_by_frequency() -> None:
    streets = [a_street(10 * n, lanes=2, surface="asphalt" if n else "gravel") for n in range(3)]
    found = surveyed(STREETS, [*streets, a_street(90, oneway="yes")])
    assert [(each.key, each.count) for each in found.keys] == [
        ("highway", 4),
        ("lanes", 3),
        ("surface", 3),
        ("oneway", 1),
    ]
    assert found.keys[1].values == (("2", 3),)
    assert found.keys[2].values == (("asphalt", 2), ("gravel", 1))


def test_attributes_are_those_of_all_features_not_only_of_the_matching_ones() -> None:
    layer = STREETS | {"filter": a_filter("surface", "has")}
    found = surveyed(layer, [a_street(10, oneway="yes"), a_street(20, surface="gravel")])
    assert {each.key for each in found.keys} == {"highway", "oneway", "surface"}


@pytest.mark.parametrize(
    ("box", "is_seen"),
    [
        ((0, 0, 50, 50), True),  # a corner of it
        ((40, 40, 60, 60), True),  # only its middle
        ((150, 90, 250, 110), True),  # an edge that crosses, without a corner in it
        ((205, 120, 250, 180), False),  # in its box, next to it
        ((210, 210, 250, 250), False),
    ],
)
def test_only_features_with_a_point_in_the_box_count(box: tuple[int, ...], is_seen: bool) -> None:
    wood = a_polygon((0, 0), (256, 0), (256, 100), (200, 100), (200, 200), (0, 200), landuse="forest")
    assert surveyed(FOREST, [wood], box_of(*box)).total == is_seen


@pytest.mark.parametrize(("y", "is_seen"), [(100, True), (90, True), (111, False)])
def test_a_line_counts_where_it_passes_through_the_box(y: float, is_seen: bool) -> None:
    assert surveyed(STREETS, [a_street(y)], box_of(90, 90, 110, 110)).total == is_seen


def test_a_slanting_line_beside_a_corner_does_not_count() -> None:
    slanting = a_way((0, 0), (256, 256), highway="residential")
    assert surveyed(STREETS, [slanting], box_of(100, 100, 110, 110)).total == 1
    assert surveyed(STREETS, [slanting], box_of(100, 150, 140, 190)).total == 0


def test_points_count_in_the_box() -> None:
    villages = [a_village(x, 100, population=700) for x in (20, 120, 220)]
    found = surveyed(VILLAGES, villages, box_of(100, 50, 250, 150))
    assert found.total == 2
    assert {sample.name for sample in found.samples} == {"At 120", "At 220"}


def test_samples_match_keep_their_kinds_of_value_and_begin_in_the_middle() -> None:
    villages = [a_village(x, 128, population=500 + x, capital=True) for x in (20, 120, 220)]
    layer = VILLAGES | {"filter": a_filter("population", ">", 600)}
    first, second = surveyed(layer, villages, max_samples=5).samples
    assert (first.name, second.name) == ("At 120", "At 220")
    assert first.attributes["population"] == 620
    assert len(surveyed(layer, villages, max_samples=1).samples) == 1


def test_a_layer_counts_also_outside_its_zooms_and_without_ink() -> None:
    assert surveyed(STREETS | {"maxzoom": 3, "paint": {}}, [a_street(50)]).total == 1


@pytest.mark.parametrize(
    "layer",
    [
        GROUND,
        a_layer("route_car_primary", None),
        a_layer("no_such_type", 3),
        {"type": "raster", "source": "satelliteExternal"},
    ],
    ids=["background", "in-app", "unknown", "satellite"],
)
def test_a_layer_without_map_data_has_none(layer: Json) -> None:
    found = surveyed(layer, [a_street(50)])
    assert (found.has_data, found.total, found.keys) == (False, 0, ())


def test_a_layer_whose_data_has_no_features_here_still_has_data() -> None:
    found = surveyed(FOREST, [a_street(50)])
    assert (found.has_data, found.total, found.samples) == (True, 0, ())


def test_outlines_are_returned_only_on_request_and_for_matches() -> None:
    woods = [a_polygon(*SQUARE, landuse="forest", name=name) for name in ("Old wood", "Young wood")]
    layer = FOREST | {"filter": a_filter("name", "==", "Old wood")}
    assert surveyed(layer, woods).outlines is None
    outlines = surveyed(layer, woods, with_outlines=True).outlines
    assert outlines is not None
    assert (len(outlines), outlines.is_whole) == (1, True)
    camera = a_camera()
    corners = {tuple(map(round, camera.world_to_screen(*point))) for point in outlines.points.tolist()}
    assert corners == set(SQUARE)


def test_an_answer_is_bounded() -> None:
    rng = np.random.default_rng(7)
    lots = {f"key{number:03}": "x" * 1000 for number in range(2 * MAX_KEYS)}
    curly = [
        a_way(*rng.uniform(0, 256, (60, 2)).round().tolist(), highway="residential", ref=str(n), **lots)
        for n in range(2 * MAX_VALUES)
    ]
    found = surveyed(STREETS, curly, max_samples=1000, with_outlines=True)
    assert found.total == 2 * MAX_VALUES
    assert len(found.keys) == MAX_KEYS
    assert all(len(each.values) <= MAX_VALUES for each in found.keys)
    assert all(len(text) <= LONGEST_VALUE for each in found.keys for text, _ in each.values)
    assert len(found.samples) == MAX_SAMPLES
    assert all(len(str(value)) <= 400 for each in found.samples for value in each.attributes.values())
    assert found.outlines is not None
    assert 0 < len(found.outlines.points) <= MAX_POINTS


def test_streets_of_the_bundled_town_have_names_that_can_be_filtered() -> None:
    camera = Camera(-34.9, -56.17, 13.0, 1000, 700)
    style = a_style([STREETS])
    renderer = Renderer(bundled(DATA), DATA, CHOICES)
    renderer.layers(style, camera)

    def ask(filter_: Json) -> Survey:
        return renderer.survey(
            style, camera, SurveyRequest(style.order.keys[0], camera.bounds, trial=TrialFilter(filter_))
        )

    every, one_way = ask(None), ask(a_filter("oneway", "==", "yes"))
    named, nameless = ask(a_filter("name", "has")), ask(a_filter("name", "hasnot"))
    assert every.total == every.matching > 1000
    assert {"highway", "name", "oneway"} <= {each.key for each in every.keys}
    assert 0 < one_way.matching < every.total
    assert named.matching + nameless.matching == every.total
    counted = {each.key: each for each in every.keys}
    assert dict(counted["oneway"].values)["yes"] == one_way.matching
    assert counted["name"].count == named.matching


def open_map(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(a_street(100), a_street(150), a_village(128, 40, population=700))


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes; starting them takes longer than all their work in a test."""
    running = a_running_service(open_map)
    yield running
    running.close()


def show(qtbot: QtBot, service: RenderService, style: MapStyle, view_id: str = "one") -> None:
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), view_id=view_id))


def answer(qtbot: QtBot, service: RenderService, key: LayerKey, view_id: str = "one") -> Survey:
    request = SurveyRequest(key, a_camera().bounds, view_id)
    found: Survey = answer_to(qtbot, request, service.survey, service.surveyed)
    return found


def test_the_process_of_a_layer_answers_and_one_answers_for_hidden_layers(
    qtbot: QtBot, service: RenderService
) -> None:
    style = a_style([VILLAGES, STREETS, GROUND])
    show(qtbot, service, style)
    totals = [answer(qtbot, service, key).total for key in style.order.keys]
    assert totals == [1, 2, 0]
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), hidden=frozenset(style.order.keys), view_id="one"))
    assert [answer(qtbot, service, key).total for key in style.order.keys] == totals


def test_each_view_gets_answers_for_its_own_frame_and_none_without_one(
    qtbot: QtBot, service: RenderService
) -> None:
    style = a_style([STREETS])
    show(qtbot, service, style, "one")
    show(qtbot, service, a_style([GROUND]), "two")
    assert answer(qtbot, service, style.order.keys[0], "one").total == 2
    assert not answer(qtbot, service, style.order.keys[0], "two").has_data
    assert not answer(qtbot, service, style.order.keys[0], "no view").has_data


def test_the_newest_of_many_surveys_is_answered(qtbot: QtBot, service: RenderService) -> None:
    style = a_style([STREETS])
    show(qtbot, service, style)
    received: list[Survey] = []
    service.surveyed.connect(received.append)
    sent = [SurveyRequest(style.order.keys[0], a_camera().bounds, "one") for _ in range(20)]
    for request in sent:
        service.survey(request)
    qtbot.waitUntil(lambda: bool(received) and received[-1].request is sent[-1], timeout=20_000)
    assert [each.request for each in received] == [sent[0], sent[-1]]
