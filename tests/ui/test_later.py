"""Calls in a later turn of the event loop."""

import gc
import weakref
from pathlib import Path

import shiboken6
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject
from pytestqt.qtbot import QtBot

from editor.ui.later import call_later

EDITOR = Path(__file__).parents[2] / "editor"


class Window(QObject):
    """An object whose method is called later."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def call(self) -> None:
        self.calls += 1


def test_a_function_is_called_once_and_leaves_no_timer(qtbot: QtBot) -> None:
    window = Window()
    call_later(window, window.call)
    call_later(window, lambda: window.call(), 1)
    assert window.calls == 0
    qtbot.waitUntil(lambda: not window.children(), timeout=5_000)
    assert window.calls == 2


def test_a_deleted_context_drops_the_call_and_all_that_it_refers_to(qapp: QCoreApplication) -> None:
    window = Window()
    former = weakref.ref(window)
    call_later(window, window.call)
    call_later(window, lambda window=window: window.call())
    shiboken6.delete(window)
    del window
    qapp.processEvents()
    gc.collect()
    assert former() is None


def test_no_module_uses_the_single_shot_of_qt() -> None:
    users = [
        path for path in EDITOR.rglob("*.py") if "QTimer.singleShot(" in path.read_text(encoding="utf-8")
    ]
    assert users == []


def test_a_context_that_only_the_call_holds_is_deleted_by_its_end(qtbot: QtBot) -> None:
    window = Window()
    former = weakref.ref(window)
    calls: list[int] = []

    def call(window: Window = window) -> None:
        window.call()
        calls.append(window.calls)

    call_later(window, call)
    del window, call
    while not calls:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    # Otherwise the destructor of the timer, a child of the window, would delete the window.
    assert former() is None
