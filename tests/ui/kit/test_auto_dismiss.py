"""Timer for messages that hide automatically."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.auto_dismiss import AutoDismissTimer

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")


AWAY = QPoint(300, 300)
"""A position away from the pointer of the offscreen screen."""


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """An active window with a field inside the message, and one next to it."""
    window = QWidget()
    qtbot.addWidget(window)
    column, part = QVBoxLayout(window), QWidget()
    part.setObjectName("part")
    QVBoxLayout(part).addWidget(QLineEdit())
    column.addWidget(part)
    beside = QLineEdit()
    column.addWidget(beside)
    beside.setFocus()
    window.move(AWAY)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def part_of(window: QWidget) -> QWidget:
    part = window.findChild(QWidget, "part")
    assert part is not None
    return part


def is_still_running(window: QWidget, timer: AutoDismissTimer, qtbot: QtBot) -> bool:
    """Return whether the timer does not time out during twice the time of an unrelated timer."""
    timeouts: list[bool] = []
    timer.over.connect(lambda: timeouts.append(True))
    other = QWidget(window)
    other.setGeometry(0, 0, 1, 1)
    other.show()
    control = AutoDismissTimer(other, 60)
    for _ in range(2):
        with qtbot.waitSignal(control.over):
            control.begin()
    return not timeouts


def enter(part: QWidget) -> None:
    part.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    middle = QPointF(part.rect().center())
    QApplication.sendEvent(part, QEnterEvent(middle, middle, middle))


def leave(part: QWidget) -> None:
    part.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(part, QEvent(QEvent.Type.Leave))


def test_it_times_out_without_pointer_and_focus(window: QWidget, qtbot: QtBot) -> None:
    timer = AutoDismissTimer(part_of(window), 30)
    with qtbot.waitSignal(timer.over):
        timer.begin()


def test_it_restarts_when_the_pointer_leaves(window: QWidget, qtbot: QtBot) -> None:
    part = part_of(window)
    timer = AutoDismissTimer(part, 30)
    timer.begin()
    enter(part)
    assert is_still_running(window, timer, qtbot)
    with qtbot.waitSignal(timer.over):
        leave(part)


def test_it_does_not_time_out_with_the_focus(window: QWidget, qtbot: QtBot) -> None:
    part = part_of(window)
    timer = AutoDismissTimer(part, 30)
    inside, beside = window.findChildren(QLineEdit)
    inside.setFocus()
    timer.begin()
    assert is_still_running(window, timer, qtbot)
    with qtbot.waitSignal(timer.over):
        beside.setFocus()


def test_it_pauses_while_the_window_is_inactive(window: QWidget, qtbot: QtBot) -> None:
    timer = AutoDismissTimer(part_of(window), 30)
    other = QWidget()
    qtbot.addWidget(other)
    other.move(AWAY)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    timer.begin()
    assert is_still_running(other, timer, qtbot)
    with qtbot.waitSignal(timer.over):
        window.activateWindow()


def test_a_stopped_timer_does_not_time_out(window: QWidget, qtbot: QtBot) -> None:
    timer = AutoDismissTimer(part_of(window), 30)
    timer.begin()
    timer.stop()
    assert is_still_running(window, timer, qtbot)
