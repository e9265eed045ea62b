"""Note field: several lines and gestures."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editor.ui.fields.text_fields import NoteField, commit_pending_input

LINES = "first\u00a0line\nsecond line"


@pytest.fixture
def field(shown) -> NoteField:
    return shown(NoteField("Comment", "No comment"))


def _type(field: NoteField, text: str) -> None:
    field.edit.setFocus()
    QTest.keyClicks(field.edit, text)


def test_ctrl_enter_commits_the_exact_lines(field: NoteField, log) -> None:
    field.show_value(LINES)
    events = log(field)
    _type(field, "A ")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == []
    QTest.keyClick(field.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert events == ["started", ("edited", "A \n" + LINES), "finished"]


def test_showing_a_value_emits_nothing_and_is_not_typing(field: NoteField, log) -> None:
    events = log(field)
    for value in (LINES, "", None, "other"):
        field.show_value(value)
        assert field.edit.text == (value or "")
        assert not field.is_typing
    assert events == []


def test_esc_reverts(field: NoteField, log) -> None:
    field.show_value("old")
    events = log(field)
    _type(field, "new")
    field.show_value("other")
    assert field.edit.text == "newold"
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text == "other"
    assert events == []


def test_leaving_the_field_commits_the_text(shown, log) -> None:
    box = QWidget()
    field, other = NoteField("Comment"), QLineEdit()
    column = QVBoxLayout(box)
    column.addWidget(field)
    column.addWidget(other)
    shown(box)
    events = log(field)
    _type(field, "new")
    QTest.keyClick(field.edit, Qt.Key.Key_Tab)
    assert other.hasFocus()
    assert events.values == ["new"]


def test_a_save_commits_the_text(field: NoteField, log) -> None:
    events = log(field)
    _type(field, "new")
    commit_pending_input(field.window())
    assert events.values == ["new"]


def test_finishing_a_field_discards_the_text(field: NoteField, log) -> None:
    field.show_value("old")
    events = log(field)
    _type(field, "new")
    field.finish()
    assert field.edit.text == "old"
    assert events == []


def test_the_field_is_as_high_as_its_lines_up_to_a_few(field: NoteField) -> None:
    heights = []
    for lines in (1, 3, 6, 60):
        field.show_value("\n".join(["word"] * lines))
        heights.append(field.edit.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]
