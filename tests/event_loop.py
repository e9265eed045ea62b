"""Turns of the event loop, for tests."""

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot


def end_turn(qtbot: QtBot) -> None:
    """Run the event loop until all timers without an interval that are started have fired."""
    timer = QTimer(singleShot=True, interval=0)
    with qtbot.waitSignal(timer.timeout):
        timer.start()
