"""Asynchronous render service of a window: requests in, frames out.

Two processes draw one half each; if only the active layer's paint changes, only its half is drawn. While the
processes are busy, a newer request replaces the pending one of the same view. Views are served in turn, and
every answer contains its request. All windows of a program share the processes.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from editor.basemap.sources.records import MapData
from editor.render.preview_options import PreviewOptions
from editor.render.query.questions import (
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
    question_key,
)
from editor.render.worker.abandoned import AbandonedTask, MapTrial, stalled_text
from editor.render.worker.answers import Combined
from editor.render.worker.checked_fonts import CheckedFaces
from editor.render.worker.frame_cache import Frame, FrameRequest, NoFrame, Task
from editor.render.worker.in_flight import STALL_LIMIT_S
from editor.render.worker.pool import RenderPool
from editor.render.worker.request_queue import RequestQueue
from editor.render.worker.turns import Priority
from editor.wording import Sentence

if TYPE_CHECKING:
    from editor.render.worker.child_maps import OpenBasemap


class RenderService(QObject):
    """Service of two render processes, which are replaced when one dies or stalls.

    The processes are those of a pool, by default one of this service alone. `open_basemap` opens the map data
    in each process of that one; None opens the bundled maps.
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

    _refused = Signal(object)  # NoFrame

    def __init__(
        self,
        parent: QObject | None = None,
        open_basemap: "OpenBasemap | None" = None,
        stall_limit_s: float = STALL_LIMIT_S,
        pool: RenderPool | None = None,
    ) -> None:
        super().__init__(parent)
        self._pool = pool if pool is not None else RenderPool(None, open_basemap, stall_limit_s)
        self._queue = RequestQueue(self)
        self._data: MapData | None = None
        self._hosts: frozenset[str] = frozenset()
        self._options = PreviewOptions()
        self._faces = CheckedFaces(self)
        self._faces.examined.connect(self._on_faces_examined)
        self._is_closed = False
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        # Queued, because the caller expects the answer after its request returns.
        self._refused.connect(self.failed, Qt.ConnectionType.QueuedConnection)
        self._pool.add(self._queue)

    @property
    def pool(self) -> RenderPool:
        """The processes, which other services may share."""
        return self._pool

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The process ids of the render processes of this window; empty while none runs."""
        return () if self._is_closed else self._pool.pair_of(self._queue).process_ids

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
        if self._queue.is_abandoned(request):
            self.failed.emit(NoFrame(request, stalled_text()))
            return
        self._queue.pending[request.view_id] = request
        self._queue.deaths = 0 if not self.process_ids else self._queue.deaths
        self._pool.pair_of(self._queue).resume()

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

    def set_priority(self, priority: Priority) -> None:
        """Set how much a user sees of the window: the active one is served before the others."""
        self._queue.priority = priority

    def close(self) -> None:
        """Release what the processes know of the window; they end with the last window."""
        if self._is_closed:
            return
        self._is_closed = True
        self._queue.clear()
        self._faces.close()
        self._pool.remove(self._queue)
        self._queue.clear()

    def _enqueue(self, question: Question) -> None:
        if not self._is_closed:
            self._queue.questions[question_key(question)] = question
            self._pool.pair_of(self._queue).wake()

    def _on_faces_examined(self) -> None:
        """Redraw views whose font faces were admitted after their request."""
        pair = self._pool.pair_of(self._queue)
        for view in self._queue.views.values():
            task = pair.task_drawn(view)
            if task is not None and task.fonts is not self._faces.section(task.request.style):
                self._queue.request_again(task.request)
        self.fonts_checked.emit()
        pair.wake()

    # What the queue asks and reports

    def task_of(self, request: FrameRequest, trial: MapTrial | None) -> Task | None:
        """Return the task of a request with the current state; None for a trial of other map data."""
        if trial is not None and trial.task.data is not self._data:
            return None
        data = self._data if trial is None else trial.data
        return Task(request, data, self._hosts, self._faces.section(request.style), self._options)

    def covers(self, abandoned: AbandonedTask, request: FrameRequest) -> bool:
        """Return whether a request is the same as an abandoned one."""
        return abandoned.covers(request, self._data, self._hosts, self._options)

    def on_framed(self, frame: Frame) -> None:
        """Report a frame."""
        self.framed.emit(frame)

    def on_failed(self, failed: NoFrame) -> None:
        """Report why a request has no frame."""
        self.failed.emit(failed)

    def on_refused(self, refused: NoFrame) -> None:
        """Report why a request was not sent, after its caller has returned."""
        self._refused.emit(refused)

    def on_restarted(self, text: Sentence) -> None:
        """Report that the processes were replaced."""
        self.restarted.emit(text)

    def on_map_failed(self, data: MapData | None, why: str) -> None:
        """Report that the user's own map cannot be drawn."""
        self.map_failed.emit(data, why)

    def on_answered(self, answer: Combined) -> None:
        """Report the answer to a question."""
        signals = {
            PickResult: self.hits_found,
            Survey: self.surveyed,
            PlacedLabels: self.labels_read,
            LabelReport: self.labels_reported,
            LayerDifference: self.layers_compared,
            BelowLabels: self.below_labels_read,
            Census: self.counted,
        }
        signals[type(answer)].emit(answer)
