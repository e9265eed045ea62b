"""Asynchronous render service: requests in, frames out.

Two processes draw one half each; if only the active layer's paint changes, only its half is drawn. While the
processes are busy, a newer request replaces the pending one of the same view. Views are served in turn, and
every answer contains its request.
"""

import logging
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from editor.basemap.sources.records import MapData
from editor.render.preview_options import PreviewOptions
from editor.render.query.questions import (
    Answer,
    BelowLabels,
    BelowLabelsRequest,
    Census,
    CensusRequest,
    LabelReport,
    LabelReportRequest,
    LayerDifference,
    LayerDifferenceRequest,
    PickRequest,
    PickResult,
    PlacedLabels,
    PlacedLabelsRequest,
    Question,
    Survey,
    SurveyRequest,
    join_below_labels,
    question_key,
)
from editor.render.stack import Half
from editor.render.worker.checked_fonts import CheckedFaces
from editor.render.worker.frame_cache import CachedView, FrameRequest, NoFrame, Task
from editor.render.worker.in_flight import (
    STALL_LIMIT_S,
    AbandonedTask,
    MapTrial,
    QuestionInFlight,
    RequestInFlight,
    Watchdog,
    stalled_text,
)
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
    max_views,
)
from editor.render.worker.process import ProcessStarter, RecordPacker, WorkerProcess, packed_question
from editor.wording import say

if TYPE_CHECKING:
    from editor.render.worker.child_drawing import OpenBasemap

# After this many deaths without a frame the processes are not restarted until the next request.
MAX_DEATHS = 3
# After this many stalls without a frame the request is abandoned.
MAX_STALLS = 2

_log = logging.getLogger(__name__)


