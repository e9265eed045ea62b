"""Coverages as numbers and back, and grown to all sides."""

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from editor.render.parts import COVERAGE

Field: TypeAlias = npt.NDArray[np.uint8]


def grown(coverage: Field, radius: float) -> Field:
    """A coverage grown by so many pixels on all sides, with soft edges."""
    reach = math.ceil(radius)
    height, width = coverage.shape
    room = np.zeros((height + 2 * reach, width + 2 * reach), np.uint8)
    room[reach : reach + height, reach : reach + width] = coverage
    result = np.zeros_like(room)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weight = min(1.0, radius + 0.5 - math.hypot(dx, dy))
            if weight <= 0:
                continue
            layer = coverage if weight >= 1 else (coverage * np.float32(weight)).astype(np.uint8)
            target = result[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
            np.maximum(target, layer, out=target)
    return result


def field_of(coverage: QImage) -> Field:
    """A coverage as numbers; the image must outlive them."""
    rows = np.frombuffer(coverage.constBits(), np.uint8).reshape(coverage.height(), coverage.bytesPerLine())
    return rows[:, : coverage.width()]


def coverage_of(field: Field) -> QImage:
    """Numbers as a coverage."""
    height, width = field.shape
    image = QImage(width, height, COVERAGE)
    _rows_of(image)[:, :width] = field
    return image


def _rows_of(image: QImage) -> Field:
    return np.frombuffer(image.bits(), np.uint8).reshape(image.height(), image.bytesPerLine())
