"""The renderer as windows see it: requests go in, frames come out, and nothing ever waits.

Two processes draw one half each; where only the active layer is painted again, the one that has it. The
newest request wins: while they draw, later requests of one asker replace each other. Askers are served in
turn, and every answer carries its request.
"""

import logging
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from editor.basemap.catalogue import bundled
from editor.basemap.sources.map_data import MapData
from editor.render.query.picking import Picked, PickRequest
from editor.render.query.placed_labels import PlacedLabels, WrittenRequest
from editor.render.query.survey import Census, CensusRequest, Survey, SurveyRequest
from editor.render.scene import Half
from editor.render.worker.checked_fonts import SoundFaces
from editor.render.worker.frame import FrameRequest, NoFrame
from editor.render.worker.frame_cache import CachedView, Task
from editor.render.worker.in_flight import (
    STALL_LIMIT_S,
    GivenUp,
    MapTrial,
    RequestInFlight,
    Search,
    Watchdog,
    kind_of,
    no_response,
)
from editor.render.worker.messages import (
    UNCACHED_VIEW,
    Answer,
    Answered,
    Drafted,
    Dropped,
    HalfDrawn,
    HalfFailed,
    Question,
    Ready,
    Reply,
    Working,
)
from editor.render.worker.process import Parcels, Starter, WorkerProcess, packed_question
from editor.render.worker.worker import MOST_VIEWS, OpenBasemap
from editor.wording import say

# After so many deaths without a frame between, the processes are not started until something new is asked.
MOST_DEATHS = 3
# After so many stalls without a frame between, what was being drawn is not tried again.
MOST_STALLS = 2

_log = logging.getLogger(__name__)


