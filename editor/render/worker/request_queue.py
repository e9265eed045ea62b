"""Requests of one window that wait for the render processes, and the frames that it shows."""

from collections import OrderedDict
from collections.abc import Hashable
from itertools import count
from typing import Protocol

from editor.basemap.sources.records import MapData
from editor.render.query.questions import LayerDifferenceRequest, Question, question_key
from editor.render.worker.abandoned import AbandonedTask, MapTrial
from editor.render.worker.answers import Combined, combined
from editor.render.worker.frame_cache import CachedView, Frame, FrameRequest, NoFrame, Task
from editor.render.worker.messages import max_views
from editor.render.worker.turns import Priority
from editor.wording import Sentence

_windows, _views = count(1), count(1)


class Client(Protocol):
    """The owner of a queue: it completes requests, and receives frames, answers and faults."""

    def task_of(self, request: FrameRequest, trial: MapTrial | None) -> Task | None:
        """Return the task of a request with the current state; None for a trial of other map data."""

    def covers(self, abandoned: AbandonedTask, request: FrameRequest) -> bool:
        """Return whether a request is the same as an abandoned one."""

    def on_framed(self, frame: Frame) -> None:
        """Show a frame."""

    def on_failed(self, failed: NoFrame) -> None:
        """Report why a request has no frame."""

    def on_refused(self, refused: NoFrame) -> None:
        """Report why a request was not sent; the caller of the request may still be running."""

    def on_answered(self, answer: Combined) -> None:
        """Report the answer to a question."""

    def on_restarted(self, text: Sentence) -> None:
        """Report that the processes did not respond and were replaced."""

    def on_map_failed(self, data: MapData | None, why: str) -> None:
        """Report why the user's own map cannot be drawn."""


class RequestQueue:
    """The requests and questions of a window, the newest of each view and kind.

    `refreshes` are frames that are drawn again only because the processes no longer know them; questions
    about them are `held` until then. `question_deaths` counts the processes that ended at questions since the
    last answer. The others count faults since the last good frame.
    """

    def __init__(self, client: Client) -> None:
        self.number, self.client = next(_windows), client
        self.priority = Priority.VISIBLE
        self.pending: dict[Hashable, FrameRequest] = {}
        self.refreshes: dict[Hashable, FrameRequest] = {}
        self.questions: dict[Hashable, Question] = {}
        self.held: dict[Hashable, Question] = {}
        self.repeated: set[int] = set()
        self.question_deaths: dict[Hashable, int] = {}
        self.trial: MapTrial | None = None
        self.abandoned: AbandonedTask | None = None
        self.views: OrderedDict[Hashable, CachedView] = OrderedDict()
        self.small_views: OrderedDict[Hashable, CachedView] = OrderedDict()
        self.deaths = self.stalls = self.overruns = self.quick_frames = 0

    @property
    def has_frames(self) -> bool:
        """Whether a frame waits to be drawn."""
        return bool(self.pending or self.refreshes or self.trial)

    def is_abandoned(self, request: FrameRequest) -> bool:
        """Return whether a request is the one that stalled repeatedly."""
        return self.abandoned is not None and self.client.covers(self.abandoned, request)

    def request_again(self, request: FrameRequest) -> None:
        """Draw a request unless a newer one of its view waits."""
        self.pending.setdefault(request.view_id, request)

    def view_of(self, request: FrameRequest) -> CachedView:
        """Return the cached view of a request, and make it the newest."""
        views = self.small_views if request.is_small else self.views
        view = views.get(request.view_id)
        if view is None:
            view = views[request.view_id] = CachedView(next(_views))
        views.move_to_end(request.view_id)
        while len(views) > max_views(request.camera, is_small=request.is_small):
            views.popitem(last=False)
        return view

    def renew_views(self) -> None:
        """Note that no process knows the views; those that questions ask about can be drawn again."""
        for view_id, view in self.views.items():
            self.views[view_id] = CachedView(next(_views), view.task or view.restored)
        self.small_views.clear()

    def hold(self, question: Question) -> bool:
        """Hold a question until its frame is drawn again; return False if that was tried or cannot help."""
        ids = [question.view_id]
        if isinstance(question, LayerDifferenceRequest):
            ids.append(question.other_id)
        views = [self.views.get(view_id) for view_id in ids]
        tasks = [view.task or view.restored for view in views if view is not None]
        if id(question) in self.repeated or len(tasks) < len(ids) or None in tasks:
            self.repeated.discard(id(question))
            return False
        self.repeated.add(id(question))
        self.held.setdefault(question_key(question), question)
        for view_id, task in zip(ids, tasks, strict=True):
            if task is not None:
                self.refreshes.setdefault(view_id, task.request)
        return True

    def release_held(self, view_id: Hashable) -> None:
        """Ask the held questions after a frame of their view was drawn or failed."""
        self.refreshes.pop(view_id, None)
        if not self.refreshes:
            for key, question in self.held.items():
                self.questions.setdefault(key, question)
            self.held.clear()

    def fail(self, text: Sentence) -> None:
        """Fail all that waits."""
        questions = [*self.questions.values(), *self.held.values()]
        for waiting in (self.questions, self.held, self.refreshes):
            waiting.clear()
        for question in questions:
            self.client.on_answered(combined(question, {}))
        failed, self.pending = self.pending, {}
        for request in failed.values():
            self.client.on_failed(NoFrame(request, text))

    def clear(self) -> None:
        """Drop all that waits, without a report."""
        for each in (self.pending, self.refreshes, self.questions, self.held, self.views, self.small_views):
            each.clear()
        self.question_deaths.clear()
        self.trial = None
