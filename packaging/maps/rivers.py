"""Rivers of the map of the world, large ones with their names."""

import heapq
import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

import shapely
from maps.geography import geojson
from maps.packages import Archive
from maps.routing import Point
from maps.tiling import Feature, to_world

RIVERS = "ne_10m_rivers_lake_centerlines"
_GAP = 0.6 / 360
_GAP_COST = 4.0

# Name of a river, and two points on it, the upper one first. Units: degrees north, east. This list was made
# for this map: the package has no names, so the course of each river is the shortest path between its points.
_COURSES = (
    ("Amazon", (-3.75, -73.2), (-1.6, -52.0)),
    ("Madeira", (-10.4, -65.4), (-3.4, -58.8)),
    ("Rio Negro", (1.9, -67.0), (-2.9, -60.3)),
    ("Tocantins", (-13.0, -48.3), (-2.2, -49.4)),
    ("São Francisco", (-18.0, -45.1), (-10.4, -36.6)),
    ("Paraná", (-20.5, -51.2), (-33.5, -59.2)),
    ("Paraguay", (-16.5, -57.8), (-27.2, -58.5)),
    ("Uruguay", (-27.3, -52.5), (-33.0, -58.3)),
    ("Orinoco", (4.5, -67.8), (8.4, -62.0)),
    ("Magdalena", (2.5, -75.5), (10.6, -74.8)),
    ("Mississippi", (45.0, -93.2), (29.8, -90.3)),
    ("Missouri", (47.4, -111.3), (38.8, -90.5)),
    ("Ohio", (40.4, -80.3), (37.1, -88.9)),
    ("Colorado", (39.1, -108.6), (32.6, -114.7)),
    ("Rio Grande", (37.5, -105.9), (26.1, -98.0)),
    ("Columbia", (48.2, -118.3), (46.2, -123.3)),
    ("Yukon", (61.2, -135.2), (62.2, -163.5)),
    ("Mackenzie", (61.8, -121.2), (68.2, -134.4)),
    ("Nile", (15.8, 32.5), (30.3, 31.2)),
    ("White Nile", (9.5, 31.6), (15.3, 32.5)),
    ("Blue Nile", (11.2, 35.1), (15.3, 32.7)),
    ("Niger", (11.4, -9.3), (6.2, 6.7)),
    ("Congo", (0.5, 25.2), (-5.8, 13.3)),
    ("Zambezi", (-16.2, 23.2), (-17.8, 35.4)),
    ("Orange", (-30.3, 26.6), (-28.6, 16.9)),
    ("Volga", (56.9, 36.0), (47.0, 47.6)),
    ("Danube", (48.7, 11.5), (45.3, 28.3)),
    ("Rhine", (47.6, 7.7), (51.8, 6.0)),
    ("Elbe", (50.6, 14.1), (53.4, 10.3)),
    ("Vistula", (50.1, 20.1), (54.0, 18.8)),
    ("Dnieper", (54.8, 32.0), (47.0, 33.2)),
    ("Don", (52.7, 39.0), (47.4, 40.2)),
    ("Ural", (51.8, 55.2), (47.6, 51.7)),
    ("Loire", (46.5, 3.9), (47.3, -1.3)),
    ("Rhône", (45.8, 4.85), (43.8, 4.7)),
    ("Seine", (48.3, 3.8), (49.4, 0.9)),
    ("Po", (45.1, 7.8), (45.0, 11.9)),
    ("Tagus", (39.9, -4.2), (39.2, -8.6)),
    ("Ob", (53.4, 83.7), (66.4, 67.0)),
    ("Irtysh", (54.9, 73.3), (60.8, 69.2)),
    ("Yenisei", (56.0, 92.9), (69.6, 84.5)),
    ("Lena", (56.8, 105.8), (70.8, 127.3)),
    ("Amur", (53.0, 122.0), (52.5, 140.2)),
    ("Yangtze", (28.8, 104.7), (31.9, 120.0)),
    ("Yellow River", (36.1, 103.7), (37.4, 118.2)),
    ("Mekong", (20.3, 100.4), (11.6, 105.1)),
    ("Irrawaddy", (24.2, 96.9), (17.5, 95.4)),
    ("Ganges", (29.2, 78.0), (24.3, 88.3)),
    ("Brahmaputra", (29.3, 91.0), (25.8, 89.7)),
    ("Indus", (33.9, 72.3), (25.0, 68.1)),
    ("Euphrates", (36.8, 38.0), (31.1, 46.5)),
    ("Tigris", (37.9, 40.4), (31.6, 47.1)),
    ("Amu Darya", (37.2, 66.5), (42.3, 59.5)),
    ("Syr Darya", (41.0, 68.6), (45.3, 63.0)),
    ("Murray", (-36.0, 146.5), (-34.6, 139.6)),
)


