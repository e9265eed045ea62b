"""Table of actions: menus and shortcuts."""

from collections import Counter

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar
from pytestqt.qtbot import QtBot

from editor.workspace.actions import create_actions, fill_menus, menu_titles, with_letters


def all_actions(bar: QMenuBar) -> list[QAction]:
    """Return every action in the menus, submenus too."""
    found, pending = [], [action.menu() for action in bar.actions()]
    while pending:
        for action in pending.pop().actions():
            if action.menu() is not None:
                pending.append(action.menu())
            elif not action.isSeparator():
                found.append(action)
    return found


def test_every_action_is_in_a_menu(qtbot: QtBot) -> None:
    owner = QObject()
    actions = create_actions(owner)
    bar = QMenuBar()
    qtbot.addWidget(bar)
    fill_menus(bar, actions)
    assert {action.objectName() for action in all_actions(bar)} == set(actions)
    assert [action.text().replace("&", "") for action in bar.actions()] == [
        title for name, title in menu_titles().items() if "/" not in name
    ]


def test_each_menu_has_a_mnemonic() -> None:
    titles = {"a": "Layer", "a/b": "Look", "c": "Look", "d": "Link", "e": "Ill"}
    assert with_letters(titles) == {"a": "&Layer", "a/b": "Look", "c": "L&ook", "d": "L&ink", "e": "Ill"}
    letters = [
        title.partition("&")[2][:1] for name, title in with_letters(menu_titles()).items() if "/" not in name
    ]
    assert "" not in letters


def test_shortcuts_are_unique(qtbot: QtBot) -> None:
    owner = QObject()
    actions = create_actions(owner).values()
    keys = Counter(key.toString() for action in actions for key in set(action.shortcuts()))
    assert [key for key, count in keys.items() if count > 1] == []


def test_a_tooltip_names_the_shortcut(qtbot: QtBot) -> None:
    owner = QObject()
    assert create_actions(owner)["save"].toolTip() == "Save (Ctrl+S)"
