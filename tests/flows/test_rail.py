"""The rail: every dock and view by one press, in the order of the menu's keys, and the way back to each."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.panes import has_keys
from tests.flows.conftest import OpenWindow

_UPPER = ["layers", "find_replace", "colors", "icons", "fonts", "sources", "weather_panel"]
_LOWER = ["problems", "history", "json", "settings"]
_DOCKS = ("layers", "find_replace", "colors", "history", "properties", "weather_panel", "problems", "json")


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    window = open_window(size=(1024, 700))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def buttons(window: MainWindow) -> dict[str, QToolButton]:
    """The buttons from the top by the names of their actions."""
    found = [button for button in window.rail.findChildren(QToolButton) if button.isVisible()]
    found.sort(key=lambda button: button.y())
    named = [(button.defaultAction(), button) for button in found]
    return {(action or button).objectName(): button for action, button in named}


def test_the_rail_has_all_in_its_order_in_a_small_window_too(window: MainWindow) -> None:
    assert list(buttons(window)) == [*_UPPER, *_LOWER]
    assert all(window.rail.rect().contains(button.geometry()) for button in buttons(window).values())


def test_the_digits_follow_the_rail(window: MainWindow) -> None:
    for digit, name in enumerate([*_UPPER, "problems", "history"], start=1):
        assert f"Ctrl+{digit}" in window.shortcuts.keys(name), name


def test_a_button_shows_icons_or_fonts_and_pressed_again_the_map(window: MainWindow, qtbot: QtBot) -> None:
    rail, centre = buttons(window), window.centre
    qtbot.mouseClick(rail["icons"], Qt.MouseButton.LeftButton)
    assert centre.view is centre.icons_view
    assert has_keys(centre.icons_view)
    qtbot.mouseClick(rail["fonts"], Qt.MouseButton.LeftButton)
    assert centre.view is centre.fonts_view
    assert (rail["icons"].isChecked(), rail["fonts"].isChecked()) == (False, True)
    qtbot.mouseClick(rail["fonts"], Qt.MouseButton.LeftButton)
    assert centre.view is centre.map_view
    assert window.commands["map"].isChecked()
    assert not rail["fonts"].isChecked()


def test_what_is_shown_otherwise_is_checked_too(window: MainWindow) -> None:
    window.centre.show_icon(None)
    assert buttons(window)["icons"].isChecked()
    window.commands["map"].trigger()
    assert not buttons(window)["icons"].isChecked()
    window.commands["map"].trigger()
    assert window.commands["map"].isChecked()


def test_the_settings_open_from_the_rail(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.mouseClick(buttons(window)["settings"], Qt.MouseButton.LeftButton)
    dialog = window.command_flows.settings.dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert not dialog.isModal()


def test_a_dock_that_is_opened_has_the_keys_in_something_that_takes_them(
    window: MainWindow, qtbot: QtBot
) -> None:
    for name in _DOCKS:
        window.docks.show(name)
        dock = next(dock for dock in window.docks.all if dock.objectName() == name)
        qtbot.waitUntil(lambda dock=dock: has_keys(dock))
        focus = window.focusWidget()
        assert focus is not None, name
        assert focus.focusPolicy() & Qt.FocusPolicy.TabFocus, name


def test_enter_in_the_tree_brings_properties_back_that_were_closed(window: MainWindow, qtbot: QtBot) -> None:
    window.commands["properties"].trigger()
    assert not window.properties_panel.isVisible()
    window.view_state.select([window.session.style.layers[0].key])
    window.docks.show("layers")
    qtbot.keyClick(window.layers_panel.tree, Qt.Key.Key_Return)
    assert window.properties_panel.isVisible()
    assert has_keys(window.properties_panel)


def test_a_theme_that_one_window_chooses_is_checked_in_the_other(
    window: MainWindow, open_window: OpenWindow
) -> None:
    other = open_window()
    other.commands["theme_dark"].trigger()
    assert window.commands["theme_dark"].isChecked()
    assert not window.commands["theme_light"].isChecked()
