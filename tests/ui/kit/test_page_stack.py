"""Stacks of pages."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.layouts import page_stack, v_box

EDITOR = Path(__file__).parents[3] / "editor"


def test_pages_never_appear_as_windows(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    first, second = QLabel("first"), QLabel("second")
    stack = page_stack(first, second)
    assert not first.isVisible()
    assert not first.testAttribute(Qt.WidgetAttribute.WA_WState_Created)  # It was no window.
    v_box(owner).addLayout(stack)
    owner.show()
    assert (first.isVisible(), second.isVisible()) == (True, False)
    stack.setCurrentWidget(second)
    assert (first.isVisible(), second.isVisible()) == (False, True)


def test_every_stack_without_a_parent_is_made_here() -> None:
    files = (path for path in EDITOR.rglob("*.py") if "QStackedLayout()" in path.read_text(encoding="utf-8"))
    assert [path.relative_to(EDITOR).as_posix() for path in files] == ["ui/kit/layouts.py"]
