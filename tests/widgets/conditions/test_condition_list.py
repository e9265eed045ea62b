"""Rows of conditions: typed, picked, checked, moved and taken out; drafts stay rows until they are whole."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.mapstyle.filters.rows import OPERATOR_WORDS, FilterRow, FilterRows
from editor.widgets.conditions.condition_list import Added, Changed, Combined, ConditionList, Moved, Removed
from editor.widgets.conditions.condition_row import ConditionRow
from editor.widgets.fields.pick_rows import PickRow

HIGHWAY = FilterRow("highway", "in", ("motorway", "trunk"))
TUNNEL = FilterRow("tunnel", "hasnot")
LANES = FilterRow("lanes", ">=", ("2",))
KEYS = [PickRow("highway", "highway", "9 in view"), PickRow("name", "name", "587 in view")]
VALUES = {"highway": [PickRow(text, text, "1 in view") for text in ("motorway", "primary", "primary_link")]}


class Made:
    """A list over a filter that answers as a document does, and what it has said."""

    def __init__(self, qtbot: QtBot, *rows: FilterRow) -> None:
        self.qtbot = qtbot
        self.rows = list(rows)
        self.combination = "all"
        self.said: list[Any] = []
        self.list = ConditionList()
        self.list.set_offers(KEYS, lambda key: VALUES.get(key, []))
        self.list.edited.connect(self._take)
        self.list.resize(340, 400)
        qtbot.addWidget(self.list)
        self.list.show_filter(FilterRows("all", tuple(rows)))
        with qtbot.waitExposed(self.list):
            self.list.show()

    def _take(self, change: Any) -> None:
        self.said.append(change)
        match change:
            case Added(row):
                self.rows.append(row)
            case Changed(index, row):
                self.rows[index] = row
            case Removed(index):
                del self.rows[index]
            case Moved(source, target):
                self.rows.insert(target, self.rows.pop(source))
            case Combined(combination):
                self.combination = combination
        self.list.show_filter(FilterRows(self.combination, tuple(self.rows)))

    def row(self, index: int = 0) -> ConditionRow:
        return self.list.rows[index]

    def type(self, edit: Any, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
        edit.setFocus()
        edit.selectAll()
        self.qtbot.keyClicks(edit, text)
        self.qtbot.keyClick(edit, key)

    def choose(self, index: int, operator: str) -> None:
        combo = self.row(index).operator.combo
        combo.activated.emit(list(OPERATOR_WORDS).index(operator))

    def chips(self, index: int = 0) -> list[str]:
        return [chip.text for chip in self.row(index).values.chips]


def test_a_filter_shows_as_rows_in_words(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY, TUNNEL, LANES)
    assert [row.accessibleName() for row in made.list.rows] == [
        "highway is one of motorway, trunk",
        "tunnel is not set",
        "lanes ≥ 2",
    ]
    assert made.chips() == ["motorway", "trunk"]
    assert made.row(1).values.isHidden()
    assert (made.chips(2), made.row(2).values.edit.text()) == ([], "2")


def test_all_any_and_none_are_chosen(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    qtbot.keyClick(made.list.combination, Qt.Key.Key_Right)
    qtbot.keyClick(made.list.combination, Qt.Key.Key_Right)
    assert made.said == [Combined("any"), Combined("none")]


def test_a_key_is_typed_or_picked_from_what_is_in_view(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    edit = made.row().key.offers
    made.type(edit, "railway")
    assert made.said == [Changed(0, FilterRow("railway", "in", HIGHWAY.values))]
    edit.selectAll()
    qtbot.keyClicks(edit, "AM")
    assert [(row.text, row.detail) for row in edit.offered] == [("name", "587 in view")]
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert made.said[-1] == Changed(0, FilterRow("name", "in", HIGHWAY.values))
    assert not edit.is_open


def test_without_a_key_the_old_one_stays_and_why_is_said(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    made.type(made.row().key.edit, " ")
    assert made.said == []
    assert "The old one stays" in made.row().problem
    qtbot.keyClick(made.row().key.edit, Qt.Key.Key_Escape)
    assert made.row().key.edit.text() == "highway"
    assert made.row().problem == ""


def test_values_are_typed_picked_and_taken_out_one_step_each(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    edit = made.row().values.edit
    made.type(edit, "primary")
    assert made.chips() == ["motorway", "trunk", "primary"]
    edit.open_offers()
    # What the row has already is not offered.
    assert [row.text for row in edit.offered] == ["primary_link"]
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    qtbot.keyClick(edit, Qt.Key.Key_Left)
    qtbot.keyClick(made.row().values.chips[-1], Qt.Key.Key_Delete)
    assert [change.row.values for change in made.said] == [
        ("motorway", "trunk", "primary"),
        ("motorway", "trunk", "primary", "primary_link"),
        ("motorway", "trunk", "primary"),
        ("motorway", "trunk"),
    ]


def test_a_value_that_is_there_already_is_not_added(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    made.type(made.row().values.edit, "trunk")
    assert made.said == []
    assert made.row().values.edit.text() == ""


def test_a_chip_is_changed_in_its_place_as_one_step(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    edit = made.row().values.edit
    qtbot.keyClick(made.row().values.chips[0], Qt.Key.Key_Return)
    assert (made.chips(), edit.text()) == (["trunk"], "motorway")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert made.chips() == ["motorway", "trunk"]
    qtbot.keyClick(made.row().values.chips[0], Qt.Key.Key_Return)
    made.type(edit, "primary")
    assert made.said == [Changed(0, FilterRow("highway", "in", ("primary", "trunk")))]


def test_the_last_value_of_a_condition_is_not_taken_before_there_is_another(qtbot: QtBot) -> None:
    made = Made(qtbot, FilterRow("highway", "in", ("trunk",)))
    made.row().values.edit.setFocus()
    qtbot.keyClick(made.row().values.edit, Qt.Key.Key_Backspace)
    assert made.said == []
    assert made.row().note == "Stays as it was until it has a value."
    made.type(made.row().values.edit, "primary")
    assert made.said == [Changed(0, FilterRow("highway", "in", ("primary",)))]
    assert made.row().note == ""


def test_what_is_no_number_is_refused_beside_the_field(qtbot: QtBot) -> None:
    made = Made(qtbot, LANES)
    edit = made.row().values.edit
    made.type(edit, "fast")
    assert made.said == []
    assert made.row().problem == "“fast” is not a number. “≥” compares numbers; use “is” for text."
    made.type(edit, "3.5")
    assert made.said == [Changed(0, FilterRow("lanes", ">=", ("3.5",)))]
    assert made.row().problem == ""


def test_an_operator_that_the_values_do_not_suit_waits_for_others(qtbot: QtBot) -> None:
    made = Made(qtbot, FilterRow("surface", "==", ("asphalt",)))
    made.choose(0, ">")
    assert made.said == []
    assert "“asphalt” is not a number." in made.row().problem
    assert "stays as it was" in made.row().problem
    made.type(made.row().values.edit, "4")
    assert made.said == [Changed(0, FilterRow("surface", ">", ("4",)))]


def test_has_takes_no_values_and_is_shows_one(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    made.choose(0, "has")
    assert made.said == [Changed(0, FilterRow("highway", "has"))]
    made.choose(0, "==")
    assert made.row().note == "Stays as it was until it has a value."
    made.type(made.row().values.edit, "trunk")
    assert made.said[-1] == Changed(0, FilterRow("highway", "==", ("trunk",)))
    assert made.chips() == []


def test_several_values_behind_is_are_shown_and_kept(qtbot: QtBot) -> None:
    made = Made(qtbot, FilterRow("ref", "==", ("1", "2")))
    assert made.chips() == ["1", "2"]


def test_a_new_condition_counts_when_it_is_whole(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    qtbot.mouseClick(made.list.add, Qt.MouseButton.LeftButton)
    draft = made.row(1)
    assert draft.is_new
    assert draft.note == "Left out until it has a key."
    made.type(draft.key.edit, "lanes")
    assert draft.note == "Left out until it has a value."
    made.list.begin_condition()
    assert len(made.list.rows) == 2
    made.choose(1, ">")
    made.type(draft.values.edit, "2")
    assert made.said == [Added(FilterRow("lanes", ">", ("2",)))]
    assert len(made.list.rows) == 2
    assert not made.row(1).is_new


def test_a_draft_stays_when_the_filter_changes_elsewhere_and_goes_by_its_cross(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    made.list.begin_condition()
    made.type(made.row(1).key.edit, "lanes")
    made.list.show_filter(FilterRows("any", (HIGHWAY, TUNNEL)))
    assert made.row(2).is_new
    made.list.show_filter(FilterRows("any", (HIGHWAY,)))
    qtbot.mouseClick(made.row(1).remove, Qt.MouseButton.LeftButton)
    assert (len(made.list.rows), made.said) == (1, [])


def test_a_condition_goes_by_its_cross(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY, TUNNEL)
    qtbot.mouseClick(made.row(0).remove, Qt.MouseButton.LeftButton)
    assert made.said == [Removed(0)]
    assert [row.draft for row in made.list.rows] == [TUNNEL]


def test_conditions_move_by_keys_and_the_focus_goes_along(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY, TUNNEL, LANES)
    made.row(0).key.edit.setFocus()
    alt = Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(made.row(0).key.edit, Qt.Key.Key_Up, alt)
    assert made.said == []
    qtbot.keyClick(made.row(0).key.edit, Qt.Key.Key_Down, alt)
    assert made.said == [Moved(0, 1)]
    assert made.row(1).key.edit.hasFocus()
    qtbot.keyClick(made.row(1).key.edit, Qt.Key.Key_Down, alt)
    assert made.rows == [TUNNEL, LANES, HIGHWAY]


@pytest.mark.parametrize(
    ("source", "over", "rows"), [(0, 2, [1, 2, 0]), (2, 0, [2, 0, 1]), (1, 1, [0, 1, 2])]
)
def test_conditions_are_dragged(qtbot: QtBot, source: int, over: int, rows: list[int]) -> None:
    conditions = [HIGHWAY, TUNNEL, LANES]
    made = Made(qtbot, *conditions)
    handle, target = made.row(source).handle, made.row(over)
    y = target.height() - 1 if over > source else 0
    at = QPointF(target.mapTo(made.list, QPoint(5, y)))
    for kind, button in (
        (QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton),
        (QEvent.Type.MouseMove, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.LeftButton),
    ):
        held = Qt.MouseButton.LeftButton
        where = made.list.mapToGlobal(at)
        event = QMouseEvent(
            kind, handle.mapFromGlobal(where), where, button, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(handle, event)
    assert made.rows == [conditions[index] for index in rows]


def test_a_refused_change_says_why_at_its_row_and_an_added_one_stays_a_draft(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    made.list.refuse(Changed(0, TUNNEL), "Not here.")
    assert made.row(0).problem == "Not here."
    made.list.refuse(Added(TUNNEL), "Not there.")
    assert made.row(1).problem == "Not there."


def test_rows_are_kept_and_refilled(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY, TUNNEL)
    rows = made.list.rows
    made.list.turn_to("another")
    made.list.show_filter(FilterRows("any", (LANES, HIGHWAY)))
    assert made.list.rows == rows
    assert [row.draft for row in rows] == [LANES, HIGHWAY]
    assert made.list.combination.index == 1


def test_a_change_that_is_not_finished_waits_until_its_filter_is_shown_again(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY, TUNNEL)
    made.choose(1, ">=")
    begun = made.row(1).draft
    assert (begun.operator, made.said, made.list.is_unfinished) == (">=", [], True)
    made.list.turn_to("another")
    made.list.show_filter(FilterRows("all", (LANES, LANES)))
    assert not made.list.is_unfinished
    made.list.turn_to(None)
    made.list.show_filter(FilterRows("all", (HIGHWAY, TUNNEL)))
    assert made.row(1).draft == begun
    made.list.turn_to("another")
    made.list.turn_to(None)
    made.list.show_filter(FilterRows("all", (HIGHWAY, LANES)))
    assert made.row(1).draft == LANES


def test_the_list_of_offers_closes_by_esc_by_leaving_and_by_a_press(qtbot: QtBot) -> None:
    made = Made(qtbot, HIGHWAY)
    edit = made.row().key.offers
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert [row.text for row in edit.offered] == ["highway", "name"]
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert not edit.is_open
    assert edit.text() == "highway"
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    assert edit.is_open
    made.list.add.setFocus()
    assert not edit.is_open


@pytest.mark.parametrize("width_px", [264, 324])
def test_how_conditions_combine_is_one_line_in_every_panel(shown, width_px: int) -> None:
    made = ConditionList()
    made.show_filter(FilterRows("all", (FilterRow("tunnel", "hasnot"),)))
    shown(made, width_px)
    words = [label for label in made.findChildren(QLabel) if label.isVisible() and "true" in label.text()]
    assert len(words) == 1
    assert abs(words[0].geometry().center().y() - made.combination.geometry().center().y()) <= 2
    assert words[0].geometry().right() <= made.width()
    assert made.minimumSizeHint().width() <= width_px
