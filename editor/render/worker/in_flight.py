"""Requests in flight to the render processes, and the watch over processes that hang."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.basemap.sources.map_data import MapData
from editor.render.scene import Half
from editor.render.worker.frame import FrameRequest
from editor.render.worker.frame_cache import CachedView, Task
from editor.render.worker.messages import Answer, Dropped, HalfDrawn, HalfFailed, Question
from editor.render.worker.process import WorkerProcess
from editor.wording import Sentence, say


@dataclass(frozen=True, slots=True, eq=False)
class MapTrial:
    """A task that failed with a person's own map, to be drawn once without it.

    `why` is the reason that is reported where that works.
    """

    task: Task
    why: str

    @property
    def data(self) -> MapData | None:
        """The map data of the task without the own map."""
        return None if self.task.data is None else replace(self.task.data, own=None)


@dataclass(slots=True, eq=False)
class RequestInFlight:
    """A request that is being drawn, and what was answered. That of a `trial` is shown to no asker."""

    number: int
    task: Task
    view: CachedView
    halves: frozenset[Half]
    answers: dict[Half, HalfDrawn | Dropped | HalfFailed] = field(default_factory=dict)
    drafted_by: WorkerProcess | None = None
    is_stopped: bool = False
    trial: MapTrial | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether all halves were drawn."""
        answers = self.answers.values()
        return len(answers) == len(self.halves) and all(isinstance(answer, HalfDrawn) for answer in answers)

    @property
    def map_trouble(self) -> str:
        """Why a person's own map cannot be read, as those who have drawn say."""
        done = (answer for answer in self.answers.values() if isinstance(answer, HalfDrawn))
        return next((each.map_trouble for each in done if each.map_trouble), "")


@dataclass(slots=True, eq=False)
class Search:
    """A question that is on its way, and what was answered."""

    number: int
    question: Question
    answers: dict[Half, Answer] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A task during which those who draw stopped responding, more than once."""

    task: Task

    def covers(self, request: FrameRequest, data: MapData | None, hosts: frozenset[str]) -> bool:
        """Whether a request asks for the same: the same style and view from the same maps."""
        given_up = self.task.request
        return (
            request.style is given_up.style
            and (request.camera, request.hidden) == (given_up.camera, given_up.hidden)
            and data is self.task.data
            and hosts == self.task.hosts
        )


def kind_of(question: Question) -> Hashable:
    """What a newer question takes the place of: those of its asker that are of its kind."""
    return type(question), question.asker


def no_response() -> Sentence:
    """Why there is no frame of what was given up."""
    return say("The map stopped responding again. It will be redrawn at the next change.")


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
