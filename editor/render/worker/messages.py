"""Messages between the window's process and the render processes, and their shared memory.

Images lie in blocks of shared memory, owned by the window's process; each job has one, and messages contain
offsets. A block has space for all parts of an active layer, but only pages in use occupy memory. Images of
frames stay where a process drew them, because a copy of a large one would block the window: a block is used
again when no image in it is left.
"""

import os
import weakref
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage

from editor.basemap.sources.records import MapData
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.paint.paint import Forms, Inks, LayerInk
from editor.render.paint.passes import PICTURE, PaintPart
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.render.query.questions import Answer, Question
from editor.render.stack import NotDrawn
from editor.render.worker.shared_memory import FrameMemory, UnnamedMemory

if TYPE_CHECKING:
    from editor.render.composition import Drawing

# Two images of four bytes per pixel; with an active layer, every ink's part at its largest too.
IMAGE_BYTES_PER_PIXEL = 2 * 4
BYTES_PER_PIXEL = IMAGE_BYTES_PER_PIXEL + len(LayerInk) * 4

# The number of a view that neither side caches; other views are numbered from 1.
UNCACHED_VIEW = 0

# Maximum number of views with cached images, the same in all processes; of small ones as many as have this
# number of device pixels together. The large ones are the map, a compared style and the map of the label
# section.
MAX_VIEWS: Final = 3
MAX_SMALL_VIEWS: Final = 24
SMALL_VIEWS_PIXELS: Final = 4_000_000

# Blocks of one process. Each needs a file descriptor, so the images of further frames are copied.
MAX_USED: Final = 12
# Blocks for the next frames: one is drawn while another one is still shown.
_MAX_FREE: Final = 2
# Frames for which the system must have shared memory left: two processes draw one while others are shown.
_MIN_FRAMES: Final = 8
_SHARED_FOLDER: Final = "/dev/shm"  # noqa: S108 (only its size is read)


