"""Memory that is no longer needed: garbage that refers to itself, and what the C library keeps for itself."""

import ctypes
import gc
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, QTimer, Signal

# Nobody drags, pans or types for so long. Units: ms.
REST_MS = 2000
# Whoever closes a window has begun nothing else after so long. Units: ms.
_CLOSED_MS = 100
# So often it is seen whether there are so many new objects that a look at them is worth while, and whether
# there were so many looks since those that outlived one were looked at. Never at all objects: with a style of
# 2,000 layers that takes as long as four frames, and would fall into a drag.
_LOOK_MS = 1000
_YOUNG, _MIDDLE = 20_000, 20


class Rest(QObject):
    """Looks for garbage, and gives freed memory back to the system, whenever the program has come to rest.

    From then on Python looks for garbage on this object's thread only: on another one it would destroy what
    is left of a closed window there, and Qt waits for itself for ever.
    """

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._looks_at_all = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._come)
        self._looks = QTimer(self)
        self._looks.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._looks.setInterval(_LOOK_MS)
        self._looks.timeout.connect(look_for_garbage)
        self._looks.start()
        gc.disable()

    def disturb(self) -> None:
        """Something was done: the rest begins anew."""
        self._timer.start(REST_MS)

    def clear(self) -> None:
        """Free what a window leaves that was just closed: the program looks at all objects once.

        That halts it for a moment, which is part of the closing then; what is drawn meanwhile puts it off.
        """
        self._looks_at_all = True
        self._timer.start(_CLOSED_MS)

    def _come(self) -> None:
        if self._looks_at_all:
            self._looks_at_all = False
            gc.unfreeze()
            gc.collect()
        sweep()
        give_back()
        self.rested.emit()


def look_for_garbage() -> None:
    """Looks at the objects made since the last look, where there are many."""
    young, looks, _ = gc.get_count()
    if looks > _MIDDLE:
        gc.collect(1)
    elif young > _YOUNG:
        gc.collect(0)


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
