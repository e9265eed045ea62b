"""What the window's process keeps of each view: the last sheets of both halves, put together to frames."""

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
    """A request, and the maps and the font that it is drawn from.

    Of the style's own section of the font `fonts` has the faces that were examined and are real fonts.
    Satellite pictures may be fetched from `hosts`.
    """

    request: FrameRequest
    data: MapData | None
    hosts: frozenset[str]
    fonts: Json

    def only_repaints(self, last: "Task") -> bool:
        """Whether nothing but the active layer's paint differs from another task."""
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
    """One view's last sheets, which a half that did not change is not sent again for."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._done: dict[Half, HalfDrawn] = {}
        self._not_drawn: dict[Half, tuple[NotDrawn, ...]] = {}
        self._all_not_drawn: tuple[NotDrawn, ...] = ()
        self._task: Task | None = None
        self._sheets: dict[Half, tuple[QImage | None, QImage | None]] = {}
        self._parts: tuple[PaintPart, ...] = ()
        self._joins: dict[str, tuple[Sequence[QImage], QImage]] = {}
        self._frame: Frame | None = None

    def take(self, half: Half, done: HalfDrawn, block: SharedMemory) -> None:
        """Takes over the pictures of one half, so that its block is free again."""
        self._done[half] = done
        if not isinstance(done.not_drawn, Unchanged):
            self._not_drawn[half] = done.not_drawn
            missed = (miss for half in Half for miss in self._not_drawn.get(half, ()))
            self._all_not_drawn = tuple(dict.fromkeys(missed))
        below, above = self._sheets.get(half, (None, None))
        self._sheets[half] = _taken(done.below, below, block), _taken(done.above, above, block)
        if done.active is not None:
            self._parts = tuple(part_of(block, part) for part in done.active.parts)

    @property
    def task(self) -> Task | None:
        """The task of the last frame; None where its halves are no longer of one."""
        return self._task

    def halves_for(self, task: Task) -> frozenset[Half]:
        """The halves to be drawn: the one with the active layer, where nothing but its paint is new."""
        active = frozenset(half for half in self._done if self._done[half].active is not None)
        is_whole = self._frame is not None and not self._frame.awaited
        if active and is_whole and self._task is not None and task.only_repaints(self._task):
            return active
        return frozenset(Half)

    def forget_task(self) -> None:
        """Has both halves drawn next: they are no longer of one frame."""
        self._task = None

    def frame(self, task: Task) -> Frame:
        """The frame of a task, all halves of which were taken."""
        self._task, halves = task, self._done
        active = None
        under: list[QImage] = []
        top: list[QImage] = []
        for half in Half:
            below, above = self._sheets[half]
            (under if active is None else top).extend([below] if below is not None else [])
            active = active or halves[half].active
            top.extend([above] if above is not None else [])
        self._frame = Frame(
            request=task.request,
            below=self._joined("below", under),
            above=self._joined("above", top) if top else None,
            parts=self._parts if active is not None else (),
            forms=active.forms if active is not None else (),
            inks=active.inks if active is not None else {},
            attribution=halves[Half.LOWER].attribution,
            awaited=max(halves[half].awaited for half in Half),
            again_in_s=min(
                (rest for half in Half if (rest := halves[half].again_in_s) is not None), default=None
            ),
            notes=tuple(dict.fromkeys(note for half in Half for note in halves[half].notes)),
            not_drawn=self._all_not_drawn,
            is_active_absent=active is None,
        )
        return self._frame

    def draft(self, request: FrameRequest, active: Active, block: SharedMemory) -> Frame | None:
        """The last frame with the active layer as it was drafted; None where no frame was shown before."""
        if self._frame is None:
            return None
        parts = tuple(part_of(block, part) for part in active.parts)
        return replace(
            self._frame, request=request, parts=parts, forms=active.forms, inks=active.inks, is_draft=True
        )

    def _joined(self, name: str, sheets: Sequence[QImage]) -> QImage:
        """Sheets in one, the lowest first; while they are the same ones it is the last picture."""
        known = self._joins.get(name)
        if known is None or [id(one) for one in known[0]] != [id(one) for one in sheets]:
            known = self._joins[name] = sheets, reduce(lambda lower, upper: over(upper, lower), sheets)
        return known[1]


def _taken(sheet: SheetImage | Unchanged | None, last: QImage | None, block: SharedMemory) -> QImage | None:
    if isinstance(sheet, Unchanged):
        return last
    return image_of(block, sheet) if sheet is not None else None