def rivers(offline: Archive, last_zoom: int) -> Iterator[Feature]:
    """Yield all rivers of the package."""
    lines = []
    for record in offline.json("dist/rivers.json")["features"]:
        first = min(int(record["properties"]["min_zoom"]), last_zoom)
        lines.append(Feature(RIVERS, geojson(record["geometry"]), {}, first))
    graph = _RiverGraph(lines)
    named: dict[frozenset[Point], str] = {}
    for name, upper, lower in _COURSES:
        course = graph.course(*(to_world(lon, lat) for lat, lon in (upper, lower)))
        named |= {frozenset(step): name for step in itertools.pairwise(course)}
    for line in lines:
        steps = [frozenset(step) for step in itertools.pairwise(line.shape.coords)]
        names = [named[step] for step in steps if step in named]
        # A line has the name of the river whose course covers most of it, else it is a tributary.
        name = max(names, key=names.count) if 2 * len(names) > len(steps) else ""
        yield Feature(RIVERS, line.shape, {"name": name} if name else {}, line.min_zoom)


class _RiverGraph:
    """Graph of the lines of rivers, connected at common points, and at a higher cost across small gaps."""

    def __init__(self, lines: Iterable[Feature]) -> None:
        self._edges: dict[Point, list[tuple[Point, float]]] = defaultdict(list)
        ends: set[Point] = set()
        for line in lines:
            for start, end in itertools.pairwise(line.shape.coords):
                self._connect(start, end, math.dist(start, end))
            ends |= {line.shape.coords[0], line.shape.coords[-1]}
        self._points = sorted(self._edges)
        self._tree = shapely.STRtree(shapely.points(self._points))
        for end in sorted(ends):
            for number in self._tree.query(shapely.Point(end), "dwithin", _GAP).tolist():
                other = self._points[number]
                self._connect(end, other, _GAP_COST * math.dist(end, other))

    def course(self, upper: Point, lower: Point) -> list[Point]:
        """Return the shortest path along rivers between the points nearest to two places.

        Raises: SystemExit if they are not connected.
        """
        start, goal = (
            self._points[int(self._tree.nearest(shapely.Point(place)))] for place in (upper, lower)
        )
        previous = {start: start}
        best = {start: 0.0}
        queue = [(0.0, start)]
        while queue and queue[0][1] != goal:
            cost, point = heapq.heappop(queue)
            for neighbour, step in self._edges[point] if cost <= best[point] else ():
                if cost + step < best.get(neighbour, math.inf):
                    best[neighbour] = cost + step
                    previous[neighbour] = point
                    heapq.heappush(queue, (cost + step, neighbour))
        if goal not in previous:
            raise SystemExit(f"No river connects {upper} and {lower}.")
        course = [goal]
        while course[-1] != start:
            course.append(previous[course[-1]])
        return course[::-1]

    def _connect(self, start: Point, end: Point, cost: float) -> None:
        self._edges[start].append((end, cost))
        self._edges[end].append((start, cost))
