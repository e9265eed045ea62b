"""Idle-time garbage collection, and the return of freed memory to the system."""

import ctypes
import gc
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, QTimer, Signal

# A pause in dragging, panning or typing. Units: ms.
IDLE_MS = 2000
# A pause after closing a window. Units: ms.
_AFTER_CLOSE_MS = 100
# Interval of the checks whether young generations need a collection, and their thresholds. A full collection
# of a style of 2,000 layers takes as long as four frames and would interrupt a drag.
_CHECK_MS = 1000
_YOUNG_OBJECTS, _YOUNG_COLLECTIONS = 20_000, 20
# Collecting more objects than this takes several frames, so they wait for the next sweep. They are collected
# anyway after so many skipped checks.
_MANY_OBJECTS, _MOST_SKIPPED = 100_000, 10


class IdleCollector(QObject):
    """A collector that runs when the program is idle, and returns freed memory to the system.

    Python then collects garbage on this object's thread only: on another one it would destroy what is left of
    a closed window, which deadlocks Qt.
    """

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_full = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self._checks = QTimer(self)
        self._checks.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._checks.setInterval(_CHECK_MS)
        self._checks.timeout.connect(self.collect_or_wait)
        self._checks.start()
        self._skipped = 0
        gc.disable()

    def postpone(self) -> None:
        """Restart the idle period after activity."""
        self._timer.start(IDLE_MS)

    def clear(self) -> None:
        """Collect all objects once, after a window was closed.

        The pause is part of closing the window; frames drawn meanwhile postpone it.
        """
        self._is_full = True
        self._timer.start(_AFTER_CLOSE_MS)

    def collect_or_wait(self) -> None:
        """Collect the young generations if they have grown enough; leave very many objects to a sweep."""
        is_sweep_pending = self._timer.isActive() and self._skipped < _MOST_SKIPPED
        if is_sweep_pending and gc.get_count()[0] > _MANY_OBJECTS:
            self._skipped += 1
        else:
            self._skipped = 0
            collect_young()

    def _on_timeout(self) -> None:
        if self._is_full:
            self._is_full = False
            gc.unfreeze()
            gc.collect()
        sweep()
        release_memory()
        self.rested.emit()


def collect_young() -> None:
    """Collect the young generations if they have grown enough."""
    young, collections, _ = gc.get_count()
    if collections > _YOUNG_COLLECTIONS:
        gc.collect(1)
    elif young > _YOUNG_OBJECTS:
        gc.collect(0)


def sweep() -> None:
    """Collect the young generations, and move all survivors to the permanent generation.

    A full collection of a large style would block the window for a second. Reference counting still frees
    these objects; only later cycles among them remain, which are few.
    """
    gc.collect(1)
    gc.freeze()


def release_memory() -> None:
    """Return freed memory to the system, in a few milliseconds.

    Images of the map are allocated and freed all the time. glibc retains the memory between them, 30 MB after
    a pan; other systems have no such call.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
