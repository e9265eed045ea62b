"""Watch over processes that may hang: they report progress while they work, and silence has a limit."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

# Layers, labels and tiles report one by one, each within a second. Source: our choice.
STALL_LIMIT_S: Final = 10.0
# A process imports its libraries without a report, on a busy machine for many seconds.
START_LIMIT_S: Final = 60.0

_LOOKS: Final = 20


class Watchdog(QObject):
    """Counts the silence of those who work.

    It counts turns of its own timer and not the clock, so the time that a computer sleeps, or its window's
    thread is busy, is none of theirs.
    Signals: `stalled()` when those who work, or start, have been silent for too long.
    """

    stalled = Signal()

    def __init__(self, parent: QObject, limit_s: float = STALL_LIMIT_S) -> None:
        super().__init__(parent)
        self._looks_to_start = max(_LOOKS, round(_LOOKS * START_LIMIT_S / limit_s))
        self._most = self._silent = 0
        self._timer = QTimer(self)
        self._timer.setInterval(round(1000 * limit_s / _LOOKS))
        self._timer.timeout.connect(self._look)

    def watch(self, *, is_working: bool, is_starting: bool) -> None:
        """Begin or end to watch; a watch that goes on goes on counting."""
        if not (is_working or is_starting):
            self._timer.stop()
            return
        self._most = self._looks_to_start if is_starting else _LOOKS
        if not self._timer.isActive():
            self._silent = 0
            self._timer.start()

    def note_progress(self) -> None:
        """Begin to count again: something was reported."""
        self._silent = 0

    def _look(self) -> None:
        self._silent += 1
        if self._silent >= self._most:
            self._timer.stop()
            self.stalled.emit()
