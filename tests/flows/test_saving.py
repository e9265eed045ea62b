"""Saving: what is written where, what is said of it, and what a failure leaves."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.edits import rename_layer
from editor.mapstyle.properties import BY_KEY
from editor.session.session import Origin
from editor.system.settings import LAST_FOLDER
from editor.widgets.fields.number_field import NumberField
from tests.flows.conftest import OpenWindow, edit_something, question
from tests.styles import a_document, a_line, a_source, bytes_of


def save_as(window: MainWindow, target: Path) -> None:
    """Give the file a name in the dialog, which has asked whether to replace what stands there."""
    window.commands["save_as"].trigger()
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(target))
    dialog.close()


def test_a_save_that_waits_writes_what_was_open_when_it_was_asked_for(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    window.commands["save"].trigger()
    edit_something(window)
    wanted = window.session.encoded()
    window.commands["save"].trigger()
    window.session.open(a_source(1), Origin(None, "other"))
    qtbot.waitUntil(lambda: not window.documents.is_saving)
    assert style_file.read_bytes() == wanted


def test_after_save_as_the_next_save_leaves_the_first_file_alone(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before, other = style_file.read_bytes(), style_file.with_name("other.json")
    save_as(window, other)
    edit_something(window)
    window.commands["save"].trigger()
    qtbot.waitUntil(lambda: not window.documents.is_saving)
    assert style_file.read_bytes() == before
    assert other.read_bytes() == window.session.encoded()
    assert window.session.origin.path == other
    assert not window.session.is_edited


def test_every_name_that_was_given_while_a_save_runs_is_written(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    targets = [style_file.with_name(f"{name}.json") for name in ("one", "two", "three")]
    for target in targets:
        save_as(window, target)
    qtbot.waitUntil(lambda: not window.documents.is_saving)
    assert [target.read_bytes() for target in targets] == [style_file.read_bytes()] * 3


def test_a_save_that_fails_keeps_no_other_from_its_file(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    other = style_file.with_name("other.json")
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignals([window.documents.save_failed, window.documents.saved]):
        window.commands["save"].trigger()
        save_as(window, other)
    assert other.read_bytes() == window.session.encoded()


def test_save_as_over_the_own_file_asks_nothing_that_its_dialog_has_asked(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    style_file.write_bytes(style_file.read_bytes() + b" ")
    with qtbot.waitSignal(window.documents.saved):
        save_as(window, style_file)
    assert style_file.read_bytes() == window.session.encoded()


def test_a_style_is_open_until_its_save_is_done_and_asked_for_where_that_fails(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document([a_line(1)])))
    window = open_window(style_file)
    edit_something(window)
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
        window.open_file(other)
    assert window.session.origin.path == style_file
    window.open_file(other)
    with qtbot.waitSignal(window.documents.opened):
        question().button(QMessageBox.StandardButton.Discard).click()
    assert window.session.origin.path == other


def test_a_file_that_comes_while_a_save_runs_waits_for_it(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document([a_line(1)])))
    window = open_window(style_file)
    was_saving = []
    window.documents.opened.connect(lambda _document: was_saving.append(window.documents.is_saving))
    with qtbot.waitSignals([window.documents.opened, window.documents.saved]):
        window.open_file(other)
        window.commands["save"].trigger()
    assert was_saving == [False]


def test_what_is_edited_while_closing_saves_is_asked_for_again(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    window.close()
    with qtbot.waitSignal(window.documents.saved):
        question().button(QMessageBox.StandardButton.Save).click()
        window.session.do(rename_layer(window.session.style.layers[1].key, "Later"), "Rename")
    assert window.isVisible()
    with qtbot.waitSignal(window.documents.saved):
        question().button(QMessageBox.StandardButton.Save).click()
    assert not window.isVisible()
    assert b"Later" in style_file.read_bytes()


def test_what_is_typed_and_not_confirmed_is_saved_and_asked_for(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    window.view_state.select([window.session.style.layers[0].key])
    width = window.properties_panel.editor(BY_KEY["line-width"]).field
    assert isinstance(width, NumberField)
    width.edit.setFocus()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "3.75")
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert b"3.75" in style_file.read_bytes()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "4")
    assert not window.close()
    question().button(QMessageBox.StandardButton.Cancel).click()


def test_a_new_style_is_asked_for_a_name(open_window: OpenWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window = open_window()
    window.commands["save"].trigger()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    target = tmp_path / "mine.json"
    with qtbot.waitSignal(window.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert target.read_bytes() == window.session.encoded()
    assert window.session.origin.path == target


def test_giving_up_the_name_gives_up_closing_too(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window()
    edit_something(window)
    window.close()
    question().button(QMessageBox.StandardButton.Save).click()
    asked = window.findChild(QFileDialog)
    assert asked is not None
    asked.reject()
    window.commands["save_as"].trigger()
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    target = tmp_path / "mine.json"
    with qtbot.waitSignal(window.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert window.isVisible()
    assert window.services.settings.get(LAST_FOLDER) == str(tmp_path)


def test_a_save_that_fails_says_so_and_keeps_the_changes(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    before = style_file.read_bytes()
    folder = style_file.parent
    style_file.rename(folder / "kept.json")
    style_file.mkdir()  # A folder stands where the file should go.
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
    assert "was not saved" in window.notice.text
    assert window.session.is_edited
    assert (folder / "kept.json").read_bytes() == before
    assert not list(folder.glob(".*isopleth"))


def full_disk(folder: Path) -> Callable[[int, bytes], int]:
    """What writes files, but none within a folder."""
    write = os.write

    def write_elsewhere(descriptor: int, data: bytes) -> int:
        if any(os.path.samestat(os.fstat(descriptor), each.stat()) for each in folder.rglob("*")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data)

    return write_elsewhere


def test_a_full_disk_is_told_once_with_what_to_do(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(style_file)
    edit_something(window)
    before = style_file.read_bytes()
    monkeypatch.setattr(os, "write", full_disk(style_file.parent))
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
    monkeypatch.undo()
    assert window.notice.text == (
        f"“small.json” was not saved. The disk is full. Make room on it, or save elsewhere. ({style_file})"
    )
    assert list(window.notice.buttons) == ["Save as…", "Try again"]
    assert style_file.read_bytes() == before
    assert window.session.is_edited


def test_what_was_agreed_to_be_replaced_may_be_replaced_by_the_next_try(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(style_file)
    edit_something(window)
    theirs = bytes_of(a_document(2))
    style_file.write_bytes(theirs)
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    monkeypatch.setattr(os, "write", full_disk(style_file.parent))
    with qtbot.waitSignal(window.documents.save_failed):
        window.notice.buttons["Save anyway"].click()
    monkeypatch.undo()
    assert style_file.read_bytes() == theirs
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Try again"].click()
    assert style_file.read_bytes() == window.session.encoded()


def test_a_failed_save_can_be_tried_again(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    window = open_window(style_file)
    edit_something(window)
    away = style_file.rename(style_file.with_name("away.json"))
    style_file.mkdir()  # A folder stands where the file should go.
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
    assert "“small.json” was not saved. This is a folder, not a file." in window.notice.text
    assert list(window.notice.buttons) == ["Save as…", "Try again"]
    with qtbot.waitSignal(window.documents.save_failed):
        window.notice.buttons["Try again"].click()
    assert window.session.is_edited
    style_file.rmdir()
    away.rename(style_file)
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Try again"].click()
    assert b"Changed" in style_file.read_bytes()
    assert not window.session.is_edited
    assert window.notice.text == ""


def test_a_failed_save_can_go_elsewhere(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    window = open_window(style_file)
    edit_something(window)
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
    window.notice.buttons["Save as…"].click()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    target = style_file.parent / "elsewhere.json"
    with qtbot.waitSignal(window.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert b"Changed" in target.read_bytes()
    assert window.session.origin.path == target


def test_a_style_with_errors_is_saved_and_said_to_be_rejected(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "rejected.json"
    path.write_bytes(bytes_of(a_document([a_line(2, group_id=98), a_line(1, group_id=99)])))
    window = open_window(path)
    edit_something(window)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert b"Changed" in path.read_bytes()
    qtbot.waitUntil(lambda: window.notice.text == "Saved. The engine will reject this style: 2 errors.")
    assert not window.problems_panel.isVisible()
    window.notice.buttons["Show problems"].click()
    assert window.problems_panel.isVisible()


def test_a_style_without_errors_is_saved_in_silence(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_something(window)
    with qtbot.waitSignals([window.documents.saved, window.checker.checked]):
        window.commands["save"].trigger()
    assert window.notice.text == ""


def test_saving_keeps_permissions(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    style_file.chmod(0o640)
    window = open_window(style_file)
    edit_something(window)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert stat.S_IMODE(style_file.stat().st_mode) == 0o640


def test_a_save_that_parts_a_hard_link_is_asked_about_once(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    other, before = style_file.with_name("other.json"), style_file.read_bytes()
    other.hardlink_to(style_file)
    edit_something(window)
    with qtbot.waitSignal(window.documents.save_failed):
        window.commands["save"].trigger()
    assert style_file.read_bytes() == before
    assert "hard links" in window.notice.text
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save this file only"].click()
    assert (style_file.read_bytes(), other.read_bytes()) == (window.session.encoded(), before)
    assert window.notice.text == ""
    edit_something(window)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()


def test_a_save_over_what_another_program_wrote_can_part_a_hard_link(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    other, theirs = style_file.with_name("other.json"), bytes_of(a_document(5))
    other.hardlink_to(style_file)
    edit_something(window)
    style_file.write_bytes(theirs)
    qtbot.waitUntil(lambda: "Keep mine" in window.notice.buttons)
    found = window.session.disk_state
    assert found is not None
    with qtbot.waitSignal(window.documents.save_failed):
        window.documents.save(style_file, over=found)  # As “Save anyway” does.
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save this file only"].click()
    assert (style_file.read_bytes(), other.read_bytes()) == (window.session.encoded(), theirs)


def test_what_a_save_could_not_keep_of_the_rights_is_said(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    with qtbot.waitSignal(window.documents.saved):
        window.documents.save(style_file)
    window.documents.remarked.emit(style_file, "Its access list could not be copied to the new version.")
    assert window.notice.text.startswith(f"“{style_file.name}” was saved. Its access list")
