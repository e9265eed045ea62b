"""Tasks that the render processes could not draw, and what is tried then."""

from dataclasses import replace

from editor.basemap.sources.records import MapData
from editor.records import dataclass
from editor.render.preview_options import PreviewOptions
from editor.render.worker.frame_cache import FrameRequest, Task
from editor.wording import Sentence, say


@dataclass(frozen=True, slots=True, eq=False)
class MapTrial:
    """A task that failed with the user's own map and is drawn once without it.

    `why` is reported if that succeeds.
    """

    task: Task
    why: str

    @property
    def data(self) -> MapData | None:
        """The map data of the task without the user's own map."""
        return None if self.task.data is None else replace(self.task.data, own=None)


@dataclass(frozen=True, slots=True)
class AbandonedTask:
    """A task during which the processes stalled repeatedly."""

    task: Task

    def covers(
        self,
        request: FrameRequest,
        data: MapData | None,
        hosts: frozenset[str],
        options: PreviewOptions,
    ) -> bool:
        """Return whether a request has the same style, view, map data and options."""
        abandoned = self.task.request
        return (
            request.style is abandoned.style
            and (request.camera, request.hidden) == (abandoned.camera, abandoned.hidden)
            and data is self.task.data
            and (hosts, options) == (self.task.hosts, self.task.options)
        )


def stalled_text() -> Sentence:
    """Return the text for a request that was abandoned after repeated stalls."""
    return say("The map stopped responding again. It will be redrawn at the next change.")
