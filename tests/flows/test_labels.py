"""What a layer writes, edited in a real window and seen on features that the map has in view."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.mapstyle.label_edits import set_label_text
from editor.mapstyle.model import Layer
from editor.mapstyle.tree import MISSING
from editor.models.sample_model import Column
from editor.panels.labels.label_section import LabelSection
from editor.widgets.fields.edit_field import EditField
from tests.flows.conftest import OpenWindow, settle

Key = Qt.Key
NAME = '{ "get_v": "name" }'


def street(window: MainWindow) -> Layer:
    """A layer of street names of the template, of which the start has several in view."""
    found = (layer for layer in window.session.style.layers if layer.type == "street")
    return next(layer for layer in found if layer.sourcedata_id == 2)


def section_of(window: MainWindow, qtbot: QtBot, layer: Layer) -> LabelSection:
    """The unfolded label section of a layer, once its samples are there."""
    window.view_state.select([layer.key])
    section = window.properties_panel.layer_page.labels
    section.set_open(True)
    settle(window, qtbot)
    qtbot.waitUntil(lambda: bool(section.result.samples), timeout=20_000)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return section


def type_in(field: EditField | None, qtbot: QtBot, text: str) -> None:
    assert field is not None
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    qtbot.keyClick(field.edit, Key.Key_Return)


def undo_all(window: MainWindow, steps: int) -> None:
    for _ in range(steps):
        window.commands["undo"].trigger()


@pytest.fixture
def window(open_window: OpenWindow, qtbot: QtBot) -> MainWindow:
    """The Day template in a new window."""
    return open_window()


def test_an_expression_is_built_on_a_feature_in_view(window: MainWindow, qtbot: QtBot) -> None:
    layer = street(window)
    window.session.do(set_label_text(layer.key, {"label_expression": NAME}), "Begin")
    before, steps = window.session.encoded(), window.session.undo_stack.index()
    section = section_of(window, qtbot, layer)
    result, editor = section.result, section.expression
    name = str(result.sample["name"])
    assert result.picture.text == name
    assert result.which.text.startswith("Sample 1 of ")

    # A text behind the name, typed in place.
    editor.tree.setFocus()
    editor.add("text")
    type_in(editor.tree.cells.field, qtbot, " (street)")
    assert result.picture.text == f"{name} (street)"
    text = window.session.style.layer(layer.key).label_text["label_expression"]
    assert text == '{ "concat": [{"get_v": "name"}, {"text": " (street)"}] }'

    # An attribute of the sample, picked from its table, and moved to the front by the keyboard.
    table = result.table
    table.setFocus()
    row = next(row for row in range(table.rows.rowCount()) if table.rows.attribute(row) != "name")
    picked = table.rows.attribute(row)
    table.setCurrentIndex(table.rows.index(row, Column.ATTRIBUTE))
    qtbot.keyClick(table, Key.Key_Return)
    for _ in range(2):
        qtbot.keyClick(editor.tree, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert result.picture.text == f"{result.sample[picked]}{name} (street)"
    assert window.session.undo_stack.undoText().startswith("Change label of ")

    # The map follows, and undo leaves the file as it was.
    settle(window, qtbot)
    undo_all(window, window.session.undo_stack.index() - steps)
    assert window.session.encoded() == before
    assert result.picture.text == name


def test_a_label_that_is_not_set_gets_its_first_part(window: MainWindow, qtbot: QtBot) -> None:
    layer = street(window)
    window.session.do(set_label_text(layer.key, MISSING), "Begin")
    before, steps = window.session.encoded(), window.session.undo_stack.index()
    section = section_of(window, qtbot, layer)
    result, editor = section.result, section.expression
    name = str(result.sample["name"])
    assert result.picture.text == name

    # Add part > Text by the mouse, and what is typed belongs to it.
    qtbot.mouseClick(editor.add_button, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    text = next(action for action in menu.actions() if action.text() == "Text")
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(text).center())
    field = editor.tree.cells.field
    assert field is not None
    qtbot.keyClicks(field.edit, " · st")
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert editor.problem.text == ""
    assert result.picture.text == f"{name} · st"
    label = window.session.style.layer(layer.key).label_text
    assert json.loads(label["label_expression"]) == {"concat": [{"get_v": "name"}, {"text": " · st"}]}
    assert window.session.undo_stack.index() == steps + 1

    # Both are one step, so one undo takes back both.
    settle(window, qtbot)
    undo_all(window, 1)
    assert window.session.encoded() == before
    assert result.picture.text == name


def test_label_keys_are_edited_on_a_feature_in_view(window: MainWindow, qtbot: QtBot) -> None:
    layer = street(window)
    row = {"id": 3, "use_key_text": 0, "key_text": "name"}
    window.session.do(set_label_text(layer.key, {"op": "x", "label_keys": {"label_key": [row]}}), "Begin")
    before, steps = window.session.encoded(), window.session.undo_stack.index()
    section = section_of(window, qtbot, layer)
    name = str(section.result.sample["name"])
    assert section.result.picture.text == name

    # What is tried first is written; a row that goes down is tried later.
    section.keys.add_button.click()
    type_in(section.keys.rows[1].attribute, qtbot, "nowhere")
    section.keys.rows[1].up.click()
    assert [each.attribute.value for each in section.keys.rows] == ["nowhere", "name"]
    assert section.result.picture.text == name

    # As an expression it says what is lost first.
    qtbot.keyClick(section.kind, Key.Key_Left)
    assert "“name”, written where the rows before have no value" in section.switch_note.words.text
    section.switch_note.agree.click()
    label = window.session.style.layer(layer.key).label_text
    assert json.loads(label["label_expression"]) == {"get_v": "nowhere"}
    assert label["op"] == "x"
    settle(window, qtbot)
    qtbot.waitUntil(lambda: "no “nowhere”" in section.result.warning.text, timeout=20_000)

    undo_all(window, window.session.undo_stack.index() - steps)
    assert window.session.encoded() == before
    assert section.result.picture.text == name
