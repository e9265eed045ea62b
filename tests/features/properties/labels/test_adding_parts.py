"""Tests of adding parts to label expressions with the keyboard."""

import json
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.system.jobs import Jobs
from tests.features.properties.labels.samples import CERRO, HILL, Labels

Key = Qt.Key
STEP = "Change label of Hill"
NAME = {"get_v": "name"}

BEGINNINGS: dict[str, tuple[Any, list[Any] | None]] = {
    # The label text, and the parts of the root before: none if the new part becomes the root.
    "not set": (None, [NAME]),
    "without an expression": ({}, [NAME]),
    "a blank expression": ({"label_expression": " "}, [NAME]),
    "an empty tree": ({"label_expression": "{}"}, None),
    "a plain text in a join": ({"label_expression": '{"concat": ["Peak"]}'}, ["Peak"]),
    "a text": ({"label_expression": '{"text": "Peak"}'}, [{"text": "Peak"}]),
    "an attribute": ({"label_expression": '{"get_v": "ele"}'}, [{"get_v": "ele"}]),
    "an empty join": ({"label_expression": '{"concat": []}'}, []),
    "a join": ({"label_expression": HILL}, json.loads(HILL)["concat"]),
}


def add_by_keys(labels: Labels, qtbot: QtBot, kind: int) -> None:
    """Open the list of kinds with the keyboard, and select one by its row."""
    labels.section.expression.add_button.setFocus()
    qtbot.keyClick(labels.section.expression.add_button, Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in range(kind + 1):
        qtbot.keyClick(menu, Key.Key_Down)
    qtbot.keyClick(menu, Key.Key_Return)


@pytest.mark.parametrize(
    ("kind", "typed", "node"),
    [(0, " · st", {"text": " · st"}), (1, "ref", {"get_v": "ref"}), (2, "2.5", {"number": 2.5})],
    ids=["text", "attribute", "number"],
)
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_part_that_is_added_is_filled_in(
    qtbot: QtBot, jobs: Jobs, beginning: str, kind: int, typed: str, node: Any
) -> None:
    label_text, parts = BEGINNINGS[beginning]
    labels = Labels(qtbot, jobs, label_text)
    labels.survey(CERRO)
    add_by_keys(labels, qtbot, kind)
    editor = labels.section.expression
    field = editor.tree.cells.field
    assert field is not None
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, typed)
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert editor.problem.text == ""
    assert json.loads(labels.expression) == (node if parts is None else {"concat": [*parts, node]})
    assert labels.steps == [STEP]
    assert editor.tree.cells.field is None
    assert QApplication.focusWidget() is editor.tree
    assert labels.is_as_before()


@pytest.mark.parametrize(("kind", "node"), [(3, {"concat": []}), (4, {"*": []})], ids=["join", "multiply"])
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_an_added_list_can_be_continued(
    qtbot: QtBot, jobs: Jobs, beginning: str, kind: int, node: dict[str, Any]
) -> None:
    label_text, parts = BEGINNINGS[beginning]
    labels = Labels(qtbot, jobs, label_text)
    labels.survey(CERRO)
    add_by_keys(labels, qtbot, kind)
    assert json.loads(labels.expression) == (node if parts is None else {"concat": [*parts, node]})
    add_by_keys(labels, qtbot, 2)
    field = labels.section.expression.tree.cells.field
    assert field is not None
    qtbot.keyClick(field.edit, Key.Key_Up)
    qtbot.keyClick(field.edit, Key.Key_Up)
    qtbot.keyClick(field.edit, Key.Key_Return)
    filled = {name: [{"number": 3}] for name in node}
    assert json.loads(labels.expression) == (filled if parts is None else {"concat": [*parts, filled]})
    assert labels.steps == [STEP, STEP]
    assert labels.is_as_before()


def test_the_first_added_part_stays_empty_when_typing_is_cancelled(qtbot: QtBot, jobs: Jobs) -> None:
    labels = Labels(qtbot, jobs)
    add_by_keys(labels, qtbot, 2)
    field = labels.section.expression.tree.cells.field
    assert field is not None
    qtbot.keyClick(field.edit, Key.Key_Up)
    field.cancel()
    assert json.loads(labels.expression) == {"concat": [NAME, {"number": 1}]}
    assert labels.steps == [STEP]
    assert labels.is_as_before()


@pytest.mark.parametrize("place", [0, 1], ids=["join", "multiply"])
def test_an_implied_list_can_be_wrapped_and_extended(qtbot: QtBot, jobs: Jobs, place: int) -> None:
    labels = Labels(qtbot, jobs)
    button = labels.section.expression.wrap_button
    button.setFocus()
    qtbot.keyClick(button, Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[place].trigger()
    menu.close()
    add_by_keys(labels, qtbot, 0)
    field = labels.section.expression.tree.cells.field
    assert field is not None
    qtbot.keyClicks(field.edit, "st")
    qtbot.keyClick(field.edit, Key.Key_Return)
    assert json.loads(labels.expression) == {("concat", "*")[place]: [NAME, {"text": "st"}]}
    assert labels.is_as_before()
