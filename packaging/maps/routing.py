"""Shortest ways over a town's lines, for the sample routes."""

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from maps.tiling import Feature

Point: TypeAlias = tuple[float, float]
Speeds: TypeAlias = Callable[[Mapping[str, str | int | float]], float]

_DETOUR = 4.0


class Network:
    """The lines that a traveller may use, joined where they share a point. Speed 0 means closed."""

    def __init__(self, features: Iterable[Feature], speed_of: Speeds, *, heeds_oneway: bool) -> None:
        self._ways: dict[Point, list[tuple[Point, float]]] = defaultdict(list)
        for feature in features:
            speed = speed_of(feature.tags) if feature.shape.geom_type == "LineString" else 0.0
            if not speed:
                continue
            oneway = heeds_oneway and feature.tags.get("oneway") == "yes"
            for start, end in itertools.pairwise(feature.shape.coords):
                cost = math.dist(start, end) / speed
                self._ways[start].append((end, cost))
                self._ways[end].append((start, cost if not oneway else math.inf))

    def route(self, start: Point, end: Point, avoiding: Sequence[Point] = ()) -> list[Point]:
        """The quickest way from near one place to near another, around the middle of another way.

        It leaves from the nearest point that leads into most of the network, and ends as near as it can.
        """
        tenth = len(avoiding) // 10
        shunned = set(avoiding[tenth : len(avoiding) - tenth])
        points = sorted(self._largest())
        for source in sorted(points, key=lambda point: math.dist(point, start)):
            before = self._search(source, shunned)
            if 2 * len(before) > len(points):
                break
        found = [min(sorted(before), key=lambda point: math.dist(point, end))]
        while found[-1] != source:
            found.append(before[found[-1]])
        return found[::-1]

    def _search(self, source: Point, shunned: set[Point]) -> dict[Point, Point]:
        """For each point that can be reached, the one before it on the quickest way."""
        before = {source: source}
        best = {source: 0.0}
        queue = [(0.0, source)]
        while queue:
            cost, point = heapq.heappop(queue)
            if cost > best[point]:
                continue
            for neighbour, step in self._ways[point]:
                further = cost + step * (_DETOUR if neighbour in shunned else 1.0)
                if further < best.get(neighbour, math.inf):
                    best[neighbour] = further
                    before[neighbour] = point
                    heapq.heappush(queue, (further, neighbour))
        return before

    def _largest(self) -> set[Point]:
        """The points of the largest connected part."""
        left = set(self._ways)
        largest: set[Point] = set()
        while len(left) > len(largest):
            start = min(left)
            reached, edge = {start}, [start]
            while edge:
                fresh = {neighbour for neighbour, _ in self._ways[edge.pop()]} - reached
                reached |= fresh
                edge.extend(fresh)
            left -= reached
            largest = max(largest, reached, key=len)
        return largest
