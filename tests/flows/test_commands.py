"""Commands are found by typing, and run by keys that a person chose, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.settings.shortcuts_page import ShortcutsPage
from editor.look.theme import ThemeChoice
from editor.system.settings import SHORTCUTS
from tests.flows.conftest import OpenWindow, Services, edit_something
from tests.models.rules import held_to_rules

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> MainWindow:
    window = open_window(style_file)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def search(window: MainWindow, qtbot: QtBot, words: str) -> list[str]:
    """Open the search by its keys, type words, and give the rows."""
    qtbot.keyClick(window, Qt.Key.Key_P, CTRL | SHIFT)
    popover = window.command_flows.palette.popover
    assert popover.isVisible()
    qtbot.keyClicks(popover.search, words)
    return [row.text for row in popover.rows]


def enter(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window.command_flows.palette.popover.search, Qt.Key.Key_Return)


def page_of(window: MainWindow) -> ShortcutsPage:
    """The list of keys, opened from the menu."""
    window.commands["shortcuts"].trigger()
    page = window.command_flows.settings.shortcuts
    assert page is not None
    held_to_rules(page.tree.model())
    return page


def close(window: MainWindow) -> None:
    window.command_flows.settings.close()


def test_a_command_is_found_run_and_offered_first_the_next_time(window: MainWindow, qtbot: QtBot) -> None:
    rows = search(window, qtbot, "dark")
    assert rows[0] == "Dark"
    row = window.command_flows.palette.popover.rows[0]
    assert row.detail == "View › Theme"
    enter(window, qtbot)
    assert window.services.theme.choice is ThemeChoice.DARK
    assert not window.command_flows.palette.popover.isVisible()
    assert search(window, qtbot, "")[0] == "Dark"
    assert window.command_flows.palette.popover.rows[0].detail == "View › Theme · on"
    window.command_flows.palette.popover.close()


def test_all_that_the_menus_hold_is_offered_with_its_keys(window: MainWindow, qtbot: QtBot) -> None:
    search(window, qtbot, "")
    rows = window.command_flows.palette.popover.rows
    offered = {row.text: row for row in rows}
    assert offered["Save"].keys == "Ctrl+S"
    assert window.commands["search_commands"].text() not in offered
    window.command_flows.palette.popover.close()
    assert search(window, qtbot, "small.json")[0].endswith(
        "small.json"
    )  # The recent files are a menu as well.
    window.command_flows.palette.popover.close()


def test_menus_are_offered_after_tab_and_when_a_part_of_the_window_went(
    window: MainWindow, qtbot: QtBot
) -> None:
    part = QWidget(window)
    window.layers_panel.filter.setFocus()
    qtbot.keyClick(window.layers_panel.filter, Qt.Key.Key_Tab)
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete)
    assert search(window, qtbot, "add bookmark")[0] == "Add bookmark…"
    window.command_flows.palette.popover.close()


def test_a_layer_is_gone_to(window: MainWindow, qtbot: QtBot) -> None:
    edit_something(window)
    window.commands["layers"].trigger()
    assert search(window, qtbot, "changed")[0] == "Changed"
    enter(window, qtbot)
    assert window.view_state.active == window.session.style.layers[0].key
    assert window.layers_panel.isVisible()


def test_what_cannot_be_done_says_why_and_stays(window: MainWindow, qtbot: QtBot) -> None:
    window.view_state.select(())
    assert search(window, qtbot, "where it draws")[0] == "Go to where it draws"
    enter(window, qtbot)
    popover = window.command_flows.palette.popover
    assert popover.isVisible()
    assert popover.problem == "Select a layer first"
    assert window.commands["zoom_to_layer"].toolTip() == "Select a layer first (Ctrl+Alt+G)"
    popover.close()


def test_words_that_fit_nothing_are_answered(window: MainWindow, qtbot: QtBot) -> None:
    assert search(window, qtbot, "qqqq") == []
    enter(window, qtbot)
    assert window.command_flows.palette.popover.isVisible()
    window.command_flows.palette.popover.close()


def test_the_field_gives_way_to_a_symbol_where_the_name_needs_the_room(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1400, 800)
    qtbot.waitUntil(lambda: not window.strip.search.is_compact)
    window.strip.show_title(
        "A style with a name that is as long as names of files get.json" * 2, is_edited=False
    )
    qtbot.waitUntil(lambda: window.strip.search.is_compact)
    qtbot.mouseClick(window.strip.search, Qt.MouseButton.LeftButton)
    assert window.command_flows.palette.popover.isVisible()
    window.command_flows.palette.popover.close()


def test_pressed_keys_run_the_command_from_then_on(
    window: MainWindow, services: Services, qtbot: QtBot
) -> None:
    page = page_of(window)
    page.choose("solo")
    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    assert page.focusWidget() is page.record
    qtbot.keyClick(page.record, Qt.Key.Key_F12)
    close(window)
    assert services.settings.get(SHORTCUTS) == ("solo F12",)
    assert window.commands["solo"].toolTip().endswith("(F12)")
    window.view_state.select([window.session.style.layers[0].key])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert window.view_state.solo == {window.session.style.layers[0].key}


def test_keys_of_another_command_are_taken_only_when_that_is_wanted(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    page.choose("find")
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_S, CTRL)
    assert page.problem == "Ctrl+S belongs to “Save”."
    assert window.shortcuts.keys("save") == ("Ctrl+S",)
    qtbot.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert page.problem == ""
    assert window.shortcuts.keys("find") == ("Ctrl+S",)
    assert window.shortcuts.keys("save") == ()
    qtbot.mouseClick(page.reset_one, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("save") == ("Ctrl+S",)
    assert not page.reset_all.isEnabled()
    close(window)


def test_keys_that_are_needed_for_typing_are_refused_in_place(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    page.choose("find")
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_A)
    assert page.problem == "A alone is for typing. Hold Ctrl or Alt with it."
    assert window.shortcuts.keys("find") == ("Ctrl+F",)
    qtbot.keyClick(page.record, Qt.Key.Key_Escape)
    assert page.problem == ""
    assert page.isVisible()
    close(window)


def test_the_field_for_keys_is_left_with_tab_and_keeps_none(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    page.choose("find")
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_Tab)
    assert page.focusWidget() is page.remove
    assert page.problem == ""
    qtbot.keyClick(page.remove, Qt.Key.Key_Backtab, SHIFT)
    qtbot.keyClick(page.record, Qt.Key.Key_Backtab, SHIFT)
    assert page.focusWidget() is page.tree
    assert window.shortcuts.keys("find") == ("Ctrl+F",)
    close(window)


@pytest.mark.parametrize("way", ["mouse", "Tab"])
def test_a_press_or_tab_gives_the_field_the_keys(window: MainWindow, qtbot: QtBot, way: str) -> None:
    page = page_of(window)
    dialog = page.window()
    qtbot.waitUntil(dialog.isActiveWindow)
    page.choose("find")
    page.tree.setFocus()
    if way == "mouse":
        inner = page.record.childAt(page.record.rect().center())
        qtbot.mouseClick(inner or page.record, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClick(dialog.windowHandle(), Qt.Key.Key_Tab)
    assert dialog.focusWidget() is page.record
    assert page.record.keySequence().isEmpty()
    assert page.problem == ""
    qtbot.keyPress(dialog.windowHandle(), Qt.Key.Key_Control)
    assert page.problem == ""
    qtbot.keyClick(dialog.windowHandle(), Qt.Key.Key_F12, CTRL)
    assert window.shortcuts.keys("find") == ("Ctrl+F12",)
    close(window)


def test_a_field_that_is_left_without_keys_shows_those_of_the_command(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = page_of(window)
    qtbot.waitUntil(page.window().isActiveWindow)
    page.choose("find")
    qtbot.mouseClick(page.record, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.filter, Qt.MouseButton.LeftButton)
    assert page.focusWidget() is page.filter
    assert page.record.keySequence().toString() == "Ctrl+F"
    assert page.problem == ""
    close(window)


def test_the_list_is_filtered_by_words_and_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    page.filter.setText("ctrl+s")
    model = page.tree.model()
    shown = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert "Save" in shown
    assert "Open" not in shown
    page.filter.setText("zzz")
    assert model.rowCount() == 0
    assert not page.record.isEnabled()
    close(window)
