"""What the map knows of its labels: asked for while somebody watches, and lit where that is wanted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from tests.preview.frames import FlatFrames, a_flat_style, painted, recorded


def watch(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    """Watch the labels, and wait until the source is asked."""
    view.show_style(a_flat_style())
    view.label_reader.watch(is_watched=True)
    qtbot.waitUntil(lambda: len(frames.readings) == 1)


def rest(qtbot: QtBot, view: MapView) -> None:
    """Wait until the map would have asked."""
    qtbot.waitUntil(lambda: view.is_settled and not view.label_reader.is_waiting)


def test_the_view_is_read_while_it_is_watched_and_the_answer_told(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    heard = recorded(view.label_reader.read)
    watch(view, frames, qtbot)
    assert frames.readings[-1].box == view.camera.bounds
    frames.say()
    assert heard == [(view.label_reader.written,)]


def test_an_edit_and_a_pan_are_read_again_and_a_rest_is_not(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    frames.say()
    view.label_reader.watch(is_watched=True)
    rest(qtbot, view)
    assert len(frames.readings) == 1
    view.show_style(painted(a_flat_style(), Color(0, 9, 0)))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    frames.say()
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 3)
    assert frames.readings[-1].box == view.camera.bounds


def test_nobody_is_asked_while_nobody_watches(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    frames.say()
    view.label_reader.watch(is_watched=False)
    view.set_camera(view.camera.with_zoom(13.0))
    rest(qtbot, view)
    assert len(frames.readings) == 1


def test_an_answer_to_an_older_question_is_not_told(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    heard = recorded(view.label_reader.read)
    frames.readings.pop()
    frames.say()
    assert heard == []


def test_lit_labels_are_read_on_until_esc_puts_the_light_out(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    frames.say()
    reader = view.label_reader
    lit = recorded(reader.lit_changed)
    reader.light([view.camera.bounds, view.camera.bounds])
    reader.watch(is_watched=False)
    assert (reader.is_lit, len(reader.lit), reader.lit.isVisible()) == (True, 2, True)
    view.set_camera(view.camera.with_zoom(13.0))
    qtbot.waitUntil(lambda: len(frames.readings) == 2)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert (reader.is_lit, reader.lit.isVisible()) == (False, False)
    assert lit == [(True,), (False,)]
