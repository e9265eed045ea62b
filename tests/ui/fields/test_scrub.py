"""Scrubbing of numbers."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.ui.fields.number_field import NumberField, Shift
from editor.ui.fields.text_fields import TextField


@pytest.fixture
def field(shown, qtbot) -> Iterator[NumberField]:
    """A number field below a text field that has the focus."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    other = TextField("Name")
    made = NumberField("Width", minimum=0, step=0.5)
    made.show_value(2.5)
    column.addWidget(other)
    column.addWidget(made)
    shown(whole, 320)
    with qtbot.waitActive(whole):
        whole.activateWindow()
    other.edit.setFocus()
    yield made
    whole.close()


def press(field: NumberField) -> QPoint:
    middle = field.edit.rect().center()
    QTest.mousePress(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    return middle


def test_a_drag_across_the_number_changes_it_as_one_gesture(field: NumberField, log) -> None:
    events = log(field)
    middle = press(field)
    for distance in (2, 8, 16):
        QTest.mouseMove(field.edit, middle + QPoint(distance, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle + QPoint(16, 0))
    assert events == ["started", ("edited", 3.5), ("edited", 4.5), "finished"]
    assert field.edit.selectedText() == "4.5"


def test_a_click_places_the_cursor_and_changes_nothing(field: NumberField, log) -> None:
    events = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(2, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert events == []
    assert field.edit.hasFocus()


def test_with_focus_a_drag_selects_text(field: NumberField, log) -> None:
    field.edit.setFocus()
    events = log(field)
    QTest.mousePress(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(2, 10))
    QTest.mouseMove(field.edit, QPoint(60, 10))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert events == []


def test_esc_cancels_the_drag(field: NumberField, log) -> None:
    events = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(16, 0))
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert events == ["started", ("edited", 4.5), "cancelled"]
    assert field.value == 2.5


def test_a_drag_across_mixed_numbers_shifts_all_of_them(field: NumberField, log) -> None:
    field.show_mixed("2 to 3")
    events = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(8, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert events == ["started", ("edited", Shift(1.0)), "finished"]
    assert field.is_mixed
