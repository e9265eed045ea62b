"""Full screen: a window fills the screen, restores its geometry, and does not start that way."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.flows.conftest import OpenWindow, Programs
from tests.flows.driver import Driver
from tests.flows.programs import opened


@pytest.fixture
def user(open_window: OpenWindow, qtbot: QtBot) -> Driver:
    user = open_window(size=(1000, 610))
    user.activate()
    return user


def test_a_window_after_full_screen_has_its_former_size_and_the_menu_follows(
    user: Driver, qtbot: QtBot
) -> None:
    command, before = user.command("full_screen"), user.window.size()
    assert not command.isChecked()
    qtbot.keyClick(user.window, Qt.Key.Key_F11)
    assert user.window.isFullScreen()
    assert command.isChecked()
    qtbot.waitUntil(lambda: user.window.height() == user.window.screen().size().height() != before.height())
    qtbot.keyClick(user.window, Qt.Key.Key_F11)
    assert not user.window.isFullScreen()
    assert not command.isChecked()
    qtbot.waitUntil(lambda: user.window.size() == before)

    user.window.showFullScreen()  # As the desktop does.
    assert command.isChecked()
    user.window.showNormal()
    assert not command.isChecked()

    user.window.showMaximized()
    user.trigger("full_screen")
    assert user.window.isFullScreen()
    user.trigger("full_screen")
    assert user.window.isMaximized()
    assert not user.window.isFullScreen()


@pytest.mark.parametrize("is_maximised", [False, True], ids=["normal", "maximised"])
def test_a_window_is_restored_from_full_screen_unchanged(
    programs: Programs, tmp_path: Path, style_file: Path, qtbot: QtBot, *, is_maximised: bool
) -> None:
    program = programs(tmp_path / "windows.json")
    user = opened(program.new_window(style_file), style_file, qtbot)
    user.window.resize(700, 610)
    if is_maximised:
        user.window.showMaximized()
    user.trigger("full_screen")
    program.close_all()

    program = programs(tmp_path / "windows.json")
    assert program.keeper is not None
    with qtbot.waitSignal(program.keeper.restored, timeout=20_000):
        program.begin([])
    (window,) = program.windows
    user = opened(window, style_file, qtbot)
    assert not user.window.isFullScreen()
    assert not user.is_checked("full_screen")
    assert user.window.isMaximized() == is_maximised
    assert is_maximised or user.window.height() == 610
