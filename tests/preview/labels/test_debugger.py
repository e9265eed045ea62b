"""Tests of the label debugger of a map view: requests, boxes, keys and clicks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.labels.boxes import BoxCounts
from editor.preview.map_view import MapView
from editor.render.query.questions import HiddenBox, LayerCounts, PlacedBox, Ring
from editor.ui.theme import tokens
from tests.preview.frames import START, FlatFrames, a_flat_style, mouse, recorded
from tests.styles import a_style


def ring(left: float, top: float, right: float, bottom: float) -> Ring:
    """Return a rectangle, given in pixels of the start camera."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(START.screen_to_world(x, y) for x, y in corners)


def a_placed(layer: LayerKey = 1, number: int = 1) -> PlacedBox:
    return PlacedBox(layer, number, "Winner", ring(300, 200, 400, 240))


def a_hidden(layer: LayerKey = 1, text: str = "Hidden", top: float = 100) -> HiddenBox:
    place = ring(200, top, 280, top + 30)
    return HiddenBox(layer, text, text, (), place, None, None, 12.0, a_placed())


def show(view: MapView, frames: FlatFrames, qtbot: QtBot) -> MapStyle:
    """Show boxes of a label layer over a background, and wait for the request."""
    _, ground = a_flat_style().layers
    names = {"type": "symbol", "source": "map", "sourcedata_id": 6, "minzoom": 0, "maxzoom": 17}
    style = a_style([names, names, ground.record])
    view.show_style(style)
    view.label_debugger.show_boxes(are_shown=True)
    qtbot.waitUntil(lambda: len(frames.reports) == 1)
    return style


def wait_until_idle(qtbot: QtBot, view: MapView) -> None:
    qtbot.waitUntil(lambda: view.is_idle and not view.label_debugger.is_waiting)


