"""Pieces of line with one name, joined end to end into whole streets."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from editor.basemap.features import Features
from editor.basemap.tiles import WorldBox
from editor.render.shapes import Distances, Points

# Two pieces are one street where it turns by less than this between them.
WIDEST_TURN = math.radians(60)


@dataclass(frozen=True, slots=True)
class NamedWay:
    """A line with its name, and the distance of each of its points from its start.

    Units: those of the points it was made of.
    """

    text: str
    points: Points
    along: Distances

    @property
    def length(self) -> float:
        """The whole length."""
        return float(self.along[-1])

    def at(self, distances: Distances) -> Points:
        """The points at these distances; beyond the ends the ends themselves."""
        return np.column_stack(
            (
                np.interp(distances, self.along, self.points[:, 0]),
                np.interp(distances, self.along, self.points[:, 1]),
            )
        )

    def backwards(self) -> "NamedWay":
        """The same line from its other end."""
        return NamedWay(self.text, self.points[::-1], self.length - self.along[::-1])


class NamedWays:
    """The streets of some features, pieces of one name joined, the longest first.

    They are found once for a zoom and then only culled: a pan changes neither names nor lines.
    """

    def __init__(self, features: Features, texts: Sequence[str], gap: float) -> None:
        """Units: `gap` is the distance in the world over which ends still meet; tiles overlap a little."""
        self._ways = sorted(_ways(features, texts, gap), key=lambda way: (-way.length, way.text))
        boxes = [(*way.points.min(axis=0), *way.points.max(axis=0)) for way in self._ways]
        self._boxes = np.array(boxes).reshape(-1, 4)
        self._lengths = np.array([way.length for way in self._ways])
        self._letters = np.array([len(way.text) for way in self._ways])
        self.nbytes = self._boxes.nbytes + sum(way.points.nbytes + way.along.nbytes for way in self._ways)

    def touching(self, box: WorldBox, letter: float) -> Iterator[NamedWay]:
        """The ways whose boxes meet a box and that have so much length for every letter of their names."""
        left, top, right, bottom = self._boxes.T
        found = (left <= box.right) & (right >= box.left) & (top <= box.bottom) & (bottom >= box.top)
        found &= self._lengths >= letter * self._letters
        return (self._ways[index] for index in np.flatnonzero(found).tolist())


def _ways(features: Features, texts: Sequence[str], gap: float) -> Iterator[NamedWay]:
    by_text: dict[str, list[Points]] = defaultdict(list)
    starts = features.part_offsets.tolist()
    for feature, text in enumerate(texts):
        if text:
            for part in range(features.feature_offsets[feature], features.feature_offsets[feature + 1]):
                line = features.coords[starts[part] : starts[part + 1]]
                if len(line) > 1:
                    by_text[text].append(line)
    for text, lines in by_text.items():
        for points in _chained(lines, gap):
            steps = np.diff(points, axis=0)
            yield NamedWay(
                text, points, np.concatenate(([0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))))
            )


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
