"""Tests of label texts: requests while watched, and highlighting."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from tests.preview.frames import FlatFrames, a_flat_style, painted, recorded


def watch(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    """Watch the labels, and wait for the request."""
    view.show_style(a_flat_style())
    view.label_reader.watch(view, is_watched=True)
    qtbot.waitUntil(lambda: len(frames.readings) == 1)


def wait_until_idle(qtbot: QtBot, view: MapView) -> None:
    """Wait for the time of a request."""
    qtbot.waitUntil(lambda: view.is_idle and not view.label_reader.is_waiting)


def test_labels_are_requested_while_watched_and_answers_reported(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    received = recorded(view.label_reader.read)
    watch(view, frames, qtbot)
    assert frames.readings[-1].box == view.camera.bounds
    frames.answer_labels()
    assert received == [(view.label_reader.written,)]


def test_an_edit_and_a_pan_send_a_request_and_rest_does_not(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    frames.answer_labels()
    view.label_reader.watch(view, is_watched=True)
    wait_until_idle(qtbot, view)
    assert len(frames.readings) == 1
    view.show_style(painted(a_flat_style(), Color(0, 9, 0)))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    frames.answer_labels()
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 3)
    assert frames.readings[-1].box == view.camera.bounds


def test_another_watcher_gets_an_answer_too_and_the_last_one_ends_the_requests(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    reader = view.label_reader
    watch(view, frames, qtbot)
    frames.answer_labels()
    reader.watch(reader, is_watched=True)
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    frames.answer_labels()
    reader.watch(view, is_watched=False)
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 3)


def test_no_requests_while_not_watched(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    frames.answer_labels()
    view.label_reader.watch(view, is_watched=False)
    view.set_camera(view.camera.with_zoom(13.0))
    wait_until_idle(qtbot, view)
    assert len(frames.readings) == 1


def test_an_answer_to_an_older_request_is_ignored(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    received = recorded(view.label_reader.read)
    frames.readings.pop()
    frames.answer_labels()
    assert received == []


def test_highlighted_labels_are_watched_until_esc_clears_them(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    frames.answer_labels()
    reader = view.label_reader
    highlight = recorded(reader.highlight_changed)
    reader.highlight([view.camera.bounds, view.camera.bounds])
    reader.watch(view, is_watched=False)
    assert (reader.is_highlighted, len(reader.overlay), reader.overlay.isVisible()) == (True, 2, True)
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert (reader.is_highlighted, reader.overlay.isVisible()) == (False, False)
    assert highlight == [(True,), (False,)]
