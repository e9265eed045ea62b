"""Strokes as single straight pieces, mitred by hand, with discs where a wide one must be round.

Qt draws a list of straight lines with flat ends four times as fast as the same lines as paths, and round ends
five times as slowly as flat ones.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.basemap.features import Flags
from editor.render.parts import PICTURE
from editor.render.shapes import Pieces, Points

Lines: TypeAlias = npt.NDArray[np.float64]

# Pieces overlap by at least this much, or the antialiasing of their ends would show as a seam.
SEAM_PX = 1.0
# A mitre that stands out less than this beyond a round join looks like one.
ROUND_PX = 0.3
# Discs stand on so many places in a pixel each way; larger ones are not stamped, but drawn one by one.
PHASES = 4
LARGEST_STAMP_PX = 200.0


def draw_strokes(
    painter: QPainter, pieces: Pieces, width: float, view: QRect, color: QColor, *, is_round: bool
) -> None:
    """Draws the pieces that reach into the view, with square ends and mitred bends, or all of them round."""
    if len(pieces) == 0:
        return
    seen = _in_view(pieces, width, view)
    sharp = pieces.bends > _sharpest(width) if is_round else np.zeros(len(pieces.bends), bool)
    lines = straight_lines(pieces, width, seen, sharp, end=0.0 if is_round else width / 2)
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    # Qt reads the array as it lies in memory; a line object for each piece would take as long as its drawing.
    if len(lines):
        first = cast("QLineF", shiboken6.wrapInstance(lines.ctypes.data, QLineF))
        painter.drawLines(first, len(lines))
    if is_round:
        _draw_discs(painter, _round_points(pieces, seen, sharp), width, color)


def straight_lines(pieces: Pieces, width: float, seen: Flags, flat: Flags, end: float) -> Lines:
    """The seen pieces, drawn out so far that the corners of two meet. Shape: (n, 4).

    `flat` are the joints at which pieces end where they meet; `end` is how far lines reach beyond their ends.
    """
    joins = np.clip(width / 2 * pieces.bends, SEAM_PX, max(width / 2, SEAM_PX))
    # Where a piece does not go on into the next of the array, its line ends there.
    reach = np.full(len(pieces) + 1, end)
    reach[1:-1] = np.where(pieces.goes_on, np.where(flat, 0.0, joins), end)
    directions = pieces.directions[seen]
    drawn: Lines = np.hstack(
        (
            pieces.starts[seen] - directions * reach[:-1][seen][:, None],
            pieces.ends[seen] + directions * reach[1:][seen][:, None],
        )
    )
    return drawn


def _sharpest(width: float) -> float:
    """The bend up to which a mitre may stand for a round join, as the tangent of half its angle."""
    # A mitre reaches 1 / cos of half the angle as far as the stroke's edge.
    return math.sqrt((1 + 2 * ROUND_PX / width) ** 2 - 1)


def _round_points(pieces: Pieces, seen: Flags, sharp: Flags) -> Points:
    """Where discs are needed: at the ends of lines and at sharp bends, where many meet only one."""
    is_open = ~pieces.goes_on | sharp
    ends = np.concatenate((is_open, [True])) & seen
    starts = np.concatenate(([True], ~pieces.goes_on)) & seen
    points = np.concatenate((pieces.starts[starts], pieces.ends[ends]))
    return np.unique(np.rint(points * PHASES), axis=0) / PHASES


def _draw_discs(painter: QPainter, points: Points, width: float, color: QColor) -> None:
    if width > LARGEST_STAMP_PX:
        _fill_discs(painter, points.tolist(), width, color)
        return
    stamps: dict[tuple[float, float], QImage] = {}
    corners = points - width / 2 - 1
    whole = np.floor(corners)
    for (x, y), phase in zip(whole.astype(int).tolist(), map(tuple, (corners - whole).tolist()), strict=True):
        stamp = stamps.get(phase)
        if stamp is None:
            stamp = stamps[phase] = _disc(width, phase, color)
        painter.drawImage(QPoint(x, y), stamp)


def _disc(width: float, phase: tuple[float, ...], color: QColor) -> QImage:
    size = math.ceil(width + 3)
    image = QImage(size, size, PICTURE)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _fill_discs(painter, [[width / 2 + 1 + shift for shift in phase]], width, color)
    painter.end()
    return image


def _fill_discs(painter: QPainter, centres: Sequence[Sequence[float]], width: float, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for x, y in centres:
        painter.drawEllipse(QPointF(x, y), width / 2, width / 2)


def _in_view(pieces: Pieces, width: float, view: QRect) -> Flags:
    low, high = pieces.low, pieces.high
    across: Flags = (high[:, 0] >= view.left() - width) & (low[:, 0] <= view.right() + width)
    down: Flags = (high[:, 1] >= view.top() - width) & (low[:, 1] <= view.bottom() + width)
    return across & down