def max_views(camera: Camera, *, is_small: bool) -> int:
    """Return how many views of the size of a camera are cached."""
    if not is_small:
        return MAX_VIEWS
    return max(1, min(MAX_SMALL_VIEWS, SMALL_VIEWS_PIXELS // (camera.device_width * camera.device_height)))


@dataclass(frozen=True, slots=True)
class Job:
    """One frame to draw: changes since the last job, and the destination.

    `view` is the number of a view with cached images, or `UNCACHED_VIEW`. `layers` contains the pickled
    records, by key, that the process does not have; `order` lists all layers, top first. `sections` are the
    sections that changed since the last job, because fonts take megabytes; `data` is None if the map data is
    unchanged. A draft is written at `draft_at`, because it is read while drawing continues. Satellite images
    may be fetched from `hosts`. The camera reaches `margin_px` beyond the visible part. The user set
    the `options`. Views that are small are cached apart from the others. “Unchanged” means since the last job
    of the same `window`, which is the active one if it `is_active`.
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
    options: PreviewOptions = DEFAULT_OPTIONS
    is_small: bool = False
    window: int = 0
    is_active: bool = False


@dataclass(frozen=True, slots=True)
class SheetImage:
    """The location of an image in the block. Units: bytes for `offset` and `row`."""

    offset: int
    width: int
    height: int
    row: int
    format: int


@dataclass(frozen=True, slots=True)
class PartAt:
    """The location of a part; without an image it fills its rectangle."""

    ink: LayerInk
    rect: tuple[int, int, int, int]
    sheet: SheetImage | None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A placeholder for data that equals the last data of its view."""


@dataclass(frozen=True, slots=True)
class Active:
    """The parts of the active layer, with their forms and inks."""

    parts: tuple[PartAt, ...]
    forms: Forms
    inks: Inks


@dataclass(frozen=True, slots=True)
class Ready:
    """A process has started; `pid` is its process id. It may attach memory without a name."""

    pid: int
    attaches_unnamed: bool = False


@dataclass(frozen=True, slots=True)
class Working:
    """Progress was made since the last report."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """The provisional active layer; HalfDrawn or Dropped follows."""

    number: int
    active: Active


@dataclass(frozen=True, slots=True)
class HalfDrawn:
    """A drawn half: the image below the active layer, the layer if it is in this half, the image above.

    `map_trouble` is the reason why the user's own map cannot be read.
    """

    number: int
    below: SheetImage | Unchanged | None
    active: Active | None
    above: SheetImage | Unchanged | None
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...] | Unchanged
    awaited: int = 0
    retry_in_s: float | None = None
    notes: tuple[str, ...] = ()
    map_trouble: str = ""


@dataclass(frozen=True, slots=True)
class StopRequest:
    """The last job is superseded, or keeps other windows waiting, and need not be finished."""


@dataclass(frozen=True, slots=True)
class ForgetWindow:
    """A window is closed or drawn by other processes; what is cached for it is no longer needed."""

    window: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A job was dropped before it was finished."""

    number: int


@dataclass(frozen=True, slots=True)
class HalfFailed:
    """A half could not be drawn; `text` gives the reason."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class AskQuestion:
    """A question about the last job of a view, or of two views; the other one is 0 if there is none."""

    number: int
    view: int
    question: Question
    other_view: int = 0
    window: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """The answer of one half; None if the other half answers, or if the view is no longer cached."""

    number: int
    answer: Answer
    is_forgotten: bool = False


Reply: TypeAlias = Ready | Working | Drafted | HalfDrawn | Dropped | HalfFailed | Answered


class Writer:
    """Writer of images into a block of shared memory."""

    def __init__(self, block: FrameMemory, offset: int = 0) -> None:
        self._block, self._offset = block, offset

    def target(self, size: QSize) -> tuple[SheetImage, QImage]:
        """Return the location of a new image and the image, to be drawn onto; its pixels are undefined."""
        row = 4 * size.width()
        offset = self._reserved(row * size.height())
        sheet = SheetImage(offset, size.width(), size.height(), row, PICTURE.value)
        return sheet, view_of(self._block, sheet)[0]

    def sheet(self, image: QImage) -> SheetImage:
        """Write an image and return its location."""
        size = image.sizeInBytes()
        offset = self._reserved(size)
        _bytes(self._block)[offset : offset + size] = image.constBits()
        return SheetImage(offset, image.width(), image.height(), image.bytesPerLine(), image.format().value)

    def active(self, layer: "Drawing") -> Active:
        """Write a layer's parts and return their locations."""
        parts = tuple(
            PartAt(part.ink, _edges(part.rect), None if part.image is None else self.sheet(part.image))
            for part in layer.parts()
        )
        return Active(parts, layer.forms, dict(layer.inks))

    def _reserved(self, size: int) -> int:
        offset = self._offset
        # Images are aligned to cache lines.
        self._offset = offset + (size + 63) // 64 * 64
        return offset


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.x(), rect.y(), rect.width(), rect.height()


def _bytes(block: FrameMemory) -> memoryview:
    assert block.buf is not None, "the block is open"
    return block.buf


def view_of(block: FrameMemory, sheet: SheetImage) -> tuple[QImage, memoryview]:
    """Return an image in a block, and the view of the block that lives until its last copy is gone."""
    view = _bytes(block)[sheet.offset : sheet.offset + sheet.row * sheet.height]
    return QImage(view, sheet.width, sheet.height, sheet.row, QImage.Format(sheet.format)), view


def image_of(block: FrameMemory, sheet: SheetImage) -> QImage:
    """Return a copy of an image in a block, so that the block can be reused."""
    image, view = view_of(block, sheet)
    copied = image.copy()
    del image
    view.release()
    return copied


def part_of(block: FrameMemory, part: PartAt) -> PaintPart:
    """Return a copy of a part in a block."""
    return PaintPart(part.ink, QRect(*part.rect), None if part.sheet is None else image_of(block, part.sheet))


class _Memory(SharedMemory):
    """Shared memory that images may outlive when the program ends."""

    def close(self) -> None:
        """Release the memory, unless an image still refers to it."""
        with suppress(BufferError):
            super().close()


class ImageBlock:
    """A block of shared memory, with the images of one frame; images of small frames are copied out of it."""

    def __init__(self, size: int, *, is_named: bool = True) -> None:
        self.memory = _Memory(create=True, size=size) if is_named else UnnamedMemory(size)
        self.copies = False
        self._views: list[weakref.ref[memoryview]] = []

    @property
    def is_free(self) -> bool:
        """Whether no image refers to the block."""
        self._views = [view for view in self._views if view() is not None]
        return not self._views

    def image(self, sheet: SheetImage) -> QImage:
        """Return an image of the block."""
        if self.copies:
            return image_of(self.memory, sheet)
        image, view = view_of(self.memory, sheet)
        self._views.append(weakref.ref(view))
        return image

    def part(self, part: PartAt) -> PaintPart:
        """Return a part in the block."""
        return PaintPart(part.ink, QRect(*part.rect), None if part.sheet is None else self.image(part.sheet))

    def unlink(self) -> None:
        """Let no process attach the memory any more; it remains until the last image is gone."""
        with suppress(FileNotFoundError):  # A process that cannot map a block deletes it.
            self.memory.unlink()

    def close(self) -> bool:
        """Release the memory, and return whether no image needs it."""
        if not self.is_free:
            return False
        self.memory.close()
        return True


def is_scarce(image_bytes: int) -> bool:
    """Return whether the system has too little named memory for several frames, as in some containers."""
    try:
        system = os.statvfs(_SHARED_FOLDER)
    except (OSError, AttributeError):  # Other systems have no such folder.
        return False
    return system.f_bavail * system.f_frsize < _MIN_FRAMES * image_bytes


class ImageBlocks:
    """The blocks of one process; named until it is known to attach others, see `shared_memory`."""

    def __init__(self) -> None:
        self.are_named = True
        self._blocks: list[ImageBlock] = []

    def acquire(self, size: int, *, copies: bool) -> ImageBlock:
        """Return a block of at least a size for the next frame, whose images may be copied. Units: bytes."""
        _close_retired()
        free = [block for block in self._blocks if block.is_free]
        fitting = [block for block in free if block.memory.size >= size]
        for block in [*(each for each in free if each not in fitting), *fitting[_MAX_FREE:]]:
            self._retire(block)
        if fitting:
            found = fitting[0]
        else:
            found = ImageBlock(size, is_named=self.are_named)
            self._blocks.append(found)
        found.copies = copies or len(self._blocks) > MAX_USED
        return found

    def close(self) -> None:
        """Release all blocks; images in them remain valid."""
        for block in tuple(self._blocks):
            self._retire(block)

    def _retire(self, block: ImageBlock) -> None:
        self._blocks.remove(block)
        block.unlink()
        if not block.close():
            _retired.append(block)


# Unlinked blocks that still hold images, such as those that a view shows while its process is replaced.
_retired: list[ImageBlock] = []


def _close_retired() -> None:
    _retired[:] = [block for block in _retired if not block.close()]
