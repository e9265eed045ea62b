"""Memory that was freed and that the C library keeps for itself."""

import ctypes
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

# Nobody drags, pans or types for so long. Units: ms.
REST_MS = 2000


class Rest(QObject):
    """Gives freed memory back to the system whenever the program has come to rest."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._come)

    def disturb(self) -> None:
        """Something was done: the rest begins anew."""
        self._timer.start()

    def _come(self) -> None:
        give_back()
        self.rested.emit()


def give_back() -> None:
    """Gives freed memory back to the system, in a few milliseconds.

    Pictures of the map are made and freed all the time. Linux's C library keeps the room between them, 30 MB
    after a pan; other systems have no such call.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
