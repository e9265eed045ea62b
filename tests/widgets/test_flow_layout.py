"""A row that goes on in the next line."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.look.tokens import Gap
from editor.widgets.flow_layout import FlowLayout

_WIDTH, _HEIGHT = 80, 20


@pytest.fixture
def row(qtbot: QtBot) -> QWidget:
    """Three parts of one size."""
    row = QWidget()
    qtbot.addWidget(row)
    flow = FlowLayout(row)
    for _ in range(3):
        part = QLabel(row)
        part.setFixedSize(_WIDTH, _HEIGHT)
        flow.addWidget(part)
    return row


def places(row: QWidget) -> list[tuple[int, int]]:
    """Where the parts that are shown stand."""
    return [(part.x(), part.y()) for part in row.findChildren(QLabel) if not part.isHidden()]


def shown(row: QWidget, width: int) -> QWidget:
    """The row at a width and the height that it wants there."""
    row.resize(width, row.heightForWidth(width))
    row.show()
    return row


def test_parts_stand_in_one_line_where_there_is_room(row: QWidget) -> None:
    step = _WIDTH + Gap.S
    assert row.sizeHint().width() == 3 * _WIDTH + 2 * Gap.S
    assert places(shown(row, row.sizeHint().width())) == [(0, 0), (step, 0), (2 * step, 0)]
    assert row.height() == _HEIGHT


def test_what_has_no_room_goes_on_in_the_next_line(row: QWidget) -> None:
    step = _WIDTH + Gap.S
    assert places(shown(row, 3 * _WIDTH)) == [(0, 0), (step, 0), (0, _HEIGHT + Gap.S)]
    assert row.height() == 2 * _HEIGHT + Gap.S


def test_it_is_as_narrow_as_its_widest_part_and_no_narrower(row: QWidget) -> None:
    assert row.minimumSizeHint().width() == _WIDTH
    assert [x for x, _ in places(shown(row, _WIDTH))] == [0, 0, 0]


def test_a_hidden_part_takes_no_room(row: QWidget) -> None:
    row.findChildren(QLabel)[0].hide()
    assert places(shown(row, 200)) == [(0, 0), (_WIDTH + Gap.S, 0)]


def test_it_begins_at_the_right_where_people_read_from_there(row: QWidget) -> None:
    row.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert [x for x, _ in places(shown(row, 300))][:2] == [300 - _WIDTH, 300 - 2 * _WIDTH - Gap.S]
