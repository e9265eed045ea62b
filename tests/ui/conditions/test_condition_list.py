"""Condition list: input, validation, order and drafts."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.mapstyle.filters.rows import OPERATOR_WORDS, FilterRow, FilterRows
from editor.ui.conditions.condition_list import Added, Changed, Combined, ConditionList, Moved, Removed
from editor.ui.conditions.condition_row import ConditionRow
from editor.ui.fields.pick_list import PickRow

HIGHWAY = FilterRow("highway", "in", ("motorway", "trunk"))
TUNNEL = FilterRow("tunnel", "hasnot")
LANES = FilterRow("lanes", ">=", ("2",))
KEYS = [PickRow("highway", "highway", "9 in view"), PickRow("name", "name", "587 in view")]
VALUES = {"highway": [PickRow(text, text, "1 in view") for text in ("motorway", "primary", "primary_link")]}


class FilterEditor:
    """A condition list with a filter that applies its changes, and a log of them."""

    def __init__(self, qtbot: QtBot, *rows: FilterRow) -> None:
        self.qtbot = qtbot
        self.rows = list(rows)
        self.combination = "all"
        self.events: list[Any] = []
        self.list = ConditionList()
        self.list.set_offers(KEYS, lambda key: VALUES.get(key, []))
        self.list.edited.connect(self._on_edited)
        self.list.resize(340, 400)
        qtbot.addWidget(self.list)
        self.list.show_filter(FilterRows("all", tuple(rows)))
        with qtbot.waitExposed(self.list):
            self.list.show()

    def _on_edited(self, change: Any) -> None:
        self.events.append(change)
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
    editor = FilterEditor(qtbot, HIGHWAY, TUNNEL, LANES)
    assert [row.accessibleName() for row in editor.list.rows] == [
        "highway is one of motorway, trunk",
        "tunnel is not set",
        "lanes ≥ 2",
    ]
    assert editor.chips() == ["motorway", "trunk"]
    assert editor.row(1).values.isHidden()
    assert (editor.chips(2), editor.row(2).values.edit.text()) == ([], "2")


def test_all_any_and_none_are_selected(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    qtbot.keyClick(editor.list.combination, Qt.Key.Key_Right)
    qtbot.keyClick(editor.list.combination, Qt.Key.Key_Right)
    assert editor.events == [Combined("any"), Combined("none")]


def test_a_key_is_typed_or_selected_from_suggestions(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    edit = editor.row().key.offers
    editor.type(edit, "railway")
    assert editor.events == [Changed(0, FilterRow("railway", "in", HIGHWAY.values))]
    edit.selectAll()
    qtbot.keyClicks(edit, "AM")
    assert [(row.text, row.detail) for row in edit.offered] == [("name", "587 in view")]
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert editor.events[-1] == Changed(0, FilterRow("name", "in", HIGHWAY.values))
    assert not edit.is_open


def test_an_empty_key_is_rejected_with_a_reason(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    editor.type(editor.row().key.edit, " ")
    assert editor.events == []
    assert "Previous value kept." in editor.row().problem
    qtbot.keyClick(editor.row().key.edit, Qt.Key.Key_Escape)
    assert editor.row().key.edit.text() == "highway"
    assert editor.row().problem == ""


def test_values_are_typed_selected_and_removed_in_one_step_each(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    edit = editor.row().values.edit
    editor.type(edit, "primary")
    assert editor.chips() == ["motorway", "trunk", "primary"]
    edit.open_offers()
    # Values of the row are not suggested.
    assert [row.text for row in edit.offered] == ["primary_link"]
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    qtbot.keyClick(edit, Qt.Key.Key_Left)
    qtbot.keyClick(editor.row().values.chips[-1], Qt.Key.Key_Delete)
    assert [change.row.values for change in editor.events] == [
        ("motorway", "trunk", "primary"),
        ("motorway", "trunk", "primary", "primary_link"),
        ("motorway", "trunk", "primary"),
        ("motorway", "trunk"),
    ]


def test_a_duplicate_value_is_not_added(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    editor.type(editor.row().values.edit, "trunk")
    assert editor.events == []
    assert editor.row().values.edit.text() == ""


def test_a_chip_is_changed_in_place_as_one_step(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    edit = editor.row().values.edit
    qtbot.keyClick(editor.row().values.chips[0], Qt.Key.Key_Return)
    assert (editor.chips(), edit.text()) == (["trunk"], "motorway")
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert editor.chips() == ["motorway", "trunk"]
    qtbot.keyClick(editor.row().values.chips[0], Qt.Key.Key_Return)
    editor.type(edit, "primary")
    assert editor.events == [Changed(0, FilterRow("highway", "in", ("primary", "trunk")))]


def test_the_last_value_of_a_condition_cannot_be_removed(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, FilterRow("highway", "in", ("trunk",)))
    editor.row().values.edit.setFocus()
    qtbot.keyClick(editor.row().values.edit, Qt.Key.Key_Backspace)
    assert editor.events == []
    assert editor.row().note == "Not applied until a value is set."
    editor.type(editor.row().values.edit, "primary")
    assert editor.events == [Changed(0, FilterRow("highway", "in", ("primary",)))]
    assert editor.row().note == ""


def test_an_invalid_number_is_rejected_at_the_field(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, LANES)
    edit = editor.row().values.edit
    editor.type(edit, "fast")
    assert editor.events == []
    assert editor.row().problem == "“fast” is not a number. “≥” compares numbers; use “is” for text."
    editor.type(edit, "3.5")
    assert editor.events == [Changed(0, FilterRow("lanes", ">=", ("3.5",)))]
    assert editor.row().problem == ""


def test_an_operator_with_unsuitable_values_is_a_draft(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, FilterRow("surface", "==", ("asphalt",)))
    editor.choose(0, ">")
    assert editor.events == []
    assert "“asphalt” is not a number." in editor.row().problem
    assert "Previous condition kept." in editor.row().problem
    editor.type(editor.row().values.edit, "4")
    assert editor.events == [Changed(0, FilterRow("surface", ">", ("4",)))]


def test_has_takes_no_values_and_is_shows_one(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    editor.choose(0, "has")
    assert editor.events == [Changed(0, FilterRow("highway", "has"))]
    editor.choose(0, "==")
    assert editor.row().note == "Not applied until a value is set."
    editor.type(editor.row().values.edit, "trunk")
    assert editor.events[-1] == Changed(0, FilterRow("highway", "==", ("trunk",)))
    assert editor.chips() == []


def test_several_values_of_is_are_shown_and_retained(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, FilterRow("ref", "==", ("1", "2")))
    assert editor.chips() == ["1", "2"]


def test_a_new_condition_is_emitted_when_complete(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    qtbot.mouseClick(editor.list.add, Qt.MouseButton.LeftButton)
    draft = editor.row(1)
    assert draft.is_new
    assert draft.note == "Ignored until an attribute is set."
    editor.type(draft.key.edit, "lanes")
    assert draft.note == "Ignored until a value is set."
    editor.list.start_condition()
    assert len(editor.list.rows) == 2
    editor.choose(1, ">")
    editor.type(draft.values.edit, "2")
    assert editor.events == [Added(FilterRow("lanes", ">", ("2",)))]
    assert len(editor.list.rows) == 2
    assert not editor.row(1).is_new


def test_a_draft_survives_other_changes_until_it_is_removed(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    editor.list.start_condition()
    editor.type(editor.row(1).key.edit, "lanes")
    editor.list.show_filter(FilterRows("any", (HIGHWAY, TUNNEL)))
    assert editor.row(2).is_new
    editor.list.show_filter(FilterRows("any", (HIGHWAY,)))
    qtbot.mouseClick(editor.row(1).remove, Qt.MouseButton.LeftButton)
    assert (len(editor.list.rows), editor.events) == (1, [])


def test_the_close_button_removes_a_condition(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY, TUNNEL)
    qtbot.mouseClick(editor.row(0).remove, Qt.MouseButton.LeftButton)
    assert editor.events == [Removed(0)]
    assert [row.draft for row in editor.list.rows] == [TUNNEL]


def test_conditions_move_by_keys_with_the_focus(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY, TUNNEL, LANES)
    editor.row(0).key.edit.setFocus()
    alt = Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(editor.row(0).key.edit, Qt.Key.Key_Up, alt)
    assert editor.events == []
    qtbot.keyClick(editor.row(0).key.edit, Qt.Key.Key_Down, alt)
    assert editor.events == [Moved(0, 1)]
    assert editor.row(1).key.edit.hasFocus()
    qtbot.keyClick(editor.row(1).key.edit, Qt.Key.Key_Down, alt)
    assert editor.rows == [TUNNEL, LANES, HIGHWAY]


@pytest.mark.parametrize(
    ("source", "over", "rows"), [(0, 2, [1, 2, 0]), (2, 0, [2, 0, 1]), (1, 1, [0, 1, 2])]
)
def test_conditions_are_dragged(qtbot: QtBot, source: int, over: int, rows: list[int]) -> None:
    conditions = [HIGHWAY, TUNNEL, LANES]
    editor = FilterEditor(qtbot, *conditions)
    handle, target = editor.row(source).handle, editor.row(over)
    y = target.height() - 1 if over > source else 0
    at = QPointF(target.mapTo(editor.list, QPoint(5, y)))
    for kind, button in (
        (QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton),
        (QEvent.Type.MouseMove, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.LeftButton),
    ):
        held = Qt.MouseButton.LeftButton
        where = editor.list.mapToGlobal(at)
        event = QMouseEvent(
            kind, handle.mapFromGlobal(where), where, button, held, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(handle, event)
    assert editor.rows == [conditions[index] for index in rows]


def test_a_rejected_change_shows_the_reason_at_its_row(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    editor.list.reject(Changed(0, TUNNEL), "Not here.")
    assert editor.row(0).problem == "Not here."
    editor.list.reject(Added(TUNNEL), "Not there.")
    assert editor.row(1).problem == "Not there."


def test_rows_are_reused(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY, TUNNEL)
    rows = editor.list.rows
    editor.list.set_owner("another")
    editor.list.show_filter(FilterRows("any", (LANES, HIGHWAY)))
    assert editor.list.rows == rows
    assert [row.draft for row in rows] == [LANES, HIGHWAY]
    assert editor.list.combination.index == 1


def test_incomplete_input_is_restored_with_its_filter(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY, TUNNEL)
    editor.choose(1, ">=")
    draft_row = editor.row(1).draft
    assert (draft_row.operator, editor.events, editor.list.is_unfinished) == (">=", [], True)
    editor.list.set_owner("another")
    editor.list.show_filter(FilterRows("all", (LANES, LANES)))
    assert not editor.list.is_unfinished
    editor.list.set_owner(None)
    editor.list.show_filter(FilterRows("all", (HIGHWAY, TUNNEL)))
    assert editor.row(1).draft == draft_row
    editor.list.set_owner("another")
    editor.list.set_owner(None)
    editor.list.show_filter(FilterRows("all", (HIGHWAY, LANES)))
    assert editor.row(1).draft == LANES


def test_the_list_of_suggestions_closes_by_esc_by_leaving_and_by_a_click(qtbot: QtBot) -> None:
    editor = FilterEditor(qtbot, HIGHWAY)
    edit = editor.row().key.offers
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert [row.text for row in edit.offered] == ["highway", "name"]
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert not edit.is_open
    assert edit.text() == "highway"
    qtbot.keyClick(edit, Qt.Key.Key_Down)
    assert edit.is_open
    editor.list.add.setFocus()
    assert not edit.is_open


@pytest.mark.parametrize("width_px", [264, 324])
def test_the_combination_fits_into_one_line_in_every_panel(shown, width_px: int) -> None:
    editor = ConditionList()
    editor.show_filter(FilterRows("all", (FilterRow("tunnel", "hasnot"),)))
    shown(editor, width_px)
    labels = [label for label in editor.findChildren(QLabel) if label.isVisible() and "Match" in label.text()]
    assert len(labels) == 1
    assert abs(labels[0].geometry().center().y() - editor.combination.geometry().center().y()) <= 2
    assert labels[0].geometry().right() <= editor.width()
    assert editor.minimumSizeHint().width() <= width_px
