"""Comparison of the map with the saved file, a step of the history or another file, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.compare.held_keys import BLINK_KEYS
from tests.flows.driver import Driver
from tests.flows.flat_maps import BLUE, GREEN, RED, a_flat_document, choose, colors, paint

LEFT, RIGHT = QPoint(60, 330), QPoint(330, 330)


@pytest.fixture
def user(red_map: Driver) -> Driver:
    """A window with a red map."""
    return red_map


def sides(user: Driver, qtbot: QtBot) -> tuple[QColor, QColor]:
    """Return the colours to the left and right of the bar."""
    user.wait_for_map()
    picture = user.map_view.grab().toImage()
    return picture.pixelColor(LEFT), picture.pixelColor(RIGHT)


def hold(user: Driver, key: Qt.Key, qtbot: QtBot) -> None:
    """Press a key in the window, and hold it down."""
    user.activate()  # Offscreen, no window regains the focus when a popover closes.
    qtbot.keyPress(user.map_view, key)


def send(kind: QEvent.Type, key: Qt.Key, *, repeats: bool = False) -> None:
    """Press or release a key in the focused widget."""
    target = QApplication.focusWidget()
    QApplication.sendEvent(target, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", repeats))


def test_it_is_off_until_requested(user: Driver) -> None:
    assert not user.split.is_on
    assert not user.is_enabled("compare_end")


def test_edits_show_right_of_the_bar_and_the_saved_file_left_of_it(user: Driver, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    paint(user, BLUE)
    assert sides(user, qtbot) == colors(RED, BLUE)
    assert user.split.title.startswith("Saved today")
    user.map_view.zoom_by(1)
    assert sides(user, qtbot) == colors(RED, BLUE)


def test_the_saved_side_follows_a_save(user: Driver, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    paint(user, BLUE)
    user.save()
    paint(user, GREEN)
    assert sides(user, qtbot) == colors(BLUE, GREEN)
    user.trigger("undo")
    user.trigger("undo")
    assert sides(user, qtbot) == colors(BLUE, RED)


def test_any_step_can_be_compared_with_also_one_that_was_undone(user: Driver, qtbot: QtBot) -> None:
    for color in (GREEN, BLUE):
        paint(user, color)
    choose(user, f"After “Paint {GREEN.abgr}”")
    assert sides(user, qtbot) == colors(GREEN, BLUE)
    choose(user, f"Before “Paint {GREEN.abgr}”")
    assert sides(user, qtbot) == colors(RED, BLUE)
    user.trigger("undo")
    choose(user, f"After “Paint {BLUE.abgr}”")
    assert sides(user, qtbot) == colors(BLUE, GREEN)


def test_the_steps_are_listed_newest_first_with_their_names(user: Driver, qtbot: QtBot) -> None:
    for color in (GREEN, BLUE):
        paint(user, color)
    user.trigger("undo")
    user.trigger("compare")
    picker = user.comparison.picker
    steps = [(row.text, row.detail) for row in picker.rows if "Paint" in row.text]
    assert steps == [
        (f"After “Paint {BLUE.abgr}”", "undone"),
        (f"After “Paint {GREEN.abgr}”", "current"),
        (f"Before “Paint {GREEN.abgr}”", ""),
    ]
    qtbot.keyClicks(picker.search, "before")
    assert [row.text for row in picker.rows] == [steps[-1][0]]
    picker.close()


def test_the_current_state_can_be_frozen_for_comparison(user: Driver, qtbot: QtBot) -> None:
    paint(user, GREEN)
    choose(user, "Current state")
    paint(user, BLUE)
    assert sides(user, qtbot) == colors(GREEN, BLUE)


def test_another_file_is_compared_with(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(GREEN))
    with qtbot.waitSignal(user.split.shown):
        user.comparison.with_file(other)
    assert user.split.title == "other.json"
    assert sides(user, qtbot) == colors(GREEN, RED)
    key = user.keys[-1]
    user.view_state.set_hidden(layers=[key], hidden=True)
    assert sides(user, qtbot)[0] == colors(GREEN)[0]


def test_a_file_that_is_no_style_is_reported_and_nothing_is_compared(
    user: Driver, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(b"{")
    user.comparison.with_file(other)
    qtbot.waitUntil(user.notice_bar.isVisible)
    assert not user.split.is_on


def test_hidden_layers_are_hidden_on_both_sides(user: Driver, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    key = user.keys[-1]
    user.view_state.set_hidden(layers=[key], hidden=True)
    left, right = sides(user, qtbot)
    assert left == right
    assert left != colors(RED)[0]


@pytest.mark.parametrize("key", BLINK_KEYS, ids=["F9", "backslash"])
def test_a_held_key_shows_the_frozen_state_until_it_is_released(
    user: Driver, qtbot: QtBot, key: Qt.Key
) -> None:
    choose(user, "Saved file")
    paint(user, BLUE)
    assert sides(user, qtbot) == colors(RED, BLUE)
    hold(user, key, qtbot)
    assert sides(user, qtbot) == colors(RED, RED)
    send(QEvent.Type.KeyRelease, key, repeats=True)
    assert sides(user, qtbot) == colors(RED, RED)
    send(QEvent.Type.KeyRelease, key)
    assert sides(user, qtbot) == colors(RED, BLUE)


def test_the_held_key_ends_when_the_window_loses_the_focus(user: Driver, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    hold(user, Qt.Key.Key_F9, qtbot)
    assert user.split.is_whole
    QApplication.sendEvent(user.window, QEvent(QEvent.Type.WindowDeactivate))
    assert not user.split.is_whole


def test_a_backslash_is_typed_into_a_field_while_the_map_is_compared(user: Driver, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    field = user.layer_filter
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Backslash, Qt.KeyboardModifier.NoModifier)
    assert not user.split.is_whole


@pytest.mark.parametrize("way", ["command", "escape", "cross"])
def test_it_ends_by_command_key_or_close_button_and_shows_the_whole_map(
    user: Driver, qtbot: QtBot, way: str
) -> None:
    choose(user, "Saved file")
    paint(user, BLUE)
    split = user.split
    if way == "command":
        user.trigger("compare_end")
    elif way == "escape":
        assert user.map_view.hasFocus()
        qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    else:
        split.card_a.close_button.click()
    assert not split.is_on
    assert sides(user, qtbot) == colors(BLUE, BLUE)
    assert not user.is_enabled("compare_end")


def test_a_step_of_one_document_is_no_state_of_the_next(user: Driver, tmp_path: Path) -> None:
    paint(user, GREEN)
    choose(user, "Before")
    user.undo_stack.setClean()
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(BLUE))
    user.open(other)
    assert not user.split.is_on


def test_the_saved_side_ends_with_the_document(user: Driver, tmp_path: Path, qtbot: QtBot) -> None:
    choose(user, "Saved file")
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(BLUE))
    user.open(other)
    paint(user, GREEN)
    assert sides(user, qtbot) == colors(BLUE, GREEN)
