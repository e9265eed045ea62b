"""Uncommitted text and its commit."""

import pytest
from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.text_fields import TextField, commit_pending_input
from editor.ui.fields.zoom_fields import ZoomRangeField

CASES = [
    (lambda: TextField("Name"), "old", "other", "new", "new"),
    (lambda: NumberField("Width"), 1, 2, "35", 35),
    (lambda: ColorField("Fill"), Color(1, 1, 1), Color(2, 2, 2), "#0A0B0C", Color(10, 11, 12)),
]


@pytest.mark.parametrize(
    ("make", "before", "other", "typed", "meant"), CASES, ids=["text", "number", "colour"]
)
class TestTyping:
    def test_a_new_value_does_not_replace_uncommitted_text(
        self, shown, log, make, before, other, typed, meant
    ) -> None:
        field = shown(make())
        field.show_value(before)
        events = log(field)
        _type(field.edit, typed)
        field.show_value(other)
        assert field.is_typing
        assert field.edit.text() == typed
        QTest.keyClick(field.edit, Qt.Key.Key_Return)
        assert events == ["started", ("edited", meant), "finished"]
        assert not field.is_typing

    def test_esc_reverts_to_the_newest_value(self, shown, log, make, before, other, typed, meant) -> None:
        field, plain = shown(make()), shown(make())
        field.show_value(before)
        plain.show_value(other)
        events = log(field)
        _type(field.edit, typed)
        field.show_value(other)
        QTest.keyClick(field.edit, Qt.Key.Key_Escape)
        assert field.edit.text() == plain.edit.text()
        assert events == []

    def test_finishing_a_field_discards_the_text(self, shown, log, make, before, other, typed, meant) -> None:
        field, plain = shown(make()), shown(make())
        plain.show_value(other)
        events = log(field)
        _type(field.edit, typed)
        field.finish()
        field.show_value(other)
        assert field.edit.text() == plain.edit.text()
        assert events == []


def _type(edit: QLineEdit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)


def test_a_long_text_is_edited_completely(shown, log) -> None:
    field = shown(TextField("Name"))
    field.show_value("x" * 100_000)
    events = log(field)
    field.edit.setFocus()
    field.edit.home(False)
    QTest.keyClicks(field.edit, "a")
    commit_pending_input(field.window())
    assert events.values == ["a" + "x" * 100_000]


def test_rejected_text_stays_while_the_field_has_the_focus(shown, log) -> None:
    field = shown(NumberField("Width"))
    field.show_value(1)
    events = log(field)
    _type(field.edit, "1o")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    field.show_value(2)
    assert field.edit.text() == "1o"
    assert "“1o” is not a number" in field.problem
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert (field.edit.text(), field.problem) == ("2", "")
    assert events == []


@pytest.mark.parametrize(("typed", "went_from"), [("5", 5), ("1o", 1)])
def test_a_step_starts_from_valid_text_or_from_the_value(shown, log, typed, went_from) -> None:
    field = shown(NumberField("Width"))
    field.show_value(1)
    events = log(field)
    _type(field.edit, typed)
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert events.values[-1] == went_from + 1
    assert field.edit.text() == str(went_from + 1)
    assert field.problem == ""


def test_the_wheel_starts_from_the_text(shown, log) -> None:
    field = shown(NumberField("Width"))
    field.show_value(1)
    events = log(field)
    _type(field.edit, "5")
    _wheel(field.edit)
    assert events.values == [5, 6]


def _wheel(widget: QWidget) -> None:
    place = widget.rect().center()
    event = QWheelEvent(
        place.toPointF(),
        widget.mapToGlobal(place).toPointF(),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.AltModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_both_ends_of_a_zoom_range_retain_their_text(shown, log) -> None:
    field = shown(ZoomRangeField("Zoom"))
    field.show_value((3, 12))
    events = log(field)
    _type(field.high.edit, "15")
    field.show_value((4, 12))
    assert field.is_typing
    assert field.low.edit.text() == "4"
    QTest.keyClick(field.high.edit, Qt.Key.Key_Return)
    assert events.values == [(4, 15)]


def test_the_focused_field_is_committed(shown, log) -> None:
    field = shown(TextField("Name"))
    events = log(field)
    _type(field.edit, "new")
    commit_pending_input(field.window())
    assert events.values == ["new"]


def test_an_open_cell_editor_is_committed(shown) -> None:
    view = QListView()
    names = QStringListModel(["old"], view)
    view.setModel(names)
    shown(view)
    view.edit(names.index(0))
    editor = view.findChild(QLineEdit)
    assert editor is not None
    _type(editor, "new")
    commit_pending_input(view.window())
    assert names.stringList() == ["new"]
    assert view.state() == QListView.State.NoState


def test_without_pending_input_nothing_is_committed(shown) -> None:
    view = QListView()
    names = QStringListModel(["old"], view)
    view.setModel(names)
    shown(view).setFocus()
    commit_pending_input(view.window())
    commit_pending_input(QWidget())
    assert names.stringList() == ["old"]
