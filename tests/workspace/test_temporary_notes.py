"""Tests of temporary messages in panels."""

from pytestqt.qtbot import QtBot

from editor.workspace.panel_notes import TemporaryMessage


def test_a_message_disappears_by_itself(qtbot: QtBot) -> None:
    note = TemporaryMessage(timeout_ms=30)
    qtbot.addWidget(note)
    note.move(300, 300)  # The pointer is not there.
    assert note.isHidden()
    note.show_refusal("The group is locked.")
    assert (note.refusal, note.isVisible()) == ("The group is locked.", True)
    qtbot.waitUntil(note.isHidden)
    assert note.refusal == ""


def test_a_message_replaces_the_previous_one(qtbot: QtBot) -> None:
    note = TemporaryMessage()
    qtbot.addWidget(note)
    note.show_refusal("The group is locked.")
    note.show_remark("1 locked row was left out.")
    assert (note.refusal, note.remark) == ("", "1 locked row was left out.")


def test_a_remark_on_the_selection_stays(qtbot: QtBot) -> None:
    first, second = TemporaryMessage(timeout_ms=30), TemporaryMessage(timeout_ms=30)
    for note in (first, second):
        qtbot.addWidget(note)
        note.move(300, 300)  # The pointer is not there.
    first.stand("The group has no id.")
    second.show_remark("1 locked row was left out.")
    qtbot.waitUntil(second.isHidden)
    assert first.remark == "The group has no id."
