"""The tree model of label expressions."""

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.features.properties.labels.expression_model import LabelTreeModel
from editor.mapstyle.labels.label_text import MAX_NODE_DEPTH

HILL: Any = {"concat": [{"get_v": "name"}, {"text": " · "}, {"*": [{"get_v": "ele"}, {"number": 3.28}]}]}
ACTION = Qt.DropAction.MoveAction


@pytest.fixture
def model(qapp: QApplication) -> LabelTreeModel:
    made = LabelTreeModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    made.show_tree(HILL)
    return made


def rows(model: LabelTreeModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    texts = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        texts += [str(index.data()), *rows(model, index)]
    return texts


def test_each_node_is_a_row(model: LabelTreeModel) -> None:
    assert rows(model) == ["concatenates 3 parts", "name", "“ · ”", "multiplies 2 numbers", "ele", "3.28"]
    index = model.find(("concat", 2, "*", 1))
    assert model.parent(index) == model.find(("concat", 2))
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "number, 3.28, depth 3"


def test_the_same_nodes_keep_their_rows(model: LabelTreeModel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged) as changed:
        model.show_tree({"concat": [HILL["concat"][0], {"text": ", "}, HILL["concat"][2]]})
    assert changed.args is not None
    assert rows(model)[2] == "“, ”"


def test_other_nodes_are_other_rows(model: LabelTreeModel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(model.modelReset):
        model.show_tree({"get_v": "name"})
    assert rows(model) == ["name"]
    model.show_tree(None)
    assert (rows(model), model.root) == ([], None)


def test_unknown_nodes_are_read_only_and_show_their_json(model: LabelTreeModel) -> None:
    model.show_tree({"concat": [{"upper": {"get_v": "name"}}, {"text": "a", "lang": "de"}]})
    unknown, text = model.find(("concat", 0)), model.find(("concat", 1))
    assert unknown.data() == '{"upper": {"get_v": "name"}}'
    assert not model.flags(unknown) & Qt.ItemFlag.ItemIsEditable
    assert "preview ignores it" in unknown.data(Qt.ItemDataRole.ToolTipRole)
    assert model.flags(text) & Qt.ItemFlag.ItemIsEditable
    assert "lang" in text.data(Qt.ItemDataRole.ToolTipRole)


def test_a_text_of_the_file_is_no_html_in_a_tooltip(model: LabelTreeModel) -> None:
    model.show_tree({"text": "<img src='x'>"})
    assert "<img" not in model.find(()).data(Qt.ItemDataRole.ToolTipRole)


def test_the_deepest_label_is_shown(model: LabelTreeModel) -> None:
    tree: Any = "deep"
    for _ in range(MAX_NODE_DEPTH):
        tree = {"concat": [tree]}
    model.show_tree(tree)
    assert rows(model)[-1] == "“deep”"


def test_a_drop_asks_to_move_a_node_into_a_container(model: LabelTreeModel, qtbot: QtBot) -> None:
    data = model.mimeData([model.find(("concat", 0))])
    product = model.find(("concat", 2))
    with qtbot.waitSignal(model.drop_requested) as blocker:
        model.dropMimeData(data, ACTION, 1, 0, product)
    assert blocker.args == [("concat", 0), ("concat", 2), 1]
    with qtbot.waitSignal(model.drop_requested) as blocker:
        model.dropMimeData(data, ACTION, -1, -1, product)
    assert blocker.args == [("concat", 0), ("concat", 2), 2]
    assert rows(model)[1] == "name"


@pytest.mark.parametrize(
    ("dragged", "target"),
    [(("concat", 0), ("concat", 1)), (("concat", 2), ("concat", 2)), (("concat", 2), ())],
    ids=["into a text", "into itself", "beside the top"],
)
def test_a_drop_elsewhere_is_refused(model: LabelTreeModel, dragged: Any, target: Any) -> None:
    data = model.mimeData([model.find(dragged)])
    parent = model.find(target) if target else QModelIndex()
    assert not model.canDropMimeData(data, ACTION, 0, 0, parent)


def test_a_part_of_another_label_is_not_dropped_here(model: LabelTreeModel) -> None:
    other = LabelTreeModel()
    other.show_tree(HILL)
    data = other.mimeData([other.find(("concat", 0))])
    assert not model.canDropMimeData(data, ACTION, 0, 0, model.find(()))


def test_the_root_is_not_dragged(model: LabelTreeModel) -> None:
    assert not model.flags(model.find(())) & Qt.ItemFlag.ItemIsDragEnabled
    assert model.flags(model.find(("concat", 1))) & Qt.ItemFlag.ItemIsDragEnabled
