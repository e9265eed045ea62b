"""The table of an assignment: rows, headings and edits."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.features.palettes.table import AssignedRow, AssignmentTable
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor
from tests.model_rules import held_to_rules

RED, BLUE, FAINT = Color(200, 0, 0), Color(0, 0, 255), Color(0, 0, 255, 128)
HEADING = AssignedRow(None, "Roads")
ROWS = [
    HEADING,
    AssignedRow(AssignedColor(RED, (), BLUE, "roads"), "Motorways"),
    AssignedRow(AssignedColor(FAINT, (), FAINT, "roads"), "Paths", is_own=True),
]


@pytest.fixture
def table(qtbot: QtBot) -> AssignmentTable:
    made = AssignmentTable("Colours")
    held_to_rules(made.model)
    qtbot.addWidget(made)
    made.resize(348, 300)
    made.show()
    made.show_rows(ROWS)
    return made


def test_a_row_describes_both_colours_and_its_layers(table: AssignmentTable) -> None:
    heading, red, faint = table.model.rows
    assert heading.is_heading
    assert heading.text == "Roads"
    assert red.texts == ("#C80000", "Motorways", "#0000FF")
    assert faint.texts == ("#0000FF", "50\u2009%", "Paths", "#0000FF")
    assert red.accessible_text == "#C80000, used by Motorways, becomes #0000FF"
    assert (red.is_marked, faint.is_marked) == (False, True)


def test_headings_cannot_be_selected_or_edited(table: AssignmentTable) -> None:
    flags = [table.model.flags(table.model.index(row)) for row in range(3)]
    assert flags[0] == Qt.ItemFlag.NoItemFlags
    assert all(flag & Qt.ItemFlag.ItemIsEditable for flag in flags[1:])


def test_an_edit_reports_the_row_and_the_text_and_esc_reports_nothing(
    table: AssignmentTable, qtbot: QtBot
) -> None:
    entered: list[tuple[object, str]] = []
    table.color_entered.connect(lambda key, text: entered.append((key, text)))
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        table.list.setCurrentIndex(table.model.index(1))
        QTest.keyClick(table.list, Qt.Key.Key_F2)
        editor = table.list.findChild(QLineEdit)
        assert editor.text() == "#0000FF"
        QTest.keyClicks(editor, "tomato")
        QTest.keyClick(editor, key)
        qtbot.waitUntil(lambda: table.list.findChild(QLineEdit) is None)
    assert entered == [(("roads", RED), "tomato")]


def test_the_current_row_stays_current_when_rows_are_inserted(table: AssignmentTable) -> None:
    table.list.setCurrentIndex(table.model.index(2))
    other = AssignedRow(AssignedColor(BLUE, (), RED, "roads"), "Trunk roads")
    table.show_rows([HEADING, other, *ROWS[1:]])
    assert table.current_key == ("roads", FAINT)
    table.show_rows([HEADING, other])
    assert table.current_key is None