class RenderService(QObject):
    """Two processes that draw frames; others replace them when one dies or stops responding.

    Units: `stall_limit_s` is how long one that works may report nothing, in seconds.
    Signals: `restarted(str)` says that they were replaced as they did not respond, `map_failed(object, str)`
    that a person's own map in some MapData cannot be read, or that a frame could be drawn only without it,
    and why.
    """

    framed = Signal(object)  # Frame
    failed = Signal(object)  # NoFrame
    picked = Signal(object)  # Picked
    surveyed = Signal(object)  # Survey
    counted = Signal(object)  # Census
    labels_read = Signal(object)  # Written
    restarted = Signal(str)
    map_failed = Signal(object, str)  # MapData

    _replied = Signal(int, object)
    _ended = Signal(int)
    _refused = Signal(object)  # NoFrame

    def __init__(
        self,
        parent: QObject | None = None,
        open_basemap: OpenBasemap = bundled,
        stall_limit_s: float = STALL_LIMIT_S,
    ) -> None:
        super().__init__(parent)
        self._watchdog = Watchdog(self, stall_limit_s)
        self._watchdog.stalled.connect(self._on_stalled)
        self._stalls = 0
        self._given_up: GivenUp | None = None
        self._trial: MapTrial | None = None
        self._starter = Starter(open_basemap, self._replied.emit, self._ended.emit)
        self._processes: dict[Half, WorkerProcess] = {}
        self._deaths = 0
        self._sent = self._viewed = 0
        self._pending: dict[Hashable, FrameRequest] = {}
        self._flight: RequestInFlight | None = None
        self._questions: dict[Hashable, Question] = {}
        self._search: Search | None = None
        self._views: OrderedDict[Hashable, CachedView] = OrderedDict()
        self._data: MapData | None = None
        self._hosts: frozenset[str] = frozenset()
        self._faces = SoundFaces(self)
        self._faces.examined.connect(self._draw_with_faces)
        self._is_closed = False
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        self._replied.connect(self._on_reply)
        self._ended.connect(self._on_ended)
        # The asker is still asking, and expects the answer later.
        self._refused.connect(self.failed, Qt.ConnectionType.QueuedConnection)
        self._start()

    @property
    def worker_pids(self) -> tuple[int, ...]:
        """The process ids of those that draw; none while they don't run."""
        return tuple(each.pid for each in self._processes.values() if each.pid is not None)

    @property
    def data(self) -> MapData | None:
        """What maps are drawn from; None for the bundled ones alone."""
        return self._data

    @property
    def hosts(self) -> frozenset[str]:
        """Whose satellite pictures may be fetched."""
        return self._hosts

    def request(self, request: FrameRequest) -> None:
        """Asks for a frame; `framed` or `failed` follows, for this request or a newer one of its asker.

        A draft may come before the frame of a request; a newer one then takes the frame's place.
        """
        if self._is_closed:
            return
        if self._is_given_up(request):
            self.failed.emit(NoFrame(request, no_response()))
            return
        self._pending[request.asker] = request
        if not self._processes:
            self._deaths = 0
        self._start()
        self._send()

    def pick(self, request: PickRequest) -> None:
        """Asks what the newest frame of an asker shows at a point.

        `picked` follows, for this request or a newer one of its asker.
        """
        self._take(request)

    def survey(self, request: SurveyRequest) -> None:
        """Asks what the data of a layer has in view.

        `surveyed` follows, for this request or a newer one of its asker.
        """
        self._take(request)

    def count(self, request: CensusRequest) -> None:
        """Asks how many features of all data are in view.

        `counted` follows, for this request or a newer one of its asker.
        """
        self._take(request)

    def read_labels(self, request: WrittenRequest) -> None:
        """Asks what the labels of the newest frame of an asker say.

        `labels_read` follows, for this request or a newer one of its asker.
        """
        self._take(request)

    def show_data(self, data: MapData) -> None:
        """Draws all requests from now on from other map data; who shows a frame asks for it again."""
        self._data = data

    def allow_hosts(self, hosts: frozenset[str]) -> None:
        """Fetches satellite pictures from these hosts from now on, and from no others."""
        self._hosts = hosts

    def close(self) -> None:
        """Ends the processes and gives the shared memory back."""
        if self._is_closed:
            return
        self._is_closed = True
        self._pending.clear()
        self._questions.clear()
        self._faces.close()
        self._end()

    def _take(self, question: Question) -> None:
        if not self._is_closed:
            self._questions[kind_of(question)] = question
            self._send()

    def _start(self) -> None:
        """Starts what does not run, one after the other: the window that starts meanwhile needs room too."""
        if any(not process.is_ready for process in self._processes.values()):
            return
        missing = next((group for group in Starter.GROUPS if group[0] not in self._processes), None)
        if missing is not None:
            self._processes.update({each.half: each for each in self._starter.start(missing)})
        self._watch()

    def _end(self) -> None:
        self._flight = None
        if self._search is not None:
            self._questions.setdefault(kind_of(self._search.question), self._search.question)
            self._search = None
        self._views.clear()
        while self._processes:
            self._processes.popitem()[1].end()
        self._watch()

    def _watch(self) -> None:
        is_starting = any(not process.is_ready for process in self._processes.values())
        is_working = self._flight is not None or self._search is not None
        self._watchdog.watch(is_working=is_working, is_starting=is_starting)

    def _send(self) -> None:
        idle = [process for process in self._processes.values() if process.is_idle]
        if not (self._pending or self._trial) or len(idle) < len(Half):
            self._stop_outdated()
            self._look()
            return
        self._look()
        if self._launch_trial():
            return
        while self._pending and not self._launch(self._pending.pop(next(iter(self._pending)))):
            pass

    def _is_given_up(self, request: FrameRequest) -> bool:
        return self._given_up is not None and self._given_up.covers(request, self._data, self._hosts)

    def _launch_trial(self) -> bool:
        """Send the pending trial of a person's own map, if any, and return whether one was sent."""
        trial, self._trial = self._trial, None
        if trial is None or trial.task.data is not self._data:
            return False
        return self._launch(trial.task.request, trial)

    def _launch(self, request: FrameRequest, trial: MapTrial | None = None) -> bool:
        """Send a request to the processes, and return whether it could be packed; one that cannot fails."""
        if trial is None and self._is_given_up(request):
            self._refused.emit(NoFrame(request, no_response()))
            return False
        try:
            fonts = self._faces.section(request.style)
            task = Task(request, self._data if trial is None else trial.data, self._hosts, fonts)
            # The frame of a trial is shown to no asker, so that it takes the place of no cached one.
            view = self._view_of(request.asker) if trial is None else CachedView(UNCACHED_VIEW)
            self._sent += 1
            parcels, halves = Parcels(), view.halves_for(task)
            packed = {
                half: self._processes[half].pack(self._sent, view.number, task, parcels) for half in halves
            }
        except Exception as error:  # noqa: BLE001 (no style may keep later requests from being drawn)
            _log.exception("A request could not be sent to the renderer")
            reason = say(
                "The map could not be drawn ({name}). The next change tries again.", name=type(error).__name__
            )
            if trial is None:
                self._refused.emit(NoFrame(request, reason))
            return False
        self._flight = RequestInFlight(self._sent, task, view, halves, trial=trial)
        for half, each in packed.items():
            self._processes[half].send(each)
        self._watch()
        return True

    def _draw_with_faces(self) -> None:
        """Draw again what was drawn in the built-in font while its own was examined."""
        for asker, view in self._views.items():
            task = self._flight.task if self._flight is not None and self._flight.view is view else view.task
            if task is not None and task.fonts is not self._faces.section(task.request.style):
                self._pending.setdefault(asker, task.request)
        self._send()

    def _look(self) -> None:
        """Sends one question to those that draw nothing, so that no frame waits for more than one."""
        if not self._questions or self._search is not None:
            return
        if self._processes and not all(process.is_idle for process in self._processes.values()):
            return
        question = self._questions.pop(next(iter(self._questions)))
        view = self._views.get(question.asker)
        if view is None or not self._processes:
            self._answer(question, {})
            return
        self._sent += 1
        try:
            message = packed_question(self._sent, view.number, question)
        except Exception:  # noqa: BLE001 (no question may keep later requests from being drawn)
            _log.exception("A question could not be sent to the renderer")
            self._answer(question, {})
            return
        self._search = Search(self._sent, question)
        for process in self._processes.values():
            process.ask(message)
        self._watch()

    def _answer(self, question: Question, answers: Mapping[Half, Answer]) -> None:
        """Says what the halves have answered; without an answer there is nothing."""
        given = [answers.get(half) for half in (Half.UPPER, Half.LOWER)]
        if isinstance(question, PickRequest):
            hits = [each for each in given if isinstance(each, tuple)]
            self.picked.emit(Picked(question, tuple(chain.from_iterable(hits))))
        elif isinstance(question, SurveyRequest):
            found = next((each for each in given if isinstance(each, Survey)), Survey(question))
            self.surveyed.emit(replace(found, request=question))
        elif isinstance(question, WrittenRequest):
            halves = [each for each in given if isinstance(each, PlacedLabels)]
            layers = tuple(chain.from_iterable(each.layers for each in halves))
            self.labels_read.emit(PlacedLabels(question, is_known=bool(halves), layers=layers))
        else:
            counted = next((each for each in given if isinstance(each, Census)), Census(question))
            self.counted.emit(replace(counted, request=question))

    def _stop_outdated(self) -> None:
        """What shows a draft need not be finished once its asker wants something newer."""
        flight = self._flight
        if flight is None or flight.drafted_by is None or flight.is_stopped or flight.trial is not None:
            return
        if flight.task.request.asker in self._pending:
            flight.is_stopped = True
            flight.drafted_by.stop()

    def _view_of(self, asker: Hashable) -> CachedView:
        view = self._views.get(asker)
        if view is None:
            self._viewed += 1
            view = self._views[asker] = CachedView(self._viewed)
        self._views.move_to_end(asker)
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
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
                process.take_ready(reply)
                self._start()
            else:
                self._note(process, reply)
        self._send()
        self._watch()

    def _on_answered(self, half: Half, answered: Answered) -> None:
        """Takes what one half has answered; with both, the question is answered."""
        search = self._search
        if search is None or search.number != answered.number:
            return
        search.answers[half] = answered.answer
        if len(search.answers) == len(Half):
            self._search = None
            self._answer(search.question, search.answers)

    def _show_draft(self, process: WorkerProcess, drafted: Drafted) -> None:
        flight = self._flight
        if flight is None or flight.number != drafted.number or flight.trial is not None:
            return
        flight.drafted_by = process
        frame = flight.view.draft(flight.task.request, drafted.active, process.block)
        if frame is not None:
            self.framed.emit(frame)

    def _note(self, process: WorkerProcess, reply: HalfDrawn | Dropped | HalfFailed) -> None:
        """Takes an answer; with the last one, the frame is there."""
        flight = self._flight
        if flight is None or flight.number != reply.number:
            return
        if isinstance(reply, HalfDrawn):
            flight.view.take(process.half, reply, process.block)
        flight.answers[process.half] = reply
        if len(flight.answers) < len(flight.halves):
            return
        self._flight, self._deaths, self._stalls = None, 0, 0
        if flight.trial is not None:
            if flight.is_drawn:
                self.map_failed.emit(flight.trial.task.data, flight.trial.why)
            return
        self._given_up = None
        wrong = [answer.text for answer in flight.answers.values() if isinstance(answer, HalfFailed)]
        if wrong:
            flight.view.forget_task()
            self.failed.emit(NoFrame(flight.task.request, wrong[0]))
        elif flight.is_drawn:
            self.framed.emit(flight.view.frame(flight.task))
        elif len(flight.halves) > 1:
            flight.view.forget_task()
        if flight.map_trouble:
            self.map_failed.emit(flight.task.data, flight.map_trouble)

    def _on_ended(self, number: int) -> None:
        process = next((each for each in self._processes.values() if each.number == number), None)
        if self._is_closed or process is None:
            return
        flight = self._flight
        # What the other one still draws belongs to no frame: both are replaced.
        self._end()
        if flight is not None and flight.trial is not None:
            self._deaths = 0
            self._start()
            return
        if flight is not None:
            self._pending.setdefault(flight.task.request.asker, flight.task.request)
        self._deaths += 1
        if self._deaths < MOST_DEATHS:
            self._start()
            return
        text = say("The preview's process ended several times. It starts again at the next change.")
        self._give_up_all(text)
        if flight is not None:
            self._try_without_own_map(flight.task, text)

    def _on_stalled(self) -> None:
        """Replace processes that do not respond, and try again what they were doing, but not for ever."""
        _log.warning("A process that draws does not respond, and is replaced.")
        flight, search = self._flight, self._search
        self._flight = self._search = None
        self._end()
        if search is not None:
            self._answer(search.question, {})
        if flight is not None and flight.trial is not None:
            self._start()
            return
        self._stalls += 1
        if self._stalls < MOST_STALLS:
            if flight is not None:
                self._pending.setdefault(flight.task.request.asker, flight.task.request)
            self._start()
            self.restarted.emit(say("The map stopped responding. It is being drawn again."))
        elif flight is not None:
            self._given_up = GivenUp(flight.task)
            self._start()
            if flight.task.request.asker not in self._pending:
                self.failed.emit(NoFrame(flight.task.request, no_response()))
            self._try_without_own_map(flight.task, no_response())
        else:
            self._give_up_all(no_response())

    def _give_up_all(self, text: str) -> None:
        """Answer all that waits: what draws is not started again before something new is asked."""
        unseen, self._questions = self._questions, {}
        for question in unseen.values():
            self._answer(question, {})
        given_up, self._pending = self._pending, {}
        for request in given_up.values():
            self.failed.emit(NoFrame(request, text))

    def _try_without_own_map(self, task: Task, why: str) -> None:
        """Draw a task once without a person's own map: only where that works the map is the cause."""
        if task.data is not None and task.data.own is not None:
            self._trial = MapTrial(task, why)
            self._start()
