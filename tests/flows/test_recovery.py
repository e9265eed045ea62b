"""Changes lost in a crash: offered at the next start, and never deleted without a question."""

from pathlib import Path

from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from editor.features.files.recovery_dialog import RecoveryDialog
from editor.mapstyle.edits.edit import rename_layer
from editor.workspace.differences import DifferencesDialog
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow, question
from tests.flows.crashes import Crash, Edit, differences, recovery_copies, show_copies
from tests.flows.driver import Driver
from tests.styles import a_document, bytes_of


def test_recovering_is_one_step_on_the_file(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window()
    dialog = show_copies(user, qtbot)
    assert differences(dialog, qtbot) == ["1 layer changed"]
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    assert user.layer_names == ["Lost", "", ""]
    assert user.is_edited
    assert user.path == style_file
    assert user.undo_text == "Restore unsaved changes"
    assert user.notice == "Unsaved changes to “small.json” restored."
    user.answer("Undo")
    assert user.layer_names == ["", "", ""]
    assert not user.is_edited
    user.redo()
    user.save()
    assert b"Lost" in style_file.read_bytes()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


def test_recovered_and_unsaved_work_is_offered_again(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window()
    dialog = show_copies(user, qtbot)
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    user.undo()
    with qtbot.waitSignal(user.documents.opened):
        user.trigger("new_empty")
    assert recovery_copies(services) == ["small.json"]


def test_recovered_and_then_reloaded_work_is_not_offered_again(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window()
    dialog = show_copies(user, qtbot)
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    with qtbot.waitSignal(user.session.reloaded):
        user.trigger("revert")
    assert user.layer_names == ["", "", ""]
    assert user.window.close()
    assert recovery_copies(services) == []


def test_recovered_work_is_deleted_when_it_is_discarded(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window()
    dialog = show_copies(user, qtbot)
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    user.trigger("new_empty")
    with qtbot.waitSignal(user.documents.opened):
        question().button(QMessageBox.StandardButton.Discard).click()
    assert recovery_copies(services) == []
    assert b"Lost" not in style_file.read_bytes()


def test_a_copy_of_a_file_that_changed_since_does_not_overwrite_it(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    style_file.write_bytes(bytes_of(a_document(2)))
    theirs = style_file.read_bytes()
    user = open_window()
    dialog = show_copies(user, qtbot)
    assert differences(dialog, qtbot) == ["1 layer added; the file has changed since this copy was made"]
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    assert user.layer_names == ["Lost", "", ""]
    assert user.is_edited
    qtbot.waitUntil(lambda: "Another program changed “small.json”" in user.notice)
    with qtbot.waitSignal(user.documents.save_refused):
        user.trigger("save")
    assert style_file.read_bytes() == theirs
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save anyway")
    assert b"Lost" in style_file.read_bytes()


def test_a_copy_of_a_deleted_file_can_be_saved_again(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    style_file.unlink()
    user = open_window()
    dialog = show_copies(user, qtbot)
    assert differences(dialog, qtbot) == ["The file cannot be read: The file does not exist."]
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    qtbot.waitUntil(lambda: "was moved or deleted" in user.notice)
    with qtbot.waitSignal(user.documents.saved):
        user.answer("Save again")
    assert b"Lost" in style_file.read_bytes()


def test_a_style_that_was_never_saved_is_recovered_too(
    open_window: OpenWindow, crash: Crash, qtbot: QtBot
) -> None:
    crash(None, "Untitled", "Lost")
    user = open_window()
    qtbot.waitUntil(lambda: "A recovery copy is available." in user.notice)
    notice = user.notice
    dialog = show_copies(user, qtbot)
    assert notice.startswith("Unsaved changes to “Untitled · My new day”")
    assert dialog.model.index(0, 0).data() == "Untitled · My new day"
    assert differences(dialog, qtbot)[0].startswith("New style from today")
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    assert user.layer_names == ["Lost", "", ""]
    assert user.path is None
    assert user.is_edited


def test_work_that_was_recovered_and_lost_again_is_offered_once(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    crash(style_file, "small.json", "Lost again")
    user = open_window()
    dialog = show_copies(user, qtbot)
    assert len(differences(dialog, qtbot)) == 1
    with qtbot.waitSignal(user.documents.opened):
        dialog.recover.click()
    assert user.layer_names == ["Lost again", "", ""]
    user.save()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


def test_a_file_with_changes_in_another_window_is_reported(
    open_window: OpenWindow, edit: Edit, style_file: Path, qtbot: QtBot
) -> None:
    message = "“small.json” is open in another window with unsaved changes."
    with edit(style_file, "small.json", "Theirs"):
        user = open_window(style_file)
        qtbot.waitUntil(lambda: user.notice == message)
        assert not user.is_edited
    with qtbot.waitSignal(user.documents.opened):
        user.trigger("new_empty")
    assert message not in user.notice


def test_later_keeps_every_copy(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    crash(None, "Untitled", "Lost too")
    user = open_window()
    dialog = show_copies(user, qtbot)
    dialog.later.click()
    assert user.notice == ""
    assert sorted(recovery_copies(services)) == ["Untitled", "small.json"]
    user.trigger("recover")
    qtbot.waitUntil(lambda: bool(shown_dialogs(user)))


def test_a_copy_is_compared_opened_after_a_question_and_deleted_after_another(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    user = open_window()
    dialog = show_copies(user, qtbot)
    compare(user, dialog, qtbot)
    user.edit(rename_layer(user.layers[0].key, "New work"), "Rename")
    dialog.recover.click()
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert user.layer_names[0] == "New work"
    user.undo()
    user.trigger("recover")
    qtbot.waitUntil(lambda: bool(shown_dialogs(user)))
    (dialog,) = shown_dialogs(user)
    qtbot.waitUntil(dialog.delete.isEnabled)
    dialog.delete.click()
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert recovery_copies(services) == ["small.json"]
    dialog.delete.click()
    assert "Delete recovery copy of “small.json”?" in question().text()
    with qtbot.waitSignal(dialog.model.rowsRemoved):
        next(each for each in question().buttons() if each.text() == "Delete copy").click()
    assert recovery_copies(services) == []
    assert not dialog.recover.isEnabled()


def shown_dialogs(user: Driver) -> list[RecoveryDialog]:
    """Return the visible lists of copies."""
    return [each for each in user.window.findChildren(RecoveryDialog) if each.isVisible()]


def compare(user: Driver, copies: RecoveryDialog, qtbot: QtBot) -> None:
    """Compare the copy with its file, and close the comparison."""
    copies.compare.click()
    dialog = user.window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 layer changed")
    assert "Lost" in dialog.list.model().index(1, 0).data()
    dialog.reject()


def test_edits_are_copied_while_they_are_not_saved_and_not_after_a_discard(
    open_window: OpenWindow, services: Services, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    qtbot.waitUntil(lambda: not user.jobs.is_running("recovery copies"))
    assert user.notice == "", "without a crash nothing is offered"
    user.edit(rename_layer(user.layers[0].key, "Mine"), "Rename")
    root = services.backups.parent / "recovery"

    def copies() -> list[bytes]:
        return [path.read_bytes() for path in root.glob("*/copy.json")]

    qtbot.waitUntil(lambda: bool(copies()))
    assert b"Mine" in copies()[0]
    assert recovery_copies(services) == []  # It is in use.
    user.window.close()
    question().button(QMessageBox.StandardButton.Discard).click()
    assert copies() == []
