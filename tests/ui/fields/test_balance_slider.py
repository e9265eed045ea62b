"""Tests of the slider with a neutral value."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.ui.fields.balance_slider import BalanceSlider


@pytest.fixture
def slider(qtbot: QtBot) -> BalanceSlider:
    made = BalanceSlider("Chroma", -100, 100)
    made.set_colors([QColor("grey"), QColor("orange")])
    qtbot.addWidget(made)
    made.resize(213, 24)
    made.show()
    return made


def test_a_click_sets_a_whole_number_and_a_drag_follows_the_pointer(
    slider: BalanceSlider, qtbot: QtBot
) -> None:
    edits: list[float] = []
    slider.edited.connect(edits.append)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(156, 12))
    assert slider.number == 50
    qtbot.mouseMove(slider, QPoint(500, 12))
    assert slider.number == 100
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton)
    assert edits == [50, 100]
    qtbot.mouseMove(slider, QPoint(20, 12))
    assert slider.number == 100


def test_escape_restores_the_value_before_a_drag(slider: BalanceSlider, qtbot: QtBot) -> None:
    slider.show_number(-30)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(150, 12))
    qtbot.keyClick(slider, Qt.Key.Key_Escape)
    assert slider.number == -30
    qtbot.mouseMove(slider, QPoint(10, 12))
    assert slider.number == -30


def test_showing_a_number_reports_no_edit(slider: BalanceSlider) -> None:
    edits: list[float] = []
    slider.edited.connect(edits.append)
    slider.show_number(12.5)
    assert (slider.number, edits) == (12.5, [])


def test_keys_stop_at_the_limits(slider: BalanceSlider, qtbot: QtBot) -> None:
    slider.show_number(95)
    qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.number == 100
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert slider.number == 100
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    assert slider.number == 0
    qtbot.keyClick(slider, Qt.Key.Key_PageDown)
    assert slider.number == -10


def test_assistive_technology_reads_and_sets_the_value_in_units(slider: BalanceSlider) -> None:
    slider.show_number(20)
    value = slider.accessible_info().range
    assert value is not None
    assert (value.current, value.minimum, value.maximum) == (20, -100, 100)
    assert value.set_value is not None
    value.set_value(-7.5)
    assert slider.number == -7.5


def test_the_handle_moves_along_the_track(slider: BalanceSlider) -> None:
    def handle_left() -> bool:
        image = slider.grab().toImage()
        return image.pixelColor(12, 6) != image.pixelColor(60, 6)

    slider.show_number(0)
    assert not handle_left()
    slider.show_number(-97)
    assert handle_left()
