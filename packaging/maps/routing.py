"""Shortest paths on the roads and railways of a town, for the sample routes."""

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
    """Graph of lines, connected at common points. Lines with speed 0 are excluded."""

    def __init__(self, features: Iterable[Feature], speed_of: Speeds, *, respects_oneway: bool) -> None:
        self._edges: dict[Point, list[tuple[Point, float]]] = defaultdict(list)
        for feature in features:
            speed = speed_of(feature.tags) if feature.shape.geom_type == "LineString" else 0.0
            if not speed:
                continue
            oneway = respects_oneway and feature.tags.get("oneway") == "yes"
            for start, end in itertools.pairwise(feature.shape.coords):
                cost = math.dist(start, end) / speed
                self._edges[start].append((end, cost))
                self._edges[end].append((start, cost if not oneway else math.inf))

    def route(self, start: Point, end: Point, avoiding: Sequence[Point] = ()) -> list[Point]:
        """Return the fastest route between two places, which avoids the middle of another route.

        It starts at the nearest point from which most of the network can be reached, and ends at the
        reachable point nearest to the destination.
        """
        tenth = len(avoiding) // 10
        avoided = set(avoiding[tenth : len(avoiding) - tenth])
        points = sorted(self._largest_component())
        for source in sorted(points, key=lambda point: math.dist(point, start)):
            previous = self._search(source, avoided)
            if 2 * len(previous) > len(points):
                break
        found = [min(sorted(previous), key=lambda point: math.dist(point, end))]
        while found[-1] != source:
            found.append(previous[found[-1]])
        return found[::-1]

    def _search(self, source: Point, avoided: set[Point]) -> dict[Point, Point]:
        """Return the previous point on the fastest path, for each reachable point."""
        previous = {source: source}
        best = {source: 0.0}
        queue = [(0.0, source)]
        while queue:
            cost, point = heapq.heappop(queue)
            if cost > best[point]:
                continue
            for neighbour, step in self._edges[point]:
                further = cost + step * (_DETOUR if neighbour in avoided else 1.0)
                if further < best.get(neighbour, math.inf):
                    best[neighbour] = further
                    previous[neighbour] = point
                    heapq.heappush(queue, (further, neighbour))
        return previous

    def _largest_component(self) -> set[Point]:
        """Return the points of the largest connected component."""
        remaining = set(self._edges)
        largest: set[Point] = set()
        while len(remaining) > len(largest):
            start = min(remaining)
            reached, frontier = {start}, [start]
            while frontier:
                added = {neighbour for neighbour, _ in self._edges[frontier.pop()]} - reached
                reached |= added
                frontier.extend(added)
            remaining -= reached
            largest = max(largest, reached, key=len)
        return largest
