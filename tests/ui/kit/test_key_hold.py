"""A key that acts while it is held."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSlider, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.key_hold import KeyHold

PLAIN = Qt.KeyboardModifier.NoModifier


class Tool(QWidget):
    """Widgets, a held key, and what it emitted."""

    def __init__(self) -> None:
        super().__init__()
        self.slider, self.combo, self.edit = QSlider(), QComboBox(), QLineEdit()
        self.combo.addItems(["None", "Bright"])
        column = QVBoxLayout(self)
        for part in (self.slider, self.combo, self.edit):
            column.addWidget(part)
        self.emitted: list[bool] = []
        self.key = KeyHold(Qt.Key.Key_B, self)
        self.key.held.connect(self.emitted.append)
        self.key.watch((self,))


@pytest.fixture
def tool(qtbot: QtBot) -> Tool:
    made = Tool()
    qtbot.addWidget(made)
    made.show()
    return made


def send(widget: QWidget, kind: QEvent.Type, *, is_repeat: bool = False) -> None:
    QApplication.sendEvent(widget, QKeyEvent(kind, Qt.Key.Key_B, PLAIN, "b", is_repeat))


def test_key_repeat_is_one_hold(tool: Tool, qtbot: QtBot) -> None:
    for is_repeat in (True, False, True):
        send(tool.slider, QEvent.Type.KeyPress, is_repeat=is_repeat)
        send(tool.slider, QEvent.Type.KeyRelease, is_repeat=is_repeat)
    assert tool.emitted == [True]
    send(tool.slider, QEvent.Type.KeyRelease)
    qtbot.waitUntil(lambda: tool.emitted == [True, False])


def test_a_combo_box_does_not_search_for_the_letter(tool: Tool, qtbot: QtBot) -> None:
    qtbot.keyPress(tool.combo, Qt.Key.Key_B)
    assert tool.emitted == [True]
    assert tool.combo.currentText() == "None"


def test_a_text_field_gets_the_letter(tool: Tool, qtbot: QtBot) -> None:
    qtbot.keyClick(tool.edit, Qt.Key.Key_B)
    assert tool.edit.text() == "b"
    assert not tool.emitted


def test_other_modifiers_and_widgets_that_are_not_watched_do_nothing(tool: Tool, qtbot: QtBot) -> None:
    qtbot.keyPress(tool.slider, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    tool.key.watch(())
    qtbot.keyPress(tool.slider, Qt.Key.Key_B)
    assert not tool.emitted


def test_a_window_that_is_left_ends_the_hold(tool: Tool) -> None:
    send(tool.slider, QEvent.Type.KeyPress)
    QApplication.sendEvent(tool, QEvent(QEvent.Type.WindowDeactivate))
    assert tool.emitted == [True, False]
