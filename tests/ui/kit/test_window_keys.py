"""Undo, redo and save from within fields and popovers."""

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.fields.number_field import NumberField

_CTRL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_KEYS = {
    "undo": (Qt.Key.Key_Z, _CTRL),
    "redo": (Qt.Key.Key_Z, _CTRL | _SHIFT),
    "save": (Qt.Key.Key_S, _CTRL),
}


class _Window(QMainWindow):
    done = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.events: list[object] = []
        self.number = NumberField("Width", minimum=0, maximum=10)
        self.number.show_value(3)
        self.color = ColorField("Inner colour")
        self.color.show_value(Color(1, 2, 3))
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.addWidget(self.number)
        column.addWidget(self.color)
        self.setCentralWidget(inside)
        menu = self.menuBar().addMenu("Edit")
        for name, key in (
            ("undo", "Ctrl+Z"),
            ("redo", "Ctrl+Shift+Z"),
            ("save", "Ctrl+S"),
        ):
            action = QAction(name, self)
            action.setShortcut(QKeySequence(key))
            action.triggered.connect(lambda _checked=False, name=name: self.events.append(name))
            menu.addAction(action)
        self.number.edited.connect(self.events.append)


@pytest.fixture
def window(qtbot) -> _Window:
    made = _Window()
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def _press(widget: QObject, name: str) -> None:
    # A key event of the window is delivered like a typed one: shortcuts first.
    QTest.keyClick(widget.windowHandle(), *_KEYS[name])


@pytest.mark.parametrize("name", ["undo", "redo", "save"])
def test_window_shortcuts_work_while_a_field_has_the_focus(window, name: str) -> None:
    window.number.edit.setFocus()
    _press(window, name)
    assert window.events == [name]


def test_uncommitted_text_is_undone_in_the_field_only(window) -> None:
    window.number.edit.setFocus()
    window.number.edit.selectAll()
    QTest.keyClicks(window.number.edit, "7")
    _press(window, "undo")
    assert window.events == []
    assert window.number.edit.text() == "3"


def test_a_save_commits_pending_text(window) -> None:
    window.number.edit.setFocus()
    window.number.edit.selectAll()
    QTest.keyClicks(window.number.edit, "7")
    _press(window, "save")
    assert window.events == [7.0, "save"]


def test_an_undo_ends_the_running_burst(window) -> None:
    window.number.edit.setFocus()
    QTest.keyClick(window.number.edit, Qt.Key.Key_Up)
    assert window.number.is_running
    _press(window, "undo")
    assert not window.number.is_running
    assert window.events == [4.0, "undo"]


@pytest.mark.parametrize("name", ["undo", "redo", "save"])
def test_window_shortcuts_work_while_a_popover_is_open(window, name: str) -> None:
    window.color.open_popover()
    popover = window.color.popover
    popover.notations.rgb[0].edit.setFocus()
    _press(popover, name)
    popover.plane.setFocus()
    if popover.isVisible():
        _press(popover, name)
        assert window.events == [name, name]
        popover.close()
    else:
        assert window.events == ["save"]
