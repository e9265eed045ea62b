"""Tests of the comparison of two styles by a split view."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import MapStyle
from editor.preview.compare.sides import MapSide
from editor.preview.map_view import MapView
from tests.preview.frames import (
    BLUE,
    DATA_CREDIT,
    RED,
    START,
    FlatFrames,
    a_flat_style,
    background_of,
    drag,
    mouse,
    painted,
)

# The images are flat in their left half, so most tests place the bar there.
BAR = 160
LEFT, RIGHT = QPoint(80, 300), QPoint(240, 300)
FROZEN, NOW = QColor(0, 0, 255), QColor(255, 0, 0)


@pytest.fixture
def split(view: MapView) -> MapView:
    """A red style, compared with a blue one."""
    view.freeze(a_flat_style(BLUE), frozenset(), "Saved")
    view.split.bar.setValue(BAR)
    return view


def shown(view: MapView, at: QPoint) -> QColor:
    return view.grab().toImage().pixelColor(at)


def styles_requested(frames: FlatFrames, since: int) -> list[MapStyle]:
    return [request.style for request in frames.requests[since:]]


def test_the_frozen_state_is_left_of_the_bar_and_the_map_right_of_it(split: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    assert shown(split, LEFT) == FROZEN
    assert shown(split, RIGHT) == NOW
    assert shown(split, QPoint(BAR - 20, 300)) == FROZEN
    assert shown(split, QPoint(BAR + 20, 300)) == NOW


def test_both_sides_are_drawn_again_with_other_map_data(
    split: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    before = len(frames.requests)
    split.redraw()
    qtbot.waitUntil(lambda: split.is_idle)
    frozen, now = split.split.frame(MapSide.A), split.frame
    assert frozen is not None
    assert now is not None
    requested = styles_requested(frames, before)
    assert requested == [now.request.style, frozen.request.style]
    assert requested[0] is not requested[1]


def test_the_bar_is_dragged_and_stays_within_the_view(split: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    bar = split.split.bar
    drag(bar, (16, 300), (26, 300))
    assert bar.value() == BAR + 10
    drag(bar, (16, 300), (16 + 110, 310))
    assert bar.value() == BAR + 120
    assert shown(split, RIGHT) == FROZEN
    drag(bar, (16, 300), (-5000, 300))
    assert bar.value() == 0
    assert shown(split, LEFT) == NOW
    mouse(bar, QEvent.Type.MouseButtonDblClick, (16, 300))
    assert bar.value() == START.width_px // 2


def test_keys_move_the_bar(split: MapView) -> None:
    bar = split.split.bar
    QTest.keyClick(bar, Qt.Key.Key_Right)
    assert bar.value() > BAR
    QTest.keyClick(bar, Qt.Key.Key_Left)
    assert bar.value() == BAR
    QTest.keyClick(bar, Qt.Key.Key_Home)
    assert bar.value() == 0
    QTest.keyClick(bar, Qt.Key.Key_End)
    assert bar.value() == START.width_px


def test_the_bar_is_accessible_as_a_slider(split: MapView) -> None:
    info = QAccessible.queryAccessibleInterface(split.split.bar)
    assert info.role() == QAccessible.Role.Slider
    assert info.text(QAccessible.Text.Name) == "Comparison slider"
    assert "Esc closes" in info.text(QAccessible.Text.Description)
    assert split.split.card_a.button.accessibleName() == "Saved. Compare with another state"
    assert split.split.card_a.close_button.accessibleName() == "Close comparison (Esc)"


def test_an_edit_sends_no_request_for_the_fixed_side(
    split: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    style = a_flat_style()
    requested = len(frames.requests)
    for color in (BLUE, RED, BLUE):
        style = painted(style, color)
        split.show_style(style)
        qtbot.waitUntil(lambda: split.is_idle)
    assert styles_requested(frames, requested)
    assert {id(one) for one in styles_requested(frames, requested)}.isdisjoint(
        {id(request.style) for request in frames.requests[:requested]}
    )
    assert shown(split, RIGHT) == FROZEN


def test_both_sides_share_one_camera(split: MapView, frames: FlatFrames, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    for camera in (START.moved_by(90, -40), START.with_zoom(14.3), START.at(60, 25)):
        requested = len(frames.requests)
        split.set_camera(camera)
        qtbot.waitUntil(lambda: split.is_idle)
        assert {request.view_id for request in frames.requests[requested:]} == {
            request.view_id for request in frames.requests[:requested]
        }
        assert len({request.camera for request in frames.requests[requested:]}) == 1
        assert shown(split, LEFT) == FROZEN
        assert shown(split, RIGHT) == NOW


def test_the_fixed_side_follows_a_drag_before_its_next_frame(
    split: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    split.split.bar.setValue(START.width_px)
    frames.holds = True
    edge = START.width_px // 2
    assert shown(split, QPoint(edge - 3, 300)) == FROZEN
    drag(split, (400, 350), (370, 350))
    assert shown(split, QPoint(edge - 33, 300)) == FROZEN
    assert shown(split, QPoint(edge - 27, 300)) != FROZEN


def test_the_frozen_state_can_be_shown_whole_and_the_bar_hides(split: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    split.split.show_whole(is_whole=True)
    assert shown(split, RIGHT) == FROZEN
    assert shown(split, QPoint(BAR, 300)) == FROZEN
    assert not split.split.card_b.isVisible()
    split.split.show_whole(is_whole=False)
    assert shown(split, RIGHT) == NOW
    assert split.split.card_b.isVisible()


def test_the_button_for_the_current_state_shows_the_other_state_while_it_is_held(split: MapView) -> None:
    button = split.split.card_b.button
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    assert split.split.is_whole
    assert split.split.card_b.isVisible()
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert not split.split.is_whole


def test_escape_and_the_close_button_request_the_end(split: MapView, qtbot: QtBot) -> None:
    for widget in (split, split.split.bar):
        with qtbot.waitSignal(split.split.closed):
            QTest.keyClick(widget, Qt.Key.Key_Escape)
    with qtbot.waitSignal(split.split.closed):
        split.split.card_a.close_button.click()
    with qtbot.waitSignal(split.split.choice_requested):
        split.split.card_a.button.click()


def test_after_the_end_only_the_current_style_is_requested(
    split: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    split.split.end()
    assert not split.split.is_on
    assert shown(split, LEFT) == NOW
    assert not any(part.isVisible() for part in (split.split.bar, split.split.card_a))
    requested = len(frames.requests)
    split.set_camera(START.with_zoom(13))
    qtbot.waitUntil(lambda: split.is_idle)
    assert len({request.view_id for request in frames.requests[requested:]}) == 1
    with qtbot.assertNotEmitted(split.split.closed):
        QTest.keyClick(split, Qt.Key.Key_Escape)


def test_another_state_replaces_the_frozen_one(split: MapView, qtbot: QtBot) -> None:
    split.freeze(a_flat_style(RED), frozenset(), "A long name of another file")
    qtbot.waitUntil(lambda: split.is_idle)
    assert shown(split, LEFT) == NOW
    assert split.split.title == "A long name of another file"
    assert split.split.bar.value() == BAR


def test_layers_hidden_on_the_frozen_side_are_left_out_there(
    split: MapView, frames: FlatFrames, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    hidden = frozenset({background_of(a_flat_style())})
    split.split.show_hidden(MapSide.A, hidden)
    qtbot.waitUntil(lambda: split.is_idle)
    assert frames.requests[-1].hidden == hidden


def test_the_wheel_over_the_bar_is_passed_to_the_map(split: MapView) -> None:
    bar, at = split.split.bar, QPointF(16, 300)
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    phase = Qt.ScrollPhase.NoScrollPhase
    turn = QWheelEvent(at, bar.mapToGlobal(at), QPoint(), QPoint(0, 120), buttons, keys, phase, False)
    QApplication.sendEvent(bar, turn)
    assert not turn.isAccepted()
    assert bar.value() == BAR


def test_the_bar_keeps_its_relative_position_when_the_view_is_resized(split: MapView) -> None:
    split.resize(2 * START.width_px, START.height_px)
    assert split.split.bar.value() == 2 * BAR
    split.resize(START.width_px, START.height_px)
    assert split.split.bar.value() == BAR


@pytest.mark.parametrize("at", [0, 30, 160, 320, 560, 600, 640])
@pytest.mark.parametrize("title", ["Saved", "After “Change the inner colour of twelve layers”"])
def test_the_cards_show_the_titles_without_overlaps(split: MapView, at: int, title: str) -> None:
    split.freeze(a_flat_style(BLUE), frozenset(), title)
    split.split.bar.setValue(at)
    frozen, now = split.split.card_a, split.split.card_b
    buttons = split.map_overlays.zoom_buttons.card_in_parent
    assert split.rect().contains(frozen.card_in_parent)
    assert not frozen.card_in_parent.intersects(buttons)
    assert frozen.close_button.isVisible()
    if now.isVisible():
        assert not now.card_in_parent.intersects(frozen.card_in_parent)
        assert not now.card_in_parent.intersects(buttons)
        assert now.card_in_parent.left() > at
    if at == 320 and title == "Saved":
        assert (frozen.button.text(), now.button.text()) == ("Saved", "Now")
        assert frozen.card_in_parent.right() < at


def test_the_data_of_both_sides_is_credited_once(split: MapView, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: split.is_idle)
    assert split.map_overlays.attribution.texts == (DATA_CREDIT,)
    split.map_overlays.set_compared_credits(("© Another",))
    assert split.map_overlays.attribution.texts == (DATA_CREDIT, "© Another")
    split.split.end()
    assert split.map_overlays.attribution.texts == (DATA_CREDIT,)
