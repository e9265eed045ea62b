"""Tests of the tree editor of label expressions."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.mapstyle.json_tree import Path
from editor.system.jobs import Jobs
from editor.ui.fields.text_fields import EditField
from tests.features.properties.labels.samples import CERRO, HILL, PUNTA, Labels

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
STEP = "Change label of Hill"


@pytest.fixture
def labels(qtbot: QtBot, jobs: Jobs) -> Labels:
    made = Labels(qtbot, jobs, {"label_expression": HILL, "op": "x"})
    made.survey(CERRO, PUNTA)
    made.section.expression.tree.setFocus()
    return made


def open_field(labels: Labels, qtbot: QtBot, path: Path) -> EditField:
    """Go to a node and open its field with the keyboard."""
    tree = labels.section.expression.tree
    tree.set_current(path)
    qtbot.keyClick(tree, Key.Key_Return)
    field = tree.cells.field
    assert field is not None
    return field


def type_in(field: EditField, qtbot: QtBot, text: str) -> None:
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    qtbot.keyClick(field.edit, Key.Key_Return)


def shown(labels: Labels) -> list[str]:
    """Return the texts of the rows, from the top down."""
    tree, texts = labels.section.expression.tree, []
    index = tree.model().index(0, 0, QModelIndex())
    while index.isValid():
        texts.append(str(index.data()))
        index = tree.indexBelow(index)
    return texts


def test_the_tree_shows_every_part_expanded(labels: Labels) -> None:
    assert shown(labels) == ["concatenates 3 parts", "name", "“ · ”", "multiplies 2 numbers", "ele", "3.280"]
    assert labels.section.result.picture.text == "Cerro · 328"


@pytest.mark.parametrize(
    ("path", "typed", "old", "new"),
    [
        (("concat", 1), ", ", '" · "', '", "'),
        (("concat", 2, "*", 1), "2", "3.280", "2"),
        (("concat", 0), "name:eu", '"name"', '"name:eu"'),
    ],
    ids=["text", "number", "attribute"],
)
def test_a_part_is_edited_in_place(
    labels: Labels, qtbot: QtBot, path: Path, typed: str, old: str, new: str
) -> None:
    type_in(open_field(labels, qtbot, path), qtbot, typed)
    assert labels.expression == HILL.replace(old, new)
    assert labels.steps == [STEP]
    assert labels.section.expression.tree.cells.field is None
    assert QApplication.focusWidget() is labels.section.expression.tree
    assert labels.is_as_before()


def test_the_result_follows_at_once(labels: Labels, qtbot: QtBot) -> None:
    type_in(open_field(labels, qtbot, ("concat", 2, "*", 1)), qtbot, "2")
    assert labels.section.result.picture.text == "Cerro · 200"
    labels.session.undo_stack.undo()
    assert labels.section.result.picture.text == "Cerro · 328"


@pytest.mark.parametrize(
    ("path", "typed", "why"),
    [
        (("concat", 2, "*", 1), "much", "“much” is not a number."),
        (("concat", 0), " ", "Previous value kept."),
    ],
    ids=["number", "attribute"],
)
def test_invalid_input_is_refused_with_a_reason(
    labels: Labels, qtbot: QtBot, path: Path, typed: str, why: str
) -> None:
    field = open_field(labels, qtbot, path)
    type_in(field, qtbot, typed)
    editor = labels.section.expression
    assert why in editor.problem.text
    assert editor.problem.isVisible()
    assert (labels.expression, labels.steps) == (HILL, [])
    qtbot.keyClick(field.edit, Key.Key_Escape)
    assert not editor.problem.isVisible()
    assert editor.tree.cells.field is None


def test_an_attribute_is_selected_from_those_in_view(labels: Labels, qtbot: QtBot) -> None:
    field = open_field(labels, qtbot, ("concat", 0))
    rows = labels.section.expression.tree.cells.attributes
    assert [(row.text, row.detail) for row in rows] == [
        ("name", "2 in view"),
        ("ele", "1 in view"),
        ("natural", "2 in view"),
    ]
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "nat")
    qtbot.keyClick(field.edit, Key.Key_Down)
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert labels.expression == HILL.replace('"name"', '"natural"')
    assert labels.section.expression.tree.cells.field is None


def test_steps_of_a_number_are_one_gesture(labels: Labels, qtbot: QtBot) -> None:
    field = open_field(labels, qtbot, ("concat", 2, "*", 1))
    for _ in range(3):
        qtbot.keyClick(field.edit, Key.Key_Up)
    assert '{"number": 6.28}' in labels.expression
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert labels.steps == [STEP]


@pytest.mark.parametrize(
    ("kind", "node"),
    [
        ("text", {"text": ""}),
        ("get_v", {"get_v": "natural"}),
        ("number", {"number": 1}),
        ("concat", {"concat": []}),
        ("*", {"*": []}),
    ],
)
def test_a_part_is_added_behind_the_current_one(labels: Labels, kind: str, node: Any) -> None:
    labels.section.expression.tree.set_current(("concat", 0))
    labels.section.expression.add(kind)
    parts = json.loads(labels.expression)["concat"]
    assert parts[1] == node
    assert len(parts) == 4
    is_leaf = kind in ("text", "get_v", "number")
    assert (labels.section.expression.tree.cells.field is not None) is is_leaf
    assert labels.steps == [STEP]


def test_a_part_and_what_is_typed_into_it_are_one_step(labels: Labels, qtbot: QtBot) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 0))
    editor.add("text")
    field = editor.tree.cells.field
    assert field is not None
    qtbot.keyClicks(field.edit, "peak")
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert json.loads(labels.expression)["concat"][1] == {"text": "peak"}
    assert labels.steps == [STEP]
    labels.session.undo_stack.undo()
    assert labels.expression == HILL


def test_an_added_number_stays_when_stepping_it_is_cancelled(labels: Labels, qtbot: QtBot) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 0))
    editor.add("number")
    field = editor.tree.cells.field
    assert field is not None
    qtbot.keyClick(field.edit, Key.Key_Up)
    assert json.loads(labels.expression)["concat"][1] == {"number": 2}
    field.cancel()
    assert json.loads(labels.expression)["concat"][1] == {"number": 1}
    assert labels.steps == [STEP]


def test_the_field_of_an_added_part_closes_when_that_is_undone(labels: Labels) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 0))
    editor.add("text")
    assert editor.tree.cells.field is not None
    labels.session.undo_stack.undo()
    assert editor.tree.cells.field is None
    assert labels.expression == HILL


def test_a_part_is_wrapped_and_unwrapped(labels: Labels) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 1))
    editor.wrap("concat")
    assert labels.expression == HILL.replace('{"text": " · "}', '{"concat": [{"text": " · "}]}')
    editor.unwrap()
    assert labels.expression == HILL
    assert labels.steps == [STEP, STEP]


def test_a_part_becomes_another_kind(labels: Labels) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 0))
    editor.turn_into("text")
    assert labels.expression == HILL.replace('{"get_v": "name"}', '{"text": "name"}')


@pytest.mark.parametrize(
    ("path", "key", "expected", "there"),
    [
        (("concat", 1), Key.Key_Up, ["text", "get_v", "*"], ("concat", 0)),
        (("concat", 1), Key.Key_Down, ["get_v", "*", "text"], ("concat", 2)),
        (("concat", 1), Key.Key_Right, ["get_v", "*"], ("concat", 1, "*", 0)),
        (("concat", 2, "*", 0), Key.Key_Left, ["get_v", "text", "*", "get_v"], ("concat", 3)),
    ],
    ids=["up", "down", "in", "out"],
)
def test_alt_and_arrows_move_a_part(
    labels: Labels, qtbot: QtBot, path: Path, key: Qt.Key, expected: list[str], there: Path
) -> None:
    tree = labels.section.expression.tree
    tree.set_current(path)
    qtbot.keyClick(tree, key, ALT)
    assert [next(iter(part)) for part in json.loads(labels.expression)["concat"]] == expected
    assert tree.node is not None
    assert tree.node.path == there
    assert labels.is_as_before()


def test_at_an_end_nothing_moves(labels: Labels, qtbot: QtBot) -> None:
    tree = labels.section.expression.tree
    tree.set_current(("concat", 0))
    qtbot.keyClick(tree, Key.Key_Up, ALT)
    qtbot.keyClick(tree, Key.Key_Left, ALT)
    assert labels.steps == []
    assert not labels.section.expression.up.isEnabled()
    assert labels.section.expression.down.isEnabled()


def test_delete_removes_a_part_and_undo_restores_it(labels: Labels, qtbot: QtBot) -> None:
    tree = labels.section.expression.tree
    tree.set_current(("concat", 1))
    qtbot.keyClick(tree, Key.Key_Delete)
    assert labels.expression == HILL.replace('{"text": " · "}, ', "")
    assert tree.node is not None
    assert tree.node.path == ("concat", 1)
    assert labels.is_as_before()
    assert len(shown(labels)) == 6


def test_removing_the_root_leaves_an_empty_label(labels: Labels, qtbot: QtBot) -> None:
    editor = labels.section.expression
    editor.tree.set_current(())
    qtbot.keyClick(editor.tree, Key.Key_Delete)
    assert labels.expression == "{}"
    assert editor.tree.isHidden()
    assert labels.section.result.picture.text == ""
    editor.add("text")
    assert labels.expression == '{"text":""}'


def test_a_dropped_part_moves(labels: Labels) -> None:
    tree = labels.section.expression.tree
    model = tree.model()
    data = model.mimeData([tree.currentIndex().siblingAtColumn(0).model().index(0, 0, model.index(0, 0))])
    product = model.index(2, 0, model.index(0, 0))
    model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, product)
    parts = json.loads(labels.expression)["concat"]
    assert parts[1]["*"][0] == {"get_v": "name"}
    assert labels.steps == [STEP]


def test_an_unknown_part_is_retained_and_read_only(qtbot: QtBot, jobs: Jobs) -> None:
    text = '{"concat":[{"upper":{"get_v":"name"},"n":1.0},{"text":"a","lang":"de"}]}'
    labels = Labels(qtbot, jobs, {"label_expression": text})
    tree = labels.section.expression.tree
    tree.set_current(("concat", 0))
    qtbot.keyClick(tree, Key.Key_Return)
    assert tree.cells.field is None
    type_in(open_field(labels, qtbot, ("concat", 1)), qtbot, "b")
    assert labels.expression == text.replace('"a"', '"b"')


def test_a_click_on_the_content_opens_its_field(labels: Labels, qtbot: QtBot) -> None:
    tree = labels.section.expression.tree
    index = tree.model().index(1, 0, tree.model().index(0, 0))
    node = labels.section.expression.tree.root
    assert node is not None
    at = tree.cells.content_rect(tree.visualRect(index), node.parts[1]).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert tree.cells.field is not None


def menu_words(menu: QMenu) -> list[str]:
    return [action.text().split("\t")[0] for action in menu.actions() if action.text()]


@pytest.mark.parametrize(
    ("open_menu", "expected"),
    [
        (
            lambda editor: editor.add_button.click(),
            ["Text", "Attribute", "Number", "Concatenate (concat)", "Multiply (*)"],
        ),
        (lambda editor: editor.wrap_button.click(), ["Concatenate (concat)", "Multiply (*)"]),
    ],
    ids=["add", "wrap"],
)
def test_the_buttons_offer_kinds(
    labels: Labels, qtbot: QtBot, open_menu: Callable[[Any], None], expected: list[str]
) -> None:
    editor = labels.section.expression
    editor.tree.set_current(("concat", 1))
    open_menu(editor)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu_words(menu) == expected
    menu.actions()[0].trigger()
    menu.close()
    assert len(labels.steps) == 1


def test_another_layer_ends_the_typing(labels: Labels, qtbot: QtBot) -> None:
    field = open_field(labels, qtbot, ("concat", 1))
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, " - ")
    labels.panel.select(1)
    assert labels.expression == HILL.replace("·", "-")
    assert labels.steps == [STEP]
    assert labels.session.style.layers[1].label_text is None


def test_a_locked_layer_is_not_edited(labels: Labels, qtbot: QtBot) -> None:
    labels.panel.view.set_locked([labels.session.style.layers[0].key], locked=True)
    editor = labels.section.expression
    assert not editor.isEnabled()
    editor.add("text")
    editor.remove_part()
    labels.section.result.attribute_selected.emit("natural")
    assert labels.steps == []
