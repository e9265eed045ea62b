"""Calls in a later turn of the event loop, dropped with the object that they belong to."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def call_later(context: QObject, function: Callable[[], object], delay_ms: int = 0) -> None:
    """Call a function after a delay, unless its context is deleted before.

    `QTimer.singleShot` with a context would keep the function for ever in that case, and with it a whole
    window if the function refers to one.
    """
    _Call(context, function).start(delay_ms)


class _Call(QTimer):
    """A timer that calls a function once, and is then deleted."""

    def __init__(self, context: QObject, function: Callable[[], object]) -> None:
        super().__init__(context)
        self._function: Callable[[], object] | None = function
        self.setSingleShot(True)
        self.timeout.connect(self._on_timeout)

    def _on_timeout(self) -> None:
        # A connection would hold the function until the timer is destroyed. If that were the last reference
        # to the context, the context would be deleted from within the destructor of its child.
        function, self._function = self._function, None
        self.deleteLater()
        if function is not None:
            function()
