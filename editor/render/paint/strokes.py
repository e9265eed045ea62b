"""Strokes as straight segments with computed mitres, and discs for the round joins of wide lines.

Qt draws a list of straight lines with flat caps four times as fast as the same lines as paths, and round caps
five times as slowly as flat ones.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.basemap.cache import BytesCache
from editor.render.paint.parts import PICTURE, painting
from editor.render.paint.paths import Segments
from editor.render.paint.viewport import Distances, Points

Lines: TypeAlias = npt.NDArray[np.float64]

# Minimum overlap of segments; less would show as a seam in the antialiasing of their ends.
SEAM_PX = 1.0
# A mitre that exceeds a round join by less than this looks the same.
ROUND_PX = 0.3
# Discs are stamped at this many subpixel positions per axis, large ones at fewer, because a drag of the width
# recreates all stamps; the largest are drawn one by one.
PHASES, PHASES_OF_LARGE = 4, 2
LARGE_STAMP_PX, LARGEST_STAMP_PX = 40.0, 200.0
STAMP_BYTES = 4 * 2**20


def draw_strokes(
    painter: QPainter, segments: Segments, width: float, color: QColor, *, is_round: bool
) -> None:
    """Draw segments with square caps and mitre joins, or with round caps and joins."""
    if len(segments) == 0:
        return
    sharpest = _sharpest_mitre(width) if is_round else math.inf
    lines = straight_lines(segments, width, sharpest, end=0.0 if is_round else width / 2)
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    # Qt reads the array in place; one line object per segment would take as long as the drawing.
    first = cast("QLineF", shiboken6.wrapInstance(lines.ctypes.data, QLineF))
    painter.drawLines(first, len(lines))
    if is_round:
        phases = PHASES_OF_LARGE if LARGE_STAMP_PX <= width <= LARGEST_STAMP_PX else PHASES
        _draw_discs(painter, _round_points(segments, sharpest, phases), width, color)


def straight_lines(segments: Segments, width: float, sharpest: float, end: float) -> Lines:
    """Return the segments extended so that the corners at joins meet. Shape: (n, 4).

    Segments are not extended at bends sharper than `sharpest`; the ends of lines are extended by `end`.
    """
    lines: Lines = np.empty((len(segments), 4))
    lines[:, :2] = (
        segments.starts - segments.directions * _reach(segments.before, width, sharpest, end)[:, None]
    )
    lines[:, 2:] = segments.ends + segments.directions * _reach(segments.after, width, sharpest, end)[:, None]
    return lines


def _reach(bends: Distances, width: float, sharpest: float, end: float) -> Distances:
    reach = np.clip(width / 2 * bends, SEAM_PX, max(width / 2, SEAM_PX))
    if math.isfinite(sharpest):
        reach[bends > sharpest] = 0.0
    reach[np.isinf(bends)] = end
    return reach


def _sharpest_mitre(width: float) -> float:
    """Return the sharpest bend at which a mitre replaces a round join, as the tangent of half its angle."""
    # A mitre extends 1 / cos of half the angle times as far as the stroke's edge.
    return math.sqrt((1 + 2 * ROUND_PX / width) ** 2 - 1)


def _round_points(segments: Segments, sharpest: float, phases: int) -> Points:
    """Return the centres of discs, without duplicates: the ends of lines and sharp bends."""
    points = np.concatenate(
        (segments.starts[np.isinf(segments.before)], segments.ends[segments.after > sharpest])
    )
    places = np.rint(points * phases)
    places = places[np.lexsort(places.T)]
    is_first = np.ones(len(places), bool)
    is_first[1:] = (places[1:] != places[:-1]).any(axis=1)
    return places[is_first] / phases


def _draw_discs(painter: QPainter, points: Points, width: float, color: QColor) -> None:
    if width > LARGEST_STAMP_PX:
        _fill_discs(painter, points.tolist(), width, color)
        return
    whole = np.floor(points)
    shifts = [(x, y) for x, y in (points - whole).tolist()]
    stamps = {shift: _stamp(width, shift, color.rgba()) for shift in set(shifts)}
    corners = whole.astype(np.int64) - _margin(width)
    for (x, y), shift in zip(corners.tolist(), shifts, strict=True):
        painter.drawImage(x, y, stamps[shift])


def _margin(width: float) -> int:
    """Return the distance from the edge of a stamp to the disc's centre."""
    return math.ceil(width / 2) + 1


def _stamp(width: float, shift: tuple[float, float], rgba: int) -> QImage:
    cached = _stamps.get((width, shift, rgba))
    if cached is None:
        cached = _Stamp(_disc(width, shift, QColor.fromRgba(rgba)))
        _stamps.put((width, shift, rgba), cached)
    return cached.image


@dataclass(frozen=True, slots=True)
class _Stamp:
    image: QImage

    @property
    def nbytes(self) -> int:
        return self.image.sizeInBytes()


# The same few widths and colours recur in every frame.
_stamps = BytesCache[tuple[float, tuple[float, float], int], _Stamp](STAMP_BYTES)


def _disc(width: float, shift: tuple[float, float], color: QColor) -> QImage:
    middle = _margin(width)
    image = QImage(2 * middle + 1, 2 * middle + 1, PICTURE)
    image.fill(0)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _fill_discs(painter, [[middle + each for each in shift]], width, color)
    return image


def _fill_discs(painter: QPainter, centres: Sequence[Sequence[float]], width: float, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for x, y in centres:
        painter.drawEllipse(QPointF(x, y), width / 2, width / 2)
