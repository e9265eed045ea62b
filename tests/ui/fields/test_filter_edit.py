"""Filter edit: Esc and the Find shortcut."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from editor.ui.fields.line_edits import FilterEdit


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    """A dialog with a filter edit and a button, which has the focus."""
    made = QDialog()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    field, button = FilterEdit("Filter", "Filter by name"), QPushButton("Other")
    field.add_find_shortcut(made)
    column.addWidget(field)
    column.addWidget(button)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    button.setFocus()
    return made


def test_esc_clears_the_line_and_then_closes_its_dialog(dialog: QDialog, qtbot: QtBot) -> None:
    field = dialog.findChildren(FilterEdit)[0]
    field.setFocus()
    qtbot.keyClicks(field, "road")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(field, Qt.Key.Key_Escape)


def test_the_find_shortcut_focuses_the_line(dialog: QDialog, qtbot: QtBot) -> None:
    field = dialog.findChildren(FilterEdit)[0]
    assert not field.hasFocus()
    qtbot.keyClick(dialog, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert field.hasFocus()
