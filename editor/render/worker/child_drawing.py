"""Worker of a render process: draws its half of each job of a window into shared memory."""

import logging
import pickle
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from PySide6.QtCore import QSize

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.records import MapData
from editor.basemap.tiles.tile import View
from editor.errors import EditorError
from editor.mapstyle.document.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render import preview_defaults
from editor.render.below_labels import below_labels
from editor.render.composition import Composition, Compositor, Drawing
from editor.render.layer_difference import layer_difference
from editor.render.query.features_in_view import census
from editor.render.query.questions import (
    BelowLabels,
    BelowLabelsRequest,
    CensusRequest,
    LabelReportRequest,
    LayerDifference,
    LayerDifferenceRequest,
    PickRequest,
    PlacedLabelsRequest,
)
from editor.render.renderer import Renderer, RequestSuperseded
from editor.render.satellite.satellite import Satellite
from editor.render.stack import Half, NotDrawn
from editor.render.worker.child_maps import FrameBlocks, OpenMap, SharedMaps
from editor.render.worker.messages import (
    UNCACHED_VIEW,
    Answered,
    AskQuestion,
    Drafted,
    Dropped,
    HalfDrawn,
    HalfFailed,
    Job,
    Reply,
    SheetImage,
    Unchanged,
    Writer,
    max_views,
)
from editor.wording import say

# Minimum interval between looks for a message that stops a frame without a draft.
LOOK_INTERVAL_S: Final = 0.01

_log = logging.getLogger(__name__)


@dataclass
class _View:
    """The images of one view, and the job, layers and style that they show."""

    below: "_SentImage" = field(default_factory=lambda: _SentImage())
    above: "_SentImage" = field(default_factory=lambda: _SentImage())
    not_drawn: tuple[NotDrawn, ...] | None = None
    job: Job | None = None
    composition: Composition | None = None
    style: MapStyle = field(default_factory=lambda: MapStyle.of({}))


