"""Requests sent to the render processes, and the watchdog for hanging processes."""

import time
from dataclasses import field
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.records import dataclass
from editor.render.query.questions import Answer, Question
from editor.render.stack import Half
from editor.render.worker.abandoned import MapTrial
from editor.render.worker.frame_cache import CachedView, Task
from editor.render.worker.messages import Dropped, HalfDrawn, HalfFailed
from editor.render.worker.process import WorkerProcess
from editor.render.worker.request_queue import RequestQueue
from editor.render.worker.turns import Waiting


@dataclass(slots=True, eq=False)
class RequestInFlight:
    """A request being drawn and its answers.

    The frame of a `trial` is never shown. A quiet one restores what the processes knew of a frame that is
    shown already. An orphan belongs to a window that these processes no longer draw for. One that overran
    kept other windows waiting.
    """

    queue: RequestQueue
    turn: Waiting
    number: int
    task: Task
    view: CachedView
    halves: frozenset[Half]
    answers: dict[Half, HalfDrawn | Dropped | HalfFailed] = field(default_factory=dict)
    draft_process: WorkerProcess | None = None
    is_stopped: bool = False
    trial: MapTrial | None = None
    is_quiet: bool = False
    is_orphan: bool = False
    is_overrun: bool = False
    started_s: float = field(default_factory=time.monotonic)

    @property
    def elapsed_s(self) -> float:
        """The time since it was sent."""
        return time.monotonic() - self.started_s

    @property
    def is_drawn(self) -> bool:
        """Whether all halves are drawn."""
        answers = self.answers.values()
        return len(answers) == len(self.halves) and all(isinstance(answer, HalfDrawn) for answer in answers)

    @property
    def map_trouble(self) -> str:
        """The reason why the user's own map cannot be read, or an empty string."""
        done = (answer for answer in self.answers.values() if isinstance(answer, HalfDrawn))
        return next((each.map_trouble for each in done if each.map_trouble), "")


@dataclass(slots=True, eq=False)
class QuestionInFlight:
    """A question that was sent, and its answers.

    It is interrupted if a frame of another window was requested meanwhile.
    """

    queue: RequestQueue
    turn: Waiting
    number: int
    question: Question
    answers: dict[Half, Answer] = field(default_factory=dict)
    is_forgotten: bool = False
    is_interrupted: bool = False
    is_orphan: bool = False
    started_s: float = field(default_factory=time.monotonic)

    @property
    def elapsed_s(self) -> float:
        """The time since it was sent."""
        return time.monotonic() - self.started_s


# Progress is reported per layer, label layer and tile, each within a second.
STALL_LIMIT_S: Final = 10.0
# A starting process imports its libraries without a report, on a busy machine for many seconds.
START_LIMIT_S: Final = 60.0

_TICKS: Final = 20


class Watchdog(QObject):
    """Timer that detects processes without progress.

    It counts the ticks of its own timer instead of reading the clock, so that neither sleep of the computer
    nor a busy GUI thread counts as a stall.
    Signals: `stalled()` when a working or starting process has reported no progress for too long.
    """

    stalled = Signal()

    def __init__(self, parent: QObject, limit_s: float = STALL_LIMIT_S) -> None:
        super().__init__(parent)
        self._start_ticks = max(_TICKS, round(_TICKS * START_LIMIT_S / limit_s))
        self._limit_ticks = self._silent_ticks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(round(1000 * limit_s / _TICKS))
        self._timer.timeout.connect(self._on_timeout)

    def watch(self, *, is_working: bool, is_starting: bool) -> None:
        """Start or stop watching; an active watch keeps its count."""
        if not (is_working or is_starting):
            self._timer.stop()
            return
        self._limit_ticks = self._start_ticks if is_starting else _TICKS
        if not self._timer.isActive():
            self._silent_ticks = 0
            self._timer.start()

    def note_progress(self) -> None:
        """Reset the count after a report."""
        self._silent_ticks = 0

    def _on_timeout(self) -> None:
        self._silent_ticks += 1
        if self._silent_ticks >= self._limit_ticks:
            self._timer.stop()
            self.stalled.emit()
