"""What goes by itself stays while somebody is at it, or the window is not used."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.widgets.stay import Stay

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")


AWAY = QPoint(300, 300)
"""Where the pointer of a screen that nobody sees is not."""


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window that is used, with a field in the part that says something, and one beside it."""
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


def outlives(window: QWidget, stay: Stay, qtbot: QtBot) -> bool:
    """Whether something goes on being said while the same of nobody's interest goes twice over."""
    gone: list[bool] = []
    stay.over.connect(lambda: gone.append(True))
    other = QWidget(window)
    other.setGeometry(0, 0, 1, 1)
    other.show()
    control = Stay(other, 60)
    for _ in range(2):
        with qtbot.waitSignal(control.over):
            control.begin()
    return not gone


def enter(part: QWidget) -> None:
    part.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    middle = QPointF(part.rect().center())
    QApplication.sendEvent(part, QEnterEvent(middle, middle, middle))


def leave(part: QWidget) -> None:
    part.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(part, QEvent(QEvent.Type.Leave))


def test_it_goes_while_nobody_is_at_it(window: QWidget, qtbot: QtBot) -> None:
    stay = Stay(part_of(window), 30)
    with qtbot.waitSignal(stay.over):
        stay.begin()


def test_it_stays_under_the_pointer_and_goes_after_it(window: QWidget, qtbot: QtBot) -> None:
    part = part_of(window)
    stay = Stay(part, 30)
    stay.begin()
    enter(part)
    assert outlives(window, stay, qtbot)
    with qtbot.waitSignal(stay.over):
        leave(part)


def test_it_stays_while_it_has_the_keys(window: QWidget, qtbot: QtBot) -> None:
    part = part_of(window)
    stay = Stay(part, 30)
    inside, beside = window.findChildren(QLineEdit)
    inside.setFocus()
    stay.begin()
    assert outlives(window, stay, qtbot)
    with qtbot.waitSignal(stay.over):
        beside.setFocus()


def test_it_waits_for_its_window_to_be_used(window: QWidget, qtbot: QtBot) -> None:
    stay = Stay(part_of(window), 30)
    other = QWidget()
    qtbot.addWidget(other)
    other.move(AWAY)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    stay.begin()
    assert outlives(other, stay, qtbot)
    with qtbot.waitSignal(stay.over):
        window.activateWindow()


def test_what_is_stopped_stands(window: QWidget, qtbot: QtBot) -> None:
    stay = Stay(part_of(window), 30)
    stay.begin()
    stay.stop()
    assert outlives(window, stay, qtbot)
