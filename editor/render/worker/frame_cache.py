"""Frames of the map, and the cached halves that they are composed from."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import reduce

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from editor.basemap.sources.records import MapData
from editor.mapstyle.document.diff import Diff, diff, find_changed_layers
from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.paint.paint import Forms, Inks, curves_of, forms_of, inks_of, paint_at
from editor.render.paint.passes import PaintPart, ReusedImages, draw_parts, painting
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.render.stack import Half, NotDrawn
from editor.render.worker.messages import Active, HalfDrawn, ImageBlock, SheetImage, Unchanged, part_of

_pictures = ReusedImages()


@dataclass(frozen=True, slots=True, eq=False)
class FrameRequest:
    """A request to draw a style; `active` is the layer that is being edited.

    The camera reaches `margin_px` beyond the visible part, in logical pixels; only the visible part is
    credited. `view_id` identifies the view: a newer request replaces only requests of the same view. The
    images of small frames, such as those of the zoom ladder, do not displace those of other views.
    """

    style: MapStyle
    camera: Camera
    active: LayerKey | None = None
    hidden: frozenset[LayerKey] = frozenset()
    view_id: Hashable = None
    margin_px: int = 0
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class NoFrame:
    """The reason why there is no frame for a request, as one sentence."""

    request: FrameRequest
    text: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawn request in three parts: image below the active layer, the active layer's parts, image above it.

    `forms` and `inks` are those of the active layer; without one, there are no parts.
    `is_active_absent` means that the active layer draws nothing here with any paint. A draft shows a
    provisional active layer between the images of the last frame; the final frame follows. `awaited` counts
    pending map tiles; `notes` describe faults of the map data. `retry_in_s` is the time after which newer
    tiles may be shown or failed tiles retried; None for never.
    """

    request: FrameRequest
    below: QImage
    above: QImage | None
    parts: tuple[PaintPart, ...]
    forms: Forms
    inks: Inks
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]
    is_draft: bool = False
    awaited: int = 0
    retry_in_s: float | None = None
    notes: tuple[str, ...] = ()
    is_active_absent: bool = False

    @property
    def camera(self) -> Camera:
        """The camera of the frame."""
        return self.request.camera

    @property
    def active(self) -> LayerKey | None:
        """The layer that can be recoloured."""
        return self.request.active

    def recolored(self, layer: Layer) -> Inks | None:
        """Return the inks that show a layer's current paint; None if the layer must be redrawn."""
        if layer.key != self.active:
            return None
        paint = paint_at(curves_of(layer), self.camera.zoom)
        inks = inks_of(layer, paint)
        is_possible = inks.keys() <= self.inks.keys() and forms_of(layer, paint, self.inks) == self.forms
        return inks if is_possible else None

    def compose(self, inks: Inks | None = None) -> QImage:
        """Return the whole picture, with the active layer in these inks or in its own."""
        size = QSize(self.camera.device_width, self.camera.device_height)
        image = _pictures.image(size)
        with painting(image) as painter:
            _copy(self.below, painter)
            draw_parts(painter, self.parts, self.inks if inks is None else inks)
            if self.above is not None:
                painter.drawImage(QPoint(0, 0), self.above)
        image.setDevicePixelRatio(self.camera.scale)
        return image


def only_repaints(change: Diff, key: LayerKey | None) -> bool:
    """Return whether a change affects only one layer's paint."""
    return (
        set(change.layers) == {key}
        and not (change.changes_structure or change.sources or change.icons or change.fonts or change.rest)
        and all(layer.fields <= {"paint"} for layer in change.layers.values())
    )


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A request with its map data, fonts and the user's options.

    `fonts` is the style's fonts section reduced to sound faces. Satellite images may be fetched from `hosts`.
    """

    request: FrameRequest
    data: MapData | None
    hosts: frozenset[str]
    fonts: Json
    options: PreviewOptions = DEFAULT_OPTIONS

    def only_repaints(self, last: "Task") -> bool:
        """Return whether only the active layer's paint differs from another task."""
        new, old = self.request, last.request
        return (
            (new.camera, new.active, new.hidden) == (old.camera, old.active, old.hidden)
            and self.data is last.data
            and (self.hosts, self.options) == (last.hosts, last.options)
            and self.fonts is last.fonts
            and find_changed_layers(old.style, new.style) == [new.active]
            and only_repaints(diff(old.style, new.style), new.active)
        )


