"""Shortcuts in tooltips: of every action, of every button of one, and after a change."""

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenuBar, QToolBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.system.settings import WEATHER_ON
from editor.workspace.services import Services
from editor.workspace.shortcuts import Shortcuts
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

_NATIVE = QKeySequence.SequenceFormat.NativeText


def keys_of(action: QAction) -> str:
    """Return the first shortcut of an action in native text."""
    return action.shortcut().toString(_NATIVE)


def missing_shortcuts(user: Driver) -> list[str]:
    """Return the actions with shortcuts that their tooltips lack."""
    actions = user.window.commands.items()
    return [
        name for name, action in actions if keys_of(action) and f"({keys_of(action)})" not in action.toolTip()
    ]


def buttons_without_words(user: Driver) -> list[str]:
    """Return the tool buttons with only a symbol and no tooltip, except Qt's own."""
    symbols = [
        each for each in user.window.findChildren(QToolButton) if not each.text() and not each.icon().isNull()
    ]
    ours = [each for each in symbols if not isinstance(each.parent(), QLineEdit | QMenuBar | QToolBar)]
    return [type(each.parent()).__name__ for each in ours if not each.isHidden() and not each.toolTip()]


def all_docks_open(user: Driver) -> None:
    """Create every panel."""
    for dock in user.docks.all:
        user.docks.open(dock.objectName())
    for view in range(4):
        user.centre.show_view(view)
    user.centre.show_view(0)


def test_every_action_shows_its_shortcuts(open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window()
    assert all(action.toolTip() for action in user.window.commands.values())
    assert missing_shortcuts(user) == []
    user.select([user.layers[0].key])
    user.rename_first_layer()
    assert missing_shortcuts(user) == []


def test_every_action_shows_changed_shortcuts(
    open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    user = open_window()
    user.select([user.layers[0].key])
    user.rename_first_layer()
    shortcuts: Shortcuts = user.shortcuts
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    modifiers = ("Meta+Alt", "Meta+Ctrl", "Meta+Shift", "Meta", "Meta+Alt+Shift", "Meta+Ctrl+Shift")
    chords = [f"{held}+{letter}" for held in modifiers for letter in letters]
    own = {name: (key,) for name, key in zip(sorted(shortcuts.names), chords, strict=False)}
    assert len(own) == len(shortcuts.names)
    shortcuts.assign_all(own)
    assert {keys_of(action) for action in user.window.commands.values()} == {
        QKeySequence(key).toString(_NATIVE) for (key,) in own.values()
    }
    assert missing_shortcuts(user) == []
    shortcuts.reset_all()
    assert missing_shortcuts(user) == []


def test_every_button_of_an_action_shows_its_shortcut(
    open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    user = open_window()
    all_docks_open(user)
    user.trigger("start_page")
    user.shortcuts.assign("undo", ("Meta+U",))
    known = {id(action) for action in user.window.commands.values()}
    buttons = [each for each in user.window.findChildren(QToolButton) if id(each.defaultAction()) in known]
    assert len(buttons) > 20
    for button in buttons:
        assert button.toolTip() == button.defaultAction().toolTip(), button.defaultAction().objectName()


def test_a_button_that_does_what_an_action_does_shows_its_shortcut(
    open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    user = open_window()
    all_docks_open(user)
    check_shortcut(user, "save", user.strip.save_button, 9)  # On the start page it says why it is disabled.
    user.trigger("start_page")
    page, weather = user.start_page, user.weather_panel
    result, note = user.find_panel.replaced, user.problems_panel.note
    replaced = result.button
    assert page is not None
    assert weather is not None
    assert replaced is not None
    for number, (name, button) in enumerate(
        (
            ("search_commands", user.search_field),
            ("open", page.open_button),
            ("refresh_weather", weather.title.refresh),
            ("undo", replaced),
            ("undo", note.undo_button),
        )
    ):
        check_shortcut(user, name, button, number)


def check_shortcut(user: Driver, name: str, button: QWidget, number: int) -> None:
    """Assert that a button shows the shortcut of an action, also after a change."""
    assert f"({keys_of(user.command(name))})" in button.toolTip(), name
    user.shortcuts.assign(name, (f"Meta+{number}",))
    assert keys_of(user.command(name)) == f"Meta+{number}"
    assert f"(Meta+{number})" in button.toolTip(), name


def test_no_button_is_a_symbol_without_a_name(
    open_window: OpenWindow, services: Services, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    user = open_window()
    all_docks_open(user)
    user.trigger("start_page")
    assert buttons_without_words(user) == []
