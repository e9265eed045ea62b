"""Tab order and the ownership of wrappers."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

import editor
from editor.ui.kit.keyboard import focus_chain


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    """A window with three fields."""
    made = QMainWindow()
    qtbot.addWidget(made)
    inner = QWidget()
    made.setCentralWidget(inner)
    for name in "abc":
        QLineEdit(name, inner)
    return made


def fields(window: QMainWindow) -> list[QLineEdit]:
    return window.centralWidget().findChildren(QLineEdit)


def names(chain: list[QWidget]) -> list[str]:
    return [part.text() for part in chain if isinstance(part, QLineEdit)]


def test_the_chain_starts_after_a_widget_and_ends_before_it(window: QMainWindow) -> None:
    first, second, _third = fields(window)
    assert names(focus_chain(window)) == ["a", "b", "c"]
    assert names(focus_chain(first)) == ["b", "c"]
    assert names(focus_chain(second)) == ["c", "a"]
    assert window in focus_chain(second)


def test_a_single_widget_has_an_empty_chain(qtbot: QtBot) -> None:
    alone = QWidget()
    qtbot.addWidget(alone)
    assert focus_chain(alone) == []


@pytest.mark.parametrize("going", [0, 1, 2])
def test_menus_outlive_a_widget_of_the_chain(window: QMainWindow, going: int) -> None:
    menu = window.menuBar().addMenu("Places")
    for each in (window, *fields(window)):
        focus_chain(each)
    part = fields(window)[going]
    part.deleteLater()
    QCoreApplication.sendPostedEvents(part, QEvent.Type.DeferredDelete.value)
    assert menu.title() == "Places"


def test_only_focus_chain_calls_qt_for_the_order() -> None:
    package = Path(editor.__file__).parent
    asking = [path for path in package.rglob("*.py") if "InFocusChain(" in path.read_text(encoding="utf-8")]
    assert [path.name for path in asking] == ["keyboard.py"]
