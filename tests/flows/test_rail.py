"""The rail: every dock and view by one click, in the order of the menu's shortcuts, and back again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.ui.kit.keyboard import contains_focus
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

_UPPER = ["layers", "find_replace", "colors", "icons", "fonts", "sources", "weather_panel"]
_LOWER = ["problems", "history", "json", "settings"]
_DOCKS = ("layers", "find_replace", "colors", "history", "properties", "weather_panel", "problems", "json")


@pytest.fixture
def user(open_window: OpenWindow, qtbot: QtBot) -> Driver:
    user = open_window(size=(1024, 700))
    user.activate()
    return user


def buttons(user: Driver) -> dict[str, QToolButton]:
    """Return the buttons from the top by the names of their actions."""
    found = [button for button in user.rail.findChildren(QToolButton) if button.isVisible()]
    found.sort(key=lambda button: button.y())
    named = [(button.defaultAction(), button) for button in found]
    return {(action or button).objectName(): button for action, button in named}


def test_the_rail_is_complete_and_in_order_also_in_a_small_window(user: Driver) -> None:
    assert list(buttons(user)) == [*_UPPER, *_LOWER]
    assert all(user.rail.rect().contains(button.geometry()) for button in buttons(user).values())


def test_the_digit_shortcuts_follow_the_rail(user: Driver) -> None:
    for digit, name in enumerate([*_UPPER, "problems", "history"], start=1):
        assert f"Ctrl+{digit}" in user.shortcuts.keys(name), name


def test_a_button_shows_icons_or_fonts_and_the_map_when_clicked_again(user: Driver, qtbot: QtBot) -> None:
    rail, centre = buttons(user), user.centre
    qtbot.mouseClick(rail["icons"], Qt.MouseButton.LeftButton)
    assert centre.view is user.icons_view
    assert contains_focus(user.icons_view)
    qtbot.mouseClick(rail["fonts"], Qt.MouseButton.LeftButton)
    assert centre.view is user.fonts_view
    assert (rail["icons"].isChecked(), rail["fonts"].isChecked()) == (False, True)
    qtbot.mouseClick(rail["fonts"], Qt.MouseButton.LeftButton)
    assert centre.view is centre.map_view
    assert user.is_checked("map")
    assert not rail["fonts"].isChecked()


def test_differently_displayed_texts_are_checked_too(user: Driver) -> None:
    user.centre.show_icon(None)
    assert buttons(user)["icons"].isChecked()
    user.trigger("map")
    assert not buttons(user)["icons"].isChecked()
    user.trigger("map")
    assert user.is_checked("map")


def test_the_settings_open_from_the_rail(user: Driver, qtbot: QtBot) -> None:
    qtbot.mouseClick(buttons(user)["settings"], Qt.MouseButton.LeftButton)
    dialog = user.settings_controller.dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert not dialog.isModal()


def test_an_opened_dock_focuses_a_widget_that_accepts_keys(user: Driver, qtbot: QtBot) -> None:
    for name in _DOCKS:
        user.docks.show(name)
        dock = next(dock for dock in user.docks.all if dock.objectName() == name)
        qtbot.waitUntil(lambda dock=dock: contains_focus(dock))
        focus = user.window.focusWidget()
        assert focus is not None, name
        assert focus.focusPolicy() & Qt.FocusPolicy.TabFocus, name


def test_enter_in_the_tree_opens_closed_properties_again(user: Driver, qtbot: QtBot) -> None:
    user.trigger("properties")
    assert not user.properties_panel.isVisible()
    user.select([user.layers[0].key])
    user.docks.show("layers")
    qtbot.keyClick(user.layer_tree, Qt.Key.Key_Return)
    assert user.properties_panel.isVisible()
    assert contains_focus(user.properties_panel)


def test_a_theme_that_one_window_selects_is_checked_in_the_other(
    user: Driver, open_window: OpenWindow
) -> None:
    other = open_window()
    other.trigger("theme_dark")
    assert user.is_checked("theme_dark")
    assert not user.is_checked("theme_light")
