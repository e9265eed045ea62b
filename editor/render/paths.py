"""Many lines or rings as small painter paths, made once and drawn wherever the camera is."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRect
from PySide6.QtGui import QPainter, QPainterPath

from editor.render.pieces import pixels
from editor.render.shapes import Offsets, Points
from editor.render.stage import Fit

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
