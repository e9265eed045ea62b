"""Strokes as single straight pieces, mitred by hand, with discs where a wide one must be round.

Qt draws a list of straight lines with flat ends four times as fast as the same lines as paths, and round ends
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
from editor.render.paint.paths import Pieces
from editor.render.paint.viewport import Distances, Points

Lines: TypeAlias = npt.NDArray[np.float64]

# Pieces overlap by at least this much, or the antialiasing of their ends would show as a seam.
SEAM_PX = 1.0
# A mitre that stands out less than this beyond a round join looks like one.
ROUND_PX = 0.3
# Discs stand on so many places in a pixel each way, large ones on fewer, since a drag in width makes all
# stamps anew; the largest are not stamped, but drawn one by one.
PHASES, PHASES_OF_LARGE = 4, 2
LARGE_STAMP_PX, LARGEST_STAMP_PX = 40.0, 200.0
STAMP_BYTES = 4 * 2**20


def draw_strokes(painter: QPainter, pieces: Pieces, width: float, color: QColor, *, is_round: bool) -> None:
    """Draws pieces with square ends and mitred bends, or with all of them round."""
    if len(pieces) == 0:
        return
    sharpest = _sharpest(width) if is_round else math.inf
    lines = straight_lines(pieces, width, sharpest, end=0.0 if is_round else width / 2)
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    # Qt reads the array as it lies in memory; a line object for each piece would take as long as its drawing.
    first = cast("QLineF", shiboken6.wrapInstance(lines.ctypes.data, QLineF))
    painter.drawLines(first, len(lines))
    if is_round:
        phases = PHASES_OF_LARGE if LARGE_STAMP_PX <= width <= LARGEST_STAMP_PX else PHASES
        _draw_discs(painter, _round_points(pieces, sharpest, phases), width, color)


def straight_lines(pieces: Pieces, width: float, sharpest: float, end: float) -> Lines:
    """The pieces, drawn out so far that the corners of two meet. Shape: (n, 4).

    At joints sharper than `sharpest` they end where they meet; lines reach `end` beyond their ends.
    """
    lines: Lines = np.empty((len(pieces), 4))
    lines[:, :2] = pieces.starts - pieces.directions * _reach(pieces.before, width, sharpest, end)[:, None]
    lines[:, 2:] = pieces.ends + pieces.directions * _reach(pieces.after, width, sharpest, end)[:, None]
    return lines


def _reach(bends: Distances, width: float, sharpest: float, end: float) -> Distances:
    reach = np.clip(width / 2 * bends, SEAM_PX, max(width / 2, SEAM_PX))
    if math.isfinite(sharpest):
        reach[bends > sharpest] = 0.0
    reach[np.isinf(bends)] = end
    return reach


def _sharpest(width: float) -> float:
    """The bend up to which a mitre may stand for a round join, as the tangent of half its angle."""
    # A mitre reaches 1 / cos of half the angle as far as the stroke's edge.
    return math.sqrt((1 + 2 * ROUND_PX / width) ** 2 - 1)


def _round_points(pieces: Pieces, sharpest: float, phases: int) -> Points:
    """Where discs are needed: at the ends of lines and at sharp bends, where many meet only one."""
    points = np.concatenate((pieces.starts[np.isinf(pieces.before)], pieces.ends[pieces.after > sharpest]))
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
    """Where the middle of a disc lies in its stamp."""
    return math.ceil(width / 2) + 1


def _stamp(width: float, shift: tuple[float, float], rgba: int) -> QImage:
    kept = _stamps.get((width, shift, rgba))
    if kept is None:
        kept = _Stamp(_disc(width, shift, QColor.fromRgba(rgba)))
        _stamps.put((width, shift, rgba), kept)
    return kept.image


@dataclass(frozen=True, slots=True)
class _Stamp:
    image: QImage

    @property
    def nbytes(self) -> int:
        return self.image.sizeInBytes()


# The same few widths and colours come again in every frame.
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
