"""Selection of the value on focus, in every field and for every way to focus it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import editor
from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.color.text import HexField
from editor.ui.fields.field import Field
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.suggestion_edit import CompletionEdit
from editor.ui.fields.text_fields import TextField
from editor.ui.fields.zoom_fields import ZoomRangeField

# Views select the text of cell editors themselves; search edits retain their cursor.
_OTHER_EDITS = {
    "features/fonts/language_coverage.py",
    "features/layers/delegate.py",
    "features/palettes/table.py",
    "features/routes/point_list.py",
}


class Form(QWidget):
    """A button, and below it a field with a value."""

    def __init__(self, field: QWidget, show_value: Callable[[], object]) -> None:
        super().__init__()
        self.button, self.show_value = QPushButton("Before"), show_value
        edits = field.findChildren(QLineEdit)
        self.edit = field if isinstance(field, QLineEdit) else edits[0]
        layout = QVBoxLayout(self)
        layout.addWidget(self.button)
        layout.addWidget(field)
        self.resize(240, 120)


def _field(field: Field, value: object) -> Form:
    return Form(field, lambda: field.show_value(value))


def _edit(edit: QLineEdit, text: str) -> Form:
    return Form(edit, lambda: edit.replace_text(text) if isinstance(edit, ValueEdit) else None)


FORMS: dict[str, Callable[[], Form]] = {
    "text": lambda: _field(TextField("Name"), "Roads"),
    "number": lambda: _field(NumberField("Width", minimum=0.0, unit="px"), 1),
    "whole number": lambda: _field(NumberField("Level", is_whole=True), 12),
    "number without a value": lambda: _field(NumberField("Width"), None),
    "colour": lambda: _field(ColorField("Fill"), Color(1, 2, 3)),
    "hex": lambda: _field(HexField("Hex"), Color(1, 2, 3)),
    "zoom range": lambda: _field(ZoomRangeField("Zooms"), (3, 17)),
    "offers": lambda: _edit(CompletionEdit(), "name"),
    "plain": lambda: _edit(ValueEdit(), "https://a.example"),
}


def by_tab(form: Form) -> None:
    form.show_value()
    form.button.setFocus()
    QTest.keyClick(form.button, Qt.Key.Key_Tab)


def by_creation(form: Form) -> None:
    """Focus a field before it gets its value, as for a property that is added."""
    form.edit.setFocus()
    form.show_value()


def by_program(form: Form) -> None:
    form.show_value()
    form.edit.setFocus()


def by_click(form: Form) -> None:
    form.show_value()
    form.button.setFocus()
    QTest.mouseClick(form.edit, Qt.MouseButton.LeftButton, pos=form.edit.rect().center())


def by_step(form: Form) -> None:
    """Focus by Tab, then change the value by undo."""
    by_tab(form)
    form.show_value()


WAYS = (by_tab, by_creation, by_program, by_click, by_step)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.text("0123456789.#abc", min_size=1, max_size=6))
def test_typing_replaces_the_value(qtbot: QtBot, name: str, way: Callable[[Form], None], typed: str) -> None:
    form = FORMS[name]()
    qtbot.addWidget(form)
    with qtbot.waitActive(form):
        form.show()
        form.activateWindow()
    way(form)
    assert QApplication.focusWidget() is form.edit
    QTest.keyClicks(form.edit, typed)
    assert form.edit.text() == typed
    form.hide()


@pytest.fixture
def entered(qtbot: QtBot) -> Form:
    """A number field that was focused by a click."""
    form = _field(NumberField("Width"), 1250)
    qtbot.addWidget(form)
    with qtbot.waitActive(form):
        form.show()
        form.activateWindow()
    by_click(form)
    return form


def test_a_second_click_places_the_cursor(entered: Form) -> None:
    assert entered.edit.selectedText() == "1250"
    QTest.mouseClick(entered.edit, Qt.MouseButton.LeftButton, pos=entered.edit.rect().center())
    assert not entered.edit.hasSelectedText()


@pytest.mark.parametrize(
    "reason",
    [Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason],
    ids=["popup", "window"],
)
def test_returning_to_the_window_retains_the_cursor(entered: Form, reason: Qt.FocusReason) -> None:
    entered.edit.setCursorPosition(2)
    for kind in (QEvent.Type.FocusOut, QEvent.Type.FocusIn):
        QApplication.sendEvent(entered.edit, QFocusEvent(kind, reason))
    assert not entered.edit.hasSelectedText()
    QTest.keyClicks(entered.edit, "9")
    assert entered.edit.text() == "12950"


def test_a_drag_selects_what_it_crosses(qtbot: QtBot) -> None:
    form = _field(TextField("Name"), "Motorway")
    qtbot.addWidget(form)
    form.show()
    form.show_value()
    middle = form.edit.rect().center()
    QTest.mousePress(form.edit, Qt.MouseButton.LeftButton, pos=middle)
    form.edit.setSelection(0, 5)
    QTest.mouseRelease(form.edit, Qt.MouseButton.LeftButton, pos=middle)
    assert form.edit.selectedText() == "Motor"


def test_every_field_of_a_value_is_replaced_by_typing() -> None:
    package = Path(editor.__file__).parent
    plain = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"\bQLineEdit\(|class \w+\(QLineEdit\)", path.read_text(encoding="utf-8"))
    }
    assert plain - {"ui/fields/line_edits.py"} == _OTHER_EDITS
