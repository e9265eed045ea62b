"""Windows that a render process draws for, of which those drawn last keep their drawings."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from editor.render.stack import Half
from editor.render.worker.child_drawing import Worker
from editor.render.worker.child_maps import FrameBlocks, OpenBasemap, SharedMaps
from editor.render.worker.messages import Answered, AskQuestion, Job, Reply

# Windows that keep their drawings and images, besides the active one. The others keep their style; their next
# frame is drawn from the tiles, the geometry and the glyphs, which all windows share.
MAX_WINDOWS: Final = 3


class Windows:
    """The workers of all windows of a process, over shared maps."""

    def __init__(
        self,
        open_basemap: OpenBasemap,
        half: Half,
        is_superseded: Callable[[], bool] = lambda: False,
        note_progress: Callable[[], None] = lambda: None,
    ) -> None:
        self._half, self._is_superseded, self._note_progress = half, is_superseded, note_progress
        self._maps, self._blocks = SharedMaps(open_basemap, note_progress), FrameBlocks()
        self._workers: OrderedDict[int, Worker] = OrderedDict()
        self._active: int | None = None

    def replies(self, job: Job) -> Iterator[Reply]:
        """Yield the replies to a job of a window; others release what they drew longest ago."""
        worker = self._workers.get(job.window)
        if worker is None:
            worker = self._workers[job.window] = Worker(
                self._maps, self._half, self._blocks, self._is_superseded, self._note_progress
            )
        self._workers.move_to_end(job.window)
        if job.is_active:
            self._active = job.window
        for window in list(self._workers)[:-MAX_WINDOWS]:
            if window != self._active:
                self._workers[window].release_drawings()
        yield from worker.replies(job)

    def answer(self, ask: AskQuestion) -> Answered:
        """Return the answer to a question about the last job of a view."""
        worker = self._workers.get(ask.window)
        return Answered(ask.number, None, is_forgotten=True) if worker is None else worker.answer(ask)

    def forget(self, window: int) -> None:
        """Release everything of a closed window."""
        worker = self._workers.pop(window, None)
        if worker is not None:
            worker.close()

    def prefetch(self) -> bool:
        """Prefetch one tile around the newest frame; return whether more may follow."""
        return bool(self._workers) and next(reversed(self._workers.values())).prefetch()

    def close(self) -> None:
        """Close the maps and release the shared memory."""
        while self._workers:
            self._workers.popitem()[1].close()
        self._blocks.close()
