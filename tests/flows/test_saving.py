"""Saving: the written bytes, the notices, and the state after a failure."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import rename_layer
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.session.session import Origin
from editor.system.settings import LAST_FOLDER
from editor.ui.fields.number_field import NumberField
from tests.flows.conftest import OpenWindow, question
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, a_source, bytes_of


def save_as(user: Driver, target: Path) -> None:
    """Name the file in the dialog, which confirms the replacement of an existing one."""
    user.trigger("save_as")
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(target))
    dialog.close()


def test_a_save_writes_the_style_of_its_request_and_save_as_does_not_change_the_first_file(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    targets = [style_file.with_name(f"{name}.json") for name in ("one", "two", "three")]
    for target in targets:
        save_as(user, target)
    qtbot.waitUntil(lambda: not user.documents.is_saving)
    assert [target.read_bytes() for target in targets] == [style_file.read_bytes()] * 3

    before, other = style_file.read_bytes(), style_file.with_name("other.json")
    save_as(user, other)
    user.rename_first_layer()
    user.trigger("save")
    qtbot.waitUntil(lambda: not user.documents.is_saving)
    assert style_file.read_bytes() == before
    assert other.read_bytes() == user.session.encoded()
    assert user.path == other
    assert not user.is_edited

    user.open(style_file)
    user.trigger("save")
    user.rename_first_layer()
    expected = user.session.encoded()
    user.trigger("save")
    user.session.open(a_source(1), Origin(None, "other"))
    qtbot.waitUntil(lambda: not user.documents.is_saving)
    assert style_file.read_bytes() == expected


def test_a_failed_save_does_not_block_others_of_its_file(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    other = style_file.with_name("other.json")
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignals([user.documents.save_failed, user.documents.saved]):
        user.trigger("save")
        save_as(user, other)
    assert other.read_bytes() == user.session.encoded()


def test_save_as_over_the_open_file_repeats_no_question_of_its_dialog(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    style_file.write_bytes(style_file.read_bytes() + b" ")
    with qtbot.waitSignal(user.documents.saved):
        save_as(user, style_file)
    assert style_file.read_bytes() == user.session.encoded()


def test_a_style_stays_open_until_its_save_is_done_and_a_failure_leads_to_a_question(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document([a_line(1)])))
    user = open_window(style_file)
    user.rename_first_layer()
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignal(user.documents.save_failed):
        user.trigger("save")
        user.window.open_file(other)
    assert user.path == style_file
    user.window.open_file(other)
    with qtbot.waitSignal(user.documents.opened):
        question().button(QMessageBox.StandardButton.Discard).click()
    assert user.path == other


def test_a_file_opened_during_a_save_waits_for_it(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document([a_line(1)])))
    user = open_window(style_file)
    was_saving = []
    user.documents.opened.connect(lambda _document: was_saving.append(user.documents.is_saving))
    with qtbot.waitSignals([user.documents.opened, user.documents.saved]):
        user.window.open_file(other)
        user.trigger("save")
    assert was_saving == [False]


def test_edits_while_closing_saves_lead_to_another_question(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    user.window.close()
    with qtbot.waitSignal(user.documents.saved):
        question().button(QMessageBox.StandardButton.Save).click()
        user.edit(rename_layer(user.layers[1].key, "Later"), "Rename")
    assert user.window.isVisible()
    with qtbot.waitSignal(user.documents.saved):
        question().button(QMessageBox.StandardButton.Save).click()
    assert not user.window.isVisible()
    assert b"Later" in style_file.read_bytes()


def test_a_new_style_needs_a_name_and_cancelling_that_cancels_closing_too(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    user = open_window()
    user.rename_first_layer()
    user.window.close()
    question().button(QMessageBox.StandardButton.Save).click()
    file_dialog = user.window.findChild(QFileDialog)
    assert file_dialog is not None
    file_dialog.reject()
    user.trigger("save")
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    target = tmp_path / "mine.json"
    with qtbot.waitSignal(user.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert target.read_bytes() == user.session.encoded()
    assert user.path == target
    assert user.window.isVisible()
    assert user.settings.get(LAST_FOLDER) == str(tmp_path)


def full_disk(folder: Path) -> Callable[[int, bytes], int]:
    """Return a function that writes files, except within a folder."""
    write = os.write

    def write_elsewhere(descriptor: int, data: bytes) -> int:
        if any(os.path.samestat(os.fstat(descriptor), each.stat()) for each in folder.rglob("*")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data)

    return write_elsewhere


def test_a_full_disk_is_reported_once_and_a_confirmed_replacement_still_counts_for_the_next_try(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    before = style_file.read_bytes()
    monkeypatch.setattr(os, "write", full_disk(style_file.parent))
    with qtbot.waitSignal(user.documents.save_failed):
        user.trigger("save")
    monkeypatch.undo()
    assert user.notice == (
        f"“small.json” could not be saved. The disk is full. Free up space or save elsewhere. ({style_file})"
    )
    assert list(user.notice_buttons) == ["Save as…", "Try again"]
    assert style_file.read_bytes() == before
    assert user.is_edited

    theirs = bytes_of(a_document(2))
    style_file.write_bytes(theirs)
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    monkeypatch.setattr(os, "write", full_disk(style_file.parent))
    with qtbot.waitSignal(user.documents.save_failed):
        user.answer("Save anyway")
    monkeypatch.undo()
    assert style_file.read_bytes() == theirs
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Try again")
    assert style_file.read_bytes() == user.session.encoded()


def test_a_failed_save_is_reported_and_can_be_retried_or_saved_elsewhere(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    before = style_file.read_bytes()
    away = style_file.rename(style_file.with_name("away.json"))
    style_file.mkdir()  # A folder exists in place of the file.
    with qtbot.waitSignal(user.documents.save_failed):
        user.trigger("save")
    assert "“small.json” could not be saved. This is a folder, not a file." in user.notice
    assert list(user.notice_buttons) == ["Save as…", "Try again"]
    with qtbot.waitSignal(user.documents.save_failed):
        user.answer("Try again")
    assert user.is_edited
    assert away.read_bytes() == before
    assert not list(style_file.parent.glob(".*isopleth"))
    style_file.rmdir()
    away.rename(style_file)
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Try again")
    assert b"Changed" in style_file.read_bytes()
    assert not user.is_edited
    assert user.notice == ""

    user.rename_first_layer("Changed again")
    style_file.unlink()
    style_file.mkdir()
    with qtbot.waitSignal(user.documents.save_failed):
        user.trigger("save")
    user.answer("Save as…")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    target = style_file.parent / "elsewhere.json"
    with qtbot.waitSignal(user.documents.saved):
        dialog.fileSelected.emit(str(target))
    dialog.close()
    assert b"Changed again" in target.read_bytes()
    assert user.path == target


def test_a_style_with_errors_is_saved_and_reported_as_invalid_for_the_app(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "rejected.json"
    path.write_bytes(bytes_of(a_document([a_line(2, group_id=98), a_line(1, group_id=99)])))
    user = open_window(path)
    user.rename_first_layer()
    user.save()
    assert b"Changed" in path.read_bytes()
    qtbot.waitUntil(lambda: user.notice == "Saved. 2 errors found: the engine may reject this style.")
    assert not user.problems_panel.isVisible()
    user.answer("Show problems")
    assert user.problems_panel.isVisible()


def test_an_edited_style_is_saved_silently_with_its_permissions_or_confirmed_while_closing(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    style_file.chmod(0o640)
    user = open_window(style_file)
    user.rename_first_layer()
    user.save()
    assert stat.S_IMODE(style_file.stat().st_mode) == 0o640

    user.rename_first_layer("Silent")
    with qtbot.waitSignals([user.documents.saved, user.checker.checked]):
        user.trigger("save")
    assert user.notice == ""

    user.select([user.layers[0].key])
    width = user.editor(BY_KEY["line-width"]).field
    assert isinstance(width, NumberField)
    width.edit.setFocus()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "3.75")
    user.save()
    assert b"3.75" in style_file.read_bytes()
    width.edit.selectAll()
    qtbot.keyClicks(width.edit, "4")
    assert not user.window.close()
    question().button(QMessageBox.StandardButton.Cancel).click()


def test_a_save_that_breaks_a_hard_link_asks_once(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    other, before = style_file.with_name("other.json"), style_file.read_bytes()
    other.hardlink_to(style_file)
    user.rename_first_layer()
    with qtbot.waitSignal(user.documents.save_failed):
        user.trigger("save")
    assert style_file.read_bytes() == before
    assert "hard links" in user.notice
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save under this name only")
    assert (style_file.read_bytes(), other.read_bytes()) == (user.session.encoded(), before)
    assert user.notice == ""
    user.rename_first_layer()
    user.save()


def test_a_save_over_changes_of_another_program_can_break_a_hard_link(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    other, theirs = style_file.with_name("other.json"), bytes_of(a_document(5))
    other.hardlink_to(style_file)
    user.rename_first_layer()
    style_file.write_bytes(theirs)
    qtbot.waitUntil(lambda: "Keep my version" in user.notice_buttons)
    found = user.session.disk_state
    assert found is not None
    with qtbot.waitSignal(user.documents.save_failed):
        user.documents.save(style_file, over=found)  # As “Save anyway” does.
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save under this name only")
    assert (style_file.read_bytes(), other.read_bytes()) == (user.session.encoded(), theirs)


def test_rights_that_a_save_could_not_keep_are_reported(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    with qtbot.waitSignal(user.documents.saved):
        user.documents.save(style_file)
    user.documents.remarked.emit(style_file, "The access list could not be copied.")
    assert user.notice.startswith(f"“{style_file.name}” saved. The access list")
