"""Minor streets that a map leaves out at their first zoom, because they could not be read there.

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
from maps.tiling import Box, Feature, pixel
from shapely.geometry.base import BaseGeometry

# The zoom at which streets are left out, and the classes of which they are.
ZOOM = 12
_MINOR = ("unclassified", "residential", "living_street", "road", "pedestrian", "service")
# The least length of a street or dead end, and of a group of streets that no main road joins. Units: pixels.
SHORTEST_PX, SHORTEST_GROUP_PX = 12.0, 24.0
# How near a street may run beside another one, and the part of it that may run nearer. Units: pixels.
CLOSEST_PX, MOST_BESIDE = 2.2, 0.5
# The largest turn at which a street goes on under its name, and under another one, and the largest angle
# between parallel streets.
_SAME_NAME_TURN, _OTHER_NAME_TURN, _PARALLEL = math.radians(75), math.radians(35), math.radians(25)
# How far from a junction the direction of a street is measured, how far apart the places are at which streets
# are compared, and how wide the edge of the map is. Units: pixels.
_DIRECTION_PX, _STEP_PX, _EDGE_PX = 0.5, 0.5, 2.0

Point: TypeAlias = tuple[float, float]
_T = TypeVar("_T")


class _Part(NamedTuple):
    """What of a road lies between two junctions. Units: `length` in pixels."""

    owner: int
    coords: list[Point]
    length: float
    is_minor: bool

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.coords[0], self.coords[-1]


def readable(features: Iterable[Feature], box: Box) -> Iterator[Feature]:
    """Yield the features with only those minor streets at their first zoom that can be read there.

    Left out are short streets, short dead ends, and streets too close beside another one, but none that alone
    connects two others. Streets that are cut at the edge of the map, `box`, stay.
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
    """The roads of the zoom, cut at their junctions."""

    def __init__(self, roads: Sequence[Feature], box: Box) -> None:
        self._roads = roads
        margin = _EDGE_PX * pixel(ZOOM)
        self._inside = box[0] + margin, box[1] + margin, box[2] - margin, box[3] - margin
        self._parts = list(_cut(roads))
        self._at: dict[Point, list[int]] = defaultdict(list)
        for number, part in enumerate(self._parts):
            for end in part.ends:
                self._at[end].append(number)

    def remaining(self) -> dict[int, list[BaseGeometry]]:
        """Return the minor streets that stay: for the number of each, the shapes that are left of it."""
        kept, links = self._connected()
        while dropped := self._dead_ends(kept, links) | self._islands(kept):
            kept -= dropped
        lines: dict[int, list[list[Point]]] = defaultdict(list)
        for number in sorted(kept):
            part = self._parts[number]
            found = lines[part.owner]
            if found and number - 1 in kept:
                found[-1] += part.coords[1:]
            else:
                found.append(list(part.coords))
        return {
            owner: [shapely.LineString(line) for line in found]
            for owner, found in lines.items()
            if _is_minor(self._roads[owner])
        }

    def _connected(self) -> tuple[set[int], set[int]]:
        """Return the parts of main roads, of the streets that can be read, and of others that connect them.

        The second set has these others alone. Some of them still lead nowhere.
        """
        beside = _Beside()
        kept = {number for number, part in enumerate(self._parts) if not part.is_minor}
        for number in kept:
            beside.add([self._parts[number].coords])
        left: list[int] = []
        for street in self._streets():
            lines = [self._parts[number].coords for number in street]
            is_long = math.fsum(self._parts[number].length for number in street) >= SHORTEST_PX
            if self._is_at_edge(street) or (is_long and beside.share(lines) < MOST_BESIDE):
                kept.update(street)
                beside.add(lines)
            else:
                left += street
        groups = self._groups(kept)
        links = {number for number in left if groups.join(*self._parts[number].ends)}
        return kept | links, links

    def _streets(self) -> list[list[int]]:
        """Return the parts of each minor street, the longest street first."""
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
        """Yield the pairs of minor streets that may go on from one another at a junction: best is least."""
        minor = [number for number in numbers if self._parts[number].is_minor]
        if len(set(numbers)) == len(minor) == 2:
            # There is no other way to go on.
            yield False, 0.0, minor[0], minor[1]
            return
        headings = {number: _heading(point, self._parts[number].coords) for number in minor}
        for one, other in itertools.combinations(headings, 2):
            turn = math.pi - abs(math.remainder(headings[one] - headings[other], math.tau))
            names = [self._roads[self._parts[number].owner].tags.get("name") for number in (one, other)]
            is_same = names[0] is not None and names[0] == names[1]
            if turn <= (_SAME_NAME_TURN if is_same else _OTHER_NAME_TURN):
                yield not is_same, turn, one, other

    def _dead_ends(self, kept: set[int], links: set[int]) -> set[int]:
        """Return the parts of the short dead ends that a set of parts has, and of links that lead nowhere."""
        found: set[int] = set()
        for point, numbers in self._at.items():
            here = [number for number in numbers if number in kept]
            if len(here) != 1 or not self._parts[here[0]].is_minor or self._is_outside(point):
                continue
            if here[0] in links:
                found.add(here[0])
                continue
            way, end = [here[0]], self._other_end(here[0], point)
            while len(onward := [each for each in self._at[end] if each in kept and each != way[-1]]) == 1:
                if not self._parts[onward[0]].is_minor or onward[0] in way:
                    break
                way += onward
                end = self._other_end(onward[0], end)
            length = math.fsum(self._parts[number].length for number in way)
            if length < SHORTEST_PX and not self._is_outside(end):
                found.update(way)
        return found

    def _islands(self, kept: set[int]) -> set[int]:
        """Return the parts of small groups of streets that neither a main road nor the edge joins."""
        groups = self._groups(kept)
        found: dict[Point, list[int]] = defaultdict(list)
        for number in sorted(kept):
            found[groups.of(self._parts[number].ends[0])].append(number)
        return {
            number
            for numbers in found.values()
            if all(self._parts[each].is_minor for each in numbers)
            and not self._is_at_edge(numbers)
            and math.fsum(self._parts[each].length for each in numbers) < SHORTEST_GROUP_PX
            for number in numbers
        }

    def _groups(self, kept: Iterable[int]) -> "_Groups[Point]":
        """Return the junctions in groups that some parts connect."""
        groups = _Groups[Point]()
        for number in kept:
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


