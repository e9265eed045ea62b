"""What the window's process and the two that draw tell each other, and the memory that they share.

Pictures lie in a block of shared memory for either process, which belongs to the window's; messages say
where. A block is as large as a frame can become, but only the pages that a frame fills are ever real.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from typing import TypeAlias

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.basemap.sources.map_data import MapData
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.tree import Json
from editor.render.camera import Camera
from editor.render.layered import Drawing
from editor.render.paint.paint import Forms, Inks, LayerInk
from editor.render.paint.parts import PaintPart
from editor.render.query.picking import Hit, PickRequest
from editor.render.query.placed_labels import PlacedLabels, WrittenRequest
from editor.render.query.survey import Census, CensusRequest, Survey, SurveyRequest
from editor.render.scene import NotDrawn

Question: TypeAlias = PickRequest | SurveyRequest | CensusRequest | WrittenRequest
Answer: TypeAlias = tuple[Hit, ...] | Survey | Census | PlacedLabels | None

# Two sheets of four bytes a pixel, and every ink's part at its largest.
BYTES_PER_PIXEL = 2 * 4 + len(LayerInk) * 4

# The number of a view that neither side caches; those of the others begin at 1.
UNCACHED_VIEW = 0


@dataclass(frozen=True, slots=True)
class Job:
    """One frame to be drawn: what changed since the last job, and where to put it.

    `view` numbers the views whose last sheets the process keeps, but for `UNCACHED_VIEW`. `layers` holds,
    packed, the records by their keys that the process has not seen; `order` names all layers, top first.
    `sections` are those that layers draw with and that are others than the last job's, of which a font weighs
    megabytes; `data`, what maps are drawn from, is None while it is the last job's. A draft lies at
    `draft_at`, since what follows is drawn while it is read. Satellite pictures may be fetched from `hosts`.
    The camera reaches `margin_px` beyond what is seen.
    Units: bytes; logical pixels for the margin.
    """

    number: int
    view: int
    camera: Camera
    active: LayerKey | None
    hidden: frozenset[LayerKey]
    order: tuple[LayerKey, ...]
    layers: bytes
    sections: Mapping[str, Json]
    block: str
    draft_at: int
    data: MapData | None = None
    hosts: frozenset[str] = frozenset()
    margin_px: int = 0


@dataclass(frozen=True, slots=True)
class SheetImage:
    """Where an image lies in the block. Units: bytes for `offset` and `row`."""

    offset: int
    width: int
    height: int
    row: int
    format: int


@dataclass(frozen=True, slots=True)
class PartAt:
    """A part; without a sheet it fills its rectangle."""

    ink: LayerInk
    rect: tuple[int, int, int, int]
    sheet: SheetImage | None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A sheet, or what could not be drawn, is what was last sent for its view."""


@dataclass(frozen=True, slots=True)
class Active:
    """The active layer, drawn for itself, and what shaped and coloured it."""

    parts: tuple[PartAt, ...]
    forms: Forms
    inks: Inks


@dataclass(frozen=True, slots=True)
class Ready:
    """A process has started; the system calls it by this number."""

    pid: int


@dataclass(frozen=True, slots=True)
class Working:
    """Progress was made since the last report; what is asked for still takes time."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """The active layer, drawn in haste; the whole answer follows, or Dropped."""

    number: int
    active: Active


@dataclass(frozen=True, slots=True)
class HalfDrawn:
    """A half is drawn: what lies below the active layer, itself if it is in this half, and what is above.

    `map_trouble` says why a person's own map cannot be read at all.
    """

    number: int
    below: SheetImage | Unchanged | None
    active: Active | None
    above: SheetImage | Unchanged | None
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...] | Unchanged
    awaited: int = 0
    again_in_s: float | None = None
    notes: tuple[str, ...] = ()
    map_trouble: str = ""


@dataclass(frozen=True, slots=True)
class StopRequest:
    """The job that was drafted last need not be finished: a newer one waits."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A drafted job was given up."""

    number: int


@dataclass(frozen=True, slots=True)
class HalfFailed:
    """A half could not be drawn; the sentence says why."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """What was drawn at a point, or lies in the view, in the last job of a view?"""

    number: int
    view: int
    question: Question


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """What a half has at the point, from the top down; or of the map data, where telling is its part."""

    number: int
    answer: Answer


Reply: TypeAlias = Ready | Working | Drafted | HalfDrawn | Dropped | HalfFailed | Answered


class Writer:
    """Puts images one after the other into a block."""

    def __init__(self, block: SharedMemory, offset: int = 0) -> None:
        self._block, self._offset = block, offset

    def sheet(self, image: QImage) -> SheetImage:
        """Where the image now lies."""
        offset, size = self._offset, image.sizeInBytes()
        _bytes(self._block)[offset : offset + size] = image.constBits()
        # Whole cache lines, so that images begin where Qt likes them to.
        self._offset = offset + (size + 63) // 64 * 64
        return SheetImage(offset, image.width(), image.height(), image.bytesPerLine(), image.format().value)

    def active(self, layer: Drawing) -> Active:
        """Where the layer's parts now lie."""
        parts = tuple(
            PartAt(part.ink, _edges(part.rect), None if part.image is None else self.sheet(part.image))
            for part in layer.parts()
        )
        return Active(parts, layer.forms, dict(layer.inks))


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.x(), rect.y(), rect.width(), rect.height()


def _bytes(block: SharedMemory) -> memoryview:
    assert block.buf is not None, "the block is open"
    return block.buf


def image_of(block: SharedMemory, sheet: SheetImage) -> QImage:
    """A copy of an image in a block, so that the block is free again."""
    window = _bytes(block)[sheet.offset : sheet.offset + sheet.row * sheet.height]
    view = QImage(window, sheet.width, sheet.height, sheet.row, QImage.Format(sheet.format))
    image = view.copy()
    del view
    window.release()
    return image


def part_of(block: SharedMemory, part: PartAt) -> PaintPart:
    """A copy of a part in a block."""
    return PaintPart(part.ink, QRect(*part.rect), None if part.sheet is None else image_of(block, part.sheet))
