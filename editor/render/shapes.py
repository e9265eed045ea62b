"""The features that one layer draws, gathered in device pixels, and their way into painter paths."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRect
from PySide6.QtGui import QPainterPath

from editor.basemap.features import Flags

Points: TypeAlias = npt.NDArray[np.float64]
Distances: TypeAlias = npt.NDArray[np.float64]
Offsets: TypeAlias = npt.NDArray[np.int64]
Tags: TypeAlias = Mapping[str, str | int | float | bool]

# Qt's stroker and its antialiasing rasteriser are superlinear in the size of a path; a call has its price.
VERTICES_IN_PATH = 16
# Vertices that fall into the same cell of this size are drawn as one.
CELL_PX = 0.6

_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE_TO, _LINE_TO = 0, 1
_WINDING_FILL = 1


@dataclass(frozen=True, slots=True)
class Pieces:
    """The straight pieces of all lines, as they follow one another.

    `bends` says of each joint how sharply it turns, as the tangent of half its angle; where `goes_on` is
    false, the line ends between the two. Shape: n pieces, n - 1 joints; `low` and `high` are their boxes.
    """

    starts: Points
    ends: Points
    directions: Points
    bends: Distances
    goes_on: Flags
    low: Points
    high: Points

    def __len__(self) -> int:
        return len(self.starts)


@dataclass(frozen=True, eq=False)
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

    @cached_property
    def pieces(self) -> Pieces:
        """The straight pieces of the lines, for which a width is still to be chosen."""
        points, parts = thinned(self)
        is_last = np.zeros(len(points), bool)
        is_last[parts[1:][np.diff(parts) > 0] - 1] = True
        first = np.flatnonzero(~is_last)
        first = first[(points[first] != points[first + 1]).any(axis=1)]
        starts, ends = points[first], points[first + 1]
        directions = ends - starts
        directions /= np.hypot(directions[:, 0], directions[:, 1])[:, None]
        cosines = np.clip((directions[1:] * directions[:-1]).sum(axis=1), -1.0, 1.0)
        return Pieces(
            starts,
            ends,
            directions,
            bends=np.sqrt((1 - cosines) / np.maximum(1 + cosines, 1e-9)),
            goes_on=first[1:] == first[:-1] + 1,
            low=np.minimum(starts, ends),
            high=np.maximum(starts, ends),
        )

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


NOTHING = Shapes(np.empty((0, 2)), np.zeros(1, np.int64), np.zeros(1, np.int64), ())


def closed(shapes: Shapes) -> Shapes:
    """Only the lines that end where they began."""
    first, last = shapes.parts[:-1], shapes.parts[1:] - 1
    chosen = np.flatnonzero(last > first)
    chosen = chosen[(shapes.points[first[chosen]] == shapes.points[last[chosen]]).all(axis=1)]
    if len(chosen) == 0:
        return NOTHING
    parts = [shapes.part(index) for index in chosen.tolist()]
    owners = np.searchsorted(shapes.features, chosen, side="right") - 1
    return Shapes(
        np.concatenate(parts),
        np.concatenate((np.zeros(1, np.int64), np.cumsum([len(part) for part in parts]))),
        np.arange(len(parts) + 1),
        tuple(shapes.tags[owner] for owner in owners.tolist()),
    )


def area_paths(shapes: Shapes) -> Iterator[QPainterPath]:
    """Small filled paths; the rings of one feature never part. Rings wind as in MVT, so that overlaps add."""
    yield from _paths(shapes, closed=True)


def line_paths(shapes: Shapes) -> Iterator[QPainterPath]:
    """Small open paths to be stroked."""
    yield from _paths(shapes, closed=False)


def _paths(shapes: Shapes, *, closed: bool) -> Iterator[QPainterPath]:
    if len(shapes.points) == 0:
        return
    points, parts = thinned(shapes)
    elements = np.empty(len(points), _ELEMENT)
    elements["type"] = _LINE_TO
    elements["type"][parts[:-1][np.diff(parts) > 0]] = _MOVE_TO
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    runs = list(_batches(parts, shapes.features if closed else None))
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
    head = (end - start).to_bytes(4, "big")
    tail = (int(parts[last - 1]) - start).to_bytes(4, "big") + _WINDING_FILL.to_bytes(4, "big")
    return head + elements[start:end].tobytes() + tail if end > start else head


def _batches(parts: Offsets, features: Offsets | None) -> Iterator[tuple[int, int]]:
    """Runs of parts that make one path each; where features are given, theirs never part."""
    ends = range(1, len(parts)) if features is None else features[1:].tolist()
    vertices = parts.tolist()
    first = last = 0
    for end in ends:
        if last > first and vertices[end] - vertices[first] > VERTICES_IN_PATH:
            yield first, last
            first = last
        last = end
    if last > first:
        yield first, last


def thinned(shapes: Shapes) -> tuple[Points, Offsets]:
    """The points less those that fall into the cell of the one before, with the new offsets of the parts."""
    cells = np.floor(shapes.points * (1.0 / CELL_PX))
    keep = np.ones(len(cells), bool)
    keep[1:] = (cells[1:] != cells[:-1]).any(axis=1)
    ends = shapes.parts[1:]
    keep[shapes.parts[:-1][np.diff(shapes.parts) > 0]] = True
    keep[ends[np.diff(shapes.parts) > 0] - 1] = True
    kept_before = np.concatenate((np.zeros(1, np.int64), np.cumsum(keep)))
    return shapes.points[keep], kept_before[shapes.parts]
