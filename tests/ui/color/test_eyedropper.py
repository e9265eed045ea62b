"""Eyedropper."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.mapstyle.schema.values import Color
from editor.ui.color.eyedropper import Eyedropper
from editor.ui.color.field import ColorField

_LEFT, _RIGHT = Color(10, 200, 30), Color(200, 20, 90)


class _Picture(QWidget):
    """Two colours side by side."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        middle = self.width() // 2
        painter.fillRect(0, 0, middle, self.height(), QColor(_LEFT.r, _LEFT.g, _LEFT.b))
        painter.fillRect(
            middle, 0, self.width() - middle, self.height(), QColor(_RIGHT.r, _RIGHT.g, _RIGHT.b)
        )


@pytest.fixture
def window(shown) -> QWidget:
    window = QWidget()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    window.field = ColorField("Inner colour")
    window.field.show_value(Color(1, 2, 3, 77))
    picture = _Picture()
    picture.setMinimumSize(300, 200)
    column.addWidget(picture)
    column.addWidget(window.field)
    return shown(window, 300)


def log_signals(dropper: Eyedropper) -> list:
    events = []
    dropper.color_selected.connect(events.append)
    dropper.ended.connect(lambda: events.append("ended"))
    return events


def test_a_click_picks_the_displayed_colour(window) -> None:
    dropper = Eyedropper(window)
    events = log_signals(dropper)
    QTest.mouseClick(dropper, Qt.MouseButton.LeftButton, pos=QPoint(250, 20))
    assert events == [_RIGHT, "ended"]


def test_the_arrow_keys_cross_the_edge_between_two_colours(window) -> None:
    dropper = Eyedropper(window)
    QTest.mouseMove(dropper, QPoint(149, 20))
    assert dropper.color == _LEFT
    QTest.keyClick(dropper, Qt.Key.Key_Right)
    assert dropper.color == _RIGHT
    QTest.keyClick(dropper, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert dropper.color == _LEFT
    QTest.keyClick(dropper, Qt.Key.Key_Escape)


@pytest.mark.parametrize("end", ["esc", "right button", "resize"])
def test_it_can_be_cancelled(window, end: str) -> None:
    dropper = Eyedropper(window)
    events = log_signals(dropper)
    if end == "esc":
        QTest.keyClick(dropper, Qt.Key.Key_Escape)
    elif end == "right button":
        QTest.mouseClick(dropper, Qt.MouseButton.RightButton, pos=QPoint(20, 20))
    else:
        window.resize(320, 240)
    assert events == ["ended"]


def test_the_popover_hides_and_returns_with_the_colour_and_the_old_alpha(window, log) -> None:
    field = window.field
    field.open_popover()
    events = log(field)
    field.popover.dropper.click()
    assert not field.popover.isVisible()
    dropper = window.findChild(Eyedropper)
    QTest.mouseClick(dropper, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert events == ["started", ("edited", Color(10, 200, 30, 77)), "finished"]
    assert field.popover.isVisible()
    field.popover.close()
