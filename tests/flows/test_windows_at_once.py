"""Several windows at once: one works while another asks, saves, or is yet to be restored."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.program import Program
from editor.app.single_instance_client import Request
from editor.mapstyle.edits.edit import rename_layer
from tests.flows.conftest import Programs, question
from tests.flows.crashes import Crash, show_copies
from tests.flows.driver import Driver
from tests.flows.programs import file_of, opened
from tests.styles import a_document, bytes_of


@pytest.fixture
def program(programs: Programs) -> Program:
    return programs()


@pytest.fixture
def other_file(tmp_path: Path) -> Path:
    path = tmp_path / "other.json"
    path.write_bytes(bytes_of(a_document(2)))
    return path


@pytest.fixture
def state_file(tmp_path: Path) -> Path:
    return tmp_path / "windows.json"


def answer(button: QMessageBox.StandardButton) -> None:
    question().button(button).click()


def save_copy_as(user: Driver, path: Path) -> None:
    user.trigger("save_copy")
    dialog = user.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def files_of(program: Program) -> set[Path | None]:
    return {file_of(window) for window in program.windows}


def test_windows_opened_and_closed_while_another_asks_close_with_the_rest(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    clean, asking = program.new_window(), opened(program.new_window(style_file), style_file, qtbot)
    asking.rename_first_layer()
    program.restart()
    gone: list[bool] = []
    clean.destroyed.connect(lambda: gone.append(True))
    assert clean.close()
    qtbot.waitUntil(lambda: gone == [True])
    program.open([other_file])
    assert program.restarts is None
    answer(QMessageBox.StandardButton.Discard)
    assert program.windows == ()
    assert program.restarts is not None

    # A later start opens a window if there is none.
    program.take_over(Request(()))
    assert len(program.windows) == 1


def test_a_window_that_is_edited_after_its_answer_asks_again(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    first, second = (opened(program.new_window(path), path, qtbot) for path in (style_file, other_file))
    for user in (first, second):
        user.rename_first_layer()
    program.close_all()
    answer(QMessageBox.StandardButton.Discard)
    first.edit(rename_layer(first.layers[1].key, "Later"), "Rename")
    answer(QMessageBox.StandardButton.Discard)
    assert question().text() == "Save the changes to “small.json”?"
    answer(QMessageBox.StandardButton.Cancel)
    assert program.windows == (first.window, second.window)


def test_the_last_used_untouched_window_gets_a_file_and_a_file_is_locked_while_it_is_saved(
    program: Program, style_file: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    first, second = program.new_window(), program.new_window()
    with qtbot.waitActive(second):
        second.activateWindow()
    with qtbot.waitActive(first):
        first.activateWindow()
    program.open([style_file])
    assert program.holder(style_file) is first

    path = tmp_path / "new.json"
    with qtbot.waitSignal(second.documents.saved, timeout=10_000):
        second.documents.save(path, over_anything=True)
        assert program.holder(path) is second


def test_no_copy_is_saved_over_a_file_open_elsewhere_and_saving_it_as_its_own_file_is_a_save(
    program: Program, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    windows = [opened(program.new_window(path), path, qtbot) for path in (style_file, other_file)]
    held = style_file.read_bytes()
    save_copy_as(windows[1], style_file)
    assert windows[1].notice.startswith("“small.json” is open in another window.")
    assert list(windows[1].notice_buttons) == ["Save elsewhere…"]
    assert not windows[1].jobs.is_running(f"copy to {style_file}")
    assert style_file.read_bytes() == held

    user = windows[0]
    link = style_file.with_name("link.json")
    link.symlink_to(style_file)
    user.rename_first_layer()
    with qtbot.waitSignal(user.documents.saved, timeout=10_000):
        save_copy_as(user, link)
    assert not user.is_edited
    assert b"Changed" in style_file.read_bytes()


def test_a_copy_is_recovered_in_the_window_that_holds_its_file(
    program: Program, style_file: Path, other_file: Path, crash: Crash, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    first = opened(program.new_window(other_file), other_file, qtbot)
    second = opened(program.new_window(style_file), style_file, qtbot)
    dialog = show_copies(first, qtbot)
    with qtbot.waitSignal(second.session.changed, timeout=10_000):
        dialog.recover.click()
    assert second.layer_names[0] == "Lost"
    assert first.path == other_file
    assert not first.documents.reading
    assert len(program.windows) == 2


def test_a_copy_is_recovered_beside_the_open_style(
    program: Program, style_file: Path, other_file: Path, crash: Crash, qtbot: QtBot
) -> None:
    crash(style_file, "small.json", "Lost")
    first = opened(program.new_window(other_file), other_file, qtbot)
    show_copies(first, qtbot).recover.click()
    (_, second) = program.windows
    assert program.holder(style_file) is second
    assert opened(second, style_file, qtbot).layer_names[0] == "Lost"
    assert first.path == other_file


def save_two_windows(programs: Programs, state_file: Path, files: tuple[Path, Path], qtbot: QtBot) -> Program:
    """Close a program with two windows, and return a new one with its saved state."""
    program = programs(state_file)
    for path in files:
        opened(program.new_window(path), path, qtbot)
    program.close_all()
    return programs(state_file)


def test_a_file_that_is_handed_over_while_windows_are_restored_takes_none_of_them(
    programs: Programs, state_file: Path, style_file: Path, other_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    new = tmp_path / "new.json"
    new.write_bytes(style_file.read_bytes())
    program = save_two_windows(programs, state_file, (style_file, other_file), qtbot)
    assert program.keeper is not None
    with qtbot.waitSignal(program.keeper.restored, timeout=20_000):
        program.begin([])
        first = Driver(program.windows[0], qtbot)
        program.open([new, style_file])
    assert len(program.windows) == 3
    qtbot.waitUntil(lambda: files_of(program) == {new, style_file, other_file}, timeout=20_000)
    assert first.path != new


def test_windows_that_are_closed_before_the_others_are_restored_belong_to_the_next_start(
    programs: Programs, state_file: Path, style_file: Path, other_file: Path, qtbot: QtBot
) -> None:
    program = save_two_windows(programs, state_file, (style_file, other_file), qtbot)
    before = state_file.read_bytes()
    program.begin([])
    assert program.keeper is not None
    jobs = program.keeper._jobs
    program.windows[0].close()
    qtbot.waitUntil(lambda: not jobs.is_running("windows of last time"))
    assert program.windows == ()
    program.end()
    assert state_file.read_bytes() == before
