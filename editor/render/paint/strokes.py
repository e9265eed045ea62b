"""Lines as mitred segments and as painter paths."""

import math
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QLineF, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.basemap.memory_cache import BytesCache
from editor.records import dataclass
from editor.render.paint.passes import PICTURE, painting
from editor.render.paint.vector_path import VectorPath, joined
from editor.render.paint.viewport import Distances, Fit, Offsets, Points


@dataclass(frozen=True, eq=False)
class Segments:
    """The straight segments of lines.

    `before` and `after` are the bends at the start and end of a segment, as the tangent of half the angle;
    infinite at the ends of a line. `along` is the distance from the line's start to the segment's start,
    `owners` are the indexes of the features.
    Shape: one row each. Units: level or device pixels, the same for all fields.
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
        """Approximate size in memory. Units: bytes."""
        return 144 * len(self)

    @cached_property
    def _box(self) -> tuple[Distances, Distances, Distances, Distances]:
        (x0, y0), (x1, y1) = self.starts.T, self.ends.T
        return np.minimum(x0, x1), np.minimum(y0, y1), np.maximum(x0, x1), np.maximum(y0, y1)

    def in_view(self, fit: Fit, view: QRect, reach: float) -> "Segments":
        """Return the segments whose strokes reach into a view, transformed to device pixels.

        Units: `reach` in device pixels.
        """
        (west, north), (east, south) = fit.corners(view, reach)
        left, top, right, bottom = self._box
        subset = np.flatnonzero((left <= east) & (right >= west) & (top <= south) & (bottom >= north))
        return self._transformed(subset, fit)

    def subset(self, numbers: Offsets) -> "Segments":
        """Return the segments with these indexes."""
        return self._transformed(numbers, Fit(1.0, 0.0, 0.0))

    def _transformed(self, subset: Offsets, fit: Fit) -> "Segments":
        return Segments(
            fit.points(self.starts[subset]),
            fit.points(self.ends[subset]),
            self.directions[subset],
            self.before[subset],
            self.after[subset],
            self.along[subset] * fit.factor,
            self.owners[subset],
        )

    def bounds(self, margin: float, view: QRect) -> QRect:
        """Return the pixels that a drawing of the segments with a margin can cover in a view."""
        if not len(self):
            return QRect()
        left, top, right, bottom = self._box
        return pixels(left.min(), top.min(), right.max(), bottom.max(), margin, view)


def pixels(left: float, top: float, right: float, bottom: float, margin: float, view: QRect) -> QRect:
    """Return the pixels of a box with a margin, clipped to a view."""
    west, north = (
        max(int(np.floor(left - margin - 1)), view.left()),
        max(int(np.floor(top - margin - 1)), view.top()),
    )
    east, south = (
        min(int(np.ceil(right + margin + 1)), view.right()),
        min(int(np.ceil(bottom + margin + 1)), view.bottom()),
    )
    return QRect(west, north, max(0, east - west + 1), max(0, south - north + 1))


def segments_of(points: Points, parts: Offsets, owners: Offsets) -> Segments:
    """Return the segments of lines.

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
    is_continued = first[1:] == first[:-1] + 1
    bends = np.where(is_continued, np.sqrt((1 - cosines) / np.maximum(1 + cosines, 1e-9)), np.inf)
    part = np.searchsorted(parts, first, side="right") - 1
    # The step from the last point of a line to the first of the next belongs to neither.
    way = np.concatenate(([0.0], np.cumsum(np.where(is_last, 0.0, lengths))))
    line_end = np.full(min(len(first), 1), np.inf)
    return Segments(
        points[first],
        points[first + 1],
        directions,
        before=np.concatenate((line_end, bends)),
        after=np.concatenate((bends, line_end)),
        along=way[first] - way[parts[part]],
        owners=owners[part],
    )


def points_along(segments: Segments, spacing: float, first: float, view: QRect) -> tuple[Points, Offsets]:
    """Return points at even distances along lines that lie in a view, and the indexes of their segments.

    Only points in the view are generated, even if a line crosses half the world.
    """
    steps = segments.ends - segments.starts
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    enter, leave = _clipped(segments.starts, steps, view)
    begin = np.maximum(np.ceil((segments.along + enter * lengths - first) / spacing), 0.0)
    end = np.ceil((segments.along + leave * lengths - first) / spacing)
    counts = np.where(leave > enter, np.maximum(end - begin, 0.0), 0.0).astype(np.int64)
    on = np.repeat(np.arange(len(segments)), counts)
    number = np.arange(len(on)) - np.repeat(np.cumsum(counts) - counts, counts)
    at = first + spacing * (begin[on] + number) - segments.along[on]
    points: Points = segments.starts[on] + segments.directions[on] * at[:, None]
    return points, on


