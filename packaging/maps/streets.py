"""Selection of the minor streets that are legible at their first zoom.

Source: Thomson and Richardson, The "good continuation" principle of perceptual organization applied to the
generalization of road networks, 1999.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias, TypeVar

import shapely
from maps.tiling import Box, Feature, pixel_size
from shapely.geometry.base import BaseGeometry

# Zoom and classes of the selection.
ZOOM = 12
_MINOR = ("unclassified", "residential", "living_street", "road", "pedestrian", "service")
# Minimum lengths of streets and dead ends, and of groups of streets without a main road. Units: pixels.
MIN_LENGTH_PX, MIN_GROUP_PX = 12.0, 24.0
# Minimum distance of parallel streets, and the part of a street that may be closer. Units: pixels.
MIN_DISTANCE_PX, MAX_CLOSE_SHARE = 2.2, 0.5
# Maximum turn at which a street continues under the same name and under another one, and maximum angle
# between parallel streets.
_SAME_NAME_TURN, _OTHER_NAME_TURN, _PARALLEL = math.radians(75), math.radians(35), math.radians(25)
# Distance from a junction at which the direction of a street is measured, distance between the places at
# which streets are compared, and width of the edge of the map. Units: pixels.
_HEADING_PX, _STEP_PX, _EDGE_PX = 0.5, 0.5, 2.0

Point: TypeAlias = tuple[float, float]
_T = TypeVar("_T")


class _Part(NamedTuple):
    """Part of a road between two junctions. Units: `length` in pixels."""

    owner: int
    coords: list[Point]
    length: float
    is_minor: bool

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.coords[0], self.coords[-1]


def select_streets(features: Iterable[Feature], box: Box) -> Iterator[Feature]:
    """Yield the features with only the legible minor streets at their first zoom.

    Short streets, short dead ends and streets too close to another one are omitted, unless they are the only
    connection of two others. Streets that the edge of the map, `box`, cuts are never omitted.
    """
    every = list(features)
    numbers = [number for number, each in enumerate(every) if _is_road(each) and each.min_zoom <= ZOOM]
    remaining = _Network([every[number] for number in numbers], box).remaining()
    shapes = {numbers[owner]: found for owner, found in remaining.items()}
    for number, feature in enumerate(every):
        left = shapes.get(number, [])
        if not (_is_minor(feature) and feature.min_zoom == ZOOM) or [feature.shape] == left:
            yield feature
            continue
        yield replace(feature, min_zoom=ZOOM + 1)
        yield from (replace(feature, shape=shape, max_zoom=ZOOM) for shape in left)


class _Network:
    """Network of the roads at the zoom, divided at junctions."""

    def __init__(self, roads: Sequence[Feature], box: Box) -> None:
        self._roads = roads
        margin = _EDGE_PX * pixel_size(ZOOM)
        self._inside = box[0] + margin, box[1] + margin, box[2] - margin, box[3] - margin
        self._parts = list(_cut(roads))
        self._at: dict[Point, list[int]] = defaultdict(list)
        for number, part in enumerate(self._parts):
            for end in part.ends:
                self._at[end].append(number)

    def remaining(self) -> dict[int, list[BaseGeometry]]:
        """Return the shapes of the selected minor streets, by the number of the road."""
        selected, links = self._connected()
        while removed := self._dead_ends(selected, links) | self._islands(selected):
            selected -= removed
        lines: dict[int, list[list[Point]]] = defaultdict(list)
        for number in sorted(selected):
            part = self._parts[number]
            found = lines[part.owner]
            if found and number - 1 in selected:
                found[-1] += part.coords[1:]
            else:
                found.append(list(part.coords))
        return {
            owner: [shapely.LineString(line) for line in found]
            for owner, found in lines.items()
            if _is_minor(self._roads[owner])
        }

    def _connected(self) -> tuple[set[int], set[int]]:
        """Return the parts of main roads, of legible streets, and of others that connect them.

        The second set contains only these others. Some of them may still be dead ends.
        """
        nearby = _NearbyLines()
        selected = {number for number, part in enumerate(self._parts) if not part.is_minor}
        for number in selected:
            nearby.add([self._parts[number].coords])
        left: list[int] = []
        for street in self._streets():
            lines = [self._parts[number].coords for number in street]
            is_long = math.fsum(self._parts[number].length for number in street) >= MIN_LENGTH_PX
            if self._is_at_edge(street) or (is_long and nearby.close_share(lines) < MAX_CLOSE_SHARE):
                selected.update(street)
                nearby.add(lines)
            else:
                left += street
        groups = self._groups(selected)
        links = {number for number in left if groups.join(*self._parts[number].ends)}
        return selected | links, links

    def _streets(self) -> list[list[int]]:
        """Return the parts of all minor streets, the longest street first."""
        groups = _Groups[int]()
        for point, numbers in self._at.items():
            joined: set[int] = set()
            for _, _, one, other in sorted(self._continuations(point, numbers)):
                if not {one, other} & joined:
                    joined |= {one, other}
                    groups.join(one, other)
        streets: dict[int, list[int]] = defaultdict(list)
        for number, part in enumerate(self._parts):
            if part.is_minor:
                streets[groups.of(number)].append(number)
        return sorted(streets.values(), key=lambda each: -math.fsum(self._parts[one].length for one in each))

    def _continuations(self, point: Point, numbers: list[int]) -> Iterator[tuple[bool, float, int, int]]:
        """Yield the pairs of minor streets that may continue each other at a junction. Lower is better."""
        minor = [number for number in numbers if self._parts[number].is_minor]
        if len(set(numbers)) == len(minor) == 2:
            # There is no alternative.
            yield False, 0.0, minor[0], minor[1]
            return
        headings = {number: _heading(point, self._parts[number].coords) for number in minor}
        for one, other in itertools.combinations(headings, 2):
            turn = math.pi - abs(math.remainder(headings[one] - headings[other], math.tau))
            names = [self._roads[self._parts[number].owner].tags.get("name") for number in (one, other)]
            is_same = names[0] is not None and names[0] == names[1]
            if turn <= (_SAME_NAME_TURN if is_same else _OTHER_NAME_TURN):
                yield not is_same, turn, one, other

    def _dead_ends(self, selected: set[int], links: set[int]) -> set[int]:
        """Return the parts of short dead ends in a set of parts, and of links that are dead ends."""
        found: set[int] = set()
        for point, numbers in self._at.items():
            here = [number for number in numbers if number in selected]
            if len(here) != 1 or not self._parts[here[0]].is_minor or self._is_outside(point):
                continue
            if here[0] in links:
                found.add(here[0])
                continue
            path, end = [here[0]], self._other_end(here[0], point)
            while (
                len(following := [each for each in self._at[end] if each in selected and each != path[-1]])
                == 1
            ):
                if not self._parts[following[0]].is_minor or following[0] in path:
                    break
                path += following
                end = self._other_end(following[0], end)
            length = math.fsum(self._parts[number].length for number in path)
            if length < MIN_LENGTH_PX and not self._is_outside(end):
                found.update(path)
        return found

    def _islands(self, selected: set[int]) -> set[int]:
        """Return the parts of small groups of streets that touch neither a main road nor the edge."""
        groups = self._groups(selected)
        found: dict[Point, list[int]] = defaultdict(list)
        for number in sorted(selected):
            found[groups.of(self._parts[number].ends[0])].append(number)
        return {
            number
            for numbers in found.values()
            if all(self._parts[each].is_minor for each in numbers)
            and not self._is_at_edge(numbers)
            and math.fsum(self._parts[each].length for each in numbers) < MIN_GROUP_PX
            for number in numbers
        }

    def _groups(self, selected: Iterable[int]) -> "_Groups[Point]":
        """Return the groups of junctions that parts connect."""
        groups = _Groups[Point]()
        for number in selected:
            groups.join(*self._parts[number].ends)
        return groups

    def _other_end(self, number: int, point: Point) -> Point:
        start, end = self._parts[number].ends
        return end if start == point else start

    def _is_at_edge(self, numbers: Iterable[int]) -> bool:
        return any(self._is_outside(end) for number in numbers for end in self._parts[number].ends)

    def _is_outside(self, point: Point) -> bool:
        left, top, right, bottom = self._inside
        return not (left <= point[0] <= right and top <= point[1] <= bottom)


class _NearbyLines:
    """Index of the lines of streets, to find streets close to them."""

    def __init__(self) -> None:
        self._distance = MIN_DISTANCE_PX * pixel_size(ZOOM)
        self._cells: dict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)

    def add(self, lines: Iterable[list[Point]]) -> None:
        """Add the lines of a street."""
        for line in lines:
            for x, y, heading, _ in self._places(line):
                self._cells[self._cell(x, y)].append((x, y, heading))

    def close_share(self, lines: Iterable[list[Point]]) -> float:
        """Return the part of a street, 0 to 1, that is close and parallel to the added lines."""
        places = [place for line in lines for place in self._places(line)]
        close = math.fsum(length for x, y, heading, length in places if self._is_close(x, y, heading))
        return close / math.fsum(length for *_, length in places)

    def _is_close(self, x: float, y: float, heading: float) -> bool:
        column, row = self._cell(x, y)
        return any(
            math.hypot(x - near_x, y - near_y) < self._distance
            and abs(math.remainder(heading - other, math.pi)) < _PARALLEL
            for cell in itertools.product(range(column - 1, column + 2), range(row - 1, row + 2))
            for near_x, near_y, other in self._cells.get(cell, ())
        )

    def _places(self, line: list[Point]) -> Iterator[tuple[float, float, float, float]]:
        """Yield x, y, direction and length of short pieces along a line."""
        for (x, y), (end_x, end_y) in itertools.pairwise(line):
            width, height = end_x - x, end_y - y
            length = math.hypot(width, height)
            count = math.ceil(length / (_STEP_PX * pixel_size(ZOOM)))
            for step in range(count):
                share = (step + 0.5) / count
                yield x + share * width, y + share * height, math.atan2(height, width), length / count

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._distance), math.floor(y / self._distance)


class _Groups(dict[_T, _T]):
    """Disjoint sets of values. Each value maps to another one of its set, or to itself."""

    def of(self, value: _T) -> _T:
        """Return the representative of the set of a value."""
        while (representative := self.setdefault(value, value)) != value:
            self[value] = self[representative]
            value = representative
        return value

    def join(self, one: _T, other: _T) -> bool:
        """Merge the sets of two values, and return whether they were different."""
        first, second = self.of(one), self.of(other)
        self[second] = first
        return first != second


def _cut(roads: Sequence[Feature]) -> Iterator[_Part]:
    """Yield the parts of roads between ends and junctions, in the order along each road."""
    lines = [[(x, y) for x, y in road.shape.coords] for road in roads]
    junctions: set[Point] = set()
    passed: set[Point] = set()
    for line in lines:
        junctions |= {line[0], line[-1], *(passed & set(line))}
        passed |= set(line)
    for owner, line in enumerate(lines):
        places = [0, *(place for place in range(1, len(line) - 1) if line[place] in junctions), len(line) - 1]
        for start, end in itertools.pairwise(places):
            coords = line[start : end + 1]
            length = math.fsum(itertools.starmap(math.dist, itertools.pairwise(coords))) / pixel_size(ZOOM)
            yield _Part(owner, coords, length, _is_minor(roads[owner]))


def _heading(point: Point, line: list[Point]) -> float:
    """Return the direction of a line at one of its ends. Units: radians."""
    away = shapely.LineString(line if line[0] == point else line[::-1])
    x, y = away.interpolate(_HEADING_PX * pixel_size(ZOOM)).coords[0]
    return math.atan2(y - point[1], x - point[0])


def _is_minor(feature: Feature) -> bool:
    return _is_road(feature) and feature.tags["highway"] in _MINOR


def _is_road(feature: Feature) -> bool:
    return feature.shape.geom_type == "LineString" and "highway" in feature.tags
