"""Lines as straight pieces, and painter paths of many lines or rings."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRect
from PySide6.QtGui import QPainter, QPainterPath

from editor.render.paint.viewport import Distances, Fit, Offsets, Points


@dataclass(frozen=True, eq=False)
class Pieces:
    """The straight pieces of some lines.

    `before` and `after` say how sharply a line bends where a piece begins and ends, as the tangent of half
    the angle; infinite where the line itself begins or ends. `along` is how far from its line's start a piece
    begins, `owners` are the features' numbers.
    Shape: one row each. Units: level or device pixels, all alike.
    """

    starts: Points
    ends: Points
    directions: Points
    before: Distances
    after: Distances
    along: Distances
    owners: Offsets

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def nbytes(self) -> int:
        """About what it keeps in memory. Units: bytes."""
        return 144 * len(self)

    @cached_property
    def _box(self) -> tuple[Distances, Distances, Distances, Distances]:
        """Left, top, right and bottom of each piece."""
        (x0, y0), (x1, y1) = self.starts.T, self.ends.T
        return np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)

    def seen(self, fit: Fit, view: QRect, reach: float) -> "Pieces":
        """Those that come as near to a view as their strokes reach, where they lie on the picture.

        Units: `reach` in device pixels; level pixels become device pixels.
        """
        (west, north), (east, south) = fit.corners(view, reach)
        left, top, right, bottom = self._box
        chosen = np.flatnonzero((left <= east) & (right >= west) & (top <= south) & (bottom >= north))
        return self._fitted(chosen, fit)

    def chosen(self, numbers: Offsets) -> "Pieces":
        """Only some of them."""
        return self._fitted(numbers, Fit(1.0, 0.0, 0.0))

    def _fitted(self, chosen: Offsets, fit: Fit) -> "Pieces":
        return Pieces(
            fit.points(self.starts[chosen]),
            fit.points(self.ends[chosen]),
            self.directions[chosen],
            self.before[chosen],
            self.after[chosen],
            self.along[chosen] * fit.factor,
            self.owners[chosen],
        )

    def bounds(self, margin: float, view: QRect) -> QRect:
        """The pixels that drawing these with a margin can touch within a view."""
        if not len(self):
            return QRect()
        left, top, right, bottom = self._box
        return pixels(left.min(), top.min(), right.max(), bottom.max(), margin, view)


def pixels(left: float, top: float, right: float, bottom: float, margin: float, view: QRect) -> QRect:
    """The whole pixels of a box with a margin, as far as they lie in a view."""
    west, north = (
        max(int(np.floor(left - margin - 1)), view.left()),
        max(int(np.floor(top - margin - 1)), view.top()),
    )
    east, south = (
        min(int(np.ceil(right + margin + 1)), view.right()),
        min(int(np.ceil(bottom + margin + 1)), view.bottom()),
    )
    return QRect(west, north, max(0, east - west + 1), max(0, south - north + 1))


def pieces_of(points: Points, parts: Offsets, owners: Offsets) -> Pieces:
    """The pieces of lines.

    Shape: `parts` (lines + 1) offsets into the points; `owners` one for each line.
    """
    is_last = np.zeros(len(points), bool)
    is_last[parts[1:][np.diff(parts) > 0] - 1] = True
    steps = np.zeros((len(points), 2))
    steps[:-1] = np.diff(points, axis=0)
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    first = np.flatnonzero(~is_last & (lengths > 0))
    directions = steps[first] / lengths[first][:, None]
    cosines = np.clip((directions[1:] * directions[:-1]).sum(axis=1), -1.0, 1.0)
    goes_on = first[1:] == first[:-1] + 1
    bends = np.where(goes_on, np.sqrt((1 - cosines) / np.maximum(1 + cosines, 1e-9)), np.inf)
    part = np.searchsorted(parts, first, side="right") - 1
    # The way from a line's last point to the next line's first belongs to neither.
    way = np.concatenate(([0.0], np.cumsum(np.where(is_last, 0.0, lengths))))
    ended = np.full(min(len(first), 1), np.inf)
    return Pieces(
        points[first],
        points[first + 1],
        directions,
        before=np.concatenate((ended, bends)),
        after=np.concatenate((bends, ended)),
        along=way[first] - way[parts[part]],
        owners=owners[part],
    )


def marks_along(pieces: Pieces, spacing: float, first: float, view: QRect) -> tuple[Points, Offsets]:
    """Points at even distances along lines that lie in a view, and the numbers of the pieces they are on.

    Even where a line crosses half the world, only those in the view are counted.
    """
    steps = pieces.ends - pieces.starts
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    enter, leave = _inside(pieces.starts, steps, view)
    begin = np.maximum(np.ceil((pieces.along + enter * lengths - first) / spacing), 0.0)
    end = np.ceil((pieces.along + leave * lengths - first) / spacing)
    counts = np.where(leave > enter, np.maximum(end - begin, 0.0), 0.0).astype(np.int64)
    on = np.repeat(np.arange(len(pieces)), counts)
    number = np.arange(len(on)) - np.repeat(np.cumsum(counts) - counts, counts)
    at = first + spacing * (begin[on] + number) - pieces.along[on]
    points: Points = pieces.starts[on] + pieces.directions[on] * at[:, None]
    return points, on


def _inside(starts: Points, steps: Points, view: QRect) -> tuple[Distances, Distances]:
    """Which part of each piece lies in a view, from 0 to 1. Source: Liang and Barsky."""
    corners = np.array([[view.left(), view.top()], [view.right() + 1, view.bottom() + 1]], np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = (corners[:, None, :] - starts) / steps
    # A step of nothing along an axis never leaves its side: 0 / 0 is on the border, and seen.
    ends = np.where(np.isnan(ends), np.array([-np.inf, np.inf])[:, None, None], ends)
    enter, leave = ends.min(axis=0).max(axis=1), ends.max(axis=0).min(axis=1)
    return np.clip(enter, 0.0, 1.0), np.clip(leave, 0.0, 1.0)


# Qt's stroker and its antialiasing rasteriser are superlinear in the size of a path; a call has its price.
VERTICES_IN_PATH = 16
# What a path keeps besides its points, about. Units: bytes.
PATH_BYTES = 256

_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE_TO, _LINE_TO = 0, 1
_WINDING_FILL = 1


class Paths:
    """Painter paths with their boxes. Units: level pixels.

    Rings wind as in MVT, so that overlaps add.
    """

    def __init__(self, points: Points, parts: Offsets, groups: Offsets | None = None) -> None:
        """Shape: `parts` (lines + 1) offsets into the points; `groups` offsets into the parts, whole each."""
        runs = list(_runs(parts, groups))
        self._paths = list(_read(points, parts, runs))
        edges = np.array([parts[first] for first, _ in runs], np.int64)
        if len(edges):
            self._low, self._high = np.minimum.reduceat(points, edges), np.maximum.reduceat(points, edges)
        else:
            self._low = self._high = np.zeros((0, 2))
        self.nbytes = 24 * len(points) + PATH_BYTES * len(runs)

    def bounds(self, fit: Fit, margin: float, view: QRect) -> QRect:
        """The pixels that drawing what is in view with a margin can touch."""
        seen = self._seen(fit, margin, view)
        if not len(seen):
            return QRect()
        left, top = fit.points(self._low[seen].min(axis=0))
        right, bottom = fit.points(self._high[seen].max(axis=0))
        return pixels(left, top, right, bottom, margin, view)

    def draw(self, painter: QPainter, fit: Fit, margin: float, view: QRect) -> None:
        """Draws what is in view with the painter's pen and brush."""
        painter.save()
        painter.setTransform(fit.transform, combine=True)
        for number in self._seen(fit, margin, view).tolist():
            painter.drawPath(self._paths[number])
        painter.restore()

    def _seen(self, fit: Fit, margin: float, view: QRect) -> Offsets:
        low, high = fit.corners(view, margin)
        return np.flatnonzero((self._low <= high).all(axis=1) & (self._high >= low).all(axis=1))


