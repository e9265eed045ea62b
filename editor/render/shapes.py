"""The features that one layer draws, gathered in device pixels, and their way into painter paths."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRect
from PySide6.QtGui import QPainterPath

Points: TypeAlias = npt.NDArray[np.float64]
Offsets: TypeAlias = npt.NDArray[np.int64]
Tags: TypeAlias = Mapping[str, str | int | float | bool]

# Qt's stroker and its antialiasing rasteriser are superlinear in the size of a path.
RINGS_IN_PATH = 8
# Vertices that fall into the same cell of this size are drawn as one.
CELL_PX = 0.6

_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE_TO, _LINE_TO = 0, 1
_WINDING_FILL = 1


@dataclass(frozen=True, slots=True)
class Shapes:
    """Features in device pixels.

    Shape: `points` (n, 2); `parts` (m + 1) offsets into the points; `features` (k + 1) offsets into the
    parts; `tags` k.
    """

    points: Points
    parts: Offsets
    features: Offsets
    tags: tuple[Tags, ...]

    def __len__(self) -> int:
        return len(self.tags)

    def part(self, index: int) -> Points:
        """The points of one line or ring."""
        return self.points[self.parts[index] : self.parts[index + 1]]

    def first_points(self) -> Points:
        """The first point of every feature."""
        return self.points[self.parts[self.features[:-1]]]

    def moved(self, dx: float, dy: float) -> "Shapes":
        """The same features elsewhere."""
        if dx == 0 and dy == 0:
            return self
        return Shapes(self.points + np.array([dx, dy]), self.parts, self.features, self.tags)

    def bounds(self, margin: float, view: QRect) -> QRect:
        """The pixels that drawing these with a margin can touch within a view."""
        if len(self.points) == 0:
            return QRect()
        west, north = np.floor(self.points.min(axis=0) - margin - 1)
        east, south = np.ceil(self.points.max(axis=0) + margin + 1)
        left, top = max(int(west), view.left()), max(int(north), view.top())
        right, bottom = min(int(east), view.right()), min(int(south), view.bottom())
        return QRect(left, top, max(0, right - left + 1), max(0, bottom - top + 1))


def area_paths(shapes: Shapes) -> Iterator[QPainterPath]:
    """Small filled paths; the rings of one feature never part. Rings wind as in MVT, so that overlaps add."""
    yield from _paths(shapes, closed=True)


def line_paths(shapes: Shapes) -> Iterator[QPainterPath]:
    """Small open paths to be stroked."""
    yield from _paths(shapes, closed=False)


def _paths(shapes: Shapes, *, closed: bool) -> Iterator[QPainterPath]:
    if len(shapes.points) == 0:
        return
    points, parts = _thinned(shapes)
    elements = np.empty(len(points), _ELEMENT)
    elements["type"] = _LINE_TO
    elements["type"][parts[:-1][np.diff(parts) > 0]] = _MOVE_TO
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    for first, last in _batches(shapes, together=closed):
        start, end = parts[first], parts[last]
        if end - start > 1:
            yield _path(elements[start:end])


def _batches(shapes: Shapes, *, together: bool) -> Iterator[tuple[int, int]]:
    """Runs of parts that make one path."""
    count = len(shapes.parts) - 1
    if not together:
        yield from ((first, min(first + RINGS_IN_PATH, count)) for first in range(0, count, RINGS_IN_PATH))
        return
    first = 0
    for end in shapes.features[1:].tolist():
        if end - first >= RINGS_IN_PATH or end == count:
            if end > first:
                yield first, end
            first = end


def _thinned(shapes: Shapes) -> tuple[Points, Offsets]:
    """The points less those that fall into the cell of the one before, with the new offsets of the parts."""
    cells = np.floor(shapes.points * (1.0 / CELL_PX))
    keep = np.ones(len(cells), bool)
    keep[1:] = (cells[1:] != cells[:-1]).any(axis=1)
    ends = shapes.parts[1:]
    keep[shapes.parts[:-1][np.diff(shapes.parts) > 0]] = True
    keep[ends[np.diff(shapes.parts) > 0] - 1] = True
    kept_before = np.concatenate((np.zeros(1, np.int64), np.cumsum(keep)))
    return shapes.points[keep], kept_before[shapes.parts]


def _path(elements: npt.NDArray[np.void]) -> QPainterPath:
    """The path of these elements, read by Qt itself: a call per point would cost a hundred times as much."""
    # Qt's stream form of a path: count, elements, index of the open subpath's start, fill rule.
    start = int(np.flatnonzero(elements["type"] == _MOVE_TO)[-1])
    head = len(elements).to_bytes(4, "big")
    tail = start.to_bytes(4, "big") + _WINDING_FILL.to_bytes(4, "big")
    # The array must outlive the stream that reads it.
    data = QByteArray(head + elements.tobytes() + tail)
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    path = QPainterPath()
    stream >> path
    return path
