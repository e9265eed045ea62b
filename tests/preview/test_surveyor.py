"""Tests of surveys of a layer: requests when idle, and highlighting."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.preview.map_view import MapView
from editor.render.query.questions import Outlines, TrialFilter
from tests.preview.frames import START, FlatFrames, a_flat_style, recorded
from tests.styles import Json, a_style


def a_filter(key: str) -> Json:
    return {"condition": "all", "expression": [{"key": key, "condition": "has"}]}


def watch(view: MapView, frames: FlatFrames, qtbot: QtBot) -> tuple[MapStyle, LayerKey]:
    """Watch the motorway, and wait for the request."""
    style = a_flat_style()
    view.show_style(style)
    view.surveyor.watch(style.order.keys[0])
    qtbot.waitUntil(lambda: len(frames.surveys) == 1)
    return style, style.order.keys[0]


def wait_until_idle(qtbot: QtBot, view: MapView) -> None:
    """Wait for the time of a request."""
    qtbot.waitUntil(lambda: view.is_idle and not view.surveyor.is_waiting)


def a_line_across() -> Outlines:
    """Return a line through the centre of the view and a point next to it."""
    box = START.bounds
    middle = (box.top + box.bottom) / 2
    points = np.array([[box.left, middle], [box.right, middle], [(box.left + box.right) / 2, box.top]])
    return Outlines(points, np.array([0, 2, 3]), is_whole=True)


def test_the_watched_layer_is_surveyed_in_the_view(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    _, key = watch(view, frames, qtbot)
    (request,) = frames.surveys
    assert (request.layer, request.box, request.with_outlines) == (key, view.camera.bounds, False)
    received = recorded(view.surveyor.surveyed)
    survey = frames.answer_survey(total=5, matching=2)
    assert received == [(survey,)]
    assert view.surveyor.survey is survey


def test_camera_and_record_changes_send_a_request_and_paint_does_not(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style, key = watch(view, frames, qtbot)
    frames.answer_survey()
    view.show_style(set_stop([key], BY_KEY["line-width"], 3, 9)(style))
    wait_until_idle(qtbot, view)
    assert len(frames.surveys) == 1
    road, ground = style.layers
    filtered = a_style([{**road.record, "filter": a_filter("name")}, ground.record])
    view.show_style(MapStyle(filtered.tree, style.order))
    qtbot.waitUntil(lambda: len(frames.surveys) == 2)
    frames.answer_survey()
    view.set_camera(replace(view.camera, lon=-56.0))
    qtbot.waitUntil(lambda: len(frames.surveys) == 3)
    assert frames.surveys[-1].box == view.camera.bounds


def test_a_label_layer_is_surveyed_with_each_frame(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    road, ground = a_flat_style().layers
    names = {"type": "symbol", "source": "map", "sourcedata_id": 6, "minzoom": 0, "maxzoom": 17}
    style = a_style([names, road.record, ground.record])
    view.show_style(style)
    view.surveyor.watch(style.order.keys[0])
    qtbot.waitUntil(lambda: len(frames.surveys) == 1)
    frames.answer_survey(total=5, matching=5, hidden=2)
    # Features of another layer may hide other labels.
    view.show_style(set_stop([style.order.keys[1]], BY_KEY["line-width"], 3, 9)(style))
    qtbot.waitUntil(lambda: len(frames.surveys) == 2)
    frames.answer_survey(total=5, matching=5)
    wait_until_idle(qtbot, view)
    assert len(frames.surveys) == 2


def test_an_answer_to_an_older_request_is_ignored(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    received = recorded(view.surveyor.surveyed)
    view.surveyor.watch(a_flat_style().order.keys[1])
    frames.answer_survey(total=5)
    assert received == []
    assert view.surveyor.survey is None


def test_a_trial_filter_is_evaluated_until_it_is_removed(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    trial = TrialFilter(a_filter("name"))
    view.surveyor.try_filter(trial)
    qtbot.waitUntil(lambda: frames.surveys[-1].trial == trial)
    view.surveyor.try_filter(None)
    qtbot.waitUntil(lambda: frames.surveys[-1].trial is None)


def test_new_map_data_sends_a_request(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    frames.answer_survey(total=5)
    view.redraw()
    qtbot.waitUntil(lambda: len(frames.surveys) == 2)


def test_matches_are_highlighted_and_follow_the_camera_until_cleared(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    watch(view, frames, qtbot)
    frames.answer_survey(total=2, matching=2)
    dark = view.grab().toImage()
    highlight = recorded(view.surveyor.highlight_changed)
    view.surveyor.highlight(is_highlighted=True)
    assert frames.surveys[-1].with_outlines
    frames.answer_survey(total=2, matching=2, outlines=a_line_across())
    assert len(view.surveyor.overlay) == 2
    bright = view.grab().toImage()
    assert bright.pixel(100, 240) != dark.pixel(100, 240)
    assert bright.pixel(100, 300) == dark.pixel(100, 300)
    view.set_camera(view.camera.moved_by(0, 60))
    assert view.grab().toImage().pixel(100, 300) == bright.pixel(100, 240)
    view.surveyor.highlight(is_highlighted=False)
    assert len(view.surveyor.overlay) == 0
    assert highlight == [(True,), (False,)]


def test_esc_and_another_layer_clear_the_highlight(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    watch(view, frames, qtbot)
    view.surveyor.highlight(is_highlighted=True)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.surveyor.is_highlighted
    view.surveyor.highlight(is_highlighted=True)
    view.surveyor.watch(None)
    assert not view.surveyor.is_highlighted
    assert view.surveyor.overlay.isHidden()
