"""Calls in a later turn of the event loop, dropped with the object that they belong to."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def call_later(context: QObject, function: Callable[[], object], delay_ms: int = 0) -> None:
    """Call a function after a delay, unless its context is deleted before.

    `QTimer.singleShot` with a context would keep the function for ever in that case, and with it a whole
    window if the function refers to one.
    """
    timer = QTimer(context)
    timer.setSingleShot(True)
    # PySide cannot connect every method of a C++ object, such as `QLocalSocket.abort`.
    timer.timeout.connect(lambda: function())
    timer.timeout.connect(timer.deleteLater)
    timer.start(delay_ms)