class Worker:
    """Renderer of one half of the jobs of a window, with the style state of the last job."""

    def __init__(
        self,
        maps: SharedMaps,
        half: Half,
        blocks: FrameBlocks,
        is_superseded: Callable[[], bool] = lambda: False,
        note_progress: Callable[[], None] = lambda: None,
    ) -> None:
        self._maps, self._half, self._blocks, self._is_superseded = maps, half, blocks, is_superseded
        self._note_progress = note_progress
        self._renderer: Renderer | None = None
        self._map: OpenMap | None = None
        self._is_apart = False
        self._data = MapData()
        self._records: dict[LayerKey, Json] = {}
        self._sections: Mapping[str, Json] = {}
        self._satellite = Satellite()
        self._views: OrderedDict[int, _View] = OrderedDict()
        self._small_views: OrderedDict[int, _View] = OrderedDict()
        self._prefetch: Iterator[None] = iter(())

    def replies(self, job: Job) -> Iterator[Reply]:
        """Yield the replies to a job; a provisional drawing comes first if placement takes long."""
        try:
            yield from self._draw(job)
        except EditorError as error:
            yield HalfFailed(job.number, error.text)
        except Exception as error:  # noqa: BLE001 (no style may end the process)
            # The next job must not inherit a partial state. Other windows open the map again, but only once:
            # this window has a map of its own from now on.
            _log.exception("A frame could not be drawn")
            if self._map is not None:
                self._maps.discard(self._map)
            self._is_apart = True
            self._close_maps()
            self._forget_views()
            reason = say(
                "The map could not be drawn ({name}). It will be redrawn at the next change.",
                name=type(error).__name__,
            )
            yield HalfFailed(job.number, reason)

    def answer(self, ask: AskQuestion) -> Answered:
        """Return the answer to a question about the last job of a view; None if it has no layers."""
        view, renderer = self._views.get(ask.view), self._renderer
        is_forgotten = view is None or (ask.other_view != UNCACHED_VIEW and ask.other_view not in self._views)
        composition = view.composition if view is not None else None
        if is_forgotten or view is None or composition is None or renderer is None:
            return Answered(ask.number, None, is_forgotten=is_forgotten)
        try:
            if isinstance(ask.question, PickRequest):
                hits = renderer.hits(composition.laid[self._half], composition.camera, ask.question)
                return Answered(ask.number, hits)
            if isinstance(ask.question, PlacedLabelsRequest):
                found = renderer.placed_labels(composition.laid[self._half], composition.camera, ask.question)
                return Answered(ask.number, found)
            if isinstance(ask.question, LabelReportRequest):
                is_own = (self._half is Half.UPPER) is (
                    ask.question.layer is not None and composition.is_upper(ask.question.layer)
                )
                report = renderer.label_report(
                    view.style, composition.camera, ask.question, composition.laid[self._half], is_own=is_own
                )
                return Answered(ask.number, report)
            if isinstance(ask.question, LayerDifferenceRequest):
                return Answered(ask.number, self._layer_difference(ask, ask.question, composition, renderer))
            if isinstance(ask.question, BelowLabelsRequest):
                return Answered(ask.number, self._below_labels(ask.question, composition, renderer))
            if isinstance(ask.question, CensusRequest):
                # Both halves know the map; the lower one usually has less to draw.
                if self._half is Half.UPPER or self._map is None:
                    return Answered(ask.number, None)
                view_in_world = View(composition.camera.bounds, composition.camera.zoom)
                return Answered(ask.number, census(ask.question, self._map.basemap, view_in_world))
            if (self._half is Half.UPPER) is not composition.is_upper(ask.question.layer):
                return Answered(ask.number, None)
            drawn_layers = composition.laid[self._half]
            return Answered(
                ask.number, renderer.survey(view.style, composition.camera, ask.question, drawn_layers)
            )
        except EditorError:
            # The frame reports faults of the map data.
            return Answered(ask.number, None)
        except Exception:  # noqa: BLE001 (no map data may end the process)
            _log.exception("What lies in the view could not be found")
            return Answered(ask.number, None)

    def _layer_difference(
        self,
        ask: AskQuestion,
        request: LayerDifferenceRequest,
        composition: Composition,
        renderer: Renderer,
    ) -> LayerDifference | None:
        """Return the layers of this half that differ from those of another view; None if views differ.

        A message that arrives meanwhile, such as a newer frame, makes the answer worthless.
        """
        other = self._views.get(ask.other_view)
        if other is None or other.composition is None or other.composition.camera != composition.camera:
            return None
        renderer.is_superseded = self._is_superseded
        try:
            return layer_difference(
                request,
                composition.halves[self._half],
                other.composition.halves[self._half],
                composition.size,
                self._note_progress,
            )
        except RequestSuperseded:
            return None

    def _below_labels(
        self, request: BelowLabelsRequest, composition: Composition, renderer: Renderer
    ) -> BelowLabels | None:
        """Return this half without labels; None if a message arrives meanwhile, such as a newer frame."""
        renderer.is_superseded = self._is_superseded
        try:
            return below_labels(request, composition, self._half, self._note_progress)
        except RequestSuperseded:
            return None

    def prefetch(self) -> bool:
        """Prefetch one tile around the newest frame; return whether more may follow."""
        try:
            return next(self._prefetch, self) is None
        except EditorError:
            # The fault is reported when the tile comes into view.
            pass
        except Exception:  # noqa: BLE001 (no map data may end the process)
            _log.exception("Tiles around the view could not be prefetched")
        self._prefetch = iter(())
        return False

    def release_drawings(self) -> None:
        """Release the drawings and images; the style and the rights to fetch remain."""
        if self._renderer is not None:
            self._close_maps()
            self._satellite.close()
            self._forget_views()

    def close(self) -> None:
        """Close the map unless other windows draw it."""
        self._close_maps()
        self._satellite.close()

    def _forget_views(self) -> None:
        self._views.clear()
        self._small_views.clear()

    def _open_maps(self, data: MapData | None) -> tuple[Renderer, Basemap]:
        """Return the renderer with current map data and newly arrived tiles."""
        if data is not None:
            self._data = data
            self._satellite.set_folder(data.folder)
            self._close_maps()
        if self._map is not None and self._map.is_closed:
            self._close_maps()
        if self._renderer is None or self._map is None:
            self._map = self._maps.acquire(self._data, is_apart=self._is_apart)
            # Equal data is in memory once.
            self._data = self._map.data
            self._renderer = Renderer(
                self._map.basemap,
                self._map.entries,
                preview_defaults.load(),
                satellite=self._satellite,
                may_load=_was_examined,
                shared=self._map.caches,
            )
            self._renderer.note_progress = self._note_progress
            self._note_progress()
        self._map.basemap.apply_arrivals()
        self._satellite.apply_arrivals()
        return self._renderer, self._map.basemap

    def _close_maps(self) -> None:
        if self._map is not None:
            self._maps.release(self._map)
        self._map = self._renderer = None
        self._prefetch = iter(())

    def _draw(self, job: Job) -> Iterator[Reply]:
        new_records: Mapping[LayerKey, Json] = pickle.loads(job.layers)  # noqa: S301 (the window's own process)
        style = self._style(job, new_records)
        (renderer, basemap), view = self._open_maps(job.data), self._view(job)
        renderer.set_options(job.options)
        last, view.job = view.job, job
        self._satellite.allow(job.hosts)
        draft = None
        if last is not None and _shapes_one_layer(last, job, new_records):
            draft = renderer.provisional_drawing(style, job.camera, job.active)
        if draft is not None:
            yield Drafted(job.number, Writer(self._blocks.attach(job.block), job.draft_at).active(draft))
        try:
            # The window's process stops jobs with a visible draft, and those that keep other windows waiting.
            stopped = self._is_superseded
            renderer.is_superseded = stopped if draft is not None else at_intervals(stopped)
            composition = renderer.layers(style, job.camera, job.hidden, (self._half,), job.margin_px)
            yield self._half_drawn(job, style, composition, view, basemap)
            self._prefetch = _prefetch_steps(composition, self._half, basemap)
        except RequestSuperseded:
            yield Dropped(job.number)

    def _half_drawn(
        self, job: Job, style: MapStyle, composition: Composition, view: _View, basemap: Basemap
    ) -> HalfDrawn:
        view.composition, view.style = composition, style
        below, active, above = split(composition.halves[self._half], job.active)
        ground = composition.ground(self._half)
        writer = Writer(self._blocks.attach(job.block))
        lower = view.below.draw(composition.size, below, ground, writer)
        upper = view.above.draw(composition.size, above, None, writer)
        parts = writer.active(active) if active is not None else None
        # Nothing may fail from here: what is recorded as sent must be sent.
        is_same_not_drawn, view.not_drawn = composition.not_drawn == view.not_drawn, composition.not_drawn
        view.below.is_sent = view.above.is_sent = True
        return HalfDrawn(
            job.number,
            below=lower,
            active=parts,
            above=upper,
            attribution=composition.attribution,
            not_drawn=Unchanged() if is_same_not_drawn else composition.not_drawn,
            awaited=basemap.awaited + self._satellite.awaited,
            retry_in_s=min(
                (s for s in (basemap.retry_in_s, self._satellite.retry_in_s) if s is not None), default=None
            ),
            notes=(*basemap.notes, *self._satellite.notes),
            map_trouble=basemap.trouble,
        )

    def _view(self, job: Job) -> _View:
        if job.view == UNCACHED_VIEW:
            return _View()
        views = self._small_views if job.is_small else self._views
        view = views.setdefault(job.view, _View())
        views.move_to_end(job.view)
        while len(views) > max_views(job.camera, is_small=job.is_small):
            views.popitem(last=False)
        return view

    def _style(self, job: Job, new_records: Mapping[LayerKey, Json]) -> MapStyle:
        """Return the style of a job from its new records and those of earlier jobs."""
        records = self._records | dict(new_records)
        self._records = {key: records[key] for key in job.order}
        self._sections = {**self._sections, **job.sections}
        tree = {
            "map_schemes_section": {
                "map_schemes": [{"definition": {"layers": list(self._records.values())}}]
            },
            **self._sections,
        }
        return MapStyle(tree, LayerOrder(job.order))


