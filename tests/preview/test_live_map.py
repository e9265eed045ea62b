"""Tests of the requests of a map view, and of its image between frames."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop, set_zoom_range
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.preview.live_map import MARGIN_PX, MapPicture
from editor.preview.map_view import MapView
from editor.render.worker.frame_cache import FrameRequest, NoFrame
from editor.ui.theme import tokens
from tests.preview.frames import (
    BLUE,
    DATA_CREDIT,
    RED,
    START,
    FlatFrames,
    a_flat_style,
    a_frame,
    background_of,
    drag,
    painted,
    recorded,
    wheel,
)
from tests.styles import a_color, a_style

POINT = QPoint(60, 200)
RED_INK, BLUE_INK, WHITE = QColor("red"), QColor("blue"), QColor("white")


@pytest.fixture
def style(qtbot: QtBot, view: MapView) -> MapStyle:
    """The style in the view, its background active."""
    made = a_flat_style()
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(made)
        view.show_active(background_of(made))
    return made


def color_at(view: MapView, point: QPoint = POINT) -> QColor:
    return view.grab().toImage().pixelColor(point)


def test_requested_frames_have_a_margin(view: MapView, frames: FlatFrames) -> None:
    requested = frames.requests[-1].camera
    assert (requested.width_px, requested.height_px) == (
        view.width() + 2 * MARGIN_PX,
        view.height() + 2 * MARGIN_PX,
    )
    assert requested.scale == view.devicePixelRatioF()
    assert (requested.lat, requested.lon, requested.zoom) == (
        view.camera.lat,
        view.camera.lon,
        view.camera.zoom,
    )


def test_changes_of_one_turn_are_one_request(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    before = len(frames.requests)
    hidden = frozenset({style.order.keys[0]})
    with qtbot.waitSignal(view.frame_shown):
        view.show_active(style.order.keys[0])
        view.show_hidden(hidden)
        drag(view, (200, 200), (210, 200), (220, 200))
    assert len(frames.requests) == before + 1
    assert frames.requests[-1].hidden == hidden
    assert frames.requests[-1].active == style.order.keys[0]


def test_a_recolour_of_the_active_layer_needs_no_request(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    assert color_at(view) == RED_INK
    before = len(frames.requests)
    blue = painted(style, BLUE)
    view.show_style(blue, diff(style, blue))
    assert color_at(view) == BLUE_INK
    assert len(frames.requests) == before


def test_one_frame_is_requested_after_recolouring(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    before = len(frames.requests)
    with qtbot.waitSignal(view.frame_shown):
        last = style
        for color in (BLUE, RED, BLUE):
            following = painted(last, color)
            view.show_style(following, diff(last, following))
            last = following
    assert [request.style for request in frames.requests[before:]] == [last]


def test_an_edit_of_an_absent_layer_requests_no_frame(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    road = style.order.keys[0]
    with qtbot.waitSignal(view.frame_shown):
        view.show_active(road)
    before = len(frames.requests)
    wider = set_stop([road], BY_KEY["line-width"], 0, 7.0)(style)
    view.show_style(wider, diff(style, wider))
    assert view.is_idle
    nearer = set_zoom_range([road], 3, 5)(wider)
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(nearer, diff(wider, nearer))
    assert [request.style for request in frames.requests[before:]] == [nearer]


def test_an_edit_while_a_frame_is_pending_is_requested(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    road = style.order.keys[0]
    with qtbot.waitSignal(view.frame_shown):
        view.show_active(road)
    frames.holds = True
    drag(view, (200, 200), (210, 200), (220, 200))
    qtbot.waitUntil(lambda: frames.is_waiting)
    wider = set_stop([road], BY_KEY["line-width"], 0, 7.0)(style)
    view.show_style(wider, diff(style, wider))
    qtbot.waitUntil(lambda: frames.requests[-1].style is wider)
    frames.deliver()
    assert view.is_idle


def test_a_late_frame_is_shown_in_the_current_colours(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    drag(view, (200, 200), (210, 200))
    qtbot.waitUntil(lambda: frames.is_waiting)
    blue = painted(style, BLUE)
    view.show_style(blue, diff(style, blue))
    frames.deliver()
    assert color_at(view) == BLUE_INK


@pytest.mark.parametrize("case", ["another layer", "its zooms", "an outline it had not"])
def test_any_other_change_requests_a_frame(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle, case: str
) -> None:
    motorway, background = style.order.keys
    edit = {
        "another layer": set_stop([motorway], BY_KEY["line-inner-color"], 0, BLUE),
        "its zooms": set_zoom_range([background], 3, 12),
        "an outline it had not": set_stop([background], BY_KEY["fill-outline-color"], 0, BLUE),
    }[case]
    changed = edit(style)
    before = len(frames.requests)
    frames.holds = True
    view.show_style(changed, diff(style, changed))
    qtbot.waitUntil(lambda: len(frames.requests) > before, timeout=100)
    assert frames.requests[-1].style is changed


def test_until_the_next_frame_arrives_the_last_one_follows_the_drag(
    view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    middle = view.width() // 2
    assert [color_at(view, QPoint(x, 200)) for x in (middle - 2, middle + 2)] == [RED_INK, WHITE]
    drag(view, (200, 200), (250, 200))
    assert [color_at(view, QPoint(x, 200)) for x in (middle + 48, middle + 52)] == [RED_INK, WHITE]


def test_until_the_next_frame_arrives_the_last_one_grows_with_the_zoom(
    view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    middle = view.width() // 2
    wheel(view, (middle - 100, 200), angle=240)
    assert view.camera.zoom == START.zoom + 1
    assert [color_at(view, QPoint(x, 200)) for x in (middle + 96, middle + 104)] == [RED_INK, WHITE]


def test_the_background_shows_where_no_image_reaches(
    view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    drag(view, (10, 200), (10 + 300, 200))
    assert color_at(view, QPoint(5, 200)) == RED_INK
    drag(view, (600, 200), (600 - 600, 200))
    assert color_at(view, QPoint(view.width() - 60, 300)) == RED_INK


def test_the_background_has_the_colour_of_the_current_zoom(
    qtbot: QtBot, view: MapView, frames: FlatFrames
) -> None:
    background = {
        "type": "background",
        "paint": {"fill-color": a_color((11, RED.abgr), (12, BLUE.abgr))},
    }
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(a_style([background]))
    frames.holds = True
    corner = QPoint(2, 2)
    view.set_camera(view.camera.at(0.0, 100.0, 12.0))
    assert color_at(view, corner) == BLUE_INK
    view.set_camera(view.camera.at(0.0, 100.0, 11.0))
    assert color_at(view, corner) == RED_INK


def test_without_a_background_the_map_background_follows_the_theme(qtbot: QtBot, frames: FlatFrames) -> None:
    bare = MapView(frames, START)
    qtbot.addWidget(bare)
    bare.resize(START.width_px, START.height_px)
    for theme in (tokens.LIGHT, tokens.DARK):
        tokens.set_current(theme)
        assert color_at(bare, QPoint(300, 300)) == QColor(theme.window)


def test_a_failure_says_why_until_the_next_frame(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    frames.failed.emit(NoFrame(frames.requests[-1], "The preview stopped and starts again."))
    assert view.map_overlays.note.isVisible()
    assert view.map_overlays.note.text == "The preview stopped and starts again."
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(a_flat_style())
    assert not view.map_overlays.note.isVisible()


def test_frames_are_requested_again_while_tiles_are_pending(
    qtbot: QtBot, view: MapView, frames: FlatFrames
) -> None:
    frames.holds = True
    view.show_style(a_flat_style())
    qtbot.waitUntil(lambda: len(frames.requests) == 2)
    frames.framed.emit(replace(a_frame(frames.requests[-1]), awaited=3, notes=("One tile is damaged.",)))
    assert not view.is_idle
    assert view.map_overlays.progress.is_waiting
    assert view.map_overlays.progress.accessibleName() == "Loading map tiles (3)…"
    assert view.map_overlays.note.text == "One tile is damaged."
    qtbot.waitUntil(lambda: len(frames.requests) == 3)
    frames.deliver()
    assert view.is_idle
    assert not view.map_overlays.progress.is_waiting
    assert view.map_overlays.note.text == ""


def test_failed_tiles_are_retried_after_their_delay(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    frames.holds = True
    view.show_style(a_flat_style())
    qtbot.waitUntil(lambda: len(frames.requests) == 2)
    frames.framed.emit(replace(a_frame(frames.requests[-1]), retry_in_s=0.2, notes=("No network.",)))
    # Meanwhile no request is pending.
    assert view.is_idle
    assert not view.map_overlays.progress.is_waiting
    qtbot.waitUntil(lambda: len(frames.requests) == 3)
    frames.deliver()
    qtbot.waitUntil(lambda: view.is_idle)
    assert len(frames.requests) == 3


def size_of(request: FrameRequest) -> tuple[int, int]:
    return request.camera.width_px, request.camera.height_px


def test_while_the_view_is_resized_the_last_image_stays_in_place(
    qtbot: QtBot, view: MapView, frames: FlatFrames
) -> None:
    qtbot.waitUntil(lambda: view.is_idle)
    before = view.grab().toImage()
    frames.holds = True
    start = view.size()
    for wider, higher in [(20, 10), (60, 40), (120, 90), (30, 120), (-40, -30), (-120, -60), (0, 0)]:
        view.resize(start.width() + wider, start.height() + higher)
        expected = view.width() + 2 * MARGIN_PX, view.height() + 2 * MARGIN_PX
        qtbot.waitUntil(lambda size=expected: size_of(frames.requests[-1]) == size)
        shown = view.grab().toImage()
        # The centre of the map stays at the centre of the view, with the image around it.
        for x in range(-150, 151, 50):
            for y in range(-120, 121, 40):
                was = before.pixelColor(start.width() // 2 + x, start.height() // 2 + y)
                now = shown.pixelColor(view.width() // 2 + x, view.height() // 2 + y)
                assert now == was, (wider, higher, x, y)
    assert frames.is_waiting


def test_a_line_shows_that_a_frame_takes_long(qtbot: QtBot, view: MapView, frames: FlatFrames) -> None:
    frames.holds = True
    line = view.map_overlays.progress
    view.show_style(a_flat_style())
    assert not line.isVisible()
    qtbot.waitUntil(line.isVisible)
    frames.deliver()
    assert not line.isVisible()


def test_frames_of_other_views_are_ignored(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    other = MapView(frames, START)
    qtbot.addWidget(other)
    reported, before = recorded(view.frame_shown), view.frame
    other.show_style(a_flat_style(BLUE))
    with qtbot.waitSignal(other.frame_shown):
        other.resize(START.width_px, START.height_px)
    assert other.picture is not None
    assert other.picture.pixelColor(POINT) == BLUE_INK
    assert (reported, view.frame) == ([], before)
    assert color_at(view) == RED_INK
    frames.failed.emit(NoFrame(frames.requests[-1], "Only the other view is notified."))
    assert other.map_overlays.note.text == "Only the other view is notified."
    assert view.map_overlays.note.text == ""


def test_a_view_is_up_to_date_when_its_own_request_is_answered(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    view.show_style(a_flat_style(BLUE))
    qtbot.waitUntil(lambda: frames.is_waiting)
    frames.framed.emit(a_frame(FrameRequest(style, START)))
    assert not view.is_idle
    frames.deliver()
    assert view.is_idle


def test_a_provisional_frame_is_shown_while_the_final_one_is_pending(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    frames.holds = True
    view.show_style(a_flat_style(BLUE))
    qtbot.waitUntil(lambda: frames.is_waiting)
    frames.framed.emit(replace(a_frame(frames.requests[-1]), is_draft=True))
    assert color_at(view) == BLUE_INK
    assert not view.is_idle
    frames.deliver()
    assert view.is_idle


def test_each_displayed_frame_is_reported(qtbot: QtBot, view: MapView) -> None:
    reported = recorded(view.frame_shown)
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(a_flat_style(BLUE))
    assert reported == [(view.frame,)]
    assert view.frame is not None
    assert view.frame.attribution == (DATA_CREDIT,)


def a_draft(view: MapView, color: str) -> MapPicture:
    """Create a picture of one colour for the camera of the newest frame."""
    shown = view.map_picture
    assert shown is not None
    image = shown.image.copy()
    image.fill(QColor(color))
    return MapPicture(shown.camera, image)


def test_a_draft_stays_until_the_frame_of_the_next_style(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    view.show_draft(a_draft(view, "green"))
    assert color_at(view) == QColor("green")
    with qtbot.waitSignal(view.frame_shown):
        view.redraw()
    assert color_at(view) == QColor("green"), "a frame of the style before the draft is older"
    edited = set_stop([background_of(style)], BY_KEY["fill-color"], 0, BLUE)(style)
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(edited)
    assert color_at(view) == BLUE_INK


def test_a_discarded_draft_is_replaced_by_the_newest_frame(view: MapView, style: MapStyle) -> None:
    view.show_draft(a_draft(view, "green"))
    view.discard_draft()
    assert color_at(view) == RED_INK
    view.discard_draft()
    assert color_at(view) == RED_INK
