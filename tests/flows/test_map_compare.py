"""The map is compared with the saved file, a step of the history or another file, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.map.compare_flow import FLICKER_KEYS
from editor.mapstyle.edits import set_stop
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.values import Color
from editor.system.settings import REDUCED_MOTION
from tests.flows.conftest import OpenWindow, Services, settle
from tests.styles import a_color, a_document, a_line, bytes_of

RED, GREEN, BLUE = Color(255, 0, 0), Color(0, 255, 0), Color(0, 0, 255)
LEFT, RIGHT = QPoint(60, 330), QPoint(330, 330)


def a_flat_document(color: Color) -> bytes:
    """A background in a colour under a motorway that draws nowhere near."""
    background = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, color.abgr))}}
    document = a_document(1)
    layers = document["map_schemes_section"]["map_schemes"][0]["definition"]
    layers["layers"] = [a_line(1), background]
    return bytes_of(document)


@pytest.fixture
def window(open_window: OpenWindow, services: Services, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """A window with a red background from a file, on the open sea, without weather."""
    services.settings.set(REDUCED_MOTION, "true")
    path = tmp_path / "flat.json"
    path.write_bytes(a_flat_document(RED))
    window = open_window(path)
    window.commands["weather"].setChecked(False)
    window.map_view.fly_to(-45, -140, 9)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    settle(window, qtbot)
    return window


def paint(window: MainWindow, color: Color) -> None:
    """Give the background another colour as one step."""
    key = window.session.style.order.keys[-1]
    window.session.do(set_stop([key], BY_KEY["fill-color"], 0, color), f"Paint {color.abgr}")


def sides(window: MainWindow, qtbot: QtBot) -> tuple[QColor, QColor]:
    """The colours left and right of the bar."""
    settle(window, qtbot)
    picture = window.map_view.grab().toImage()
    return picture.pixelColor(LEFT), picture.pixelColor(RIGHT)


def colors(*wanted: Color) -> tuple[QColor, ...]:
    return tuple(QColor(each.r, each.g, each.b) for each in wanted)


def choose(window: MainWindow, text: str) -> None:
    """Pick what to compare with."""
    window.commands["compare"].trigger()
    picker = window.command_flows.comparison.picker
    row = next(number for number, each in enumerate(picker.rows) if each.text.startswith(text))
    picker.list.clicked.emit(picker.list.model().index(row, 0))


def hold(window: MainWindow, key: Qt.Key, qtbot: QtBot) -> None:
    """Press a key in the window, and keep it down."""
    window.activateWindow()  # Offscreen no window gets the keyboard back when a popover closes.
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyPress(window.map_view, key)


def send(kind: QEvent.Type, key: Qt.Key, *, repeats: bool = False) -> None:
    """A key goes up or down wherever the focus is."""
    target = QApplication.focusWidget()
    QApplication.sendEvent(target, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", repeats))


def test_it_is_off_until_it_is_asked_for(window: MainWindow) -> None:
    assert not window.map_view.split.is_on
    assert not window.commands["compare_end"].isEnabled()


def test_edits_show_right_of_the_bar_and_the_saved_file_left_of_it(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Saved file")
    paint(window, BLUE)
    assert sides(window, qtbot) == colors(RED, BLUE)
    assert window.map_view.split.title.startswith("Saved today")
    window.map_view.zoom_by(1)
    assert sides(window, qtbot) == colors(RED, BLUE)


def test_the_saved_side_follows_a_save(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Saved file")
    paint(window, BLUE)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    paint(window, GREEN)
    assert sides(window, qtbot) == colors(BLUE, GREEN)
    window.commands["undo"].trigger()
    window.commands["undo"].trigger()
    assert sides(window, qtbot) == colors(BLUE, RED)


def test_any_step_can_be_compared_with_also_one_that_was_undone(window: MainWindow, qtbot: QtBot) -> None:
    for color in (GREEN, BLUE):
        paint(window, color)
    choose(window, f"After “Paint {GREEN.abgr}”")
    assert sides(window, qtbot) == colors(GREEN, BLUE)
    choose(window, f"Before “Paint {GREEN.abgr}”")
    assert sides(window, qtbot) == colors(RED, BLUE)
    window.commands["undo"].trigger()
    choose(window, f"After “Paint {BLUE.abgr}”")
    assert sides(window, qtbot) == colors(BLUE, GREEN)


def test_the_steps_are_listed_newest_first_with_their_names(window: MainWindow, qtbot: QtBot) -> None:
    for color in (GREEN, BLUE):
        paint(window, color)
    window.commands["undo"].trigger()
    window.commands["compare"].trigger()
    picker = window.command_flows.comparison.picker
    steps = [(row.text, row.detail) for row in picker.rows if "Paint" in row.text]
    assert steps == [
        (f"After “Paint {BLUE.abgr}”", "undone"),
        (f"After “Paint {GREEN.abgr}”", "now"),
        (f"Before “Paint {GREEN.abgr}”", ""),
    ]
    qtbot.keyClicks(picker.search, "before")
    assert [row.text for row in picker.rows] == [steps[-1][0]]
    picker.close()


def test_the_state_now_can_be_frozen_to_go_on_from(window: MainWindow, qtbot: QtBot) -> None:
    paint(window, GREEN)
    choose(window, "As it is now")
    paint(window, BLUE)
    assert sides(window, qtbot) == colors(GREEN, BLUE)


def test_another_file_is_compared_with(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(GREEN))
    with qtbot.waitSignal(window.map_view.split.shown):
        window.command_flows.comparison.with_file(other)
    assert window.map_view.split.title == "other.json"
    assert sides(window, qtbot) == colors(GREEN, RED)
    key = window.session.style.order.keys[-1]
    window.view_state.set_hidden(layers=[key], hidden=True)
    assert sides(window, qtbot)[0] == colors(GREEN)[0]


def test_a_file_that_is_no_style_is_told_and_nothing_is_compared(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(b"{")
    window.command_flows.comparison.with_file(other)
    qtbot.waitUntil(window.notice.isVisible)
    assert not window.map_view.split.is_on


def test_what_is_hidden_is_hidden_on_both_sides(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Saved file")
    key = window.session.style.order.keys[-1]
    window.view_state.set_hidden(layers=[key], hidden=True)
    left, right = sides(window, qtbot)
    assert left == right
    assert left != colors(RED)[0]


@pytest.mark.parametrize("key", FLICKER_KEYS, ids=["F9", "backslash"])
def test_a_held_key_shows_the_frozen_state_whole_until_it_comes_up(
    window: MainWindow, qtbot: QtBot, key: Qt.Key
) -> None:
    choose(window, "Saved file")
    paint(window, BLUE)
    assert sides(window, qtbot) == colors(RED, BLUE)
    hold(window, key, qtbot)
    assert sides(window, qtbot) == colors(RED, RED)
    send(QEvent.Type.KeyRelease, key, repeats=True)
    assert sides(window, qtbot) == colors(RED, RED)
    send(QEvent.Type.KeyRelease, key)
    assert sides(window, qtbot) == colors(RED, BLUE)


def test_the_flicker_ends_when_the_window_loses_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Saved file")
    hold(window, Qt.Key.Key_F9, qtbot)
    assert window.map_view.split.is_whole
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowDeactivate))
    assert not window.map_view.split.is_whole


def test_a_backslash_is_typed_into_a_field_while_the_map_is_compared(
    window: MainWindow, qtbot: QtBot
) -> None:
    choose(window, "Saved file")
    field = window.layers_panel.filter
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Backslash, Qt.KeyboardModifier.NoModifier)
    assert not window.map_view.split.is_whole


@pytest.mark.parametrize("way", ["command", "escape", "cross"])
def test_it_ends_by_command_key_or_cross_and_the_map_is_whole(
    window: MainWindow, qtbot: QtBot, way: str
) -> None:
    choose(window, "Saved file")
    paint(window, BLUE)
    split = window.map_view.split
    if way == "command":
        window.commands["compare_end"].trigger()
    elif way == "escape":
        assert window.map_view.hasFocus()
        qtbot.keyClick(window.map_view, Qt.Key.Key_Escape)
    else:
        split.frozen_card.close_button.click()
    assert not split.is_on
    assert sides(window, qtbot) == colors(BLUE, BLUE)
    assert not window.commands["compare_end"].isEnabled()


def test_a_step_of_one_document_is_no_state_of_the_next(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    paint(window, GREEN)
    choose(window, "Before")
    window.session.undo_stack.setClean()
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(BLUE))
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(other)
    assert not window.map_view.split.is_on


def test_the_saved_side_goes_with_the_document(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    choose(window, "Saved file")
    other = tmp_path / "other.json"
    other.write_bytes(a_flat_document(BLUE))
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(other)
    paint(window, GREEN)
    assert sides(window, qtbot) == colors(BLUE, GREEN)
