"""A pair of render processes, which draws for some windows in turn."""

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.lazy_import import LazyModule
from editor.render.query.questions import LayerDifferenceRequest, Question, question_key
from editor.render.stack import Half
from editor.render.worker.abandoned import MapTrial, stalled_text
from editor.render.worker.answers import INTERRUPTIBLE, combined
from editor.render.worker.frame_cache import CachedView, FrameRequest, NoFrame, Task
from editor.render.worker.in_flight import QuestionInFlight, RequestInFlight, Watchdog
from editor.render.worker.messages import (
    UNCACHED_VIEW,
    Answered,
    Drafted,
    Dropped,
    HalfDrawn,
    HalfFailed,
    Ready,
    Reply,
    Working,
)
from editor.render.worker.process import ProcessStarter, RecordPacker, WorkerProcess, packed_question
from editor.render.worker.request_queue import RequestQueue
from editor.render.worker.turns import MAX_OVERRUNS, QUICK_FRAMES, Turns, Waiting
from editor.wording import say

if TYPE_CHECKING:
    from editor.render.worker import faults
    from editor.render.worker.child_maps import OpenBasemap
else:
    faults = LazyModule("editor.render.worker.faults")

_log = logging.getLogger(__name__)


class ProcessPair(QObject):
    """Two processes that draw one half of a frame each, and are replaced together when one dies or stalls.

    They draw one frame at a time, of the window whose turn it is. Signals, both with a RequestQueue:
    `blamed` when a window harms the others, `recovered` when one in a pair that `is_apart` was quick again.
    """

    blamed = Signal(object)
    recovered = Signal(object)
    _replied = Signal(int, object)
    _ended = Signal(int)

    def __init__(
        self,
        parent: QObject,
        open_basemap: "OpenBasemap | None",
        stall_limit_s: float,
        slice_s: float,
        *,
        is_apart: bool = False,
    ) -> None:
        super().__init__(parent)
        self._is_apart, self._slice_s = is_apart, slice_s
        self._watchdog = Watchdog(self, stall_limit_s)
        self._watchdog.stalled.connect(self._on_stalled)
        self._slice_end = QTimer(self)
        self._slice_end.setSingleShot(True)
        self._slice_end.timeout.connect(self.wake)
        self._starter = ProcessStarter(open_basemap, self._replied.emit, self._ended.emit)
        self._processes: dict[Half, WorkerProcess] = {}
        self._faults: faults.FaultHandler | None = None
        self._sent = 0
        self._queues: dict[int, RequestQueue] = {}
        self._forgotten: list[int] = []
        self._turns, self._question_turns = Turns(), Turns()
        self._flight: RequestInFlight | None = None
        self._question_in_flight: QuestionInFlight | None = None
        self._replied.connect(self._on_reply)
        self._ended.connect(self._on_ended)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The process ids of the render processes; empty while none runs."""
        return tuple(each.pid for each in self._processes.values() if each.pid is not None)

    @property
    def queues(self) -> tuple[RequestQueue, ...]:
        """The windows that these processes draw for."""
        return tuple(self._queues.values())

    def attach(self, queue: RequestQueue) -> None:
        """Draw for a window, and start the processes with the first one."""
        self._queues[queue.number] = queue
        self.start()

    def detach(self, queue: RequestQueue) -> None:
        """Draw no longer for a window; what was being drawn for it waits again."""
        flight, in_flight = self._flight, self._question_in_flight
        if flight is not None and flight.queue is queue:
            flight.is_orphan = True
            self._stop_flight(flight)
            self.requeue(flight)
        if in_flight is not None and in_flight.queue is queue:
            in_flight.is_orphan = True
            queue.questions.setdefault(question_key(in_flight.question), in_flight.question)
        del self._queues[queue.number]
        for turns in (self._turns, self._question_turns):
            turns.remove(queue.number)
        queue.renew_views()
        self._forgotten.append(queue.number)
        if self._queues:
            self.wake()
        else:
            self._end()

    def resume(self) -> None:
        """Start the processes again after a request, and send what waits."""
        if not self._processes and self._faults is not None:
            self._faults.deaths = 0
        self.start()
        self.wake()

    def task_drawn(self, view: CachedView) -> Task | None:
        """Return the task that is being drawn for a view, or the one that was."""
        if self._flight is not None and self._flight.view is view:
            return self._flight.task
        return view.task or view.restored

    def wake(self) -> None:
        """Send what may be sent: the next frame if both processes are idle, and the next question."""
        is_idle = len(self._processes) == len(Half) and all(each.is_idle for each in self._processes.values())
        waiting = self._waiting()
        if is_idle and self._question_in_flight is None:
            self._forget()
        if not (waiting and is_idle):
            self._stop_outdated()
            self._bound_flight()
            self._send_question()
            return
        self._send_question()
        while waiting and not self._launch_next(self._turns.next(waiting)):
            waiting = self._waiting()

    def _forget(self) -> None:
        """Let the processes release detached windows; the message would interrupt a frame or a question."""
        while self._forgotten:
            window = self._forgotten.pop()
            for process in self._processes.values():
                process.forget(window)

    def _waiting(self) -> list[Waiting]:
        return [Waiting(each.number, each.priority) for each in self._queues.values() if each.has_frames]

    def start(self) -> None:
        """Start missing processes one group at a time; the window needs the CPU during startup too."""
        if not self._queues or any(not process.is_ready for process in self._processes.values()):
            return
        missing = next((group for group in ProcessStarter.GROUPS if group[0] not in self._processes), None)
        if missing is not None:
            self._processes.update({each.half: each for each in self._starter.start(missing)})
        self._watch()

    def _end(self) -> None:
        self._flight = self._question_in_flight = None
        self._slice_end.stop()
        for queue in self._queues.values():
            queue.renew_views()
        self._forgotten.clear()
        while self._processes:
            self._processes.popitem()[1].end()
        self._watch()

    def _watch(self) -> None:
        is_starting = any(not process.is_ready for process in self._processes.values())
        is_working = self._flight is not None or self._question_in_flight is not None
        self._watchdog.watch(is_working=is_working, is_starting=is_starting)

    # Frames

    def _launch_next(self, turn: Waiting) -> bool:
        """Send the next frame of a window, and return whether it could be packed."""
        queue = self._queues[turn.window]
        trial, queue.trial = queue.trial, None
        if trial is not None and self._launch(queue, turn, trial.task.request, trial):
            return True
        if queue.pending:
            request = queue.pending.pop(next(iter(queue.pending)))
            return self._launch(queue, turn, request)
        if queue.refreshes:
            request = queue.refreshes.pop(next(iter(queue.refreshes)))
            return self._launch(queue, turn, request, is_quiet=True)
        return False

    def _launch(
        self,
        queue: RequestQueue,
        turn: Waiting,
        request: FrameRequest,
        trial: MapTrial | None = None,
        *,
        is_quiet: bool = False,
    ) -> bool:
        """Send a request to the processes, and return whether it could be packed."""
        if trial is None and queue.is_abandoned(request):
            self._refuse(queue, NoFrame(request, stalled_text()), is_quiet=is_quiet)
            return False
        try:
            task = queue.client.task_of(request, trial)
            if task is None:
                return False
            # The frame of a trial is not shown, so it must not replace a cached one.
            view = queue.view_of(request) if trial is None else CachedView(UNCACHED_VIEW)
            self._sent += 1
            packer, halves = RecordPacker(), view.halves_for(task)
            packed = {
                half: self._processes[half].pack(self._sent, turn, view.number, task, packer)
                for half in halves
            }
        except Exception as error:  # noqa: BLE001 (no style may block later requests)
            _log.exception("A request could not be sent to the renderer")
            reason = say(
                "The map could not be drawn ({name}). It will be redrawn at the next change.",
                name=type(error).__name__,
            )
            if trial is None:
                self._refuse(queue, NoFrame(request, reason), is_quiet=is_quiet)
            return False
        self._flight = RequestInFlight(
            queue, turn, self._sent, task, view, halves, trial=trial, is_quiet=is_quiet
        )
        if self._question_in_flight is not None and self._question_in_flight.queue is not queue:
            self._question_in_flight.is_interrupted = True
        for half, each in packed.items():
            self._processes[half].send(each)
        self._bound_flight()
        self._watch()
        return True

    def _refuse(self, queue: RequestQueue, refused: NoFrame, *, is_quiet: bool) -> None:
        queue.release_held(refused.request.view_id)
        if not is_quiet:
            queue.client.on_refused(refused)

    def requeue(self, flight: RequestInFlight) -> None:
        """Let an unfinished frame wait again."""
        request = flight.task.request
        if flight.trial is None and flight.is_quiet:
            flight.queue.refreshes.setdefault(request.view_id, request)
        elif flight.trial is None:
            flight.queue.request_again(request)

    def _stop_outdated(self) -> None:
        """Stop a job with a visible draft if its view has a newer request."""
        flight = self._flight
        if flight is None or flight.draft_process is None or flight.is_stopped or flight.trial is not None:
            return
        if flight.task.request.view_id in flight.queue.pending:
            flight.is_stopped = True
            flight.draft_process.stop()

    def _bound_flight(self) -> None:
        """Stop a frame after its slice if other windows wait for theirs."""
        flight = self._flight
        if flight is None or flight.is_stopped or flight.trial is not None or self._is_apart:
            return
        if all(each is flight.queue or not each.has_frames for each in self._queues.values()):
            return
        left_s = self._slice_s - flight.elapsed_s
        if left_s > 0:
            self._slice_end.start(round(left_s * 1000) + 1)
            return
        flight.is_overrun = True
        self._stop_flight(flight)

    def _stop_flight(self, flight: RequestInFlight) -> None:
        flight.is_stopped = True
        for half in flight.halves - flight.answers.keys():
            self._processes[half].stop()

    # Questions

    def _send_question(self) -> None:
        """Send one question if all processes are idle, so that no frame waits for more than one."""
        while self._question_in_flight is None:
            asking = [Waiting(each.number, each.priority) for each in self._queues.values() if each.questions]
            if not asking or not all(process.is_idle for process in self._processes.values()):
                return
            turn = self._question_turns.next(asking)
            queue = self._queues[turn.window]
            question = queue.questions.pop(next(iter(queue.questions)))
            if not self._send_to_processes(queue, turn, question):
                queue.client.on_answered(combined(question, {}))

    def _send_to_processes(self, queue: RequestQueue, turn: Waiting, question: Question) -> bool:
        """Send a question, and return whether its views are known and it could be packed."""
        view, other = queue.views.get(question.view_id), None
        if isinstance(question, LayerDifferenceRequest):
            other = queue.views.get(question.other_id)
            view = None if other is None else view
        if view is None or not self._processes:
            return False
        self._sent += 1
        other_number = UNCACHED_VIEW if other is None else other.number
        try:
            message = packed_question(queue.number, self._sent, view.number, question, other_number)
        except Exception:  # noqa: BLE001 (no question may block later requests)
            _log.exception("A question could not be sent to the renderer")
            return False
        self._question_in_flight = QuestionInFlight(queue, turn, self._sent, question)
        for process in self._processes.values():
            process.ask(message)
        self._watch()
        return True

    def _on_answered(self, half: Half, answered: Answered) -> None:
        """Store the answer of one half; report the combined answer when both are present."""
        in_flight = self._question_in_flight
        if in_flight is None or in_flight.number != answered.number:
            return
        in_flight.answers[half] = answered.answer
        in_flight.is_forgotten |= answered.is_forgotten
        if len(in_flight.answers) < len(Half):
            return
        self._question_in_flight = None
        self._question_turns.charge(in_flight.turn, in_flight.elapsed_s)
        queue, question = in_flight.queue, in_flight.question
        if in_flight.is_orphan or (in_flight.is_forgotten and queue.hold(question)):
            return
        is_cut = isinstance(question, INTERRUPTIBLE) and None in in_flight.answers.values()
        if is_cut and in_flight.is_interrupted:
            queue.questions.setdefault(question_key(question), question)
            return
        queue.repeated.discard(id(question))
        queue.question_deaths.pop(question_key(question), None)
        queue.client.on_answered(combined(question, in_flight.answers))

    # Replies

    def _on_reply(self, number: int, reply: Reply) -> None:
        process = next((each for each in self._processes.values() if each.number == number), None)
        if process is None:
            return
        self._watchdog.note_progress()
        if isinstance(reply, Working):
            return
        if isinstance(reply, Answered):
            self._on_answered(process.half, reply)
        elif isinstance(reply, Drafted):
            self._show_draft(process, reply)
        else:
            process.is_idle = True
            if isinstance(reply, Ready):
                process.set_ready(reply)
                self.start()
            else:
                self._on_half_replied(process, reply)
        self.wake()
        self._watch()

    def _show_draft(self, process: WorkerProcess, drafted: Drafted) -> None:
        flight = self._flight
        if flight is None or flight.number != drafted.number or flight.trial is not None:
            return
        flight.draft_process = process
        frame = flight.view.draft(flight.task.request, drafted.active, process.block)
        if frame is not None and not (flight.is_orphan or flight.is_quiet):
            flight.queue.client.on_framed(frame)

    def _on_half_replied(self, process: WorkerProcess, reply: HalfDrawn | Dropped | HalfFailed) -> None:
        """Store the reply of one half; report the frame with the last one."""
        flight = self._flight
        if flight is None or flight.number != reply.number:
            return
        if isinstance(reply, HalfDrawn) and not flight.is_orphan:
            flight.view.store_half(process.half, reply, process.block)
        flight.answers[process.half] = reply
        if len(flight.answers) < len(flight.halves):
            return
        self._flight = self._faults = None
        self._slice_end.stop()
        self._turns.charge(flight.turn, flight.elapsed_s)
        if flight.is_orphan:
            return
        queue = flight.queue
        queue.deaths = queue.stalls = 0
        if flight.trial is not None:
            if flight.is_drawn:
                queue.client.on_map_failed(flight.trial.task.data, flight.trial.why)
            return
        queue.abandoned = None
        self._report(flight)
        self._update_isolation(flight)

    def _report(self, flight: RequestInFlight) -> None:
        """Report the frame of a request, or why there is none."""
        queue, request = flight.queue, flight.task.request
        errors = [answer.text for answer in flight.answers.values() if isinstance(answer, HalfFailed)]
        if errors:
            flight.view.invalidate()
            queue.release_held(request.view_id)
            if not flight.is_quiet:
                queue.client.on_failed(NoFrame(request, errors[0]))
        elif flight.is_drawn:
            frame = flight.view.frame(flight.task)
            queue.release_held(request.view_id)
            if not flight.is_quiet:
                queue.client.on_framed(frame)
        else:
            if len(flight.halves) > 1:
                flight.view.invalidate()
            self.requeue(flight)
        if flight.map_trouble and not flight.is_quiet:
            queue.client.on_map_failed(flight.task.data, flight.map_trouble)

    def _update_isolation(self, flight: RequestInFlight) -> None:
        """Report a window whose frames overrun their slices, or are quick again."""
        queue = flight.queue
        queue.overruns = queue.overruns + 1 if flight.is_overrun else 0
        is_quick = flight.is_drawn and flight.elapsed_s < self._slice_s / 2
        queue.quick_frames = queue.quick_frames + 1 if is_quick else 0
        if queue.overruns >= MAX_OVERRUNS:
            self.blamed.emit(queue)
        elif queue.quick_frames >= QUICK_FRAMES and self._is_apart:
            self.recovered.emit(queue)

    # Faults

    def blame(self, queue: RequestQueue) -> None:
        """Report a window at fault if it would harm others."""
        if not self._is_apart and len(self._queues) > 1:
            self.blamed.emit(queue)

    @property
    def _fault_handler(self) -> "faults.FaultHandler":
        if self._faults is None:
            self._faults = faults.FaultHandler(self)
        return self._faults

    def _on_ended(self, number: int) -> None:
        process = next((each for each in self._processes.values() if each.number == number), None)
        if process is None:
            return
        flight, in_flight = self._flight, self._question_in_flight
        # The rest of the pair draws for no frame: both are replaced.
        self._end()
        self._fault_handler.on_death(process.half, flight, in_flight)

    def _on_stalled(self) -> None:
        flight, in_flight = self._flight, self._question_in_flight
        self._end()
        self._fault_handler.on_stall(flight, in_flight)
