"""Render processes of all windows: one shared pair, and another for windows at fault."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.render.worker.in_flight import STALL_LIMIT_S
from editor.render.worker.pair import ProcessPair
from editor.render.worker.request_queue import RequestQueue
from editor.render.worker.turns import SLICE_S

if TYPE_CHECKING:
    from editor.render.worker.child_maps import OpenBasemap


class RenderPool(QObject):
    """The pairs of processes that draw for the windows of a program.

    All windows share one pair. A window whose request ended or stalled the processes, or overran its slice
    repeatedly while others waited, is drawn by a second pair until its frames are quick again. That pair runs
    only while it is needed. `open_basemap` opens the map data in each process; None opens the bundled maps.
    Units: `stall_limit_s` is the maximum time without progress, `slice_s` that of a frame for which others
    wait, both in seconds.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        open_basemap: "OpenBasemap | None" = None,
        stall_limit_s: float = STALL_LIMIT_S,
        slice_s: float = SLICE_S,
    ) -> None:
        super().__init__(parent)
        self._shared = ProcessPair(self, open_basemap, stall_limit_s, slice_s)
        self._apart = ProcessPair(self, open_basemap, stall_limit_s, slice_s, is_apart=True)
        self._shared.blamed.connect(self._on_blamed)
        self._apart.recovered.connect(self._on_recovered)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The process ids of all processes that are ready."""
        return self._shared.process_ids + self._apart.process_ids

    def pair_of(self, queue: RequestQueue) -> ProcessPair:
        """Return the processes that draw for a window."""
        return self._apart if queue in self._apart.queues else self._shared

    def add(self, queue: RequestQueue) -> None:
        """Draw for a window from now on."""
        self._shared.attach(queue)

    def remove(self, queue: RequestQueue) -> None:
        """Draw no longer for a window; the processes end with the last one."""
        self.pair_of(queue).detach(queue)
        apart = self._apart.queues
        if len(apart) == 1 and not self._shared.queues:
            self._move(apart[0], self._apart, self._shared)

    def _on_blamed(self, queue: RequestQueue) -> None:
        if queue in self._shared.queues and len(self._shared.queues) > 1:
            self._move(queue, self._shared, self._apart)

    def _on_recovered(self, queue: RequestQueue) -> None:
        if queue in self._apart.queues:
            self._move(queue, self._apart, self._shared)

    def _move(self, queue: RequestQueue, source: ProcessPair, target: ProcessPair) -> None:
        source.detach(queue)
        queue.overruns = queue.quick_frames = 0
        target.attach(queue)
        target.wake()
