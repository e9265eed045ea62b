"""Popover with a searchable list."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.fields.pick_list import PickPopover, PickRow
from editor.ui.theme.tokens import Gap

ROWS = [PickRow(number, name) for number, name in enumerate(("Aa", "Bb", "Cc"))]


@pytest.fixture
def popover(qtbot: QtBot) -> Iterator[PickPopover]:
    """An open popover with three rows."""
    anchor = QWidget()
    qtbot.addWidget(anchor)
    anchor.show()
    made = PickPopover("Pick", "Type", anchor)
    made.typed.connect(lambda text: made.show_rows([row for row in ROWS if text in row.text], "None."))
    made.open_at(anchor)
    yield made
    made.close()


def test_it_opens_with_all_rows_and_the_first_is_current(popover: PickPopover) -> None:
    assert [row.text for row in popover.rows] == ["Aa", "Bb", "Cc"]
    assert popover.list.currentIndex().row() == 0
    assert popover.search.hasFocus()


def test_keys_move_in_the_list_while_the_user_types_into_the_field(
    popover: PickPopover, qtbot: QtBot
) -> None:
    qtbot.keyClick(popover.search, Qt.Key.Key_Down)
    qtbot.keyClick(popover.search, Qt.Key.Key_Down)
    with qtbot.waitSignal(popover.selected) as emitted:
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)
    assert emitted.args == [2]
    assert not popover.isVisible()


@pytest.mark.parametrize("x", [8, 420, 700])
@pytest.mark.parametrize("y", [0, 150, 300, 450, 600, 760])
def test_it_stays_next_to_its_anchor_while_the_list_changes(qtbot: QtBot, x: int, y: int) -> None:
    anchor = QWidget()
    qtbot.addWidget(anchor)
    anchor.resize(80, 24)
    anchor.move(x, y)
    anchor.show()
    rows = [PickRow(number, "a" * number, about="Help") for number in range(1, 14)]
    made = PickPopover("Pick", "Type", anchor, width_px=300)
    made.typed.connect(lambda text: made.show_rows([row for row in rows if text in row.text], "None."))
    made.missed.connect(lambda _text: made.show_problem("Nothing is called so. Type another name."))
    made.open_at(anchor)
    place = QRect(anchor.mapToGlobal(QPoint(0, 0)), anchor.size())
    for typed in ("", "a" * 12, "z", "a" * 9, ""):
        made.search.clear()
        made.search.textEdited.emit("")
        if typed:
            qtbot.keyClicks(made.search, typed)
        if typed == "z":
            qtbot.keyClick(made.search, Qt.Key.Key_Return)
        card = made.card_rect().translated(made.pos())
        assert anchor.screen().availableGeometry().contains(card), typed
        assert card.adjusted(-Gap.S, -Gap.S, Gap.S, Gap.S).intersects(place), typed
        assert not card.intersects(place), typed
    made.close()


def test_a_click_selects(popover: PickPopover, qtbot: QtBot) -> None:
    at = popover.list.visualRect(popover.list.model().index(1, 0)).center()
    with qtbot.waitSignal(popover.selected) as emitted:
        qtbot.mouseClick(popover.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert emitted.args == [1]


def test_enter_without_a_match_emits_missed(popover: PickPopover, qtbot: QtBot) -> None:
    qtbot.keyClicks(popover.search, "xyz")
    with qtbot.assertNotEmitted(popover.selected), qtbot.waitSignal(popover.missed) as missed:
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)
    assert missed.args == ["xyz"]
    assert popover.isVisible()


def test_enter_waits_for_pending_rows(popover: PickPopover, qtbot: QtBot) -> None:
    popover.expect_rows()
    with qtbot.assertNotEmitted(popover.selected):
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)
    with qtbot.waitSignal(popover.selected) as emitted:
        popover.show_rows(ROWS[1:])
    assert emitted.args == [1]


def test_typing_clears_the_problem(popover: PickPopover, qtbot: QtBot) -> None:
    popover.show_problem("No such place.")
    assert popover.problem == "No such place."
    assert popover.search.accessibleDescription() == "No such place."
    qtbot.keyClicks(popover.search, "A")
    assert popover.problem == ""


def test_headings_cannot_be_selected(popover: PickPopover, qtbot: QtBot) -> None:
    headers = [PickRow(None, "Letters", is_heading=True), PickRow(None, "More", "2", is_heading=True)]
    popover.show_rows([headers[0], ROWS[0], headers[1], ROWS[1]])
    assert popover.list.currentIndex().row() == 1
    at = popover.list.visualRect(popover.list.model().index(2, 0)).center()
    with qtbot.assertNotEmitted(popover.selected):
        qtbot.mouseClick(popover.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.keyClick(popover.search, Qt.Key.Key_Down)
    with qtbot.waitSignal(popover.selected) as emitted:
        qtbot.keyClick(popover.search, Qt.Key.Key_Return)
    assert emitted.args == [1]


def test_the_description_is_that_of_the_current_row(popover: PickPopover, qtbot: QtBot) -> None:
    popover.show_rows([PickRow(1, "Aa", about="The first."), PickRow(2, "Bb", about="The second.")])
    assert popover.about == "The first."
    qtbot.keyClick(popover.search, Qt.Key.Key_Down)
    assert popover.about == "The second."
    popover.set_current(1)
    assert popover.about == "The first."
