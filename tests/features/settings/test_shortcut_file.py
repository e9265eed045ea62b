"""Import and export of shortcuts."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.features.settings.shortcut_list import read_keys, write_keys
from editor.system.settings import Settings
from editor.workspace.actions import create_actions
from editor.workspace.shortcuts import Shortcuts


@pytest.fixture
def shortcuts(tmp_path: Path, qtbot: QtBot) -> Shortcuts:
    settings = Settings(tmp_path / "settings.ini")
    owner = QObject(settings)
    return Shortcuts(create_actions(owner), settings, owner)


def a_file(folder: Path, keys: object) -> Path:
    path = folder / "keys.json"
    path.write_text(json.dumps({"isopleth-shortcuts": 1, "keys": keys}), encoding="utf-8")
    return path


def test_exported_shortcuts_round_trip(shortcuts: Shortcuts, tmp_path: Path) -> None:
    shortcuts.assign("solo", ("F12",))
    shortcuts.assign("save", ())
    write_keys(tmp_path / "keys.json", shortcuts)
    shortcuts.reset_all()
    held = read_keys(tmp_path / "keys.json", shortcuts)
    assert (held.own, held.skipped) == ({"solo": ("F12",), "save": ()}, 0)
    shortcuts.assign_all(held.own)
    assert shortcuts.keys("solo") == ("F12",)
    assert shortcuts.keys("save") == ()


def test_unknown_commands_and_invalid_keys_are_skipped(shortcuts: Shortcuts, tmp_path: Path) -> None:
    keys = {"solo": ["F12"], "fly": ["F11"], "save": ["A"], "open": "Ctrl+O", "find": [3]}
    held = read_keys(a_file(tmp_path, keys), shortcuts)
    assert (held.own, held.skipped) == ({"solo": ("F12",)}, 4)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"isopleth-shortcuts": 2, "keys": {}}', '{"isopleth-shortcuts": 1}', "[" * 100_000],
    ids=["nothing", "list", "object", "newer", "no keys", "deep"],
)
def test_a_file_without_keys_is_refused(shortcuts: Shortcuts, tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError, match=r"“keys\.json” contains no shortcuts"):
        read_keys(path, shortcuts)


def test_unreadable_and_unwritable_files_raise(shortcuts: Shortcuts, tmp_path: Path) -> None:
    with pytest.raises(EditorError, match=r"“none\.json” could not be imported\. The file does not exist\."):
        read_keys(tmp_path / "none.json", shortcuts)
    with pytest.raises(
        EditorError, match=r"“keys\.json” could not be exported\. The folder no longer exists\."
    ):
        write_keys(tmp_path / "no folder" / "keys.json", shortcuts)
