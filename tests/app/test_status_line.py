"""The status bar says how the style stands."""

import pytest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from editor.app.status_line import StatusLine
from editor.checks.kinds import Severity
from editor.mapstyle.model import LayerKey
from editor.models.severity import AtLeast


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    made = StatusLine()
    qtbot.addWidget(made)
    return made


def reasons(line: StatusLine) -> list[str]:
    return [action.text() for action in line.findChild(QMenu).actions()]


def test_layers_that_are_not_drawn_are_told_with_why(line: StatusLine, qtbot: QtBot) -> None:
    assert reasons(line) == []
    line.show_not_drawn([(LayerKey(7), "Hills & dales", "No data.")])
    assert reasons(line) == ["Hills && dales: No data."]
    with qtbot.waitSignal(line.layer_chosen) as chosen:
        line.findChild(QMenu).actions()[0].trigger()
    assert chosen.args == [7]
    line.show_not_drawn([])
    assert reasons(line) == []


def test_counts_say_where_there_may_be_more(line: StatusLine) -> None:
    line.show_problems({Severity.ERROR: AtLeast(1005), Severity.WARNING: 1000, Severity.HINT: 1})
    said = [(button.text(), button.accessibleName()) for button in line.findChildren(QPushButton)[-3:]]
    assert said == [("1,005+", "1,005+ errors"), ("1000", "1000 warnings"), ("1", "1 hint")]


def test_the_same_layers_again_leave_an_open_menu_alone(line: StatusLine) -> None:
    line.show_not_drawn([(LayerKey(7), "Hills", "No data.")])
    shown = line.findChild(QMenu).actions()[0]
    line.show_not_drawn([(LayerKey(7), "Hills", "No data.")])
    assert line.findChild(QMenu).actions()[0] is shown
