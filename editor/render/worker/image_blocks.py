"""Shared memory of a render process, as the window's process uses it.

Images of frames stay where the process drew them: a copy of a large one would block the window. A block is
used for the next frame when no image in it is left.
"""

import weakref
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import Final

from PySide6.QtGui import QImage

from editor.render.worker.messages import SheetImage, image_of, view_of

# Blocks of one process. Each needs a file descriptor, so the images of further frames are copied.
MAX_USED: Final = 12
# Blocks for the next frames: one is drawn while another one is still shown.
_MAX_FREE: Final = 2


class _Memory(SharedMemory):
    """Shared memory that images may outlive when the program ends."""

    def close(self) -> None:
        """Release the memory, unless an image still refers to it."""
        with suppress(BufferError):
            super().close()


class ImageBlock:
    """A block of shared memory, with the images of one frame; images of small frames are copied out of it."""

    def __init__(self, size: int) -> None:
        self.memory = _Memory(create=True, size=size)
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

    def unlink(self) -> None:
        """Remove the name; the memory remains until the last image is gone."""
        with suppress(FileNotFoundError):  # A process that cannot map a block deletes it.
            self.memory.unlink()

    def close(self) -> bool:
        """Release the memory, and return whether no image needs it."""
        if not self.is_free:
            return False
        self.memory.close()
        return True


class ImageBlocks:
    """The blocks of one process."""

    def __init__(self) -> None:
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
            found = ImageBlock(size)
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


# Blocks without a name that still hold images, such as those that a view shows while its process is replaced.
_retired: list[ImageBlock] = []


def _close_retired() -> None:
    _retired[:] = [block for block in _retired if not block.close()]
