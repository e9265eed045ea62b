"""Enter on a focused button."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.ui.kit.buttons import (
    CheckBox,
    ElidedButton,
    TileButton,
    plain_button,
    quiet_button,
    tool_button,
)
from editor.ui.kit.keyboard import EnterKey, install_enter_key
from editor.ui.kit.switch import Switch

KINDS: tuple[Callable[[], QAbstractButton], ...] = (
    lambda: plain_button("Apply"),
    lambda: quiet_button("Reset"),
    lambda: tool_button("close", "Close"),
    lambda: ElidedButton("Long text"),
    lambda: TileButton("Resize", "resize"),
    lambda: CheckBox("Bold"),
    lambda: Switch("Weather"),
    lambda: QCheckBox("Once"),
)


@pytest.fixture(autouse=True)
def enter_key(qapp: QWidget) -> None:
    install_enter_key()
    install_enter_key()
    assert len(qapp.findChildren(EnterKey)) == 1


def show(window: QWidget, buttons: list[QAbstractButton], qtbot: QtBot) -> list[QAbstractButton]:
    """Show buttons in a window, and return the list of those that are clicked from then on."""
    clicked: list[QAbstractButton] = []
    column = QVBoxLayout(window)
    for button in buttons:
        button.clicked.connect(lambda _checked=False, button=button: clicked.append(button))
        column.addWidget(button)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return clicked


def press(button: QAbstractButton, key: Qt.Key, qtbot: QtBot, modifier: Qt.KeyboardModifier) -> None:
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert button.hasFocus()
    qtbot.keyClick(button, key, modifier)


def test_enter_presses_the_focused_button_of_each_kind_once(qtbot: QtBot) -> None:
    window, buttons = QWidget(), [kind() for kind in KINDS]
    clicked = show(window, buttons, qtbot)
    for button in buttons:
        press(button, Qt.Key.Key_Return, qtbot, Qt.KeyboardModifier.NoModifier)
        press(button, Qt.Key.Key_Enter, qtbot, Qt.KeyboardModifier.KeypadModifier)
        press(button, Qt.Key.Key_Return, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert clicked == [button for button in buttons for _ in range(2)]


def test_enter_opens_the_menu_of_a_button(qtbot: QtBot) -> None:
    buttons = [QToolButton(), QPushButton("Choose")]
    menus = [QMenu(button) for button in buttons]
    opened: list[QMenu] = []
    for button, menu in zip(buttons, menus, strict=True):
        menu.addAction("One")
        button.setMenu(menu)
        menu.aboutToShow.connect(lambda menu=menu: opened.append(menu))
        menu.aboutToShow.connect(menu.close, Qt.ConnectionType.QueuedConnection)
    buttons[0].setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    buttons[0].setFocusPolicy(Qt.FocusPolicy.TabFocus)
    window = QWidget()
    clicked = show(window, list(buttons), qtbot)
    for button in buttons:
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        press(button, Qt.Key.Key_Return, qtbot, Qt.KeyboardModifier.NoModifier)
    assert opened == menus
    assert clicked == []


def test_enter_stays_with_the_default_button_of_a_dialog(qtbot: QtBot) -> None:
    save, tool, switch = QPushButton("Save"), tool_button("close", "Clear"), Switch("Backups")
    save.setDefault(True)
    window = QDialog()
    clicked = show(window, [save, tool, switch], qtbot)
    for button in (tool, switch, save):
        press(button, Qt.Key.Key_Return, qtbot, Qt.KeyboardModifier.NoModifier)
    assert clicked == [save, save, save]
    clicked.clear()
    save.hide()
    press(tool, Qt.Key.Key_Return, qtbot, Qt.KeyboardModifier.NoModifier)
    assert clicked == [tool]
