"""A drag across a number changes it; a press puts the cursor there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.fields.number_field import NumberField, Shift
from editor.widgets.fields.text_field import TextField


@pytest.fixture
def field(shown, qtbot) -> Iterator[NumberField]:
    """A number below a text that has the cursor."""
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
    said = log(field)
    middle = press(field)
    for distance in (2, 8, 16):
        QTest.mouseMove(field.edit, middle + QPoint(distance, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle + QPoint(16, 0))
    assert said == ["started", ("edited", 3.5), ("edited", 4.5), "finished"]
    assert field.edit.selectedText() == "4.5"


def test_a_press_that_stays_puts_the_cursor_there_and_changes_nothing(field: NumberField, log) -> None:
    said = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(2, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert said == []
    assert field.edit.hasFocus()


def test_where_the_cursor_is_in_the_field_a_drag_selects_text(field: NumberField, log) -> None:
    field.edit.setFocus()
    said = log(field)
    QTest.mousePress(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(2, 10))
    QTest.mouseMove(field.edit, QPoint(60, 10))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert said == []


def test_esc_gives_the_drag_up(field: NumberField, log) -> None:
    said = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(16, 0))
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert said == ["started", ("edited", 4.5), "cancelled"]
    assert field.value == 2.5


def test_a_drag_across_numbers_that_differ_moves_each_as_far(field: NumberField, log) -> None:
    field.show_mixed("2 to 3")
    said = log(field)
    middle = press(field)
    QTest.mouseMove(field.edit, middle + QPoint(8, 0))
    QTest.mouseRelease(field.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert said == ["started", ("edited", Shift(1.0)), "finished"]
    assert field.is_mixed