def _clipped(starts: Points, steps: Points, view: QRect) -> tuple[Distances, Distances]:
    """Return the part of each segment in a view, as fractions of its length. Source: Liang and Barsky."""
    corners = np.array([[view.left(), view.top()], [view.right() + 1, view.bottom() + 1]], np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = (corners[:, None, :] - starts) / steps
    # A zero step along an axis gives 0 / 0 on the border, which counts as visible.
    ends = np.where(np.isnan(ends), np.array([-np.inf, np.inf])[:, None, None], ends)
    enter, leave = ends.min(axis=0).max(axis=1), ends.max(axis=0).min(axis=1)
    return np.clip(enter, 0.0, 1.0), np.clip(leave, 0.0, 1.0)


# Qt's stroker and rasterizer are superlinear in the size of a path, but each call has a cost.
VERTICES_IN_PATH = 16
# Approximate overhead of a path besides its points. Units: bytes.
PATH_BYTES = 256

_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE_TO, _LINE_TO = 0, 1
_WINDING_FILL = 1


class Paths:
    """Painter paths with their bounding boxes. Units: level pixels.

    The winding of rings follows MVT, so that overlaps are filled.
    """

    def __init__(self, points: Points, parts: Offsets, groups: Offsets | None = None) -> None:
        """Shape: `parts` (lines + 1) offsets into the points; `groups` offsets into the parts."""
        runs = list(_runs(parts, groups))
        self._paths = list(_paths_of(points, parts, runs))
        edges = np.array([parts[first] for first, _ in runs], np.int64)
        if len(edges):
            self._low, self._high = np.minimum.reduceat(points, edges), np.maximum.reduceat(points, edges)
        else:
            self._low = self._high = np.zeros((0, 2))
        self.nbytes = 24 * len(points) + PATH_BYTES * len(runs)

    def bounds(self, fit: Fit, margin: float, view: QRect) -> QRect:
        """Return the pixels that a drawing of the visible paths with a margin can cover."""
        in_view = self._seen(fit, margin, view)
        if not len(in_view):
            return QRect()
        left, top = fit.points(self._low[in_view].min(axis=0))
        right, bottom = fit.points(self._high[in_view].max(axis=0))
        return pixels(left, top, right, bottom, margin, view)

    def draw(self, painter: QPainter, fit: Fit, margin: float, view: QRect) -> None:
        """Draw the visible paths with the painter's pen and brush."""
        painter.save()
        painter.setTransform(fit.transform, combine=True)
        for number in self._seen(fit, margin, view).tolist():
            painter.drawPath(self._paths[number])
        painter.restore()

    def path(self, fit: Fit, margin: float, view: QRect) -> QPainterPath:
        """Return the visible paths as one path in device pixels."""
        whole = joined(self._paths[number] for number in self._seen(fit, margin, view).tolist())
        path: QPainterPath = fit.transform.map(whole)
        return path

    def _seen(self, fit: Fit, margin: float, view: QRect) -> Offsets:
        low, high = fit.corners(view, margin)
        return np.flatnonzero((self._low <= high).all(axis=1) & (self._high >= low).all(axis=1))


def _paths_of(points: Points, parts: Offsets, runs: list[tuple[int, int]]) -> Iterator[QPainterPath]:
    elements = np.empty(len(points), _ELEMENT)
    elements["type"] = _LINE_TO
    elements["type"][parts[:-1][np.diff(parts) > 0]] = _MOVE_TO
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    # Qt reads all paths from one stream; a call per point would take a hundred times as long. The array must
    # outlive the stream.
    data = QByteArray(b"".join(_path_bytes(elements, parts, first, last) for first, last in runs))
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    for _ in runs:
        path = QPainterPath()
        stream >> path
        yield path


def _path_bytes(elements: npt.NDArray[np.void], parts: Offsets, first: int, last: int) -> bytes:
    """Return parts in Qt's stream format of a path: count, elements, start of the last subpath, fill rule."""
    start, end = int(parts[first]), int(parts[last])
    tail = (int(parts[last - 1]) - start).to_bytes(4, "big") + _WINDING_FILL.to_bytes(4, "big")
    return (end - start).to_bytes(4, "big") + elements[start:end].tobytes() + tail


def _runs(parts: Offsets, groups: Offsets | None) -> Iterator[tuple[int, int]]:
    """Yield non-empty runs of parts, one per path; the parts of a group stay in one run."""
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


Lines: TypeAlias = npt.NDArray[np.float64]
Places: TypeAlias = npt.NDArray[np.int64]

# Minimum overlap of segments; less would show as a seam in the antialiasing of their ends.
SEAM_PX = 1.0
# How far narrow lines extend beyond their ends and sharp bends, in widths. Half a width would show as a spur
# where streets meet at an acute angle, none as a gap. Source: assumption `line-ends`.
NARROW_END = 0.3
# A mitre that exceeds a round join by less than this looks the same.
ROUND_PX = 0.3
# Discs are stamped at this many subpixel positions per axis, large ones at fewer, because a drag of the width
# recreates all stamps; the largest are drawn one by one.
PHASES, PHASES_OF_LARGE = 4, 2
LARGE_STAMP_PX, LARGEST_STAMP_PX = 40.0, 200.0
STAMP_BYTES = 4 * 2**20
_COORDINATE_BITS = 32


def draw_strokes(
    painter: QPainter, segments: Segments, width: float, color: QColor, *, is_round: bool
) -> None:
    """Draw segments with round caps and joins, or with short square caps and joins that reach as far."""
    if len(segments) == 0:
        return
    sharpest, end = (_sharpest_mitre(width), 0.0) if is_round else (2 * NARROW_END, NARROW_END * width)
    lines = straight_lines(segments, width, sharpest, end)
    painter.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    # Qt reads the array in place; one line object per segment would take as long as the drawing.
    first = cast("QLineF", shiboken6.wrapInstance(lines.ctypes.data, QLineF))
    painter.drawLines(first, len(lines))
    if is_round:
        phases = PHASES_OF_LARGE if LARGE_STAMP_PX <= width <= LARGEST_STAMP_PX else PHASES
        _draw_discs(painter, _round_places(segments, sharpest, phases), phases, width, color)


def stroke_path(segments: Segments, width: float, *, is_round: bool) -> VectorPath:
    """Return the strokes of segments as one path, so that a translucent colour is applied once."""
    starts, ends = segments.starts.copy(), segments.ends.copy()
    if not is_round:
        reach = segments.directions * (NARROW_END * width)
        is_first, is_last = np.isinf(segments.before), np.isinf(segments.after)
        starts[is_first] -= reach[is_first]
        ends[is_last] += reach[is_last]
    is_apart = np.ones(len(segments), bool)
    is_apart[1:] = (segments.starts[1:] != segments.ends[:-1]).any(axis=1) | np.isinf(segments.before[1:])
    first = np.flatnonzero(is_apart)
    points = np.insert(ends, first, starts[first], axis=0)
    parts = np.append(first + np.arange(len(first)), len(points)).astype(np.int64)
    paths = _paths_of(points, parts, [(0, len(first))]) if len(first) else ()
    return VectorPath(joined(paths), is_filled=False, width=width, is_round=is_round)


def straight_lines(segments: Segments, width: float, sharpest: float, end: float) -> Lines:
    """Return the segments extended so that the corners at joins meet. Shape: (n, 4).

    Bends sharper than `sharpest` and the ends of lines are extended by `end`.
    """
    lines: Lines = np.empty((len(segments), 4))
    lines[:, :2] = (
        segments.starts - segments.directions * _reach(segments.before, width, sharpest, end)[:, None]
    )
    lines[:, 2:] = segments.ends + segments.directions * _reach(segments.after, width, sharpest, end)[:, None]
    return lines


def _reach(bends: Distances, width: float, sharpest: float, end: float) -> Distances:
    # At the bend of a narrow line, a larger overlap would show as a spike.
    least = min(SEAM_PX, width / 2)
    reach = np.clip(width / 2 * bends, least, max(width / 2, least))
    reach[bends > sharpest] = end
    return reach


def _sharpest_mitre(width: float) -> float:
    """Return the sharpest bend at which a mitre replaces a round join, as the tangent of half its angle."""
    # A mitre extends 1 / cos of half the angle times as far as the stroke's edge.
    return math.sqrt((1 + 2 * ROUND_PX / width) ** 2 - 1)


def _round_places(segments: Segments, sharpest: float, phases: int) -> Places:
    """Return the centres of discs, without duplicates: the ends of lines and sharp bends. Shape: (n, 2).

    Units: 1/`phases` of a pixel.
    """
    points = np.concatenate(
        (segments.starts[np.isinf(segments.before)], segments.ends[segments.after > sharpest])
    )
    places: Places = np.rint(points * phases).astype(np.int64)
    # One number for both coordinates sorts several times faster than pairs.
    _, first = np.unique((places[:, 1] << _COORDINATE_BITS) + places[:, 0], return_index=True)
    return places[first]


def _draw_discs(painter: QPainter, places: Places, phases: int, width: float, color: QColor) -> None:
    if width > LARGEST_STAMP_PX:
        _fill_discs(painter, (places / phases).tolist(), width, color)
        return
    whole, shifts = np.divmod(places, phases)
    numbers = (shifts[:, 1] * phases + shifts[:, 0]).tolist()
    stamps = {
        number: _stamp(width, (number % phases / phases, number // phases / phases), color.rgba())
        for number in set(numbers)
    }
    xs, ys = (whole.T - _margin(width)).tolist()
    # A frame may have half a million discs, for which a loop in Python takes longer than their drawing.
    deque(map(painter.drawImage, xs, ys, map(stamps.__getitem__, numbers)), maxlen=0)


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