class RenderService(QObject):
    """Service of two render processes, which are replaced when one dies or stalls.

    `open_basemap` opens the map data in each process; None opens the bundled maps.
    Units: `stall_limit_s` is the maximum time without progress, in seconds.
    Signals: `restarted(str)` after stalled processes were replaced; `map_failed(object, str)` with MapData
    and the reason when the user's own map in it cannot be read or prevents a frame; `fonts_checked()` when
    fonts were admitted after their request: the views of small frames request theirs again.
    """

    framed = Signal(object)  # Frame
    failed = Signal(object)  # NoFrame
    hits_found = Signal(object)  # PickResult
    surveyed = Signal(object)  # Survey
    counted = Signal(object)  # Census
    labels_read = Signal(object)  # PlacedLabels
    labels_reported = Signal(object)  # LabelReport
    layers_compared = Signal(object)  # LayerDifference
    below_labels_read = Signal(object)  # BelowLabels
    restarted = Signal(str)
    map_failed = Signal(object, str)  # MapData
    fonts_checked = Signal()

    _replied = Signal(int, object)
    _ended = Signal(int)
    _refused = Signal(object)  # NoFrame

    def __init__(
        self,
        parent: QObject | None = None,
        open_basemap: "OpenBasemap | None" = None,
        stall_limit_s: float = STALL_LIMIT_S,
    ) -> None:
        super().__init__(parent)
        self._watchdog = Watchdog(self, stall_limit_s)
        self._watchdog.stalled.connect(self._on_stalled)
        self._stalls = 0
        self._abandoned: AbandonedTask | None = None
        self._trial: MapTrial | None = None
        self._starter = ProcessStarter(open_basemap, self._replied.emit, self._ended.emit)
        self._processes: dict[Half, WorkerProcess] = {}
        self._deaths = 0
        self._sent = self._viewed = 0
        self._pending: dict[Hashable, FrameRequest] = {}
        self._flight: RequestInFlight | None = None
        self._questions: dict[Hashable, Question] = {}
        self._question_in_flight: QuestionInFlight | None = None
        self._views: OrderedDict[Hashable, CachedView] = OrderedDict()
        self._small_views: OrderedDict[Hashable, CachedView] = OrderedDict()
        self._data: MapData | None = None
        self._hosts: frozenset[str] = frozenset()
        self._options = PreviewOptions()
        self._faces = CheckedFaces(self)
        self._faces.examined.connect(self._on_faces_examined)
        self._is_closed = False
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        self._replied.connect(self._on_reply)
        self._ended.connect(self._on_ended)
        # Queued, because the caller expects the answer after its request returns.
        self._refused.connect(self.failed, Qt.ConnectionType.QueuedConnection)
        self._start()

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The process ids of the render processes; empty while none runs."""
        return tuple(each.pid for each in self._processes.values() if each.pid is not None)

    @property
    def data(self) -> MapData | None:
        """The current map data; None for the bundled data."""
        return self._data

    @property
    def options(self) -> PreviewOptions:
        """The options of the user."""
        return self._options

    @property
    def hosts(self) -> frozenset[str]:
        """The hosts from which satellite images may be fetched."""
        return self._hosts

    def request(self, request: FrameRequest) -> None:
        """Request a frame; `framed` or `failed` follows, for this request or a newer one of its view.

        A draft may precede the frame; a newer request then supersedes the frame.
        """
        if self._is_closed:
            return
        if self._is_abandoned(request):
            self.failed.emit(NoFrame(request, stalled_text()))
            return
        self._pending[request.view_id] = request
        if not self._processes:
            self._deaths = 0
        self._start()
        self._send()

    def pick(self, request: PickRequest) -> None:
        """Request what the newest frame of a view shows at a point.

        `hits_found` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def survey(self, request: SurveyRequest) -> None:
        """Request a survey of a layer's data in view.

        `surveyed` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def count(self, request: CensusRequest) -> None:
        """Request the number of features of all kinds of data in view.

        `counted` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def read_labels(self, request: PlacedLabelsRequest) -> None:
        """Request the texts of the labels in the newest frame of a view.

        `labels_read` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def report_labels(self, request: LabelReportRequest) -> None:
        """Request the boxes of placed and hidden labels, and the counts of a layer.

        `labels_reported` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def compare_layers(self, request: LayerDifferenceRequest) -> None:
        """Request the layers that differ between the newest frames of two views with one camera.

        `layers_compared` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def read_below_labels(self, request: BelowLabelsRequest) -> None:
        """Request the newest frame of a view without its labels, unless a newer one is drawn meanwhile.

        `below_labels_read` follows, for this request or a newer one of its view.
        """
        self._enqueue(request)

    def show_data(self, data: MapData) -> None:
        """Draw subsequent requests from other map data; views must request new frames."""
        self._data = data

    def set_options(self, options: PreviewOptions) -> None:
        """Draw subsequent requests with the options of the user; views must request new frames."""
        self._options = options

    def allow_hosts(self, hosts: frozenset[str]) -> None:
        """Restrict subsequent fetches of satellite images to these hosts."""
        self._hosts = hosts

    def close(self) -> None:
        """End the processes and release the shared memory."""
        if self._is_closed:
            return
        self._is_closed = True
        self._pending.clear()
        self._questions.clear()
        self._faces.close()
        self._end()

    def _enqueue(self, question: Question) -> None:
        if not self._is_closed:
            self._questions[question_key(question)] = question
            self._send()

    def _start(self) -> None:
        """Start missing processes one group at a time; the window needs the CPU during startup too."""
        if any(not process.is_ready for process in self._processes.values()):
            return
        missing = next((group for group in ProcessStarter.GROUPS if group[0] not in self._processes), None)
        if missing is not None:
            self._processes.update({each.half: each for each in self._starter.start(missing)})
        self._watch()

    def _end(self) -> None:
        self._flight = None
        if self._question_in_flight is not None:
            self._questions.setdefault(
                question_key(self._question_in_flight.question), self._question_in_flight.question
            )
            self._question_in_flight = None
        self._views.clear()
        self._small_views.clear()
        while self._processes:
            self._processes.popitem()[1].end()
        self._watch()

    def _watch(self) -> None:
        is_starting = any(not process.is_ready for process in self._processes.values())
        is_working = self._flight is not None or self._question_in_flight is not None
        self._watchdog.watch(is_working=is_working, is_starting=is_starting)

    def _send(self) -> None:
        idle = [process for process in self._processes.values() if process.is_idle]
        if not (self._pending or self._trial) or len(idle) < len(Half):
            self._stop_outdated()
            self._send_question()
            return
        self._send_question()
        if self._launch_trial():
            return
        while self._pending and not self._launch(self._pending.pop(next(iter(self._pending)))):
            pass

    def _is_abandoned(self, request: FrameRequest) -> bool:
        return self._abandoned is not None and self._abandoned.covers(
            request, self._data, self._hosts, self._options
        )

    def _launch_trial(self) -> bool:
        """Send the pending trial without the user's own map, and return whether one was sent."""
        trial, self._trial = self._trial, None
        if trial is None or trial.task.data is not self._data:
            return False
        return self._launch(trial.task.request, trial)

    def _launch(self, request: FrameRequest, trial: MapTrial | None = None) -> bool:
        """Send a request to the processes, and return whether it could be packed."""
        if trial is None and self._is_abandoned(request):
            self._refused.emit(NoFrame(request, stalled_text()))
            return False
        try:
            fonts = self._faces.section(request.style)
            data = self._data if trial is None else trial.data
            task = Task(request, data, self._hosts, fonts, self._options)
            # The frame of a trial is not shown, so it must not replace a cached one.
            view = self._view_of(request) if trial is None else CachedView(UNCACHED_VIEW)
            self._sent += 1
            packer, halves = RecordPacker(), view.halves_for(task)
            packed = {
                half: self._processes[half].pack(self._sent, view.number, task, packer) for half in halves
            }
        except Exception as error:  # noqa: BLE001 (no style may block later requests)
            _log.exception("A request could not be sent to the renderer")
            reason = say(
                "The map could not be drawn ({name}). It will be redrawn at the next change.",
                name=type(error).__name__,
            )
            if trial is None:
                self._refused.emit(NoFrame(request, reason))
            return False
        self._flight = RequestInFlight(self._sent, task, view, halves, trial=trial)
        for half, each in packed.items():
            self._processes[half].send(each)
        self._watch()
        return True

    def _on_faces_examined(self) -> None:
        """Redraw views whose font faces were admitted after their request."""
        for view_id, view in self._views.items():
            task = self._flight.task if self._flight is not None and self._flight.view is view else view.task
            if task is not None and task.fonts is not self._faces.section(task.request.style):
                self._pending.setdefault(view_id, task.request)
        self.fonts_checked.emit()
        self._send()

    def _send_question(self) -> None:
        """Send one question if all processes are idle, so that no frame waits for more than one."""
        if not self._questions or self._question_in_flight is not None:
            return
        if self._processes and not all(process.is_idle for process in self._processes.values()):
            return
        question = self._questions.pop(next(iter(self._questions)))
        view, other = self._views.get(question.view_id), None
        if isinstance(question, LayerDifferenceRequest):
            other = self._views.get(question.other_id)
            view = None if other is None else view
        if view is None or not self._processes:
            self._report_answer(question, {})
            return
        self._sent += 1
        try:
            message = packed_question(
                self._sent, view.number, question, UNCACHED_VIEW if other is None else other.number
            )
        except Exception:  # noqa: BLE001 (no question may block later requests)
            _log.exception("A question could not be sent to the renderer")
            self._report_answer(question, {})
            return
        self._question_in_flight = QuestionInFlight(self._sent, question)
        for process in self._processes.values():
            process.ask(message)
        self._watch()

    def _report_answer(self, question: Question, answers: Mapping[Half, Answer]) -> None:
        """Report the combined answers of the halves; an empty result without answers."""
        halves_answers = [answers.get(half) for half in (Half.UPPER, Half.LOWER)]
        if isinstance(question, PickRequest):
            hits = [each for each in halves_answers if isinstance(each, tuple)]
            self.hits_found.emit(PickResult(question, tuple(chain.from_iterable(hits))))
        elif isinstance(question, SurveyRequest):
            found = next((each for each in halves_answers if isinstance(each, Survey)), Survey(question))
            self.surveyed.emit(replace(found, request=question))
        elif isinstance(question, PlacedLabelsRequest):
            halves = [each for each in halves_answers if isinstance(each, PlacedLabels)]
            layers = tuple(chain.from_iterable(each.layers for each in halves))
            self.labels_read.emit(PlacedLabels(question, is_known=bool(halves), layers=layers))
        elif isinstance(question, LabelReportRequest):
            reports = [each for each in halves_answers if isinstance(each, LabelReport)]
            counts = next((each.counts for each in reports if each.counts is not None), None)
            labels = next((each for each in reports if each.placed or each.hidden), LabelReport(question))
            self.labels_reported.emit(
                LabelReport(question, bool(reports), labels.placed, labels.hidden, counts)
            )
        elif isinstance(question, LayerDifferenceRequest):
            found_in = [each for each in halves_answers if isinstance(each, LayerDifference)]
            # One half alone would attribute the pixels of the other one to no layer.
            is_whole = len(found_in) == len(Half)
            parts = tuple(chain.from_iterable(each.numbers for each in found_in)) if is_whole else ()
            size = (found_in[0].width, found_in[0].height) if is_whole else (0, 0)
            self.layers_compared.emit(LayerDifference(question, *size, parts))
        elif isinstance(question, BelowLabelsRequest):
            upper, lower = halves_answers
            if isinstance(upper, BelowLabels) and isinstance(lower, BelowLabels):
                self.below_labels_read.emit(replace(join_below_labels(upper, lower), request=question))
            else:
                self.below_labels_read.emit(BelowLabels(question))
        else:
            counted = next((each for each in halves_answers if isinstance(each, Census)), Census(question))
            self.counted.emit(replace(counted, request=question))

    def _stop_outdated(self) -> None:
        """Stop a job with a visible draft if its view has a newer request."""
        flight = self._flight
        if flight is None or flight.draft_process is None or flight.is_stopped or flight.trial is not None:
            return
        if flight.task.request.view_id in self._pending:
            flight.is_stopped = True
            flight.draft_process.stop()

    def _view_of(self, request: FrameRequest) -> CachedView:
        views = self._small_views if request.is_small else self._views
        view = views.get(request.view_id)
        if view is None:
            self._viewed += 1
            view = views[request.view_id] = CachedView(self._viewed)
        views.move_to_end(request.view_id)
        while len(views) > max_views(request.camera, is_small=request.is_small):
            views.popitem(last=False)
        return view

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
                self._start()
            else:
                self._on_half_replied(process, reply)
        self._send()
        self._watch()

    def _on_answered(self, half: Half, answered: Answered) -> None:
        """Store the answer of one half; report the combined answer when both are present."""
        in_flight = self._question_in_flight
        if in_flight is None or in_flight.number != answered.number:
            return
        in_flight.answers[half] = answered.answer
        if len(in_flight.answers) == len(Half):
            self._question_in_flight = None
            self._report_answer(in_flight.question, in_flight.answers)

    def _show_draft(self, process: WorkerProcess, drafted: Drafted) -> None:
        flight = self._flight
        if flight is None or flight.number != drafted.number or flight.trial is not None:
            return
        flight.draft_process = process
        frame = flight.view.draft(flight.task.request, drafted.active, process.block)
        if frame is not None:
            self.framed.emit(frame)

    def _on_half_replied(self, process: WorkerProcess, reply: HalfDrawn | Dropped | HalfFailed) -> None:
        """Store the reply of one half; report the frame with the last one."""
        flight = self._flight
        if flight is None or flight.number != reply.number:
            return
        if isinstance(reply, HalfDrawn):
            flight.view.store_half(process.half, reply, process.block)
        flight.answers[process.half] = reply
        if len(flight.answers) < len(flight.halves):
            return
        self._flight, self._deaths, self._stalls = None, 0, 0
        if flight.trial is not None:
            if flight.is_drawn:
                self.map_failed.emit(flight.trial.task.data, flight.trial.why)
            return
        self._abandoned = None
        errors = [answer.text for answer in flight.answers.values() if isinstance(answer, HalfFailed)]
        if errors:
            flight.view.invalidate()
            self.failed.emit(NoFrame(flight.task.request, errors[0]))
        elif flight.is_drawn:
            self.framed.emit(flight.view.frame(flight.task))
        elif len(flight.halves) > 1:
            flight.view.invalidate()
        if flight.map_trouble:
            self.map_failed.emit(flight.task.data, flight.map_trouble)

    def _on_ended(self, number: int) -> None:
        process = next((each for each in self._processes.values() if each.number == number), None)
        if self._is_closed or process is None:
            return
        flight = self._flight
        # The rest of the pair draws for no frame: both are replaced.
        self._end()
        if flight is not None and flight.trial is not None:
            self._deaths = 0
            self._start()
            return
        if flight is not None:
            self._pending.setdefault(flight.task.request.view_id, flight.task.request)
        self._deaths += 1
        if self._deaths < MAX_DEATHS:
            self._start()
            return
        text = say("The preview crashed several times. It will restart at the next change.")
        self._fail_all(text)
        if flight is not None:
            self._try_without_own_map(flight.task, text)

    def _on_stalled(self) -> None:
        """Replace stalled processes and retry their request a limited number of times."""
        _log.warning("A process that draws does not respond, and is replaced.")
        flight, in_flight = self._flight, self._question_in_flight
        self._flight = self._question_in_flight = None
        self._end()
        if in_flight is not None:
            self._report_answer(in_flight.question, {})
        if flight is not None and flight.trial is not None:
            self._start()
            return
        self._stalls += 1
        if self._stalls < MAX_STALLS:
            if flight is not None:
                self._pending.setdefault(flight.task.request.view_id, flight.task.request)
            self._start()
            self.restarted.emit(say("The map stopped responding. Redrawing…"))
        elif flight is not None:
            self._abandoned = AbandonedTask(flight.task)
            self._start()
            if flight.task.request.view_id not in self._pending:
                self.failed.emit(NoFrame(flight.task.request, stalled_text()))
            self._try_without_own_map(flight.task, stalled_text())
        else:
            self._fail_all(stalled_text())

    def _fail_all(self, text: str) -> None:
        """Fail all pending requests; processes are restarted by the next request."""
        questions, self._questions = self._questions, {}
        for question in questions.values():
            self._report_answer(question, {})
        abandoned, self._pending = self._pending, {}
        for request in abandoned.values():
            self.failed.emit(NoFrame(request, text))

    def _try_without_own_map(self, task: Task, why: str) -> None:
        """Draw a task once without the user's own map, to find out whether the map is the cause."""
        if task.data is not None and task.data.own is not None:
            self._trial = MapTrial(task, why)
            self._start()
