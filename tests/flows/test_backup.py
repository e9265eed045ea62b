"""The version before the last save, and the file as it was saved last."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from editor.app.files import backup_flow
from editor.app.files.differences_dialog import DifferencesDialog
from editor.app.main_window import MainWindow
from editor.errors import EditorError
from editor.mapstyle.edits import rename_layer
from editor.mapstyle.group_edits import add_group
from tests.flows.conftest import OpenWindow


def rename(window: MainWindow, name: str) -> None:
    window.session.do(rename_layer(window.session.style.layers[0].key, name), "Rename")


def save(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()


def enabled(window: MainWindow) -> list[str]:
    """Which of the commands on versions can be chosen in the File menu."""
    file_menu = window.strip.menu_bar.actions()[0].menu()
    assert isinstance(file_menu, QMenu)
    file_menu.aboutToShow.emit()
    return [name for name in ("revert", "compare_saved", "go_back") if window.commands[name].isEnabled()]


def test_the_commands_wait_for_what_they_need(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window()
    assert enabled(window) == []
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(style_file)
    assert enabled(window) == ["revert", "compare_saved"]
    rename(window, "One")
    save(window, qtbot)
    assert "go_back" not in enabled(window)  # The disk is asked on a thread.
    qtbot.waitUntil(lambda: window.commands["go_back"].isEnabled())
    assert enabled(window) == ["revert", "compare_saved", "go_back"]


def test_the_file_menu_resolves_no_path_on_the_thread_of_the_window(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(style_file)
    rename(window, "One")
    save(window, qtbot)
    resolving: list[threading.Thread] = []
    real_path = os.path.realpath

    def noted(path: str, *arguments: Any, **others: Any) -> str:
        resolving.append(threading.current_thread())
        return real_path(path, *arguments, **others)

    qtbot.waitUntil(lambda: window.services.jobs.is_idle)
    monkeypatch.setattr(os.path, "realpath", noted)
    enabled(window)
    qtbot.waitUntil(lambda: window.commands["go_back"].isEnabled())
    monkeypatch.undo()
    assert threading.main_thread() not in resolving


def test_going_back_is_one_step_that_marks_the_style_changed(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    before = style_file.read_bytes()
    window = open_window(style_file)
    rename(window, "One")
    save(window, qtbot)
    saved = style_file.read_bytes()
    with qtbot.waitSignal(window.session.changed):
        window.commands["go_back"].trigger()
    assert window.session.encoded() == before
    assert window.session.is_edited
    assert style_file.read_bytes() == saved
    assert window.session.undo_stack.undoText() == "Go back to the version before the last save"
    assert window.notice.text == "This is “small.json” as it was before the last save. Save to keep it."
    window.notice.buttons["Undo"].click()
    assert window.session.encoded() == saved
    assert not window.session.is_edited


def test_what_a_save_answers_goes_with_it(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    window = open_window(style_file)
    rename(window, "One")
    save(window, qtbot)
    with qtbot.waitSignal(window.session.changed):
        window.commands["go_back"].trigger()
    assert "Save to keep it." in window.notice.text
    save(window, qtbot)
    assert window.notice.text == ""


def test_a_save_that_changes_nothing_keeps_the_version_before(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    before = style_file.read_bytes()
    window = open_window(style_file)
    rename(window, "One")
    save(window, qtbot)
    save(window, qtbot)
    with qtbot.waitSignal(window.session.changed):
        window.commands["go_back"].trigger()
    assert window.session.encoded() == before


def test_reverting_takes_changes_back_and_undo_brings_them_again(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    before = style_file.read_bytes()
    window = open_window(style_file)
    rename(window, "One")
    with qtbot.waitSignal(window.session.changed):
        window.commands["revert"].trigger()
    assert window.session.encoded() == before
    assert not window.session.is_edited
    window.session.undo_stack.undo()
    assert window.session.style.layers[0].comment == "One"
    assert window.session.is_edited


def test_what_is_open_is_compared_with_what_was_saved(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    rename(window, "One")
    window.session.do(add_group("Signs", None), "New group")
    window.commands["compare_saved"].trigger()
    dialog = window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 layer changed, 1 group added")
    assert dialog.windowTitle() == f"Changes since saving – {style_file.name}"
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert "From the saved file to what is open here: what has changed since it was saved." in said
    dialog.reject()


def test_going_back_waits_for_the_disk_of_the_document_that_is_open(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    rename(window, "One")
    save(window, qtbot)
    enabled(window)
    qtbot.waitUntil(lambda: window.commands["go_back"].isEnabled())
    other = style_file.with_name("other.json")
    other.write_bytes(style_file.read_bytes())
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(other)
    assert "go_back" not in enabled(window)


def test_a_disk_that_fails_offers_no_version(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(style_file)
    answers: list[bool] = []

    def fail(_folder: Path, _file: Path) -> Path:
        raise EditorError("The disk does not answer.")

    monkeypatch.setattr(backup_flow, "backup_path", fail)
    window.flows.backup.find(answers.append)
    qtbot.waitUntil(lambda: window.services.jobs.is_idle)
    assert answers == [False, False]
