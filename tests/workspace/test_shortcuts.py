"""Shortcuts of the user in every window and after a restart."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.system.settings import SHORTCUTS, Settings
from editor.workspace.actions import create_actions
from editor.workspace.shortcuts import Shortcuts


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def shortcuts(settings: Settings, qtbot: QtBot) -> Shortcuts:
    return a_window(settings)


def a_window(settings: Settings) -> Shortcuts:
    """Return the shortcuts of a window that opens with these settings."""
    owner = QObject(settings)
    return Shortcuts(create_actions(owner), settings, owner)


def test_initial_shortcuts_are_the_defaults(shortcuts: Shortcuts, settings: Settings) -> None:
    assert shortcuts.keys("save") == ("Ctrl+S",)
    assert not shortcuts.has_own
    assert settings.get(SHORTCUTS) == ()


def test_shortcuts_apply_to_other_windows_and_the_next_start(
    shortcuts: Shortcuts, settings: Settings, tmp_path: Path
) -> None:
    other = a_window(settings)
    shortcuts.assign("save", ("Ctrl+Shift+D",))
    assert other.keys("save") == ("Ctrl+Shift+D",)
    assert settings.write()
    assert a_window(Settings(tmp_path / "settings.ini")).keys("save") == ("Ctrl+Shift+D",)


def test_a_tooltip_follows_the_shortcut(settings: Settings, qtbot: QtBot) -> None:
    owner = QObject(settings)
    actions = create_actions(owner)
    shortcuts = Shortcuts(actions, settings, owner)
    shortcuts.assign("save", ("Ctrl+Shift+D",))
    assert actions["save"].toolTip() == "Save (Ctrl+Shift+D)"
    shortcuts.assign("save", ())
    assert actions["save"].toolTip() == "Save"


def test_custom_tooltips_keep_their_text(settings: Settings, qtbot: QtBot) -> None:
    owner = QObject(settings)
    actions = create_actions(owner)
    shortcuts = Shortcuts(actions, settings, owner)
    actions["save"].setToolTip("Nothing to save")
    shortcuts.assign("save", ("Ctrl+Shift+D",))
    assert actions["save"].toolTip() == "Nothing to save (Ctrl+Shift+D)"
    shortcuts.assign("save", ())
    assert actions["save"].toolTip() == "Nothing to save"


def test_a_key_belongs_to_one_action(shortcuts: Shortcuts) -> None:
    assert shortcuts.holders(("Ctrl+S",), but="open") == ("save",)
    shortcuts.assign("open", ("Ctrl+S",))
    assert shortcuts.keys("open") == ("Ctrl+S",)
    assert shortcuts.keys("save") == ()
    assert shortcuts.is_own("save")
    shortcuts.assign("save", ("Ctrl+S",))
    assert shortcuts.keys("open") == ()


def test_resetting_an_action_restores_the_shortcuts_of_another(
    shortcuts: Shortcuts, settings: Settings
) -> None:
    shortcuts.assign("open", ("Ctrl+S",))
    shortcuts.assign("open", shortcuts.default("open"))
    assert shortcuts.keys("save") == ("Ctrl+S",)
    assert settings.get(SHORTCUTS) == ()


def test_resetting_all_restores_the_table(shortcuts: Shortcuts, settings: Settings) -> None:
    shortcuts.assign("open", ("Ctrl+S",))
    shortcuts.assign("redo", ())
    shortcuts.reset_all()
    assert not shortcuts.has_own
    assert shortcuts.keys("redo") == shortcuts.default("redo")
    assert settings.get(SHORTCUTS) == ()


def test_an_action_can_have_two_shortcuts(shortcuts: Shortcuts, settings: Settings) -> None:
    shortcuts.assign("save", ("Ctrl+S", "F12"))
    assert settings.get(SHORTCUTS) == ("save Ctrl+S", "save F12")
    assert a_window(settings).keys("save") == ("Ctrl+S", "F12")


def test_invalid_lines_are_ignored(settings: Settings, qtbot: QtBot) -> None:
    settings.set(SHORTCUTS, ("nonsense Ctrl+K", "save Ctrl+K", "open Ctrl+K", "quit"))
    shortcuts = a_window(settings)
    assert shortcuts.keys("save") == ("Ctrl+K",)
    assert shortcuts.keys("open") == ()
    assert shortcuts.keys("quit") == ()


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("A", "A alone is used for typing"),
        ("Shift+A", "Shift+A alone is used for typing"),
        ("Return", "Return alone is used in fields and lists"),
        ("Shift+Tab", "Shift+Tab alone is used in fields"),
        ("", "Press a shortcut first"),
        ("Ctrl+A", ""),
        ("Alt+Up", ""),
        ("F6", ""),
        ("Del", ""),
    ],
)
def test_keys_used_by_fields_are_refused(shortcuts: Shortcuts, key: str, says: str) -> None:
    problem = shortcuts.problem_of(key)
    assert problem.startswith(says)
    assert bool(problem) is bool(says)
