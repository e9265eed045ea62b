"""Cache of the last images of each view, from which frames are assembled in the window's process."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from multiprocessing.shared_memory import SharedMemory

from PySide6.QtGui import QImage

from editor.basemap.sources.map_data import MapData
from editor.mapstyle.document.diff import diff, fresh_layers
from editor.mapstyle.tree import Json
from editor.render.layered import over
from editor.render.paint.parts import PaintPart
from editor.render.scene import Half, NotDrawn
from editor.render.worker.frame import Frame, FrameRequest, only_repaints
from editor.render.worker.messages import Active, HalfDrawn, SheetImage, Unchanged, image_of, part_of


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """A request with its map data and fonts.

    `fonts` is the style's fonts section reduced to sound faces. Satellite images may be fetched from `hosts`.
    """

    request: FrameRequest
    data: MapData | None
    hosts: frozenset[str]
    fonts: Json

    def only_repaints(self, last: "Task") -> bool:
        """Return whether only the active layer's paint differs from another task."""
        new, old = self.request, last.request
        return (
            (new.camera, new.active, new.hidden) == (old.camera, old.active, old.hidden)
            and self.data is last.data
            and self.hosts == last.hosts
            and self.fonts is last.fonts
            and fresh_layers(old.style, new.style) == [new.active]
            and only_repaints(diff(old.style, new.style), new.active)
        )


class CachedView:
    """The last images of one view; unchanged halves are not transferred again."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._drawn_halves: dict[Half, HalfDrawn] = {}
        self._not_drawn: dict[Half, tuple[NotDrawn, ...]] = {}
        self._all_not_drawn: tuple[NotDrawn, ...] = ()
        self._task: Task | None = None
        self._images: dict[Half, tuple[QImage | None, QImage | None]] = {}
        self._parts: tuple[PaintPart, ...] = ()
        self._composites: dict[str, tuple[Sequence[QImage], QImage]] = {}
        self._frame: Frame | None = None

    def store_half(self, half: Half, drawn: HalfDrawn, block: SharedMemory) -> None:
        """Copy the images of one half, so that its memory block can be reused."""
        self._drawn_halves[half] = drawn
        if not isinstance(drawn.not_drawn, Unchanged):
            self._not_drawn[half] = drawn.not_drawn
            missing = (layer for half in Half for layer in self._not_drawn.get(half, ()))
            self._all_not_drawn = tuple(dict.fromkeys(missing))
        below, above = self._images.get(half, (None, None))
        self._images[half] = (
            _current_image(drawn.below, below, block),
            _current_image(drawn.above, above, block),
        )
        if drawn.active is not None:
            self._parts = tuple(part_of(block, part) for part in drawn.active.parts)

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
        self._frame = Frame(
            request=task.request,
            below=self._composite("below", lower),
            above=self._composite("above", upper) if upper else None,
            parts=self._parts if active is not None else (),
            forms=active.forms if active is not None else (),
            inks=active.inks if active is not None else {},
            attribution=halves[Half.LOWER].attribution,
            awaited=max(halves[half].awaited for half in Half),
            again_in_s=min(
                (wait_s for half in Half if (wait_s := halves[half].again_in_s) is not None), default=None
            ),
            notes=tuple(dict.fromkeys(note for half in Half for note in halves[half].notes)),
            not_drawn=self._all_not_drawn,
            is_active_absent=active is None,
        )
        return self._frame

    def draft(self, request: FrameRequest, active: Active, block: SharedMemory) -> Frame | None:
        """Return the last frame with a provisional active layer; None before the first frame."""
        if self._frame is None:
            return None
        parts = tuple(part_of(block, part) for part in active.parts)
        return replace(
            self._frame, request=request, parts=parts, forms=active.forms, inks=active.inks, is_draft=True
        )

    def _composite(self, name: str, images: Sequence[QImage]) -> QImage:
        """Return images composited from the bottom up; cached while the images are the same objects."""
        cached = self._composites.get(name)
        if cached is None or [id(one) for one in cached[0]] != [id(one) for one in images]:
            cached = self._composites[name] = images, reduce(lambda lower, upper: over(upper, lower), images)
        return cached[1]


def _current_image(
    image: SheetImage | Unchanged | None, last: QImage | None, block: SharedMemory
) -> QImage | None:
    if isinstance(image, Unchanged):
        return last
    return image_of(block, image) if image is not None else None
