"""What the window's process and the renderer's process tell each other, and the memory that both see.

Pictures lie in one block of shared memory that belongs to the window's process; messages say where. The block
is as large as a frame can become, but only the pages that a frame fills are ever real.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from typing import TypeAlias

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.mapstyle.model import LayerKey
from editor.mapstyle.tree import Json
from editor.render.camera import Camera
from editor.render.paint import Forms, Ink, Inks
from editor.render.parts import Part
from editor.render.scene import NotDrawn

# Two sheets of four bytes a pixel, and every ink's part at its largest.
BYTES_PER_PIXEL = 2 * 4 + len(Ink) * 4


@dataclass(frozen=True, slots=True)
class Assets:
    """The sections of a style that layers draw with."""

    icons: Json
    fonts: Json


@dataclass(frozen=True, slots=True)
class Job:
    """One frame to be drawn: what changed since the last job, and where to put it.

    `layers` holds the records that the worker has not seen; `order` names all layers, top first. `assets` is
    None while they are the last job's.
    """

    camera: Camera
    active: LayerKey | None
    hidden: frozenset[LayerKey]
    order: tuple[LayerKey, ...]
    layers: Mapping[LayerKey, Json]
    assets: Assets | None
    block: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where an image lies in the block. Units: bytes for `offset` and `row`."""

    offset: int
    width: int
    height: int
    row: int
    format: int


@dataclass(frozen=True, slots=True)
class PartAt:
    """A part; without a sheet it fills its rectangle."""

    ink: Ink
    rect: tuple[int, int, int, int]
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started."""


@dataclass(frozen=True, slots=True)
class Done:
    """A frame is drawn. A sheet that is None is still the last frame's; `has_above` tells none from kept."""

    below: Sheet | None
    above: Sheet | None
    has_above: bool
    parts: tuple[PartAt, ...]
    forms: Forms
    inks: Inks
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A frame could not be drawn; the sentence says why."""

    text: str


Reply: TypeAlias = Ready | Done | Failed


class Writer:
    """Puts images one after the other into a block."""

    def __init__(self, block: SharedMemory) -> None:
        self._block, self._offset = block, 0

    def sheet(self, image: QImage) -> Sheet:
        """Where the image now lies."""
        offset, size = self._offset, image.sizeInBytes()
        _bytes(self._block)[offset : offset + size] = image.constBits()
        # Whole cache lines, so that images begin where Qt likes them to.
        self._offset = offset + (size + 63) // 64 * 64
        return Sheet(offset, image.width(), image.height(), image.bytesPerLine(), image.format().value)

    def parts(self, parts: Sequence[Part]) -> tuple[PartAt, ...]:
        """Where the parts now lie."""
        return tuple(
            PartAt(part.ink, _edges(part.rect), None if part.image is None else self.sheet(part.image))
            for part in parts
        )


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.x(), rect.y(), rect.width(), rect.height()


def _bytes(block: SharedMemory) -> memoryview:
    assert block.buf is not None, "the block is open"
    return block.buf


def image_of(block: SharedMemory, sheet: Sheet) -> QImage:
    """A copy of an image in a block, so that the block is free again."""
    window = _bytes(block)[sheet.offset : sheet.offset + sheet.row * sheet.height]
    view = QImage(window, sheet.width, sheet.height, sheet.row, QImage.Format(sheet.format))
    image = view.copy()
    del view
    window.release()
    return image


def part_of(block: SharedMemory, part: PartAt) -> Part:
    """A copy of a part in a block."""
    return Part(part.ink, QRect(*part.rect), None if part.sheet is None else image_of(block, part.sheet))
