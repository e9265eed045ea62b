"""Read-only members: found by path, shown on one line, copied whole."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from editor.mapstyle.document.unknown_content import Member
from editor.mapstyle.json_tree import Json
from editor.workspace.unknown_keys import KeyColumn, MemberTreeModel

DEEP = ("sources_list", "sources", 0, "composite")
SCHEMES = {"available": [{"name": "Day"}, {"name": "Night"}]}
MEMBERS = (
    Member((*DEEP, "qtree"), "01"),
    Member((*DEEP, "high_res"), 1),
    Member(("schemes",), SCHEMES),
)


@pytest.fixture
def model(qapp: QApplication) -> MemberTreeModel:
    model = MemberTreeModel()
    model.show_members(MEMBERS)
    return model


def texts(model: MemberTreeModel, parent: QModelIndex) -> list[tuple[str, str]]:
    rows = range(model.rowCount(parent))
    return [(model.index(row, 0, parent).data(), model.index(row, 1, parent).data()) for row in rows]


def test_members_are_below_their_parents_and_expand(model: MemberTreeModel) -> None:
    assert texts(model, QModelIndex()) == [
        ("sources_list › sources › 0 › composite", ""),
        ("schemes", "1 entry"),
    ]
    assert texts(model, model.index(0, 0)) == [("qtree", '"01"'), ("high_res", "1")]
    available = model.index(0, 0, model.index(1, 0))
    assert texts(model, model.index(1, 0)) == [("available", "2 entries")]
    assert texts(model, model.index(1, 0, available)) == [("name", '"Night"')]


def test_the_model_follows_the_rules_of_models(model: MemberTreeModel) -> None:
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_members(MEMBERS[:1])
    model.show_members(())
    assert model.rowCount() == 0


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ((*DEEP, "high_res"), "high_res"),
        (("schemes", "available", 1, "name"), "name"),
        (("schemes", "available", 7), "available"),
        (DEEP, None),
        (("sources_list",), None),
        ((), None),
    ],
)
def test_a_path_selects_its_row_or_the_one_that_would_contain_it(model, path, label) -> None:
    assert model.find(path).data() == label


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\nb", '"a\\nb"'),
        ("\ud800", '"\\ud800"'),
        ([], "[]"),
        (None, "null"),
        ("x" * 900_000, '"' + "x" * 199 + "…"),
    ],
    ids=["lines", "half a pair", "empty", "null", "long"],
)
def test_a_value_is_shown_on_one_short_line(qapp: QApplication, value: Json, text: str) -> None:
    model = MemberTreeModel()
    model.show_members([Member(("key",), value)])
    index = model.index(0, KeyColumn.VALUE)
    assert index.data() == text
    assert len(index.data(Qt.ItemDataRole.ToolTipRole)) < 5_000


def test_no_text_of_the_file_is_interpreted_as_html(qapp: QApplication) -> None:
    model = MemberTreeModel()
    model.show_members([Member(("<b>key</b>",), "<img src='x'>")])
    for column in KeyColumn:
        assert "&lt;" in model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)


def test_the_copy_is_the_whole_value(model: MemberTreeModel) -> None:
    assert model.json(model.index(0, 0, model.index(1, 0))) == (
        '[\n  {\n    "name": "Day"\n  },\n  {\n    "name": "Night"\n  }\n]'
    )
    assert model.json(model.index(0, 0)) == '{\n  "qtree": "01",\n  "high_res": 1\n}'


def test_the_same_members_do_not_reset_the_model(model: MemberTreeModel) -> None:
    assert not model.show_members(tuple(MEMBERS))
    assert model.show_members([*MEMBERS[:2], Member(("schemes",), dict(SCHEMES))])
