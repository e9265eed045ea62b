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


class Rest(QObject):
    """Looks for garbage, and gives freed memory back to the system, whenever the program has come to rest."""

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._come)
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)

    def disturb(self) -> None:
        """Something was done: the rest begins anew."""
        self._timer.start()

    def _come(self) -> None:
        sweep()
        give_back()
        self.rested.emit()


def sweep() -> None:
    """Looks for garbage among the young objects, and takes all that are left for ones that stay.

    A look at all objects of a large style would halt the window for a second. What becomes garbage later is
    freed as soon as nothing refers to it; only what then refers to itself stays, which is little.
    """
    gc.collect(1)
    gc.freeze()


def give_back() -> None:
    """Gives freed memory back to the system, in a few milliseconds.

    Pictures of the map are made and freed all the time. Linux's C library keeps the room between them, 30 MB
    after a pan; other systems have no such call.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
