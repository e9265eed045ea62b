"""A style whose file was changed or deleted counts as unsaved, and closes only after a question."""

import os
from pathlib import Path

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.flows.conftest import OpenWindow, question
from tests.styles import a_document, a_line, bytes_of

MINE = "Changed"
THEIRS = bytes_of(a_document([a_line(3, COMMENT="Changed elsewhere"), a_line(2), a_line(1)]))


def test_a_saved_style_whose_file_was_changed_is_confirmed_before_another_is_opened(
    open_window: OpenWindow, style_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document(2)))
    user = open_window(style_file)
    user.rename_first_layer()
    user.save()
    style_file.write_bytes(THEIRS)
    user.window.open_file(other)  # Before the window has noticed the change.
    assert question().text() == "“small.json” has changed on disk. Save the open version?"
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert user.layers[0].comment == MINE
    assert user.window.isWindowModified()
    assert "Another program changed" in user.notice
    backups = user.services.backups
    root = backups.parent / "recovery"
    qtbot.waitUntil(lambda: any(MINE.encode() in each.read_bytes() for each in root.glob("*/copy.json")))
    user.window.open_file(other)
    with qtbot.waitSignal(user.documents.opened):
        question().button(QMessageBox.StandardButton.Discard).click()
    assert list(root.glob("*/copy.json")) == []
    assert not user.window.isWindowModified()


def test_a_style_whose_file_is_gone_is_saved_by_the_answer_to_the_question(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    user.save()
    style_file.unlink()
    assert not user.window.close()
    assert question().text() == "“small.json” was moved or deleted. Save the open version?"
    with qtbot.waitSignal(user.window.closed):
        question().button(QMessageBox.StandardButton.Save).click()
    assert MINE.encode() in style_file.read_bytes()


def test_a_style_counts_as_saved_again_once_its_file_is_as_it_was(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before = style_file.read_bytes()
    style_file.write_bytes(THEIRS)
    qtbot.waitUntil(lambda: "Another program changed" in user.notice)
    assert user.window.isWindowModified()
    style_file.write_bytes(before)
    qtbot.waitUntil(lambda: not user.window.isWindowModified())
    assert user.window.close()


def test_a_style_whose_file_became_unreadable_leads_to_a_question(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    os.truncate(style_file, 2**40)  # All of it but the beginning is a hole.
    assert not user.window.close()
    assert question().text() == "“small.json” can no longer be read. Save the open version?"
    assert "“small.json” can no longer be read. Your open version is unaffected." in user.notice
    with qtbot.waitSignal(user.window.closed):
        question().button(QMessageBox.StandardButton.Discard).click()


def test_a_notice_on_an_unreadable_file_disappears_once_the_file_is_unchanged_again(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before = style_file.read_bytes()
    os.truncate(style_file, 2**40)
    qtbot.waitUntil(lambda: "can no longer be read" in user.notice)
    assert list(user.notice_buttons) == ["Try again"]
    user.answer("Try again")
    qtbot.waitUntil(lambda: "can no longer be read" in user.notice)
    style_file.write_bytes(before)
    qtbot.waitUntil(lambda: user.notice == "")
    assert not user.window.isWindowModified()


def test_saving_by_the_answer_replaces_the_confirmed_change(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    style_file.write_bytes(THEIRS)
    assert not user.window.close()
    assert question().text() == "“small.json” has changed on disk. Save the open version?"
    assert "Saving replaces the version on disk." in question().informativeText()
    with qtbot.waitSignal(user.window.closed):
        question().button(QMessageBox.StandardButton.Save).click()
    assert MINE.encode() in style_file.read_bytes()


def test_a_refused_save_by_the_answer_asks_again_and_closing_continues(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    assert not user.window.close()
    assert question().text() == "Save the changes to “small.json”?"
    for theirs in (THEIRS, THEIRS + b" "):
        style_file.write_bytes(theirs)
        with qtbot.waitSignal(user.documents.save_refused):
            question().button(QMessageBox.StandardButton.Save).click()
        assert style_file.read_bytes() == theirs
        assert question().text() == "“small.json” has changed on disk. Save the open version?"
    with qtbot.waitSignal(user.window.closed):
        question().button(QMessageBox.StandardButton.Save).click()
    assert MINE.encode() in style_file.read_bytes()


def test_a_refused_save_of_an_answered_question_closes_nothing_after_a_cancel(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    user.rename_first_layer()
    assert not user.window.close()
    style_file.write_bytes(THEIRS)
    with qtbot.waitSignal(user.documents.save_refused):
        question().button(QMessageBox.StandardButton.Save).click()
    question().button(QMessageBox.StandardButton.Cancel).click()
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save anyway")
    assert user.window.isVisible()