def _read(points: Points, parts: Offsets, runs: list[tuple[int, int]]) -> Iterator[QPainterPath]:
    elements = np.empty(len(points), _ELEMENT)
    elements["type"] = _LINE_TO
    elements["type"][parts[:-1][np.diff(parts) > 0]] = _MOVE_TO
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    # One array and one stream for all: Qt itself reads the paths, where a call per point would cost a hundred
    # times as much. The array must outlive the stream.
    data = QByteArray(b"".join(_written(elements, parts, first, last) for first, last in runs))
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    for _ in runs:
        path = QPainterPath()
        stream >> path
        yield path


def _written(elements: npt.NDArray[np.void], parts: Offsets, first: int, last: int) -> bytes:
    """Parts in Qt's stream form of a path: count, elements, where the last subpath starts, fill rule."""
    start, end = int(parts[first]), int(parts[last])
    tail = (int(parts[last - 1]) - start).to_bytes(4, "big") + _WINDING_FILL.to_bytes(4, "big")
    return (end - start).to_bytes(4, "big") + elements[start:end].tobytes() + tail


def _runs(parts: Offsets, groups: Offsets | None) -> Iterator[tuple[int, int]]:
    """Runs of parts that make one path each and are not empty; a group's parts are in one."""
    ends = range(1, len(parts)) if groups is None else groups[1:].tolist()
    vertices = parts.tolist()
    first = last = 0
    for end in ends:
        if vertices[last] > vertices[first] and vertices[end] - vertices[first] > VERTICES_IN_PATH:
            yield first, last
            first = last
        last = end
    if vertices[last] > vertices[first]:
        yield first, last
