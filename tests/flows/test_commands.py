"""Commands found by typing and triggered by custom shortcuts, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.settings.shortcuts_page import ShortcutsPage
from editor.system.settings import SHORTCUTS
from editor.ui.theme.theme import ThemeChoice
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.model_rules import held_to_rules

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def user(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> Driver:
    user = open_window(style_file)
    user.activate()
    return user


def search(user: Driver, qtbot: QtBot, query: str) -> list[str]:
    """Open the command palette by its shortcut, type text, and return the rows."""
    qtbot.keyClick(user.window, Qt.Key.Key_P, CTRL | SHIFT)
    popover = user.palette
    assert popover.isVisible()
    qtbot.keyClicks(popover.search, query)
    return [row.text for row in popover.rows]


def enter(user: Driver, qtbot: QtBot) -> None:
    qtbot.keyClick(user.palette.search, Qt.Key.Key_Return)


def page_of(user: Driver) -> ShortcutsPage:
    """Open the list of shortcuts from the menu."""
    user.trigger("shortcuts")
    page = user.settings_controller.shortcuts
    assert page is not None
    held_to_rules(page.tree.model())
    return page


def close(user: Driver) -> None:
    user.settings_controller.close()


def test_a_command_is_found_run_and_offered_first_the_next_time_and_a_layer_is_revealed(
    user: Driver, qtbot: QtBot
) -> None:
    rows = search(user, qtbot, "dark")
    assert rows[0] == "Dark"
    row = user.palette.rows[0]
    assert row.detail == "View › Theme"
    enter(user, qtbot)
    assert user.theme.choice is ThemeChoice.DARK
    assert not user.palette.isVisible()
    assert search(user, qtbot, "")[0] == "Dark"
    assert user.palette.rows[0].detail == "View › Theme · on"
    user.palette.close()

    user.rename_first_layer()
    user.trigger("layers")
    assert search(user, qtbot, "changed")[0] == "Changed"
    enter(user, qtbot)
    assert user.view_state.active == user.layers[0].key
    assert user.layers_panel.isVisible()


def test_all_menu_entries_are_offered_with_their_shortcuts(user: Driver, qtbot: QtBot) -> None:
    search(user, qtbot, "")
    rows = user.palette.rows
    offered = {row.text: row for row in rows}
    assert offered["Save"].keys == "Ctrl+S"
    assert user.command("search_commands").text() not in offered
    user.palette.close()
    assert search(user, qtbot, "small.json")[0].endswith("small.json")  # The recent files are a menu as well.
    user.palette.close()

    # After Tab, and after a part of the window was removed.
    part = QWidget(user.window)
    user.layer_filter.setFocus()
    qtbot.keyClick(user.layer_filter, Qt.Key.Key_Tab)
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete)
    assert search(user, qtbot, "add bookmark")[0] == "Add bookmark…"
    user.palette.close()


def test_impossible_commands_explain_why_and_unmatched_words_are_answered(user: Driver, qtbot: QtBot) -> None:
    user.select(())
    assert search(user, qtbot, "visible range")[0] == "Zoom to visible range"
    enter(user, qtbot)
    popover = user.palette
    assert popover.isVisible()
    assert popover.problem == "Select a layer first"
    assert user.command("zoom_to_layer").toolTip() == "Select a layer first (Ctrl+Alt+G)"
    popover.close()

    assert search(user, qtbot, "qqqq") == []
    enter(user, qtbot)
    assert user.palette.isVisible()
    user.palette.close()


def test_the_field_becomes_a_symbol_if_the_name_needs_the_space(user: Driver, qtbot: QtBot) -> None:
    user.window.resize(1400, 800)
    qtbot.waitUntil(lambda: not user.search_field.is_compact)
    user.strip.show_title(
        "A style with a name that is as long as names of files get.json" * 2, is_edited=False
    )
    qtbot.waitUntil(lambda: user.search_field.is_compact)
    qtbot.mouseClick(user.search_field, Qt.MouseButton.LeftButton)
    assert user.palette.isVisible()
    user.palette.close()


def test_assigned_keys_run_the_command_from_then_on(user: Driver, services: Services, qtbot: QtBot) -> None:
    page = page_of(user)
    page.select_command("solo")
    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    assert page.focusWidget() is page.record
    qtbot.keyClick(page.record, Qt.Key.Key_F12)
    close(user)
    assert services.settings.get(SHORTCUTS) == ("solo F12",)
    assert user.command("solo").toolTip().endswith("(F12)")
    user.select([user.layers[0].key])
    user.activate()
    qtbot.keyClick(user.window, Qt.Key.Key_F12)
    assert user.view_state.solo == {user.layers[0].key}


def test_typing_keys_are_refused_as_shortcuts_and_used_ones_are_moved_only_on_confirmation(
    user: Driver, qtbot: QtBot
) -> None:
    page = page_of(user)
    page.select_command("find")
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_A)
    assert page.problem == "A alone is used for typing. Add Ctrl or Alt."
    assert user.shortcuts.keys("find") == ("Ctrl+F",)
    qtbot.keyClick(page.record, Qt.Key.Key_Escape)
    assert page.problem == ""
    assert page.isVisible()

    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_S, CTRL)
    assert page.problem == "Ctrl+S is assigned to “Save”."
    assert user.shortcuts.keys("save") == ("Ctrl+S",)
    qtbot.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert page.problem == ""
    assert user.shortcuts.keys("find") == ("Ctrl+S",)
    assert user.shortcuts.keys("save") == ()
    qtbot.mouseClick(page.reset_one, Qt.MouseButton.LeftButton)
    assert user.shortcuts.keys("save") == ("Ctrl+S",)
    assert not page.reset_all.isEnabled()
    close(user)


def test_a_click_or_tab_focuses_the_field(user: Driver, qtbot: QtBot) -> None:
    page = page_of(user)
    dialog = page.window()
    qtbot.waitUntil(dialog.isActiveWindow)
    page.select_command("find")
    for way, key, keys in (("mouse", Qt.Key.Key_F12, "Ctrl+F12"), ("Tab", Qt.Key.Key_F11, "Ctrl+F11")):
        page.tree.setFocus()
        if way == "mouse":
            inner = page.record.childAt(page.record.rect().center())
            qtbot.mouseClick(inner or page.record, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(dialog.windowHandle(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is page.record, way
        assert page.record.keySequence().isEmpty()
        assert page.problem == ""
        qtbot.keyPress(dialog.windowHandle(), Qt.Key.Key_Control)
        assert page.problem == ""
        qtbot.keyClick(dialog.windowHandle(), key, CTRL)
        assert user.shortcuts.keys("find") == (keys,)
    close(user)


def test_a_shortcut_field_can_be_cleared_and_the_list_is_filtered_by_words_and_by_shortcuts(
    user: Driver, qtbot: QtBot
) -> None:
    page = page_of(user)
    qtbot.waitUntil(page.window().isActiveWindow)
    page.select_command("find")
    qtbot.keyClick(page.tree, Qt.Key.Key_Return)
    qtbot.keyClick(page.record, Qt.Key.Key_Tab)
    assert page.focusWidget() is page.remove
    assert page.problem == ""
    qtbot.keyClick(page.remove, Qt.Key.Key_Backtab, SHIFT)
    qtbot.keyClick(page.record, Qt.Key.Key_Backtab, SHIFT)
    assert page.focusWidget() is page.tree
    assert user.shortcuts.keys("find") == ("Ctrl+F",)

    qtbot.mouseClick(page.record, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.filter, Qt.MouseButton.LeftButton)
    assert page.focusWidget() is page.filter
    assert page.record.keySequence().toString() == "Ctrl+F"
    assert page.problem == ""

    page.filter.setText("ctrl+s")
    model = page.tree.model()
    shown = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert "Save" in shown
    assert "Open" not in shown
    page.filter.setText("zzz")
    assert model.rowCount() == 0
    assert not page.record.isEnabled()
    close(user)
