"""What happens when another program changes or deletes the file that is open."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.files.differences_dialog import DifferencesDialog
from editor.app.files.file_flow import FileFlow
from editor.app.main_window import MainWindow
from editor.app.panes import has_keys
from editor.mapstyle.edits import rename_layer
from tests.flows.conftest import OpenWindow, question
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

MINE, THEIRS = "Changed here", "Changed elsewhere"
COLORS = ("color_stops", "color_stop", "color")


def edit_here(window: MainWindow) -> None:
    """Make a change that is not saved."""
    window.session.do(rename_layer(window.session.style.layers[0].key, MINE), "Rename")


def edit_elsewhere(path: Path, name: str = THEIRS) -> None:
    """Let another program change the file."""
    path.write_bytes(bytes_of(a_document([a_line(3, COMMENT=name), a_line(2), a_line(1)])))


def names(window: MainWindow) -> list[str]:
    return [layer.comment for layer in window.session.style.layers]


def wait_for_notice(window: MainWindow, qtbot: QtBot, words: str) -> None:
    qtbot.waitUntil(lambda: words in window.notice.text)


def test_a_change_elsewhere_is_said_and_nothing_is_reloaded(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "“small.json” was changed by another program. What you see is")
    assert list(window.notice.buttons) == ["Reload", "Compare", "Keep mine"]
    assert THEIRS not in names(window)


def test_the_file_is_looked_at_when_a_person_comes_back(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    jobs = window.services.jobs
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    qtbot.waitUntil(lambda: not jobs.is_running("look at the file"))
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert jobs.is_running("look at the file")


def test_reloading_is_one_step_that_undo_takes_back(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "and you have changes that are not saved")
    keys = [layer.key for layer in window.session.style.layers]
    with qtbot.waitSignal(window.session.changed):
        window.notice.buttons["Reload"].click()
    assert names(window) == [THEIRS, "", ""]
    assert not window.session.is_edited
    assert window.session.encoded() == style_file.read_bytes()
    assert [layer.key for layer in window.session.style.layers][1:] == keys[1:]
    assert window.notice.text == "“small.json” was read again. Undo brings your changes back."
    window.notice.buttons["Undo"].click()
    assert names(window) == [MINE, "", ""]
    assert window.session.is_edited
    assert window.notice.text == ""
    with qtbot.waitSignal(window.documents.saved):  # The file as it was read last is the one expected.
        window.commands["save"].trigger()
    assert MINE.encode() in style_file.read_bytes()


def test_a_press_on_a_notice_leaves_the_keys_where_a_person_works(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    window.layers_panel.filter.setFocus()
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "was changed by another program.")
    qtbot.mouseClick(window.notice.buttons["Reload"], Qt.MouseButton.LeftButton)
    wait_for_notice(window, qtbot, "was read again.")
    assert QApplication.focusWidget() is window.layers_panel.filter


def test_a_notice_that_had_the_keys_gives_them_to_the_middle_when_it_goes(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "was changed by another program.")
    window.notice.buttons["Keep mine"].setFocus()
    qtbot.keyClick(window.notice.buttons["Keep mine"], Qt.Key.Key_Space)
    assert not window.notice.isVisible()
    assert has_keys(window.centre)


def test_reloading_while_a_save_runs_is_reading_what_it_wrote(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    window.commands["save"].trigger()
    window.commands["revert"].trigger()
    assert not window.services.jobs.is_running("reload")
    qtbot.waitSignal(window.documents.saved).wait()
    assert window.services.jobs.is_running("reload")
    qtbot.waitUntil(lambda: not window.services.jobs.is_running("reload"))
    assert names(window) == [MINE, "", ""]
    assert not window.session.is_edited
    assert window.session.encoded() == style_file.read_bytes()


def test_a_reload_that_a_save_overtakes_reads_once_more(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    with qtbot.waitSignal(window.documents.saved):
        window.commands["revert"].trigger()
        window.commands["save"].trigger()
    qtbot.waitUntil(lambda: not window.services.jobs.is_running("reload"))
    assert window.session.encoded() == style_file.read_bytes()
    assert not window.session.is_edited


def test_the_note_on_a_reload_goes_with_the_next_step(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_elsewhere(style_file)
    with qtbot.waitSignal(window.session.changed):
        window.commands["revert"].trigger()
    assert "was read again" in window.notice.text
    edit_here(window)
    assert window.notice.text == ""


def test_mine_is_kept_and_saved_over_the_other_change(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Keep mine"].click()
    assert window.notice.text == ""
    qtbot.waitUntil(lambda: not window.services.jobs.is_running("keep mine"))
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert MINE.encode() in style_file.read_bytes()
    assert THEIRS.encode() not in style_file.read_bytes()


def test_what_is_kept_without_a_change_of_ones_own_is_asked_for_on_closing(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Keep mine"].click()
    assert window.session.is_edited
    assert not window.close()
    question().button(QMessageBox.StandardButton.Discard).click()
    assert not window.isVisible()
    assert THEIRS.encode() in style_file.read_bytes()


def test_comparing_lists_what_reloading_would_change(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Compare"].click()
    dialog = window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 layer changed")
    assert THEIRS in dialog.list.model().index(1, 0).data()
    dialog.reject()
    assert "was changed by another program" in window.notice.text


def test_a_save_over_another_change_is_refused_until_it_is_agreed(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    assert "“small.json” was not saved. Another program has changed this file." in window.notice.text
    assert list(window.notice.buttons) == ["Save anyway", "Compare", "Reload"]
    assert style_file.read_bytes() == theirs
    assert window.session.is_edited
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save anyway"].click()
    assert MINE.encode() in style_file.read_bytes()
    assert not window.session.is_edited
    assert window.notice.text == ""


def test_closing_with_save_stays_open_where_the_save_is_refused(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    assert not window.close()
    edit_elsewhere(style_file)
    with qtbot.waitSignal(window.documents.save_refused):
        question().button(QMessageBox.StandardButton.Save).click()
    assert window.isVisible()
    assert "was not saved" in window.notice.text


def test_a_deleted_file_is_saved_again(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    window = open_window(style_file)
    held = window.session.encoded()
    style_file.unlink()
    wait_for_notice(window, qtbot, "“small.json” was moved or deleted.")
    assert list(window.notice.buttons) == ["Save again", "Keep"]
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save again"].click()
    assert style_file.read_bytes() == held
    assert window.notice.text == ""


def test_a_save_after_the_file_was_deleted_asks_first(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    style_file.unlink()
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    assert not style_file.exists()
    assert list(window.notice.buttons) == ["Save again"]
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save again"].click()
    assert MINE.encode() in style_file.read_bytes()


def test_a_deleted_file_can_be_gone_without(open_window: OpenWindow, style_file: Path, qtbot: QtBot) -> None:
    window = open_window(style_file)
    style_file.unlink()
    wait_for_notice(window, qtbot, "was moved or deleted")
    window.notice.buttons["Keep"].click()
    assert window.session.is_edited
    assert window.notice.text == ""


def test_saving_again_writes_over_nothing_that_came_since(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    edit_here(window)
    style_file.unlink()
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(window.documents.save_refused):
        window.notice.buttons["Save again"].click()
    assert style_file.read_bytes() == theirs
    assert list(window.notice.buttons) == ["Save anyway", "Compare", "Reload"]


@pytest.mark.parametrize("refused", [True, False], ids=["refused", "told"])
def test_what_was_agreed_for_one_change_is_not_agreed_for_the_next(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot, refused: bool
) -> None:
    window = open_window(style_file)
    edit_here(window)
    edit_elsewhere(style_file, "First")
    if refused:
        with qtbot.waitSignal(window.documents.save_refused):
            window.commands["save"].trigger()
        edit_elsewhere(style_file, "Second")
        with qtbot.waitSignal(window.documents.save_refused):
            window.notice.buttons["Save anyway"].click()
    else:
        wait_for_notice(window, qtbot, "was changed by another program")
        style_file.write_bytes(b"Second")
        window.notice.buttons["Keep mine"].click()
        with qtbot.waitSignal(window.documents.save_refused):
            window.commands["save"].trigger()
    assert b"Second" in style_file.read_bytes()
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save anyway"].click()
    assert MINE.encode() in style_file.read_bytes()


def test_who_goes_on_without_the_file_writes_over_no_new_one(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    style_file.unlink()
    wait_for_notice(window, qtbot, "was moved or deleted")
    window.notice.buttons["Keep"].click()
    edit_elsewhere(style_file)
    theirs = style_file.read_bytes()
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    assert style_file.read_bytes() == theirs


def test_a_refused_save_follows_what_the_disk_holds(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before = style_file.read_bytes()
    edit_here(window)
    style_file.unlink()
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    edit_elsewhere(style_file)
    wait_for_notice(window, qtbot, "“small.json” was not saved. Another program has put something else there")
    assert list(window.notice.buttons) == ["Save anyway", "Compare", "Reload"]
    style_file.unlink()
    wait_for_notice(window, qtbot, "“small.json” was not saved. It was moved or deleted meanwhile.")
    assert list(window.notice.buttons) == ["Save again"]
    style_file.write_bytes(before)
    wait_for_notice(window, qtbot, "“small.json” is as it was again. Your changes are not saved yet.")
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save"].click()
    assert MINE.encode() in style_file.read_bytes()
    assert window.notice.text == ""


def test_a_file_that_is_as_it_was_again_takes_its_notice_along(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before = style_file.read_bytes()
    style_file.write_bytes(b'{"half": ')
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Reload"].click()
    wait_for_notice(window, qtbot, "“small.json” was not read again.")
    style_file.write_bytes(before)
    qtbot.waitUntil(lambda: window.notice.text == "")


def test_a_file_broken_elsewhere_is_not_reloaded(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    before = window.session.style
    style_file.write_bytes(b'{"half": ')
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Reload"].click()
    wait_for_notice(window, qtbot, "“small.json” was not read again.")
    assert window.session.style is before
    edit_elsewhere(style_file)
    with qtbot.waitSignal(window.session.changed):
        window.notice.buttons["Try again"].click()
    assert names(window) == [THEIRS, "", ""]


def test_hex_colours_of_a_reloaded_file_are_converted_too(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    paint = {"line-inner-color": a_curve(COLORS, (0, "#FF0000"))}
    style_file.write_bytes(bytes_of(a_document([a_line(1, paint=paint)])))
    wait_for_notice(window, qtbot, "was changed by another program")
    window.notice.buttons["Reload"].click()
    wait_for_notice(window, qtbot, "holds a colour in hex")
    assert window.session.style.layers[0].paint == {"line-inner-color": a_color((0, 0xFF0000FF))}
    assert window.session.is_edited
    assert not window.session.has_own_changes


def while_a_save_is_refused(
    window: MainWindow,
    file: Path,
    qtbot: QtBot,
    done: list[str],
    go_on: Callable[[FileFlow, Callable[[], None]], None],
) -> None:
    """Answer a question by a save that is refused, and request something newer meanwhile."""
    edit_here(window)
    edit_elsewhere(file)
    files = window.flows.files
    files.when_safe(lambda: done.append("older"))
    edit_elsewhere(file, "Changed again")
    with qtbot.waitSignal(window.documents.save_refused):
        question().button(QMessageBox.StandardButton.Save).click()
        go_on(files, lambda: done.append("newer"))


def test_where_the_save_of_an_answer_is_refused_the_newest_wish_is_asked_again(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window, done = open_window(style_file), list[str]()
    while_a_save_is_refused(window, style_file, qtbot, done, FileFlow.when_safe)
    question().button(QMessageBox.StandardButton.Discard).click()
    assert done == ["newer"]


def test_where_the_save_of_an_answer_is_refused_what_waits_for_a_save_replaces_the_wish(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    window, done = open_window(style_file), list[str]()
    while_a_save_is_refused(window, style_file, qtbot, done, FileFlow.when_saved)
    assert "was not saved" in window.notice.text
    boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox)]
    assert not any(box.isVisible() for box in boxes)
    assert done == []
