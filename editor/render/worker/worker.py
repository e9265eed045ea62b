"""What draws in one of the two processes: its half of each job, into memory that the window shares."""

import gc
import logging
import pickle
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing.shared_memory import SharedMemory

from PySide6.QtGui import QImage

from editor.basemap.catalogue import Basemap
from editor.basemap.sources.map_data import MapData, open_own
from editor.basemap.tiles.tile import View
from editor.errors import EditorError
from editor.mapstyle.document.model import LayerKey, LayerOrder, MapStyle
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.tree import Json
from editor.render import choices
from editor.render.layered import Drawing, Layered, Sheet
from editor.render.query.picking import PickRequest
from editor.render.query.placed_labels import WrittenRequest
from editor.render.query.survey import CensusRequest, census
from editor.render.renderer import Overtaken, Renderer
from editor.render.satellite.satellite import Satellite
from editor.render.scene import Half, NotDrawn
from editor.render.worker.messages import (
    UNCACHED_VIEW,
    Answered,
    Ask,
    Drafted,
    Dropped,
    HalfDrawn,
    HalfFailed,
    Job,
    Reply,
    Unchanged,
    Writer,
)
from editor.render.worker.messages import SheetImage as SheetAt
from editor.wording import say

OpenBasemap = Callable[[SourceData], Basemap]

# The window's process keeps the sheets of as many views.
MOST_VIEWS = 2
_log = logging.getLogger(__name__)


@dataclass
class _View:
    """The sheets of one view, what of them was sent, and what they were last drawn for and of."""

    below: "_Sent" = field(default_factory=lambda: _Sent())
    above: "_Sent" = field(default_factory=lambda: _Sent())
    not_drawn: tuple[NotDrawn, ...] | None = None
    job: Job | None = None
    layered: Layered | None = None
    style: MapStyle = field(default_factory=lambda: MapStyle.of({}))