def at_intervals(look: Callable[[], bool]) -> Callable[[], bool]:
    """Return a condition that looks at most every few milliseconds: a look at the pipe is a system call."""
    next_s = time.monotonic() + LOOK_INTERVAL_S

    def looked() -> bool:
        nonlocal next_s
        now = time.monotonic()
        if now < next_s:
            return False
        next_s = now + LOOK_INTERVAL_S
        return look()

    return looked


class _SentImage:
    """An image of a view, which `is_sent` if the window has the version that was drawn last."""

    def __init__(self) -> None:
        self.is_sent = False
        self._compositor = Compositor()
        self._is_absent = True

    def draw(
        self, size: QSize, layers: Sequence[Drawing], ground: Color | None, writer: Writer
    ) -> SheetImage | Unchanged | None:
        """Draw the image into the block unless it was sent last, and return its location.

        The pixels belong to the window's process afterwards, so they are not retained here.
        """
        was_sent, was_absent = self.is_sent, self._is_absent
        self.is_sent, self._is_absent = False, not layers and ground is None
        if self._is_absent:
            return None
        if was_sent and not was_absent and self._compositor.is_drawn(size, layers, ground):
            return Unchanged()
        sheet, image = writer.target(size)
        self._compositor.draw(image, layers, ground)
        return sheet


def split(
    layers: tuple[Drawing, ...], active: LayerKey | None
) -> tuple[tuple[Drawing, ...], Drawing | None, tuple[Drawing, ...]]:
    """Return the layers below the active one, the active one and those above; all below if it is absent."""
    index = next((index for index, layer in enumerate(layers) if layer.key == active), None)
    if index is None:
        return layers, None, ()
    return layers[:index], layers[index], layers[index + 1 :]


def _prefetch_steps(composition: Composition, half: Half, basemap: Basemap) -> Iterator[None]:
    """Return the steps that prefetch the data of a half's layers around its picture."""
    drawn = (one.subject.entry for one in composition.laid[half])
    entries = {entry.key: entry for entry in drawn if entry is not None}
    return basemap.prefetch(View(composition.camera.bounds, composition.camera.zoom), entries.values())


def _shapes_one_layer(last: Job, job: Job, new_records: Collection[LayerKey]) -> bool:
    """Return whether only the active layer's record changed since the last job."""
    return (
        set(new_records) == {job.active}
        and not job.sections
        and (last.camera, last.active, last.hidden, last.order, last.options)
        == (job.camera, job.active, job.hidden, job.order, job.options)
    )


def _was_examined(_data_uri: str) -> bool:
    """Return True: the window's process sends only examined faces."""
    return True
