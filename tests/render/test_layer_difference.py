"""Layers whose drawings differ between two frames, and their shares of the pixels that differ."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.render.difference_scale import whole_percents
from editor.render.picture_difference import heat_picture, measure
from editor.render.pixel_shares import belongs_to, pair_numbers, pixels_by_pair
from editor.render.query.questions import LayerDifference, LayerDifferenceRequest
from editor.render.worker.frame_cache import Frame, FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import a_camera, a_layer, a_map, a_node, a_way
from tests.render.running import a_running_service, answer_to
from tests.styles import a_style

GROUND = {"type": "background"}
RED_ROADS = a_layer("line", 6, line_width=9, line_inner_color=0xFF0000FF)
BLUE_ROADS = a_layer("line", 6, line_width=9, line_inner_color=0xFFFF0000)
WIDE_ROADS = a_layer("line", 6, line_width=20, line_inner_color=0xFF0000FF)
CAFES = a_layer("symbol", 12, text_size=2)
LARGE_CAFES = a_layer("symbol", 12, text_size=4)


def open_map(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(
        a_node(60, 60, amenity="cafe", name="Brasilero"), a_way((20, 180), (236, 180), highway="residential")
    )


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes."""
    running = a_running_service(open_map)
    yield running
    running.close()


def frame(qtbot: QtBot, service: RenderService, style: MapStyle, view: str) -> QImage:
    with qtbot.waitSignal(service.framed, timeout=20_000) as received:
        service.request(FrameRequest(style, a_camera(), view_id=view))
    shown: Frame = received.args[0]
    return shown.compose()


def keys_of(style: MapStyle) -> list[LayerKey]:
    return list(style.order.keys)


def compared(
    qtbot: QtBot, service: RenderService, a: MapStyle, b: MapStyle, moved: frozenset[int] = frozenset()
) -> tuple[LayerDifference, tuple[int, ...]]:
    """Return the answer for two styles whose layers have the same places, and the pixels of each pair."""
    pictures = [frame(qtbot, service, style, view) for style, view in ((a, "a"), (b, "b"))]
    pairs = tuple(zip(keys_of(a), keys_of(b), strict=True))
    request = LayerDifferenceRequest(pairs, moved, "a", "b")
    answer = answer_to(qtbot, request, service.compare_layers, service.layers_compared)
    difference = measure(*pictures)
    return answer, pixels_by_pair(pair_numbers(answer), difference, 2.0, 0, len(pairs))


def test_each_pixel_belongs_to_the_layer_that_differs_there(qtbot: QtBot, service: RenderService) -> None:
    a, b = a_style([CAFES, RED_ROADS]), a_style([LARGE_CAFES, BLUE_ROADS])
    answer, (nothing, cafes, roads) = compared(qtbot, service, a, b)
    assert answer.is_known
    assert (nothing, cafes > 50, roads > 1000) == (0, True, True)


def test_a_layer_that_did_not_change_has_no_pixels(qtbot: QtBot, service: RenderService) -> None:
    _, counts = compared(qtbot, service, a_style([CAFES, RED_ROADS]), a_style([CAFES, WIDE_ROADS]))
    assert counts[:2] == (0, 0)
    assert counts[2] > 1000


def test_equal_styles_have_no_pixels(qtbot: QtBot, service: RenderService) -> None:
    answer, counts = compared(qtbot, service, a_style([CAFES, RED_ROADS]), a_style([CAFES, RED_ROADS]))
    assert answer.is_known
    assert counts == (0, 0, 0)
    assert not pair_numbers(answer).any()


def test_a_moved_layer_has_the_pixels_that_it_covers_or_reveals(qtbot: QtBot, service: RenderService) -> None:
    a, b = a_style([RED_ROADS, BLUE_ROADS]), a_style([BLUE_ROADS, RED_ROADS])
    for style, view in ((a, "a"), (b, "b")):
        frame(qtbot, service, style, view)
    above, below = keys_of(a)
    request = LayerDifferenceRequest(((below, above), (above, below)), frozenset({0}), "a", "b")
    answer = answer_to(qtbot, request, service.compare_layers, service.layers_compared)
    assert set(np.unique(pair_numbers(answer))) == {0, 1}


def test_without_both_frames_nothing_is_known(qtbot: QtBot, service: RenderService) -> None:
    frame(qtbot, service, a_style([RED_ROADS]), "a")
    request = LayerDifferenceRequest((), frozenset(), "a", "no view")
    answer = answer_to(qtbot, request, service.compare_layers, service.layers_compared)
    assert not answer.is_known


def test_heat_outside_the_highlighted_pixels_is_translucent() -> None:
    white, black = QImage(4, 1, QImage.Format.Format_RGB32), QImage(4, 1, QImage.Format.Format_RGB32)
    white.fill(0xFFFFFFFF)
    black.fill(0xFF000000)
    difference = measure(white, black)
    highlighted = belongs_to(np.array([[1, 1, 2, 0]], np.uint16), frozenset({0}))
    plain = heat_picture(white, difference, 2.0)
    picture = heat_picture(white, difference, 2.0, highlighted=highlighted)
    assert picture.pixelColor(0, 0) == picture.pixelColor(1, 0) == plain.pixelColor(0, 0)
    assert picture.pixelColor(2, 0) == picture.pixelColor(3, 0) != plain.pixelColor(0, 0)
    assert picture.pixelColor(2, 0).saturation() > 20


@pytest.mark.parametrize(
    ("counts", "shares"),
    [((), ()), ((0, 0), (0, 0)), ((1, 1, 1), (34, 33, 33)), ((999, 1), (100, 0)), ((2, 3, 3), (25, 38, 37))],
)
def test_percentages_total_100(counts: tuple[int, ...], shares: tuple[int, ...]) -> None:
    assert whole_percents(counts) == shares
