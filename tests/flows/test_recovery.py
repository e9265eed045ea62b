"""Changes that a crash kept from being saved: offered at the next start, and never deleted unasked."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.differences_dialog import DifferencesDialog
from editor.app.main_window import MainWindow
from editor.app.recovery_dialog import DIFFERENCE_ROLE, RecoveryDialog
from editor.app.services import Services
from editor.mapstyle.edits import rename_layer
from editor.mapstyle.mending import packed_colors
from tests.flows.conftest import OpenWindow, question
from tests.styles import a_color, a_curve, a_document, a_line, bytes_of

Crash = Callable[..., None]
COLORS = ("color_stops", "color_stop", "color")
HEX = {"line-inner-color": a_curve(COLORS, (0, "#FF0000"))}
PACKED = {"line-inner-color": a_color((0, 0xFF0000FF))}

# What a window does while it is open, in a process of its own that is then killed.
_EDITOR = """
import sys, time
from pathlib import Path
from editor.mapstyle.files import state_of
from editor.mapstyle.recovery import RecoveryStore

root, file, name = sys.argv[1:]
path = Path(file) if file else None
slot = RecoveryStore(Path(root)).begin(path, name, state_of(path) if path else None)
slot.write(sys.stdin.buffer.read())
print("written", flush=True)
time.sleep(600)
"""


@pytest.fixture
def crash(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Crash:
    """Lets a process die while it edits a style."""
    root = services.backups.parent / "recovery"

    def run(file: Path | None, name: str, layer_name: str, **others: object) -> None:
        rest = [a_line(2, **others), a_line(1, **others)]
        edited = bytes_of(a_document([a_line(3, COMMENT=layer_name), *rest]))
        arguments = [sys.executable, "-c", _EDITOR, str(root), str(file or ""), name]
        with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(edited)
            process.stdin.close()
            assert process.stdout.readline() == b"written\n"
            process.kill()

    return run


def names(window: MainWindow) -> list[str]:
    return [layer.comment for layer in window.session.style.layers]


def kept(services: Services) -> list[str]:
    """The names of the copies that are left behind."""
    return [copy.name for copy in services.recovery.left_behind()]


def show_copies(window: MainWindow, qtbot: QtBot) -> RecoveryDialog:
    """Wait until the copies are offered, and list them."""
    qtbot.waitUntil(lambda: "They are kept." in window.notice.text)
    window.notice.buttons["Show…"].click()
    qtbot.waitUntil(lambda: window.findChild(RecoveryDialog) is not None)
    dialog = window.findChild(RecoveryDialog)
    assert dialog is not None
    return dialog


def differences(dialog: RecoveryDialog, qtbot: QtBot) -> list[str]:
    """How the copies differ from their files."""
    model = dialog.model

    def told() -> list[str]:
        return [model.index(row, 0).data(DIFFERENCE_ROLE) for row in range(model.rowCount())]

    qtbot.waitUntil(lambda: "Comparing…" not in told())
    return told()


def test_without_a_crash_nothing_is_offered(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: not window.services.jobs.is_running("recovery copies"))
    assert window.notice.text == ""


def test_recovering_is_one_step_on_the_file(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["1 changed"]
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    assert names(window) == ["Lost", "", ""]
    assert window.session.is_edited
    assert window.session.origin.path == style_file
    assert window.session.undo_stack.undoText() == "Recover unsaved changes"
    assert window.notice.text == "The changes to “small.json” that were not saved are back."
    window.notice.buttons["Undo"].click()
    assert names(window) == ["", "", ""]
    assert not window.session.is_edited
    window.session.undo_stack.redo()
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    assert b"Lost" in style_file.read_bytes()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


@pytest.fixture
def hex_file(tmp_path: Path) -> Path:
    """A style with colours in hex, which opening writes as integers."""
    path = tmp_path / "hex.json"
    others = [a_line(2, paint=HEX), a_line(1, paint=HEX)]
    path.write_bytes(bytes_of(a_document([a_line(3), *others])))
    return path


def test_the_file_that_is_open_is_recovered_in_it_and_nothing_is_asked(
    open_window: OpenWindow, services: Services, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    before = hex_file.read_bytes()
    window = open_window(hex_file)
    assert window.session.is_edited  # By its colours, which no person has changed.
    opened = window.session.style
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["1 changed"]
    with qtbot.waitSignal(window.session.changed):
        dialog.recover.click()
    assert names(window) == ["Lost", "", ""]
    assert hex_file.read_bytes() == before
    assert window.session.undo_stack.undoText() == "Recover unsaved changes"
    assert window.notice.text == "The changes to “hex.json” that were not saved are back."
    window.notice.buttons["Undo"].click()
    assert window.session.style is opened
    window.session.undo_stack.redo()
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    qtbot.waitUntil(lambda: not any(services.backups.parent.joinpath("recovery").iterdir()))


def test_work_on_the_file_that_is_open_comes_back_when_its_recovery_is_undone(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window(style_file)
    window.session.do(rename_layer(window.session.style.layers[0].key, "New work"), "Rename")
    with qtbot.waitSignal(window.documents.saved):
        window.commands["save"].trigger()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.session.changed):
        dialog.recover.click()
    assert window.notice.text.endswith("The file was saved since they were made: compare before you save.")
    assert names(window)[0] == "Lost"
    window.notice.buttons["Undo"].click()
    assert names(window)[0] == "New work"


def test_a_copy_of_the_open_file_that_cannot_be_read_says_so_and_changes_nothing(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    (copy,) = services.recovery.left_behind()
    (copy.folder / "copy.json").write_bytes(b"{")
    window = open_window(style_file)
    before = window.session.style
    show_copies(window, qtbot).recover.click()
    qtbot.waitUntil(lambda: "The changes to “small.json” were not recovered." in window.notice.text)
    assert window.session.style is before


def test_recovering_a_file_keeps_what_opening_does_a_step_of_its_own(
    open_window: OpenWindow, crash: Crash, hex_file: Path, qtbot: QtBot
) -> None:
    crash(hex_file, "hex.json", "Lost", paint=PACKED)
    window = open_window()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    assert window.session.has_own_changes
    window.notice.buttons["Undo"].click()
    assert names(window) == ["", "", ""]
    assert not list(packed_colors(window.session.style))
    assert not window.session.has_own_changes


def test_what_opening_did_by_itself_is_neither_asked_for_nor_kept(
    open_window: OpenWindow, services: Services, hex_file: Path, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(hex_file)
    assert window.session.is_edited
    with qtbot.waitSignal(window.documents.opened):
        window.open_file(style_file)
    assert not any(services.backups.parent.joinpath("recovery").glob("*/copy.json"))


def test_what_was_recovered_and_not_saved_is_offered_again(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    window.session.undo_stack.undo()
    with qtbot.waitSignal(window.documents.opened):
        window.commands["new_empty"].trigger()
    assert kept(services) == ["small.json"]


def test_what_was_recovered_goes_when_it_is_discarded(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    dialog = show_copies(window, qtbot)
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    window.commands["new_empty"].trigger()
    with qtbot.waitSignal(window.documents.opened):
        question().button(QMessageBox.StandardButton.Discard).click()
    assert kept(services) == []
    assert b"Lost" not in style_file.read_bytes()


def test_a_copy_of_a_file_that_changed_since_does_not_write_over_it(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    style_file.write_bytes(bytes_of(a_document(2)))
    theirs = style_file.read_bytes()
    window = open_window()
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["1 added; the file has changed since"]
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    assert names(window) == ["Lost", "", ""]
    assert window.session.is_edited
    qtbot.waitUntil(lambda: "“small.json” was changed by another program" in window.notice.text)
    with qtbot.waitSignal(window.documents.save_refused):
        window.commands["save"].trigger()
    assert style_file.read_bytes() == theirs
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save anyway"].click()
    assert b"Lost" in style_file.read_bytes()


def test_a_copy_of_a_file_that_is_gone_can_be_saved_again(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    style_file.unlink()
    window = open_window()
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["The file cannot be read: There is no such file."]
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    qtbot.waitUntil(lambda: "was moved or deleted" in window.notice.text)
    with qtbot.waitSignal(window.documents.saved):
        window.notice.buttons["Save again"].click()
    assert b"Lost" in style_file.read_bytes()


def test_a_style_that_was_never_saved_is_recovered_too(
    open_window: OpenWindow, crash: Crash, qtbot: QtBot
) -> None:
    crash(None, "Untitled", "Lost")
    window = open_window()
    dialog = show_copies(window, qtbot)
    assert differences(dialog, qtbot) == ["A new style that was never saved"]
    with qtbot.waitSignal(window.documents.opened):
        dialog.recover.click()
    assert names(window) == ["Lost", "", ""]
    assert window.session.origin.path is None
    assert window.session.is_edited


def test_changes_of_the_open_style_are_asked_for_before_a_copy_is_opened(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    key = window.session.style.layers[0].key
    window.session.do(rename_layer(key, "New work"), "Rename")
    dialog = show_copies(window, qtbot)
    dialog.recover.click()
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert names(window)[0] == "New work"


def test_later_keeps_every_copy(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    crash(None, "Untitled", "Lost too")
    window = open_window()
    dialog = show_copies(window, qtbot)
    dialog.later.click()
    assert window.notice.text == ""
    assert sorted(kept(services)) == ["Untitled", "small.json"]
    window.commands["recover"].trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(RecoveryDialog)))


def test_a_copy_is_deleted_only_after_a_question(
    open_window: OpenWindow, services: Services, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    dialog = show_copies(window, qtbot)
    dialog.delete.click()
    question().button(QMessageBox.StandardButton.Cancel).click()
    assert kept(services) == ["small.json"]
    dialog.delete.click()
    assert "Delete the copy of “small.json”?" in question().text()
    with qtbot.waitSignal(dialog.model.rowsRemoved):
        next(each for each in question().buttons() if each.text() == "Delete copy").click()
    assert kept(services) == []
    assert not dialog.recover.isEnabled()


def test_a_copy_is_compared_with_its_file(
    open_window: OpenWindow, crash: Crash, style_file: Path, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    window = open_window()
    show_copies(window, qtbot).compare.click()
    dialog = window.findChild(DifferencesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.summary == "1 changed")
    assert "Lost" in dialog.list.model().index(1, 0).data()
    dialog.reject()


def test_edits_are_copied_while_they_are_not_saved_and_not_after_a_discard(
    open_window: OpenWindow, services: Services, style_file: Path, qtbot: QtBot
) -> None:
    window = open_window(style_file)
    window.session.do(rename_layer(window.session.style.layers[0].key, "Mine"), "Rename")
    root = services.backups.parent / "recovery"

    def copies() -> list[bytes]:
        return [path.read_bytes() for path in root.glob("*/copy.json")]

    qtbot.waitUntil(lambda: bool(copies()))
    assert b"Mine" in copies()[0]
    assert kept(services) == []  # It is in use.
    window.close()
    question().button(QMessageBox.StandardButton.Discard).click()
    assert copies() == []