class CachedView:
    """The last images of one view; unchanged halves are not transferred again.

    `restored` is the task of a frame that was drawn by processes that have ended.
    """

    def __init__(self, number: int, restored: Task | None = None) -> None:
        self.number, self.restored = number, restored
        self._drawn_halves: dict[Half, HalfDrawn] = {}
        self._not_drawn: dict[Half, tuple[NotDrawn, ...]] = {}
        self._all_not_drawn: tuple[NotDrawn, ...] = ()
        self._task: Task | None = None
        self._images: dict[Half, tuple[QImage | None, QImage | None]] = {}
        self._parts: tuple[PaintPart, ...] = ()
        self._composites: dict[str, tuple[Sequence[QImage], QImage]] = {}
        self._frame: Frame | None = None

    def store_half(self, half: Half, drawn: HalfDrawn, block: ImageBlock) -> None:
        """Store the images of one half."""
        self._drawn_halves[half] = drawn
        if not isinstance(drawn.not_drawn, Unchanged):
            self._not_drawn[half] = drawn.not_drawn
            self._all_not_drawn = tuple(layer for half in Half for layer in self._not_drawn.get(half, ()))
        below, above = self._images.get(half, (None, None))
        self._images[half] = (
            _current_image(drawn.below, below, block),
            _current_image(drawn.above, above, block),
        )
        if drawn.active is not None:
            self._parts = tuple(map(block.part, drawn.active.parts))

    @property
    def task(self) -> Task | None:
        """The task of the last frame; None if its halves belong to different frames."""
        return self._task

    def halves_for(self, task: Task) -> frozenset[Half]:
        """Return the halves to draw: only that with the active layer if nothing but its paint changed."""
        active = frozenset(half for half in self._drawn_halves if self._drawn_halves[half].active is not None)
        is_whole = self._frame is not None and not self._frame.awaited
        if active and is_whole and self._task is not None and task.only_repaints(self._task):
            return active
        return frozenset(Half)

    def invalidate(self) -> None:
        """Force both halves to be drawn next."""
        self._task = None

    def frame(self, task: Task) -> Frame:
        """Return the frame of a task whose halves are all stored."""
        self._task, halves = task, self._drawn_halves
        active = None
        lower: list[QImage] = []
        upper: list[QImage] = []
        for half in Half:
            below, above = self._images[half]
            (lower if active is None else upper).extend([below] if below is not None else [])
            active = active or halves[half].active
            upper.extend([above] if above is not None else [])
        if active is None:
            lower, upper = lower[:1], lower[1:]
        if not upper:
            self._composites.pop("above", None)
        self._frame = Frame(
            request=task.request,
            below=self._composite("below", lower),
            above=self._composite("above", upper) if upper else None,
            parts=self._parts if active is not None else (),
            forms=active.forms if active is not None else (),
            inks=active.inks if active is not None else {},
            attribution=halves[Half.LOWER].attribution,
            awaited=max(halves[half].awaited for half in Half),
            retry_in_s=min(
                (wait_s for half in Half if (wait_s := halves[half].retry_in_s) is not None), default=None
            ),
            notes=tuple(dict.fromkeys(note for half in Half for note in halves[half].notes)),
            not_drawn=self._all_not_drawn,
            is_active_absent=active is None,
        )
        return self._frame

    def draft(self, request: FrameRequest, active: Active, block: ImageBlock) -> Frame | None:
        """Return the last frame with a provisional active layer; None before the first frame."""
        if self._frame is None:
            return None
        parts = tuple(part_of(block.memory, part) for part in active.parts)
        return replace(
            self._frame, request=request, parts=parts, forms=active.forms, inks=active.inks, is_draft=True
        )

    def _composite(self, name: str, images: Sequence[QImage]) -> QImage:
        """Return images composited from the bottom up; cached while the images are the same objects."""
        cached = self._composites.get(name)
        if cached is None or [id(one) for one in cached[0]] != [id(one) for one in images]:
            cached = self._composites[name] = images, reduce(_over, images)
        return cached[1]


def _current_image(
    image: SheetImage | Unchanged | None, last: QImage | None, block: ImageBlock
) -> QImage | None:
    if isinstance(image, Unchanged):
        return last
    return block.image(image) if image is not None else None


def _over(lower: QImage, upper: QImage) -> QImage:
    """Return one image composited over another, both of the size of a frame."""
    image = _pictures.image(lower.size())
    with painting(image) as painter:
        _copy(lower, painter)
        painter.drawImage(QPoint(0, 0), upper)
    return image


def _copy(image: QImage, painter: QPainter) -> None:
    """Replace the undefined pixels of a new image."""
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QPoint(0, 0), image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
