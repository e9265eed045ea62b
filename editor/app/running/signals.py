"""Asks of the system to end: they close the window as a person would."""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier


class EndSignals(QObject):
    """Calls a function on Ctrl+C, on the system's wish to end and when the terminal closes.

    Python runs its signal handlers between two of its own steps, and while Qt waits there are none; the
    system therefore also writes to a socket, which wakes Qt.
    """

    def __init__(self, end: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ours, self._theirs = socket.socketpair()
        for one in (self._ours, self._theirs):
            one.setblocking(False)
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)
        signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
        for number in _wishes():
            signal.signal(number, lambda _number, _frame: end())

    def close(self) -> None:
        """Leave signals alone again."""
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        self._ours.close()
        self._theirs.close()

    def _drain(self) -> None:
        self._ours.recv(64)


def _wishes() -> list[signal.Signals]:
    """The signals that wish for an end; that of a closing terminal only where it was not ignored before."""
    hang_up = getattr(signal, "SIGHUP", None)  # Windows has none.
    if hang_up is None or signal.getsignal(hang_up) is signal.SIG_IGN:
        return [signal.SIGINT, signal.SIGTERM]
    return [signal.SIGINT, signal.SIGTERM, hang_up]
