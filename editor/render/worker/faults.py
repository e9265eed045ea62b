"""Reactions to render processes that end or stall: restarts, and limits for the requests at fault."""

import logging
from collections.abc import Sequence
from typing import Protocol

from editor.render.query.questions import question_key
from editor.render.stack import Half
from editor.render.worker.abandoned import AbandonedTask, MapTrial, stalled_text
from editor.render.worker.answers import combined
from editor.render.worker.frame_cache import NoFrame, Task
from editor.render.worker.in_flight import QuestionInFlight, RequestInFlight
from editor.render.worker.request_queue import RequestQueue
from editor.wording import Sentence, say

# After this many deaths without a frame the processes are not restarted until the next request.
MAX_DEATHS = 3
# After this many stalls without a frame the request is abandoned.
MAX_STALLS = 2
# After this many deaths a question has an empty answer.
MAX_QUESTION_DEATHS = 2

_log = logging.getLogger(__name__)


class RestartablePair(Protocol):
    """The processes that a handler restarts."""

    @property
    def queues(self) -> Sequence[RequestQueue]:
        """The windows that the processes draw for."""

    def start(self) -> None:
        """Start the processes again."""

    def requeue(self, flight: RequestInFlight) -> None:
        """Let an unfinished frame wait again."""

    def blame(self, queue: RequestQueue) -> None:
        """Draw a window at fault apart from others, if there are any."""


class FaultHandler:
    """The faults of a pair of processes since its last good frame.

    The pair has ended its processes before each call. `deaths` and `stalls` count faults without a request;
    the others are counted by the queue of their window.
    """

    def __init__(self, pair: RestartablePair) -> None:
        self._pair = pair
        self.deaths = self.stalls = 0

    def on_death(
        self, half: Half, flight: RequestInFlight | None, in_flight: QuestionInFlight | None
    ) -> None:
        """Restart processes after one ended, and retry what it did a limited number of times."""
        if in_flight is not None and not in_flight.is_orphan:
            # A process answers before it draws the frame that was sent after the question.
            is_at_fault = half not in in_flight.answers
            _ask_again(in_flight, is_at_fault=is_at_fault)
            if is_at_fault:
                if flight is not None:
                    self._pair.requeue(flight)
                self._restart_for(in_flight.queue)
                return
        if flight is not None and flight.trial is not None:
            self.deaths = flight.queue.deaths = 0
            self._pair.start()
        elif flight is None or flight.is_orphan:
            self._on_idle_death()
        else:
            self._on_frame_killed(flight)

    def on_stall(self, flight: RequestInFlight | None, in_flight: QuestionInFlight | None) -> None:
        """Restart stalled processes, and retry their request a limited number of times."""
        _log.warning("A process that draws does not respond, and is replaced.")
        if in_flight is not None and not in_flight.is_orphan:
            in_flight.queue.client.on_answered(combined(in_flight.question, {}))
        if flight is not None and flight.trial is not None:
            self._pair.start()
            return
        culprit = flight or in_flight
        if culprit is None or culprit.is_orphan:
            self._on_start_stalled()
            return
        queue = culprit.queue
        queue.stalls += 1
        if queue.stalls < MAX_STALLS:
            if flight is not None:
                self._pair.requeue(flight)
            self._pair.start()
            queue.client.on_restarted(say("The map stopped responding. Redrawing…"))
            self._pair.blame(queue)
        elif flight is not None:
            queue.abandoned = AbandonedTask(flight.task)
            self._pair.start()
            if flight.task.request.view_id not in queue.pending:
                queue.client.on_failed(NoFrame(flight.task.request, stalled_text()))
            self._try_without_own_map(queue, flight.task, stalled_text())
        else:
            self._fail(queue, stalled_text())

    def _on_idle_death(self) -> None:
        self.deaths += 1
        if self.deaths < MAX_DEATHS:
            self._pair.start()
        else:
            self._fail_all(_crashed_text())

    def _on_frame_killed(self, flight: RequestInFlight) -> None:
        queue = flight.queue
        self._pair.requeue(flight)
        if not self._restart_for(queue):
            self._try_without_own_map(queue, flight.task, _crashed_text())

    def _restart_for(self, queue: RequestQueue) -> bool:
        """Restart the processes that a window ended; return False if it ended too many, and failed."""
        queue.deaths += 1
        if queue.deaths >= MAX_DEATHS:
            self._fail(queue, _crashed_text())
            return False
        self._pair.start()
        self._pair.blame(queue)
        return True

    def _on_start_stalled(self) -> None:
        """Restart processes that stalled without a request."""
        self.stalls += 1
        if self.stalls >= MAX_STALLS:
            self._fail_all(stalled_text())
            return
        self._pair.start()
        for queue in self._pair.queues:
            queue.client.on_restarted(say("The map stopped responding. Redrawing…"))

    def _fail(self, queue: RequestQueue, text: Sentence) -> None:
        """Fail all requests of a window; the processes restart for those of others."""
        queue.fail(text)
        if len(self._pair.queues) > 1:
            self._pair.start()

    def _fail_all(self, text: Sentence) -> None:
        """Fail all pending requests; processes are restarted by the next request."""
        for queue in self._pair.queues:
            queue.fail(text)

    def _try_without_own_map(self, queue: RequestQueue, task: Task, why: str) -> None:
        """Draw a task once without the user's own map, to find out whether the map is the cause."""
        if task.data is not None and task.data.own is not None:
            queue.trial = MapTrial(task, why)
            self._pair.start()


def _ask_again(in_flight: QuestionInFlight, *, is_at_fault: bool) -> None:
    """Let a question wait again after a process ended, or answer it if it ended processes repeatedly."""
    queue, question = in_flight.queue, in_flight.question
    key = question_key(question)
    queue.repeated.discard(id(question))
    deaths = queue.question_deaths[key] = queue.question_deaths.get(key, 0) + is_at_fault
    if deaths < MAX_QUESTION_DEATHS:
        queue.questions.setdefault(key, question)
        return
    del queue.question_deaths[key]
    queue.client.on_answered(combined(question, {}))


def _crashed_text() -> Sentence:
    return say("The preview crashed several times. It will restart at the next change.")
