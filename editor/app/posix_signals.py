"""POSIX signals that end the program."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal

# Longer than any operation of the GUI thread.
_TIMEOUT_S: Final = 20.0


class EndSignals(QObject):
    """Calls a function on SIGINT, SIGTERM and SIGHUP.

    Python runs signal handlers between bytecode instructions only, of which there are none while Qt waits.
    The signal therefore also writes to a socket; a thread reads it, wakes Qt, and ends the process if the GUI
    thread does not respond within `timeout_s`.
    """

    _requested = Signal()

    def __init__(
        self, end: Callable[[], object], parent: QObject | None = None, *, timeout_s: float = _TIMEOUT_S
    ) -> None:
        super().__init__(parent)
        self._end, self._timeout_s = end, timeout_s
        self._is_answered = threading.Event()
        self._requested.connect(self._on_requested, Qt.ConnectionType.QueuedConnection)
        self._read_socket, self._write_socket = socket.socketpair()
        self._write_socket.setblocking(False)
        signal.set_wakeup_fd(self._write_socket.fileno(), warn_on_full_buffer=False)
        for number in _end_signals():
            signal.signal(number, _do_nothing)
        self._thread = threading.Thread(target=self._listen, name="signals", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Restore the default handling."""
        signal.set_wakeup_fd(-1)
        self._is_answered.set()
        self._write_socket.close()  # Ends the thread.
        self._thread.join()
        self._read_socket.close()

    def _on_requested(self) -> None:
        try:
            self._end()
        finally:
            self._is_answered.set()

    def _listen(self) -> None:
        """Wait for signals; the main function of the thread."""
        while received := self._read_socket.recv(1):
            if received[0] not in _end_signals():
                continue
            self._is_answered.clear()
            self._requested.emit()
            if not self._is_answered.wait(self._timeout_s):
                os._exit(128 + received[0])


def _do_nothing(_number: int, _frame: object) -> None:
    """Do nothing: the thread handles the signal."""


def _end_signals() -> list[signal.Signals]:
    """Return the signals that end the program; SIGHUP only if it is not ignored, as by nohup."""
    sighup = getattr(signal, "SIGHUP", None)  # Windows has none.
    if sighup is None or signal.getsignal(sighup) is signal.SIG_IGN:
        return [signal.SIGINT, signal.SIGTERM]
    return [signal.SIGINT, signal.SIGTERM, sighup]
