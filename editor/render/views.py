"""What the window's process keeps of each view: the last sheets of both halves, put together to frames."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from multiprocessing.shared_memory import SharedMemory

from PySide6.QtGui import QImage

from editor.render.compose import over
from editor.render.frame import Frame, FrameRequest
from editor.render.parts import Part
from editor.render.scene import Half
from editor.render.wire import Active, Done, Kept, Sheet, image_of, part_of


class ViewState:
    """One view's last sheets, which a half that did not change is not sent again for."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._sheets: dict[Half, tuple[QImage | None, QImage | None]] = {}
        self._parts: tuple[Part, ...] = ()
        self._joins: dict[str, tuple[Sequence[QImage], QImage]] = {}
        self._frame: Frame | None = None

    def take(self, half: Half, done: Done, block: SharedMemory) -> None:
        """Takes over the pictures of one half, so that its block is free again."""
        below, above = self._sheets.get(half, (None, None))
        self._sheets[half] = _taken(done.below, below, block), _taken(done.above, above, block)
        if done.active is not None:
            self._parts = tuple(part_of(block, part) for part in done.active.parts)

    def frame(self, request: FrameRequest, halves: Mapping[Half, Done]) -> Frame:
        """The frame of a request, both halves of which were taken."""
        active = None
        under: list[QImage] = []
        top: list[QImage] = []
        for half in Half:
            below, above = self._sheets[half]
            (under if active is None else top).extend([below] if below is not None else [])
            active = active or halves[half].active
            top.extend([above] if above is not None else [])
        self._frame = Frame(
            request=request,
            below=self._joined("below", under),
            above=self._joined("above", top) if top else None,
            parts=self._parts if active is not None else (),
            forms=active.forms if active is not None else (),
            inks=active.inks if active is not None else {},
            attribution=halves[Half.LOWER].attribution,
            awaited=max(halves[half].awaited for half in Half),
            notes=tuple(dict.fromkeys(note for half in Half for note in halves[half].notes)),
            not_drawn=tuple(dict.fromkeys(miss for half in Half for miss in halves[half].not_drawn)),
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


def _taken(sheet: Sheet | Kept | None, last: QImage | None, block: SharedMemory) -> QImage | None:
    if isinstance(sheet, Kept):
        return last
    return image_of(block, sheet) if sheet is not None else None
