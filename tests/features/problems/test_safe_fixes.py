"""Tests of the button that applies all safe fixes."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.checks.check import check
from tests.features.problems.listed import COUNT, Panel, a_warning


def test_all_safe_fixes_are_one_step_with_the_number_of_remaining_problems(panel: Panel) -> None:
    before = panel.session.style
    count = len(check(before))
    assert not panel.widget.safe_button.isHidden()
    with panel.qtbot.waitSignal(panel.session.changed, timeout=10_000):
        panel.widget.safe_button.click()
    assert [panel.color(place) for place in range(COUNT)] == [0xFF0000FF] * COUNT
    left = len(check(panel.session.style))
    assert panel.widget.note.text == f"{count - left} problems fixed. 1 remaining."
    assert left == 1
    assert panel.session.undo_stack.count() == 1
    panel.qtbot.mouseClick(panel.widget.note.undo_button, Qt.MouseButton.LeftButton)
    assert panel.session.style is before


def test_missing_safe_fixes_are_reported(panel: Panel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.session.changed, timeout=10_000):
        panel.widget.fix_safe()
    panel.find(a_warning(0))
    assert panel.widget.safe_button.isHidden()
    panel.widget.fix_safe()
    qtbot.waitUntil(lambda: "No safe fixes" in panel.widget.note.text, timeout=10_000)
    assert panel.session.undo_stack.count() == 1
