"""Frames without labels: colours below each label layer, borders between colours, and masks for heat."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.basemap.catalogue import Basemap
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import ColorBorder, ColorCount
from editor.render.legibility_sample import (
    FrameSample,
    border_mask,
    color_heat,
    find_borders,
    packed_color,
    read_frame,
    sample_composition,
    widened,
)
from editor.render.query.questions import BelowLabelsRequest
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import a_camera, a_layer, a_map, a_node, a_polygon, a_renderer, a_way
from tests.render.running import a_running_service, answer_to
from tests.styles import a_style

RED, GREEN, WHITE = Color(255, 0, 0), Color(0, 128, 0), Color(255, 255, 255)
CAFE = a_node(128, 128, amenity="cafe", name="Brasilero del Puerto")
LAKE = a_polygon((40, 60), (216, 60), (216, 200), (40, 200), natural="water")
ROAD = a_way((0, 30), (256, 30), highway="residential")
BACKGROUND = a_layer("background", None, fill_color=WHITE.abgr)
WATER = a_layer("polygon", 9, fill_color=GREEN.abgr)
STREETS = a_layer("line", 6, line_width=4, line_inner_color=RED.abgr)
CAFES = a_layer(
    "symbol", 12, text_size=3, text_color=0xFF000000, text_outline_color=0xFFFFFFFF, text_outline_size=1
)


def a_sample(style: MapStyle, *features: object) -> FrameSample:
    return sample_composition(a_renderer(*features).layers(style, a_camera()))


def pixels_of(*rows: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    """Create rows of colours by letters."""
    colors = {"r": RED, "g": GREEN, "w": WHITE, "x": Color(90, 90, 90)}
    return np.array([[packed_color(colors[letter]) for letter in row] for row in rows], np.uint32)


def test_a_label_is_sampled_from_what_lies_below_it() -> None:
    style = a_style([CAFES, WATER, BACKGROUND])
    view = a_sample(style, CAFE, LAKE).of_view()
    assert view.level == 14
    (counts,) = view.below_labels.values()
    assert list(view.below_labels) == [style.order.keys[0]]
    assert {each.color for each in counts} == {GREEN}
    assert sum(each.count for each in counts) > 200


def test_the_frame_has_no_labels_and_its_numbers_cover_text_and_halo() -> None:
    style = a_style([CAFES, WATER, BACKGROUND])
    sample = a_sample(style, CAFE, LAKE)
    assert set(np.unique(sample.pixels).tolist()) <= {packed_color(GREEN), packed_color(WHITE)}
    text = sample.text_of(style.order.keys[0])
    rows, columns = np.nonzero(text)
    assert text.sum() > 200
    assert 40 < columns.min() < columns.max() < 216
    assert 90 < rows.min() < rows.max() < 170
    assert not sample.text_of(style.order.keys[1]).any()


def test_colours_of_two_backdrops_are_counted_apart() -> None:
    half = a_polygon((0, 0), (128, 0), (128, 256), (0, 256), natural="water")
    style = a_style([CAFES, WATER, BACKGROUND])
    (counts,) = a_sample(style, CAFE, half).of_view().below_labels.values()
    by_color = {each.color: each.count for each in counts if each.count > 20}
    assert set(by_color) == {GREEN, WHITE}
    assert 0.5 < by_color[GREEN] / by_color[WHITE] < 2


def test_a_margin_is_left_out() -> None:
    style = a_style([CAFES, WATER, BACKGROUND])
    sample = a_sample(style, CAFE, LAKE)
    assert sample.of_view(120).below_labels
    assert sample.of_view(0).borders
    assert not sample.of_view(120).borders


def test_borders_between_areas_and_lines_are_measured() -> None:
    view = a_sample(a_style([STREETS, WATER, BACKGROUND]), LAKE, ROAD).of_view()
    lengths = {frozenset((each.one, each.other)): each.length_px for each in view.borders}
    assert lengths[frozenset((GREEN, WHITE))] == pytest.approx(2 * (176 + 140), rel=0.05)
    assert lengths[frozenset((RED, WHITE))] == pytest.approx(2 * 256, rel=0.05)
    assert frozenset((RED, GREEN)) not in lengths


@pytest.mark.parametrize("row", ["rrrggg", "rrxggg", "wwrrggg"])
def test_one_blended_pixel_may_lie_between_two_colours(row: str) -> None:
    borders = find_borders(pixels_of(row))
    assert ColorBorder(RED, GREEN, 1) in borders or ColorBorder(GREEN, RED, 1) in borders


@pytest.mark.parametrize("row", ["rrxxggg", "rgrgrg", "rrr", ""])
def test_two_blended_pixels_lines_of_one_pixel_and_small_pictures_have_no_border(row: str) -> None:
    pairs = {frozenset((each.one, each.other)) for each in find_borders(pixels_of(row).reshape(1, -1))}
    assert frozenset((RED, GREEN)) not in pairs


def test_the_mask_of_a_border_lies_between_the_colours() -> None:
    pixels = pixels_of(*["rrrrgggg"] * 8)
    mask = border_mask(pixels, RED, GREEN)
    assert mask.sum() == 8
    assert np.unique(np.nonzero(mask)[1]).tolist() == [4]
    assert not border_mask(pixels, RED, WHITE).any()
    assert widened(mask, 1).sum() == 8 * 3


def test_heat_depends_on_the_colour_of_each_masked_pixel() -> None:
    pixels = pixels_of("rrgg", "rrgg")
    mask = np.array([[True, False, True, False], [False] * 4])
    heat = color_heat(pixels, mask, lambda color: 7.0 if color == RED else 3.0)
    assert heat[0].tolist() == [7, 0, 3, 0]
    assert not heat[1].any()
    assert not color_heat(pixels, np.zeros_like(mask), lambda _color: 1.0).any()


def test_similar_colours_share_a_bin_with_their_mean() -> None:
    pixels = np.array([[packed_color(Color(250, 250, 250)), packed_color(Color(252, 252, 252))]], np.uint32)
    style = a_style([CAFES])
    sample = FrameSample(14.0, pixels, np.ones((1, 2), np.uint16), style.order.keys)
    assert sample.of_view().below_labels == {style.order.keys[0]: (ColorCount(Color(251, 251, 251), 2),)}


# The same from the render processes


def open_map(_data: SourceData) -> Basemap:
    """Open the map of the processes, which find this function by its name."""
    return a_map(CAFE, LAKE, ROAD)


@pytest.fixture(scope="module")
def service(qapp: QApplication) -> Iterator[RenderService]:
    """Two running processes."""
    running = a_running_service(open_map)
    yield running
    running.close()


def test_the_processes_answer_with_the_sample_of_the_frame(qtbot: QtBot, service: RenderService) -> None:
    style = a_style([CAFES, STREETS, WATER, BACKGROUND])
    with qtbot.waitSignal(service.framed, timeout=20_000):
        service.request(FrameRequest(style, a_camera(), view_id="map"))
    request = BelowLabelsRequest("map")
    answer = answer_to(qtbot, request, service.read_below_labels, service.below_labels_read)
    assert answer.is_known
    assert answer.layers == (style.order.keys[0],)
    sample = read_frame(answer, 14.0)
    expected = a_sample(style, CAFE, LAKE, ROAD)
    assert sample.pixels.shape == (256, 256)
    assert {RED, GREEN, WHITE} <= {each.one for each in sample.of_view().borders} | {
        each.other for each in sample.of_view().borders
    }
    assert sample.of_view().below_labels.keys() == expected.of_view().below_labels.keys()


def test_a_view_without_a_frame_is_unknown(qtbot: QtBot, service: RenderService) -> None:
    request = BelowLabelsRequest("no view")
    answer = answer_to(qtbot, request, service.read_below_labels, service.below_labels_read)
    assert not answer.is_known
