"""Tests of the problems panel: position, filter, navigation and fixes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication

from editor.checks.problems import Severity, Verb
from editor.features.problems.model import ROW_ROLE
from editor.mapstyle.document.model import GROUPS, LAYERS
from editor.mapstyle.edits.edit import change_values, delete_layers, rename_layer
from editor.session.session import Origin
from editor.system.jobs import Jobs
from tests.features.problems.listed import COUNT, Find, Panel, a_hex, a_hint, a_warning
from tests.styles import a_group


def test_kinds_are_expanded_and_collapsed_ones_remain_collapsed(panel: Panel) -> None:
    panel.find(a_hex(0), a_warning(1))
    assert panel.tree.isExpanded(panel.row("Hex colour"))
    panel.tree.collapse(panel.row("Hex colour"))
    panel.find(a_hint(3), a_hex(2), a_warning(1))
    assert not panel.tree.isExpanded(panel.row("Hex colour"))
    assert panel.tree.isExpanded(panel.row("Empty group"))
    panel.find(a_warning(1))
    panel.find(a_hex(2), a_warning(1))
    assert not panel.tree.isExpanded(panel.row("Hex colour"))


def test_a_filter_expands_matches_temporarily(panel: Panel) -> None:
    panel.find(a_hex(0), a_warning(1))
    panel.tree.collapse(panel.row("Hex colour"))
    panel.widget.filter.field.setText("layer 0")
    assert panel.tree.isExpanded(panel.row("Hex colour"))
    panel.widget.filter.clear()
    assert not panel.tree.isExpanded(panel.row("Hex colour"))


def test_a_filter_scrolls_to_the_first_match(panel: Panel) -> None:
    panel.find(*(a_hex(place) for place in range(COUNT)))
    panel.tree.setCurrentIndex(panel.row(f"Hex {COUNT - 1}."))
    assert panel.tree.verticalScrollBar().value() > 0
    panel.widget.filter.field.setText("hex")
    assert panel.tree.verticalScrollBar().value() == 0


def test_the_current_row_and_the_scroll_position_survive_a_check(panel: Panel) -> None:
    found = [a_hex(place) for place in range(COUNT)]
    panel.find(*found)
    panel.tree.setCurrentIndex(panel.row("Hex 21."))
    panel.tree.verticalScrollBar().setValue(panel.tree.verticalScrollBar().value() + 7)
    before = panel.tree.visualRect(panel.row("Hex 21."))
    panel.find(*found[5:], a_warning(1))
    assert panel.current() == "Hex 21."
    assert panel.tree.selectedIndexes() == [panel.row("Hex 21.")]
    assert panel.tree.visualRect(panel.row("Hex 21.")) == before


@pytest.mark.parametrize(
    ("current", "left", "then"),
    [
        ("Hex 1.", [a_hex(0), a_hex(2), a_warning(1)], "Hex 2."),
        ("Hex 2.", [a_hex(0), a_hex(1), a_warning(1)], "Hex 1."),
        ("Hex 1.", [a_warning(1)], "Warning 1."),
        ("Hex colour", [a_warning(1)], "Warning 1."),
        ("Warning 1.", [a_hex(0), a_hex(1)], "Hex 0."),
    ],
    ids=["the next", "the last", "another kind", "a kind", "the kind before"],
)
def test_the_next_problem_is_current_after_a_fix(
    panel: Panel, current: str, left: list[Find], then: str
) -> None:
    panel.find(a_hex(0), a_hex(1), a_hex(2), a_warning(1))
    panel.tree.setCurrentIndex(panel.row(current))
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.find(*left)
    assert panel.current() == then


def test_a_click_shows_the_place_and_focuses_the_row(panel: Panel) -> None:
    panel.find(a_hex(3), a_hex(5))
    with panel.qtbot.waitSignal(panel.widget.place_requested) as requested:
        panel.click(panel.row("Hex 3."))
    assert requested.args[0].text == "Hex 3."
    assert panel.view.active == panel.key(3)
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    assert panel.current() == "Hex 5."
    assert panel.view.active == panel.key(3)


def test_enter_reveals_the_place_of_a_problem_and_collapses_a_kind(panel: Panel) -> None:
    panel.find(a_hex(3))
    with panel.qtbot.waitActive(panel.widget):
        panel.widget.activateWindow()
    panel.widget.focus_list()
    with panel.qtbot.waitSignal(panel.widget.place_requested):
        panel.qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    panel.tree.setCurrentIndex(panel.row("Hex colour"))
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert not panel.tree.isExpanded(panel.row("Hex colour"))


def test_stepping_visits_all_problems_and_wraps_around(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1), a_warning(2))
    panel.tree.collapse(panel.row("Missing icon"))
    walked = []
    panel.widget.place_requested.connect(lambda problem: walked.append(problem.text))
    for by in (1, 1, 1, 1, -1, -1):
        panel.widget.walk(by)
    assert walked == ["Hex 0.", "Hex 1.", "Warning 2.", "Hex 0.", "Warning 2.", "Hex 1."]
    panel.tree.setCurrentIndex(QModelIndex())
    panel.widget.walk(-1)
    assert walked[-1] == "Warning 2."


def test_stepping_without_problems_does_nothing(panel: Panel) -> None:
    panel.find()
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.widget.walk(1)


def test_a_deleted_layer_is_reported(panel: Panel) -> None:
    panel.find(a_hex(3))
    panel.session.do(delete_layers([panel.key(3)]), "Delete")
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.click(panel.row("Hex 3."))
    assert "deleted" in panel.widget.note.text


def test_the_buttons_of_severities_show_only_the_checked_ones(panel: Panel) -> None:
    panel.find(a_hex(0), a_warning(1), a_hint(2))
    buttons = panel.widget.filter.buttons
    assert [buttons[severity].text() for severity in Severity] == ["1", "1", "1"]
    buttons[Severity.HINT].click()
    assert panel.model.shown_count == 1
    buttons[Severity.ERROR].click()
    assert panel.model.shown_count == 2
    buttons[Severity.HINT].click()
    buttons[Severity.ERROR].click()
    assert panel.model.shown_count == 3


def test_an_empty_list_says_why(panel: Panel) -> None:
    panel.find()
    assert panel.widget.no_problems.isVisible()
    panel.find(a_hex(0))
    assert panel.tree.isVisible()
    panel.widget.filter.field.setText("nothing like it")
    assert panel.widget.no_match.isVisible()
    panel.widget.no_match.pressed.emit()
    assert panel.tree.isVisible()
    assert panel.widget.filter.field.text() == ""


def test_keys_of_the_filter_clear_it_and_move_to_the_list(panel: Panel) -> None:
    panel.find(a_hex(0))
    field = panel.widget.filter.field
    panel.qtbot.addWidget(panel.widget.title)
    panel.widget.title.show()
    panel.widget.title.activateWindow()
    field.setFocus()
    panel.qtbot.waitUntil(field.hasFocus)
    panel.qtbot.keyClicks(field, "hex")
    assert panel.widget.filter.current.text == "hex"
    panel.qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert panel.widget.filter.current.text == ""


def test_a_button_fixes_its_problem_and_selects_no_row(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1))
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.press_button(panel.row("Hex 0."))
    assert panel.color(0) == 0xFF0000FF
    assert panel.color(1) == "#FF0000"
    assert panel.tree.selectedIndexes() == []
    panel.session.undo_stack.undo()
    assert panel.color(0) == "#FF0000"


def test_the_button_of_a_kind_fixes_all_of_it_as_one_step(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1))
    assert panel.row("Hex colour").data(ROW_ROLE).fixable == 2
    with panel.qtbot.waitSignal(panel.session.changed):
        panel.press_button(panel.row("Hex colour"))
        assert panel.session.undo_stack.count() == 0  # The problems are searched again in a job.
    assert {panel.color(place) for place in range(COUNT)} == {0xFF0000FF}
    assert panel.session.undo_stack.count() == 1


def test_under_a_filter_the_button_of_a_kind_fixes_only_the_visible_problems(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1), a_hex(2))
    panel.widget.filter.field.setText("hex")
    assert not panel.row("Hex colour").data(ROW_ROLE).is_part
    panel.widget.filter.field.setText("layer 1")
    panel.wait_for_fixes()
    assert panel.row("Hex colour").data(ROW_ROLE).fixable == 1
    assert panel.row("Hex colour").data(ROW_ROLE).is_part
    panel.tree.setCurrentIndex(panel.row("Hex colour"))
    with panel.qtbot.waitSignal(panel.session.changed):
        panel.widget.fix_current()
    assert [panel.color(place) for place in range(3)] == ["#FF0000", 0xFF0000FF, "#FF0000"]


def test_the_second_press_of_a_double_click_fixes_nothing_more(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1))
    place = panel.tree.visualRect(panel.row("Hex 0.")).topLeft()
    panel.press_button(panel.row("Hex 0."))
    panel.find(a_hex(1))
    assert panel.tree.visualRect(panel.row("Hex 1.")).topLeft() == place
    with panel.qtbot.assertNotEmitted(panel.widget.place_requested):
        panel.press_button(panel.row("Hex 1."))
    assert [panel.color(0), panel.color(1)] == [0xFF0000FF, "#FF0000"]


def test_a_button_moved_under_the_mouse_ignores_early_clicks(panel: Panel) -> None:
    usual = QApplication.doubleClickInterval()
    # Shorter than the pause before a check: the second press is not part of a double click.
    QApplication.setDoubleClickInterval(100)
    panel.press_button(first_of(panel))
    again = panel.checker.checked.connect(lambda _found: panel.press_button(first_of(panel)))
    panel.qtbot.waitSignal(panel.checker.checked).wait()
    panel.checker.checked.disconnect(again)
    QApplication.setDoubleClickInterval(usual)
    assert [panel.color(0), panel.color(1)] == [0xFF0000FF, "#FF0000"]
    panel.qtbot.waitUntil(lambda: has_pressed(panel))


def first_of(panel: Panel) -> QModelIndex:
    """Return the row of the first problem."""
    return panel.model.index(0, 0, panel.model.index(0, 0))


def has_pressed(panel: Panel) -> bool:
    """Click the button of the first row, and return whether it was accepted."""
    panel.press_button(first_of(panel))
    return panel.color(1) == 0xFF0000FF


def test_a_deletion_is_reported_until_the_next_step_and_can_be_undone(panel: Panel) -> None:
    panel.session.do(change_values({GROUPS: [a_group(1), a_group(2)]}), "Add")
    unused = [("unused-group", (*GROUPS, place), f"Group {place}.") for place in range(2)]
    panel.find(*unused)
    kind = panel.row("Empty group")
    assert kind.data(ROW_ROLE).verb is Verb.DELETE
    panel.tree.setCurrentIndex(kind)
    with panel.qtbot.waitSignal(panel.checker.checked):
        panel.widget.fix_current()
    note = panel.widget.note
    assert (note.text, note.isVisible()) == ("2 groups deleted.", True)
    note.undo_button.click()
    assert len(panel.session.style.groups) == 2
    assert not note.isVisible()


@pytest.mark.parametrize(
    ("keys", "verb"),
    [
        (("line-widht", "line-blurr"), Verb.FIX),
        (("zzzzzz", "qqqqqq"), Verb.REMOVE),
        (("line-widht", "zzzzzz"), Verb.FIX_OR_REMOVE),
    ],
)
def test_the_button_of_a_kind_names_its_action(panel: Panel, keys: tuple[str, ...], verb: Verb) -> None:
    paint = (*LAYERS, 0, "paint")
    panel.session.do(change_values({(*paint, key): {} for key in keys}), "Add")
    panel.find(*(("unknown-paint-property", (*paint, key), f"{key} is unknown.") for key in keys))
    assert panel.row("Unknown paint property").data(ROW_ROLE).verb is verb


def test_fixing_a_kind_includes_concurrent_edits(panel: Panel, jobs: Jobs) -> None:
    panel.find(a_hex(0), a_hex(1))
    panel.press_button(panel.row("Hex colour"))
    assert jobs.is_running("fix")
    panel.session.do(rename_layer(panel.key(3), "Meanwhile"), "Rename")
    panel.qtbot.waitUntil(lambda: panel.color(0) == 0xFF0000FF)
    assert panel.session.style.layers[3].comment == "Meanwhile"
    assert panel.session.undo_stack.count() == 2


def test_fixing_a_kind_does_not_change_a_newly_opened_document(panel: Panel, jobs: Jobs) -> None:
    panel.find(a_hex(0), a_hex(1))
    panel.press_button(panel.row("Hex colour"))
    assert jobs.is_running("fix")
    other = replace(panel.session.source)
    panel.session.open(other, Origin(None, "other"))
    panel.qtbot.waitUntil(lambda: not jobs.is_running("fix"))
    assert not panel.session.is_edited
    assert panel.color(0) == "#FF0000"


def test_the_current_row_is_fixed_by_key(panel: Panel) -> None:
    panel.find(a_hex(0), a_hex(1))
    panel.tree.setCurrentIndex(panel.row("Hex 1."))
    panel.widget.fix_current()
    assert [panel.color(0), panel.color(1)] == ["#FF0000", 0xFF0000FF]


def test_an_already_fixed_problem_is_reported(panel: Panel) -> None:
    panel.find(a_hex(0))
    panel.tree.setCurrentIndex(panel.row("Hex 0."))
    panel.widget.fix_current()
    panel.widget.fix_current()
    assert "Already fixed" in panel.widget.note.text
    assert panel.widget.note.isVisible()
    assert panel.session.undo_stack.count() == 1
    panel.find(a_hex(1))
    assert not panel.widget.note.isVisible()


def test_a_problem_without_a_fix_has_no_button(panel: Panel) -> None:
    panel.find(a_warning(0))
    assert panel.row("Warning 0.").data(ROW_ROLE).fixable == 0
    panel.tree.setCurrentIndex(panel.row("Warning 0."))
    panel.widget.fix_current()
    assert "No quick fix" in panel.widget.note.text
    assert panel.session.undo_stack.count() == 0


def test_the_menu_of_a_row_names_its_fix_and_its_shortcut(panel: Panel) -> None:
    fix, walk = QAction("Fix"), QAction("Next")
    fix.setShortcut(QKeySequence("Ctrl+."))
    panel.widget.set_actions(fix, [walk])
    panel.find(a_hex(0), a_warning(1))
    panel.tree.setCurrentIndex(panel.row("Hex 0."))
    go, fix_item, _separator, following = panel.widget.menu().actions()
    assert go.shortcut() == QKeySequence(Qt.Key.Key_Return)
    assert fix_item.shortcut() == fix.shortcut()
    assert following is walk
    fix_item.trigger()
    assert panel.color(0) == 0xFF0000FF
    assert panel.session.undo_stack.undoText() == fix_item.text()
    panel.tree.setCurrentIndex(panel.row("Warning 1."))
    assert not panel.widget.menu().actions()[1].isEnabled()
