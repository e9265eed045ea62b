"""The docks of one side take turns."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.app.docks import Docks
from editor.widgets.dock_title import DockTitle

_NAMES = ("layers", "colors", "history", "properties", "problems")


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QMainWindow) -> dict[str, QAction]:
    return {name: QAction(name, window, checkable=True) for name in _NAMES}


@pytest.fixture
def docks(window: QMainWindow, actions: dict[str, QAction]) -> Docks:
    docks = Docks(window, actions)
    for name in _NAMES:
        docks.add(name, QWidget(), DockTitle(name))
    window.show()
    return docks


def _open(actions: dict[str, QAction]) -> list[str]:
    return [name for name, action in actions.items() if action.isChecked()]


def test_a_dock_that_is_opened_closes_the_one_at_its_side(docks: Docks, actions: dict[str, QAction]) -> None:
    assert _open(actions) == ["layers", "properties"]
    actions["colors"].trigger()
    assert _open(actions) == ["colors", "properties"]
    docks.show("problems")
    docks.show("history")
    assert _open(actions) == ["history", "properties", "problems"]
    actions["history"].trigger()
    assert _open(actions) == ["properties", "problems"]


def test_a_dock_that_was_pulled_off_stands_by_itself(docks: Docks, actions: dict[str, QAction]) -> None:
    layers = next(dock for dock in docks.all if dock.objectName() == "layers")
    layers.setFloating(True)
    actions["colors"].trigger()
    assert _open(actions) == ["layers", "colors", "properties"]
    layers.close()


def test_a_reset_layout_shows_what_a_new_window_does(docks: Docks, actions: dict[str, QAction]) -> None:
    for name in ("history", "problems"):
        actions[name].trigger()
    docks.reset()
    assert _open(actions) == ["layers", "properties"]


def test_the_cross_stands_last_whatever_comes_after_it(docks: Docks, actions: dict[str, QAction]) -> None:
    title = docks.all[0].titleBarWidget()
    assert isinstance(title, DockTitle)
    (cross,) = title.findChildren(QToolButton)
    late = QToolButton()
    title.add_button(late)
    title.layout().activate()
    assert late.x() < cross.x()
