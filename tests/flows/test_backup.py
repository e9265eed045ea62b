"""The previous version, and the file as it was saved last."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.features.files import backups
from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.edits.structure import add_group
from editor.workspace.differences import DifferencesDialog
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver


def rename(user: Driver, name: str) -> None:
    user.edit(rename_layer(user.layers[0].key, name), "Rename")


def enabled(user: Driver) -> list[str]:
    """Return the commands on versions that are enabled in the File menu."""
    file_menu = user.strip.menu_bar.actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    file_menu.aboutToShow.emit()
    return [name for name in ("revert", "compare_saved", "go_back") if user.is_enabled(name)]


def test_the_commands_are_enabled_by_their_needs_and_by_the_files_of_the_open_document(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window()
    assert enabled(user) == []
    user.open(style_file)
    assert enabled(user) == ["revert", "compare_saved"]
    rename(user, "One")
    user.save()
    assert "go_back" not in enabled(user)  # The disk is read on a thread.
    qtbot.waitUntil(lambda: user.is_enabled("go_back"))
    assert enabled(user) == ["revert", "compare_saved", "go_back"]

    other = style_file.with_name("other.json")
    other.write_bytes(style_file.read_bytes())
    user.open(other)
    assert "go_back" not in enabled(user)


def test_the_file_menu_resolves_no_path_on_the_gui_thread(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = open_window(style_file)
    rename(user, "One")
    user.save()
    resolving: list[threading.Thread] = []
    real_path = os.path.realpath

    def noted(path: str, *arguments: Any, **others: Any) -> str:
        resolving.append(threading.current_thread())
        return real_path(path, *arguments, **others)

    qtbot.waitUntil(lambda: user.jobs.is_idle)
    monkeypatch.setattr(os.path, "realpath", noted)
    enabled(user)
    qtbot.waitUntil(lambda: user.is_enabled("go_back"))
    monkeypatch.undo()
    assert threading.main_thread() not in resolving


def test_going_back_is_one_step_that_marks_the_style_changed(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    before = style_file.read_bytes()
    user = open_window(style_file)
    rename(user, "One")
    user.save()
    saved = style_file.read_bytes()
    with qtbot.waitSignal(user.session.changed):
        user.trigger("go_back")
    assert user.session.encoded() == before
    assert user.is_edited
    assert style_file.read_bytes() == saved
    assert user.undo_text == "Restore previous version"
    assert user.notice == "Previous version of “small.json” restored. Save to keep it."
    user.answer("Undo")
    assert user.session.encoded() == saved
    assert not user.is_edited

    user.save()  # A save that changes nothing keeps the previous version.
    with qtbot.waitSignal(user.session.changed):
        user.trigger("go_back")
    assert user.session.encoded() == before
    assert "Save to keep it." in user.notice
    user.save()
    assert user.notice == ""


def test_changes_since_saving_are_compared_and_reverted_and_undo_restores_them(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    before = style_file.read_bytes()
    user = open_window(style_file)
    rename(user, "One")
    user.edit(add_group("Signs", None), "New group")
    user.trigger("compare_saved")
    dialog = user.window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 layer changed, 1 group added")
    assert dialog.windowTitle() == f"Changes since saving – {style_file.name}"
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "Changes since the last save" in texts
    dialog.reject()

    with qtbot.waitSignal(user.session.changed):
        user.trigger("revert")
    assert user.session.encoded() == before
    assert not user.is_edited
    user.undo()
    assert user.layers[0].comment == "One"
    assert user.is_edited


def test_a_disk_that_fails_offers_no_version(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = open_window(style_file)
    answers: list[bool] = []

    def fail(_folder: Path, _file: Path) -> Path:
        raise EditorError("The disk does not answer.")

    monkeypatch.setattr(backups, "backup_path", fail)
    user.backup.find(answers.append)
    qtbot.waitUntil(lambda: user.jobs.is_idle)
    assert answers == [False, False]
