"""A window fills the whole screen, is again what it was before, and does not come back that way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from tests.flows.conftest import OpenWindow, Programs
from tests.flows.programs import opened


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    window = open_window(size=(1000, 610))
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def test_a_window_that_filled_the_screen_is_as_large_as_before(window: MainWindow, qtbot: QtBot) -> None:
    command, before = window.commands["full_screen"], window.size()
    assert not command.isChecked()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert command.isChecked()
    qtbot.waitUntil(lambda: window.height() == window.screen().size().height() != before.height())
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    assert not command.isChecked()
    qtbot.waitUntil(lambda: window.size() == before)


def test_a_maximised_window_stays_one_behind_the_full_screen(window: MainWindow) -> None:
    window.showMaximized()
    window.commands["full_screen"].trigger()
    assert window.isFullScreen()
    window.commands["full_screen"].trigger()
    assert window.isMaximized()
    assert not window.isFullScreen()


def test_the_menu_follows_what_the_desktop_does(window: MainWindow) -> None:
    command = window.commands["full_screen"]
    window.showFullScreen()
    assert command.isChecked()
    window.showNormal()
    assert not command.isChecked()


@pytest.mark.parametrize("is_maximised", [False, True], ids=["normal", "maximised"])
def test_a_window_comes_back_as_it_was_before_it_filled_the_screen(
    programs: Programs, tmp_path: Path, style_file: Path, qtbot: QtBot, *, is_maximised: bool
) -> None:
    program = programs(tmp_path / "windows.json")
    window = opened(program.new_window(style_file), style_file, qtbot)
    window.resize(700, 610)
    if is_maximised:
        window.showMaximized()
    window.commands["full_screen"].trigger()
    program.close_all()

    program = programs(tmp_path / "windows.json")
    assert program.keeper is not None
    with qtbot.waitSignal(program.keeper.restored, timeout=20_000):
        program.begin([])
    (window,) = program.windows
    opened(window, style_file, qtbot)
    assert not window.isFullScreen()
    assert not window.commands["full_screen"].isChecked()
    assert window.isMaximized() == is_maximised
    assert is_maximised or window.height() == 610
