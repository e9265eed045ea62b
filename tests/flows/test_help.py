"""Help opens the guide in the browser: its start page, the reference, and the page of the focused panel."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.settings.shortcuts_page import ShortcutsPage
from editor.system.setting import Page
from editor.ui.kit.keyboard import contains_focus
from tests.flows.browser import Browser, page
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver


def press(user: Driver, qtbot: QtBot) -> None:
    """Press F1 in the focused widget."""
    receiver = user.window.focusWidget()
    assert receiver is not None
    qtbot.keyClick(receiver, Qt.Key.Key_F1)


def test_f1_opens_the_page_of_the_focused_panel_or_dialog(
    open_window: OpenWindow, browser: Browser, qtbot: QtBot
) -> None:
    user = open_window()
    user.activate()
    user.map_view.setFocus()
    press(user, qtbot)
    assert page(browser) == "map.html"
    for command, expected in (
        ("layers", "layers.html"),
        ("problems", "problems.html"),
        ("history", "history.html"),
        ("colors", "colours.html"),
        ("json", "json.html"),
        ("weather_panel", "weather.html"),
        ("icons", "icons.html"),
        ("fonts", "fonts.html"),
    ):
        user.docks.show(command) if command in _DOCKS else user.trigger(command)
        press(user, qtbot)
        assert page(browser) == expected

    for page_shown, expected in ((Page.LOOK, "settings.html"), (Page.SHORTCUTS, "keyboard.html")):
        dialog = user.settings_controller.open(page_shown)
        if page_shown is Page.SHORTCUTS:
            dialog.findChild(ShortcutsPage).tree.setFocus()
        qtbot.waitUntil(lambda at=dialog: contains_focus(at), timeout=5_000)
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
        assert page(browser) == expected


_DOCKS = ("layers", "problems", "history", "colors", "json", "weather_panel")


def test_the_menu_opens_the_guide_and_the_reference_and_reports_a_page_that_is_not_built(
    open_window: OpenWindow, browser: Browser
) -> None:
    user = open_window()
    user.trigger("guide")
    assert page(browser) == "index.html"
    user.trigger("reference")
    assert page(browser) == "reference/index.html"
    user.trigger("changes")
    assert page(browser) == "changes.html"
    assert user.notice == ""
    user.help_controller.open_page("reference/preview#hairlines")
    assert page(browser) == "reference/preview.html"
    assert browser.opened[-1].fragment() == "hairlines"

    browser.opened.clear()
    user.help_controller.open_page("no-such-page")
    assert "not installed" in user.notice
    assert browser.opened == []
