"""Memory that is no longer needed: garbage that refers to itself, and what the C library keeps for itself."""

import ctypes
import gc
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

# Nobody drags, pans or types for so long. Units: ms.
REST_MS = 2000
# Python looks at all objects when so many have outlived two looks at the young ones: in practice never by
# itself. With a style of 2,000 layers that takes as long as four frames, and would fall into a drag.
_YOUNG, _MIDDLE, _OLD = 2_000, 20, 10_000
# So many rests look only at what came since the last one; then one looks at everything.
_RESTS_OF_NEW = 50


class Rest(QObject):
    """Looks for garbage, and gives freed memory back to the system, whenever the program has come to rest."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._come)
        self._rests = 0
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)

    def disturb(self) -> None:
        """Something was done: the rest begins anew."""
        self._timer.start()

    def _come(self) -> None:
        self._rests += 1
        sweep(whole=self._rests % _RESTS_OF_NEW == 0)
        give_back()
        self.rested.emit()


def sweep(*, whole: bool = False) -> None:
    """Looks for garbage among the objects that came since the last time, or among all."""
    if whole:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Gives freed memory back to the system, in a few milliseconds.

    Pictures of the map are made and freed all the time. Linux's C library keeps the room between them, 30 MB
    after a pan; other systems have no such call.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
