"""Overflow of a toolbar."""

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.ui.kit.bars import ToolStrip

NAMES = ("Pick", "Copy", "Compare", "Weather")


@pytest.fixture
def strip(qtbot: QtBot) -> ToolStrip:
    owner = QObject()
    actions = [QAction(name, owner) for name in NAMES]
    strip = ToolStrip(actions)
    owner.setParent(strip)
    qtbot.addWidget(strip)
    strip.resize(strip.sizeHint())
    strip.show()
    return strip


def names(actions: tuple[QAction, ...]) -> list[str]:
    return [action.text() for action in actions]


def test_all_tools_fit_in_the_preferred_width(strip: ToolStrip) -> None:
    assert names(strip.shown) == list(NAMES)
    assert not strip.more.isVisible()
    buttons = [button for button in strip.findChildren(QToolButton) if button.isVisible()]
    assert [(button.x(), button.width()) for button in buttons] == [(0, 28), (32, 28), (64, 28), (96, 28)]


@pytest.mark.parametrize(("width", "left"), [(123, 2), (92, 2), (91, 1), (59, 0), (28, 0)])
def test_the_last_tools_move_into_the_menu_in_order(strip: ToolStrip, width: int, left: int) -> None:
    strip.resize(width, strip.height())
    assert names(strip.shown) == list(NAMES[:left])
    assert names(strip.in_menu) == list(NAMES[left:])
    assert strip.more.isVisible()
    assert strip.more.geometry().right() < width
    strip.resize(strip.sizeHint())
    assert names(strip.shown) == list(NAMES)
    assert strip.in_menu == ()


def test_the_button_of_an_overflowing_tool_is_the_menu(strip: ToolStrip) -> None:
    last = strip.shown[-1]
    assert strip.button(last).defaultAction() is last
    strip.resize(60, strip.height())
    assert strip.button(last) is strip.more
    assert last in strip.more.menu().actions()


def test_a_tool_is_reached_by_tab_wherever_it_is(strip: ToolStrip, qtbot: QtBot) -> None:
    strip.resize(60, strip.height())
    strip.activateWindow()
    qtbot.waitUntil(strip.isActiveWindow)
    first = strip.button(strip.shown[0])
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert strip.more.hasFocus()
    assert strip.more.accessibleName() == "More tools"
