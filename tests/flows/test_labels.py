"""Label text, edited in a real window and previewed on features in view."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.result import ResultColumn
from editor.features.properties.labels.section import LabelSection
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.labels import set_label_text
from editor.mapstyle.json_tree import MISSING
from editor.ui.fields.text_fields import EditField
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver

Key = Qt.Key
NAME = '{ "get_v": "name" }'


def street(user: Driver) -> Layer:
    """Return a layer of street names of the template; several are in view at the start."""
    found = (layer for layer in user.layers if layer.type == "street")
    return next(layer for layer in found if layer.sourcedata_id == 2)


def section_of(user: Driver, qtbot: QtBot, layer: Layer) -> LabelSection:
    """Expand the label section of a layer, and return it once its samples have arrived."""
    user.select([layer.key])
    section = user.label_section
    section.set_open(True)
    user.wait_for_map()
    qtbot.waitUntil(lambda: bool(section.result.samples), timeout=20_000)
    user.activate()
    return section


def type_in(field: EditField | None, qtbot: QtBot, text: str) -> None:
    assert field is not None
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    qtbot.keyClick(field.edit, Key.Key_Return)


@pytest.fixture
def user(open_window: OpenWindow, qtbot: QtBot) -> Driver:
    """The Day template in a new window."""
    return open_window()


def test_an_expression_is_built_on_a_feature_in_view(user: Driver, qtbot: QtBot) -> None:
    layer = street(user)
    user.edit(set_label_text(layer.key, {"label_expression": NAME}), "Begin")
    before, steps = user.session.encoded(), user.undo_index
    section = section_of(user, qtbot, layer)
    result, editor = section.result, section.expression
    name = str(result.sample["name"])
    assert result.picture.text == name
    assert result.which.text.startswith("Feature 1 of ")

    # A text behind the name, typed in place.
    editor.tree.setFocus()
    editor.add("text")
    type_in(editor.tree.cells.field, qtbot, " (street)")
    assert result.picture.text == f"{name} (street)"
    text = user.style.layer(layer.key).label_text["label_expression"]
    assert text == '{ "concat": [{"get_v": "name"}, {"text": " (street)"}] }'

    # An attribute of the sample, selected from its table, and moved to the front by the keyboard.
    table = result.table
    table.setFocus()
    row = next(row for row in range(table.rows.rowCount()) if table.rows.attribute(row) != "name")
    attribute = table.rows.attribute(row)
    table.setCurrentIndex(table.rows.index(row, ResultColumn.ATTRIBUTE))
    qtbot.keyClick(table, Key.Key_Return)
    for _ in range(2):
        qtbot.keyClick(editor.tree, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert result.picture.text == f"{result.sample[attribute]}{name} (street)"
    assert user.undo_text.startswith("Change label of ")

    # The map follows, and undo restores the file.
    user.wait_for_map()
    user.undo(user.undo_index - steps)
    assert user.session.encoded() == before
    assert result.picture.text == name


def test_a_label_that_is_not_set_gets_its_first_part(user: Driver, qtbot: QtBot) -> None:
    layer = street(user)
    user.edit(set_label_text(layer.key, MISSING), "Begin")
    before, steps = user.session.encoded(), user.undo_index
    section = section_of(user, qtbot, layer)
    result, editor = section.result, section.expression
    name = str(result.sample["name"])
    assert result.picture.text == name

    # Add part > Text by the mouse; the text typed next belongs to it.
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
    label = user.style.layer(layer.key).label_text
    assert json.loads(label["label_expression"]) == {"concat": [{"get_v": "name"}, {"text": " · st"}]}
    assert user.undo_index == steps + 1

    # Both are one step, so one undo reverts both.
    user.wait_for_map()
    user.undo(1)
    assert user.session.encoded() == before
    assert result.picture.text == name


def test_label_keys_are_edited_on_a_feature_in_view(user: Driver, qtbot: QtBot) -> None:
    layer = street(user)
    row = {"id": 3, "use_key_text": 0, "key_text": "name"}
    user.edit(set_label_text(layer.key, {"op": "x", "label_keys": {"label_key": [row]}}), "Begin")
    before, steps = user.session.encoded(), user.undo_index
    section = section_of(user, qtbot, layer)
    name = str(section.result.sample["name"])
    assert section.result.picture.text == name

    # The first key has priority; a row that moves down is tried later.
    section.keys.add_button.click()
    type_in(section.keys.rows[1].attribute, qtbot, "nowhere")
    section.keys.rows[1].up.click()
    assert [each.attribute.value for each in section.keys.rows] == ["nowhere", "name"]
    assert section.result.picture.text == name

    # Conversion to an expression warns about losses first.
    qtbot.keyClick(section.kind, Key.Key_Left)
    assert "“name”, used if previous rows have no value" in section.switch_note.warning.text
    section.switch_note.agree.click()
    label = user.style.layer(layer.key).label_text
    assert json.loads(label["label_expression"]) == {"get_v": "nowhere"}
    assert label["op"] == "x"
    user.wait_for_map()
    qtbot.waitUntil(lambda: "no “nowhere”" in section.result.warning.text, timeout=20_000)

    user.undo(user.undo_index - steps)
    assert user.session.encoded() == before
    assert section.result.picture.text == name
