"""Status bar."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.checks.problems import Severity
from editor.ui.text import local_count
from editor.workspace.severity import LowerBound
from editor.workspace.status_bar import StatusLine


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    made = StatusLine()
    qtbot.addWidget(made)
    return made


def test_counts_show_that_there_may_be_more(line: StatusLine) -> None:
    line.show_problems({Severity.ERROR: LowerBound(1005), Severity.WARNING: 1000, Severity.HINT: 1})
    texts = [(button.text(), button.accessibleName()) for button in line.findChildren(QPushButton)[-3:]]
    many = local_count(1005)
    assert texts == [(f"{many}+", f"{many}+ errors"), ("1000", "1000 warnings"), ("1", "1 hint")]
