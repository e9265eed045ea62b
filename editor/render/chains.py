"""Pieces of line with one name, joined end to end into whole streets."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from editor.basemap.features import Features
from editor.basemap.tiles import WorldBox
from editor.render.shapes import Distances, Offsets, Points

# Two pieces are one street where it turns by less than this between them.
WIDEST_TURN = math.radians(60)


class NamedWays:
    """The streets of some features, pieces of one name joined, the longest first.

    They are found once for a zoom and then only culled: a pan changes neither names nor lines.
    Shape: `texts` and `lengths` one per way. Units: those of the features.
    """

    def __init__(self, features: Features, texts: Sequence[str], gap: float) -> None:
        """Units: `gap` is the distance in the world over which ends still meet; tiles overlap a little."""
        ways = sorted(
            ((_along(points), text, points) for text, points in _ways(features, texts, gap)),
            key=lambda way: (-way[0][-1], way[1]),
        )
        self.texts = tuple(text for _, text, _ in ways)
        self.lengths: Distances = np.array([along[-1] for along, _, _ in ways], np.float64)
        boxes = [(*points.min(axis=0), *points.max(axis=0)) for _, _, points in ways]
        self._boxes = np.array(boxes).reshape(-1, 4)
        self._letters = np.array([len(text) for text in self.texts])
        # All ways lie one behind the other on one long line, so that one search finds places on all of them.
        counts = np.array([len(points) for _, _, points in ways], np.int64)
        before = np.concatenate(([0.0], np.cumsum(self.lengths + gap)))[:-1]
        empty = np.empty((0, 2))
        self._points: Points = np.concatenate([empty, *(points for _, _, points in ways)])
        self._along: Distances = np.concatenate([empty[:, 0], *(along for along, _, _ in ways)])
        self._along += np.repeat(before, counts)
        lasts = np.cumsum(counts) - 1
        self._starts, self._ends = self._along[lasts - counts + 1], self._along[lasts]
        self._slopes = np.zeros_like(self._points)
        steps, lengths = np.diff(self._points, axis=0), np.diff(self._along)[:, None]
        np.divide(steps, lengths, out=self._slopes[:-1], where=lengths > 0)
        self.nbytes = sum(
            array.nbytes for array in (self._boxes, self._points, self._along, self._slopes, self.lengths)
        )

    def touching(self, box: WorldBox, letter: float) -> Offsets:
        """The ways whose boxes meet a box and that have so much length for every letter of their names."""
        left, top, right, bottom = self._boxes.T
        found = (left <= box.right) & (right >= box.left) & (top <= box.bottom) & (bottom >= box.top)
        found &= self.lengths >= letter * self._letters
        return np.flatnonzero(found)

    def at(self, ways: Offsets, distances: Distances) -> Points:
        """The points of ways at these distances from their starts; beyond the ends the ends themselves."""
        starts = self._starts[ways]
        along = np.clip(starts + distances, starts, self._ends[ways])
        index = np.searchsorted(self._along, along, side="right") - 1
        points: Points = self._points[index] + (along - self._along[index])[:, None] * self._slopes[index]
        return points


def spread(lengths: Distances, needed: Distances, spacing: float) -> tuple[Offsets, Distances]:
    """Where along ways labels may stand, about evenly: whose place it is, and its distance from the start."""
    most = np.maximum(1, lengths // (spacing + needed))
    counts = np.where(lengths >= needed, most, 0).astype(np.int64)
    owners = np.repeat(np.arange(len(lengths)), counts)
    index = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owners, lengths[owners] * (index + 0.5) / counts[owners]


def _along(points: Points) -> Distances:
    """The distance of each point of a line from its start."""
    steps = np.diff(points, axis=0)
    return np.concatenate(([0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))))


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
        yield from ((text, points) for points in _chained(lines, gap))


def _chained(lines: list[Points], gap: float) -> list[Points]:
    if len(lines) == 1:
        return lines
    ends = _Ends(lines, gap)
    found = []
    for index in range(len(lines)):
        if ends.is_used(index):
            continue
        ends.use(index)
        chain = ends.extended(lines[index])
        found.append(ends.extended(chain[::-1])[::-1])
    return found


class _Ends:
    """The ends of lines by the cell they fall into, and which lines are used up."""

    def __init__(self, lines: list[Points], gap: float) -> None:
        self._lines, self._gap = lines, gap
        self._used: set[int] = set()
        self._cells: dict[tuple[int, int], list[tuple[int, bool]]] = defaultdict(list)
        for index, line in enumerate(lines):
            self._cells[self._cell(line[0])].append((index, False))
            self._cells[self._cell(line[-1])].append((index, True))

    def is_used(self, index: int) -> bool:
        return index in self._used

    def use(self, index: int) -> None:
        self._used.add(index)

    def extended(self, chain: Points) -> Points:
        """The chain with everything that goes on from its end."""
        pieces = [chain]
        while (following := self._following(pieces[-1])) is not None:
            tail, head = pieces[-1][-1], following[0]
            if not np.array_equal(tail, head):
                # Two tiles' pieces overlap: they meet half way.
                middle = (tail + head) / 2
                pieces[-1] = np.vstack((pieces[-1][:-1], middle))
                following = np.vstack((middle, following[1:]))
            pieces.append(following)
        return np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])])

    def _following(self, chain: Points) -> Points | None:
        """The straightest unused line that begins or ends where the chain ends."""
        tail, direction = chain[-1], _direction(chain[-2], chain[-1])
        best, found = WIDEST_TURN, None
        column, row = self._cell(tail)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for index, is_last in self._cells.get((x, y), ()):
                    if index in self._used:
                        continue
                    line = self._lines[index][::-1] if is_last else self._lines[index]
                    turn = abs(math.remainder(_direction(line[0], line[1]) - direction, math.tau))
                    if turn < best and math.dist(line[0], tail) <= self._gap:
                        best, found = turn, (index, line)
        if found is None:
            return None
        self._used.add(found[0])
        return found[1]

    def _cell(self, point: Points) -> tuple[int, int]:
        return math.floor(point[0] / self._gap), math.floor(point[1] / self._gap)


def _direction(start: Points, end: Points) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
