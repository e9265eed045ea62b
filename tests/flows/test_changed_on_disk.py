"""Changes and deletion of the open file by another program."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.features.files.open_save import FileController
from editor.mapstyle.edits.edit import rename_layer
from editor.ui.kit.keyboard import contains_focus
from editor.workspace.differences import DifferencesDialog
from tests.flows.conftest import OpenWindow, question
from tests.flows.driver import Driver
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

MINE, THEIRS = "Changed here", "Changed elsewhere"
COLORS = ("color_stops", "color_stop", "color")


def edit_here(user: Driver) -> None:
    """Make a change that stays unsaved."""
    user.edit(rename_layer(user.layers[0].key, MINE), "Rename")


def edit_elsewhere(path: Path, name: str = THEIRS) -> None:
    """Let another program change the file."""
    path.write_bytes(bytes_of(a_document([a_line(3, COMMENT=name), a_line(2), a_line(1)])))


def test_a_change_by_another_program_is_reported_and_compared_and_nothing_is_reloaded(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_elsewhere(style_file)
    user.wait_for_notice("changed “small.json”. You are viewing the older version.")
    assert list(user.notice_buttons) == ["Reload", "Compare", "Keep my version"]
    assert THEIRS not in user.layer_names
    user.answer("Compare")
    dialog = user.window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 layer changed")
    assert THEIRS in dialog.list.model().index(1, 0).data()
    dialog.reject()
    assert "Another program changed “small.json”." in user.notice

    # Closing asks about a retained style, even without local changes.
    user.answer("Keep my version")
    assert user.is_edited
    assert not user.window.close()
    question().button(QMessageBox.StandardButton.Discard).click()
    assert not user.window.isVisible()
    assert THEIRS.encode() in style_file.read_bytes()


def test_the_file_is_checked_when_the_window_is_activated_and_reloading_keeps_the_keys(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    jobs = user.jobs
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    qtbot.waitUntil(lambda: not jobs.is_running("look at the file"))
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert jobs.is_running("look at the file")

    user.layer_filter.setFocus()
    edit_elsewhere(style_file)
    user.wait_for_notice("You are viewing the older version.")
    qtbot.mouseClick(user.notice_buttons["Reload"], Qt.MouseButton.LeftButton)
    user.wait_for_notice("“small.json” reloaded.")
    assert QApplication.focusWidget() is user.layer_filter

    edit_elsewhere(style_file, "Changed again")
    with qtbot.waitSignal(user.session.changed):
        user.trigger("revert")
    assert "“small.json” reloaded." in user.notice
    edit_here(user)
    assert user.notice == "", "the next step removes the note on a reload"


def test_reloading_is_one_step_that_can_be_undone(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_here(user)
    edit_elsewhere(style_file)
    user.wait_for_notice("You have unsaved changes.")
    keys = [layer.key for layer in user.layers]
    with qtbot.waitSignal(user.session.changed):
        user.answer("Reload")
    assert user.layer_names == [THEIRS, "", ""]
    assert not user.is_edited
    assert user.session.encoded() == style_file.read_bytes()
    assert [layer.key for layer in user.layers][1:] == keys[1:]
    assert user.notice == "“small.json” reloaded. Undo restores your changes."
    user.answer("Undo")
    assert user.layer_names == [MINE, "", ""]
    assert user.is_edited
    assert user.notice == ""
    user.save()  # The file as it was read last is the expected one.
    assert MINE.encode() in style_file.read_bytes()


def test_a_focused_notice_passes_the_focus_to_the_central_area_when_it_hides(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_elsewhere(style_file)
    user.wait_for_notice("You are viewing the older version.")
    user.notice_buttons["Keep my version"].setFocus()
    qtbot.keyClick(user.notice_buttons["Keep my version"], Qt.Key.Key_Space)
    assert not user.notice_bar.isVisible()
    assert contains_focus(user.centre)


def test_a_reload_reads_the_bytes_of_a_save_whichever_came_first(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_here(user)
    user.trigger("save")
    user.trigger("revert")
    assert not user.jobs.is_running("reload")
    qtbot.waitSignal(user.documents.saved).wait()
    assert user.jobs.is_running("reload")
    qtbot.waitUntil(lambda: not user.jobs.is_running("reload"))
    assert user.layer_names == [MINE, "", ""]
    assert not user.is_edited
    assert user.session.encoded() == style_file.read_bytes()

    user.rename_first_layer("Changed again")
    with qtbot.waitSignal(user.documents.saved):
        user.trigger("revert")
        user.trigger("save")
    qtbot.waitUntil(lambda: not user.jobs.is_running("reload"))
    assert user.session.encoded() == style_file.read_bytes()
    assert not user.is_edited


def test_mine_is_saved_over_the_other_change_after_keep_mine_or_a_confirmation(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_here(user)
    edit_elsewhere(style_file)
    user.wait_for_notice("Another program changed “small.json”.")
    user.answer("Keep my version")
    assert user.notice == ""
    qtbot.waitUntil(lambda: not user.jobs.is_running("keep mine"))
    user.save()
    assert MINE.encode() in style_file.read_bytes()
    assert THEIRS.encode() not in style_file.read_bytes()

    user.rename_first_layer("Changed again")
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    assert "“small.json” could not be saved. Another program changed this file." in user.notice
    assert list(user.notice_buttons) == ["Save anyway", "Compare", "Reload"]
    assert style_file.read_bytes() == theirs
    assert user.is_edited
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save anyway")
    assert b"Changed again" in style_file.read_bytes()
    assert not user.is_edited
    assert user.notice == ""


def test_a_deleted_file_is_saved_again_or_discarded(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    held = user.session.encoded()
    style_file.unlink()
    user.wait_for_notice("“small.json” was moved or deleted")
    assert list(user.notice_buttons) == ["Save again", "Continue without file"]
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save again")
    assert style_file.read_bytes() == held
    assert user.notice == ""

    style_file.unlink()
    user.wait_for_notice("was moved or deleted")
    user.answer("Continue without file")
    assert user.is_edited
    assert user.notice == ""
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    assert style_file.read_bytes() == theirs


def test_a_save_after_the_file_was_deleted_asks_first_and_overwrites_no_newer_file(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    edit_here(user)
    style_file.unlink()
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    assert not style_file.exists()
    assert list(user.notice_buttons) == ["Save again"]
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save again")
    assert MINE.encode() in style_file.read_bytes()

    user.rename_first_layer("Changed again")
    style_file.unlink()
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(user.documents.save_refused):
        user.answer("Save again")
    assert style_file.read_bytes() == theirs
    assert list(user.notice_buttons) == ["Save anyway", "Compare", "Reload"]


@pytest.mark.parametrize("refused", [True, False], ids=["refused", "reported"])
def test_a_confirmation_of_one_change_does_not_apply_to_the_next(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, refused: bool
) -> None:
    user = open_window(style_file)
    edit_here(user)
    edit_elsewhere(style_file, "First")
    if refused:
        with qtbot.waitSignal(user.documents.save_refused):
            user.trigger("save")
        edit_elsewhere(style_file, "Second")
        with qtbot.waitSignal(user.documents.save_refused):
            user.answer("Save anyway")
    else:
        user.wait_for_notice("Another program changed “small.json”.")
        style_file.write_bytes(b"Second")
        user.answer("Keep my version")
        with qtbot.waitSignal(user.documents.save_refused):
            user.trigger("save")
    assert b"Second" in style_file.read_bytes()
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save anyway")
    assert MINE.encode() in style_file.read_bytes()


def test_a_refused_save_follows_the_state_of_the_disk(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before = style_file.read_bytes()
    edit_here(user)
    style_file.unlink()
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    edit_elsewhere(style_file)
    user.wait_for_notice("“small.json” could not be saved. Another program replaced the file.")
    assert list(user.notice_buttons) == ["Save anyway", "Compare", "Reload"]
    style_file.unlink()
    user.wait_for_notice("“small.json” could not be saved. The file was moved or deleted.")
    assert list(user.notice_buttons) == ["Save again"]
    style_file.write_bytes(before)
    user.wait_for_notice("The file “small.json” matches your last saved version again.")
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save")
    assert MINE.encode() in style_file.read_bytes()
    assert user.notice == ""


def test_a_file_broken_by_others_is_not_reloaded_until_it_is_valid_or_unchanged_again(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    before, shown = style_file.read_bytes(), user.style
    style_file.write_bytes(b'{"half": ')
    user.wait_for_notice("Another program changed “small.json”.")
    user.answer("Reload")
    user.wait_for_notice("“small.json” could not be reloaded.")
    assert user.style is shown
    style_file.write_bytes(before)
    qtbot.waitUntil(lambda: user.notice == "")

    style_file.write_bytes(b'{"half": ')
    user.wait_for_notice("Another program changed “small.json”.")
    user.answer("Reload")
    user.wait_for_notice("“small.json” could not be reloaded.")
    edit_elsewhere(style_file)
    with qtbot.waitSignal(user.session.changed):
        user.answer("Try again")
    assert user.layer_names == [THEIRS, "", ""]


def test_hex_colours_of_a_reloaded_file_are_converted_too(open_window: OpenWindow, style_file: Path) -> None:
    user = open_window(style_file)
    paint = {"line-inner-color": a_curve(COLORS, (0, "#FF0000"))}
    style_file.write_bytes(bytes_of(a_document([a_line(1, paint=paint)])))
    user.wait_for_notice("Another program changed “small.json”.")
    user.answer("Reload")
    user.wait_for_notice("hex colour in “small.json” converted")
    assert user.layers[0].paint == {"line-inner-color": a_color((0, 0xFF0000FF))}
    assert user.is_edited
    assert not user.session.has_unsaved_changes


def while_a_save_is_refused(
    user: Driver,
    file: Path,
    qtbot: QtBot,
    done: list[str],
    go_on: Callable[[FileController, Callable[[], None]], None],
) -> None:
    """Answer a question by a save that fails, and request something newer meanwhile."""
    edit_here(user)
    edit_elsewhere(file)
    files = user.window.files
    files.when_safe(lambda: done.append("older"))
    edit_elsewhere(file, "Changed again")
    with qtbot.waitSignal(user.documents.save_refused):
        question().button(QMessageBox.StandardButton.Save).click()
        go_on(files, lambda: done.append("newer"))


def test_a_refused_save_of_an_answer_closes_nothing_and_only_the_newest_request_continues(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user, done = open_window(style_file), list[str]()
    edit_here(user)
    assert not user.window.close()
    edit_elsewhere(style_file)
    with qtbot.waitSignal(user.documents.save_refused):
        question().button(QMessageBox.StandardButton.Save).click()
    assert user.window.isVisible()
    assert "could not be saved" in user.notice

    while_a_save_is_refused(user, style_file, qtbot, done, FileController.when_safe)
    question().button(QMessageBox.StandardButton.Discard).click()
    assert done == ["newer"]

    done.clear()
    while_a_save_is_refused(user, style_file, qtbot, done, FileController.when_saved)
    assert "could not be saved" in user.notice
    boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox)]
    assert not any(box.isVisible() for box in boxes)
    assert done == []
