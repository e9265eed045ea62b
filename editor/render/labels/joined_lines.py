"""Named lines: pieces with the same name joined end to end."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from editor.basemap.memory_cache import BytesCache
from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features
from editor.records import dataclass
from editor.render.paint.viewport import Distances, Offsets, Points

# Two pieces are joined if the line turns by less than this. Source: assumption `joined-lines`.
WIDEST_TURN = math.radians(60)
JOINED_BYTES = 6 * 2**20
# Approximate overhead of a line besides its points, and of the collection. Units: bytes.
_WAY_BYTES, _WAYS_BYTES = 200, 1000


class NamedWays:
    """The named lines of some features, joined, the longest first.

    They are joined once per zoom level; a pan only culls them.
    Shape: `texts` and `lengths` one per line. Units: those of the features.
    """

    def __init__(self, features: Features, texts: Sequence[str], gap: float, smoothing: float = 0.0) -> None:
        """Units: `gap` is the maximum distance of ends that are joined; tiles overlap slightly.

        Bends are smoothed over a length of `smoothing`.
        """
        found = list(_ways(features, texts, gap))
        if smoothing > 0:
            found = [(text, smoothed(points, smoothing)) for text, points in found]
        lengths = _lengths([points for _, points in found]).tolist()
        order = sorted(range(len(found)), key=lambda way: (-lengths[way], found[way][0]))
        ways = [found[way] for way in order]
        self.texts = tuple(text for text, _ in ways)
        self.lengths: Distances = np.array([lengths[way] for way in order], np.float64)
        self._letters = np.array([len(text) for text in self.texts])
        # All lines are concatenated, so that one search interpolates points on all of them.
        counts = np.array([len(points) for _, points in ways], np.int64)
        firsts = np.cumsum(counts) - counts
        self._points: Points = np.concatenate([np.empty((0, 2)), *(points for _, points in ways)])
        steps = np.hypot(*np.diff(self._points, axis=0, prepend=0.0).T)
        steps[firsts] = gap
        self._along: Distances = np.cumsum(steps)
        self._starts, self._ends = self._along[firsts], self._along[firsts + counts - 1]
        self._boxes = np.zeros((0, 4))
        if ways:
            ends = (np.minimum.reduceat(self._points, firsts), np.maximum.reduceat(self._points, firsts))
            self._boxes = np.hstack(ends)
        self._slopes = np.zeros_like(self._points)
        steps, lengths = np.diff(self._points, axis=0), np.diff(self._along)[:, None]
        np.divide(steps, lengths, out=self._slopes[:-1], where=lengths > 0)
        arrays = (self._boxes, self._points, self._along, self._slopes, self.lengths)
        self.nbytes = _WAYS_BYTES + _WAY_BYTES * len(ways) + sum(array.nbytes for array in arrays)

    def touching(self, box: WorldBox, letter: float) -> Offsets:
        """Return the lines that intersect a box and have a minimum length per letter of their names."""
        left, top, right, bottom = self._boxes.T
        found = (left <= box.right) & (right >= box.left) & (top <= box.bottom) & (bottom >= box.top)
        found &= self.lengths >= letter * self._letters
        return np.flatnonzero(found)

    def at(self, ways: Offsets, distances: Distances) -> Points:
        """Return the points of lines at distances from their starts, clamped to their ends."""
        starts = self._starts[ways]
        along = np.clip(starts + distances, starts, self._ends[ways])
        index = np.searchsorted(self._along, along, side="right") - 1
        points: Points = self._points[index] + (along - self._along[index])[:, None] * self._slopes[index]
        return points


def spread(lengths: Distances, needed: Distances, spacing: float) -> tuple[Offsets, Distances]:
    """Return evenly spaced label positions: the line of each, and its distance from the start."""
    most = np.maximum(1, lengths // (spacing + needed))
    counts = np.where(lengths >= needed, most, 0).astype(np.int64)
    owners = np.repeat(np.arange(len(lengths)), counts)
    index = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owners, lengths[owners] * (index + 0.5) / counts[owners]


# Points per smoothed length, and at most on a line.
SMOOTH_STEPS, MAX_SMOOTH_POINTS = 6, 20_000


def smoothed(points: Points, length: float) -> Points:
    """Return a line whose points are means over a length of another line, between the same ends."""
    # Reflected at its ends, the line keeps them.
    whole = np.concatenate((2 * points[0] - points[:0:-1], points, 2 * points[-1] - points[-2::-1]))
    steps = np.hypot(*np.diff(whole, axis=0).T)
    along = np.concatenate((np.zeros(1), np.cumsum(steps)))
    total = along[-1] / 3
    if not total > 0:
        return points
    length = min(length, total / 2)
    count = min(math.ceil(total / length * SMOOTH_STEPS), MAX_SMOOTH_POINTS)
    at = np.linspace(total, 2 * total, count + 1)
    sums = np.vstack((np.zeros((1, 2)), np.cumsum((whole[1:] + whole[:-1]) / 2 * steps[:, None], axis=0)))
    means = [
        (np.interp(at + length / 2, along, axis) - np.interp(at - length / 2, along, axis)) / length
        for axis in sums.T
    ]
    return np.column_stack(means)


def _lengths(lines: Sequence[Points]) -> Distances:
    if not lines:
        return np.empty(0)
    counts = np.array([len(points) for points in lines])
    firsts = np.cumsum(counts) - counts
    steps = np.hypot(*np.diff(np.concatenate(lines), axis=0, prepend=0.0).T)
    steps[firsts] = 0.0
    lengths: Distances = np.add.reduceat(steps, firsts)
    return lengths


def _ways(features: Features, texts: Sequence[str], gap: float) -> Iterator[tuple[str, Points]]:
    by_text: dict[str, list[Points]] = defaultdict(list)
    starts = features.part_offsets.tolist()
    for feature, text in enumerate(texts):
        if text:
            for part in range(features.feature_offsets[feature], features.feature_offsets[feature + 1]):
                line = features.coords[starts[part] : starts[part + 1]]
                if len(line) > 1:
                    by_text[text].append(line)
    for text, lines in by_text.items():
        yield from ((text, points) for points in _join_cached(lines, gap))


def _join_cached(lines: list[Points], gap: float) -> list[Points]:
    """Return the lines joined where they meet, from a cache if possible.

    A pan brings new tiles, but most lines are those of the previous tiles.
    """
    if len(lines) == 1:
        return lines
    key = gap, tuple(map(len, lines)), b"".join([line.tobytes() for line in lines])
    known = _known.get(key)
    if known is None:
        # A view of a line would retain the points of all features.
        known = _JoinedWays([way.copy() for way in _join(lines, gap)])
        _known.put(key, known)
    return known.ways


@dataclass(frozen=True, slots=True)
class _JoinedWays:
    ways: list[Points]

    @property
    def nbytes(self) -> int:
        """Size in bytes, including the key, which contains the same points."""
        return sum(2 * way.nbytes + _WAY_BYTES for way in self.ways)


_known = BytesCache[tuple[float, tuple[int, ...], bytes], _JoinedWays](JOINED_BYTES)


def _join(lines: list[Points], gap: float) -> list[Points]:
    ends = _Ends(lines, gap)
    found = []
    for index in range(len(lines)):
        if ends.is_used(index):
            continue
        ends.use(index)
        chain = ends.extended(lines[index])
        found.append(ends.extended(chain[::-1])[::-1])
    return found


class _End(NamedTuple):
    """An end of a line, and the direction from it into the line."""

    line: int
    is_last: bool
    x: float
    y: float
    direction: float


class _Ends:
    """The ends of lines by grid cell, and the lines already joined."""

    def __init__(self, lines: list[Points], gap: float) -> None:
        self._lines, self._gap = lines, gap
        self._used: set[int] = set()
        self._cells: dict[tuple[int, int], list[_End]] = defaultdict(list)
        for index, line in enumerate(lines):
            first, second, last_but_one, last = line[[0, 1, -2, -1]].tolist()
            self._add(_End(index, False, first[0], first[1], _direction(first, second)))
            self._add(_End(index, True, last[0], last[1], _direction(last, last_but_one)))

    def is_used(self, index: int) -> bool:
        return index in self._used

    def use(self, index: int) -> None:
        self._used.add(index)

    def extended(self, chain: Points) -> Points:
        """Return the chain with all lines that continue from its end."""
        pieces = [chain]
        while (following := self._following(pieces[-1])) is not None:
            tail, head = pieces[-1][-1], following[0]
            if not np.array_equal(tail, head):
                # Pieces of two tiles overlap: they meet half way.
                middle = (tail + head) / 2
                pieces[-1] = np.vstack((pieces[-1][:-1], middle))
                following = np.vstack((middle, following[1:]))
            pieces.append(following)
        return np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])]) if len(pieces) > 1 else chain

    def _following(self, chain: Points) -> Points | None:
        """Return the straightest unused line that starts or ends at the end of the chain."""
        last_but_one, (x, y) = chain[-2:].tolist()
        direction = _direction(last_but_one, (x, y))
        best, found = WIDEST_TURN, None
        column, row = self._cell(x, y)
        for cell in ((column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1)):
            for end in self._cells.get(cell, ()):
                if end.line in self._used:
                    continue
                turn = abs(math.remainder(end.direction - direction, math.tau))
                if turn < best and math.dist((end.x, end.y), (x, y)) <= self._gap:
                    best, found = turn, end
        if found is None:
            return None
        self._used.add(found.line)
        line = self._lines[found.line]
        return line[::-1] if found.is_last else line

    def _add(self, end: _End) -> None:
        self._cells[self._cell(end.x, end.y)].append(end)

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._gap), math.floor(y / self._gap)


def _direction(start: Sequence[float], end: Sequence[float]) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
