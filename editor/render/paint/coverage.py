"""Coverages as arrays, and coverages grown by a radius.

Only the render processes import them; the window composes parts without arrays.
"""

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from editor.render.paint.passes import COVERAGE

Field: TypeAlias = npt.NDArray[np.uint8]


def grown(coverage: Field, radius: float) -> Field:
    """Return a coverage grown by a radius, with antialiased edges."""
    reach = math.ceil(radius)
    height, width = coverage.shape
    padded = np.zeros((height + 2 * reach, width + 2 * reach), np.uint8)
    padded[reach : reach + height, reach : reach + width] = coverage
    result = np.zeros_like(padded)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weight = min(1.0, radius + 0.5 - math.hypot(dx, dy))
            if weight <= 0:
                continue
            layer = coverage if weight >= 1 else (coverage * np.float32(weight)).astype(np.uint8)
            target = result[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
            np.maximum(target, layer, out=target)
    return result


def to_array(coverage: QImage) -> Field:
    """Return a coverage as an array view; the image must outlive it."""
    rows = np.frombuffer(coverage.constBits(), np.uint8).reshape(coverage.height(), coverage.bytesPerLine())
    return rows[:, : coverage.width()]


def to_coverage(field: Field) -> QImage:
    """Return an array as a coverage."""
    height, width = field.shape
    image = QImage(width, height, COVERAGE)
    _rows_of(image)[:, :width] = field
    return image


def _rows_of(image: QImage) -> Field:
    return np.frombuffer(image.bits(), np.uint8).reshape(image.height(), image.bytesPerLine())