class _Beside:
    """Lines to compare others with."""

    def __init__(self) -> None:
        self._distance = CLOSEST_PX * pixel(ZOOM)
        self._cells: dict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)

    def add(self, lines: Iterable[list[Point]]) -> None:
        """Add the lines of a street."""
        for line in lines:
            for x, y, heading, _ in self._places(line):
                self._cells[self._cell(x, y)].append((x, y, heading))

    def share(self, lines: Iterable[list[Point]]) -> float:
        """Return the part of a street that runs close beside the added lines, and not across them."""
        places = [place for line in lines for place in self._places(line)]
        close = math.fsum(length for x, y, heading, length in places if self._is_beside(x, y, heading))
        return close / math.fsum(length for *_, length in places)

    def _is_beside(self, x: float, y: float, heading: float) -> bool:
        column, row = self._cell(x, y)
        return any(
            math.hypot(x - near_x, y - near_y) < self._distance
            and abs(math.remainder(heading - other, math.pi)) < _PARALLEL
            for cell in itertools.product(range(column - 1, column + 2), range(row - 1, row + 2))
            for near_x, near_y, other in self._cells.get(cell, ())
        )

    def _places(self, line: list[Point]) -> Iterator[tuple[float, float, float, float]]:
        """Yield places along a line, each with its direction and the length that it stands for."""
        for (x, y), (end_x, end_y) in itertools.pairwise(line):
            width, height = end_x - x, end_y - y
            length = math.hypot(width, height)
            count = math.ceil(length / (_STEP_PX * pixel(ZOOM)))
            for step in range(count):
                share = (step + 0.5) / count
                yield x + share * width, y + share * height, math.atan2(height, width), length / count

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._distance), math.floor(y / self._distance)


class _Groups(dict[_T, _T]):
    """Values in groups that are joined one by one; each maps to another one of its group, or to itself."""

    def of(self, value: _T) -> _T:
        """Return the value that stands for a value's group."""
        while (leader := self.setdefault(value, value)) != value:
            self[value] = self[leader]
            value = leader
        return value

    def join(self, one: _T, other: _T) -> bool:
        """Make one group of two; return whether they were two."""
        first, second = self.of(one), self.of(other)
        self[second] = first
        return first != second


def _cut(roads: Sequence[Feature]) -> Iterator[_Part]:
    """Yield the parts of roads from one end or junction to the next, each road from its start on."""
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
            length = math.fsum(itertools.starmap(math.dist, itertools.pairwise(coords))) / pixel(ZOOM)
            yield _Part(owner, coords, length, _is_minor(roads[owner]))


def _heading(point: Point, line: list[Point]) -> float:
    """Return the direction in which a line leaves one of its ends."""
    away = shapely.LineString(line if line[0] == point else line[::-1])
    x, y = away.interpolate(_DIRECTION_PX * pixel(ZOOM)).coords[0]
    return math.atan2(y - point[1], x - point[0])


def _is_minor(feature: Feature) -> bool:
    return _is_road(feature) and feature.tags["highway"] in _MINOR


def _is_road(feature: Feature) -> bool:
    return feature.shape.geom_type == "LineString" and "highway" in feature.tags