def test_reports_are_requested_only_for_boxes_or_counts(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style, debugger = a_flat_style(), view.label_debugger
    view.show_style(style)
    debugger.watch(style.order.keys[0])
    wait_until_idle(qtbot, view)
    assert frames.reports == []
    debugger.need_counts(are_needed=True)
    qtbot.waitUntil(lambda: len(frames.reports) == 1)
    assert (frames.reports[0].layer, frames.reports[0].box) == (style.order.keys[0], view.camera.bounds)
    frames.answer_report()
    debugger.need_counts(are_needed=False)
    debugger.watch(style.order.keys[1])
    wait_until_idle(qtbot, view)
    assert len(frames.reports) == 1


def test_a_single_report_can_be_requested(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    view.show_style(a_flat_style())
    received = recorded(view.label_debugger.reported)
    view.label_debugger.ask()
    qtbot.waitUntil(lambda: len(frames.reports) == 1)
    report = frames.answer_report()
    assert received == [(report,)]
    view.set_camera(replace(view.camera, lon=-56.0))
    wait_until_idle(qtbot, view)
    assert len(frames.reports) == 1


def test_each_frame_and_camera_requests_a_report(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    show(view, frames, qtbot)
    frames.answer_report()
    view.set_camera(replace(view.camera, lon=-56.0))
    qtbot.waitUntil(lambda: len(frames.reports) == 2)
    frames.answer_report()
    view.redraw()
    qtbot.waitUntil(lambda: len(frames.reports) == 3)


def test_an_answer_to_an_older_request_is_ignored(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    style = show(view, frames, qtbot)
    received = recorded(view.label_debugger.reported)
    view.label_debugger.watch(style.order.keys[1])
    frames.answer_report(placed=(a_placed(),))
    assert received == []
    assert view.label_debugger.boxes.isHidden()


def test_hidden_labels_are_those_of_the_watched_label_layer_or_of_all(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style, debugger = show(view, frames, qtbot), view.label_debugger
    upper, lower, ground = style.order.keys
    counts = recorded(debugger.counts_changed)
    labels = {"placed": (a_placed(upper),), "hidden": (a_hidden(upper), a_hidden(lower, top=300))}
    frames.answer_report(**labels)
    assert [each.layer for each in debugger.hidden] == [upper, lower]
    for layer, expected in ((lower, [lower]), (ground, [upper, lower])):
        before = len(frames.reports)
        debugger.watch(layer)
        qtbot.waitUntil(lambda before=before: len(frames.reports) == before + 1)  # type: ignore[misc]
        frames.answer_report(**labels)
        assert [each.layer for each in debugger.hidden] == expected
        assert counts[-1] == (BoxCounts(1, len(expected)),)
    debugger.show_boxes(are_shown=False)
    assert counts[-1] == (None,)
    assert debugger.boxes.isHidden()


def test_placed_boxes_are_green_and_hidden_ones_magenta(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style = show(view, frames, qtbot)
    frames.answer_report(placed=(a_placed(style.order.keys[0]),), hidden=(a_hidden(style.order.keys[0]),))
    image = view.grab().toImage()
    scale = image.width() / view.width()

    def colors(left: int, top: int, right: int, bottom: int) -> set[str]:
        xs, ys = (
            range(round(left * scale), round(right * scale)),
            range(round(top * scale), round(bottom * scale)),
        )
        return {QColor(image.pixel(x, y)).name().upper() for x in xs for y in ys}

    highlight = QColor(tokens.LIGHT.highlight)
    placed, hidden = colors(340, 198, 360, 203), colors(205, 95, 275, 105)
    assert tokens.LIGHT.success in placed
    assert any(_is_like(QColor(name), highlight) for name in hidden)
    assert not any(_is_like(QColor(name), highlight) for name in placed)


def _is_like(one: QColor, two: QColor) -> bool:
    return abs(one.hue() - two.hue()) < 25 and one.saturation() > 60


def click(view: MapView, x: float, y: float) -> None:
    mouse(view, QEvent.Type.MouseButtonPress, (x, y))
    mouse(view, QEvent.Type.MouseButtonRelease, (x, y))


def test_a_click_selects_a_hidden_label_and_one_beside_it_none(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style, debugger = show(view, frames, qtbot), view.label_debugger
    hidden = a_hidden(style.order.keys[0])
    frames.answer_report(placed=(a_placed(style.order.keys[0]),), hidden=(hidden,))
    changes = recorded(debugger.current_changed)
    click(view, 240, 115)
    assert debugger.current is hidden
    assert frames.picks == []  # The inspection leaves the click to the boxes.
    click(view, 60, 400)
    assert changes == [(hidden,), (None,)]
    assert len(frames.picks) == 1


def test_a_box_under_the_cursor_is_marked(view: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    style, boxes = show(view, frames, qtbot), view.label_debugger.boxes
    placed, hidden = a_placed(style.order.keys[0]), a_hidden(style.order.keys[0])
    frames.answer_report(placed=(placed,), hidden=(hidden,))
    for at, expected in (((350, 220), placed), ((240, 115), hidden), ((20, 20), None)):
        mouse(view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)
        assert boxes.hovered is expected


def test_the_boxes_follow_the_camera_until_the_next_report(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    style, debugger = show(view, frames, qtbot), view.label_debugger
    hidden = a_hidden(style.order.keys[0])
    frames.answer_report(hidden=(hidden,))
    view.set_camera(view.camera.moved_by(50, 20))
    at = debugger.boxes.rect_of(hidden).center()
    assert debugger.boxes.hidden_at(at) is hidden
    assert (at - QPointF(240, 115)).manhattanLength() > 40


def test_keys_toggle_the_boxes_and_step_through_hidden_labels(
    view: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    toggled = recorded(view.label_debugger.toggle_requested)
    qtbot.keyClick(view, Qt.Key.Key_N)
    assert view.label_debugger.current is None
    style, debugger = show(view, frames, qtbot), view.label_debugger
    first, second = (a_hidden(style.order.keys[0], text, top) for text, top in (("One", 100), ("Two", 200)))
    frames.answer_report(hidden=(first, second))
    qtbot.keyClick(view, Qt.Key.Key_B)
    assert len(toggled) == 1
    found = []
    for modifier in (Qt.KeyboardModifier.NoModifier,) * 3 + (Qt.KeyboardModifier.ShiftModifier,):
        qtbot.keyClick(view, Qt.Key.Key_N, modifier)
        found.append(debugger.current)
    assert found == [first, second, first, second]
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert debugger.current is None


@pytest.mark.parametrize("is_gone", [False, True])
def test_the_selected_label_stays_selected_in_the_next_report(
    view: MapView, frames: FlatFrames, qtbot: QtBot, is_gone: bool
) -> None:
    style, debugger = show(view, frames, qtbot), view.label_debugger
    hidden = a_hidden(style.order.keys[0])
    frames.answer_report(hidden=(hidden,), counts=LayerCounts(style.order.keys[0]))
    debugger.select_next()
    view.redraw()
    qtbot.waitUntil(lambda: len(frames.reports) == 2)
    again = replace(hidden)
    frames.answer_report(hidden=() if is_gone else (again,))
    assert debugger.current is (None if is_gone else again)
