"""Tests of the group field."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.features.properties.layer_fields import GroupField
from editor.system.jobs import Jobs
from editor.ui.fields.pick_list import PickRow
from tests.features.properties.panel import Panel
from tests.styles import Json, a_group, a_line

GROUPS = [
    a_group(1, "Roads"),
    a_group(2, "Names"),
    a_group(3, "Main", parent_id=1),
    a_group(4, "Motorways", parent_id=3),
]


def a_panel(qtbot: QtBot, jobs: Jobs, groups: list[Json], **fields: Json) -> Panel:
    panel = Panel(qtbot, jobs, [a_line(2, **fields), a_line(1)], groups)
    panel.widget.record.set_open(True)
    return panel


def rows(field: GroupField, typed: str = "") -> tuple[PickRow, ...]:
    field.open_list(typed)
    assert field.popover is not None
    field.popover.close()
    return field.popover.rows


def test_groups_are_listed_in_their_nesting(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, GROUPS)
    assert [row.text.replace("\N{EM SPACE}" * 2, "> ") for row in rows(panel.widget.record.group)] == [
        "No group",
        "Roads",
        "> Main",
        "> > Motorways",
        "Names",
        "New group",
    ]


def test_cyclic_groups_are_all_listed(qtbot: QtBot, jobs: Jobs) -> None:
    circle = [a_group(1, "A", parent_id=2), a_group(2, "B", parent_id=1), a_group(3, "C", parent_id=2)]
    panel = a_panel(qtbot, jobs, circle)
    assert {row.value for row in rows(panel.widget.record.group)} >= {1, 2, 3}


def test_a_new_name_creates_a_group_around_the_layer_as_one_step(qtbot: QtBot, jobs: Jobs) -> None:
    panel = a_panel(qtbot, jobs, GROUPS, group_id=3)
    field = panel.widget.record.group
    assert [row.text for row in rows(field, "Bridges")] == ["New group “Bridges”"]
    field.open_list("Bridges")
    assert field.popover is not None
    QTest.keyClick(field.popover.search, Qt.Key.Key_Return)
    made = panel.session.style.groups[-1]
    assert (made.name, made.parent_id) == ("Bridges", 3)
    assert panel.session.style.layers[0].group_id == made.id
    assert (field.text, panel.session.undo_stack.count()) == ("Bridges", 1)
    panel.session.undo_stack.undo()
    assert field.text == "Main"
