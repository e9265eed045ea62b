"""A comment is typed over several lines, and is one gesture when it is kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editor.widgets.fields.note_field import NoteField
from editor.widgets.fields.typed_text import keep_typed

LINES = "first\u00a0line\nsecond line"


@pytest.fixture
def field(shown) -> NoteField:
    return shown(NoteField("Comment", "No comment"))


def _type(field: NoteField, text: str) -> None:
    field.edit.setFocus()
    QTest.keyClicks(field.edit, text)


def test_lines_are_kept_by_ctrl_enter_to_the_letter(field: NoteField, log) -> None:
    field.show_value(LINES)
    said = log(field)
    _type(field, "A ")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert said == []
    QTest.keyClick(field.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert said == ["started", ("edited", "A \n" + LINES), "finished"]


def test_a_value_that_is_shown_says_nothing_and_is_no_typing(field: NoteField, log) -> None:
    said = log(field)
    for value in (LINES, "", None, "other"):
        field.show_value(value)
        assert field.edit.text == (value or "")
        assert not field.is_typing
    assert said == []


def test_esc_goes_back(field: NoteField, log) -> None:
    field.show_value("old")
    said = log(field)
    _type(field, "new")
    field.show_value("other")
    assert field.edit.text == "newold"
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text == "other"
    assert said == []


def test_leaving_the_field_keeps_what_was_typed(shown, log) -> None:
    box = QWidget()
    field, other = NoteField("Comment"), QLineEdit()
    column = QVBoxLayout(box)
    column.addWidget(field)
    column.addWidget(other)
    shown(box)
    said = log(field)
    _type(field, "new")
    QTest.keyClick(field.edit, Qt.Key.Key_Tab)
    assert other.hasFocus()
    assert said.values == ["new"]


def test_a_save_keeps_what_was_typed(field: NoteField, log) -> None:
    said = log(field)
    _type(field, "new")
    keep_typed(field.window())
    assert said.values == ["new"]


def test_a_field_that_is_finished_drops_what_was_typed(field: NoteField, log) -> None:
    field.show_value("old")
    said = log(field)
    _type(field, "new")
    field.finish()
    assert field.edit.text == "old"
    assert said == []


def test_the_field_is_as_high_as_its_lines_up_to_a_few(field: NoteField) -> None:
    heights = []
    for lines in (1, 3, 6, 60):
        field.show_value("\n".join(["word"] * lines))
        heights.append(field.edit.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
