"""Images in memory that earlier images of the same size have released.

Fresh memory costs more than the copy of a picture: at 4096x2416 pixels, the system needs 14 ms to provide
it, and a copy into memory in use takes 3 to 5 ms.
"""

import weakref
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.records import dataclass
from editor.render.paint.passes import PICTURE

_BYTES_PER_PIXEL: Final = 4
# The memory of a picture that was replaced is free for the next one.
_MAX_FREE: Final = 1


@dataclass(frozen=True, slots=True)
class _Lent:
    """Memory, and the view of it that its image holds; QImage releases the view with its last copy."""

    memory: bytearray
    view: "weakref.ref[memoryview]"

    @property
    def is_free(self) -> bool:
        return self.view() is None


class ReusedImages:
    """Source of images; memory of another size than that of the last image is released."""

    def __init__(self) -> None:
        self._lent: list[_Lent] = []

    def image(self, size: QSize) -> QImage:
        """Return an image with undefined pixels, whose memory no other image uses."""
        row = _BYTES_PER_PIXEL * size.width()
        needed = row * size.height()
        free = [each.memory for each in self._lent if each.is_free and len(each.memory) == needed]
        memory = free.pop() if free else bytearray(needed)
        view = memoryview(memory)
        used = [each for each in self._lent if not each.is_free]
        unused = [_Lent(each, _RELEASED) for each in free[:_MAX_FREE]]
        self._lent = [*unused, *used, _Lent(memory, weakref.ref(view))]
        return QImage(view, size.width(), size.height(), row, PICTURE)


def _released() -> "weakref.ref[memoryview]":
    view = memoryview(b"")
    return weakref.ref(view)


_RELEASED: Final = _released()
