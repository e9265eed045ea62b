"""Pictures as a kind of colour vision sees them, by a table of all 8-bit colours that is filled on demand."""

import threading
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.mapstyle.color.spaces import LINEAR
from editor.mapstyle.color.vision import MATRICES, Vision

_RGB = QImage.Format.Format_RGB32
_OPAQUE: Final = np.uint32(0xFF000000)
_COLORS: Final = 1 << 24
# Steps of linear light in the table of sRGB channels: fine enough for the steepest part, near black.
_STEPS: Final = 1 << 14


class VisionFilter:
    """Filter of pictures for one kind of vision.

    The table has an entry for each 24-bit colour, 0 where it is not yet computed, so that a picture costs one
    look-up per pixel. The memory of entries that are never used is not allocated. Thread-safe.
    """

    def __init__(self, vision: Vision) -> None:
        self._matrix = np.array(MATRICES[vision], np.float32).T
        self._table = np.zeros(_COLORS, np.uint32)
        self._lock = threading.Lock()

    def apply(self, image: QImage) -> QImage:
        """Return an opaque picture as this vision sees it; alpha is ignored."""
        height, width = image.height(), image.width()
        source = image if image.format() in _SAME_LAYOUT else image.convertToFormat(_RGB)
        result = QImage(width, height, _RGB)
        # The lines of these formats have no padding.
        packed = np.frombuffer(source.constBits(), np.int32)
        seen = np.frombuffer(result.bits(), np.uint32)
        with self._lock:
            self._look_up(packed, seen)
            if not seen.all():
                places = np.flatnonzero(seen == 0)
                missing = packed[places].view(np.uint32) & np.uint32(0xFFFFFF)
                self._add(missing)
                seen[places] = self._table[missing]
        result.setDevicePixelRatio(image.devicePixelRatio())
        return result

    def _look_up(self, packed: NDArray[np.int32], seen: NDArray[np.uint32]) -> None:
        """Write the colours that replace packed ones.

        A packed colour with alpha 255 is negative as a signed number, so it counts from the end of the table.
        """
        self._table.take(packed, mode="wrap", out=seen)

    def _add(self, colors: NDArray[np.uint32]) -> None:
        """Add the entries of some colours, each of which may occur many times."""
        # Of equal colours, the number that is written last remains: faster than a sort.
        numbers = np.arange(1, len(colors) + 1, dtype=np.uint32)
        self._table[colors] = numbers
        distinct = colors[self._table[colors] == numbers]
        self._table[distinct] = self._compute(distinct)

    def _compute(self, colors: NDArray[np.uint32]) -> NDArray[np.uint32]:
        channels = np.stack([colors >> 16, colors >> 8 & 255, colors & 255], axis=1)
        light = np.clip(_LINEAR_LIGHT[channels] @ self._matrix, 0, 1)
        red, green, blue = _CHANNELS[np.rint(light * _STEPS).astype(np.int32)].T
        packed: NDArray[np.uint32] = _OPAQUE | red << np.uint32(16) | green << np.uint32(8) | blue
        return packed


def _channel_table() -> NDArray[np.uint32]:
    light = np.arange(_STEPS + 1, dtype=np.float64) / _STEPS
    part = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(np.rint(255 * part), np.uint32)


_LINEAR_LIGHT: Final = np.array(LINEAR, np.float32)
_CHANNELS: Final = _channel_table()
_SAME_LAYOUT: Final = (
    QImage.Format.Format_RGB32,
    QImage.Format.Format_ARGB32,
    QImage.Format.Format_ARGB32_Premultiplied,
)

_filters: dict[Vision, VisionFilter] = {}
_lock = threading.Lock()


def seen_by(image: QImage, vision: Vision) -> QImage:
    """Return an opaque picture as a kind of vision sees it; the same picture for normal vision."""
    if vision is Vision.NORMAL or image.isNull():
        return image
    with _lock:
        if vision not in _filters:
            _filters.clear()  # A table may take 64 MB, and one vision is shown at a time.
            _filters[vision] = VisionFilter(vision)
        found = _filters[vision]
    return found.apply(image)