class Worker:
    """Draws one half of jobs; it knows the style as the last job left it."""

    def __init__(
        self,
        open_basemap: OpenBasemap,
        half: Half,
        is_overtaken: Callable[[], bool] = lambda: False,
        note_progress: Callable[[], None] = lambda: None,
    ) -> None:
        self._open_basemap, self._half, self._is_overtaken = open_basemap, half, is_overtaken
        self._note_progress = note_progress
        self._renderer: Renderer | None = None
        self._basemap: Basemap | None = None
        self._data = MapData()
        self._records: dict[LayerKey, Json] = {}
        self._sections: Mapping[str, Json] = {}
        self._satellite = Satellite()
        self._block: SharedMemory | None = None
        self._views: OrderedDict[int, _View] = OrderedDict()
        self._ahead: Iterator[None] = iter(())

    def replies(self, job: Job) -> Iterator[Reply]:
        """Draws a job into its block, in haste first where drawing it well takes long."""
        try:
            yield from self._drawn(job)
        except EditorError as error:
            yield HalfFailed(job.number, error.text)
        except Exception as error:  # noqa: BLE001 (no style may end the process)
            # Whatever one style does to the drawing, the next can be drawn; what is half done is forgotten.
            _log.exception("A frame could not be drawn")
            self._forget_maps()
            self._views.clear()
            reason = say(
                "The map could not be drawn ({name}). The next change tries again.", name=type(error).__name__
            )
            yield HalfFailed(job.number, reason)

    def answer(self, ask: Ask) -> Answered:
        """What was drawn at a point, or lies in the view; nothing where nothing was drawn."""
        view, renderer = self._views.get(ask.view), self._renderer
        layered = view.layered if view is not None else None
        if view is None or layered is None or renderer is None:
            return Answered(ask.number, None)
        try:
            if isinstance(ask.question, PickRequest):
                hits = renderer.hits(layered.laid[self._half], layered.camera, ask.question)
                return Answered(ask.number, hits)
            if isinstance(ask.question, WrittenRequest):
                found = renderer.written(layered.laid[self._half], layered.camera, ask.question)
                return Answered(ask.number, found)
            if isinstance(ask.question, CensusRequest):
                # Either half knows the map; the lower one mostly has less to draw.
                if self._half is Half.UPPER or self._basemap is None:
                    return Answered(ask.number, None)
                view_now = View(layered.camera.bounds, layered.camera.zoom)
                return Answered(ask.number, census(ask.question, self._basemap, view_now))
            if (self._half is Half.UPPER) is not layered.is_upper(ask.question.layer):
                return Answered(ask.number, None)
            laid = layered.laid[self._half]
            return Answered(ask.number, renderer.survey(view.style, layered.camera, ask.question, laid))
        except EditorError:
            # The frame said what is wrong with the map data.
            return Answered(ask.number, None)
        except Exception:  # noqa: BLE001 (no map data may end the process)
            _log.exception("What lies in the view could not be found")
            return Answered(ask.number, None)

    def look_ahead(self) -> bool:
        """Makes a tile beside the newest frame ready, so that a pan finds it there; false where all are."""
        try:
            return next(self._ahead, self) is None
        except EditorError:
            # Who looks at that tile will be told.
            pass
        except Exception:  # noqa: BLE001 (no map data may end the process)
            _log.exception("What lies around the view could not be made ready")
        self._ahead = iter(())
        return False

    def close(self) -> None:
        """Lets go of the maps and the shared memory."""
        self._forget_maps()
        self._satellite.close()
        self._free()

    def _free(self) -> None:
        if self._block is not None:
            self._block.close()
            self._block = None

    def _maps(self, data: MapData | None) -> tuple[Renderer, Basemap]:
        """What draws, over the newest map data and with the tiles that came since the last job."""
        if data is not None:
            self._data = data
            self._satellite.keep_in(data.folder)
            self._forget_maps()
        if self._renderer is None or self._basemap is None:
            entries = self._data.entries or source_data.load()
            self._basemap = self._open_basemap(entries)
            self._note_progress()
            self._basemap.note_progress = self._note_progress
            self._basemap.show_own(open_own(self._data))
            self._renderer = Renderer(
                self._basemap, entries, choices.load(), satellite=self._satellite, may_load=_was_examined
            )
            self._renderer.note_progress = self._note_progress
            self._note_progress()
        self._basemap.take_arrivals()
        self._satellite.take_arrivals()
        return self._renderer, self._basemap

    def _forget_maps(self) -> None:
        if self._basemap is not None:
            self._basemap.close()
            gc.unfreeze()  # The next look for garbage looks at what they leave.
        self._basemap = self._renderer = None
        self._ahead = iter(())

    def _drawn(self, job: Job) -> Iterator[Reply]:
        fresh: Mapping[LayerKey, Json] = pickle.loads(job.layers)  # noqa: S301 (the window's own process)
        style = self._style(job, fresh)
        (renderer, basemap), view = self._maps(job.data), self._view(job.view)
        last, view.job = view.job, job
        self._satellite.allow(job.hosts)
        draft = None
        if last is not None and _shapes_one_layer(last, job, fresh):
            draft = renderer.draft(style, job.camera, job.active)
        if draft is not None:
            yield Drafted(job.number, Writer(self._attached(job.block), job.draft_at).active(draft))
        try:
            # Only what has shown a draft may be given up: a drag would show nothing else.
            renderer.is_overtaken = self._is_overtaken if draft is not None else None
            layered = renderer.layers(style, job.camera, job.hidden, (self._half,), job.margin_px)
            yield self._done(job, style, layered, view, basemap)
            self._ahead = _around(layered, self._half, basemap)
        except Overtaken:
            yield Dropped(job.number)

    def _done(self, job: Job, style: MapStyle, layered: Layered, view: _View, basemap: Basemap) -> HalfDrawn:
        view.layered, view.style = layered, style
        below, active, above = split(layered.halves[self._half], job.active)
        ground = layered.ground(self._half)
        under = view.below.sheet.drawn(layered.size, below, ground) if below or ground else None
        top = view.above.sheet.drawn(layered.size, above, None) if above else None
        if active is not None:
            active.parts()
        # From here on nothing can fail: what is noted as sent is sent.
        is_same_lack, view.not_drawn = layered.not_drawn == view.not_drawn, layered.not_drawn
        writer = Writer(self._attached(job.block))
        return HalfDrawn(
            job.number,
            below=view.below.sent(under, writer),
            active=writer.active(active) if active is not None else None,
            above=view.above.sent(top, writer),
            attribution=layered.attribution,
            not_drawn=Unchanged() if is_same_lack else layered.not_drawn,
            awaited=basemap.awaited + self._satellite.awaited,
            again_in_s=min(
                (s for s in (basemap.again_in_s, self._satellite.again_in_s) if s is not None), default=None
            ),
            notes=(*basemap.notes, *self._satellite.notes),
            map_trouble=basemap.trouble,
        )

    def _view(self, number: int) -> _View:
        if number == UNCACHED_VIEW:
            return _View()
        view = self._views.setdefault(number, _View())
        self._views.move_to_end(number)
        while len(self._views) > MOST_VIEWS:
            self._views.popitem(last=False)
        return view

    def _style(self, job: Job, fresh: Mapping[LayerKey, Json]) -> MapStyle:
        """The style of a job: its new records among those that earlier jobs brought."""
        known = self._records | dict(fresh)
        self._records = {key: known[key] for key in job.order}
        self._sections = {**self._sections, **job.sections}
        tree = {
            "map_schemes_section": {
                "map_schemes": [{"definition": {"layers": list(self._records.values())}}]
            },
            **self._sections,
        }
        return MapStyle(tree, LayerOrder(job.order))

    def _attached(self, name: str) -> SharedMemory:
        if self._block is None or self._block.name != name:
            self._free()
            self._block = SharedMemory(name)
        return self._block


class _Sent:
    """A sheet of a view, and the picture of it that was last sent."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self._last: QImage | None = None

    def sent(self, image: QImage | None, writer: Writer) -> SheetAt | Unchanged | None:
        """Where the picture now lies, unless it is still the last one."""
        if image is not None and image is self._last:
            return Unchanged()
        self._last = image
        return writer.sheet(image) if image is not None else None


def split(
    layers: tuple[Drawing, ...], active: LayerKey | None
) -> tuple[tuple[Drawing, ...], Drawing | None, tuple[Drawing, ...]]:
    """The layers below the active one, itself, and those above; all are below where it is not among them."""
    index = next((index for index, layer in enumerate(layers) if layer.key == active), None)
    if index is None:
        return layers, None, ()
    return layers[:index], layers[index], layers[index + 1 :]


def _around(layered: Layered, half: Half, basemap: Basemap) -> Iterator[None]:
    """The steps that make ready what a half's layers find in the tiles around its picture."""
    drawn = (one.subject.entry for one in layered.laid[half])
    entries = {entry.key: entry for entry in drawn if entry is not None}
    return basemap.look_ahead(View(layered.camera.bounds, layered.camera.zoom), entries.values())


def _shapes_one_layer(last: Job, job: Job, fresh: Collection[LayerKey]) -> bool:
    """Whether nothing but the active layer's record differs from the job before."""
    return (
        set(fresh) == {job.active}
        and not job.sections
        and (last.camera, last.active, last.hidden, last.order)
        == (job.camera, job.active, job.hidden, job.order)
    )


def _was_examined(_data_uri: str) -> bool:
    """Whether a face may be loaded: the window's process sends those alone that it has examined."""
    return True
