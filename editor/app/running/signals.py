"""POSIX signals that end the program."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal

# Longer than the window takes for anything but a fault.
_PATIENCE_S: Final = 20.0


class EndSignals(QObject):
    """Calls a function on Ctrl+C, on the system's wish to end and when the terminal closes.

    Python runs its signal handlers between two of its own steps, and while Qt waits there are none; the
    system therefore also writes to a socket. A thread reads it, wakes Qt, and ends the process itself where
    the window does not answer within `patience_s`.
    """

    _asked = Signal()

    def __init__(
        self,
        end: Callable[[], object],
        parent: QObject | None = None,
        *,
        patience_s: float = _PATIENCE_S,
    ) -> None:
        super().__init__(parent)
        self._end, self._patience_s = end, patience_s
        self._is_answered = threading.Event()
        self._asked.connect(self._on_asked, Qt.ConnectionType.QueuedConnection)
        self._ours, self._theirs = socket.socketpair()
        self._theirs.setblocking(False)
        signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
        for number in _end_signals():
            signal.signal(number, _leave_to_thread)
        self._thread = threading.Thread(target=self._listen, name="signals", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave signals alone again."""
        signal.set_wakeup_fd(-1)
        self._is_answered.set()
        self._theirs.close()  # Which ends the thread.
        self._thread.join()
        self._ours.close()

    def _on_asked(self) -> None:
        try:
            self._end()
        finally:
            self._is_answered.set()

    def _listen(self) -> None:
        """The whole life of the thread."""
        while received := self._ours.recv(1):
            if received[0] not in _end_signals():
                continue
            self._is_answered.clear()
            self._asked.emit()
            if not self._is_answered.wait(self._patience_s):
                os._exit(128 + received[0])


def _leave_to_thread(_number: int, _frame: object) -> None:
    """Do nothing in the middle of whatever runs: the thread asks the window."""


def _end_signals() -> list[signal.Signals]:
    """The signals that end the program; that of a closing terminal only where it was not ignored before."""
    hang_up = getattr(signal, "SIGHUP", None)  # Windows has none.
    if hang_up is None or signal.getsignal(hang_up) is signal.SIG_IGN:
        return [signal.SIGINT, signal.SIGTERM]
    return [signal.SIGINT, signal.SIGTERM, hang_up]
