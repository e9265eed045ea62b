"""Order, updates and failures of the frames of the zoom ladder."""

from collections.abc import Sequence

import pytest
from pytestqt.qtbot import QtBot

from editor.features.ladder.frames import CellFrames
from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render.camera import Camera
from editor.render.worker.frame_cache import NoFrame
from tests.preview.frames import BLUE, RED, FlatFrames, a_flat_style, background_of, painted

PLACE = Camera(-34.9, -56.2, 12.0, 64, 48)


def cameras(zooms: Sequence[int], place: Camera = PLACE) -> list[tuple[int, Camera]]:
    """Return a cell for each zoom."""
    return [(zoom, place.with_zoom(zoom)) for zoom in zooms]


def requested_zooms(source: FlatFrames, since: int = 0) -> list[float]:
    """Return the zooms of all requests, in order."""
    return [request.camera.zoom for request in source.requests[since:]]


def color_at_left(frames: CellFrames, index: int) -> tuple[int, int, int]:
    """Return the colour of the background in the picture of a cell."""
    picture = frames.cells[index].picture
    assert picture is not None
    color = picture.image.pixelColor(2, 2)
    return color.red(), color.green(), color.blue()


@pytest.fixture
def source() -> FlatFrames:
    return FlatFrames()


@pytest.fixture
def style() -> MapStyle:
    return a_flat_style()


@pytest.fixture
def frames(qtbot: QtBot, source: FlatFrames, style: MapStyle) -> CellFrames:
    """Five cells, all in view, with the background as active layer."""
    made = CellFrames(source)
    made.set_cells(cameras(range(10, 15)))
    made.set_order((2, 1, 3, 0, 4))
    made.show_active(background_of(style))
    made.show_style(style)
    with qtbot.waitSignal(made.became_idle):
        made.set_visible(is_visible=True)
    return made


def test_visible_cells_are_drawn_in_their_order(frames: CellFrames, source: FlatFrames) -> None:
    assert requested_zooms(source) == [12, 11, 13, 10, 14]
    assert frames.is_idle


def test_frames_of_cells_do_not_displace_those_of_the_map(frames: CellFrames, source: FlatFrames) -> None:
    assert all(request.is_small for request in source.requests)
    assert len({request.view_id for request in source.requests}) == len(frames.cells)


def test_a_cell_waits_until_it_is_in_view(qtbot: QtBot, source: FlatFrames, style: MapStyle) -> None:
    frames = CellFrames(source)
    frames.set_cells(cameras(range(10, 15)))
    frames.set_order((1,))
    frames.show_style(style)
    with qtbot.waitSignal(frames.became_idle):
        frames.set_visible(is_visible=True)
    assert requested_zooms(source) == [11]
    with qtbot.waitSignal(frames.became_idle):
        frames.set_order((1, 4))
    assert requested_zooms(source) == [11, 14]


def test_a_hidden_ladder_requests_nothing_until_it_is_shown(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    before = len(source.requests)
    frames.set_visible(is_visible=False)
    blue = painted(style, BLUE)
    frames.show_style(blue, diff(style, blue))
    assert color_at_left(frames, 0) == (255, 0, 0)
    with qtbot.waitSignal(frames.became_idle):
        frames.set_visible(is_visible=True)
    assert len(source.requests) == before + len(frames.cells)
    assert color_at_left(frames, 0) == (0, 0, 255)


def test_a_colour_changes_in_all_cells_without_a_request(
    frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    before = len(source.requests)
    blue = painted(style, BLUE)
    frames.show_style(blue, diff(style, blue))
    assert [color_at_left(frames, index) for index in range(5)] == [(0, 0, 255)] * 5
    assert frames.is_idle
    assert len(source.requests) == before


def test_an_edit_of_another_layer_draws_all_visible_cells_again(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    before = len(source.requests)
    wider = set_stop([style.order.keys[0]], BY_KEY["line-width"], 10, 9.0)(style)
    with qtbot.waitSignal(frames.became_idle):
        frames.show_style(wider, diff(style, wider))
    assert requested_zooms(source, before) == [12, 11, 13, 10, 14]


def test_an_edit_that_draws_nothing_in_any_cell_requests_nothing(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    with qtbot.waitSignal(frames.became_idle):
        frames.show_active(style.order.keys[0])
    before = len(source.requests)
    wider = set_stop([style.order.keys[0]], BY_KEY["line-width"], 10, 9.0)(style)
    frames.show_style(wider, diff(style, wider))
    assert frames.is_idle
    assert len(source.requests) == before


def test_edits_while_cells_are_drawn_do_not_keep_the_last_cells_waiting(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    source.holds = True
    before = len(source.requests)
    for width in range(3):
        wider = set_stop([style.order.keys[0]], BY_KEY["line-width"], 10, 5.0 + width)(style)
        frames.show_style(wider, diff(style, wider))
        qtbot.waitUntil(lambda: source.is_waiting)
        source.deliver()
        style = wider
    while source.is_waiting:
        source.deliver()
    zooms = requested_zooms(source, before)
    assert zooms[:5] == [12, 11, 13, 10, 14], "each round draws every cell once"
    assert frames.is_idle
    assert source.requests[-1].style is style


def test_a_colour_that_changes_while_a_cell_is_drawn_is_shown_in_its_frame(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames, style: MapStyle
) -> None:
    source.holds = True
    frames.redraw()
    qtbot.waitUntil(lambda: source.is_waiting)
    blue = painted(style, BLUE)
    frames.show_style(blue, diff(style, blue))
    while source.is_waiting:
        source.deliver()
    assert [color_at_left(frames, index) for index in range(5)] == [(0, 0, 255)] * 5


def test_a_move_keeps_the_pictures_until_new_ones_arrive(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames
) -> None:
    source.holds = True
    old = [cell.picture for cell in frames.cells]
    frames.set_cells(cameras(range(10, 15), PLACE.at(-34.0, -56.0)))
    qtbot.waitUntil(lambda: source.is_waiting)
    assert [cell.picture for cell in frames.cells] == old
    source.deliver()
    assert frames.cells[2].picture is not old[2]


def test_a_cell_that_fails_says_why_and_can_be_drawn_again(
    qtbot: QtBot, frames: CellFrames, source: FlatFrames
) -> None:
    source.holds = True
    frames.redraw()
    qtbot.waitUntil(lambda: source.is_waiting)
    source.failed.emit(NoFrame(source.requests[-1], "The map is damaged."))
    assert frames.cells[2].fault == "The map is damaged."
    qtbot.waitUntil(lambda: source.requests[-1].camera.zoom == 11)
    source.holds = False
    source.deliver()
    assert frames.is_idle, "a failed cell waits for a retry or an edit"
    with qtbot.waitSignal(frames.became_idle):
        frames.retry(2)
    assert frames.cells[2].fault == ""


def test_frames_of_other_views_are_ignored(frames: CellFrames, source: FlatFrames, style: MapStyle) -> None:
    other = CellFrames(source)
    other.set_cells(cameras((3,)))
    assert [cell.key for cell in frames.cells] == [10, 11, 12, 13, 14]
    assert other.cells[0].frame is None
    assert color_at_left(frames, 0) == (RED.r, RED.g, RED.b)
