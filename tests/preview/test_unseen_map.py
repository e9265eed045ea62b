"""Tests of a hidden map, which requests no frames unless another object needs them."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.diff import diff
from editor.mapstyle.document.model import MapStyle
from editor.preview.live_map import LiveMap
from editor.preview.map_view import MapView
from tests.preview.frames import BLUE, RED, START, FlatFrames, a_flat_style, background_of, painted

POINT = QPoint(60, 200)


@pytest.fixture
def style(qtbot: QtBot, view: MapView) -> MapStyle:
    """The style of a hidden view that was shown before, its background active."""
    made = a_flat_style()
    with qtbot.waitSignal(view.frame_shown):
        view.show_style(made)
        view.show_active(background_of(made))
    view.hide()
    return made


def edit(view: MapView, style: MapStyle) -> MapStyle:
    """Edit the background and hide the overlays."""
    blue = painted(style, BLUE)
    view.show_style(blue, diff(style, blue))
    view.show_hidden(frozenset({style.order.keys[0]}))
    return blue


def turn(qtbot: QtBot) -> None:
    """Wait until a new map would have sent its requests."""
    seen, style = LiveMap(FlatFrames(), START), a_flat_style()
    seen.show_active(background_of(style))
    seen.show_style(style)
    qtbot.waitUntil(lambda: seen.is_idle)
    blue = painted(style, BLUE)
    seen.show_style(blue, diff(style, blue))
    assert not seen.is_busy
    assert not seen.is_idle, "the edit is shown at once, and drawn again once it is idle"
    qtbot.waitUntil(lambda: seen.is_idle)


def test_edits_of_a_hidden_map_request_one_frame_when_shown(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    before = len(frames.requests)
    blue = edit(view, style)
    view.redraw()
    turn(qtbot)
    assert len(frames.requests) == before
    was_final = view.is_idle
    with qtbot.waitSignal(view.frame_shown):
        view.show()
    assert (was_final, view.is_idle) == (False, True)
    assert [request.style for request in frames.requests[before:]] == [blue]
    assert frames.requests[-1].hidden == frozenset({style.order.keys[0]})
    assert view.grab().toImage().pixelColor(POINT) == QColor("blue")


def test_an_unchanged_map_sends_no_request_when_shown_again(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    before = len(frames.requests)
    assert view.is_idle
    view.show()
    turn(qtbot)
    assert view.is_idle
    assert len(frames.requests) == before


def test_an_edit_just_before_hiding_is_deferred(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    view.show()
    before = len(frames.requests)
    edit(view, style)
    view.hide()
    turn(qtbot)
    assert len(frames.requests) == before
    with qtbot.waitSignal(view.frame_shown):
        view.show()


def test_progress_is_shown_while_a_frame_is_pending(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    edit(view, style)
    frames.holds = True
    view.show()
    qtbot.waitUntil(lambda: frames.is_waiting)
    qtbot.waitUntil(view.map_overlays.progress.isVisible)
    frames.deliver()
    assert view.is_idle
    assert not view.map_overlays.progress.isVisible()


def test_watched_labels_request_frames_of_a_hidden_map(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    view.label_reader.watch(view, is_watched=True, is_hidden_too=True)
    blue = edit(view, style)
    qtbot.waitUntil(lambda: frames.requests[-1].style is blue)
    before = len(frames.readings)
    qtbot.waitUntil(lambda: len(frames.readings) > before)
    view.label_reader.watch(view, is_watched=False)
    before = len(frames.requests)
    view.show_style(painted(blue, RED))
    turn(qtbot)
    assert len(frames.requests) == before


def test_surveys_request_frames_of_a_hidden_map(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    view.surveyor.watch(background_of(style))
    edit(view, style)
    before = len(frames.requests)
    with qtbot.waitSignal(view.frame_shown):
        view.surveyor.set_active(is_active=True)
    assert len(frames.requests) == before + 1


def test_edits_of_a_hidden_map_that_is_surveyed_wait_for_a_pause(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    view.surveyor.set_active(is_active=True)
    before, last = len(frames.requests), style
    for color in (BLUE, RED, BLUE):
        edited = painted(last, color)
        view.show_style(edited, diff(last, edited))
        last = edited
    assert not view.is_idle
    assert len(frames.requests) == before
    with qtbot.waitSignal(view.frame_shown):
        pass
    assert [request.style for request in frames.requests[before:]] == [last]


def test_the_fixed_side_of_a_hidden_map_is_deferred_too(
    qtbot: QtBot, view: MapView, frames: FlatFrames, style: MapStyle
) -> None:
    before = len(frames.requests)
    view.freeze(style, frozenset(), "Opened")
    view.set_camera(view.camera.with_zoom(13.0))
    turn(qtbot)
    assert len(frames.requests) == before
    view.show()
    qtbot.waitUntil(lambda: view.is_idle)
    assert len(frames.requests) == before + 2
