"""Question dialogs."""

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editor.workspace.file_questions import Answer, Unsaved, ask_to_save

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")


def test_the_question_before_changes_are_lost_has_our_symbol(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    answers: list[Answer] = []
    box = ask_to_save(owner, Unsaved("Day"), answers.append)
    assert box.icon() is QMessageBox.Icon.NoIcon
    assert not box.iconPixmap().isNull()
    assert box.button(QMessageBox.StandardButton.Save).property("kind") == "primary"
    assert "don’t" in box.informativeText()
    with qtbot.waitSignal(box.finished):
        box.button(QMessageBox.StandardButton.Discard).click()
    assert answers == [Answer.DISCARD]
