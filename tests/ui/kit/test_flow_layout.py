"""Layout that wraps its items."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.layouts import FlowLayout
from editor.ui.theme.tokens import Gap

_WIDTH, _HEIGHT = 80, 20


@pytest.fixture
def row(qtbot: QtBot) -> QWidget:
    """A row with three items of one size."""
    row = QWidget()
    qtbot.addWidget(row)
    flow = FlowLayout(row)
    for _ in range(3):
        part = QLabel(row)
        part.setFixedSize(_WIDTH, _HEIGHT)
        flow.addWidget(part)
    return row


def positions(row: QWidget) -> list[tuple[int, int]]:
    return [(part.x(), part.y()) for part in row.findChildren(QLabel) if not part.isHidden()]


def shown(row: QWidget, width: int) -> QWidget:
    """Show the row at a width with the height for it."""
    row.resize(width, row.heightForWidth(width))
    row.show()
    return row


def test_items_are_in_one_line_if_they_fit(row: QWidget) -> None:
    step = _WIDTH + Gap.S
    assert row.sizeHint().width() == 3 * _WIDTH + 2 * Gap.S
    assert positions(shown(row, row.sizeHint().width())) == [(0, 0), (step, 0), (2 * step, 0)]
    assert row.height() == _HEIGHT


def test_items_wrap_into_the_next_line(row: QWidget) -> None:
    step = _WIDTH + Gap.S
    assert positions(shown(row, 3 * _WIDTH)) == [(0, 0), (step, 0), (0, _HEIGHT + Gap.S)]
    assert row.height() == 2 * _HEIGHT + Gap.S


def test_the_minimum_width_is_that_of_the_widest_item(row: QWidget) -> None:
    assert row.minimumSizeHint().width() == _WIDTH
    assert [x for x, _ in positions(shown(row, _WIDTH))] == [0, 0, 0]


def test_a_hidden_item_takes_no_space(row: QWidget) -> None:
    row.findChildren(QLabel)[0].hide()
    assert positions(shown(row, 200)) == [(0, 0), (_WIDTH + Gap.S, 0)]


def test_right_to_left_layouts_start_at_the_right(row: QWidget) -> None:
    row.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert [x for x, _ in positions(shown(row, 300))][:2] == [300 - _WIDTH, 300 - 2 * _WIDTH - Gap.S]
