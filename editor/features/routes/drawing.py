"""Drawing data of a planned route for the map."""

from collections.abc import Sequence

from editor.basemap.tiles.tile import to_world
from editor.features.routes.map_markers import DrawnPart, DrawnRoute, DrawnStop, Points, to_world_points
from editor.features.routes.plan import PlannedStop
from editor.features.routes.text import StopText
from editor.weather.api.records import RouteStop, WarningLevel
from editor.weather.routes.edits import handles
from editor.weather.routes.geometry import split
from editor.weather.routes.route import Route, StopAlong

_LEVELS = (None, *WarningLevel)
# Ranks in placement: ends, warned stops, named points, other stops.
_ENDS, _NAMED, _BETWEEN = 0, 10, 20


class RouteSegments:
    """Line segments of a route in world coordinates, cached until route or stops change."""

    def __init__(self) -> None:
        self._key: tuple[Route, tuple[float, ...]] | None = None
        self._parts: tuple[Points, ...] = ()

    def of(self, route: Route | None, stops: Sequence[StopAlong]) -> tuple[Points, ...]:
        """Return a line segment for each stop; without stops a single one."""
        if route is None or len(route.points) < 2:
            return ()
        first = route.points[0]
        along = stops or (StopAlong(RouteStop(first.lat, first.lon, 0), 0.0),)
        distances = tuple(stop.distance_m for stop in along)
        if self._key is None or self._key[0] is not route or self._key[1] != distances:
            self._key = route, distances
            self._parts = tuple(to_world_points(part.places) for part in split(route, along))
        return self._parts


def placement_ranks(stops: Sequence[PlannedStop]) -> tuple[int, ...]:
    """Return the placement ranks of stops: ends, warned stops, named points, then by bisection."""
    last = len(stops) - 1
    result = []
    for number, stop in enumerate(stops):
        if number in (0, last):
            result.append(_ENDS)
        elif stop.warnings:
            result.append(len(_LEVELS) - _LEVELS.index(stop.level))
        elif stop.along.name:
            result.append(_NAMED)
        else:
            result.append(_BETWEEN - _halvings(number))
    return tuple(result)


def to_drawn_route(
    route: Route | None,
    parts: Sequence[Points],
    stops: Sequence[PlannedStop],
    texts: Sequence[StopText],
    *,
    is_old: bool,
) -> DrawnRoute:
    """Return the drawing data of a route."""
    if route is None:
        return DrawnRoute()
    places = to_world_points(route.degrees[list(handles(route))]).tolist()
    if len(parts) != len(stops):
        return DrawnRoute(tuple(map(DrawnPart, parts)), (), tuple(map(tuple, places)))
    lines = (
        DrawnPart(points, bool(stop.warnings), stop.level) for points, stop in zip(parts, stops, strict=True)
    )
    marks = []
    for stop, text, rank in zip(stops, texts, placement_ranks(stops), strict=True):
        x, y = _world(stop)
        # Names of towns are labels of the map. Only names of the file are drawn.
        name, is_warned = stop.along.name, bool(stop.warnings)
        marks.append(DrawnStop(x, y, text.symbol, name, text.tip, rank, is_warned, stop.level))
    return DrawnRoute(tuple(lines), tuple(marks), tuple(map(tuple, places)), is_old)


def _world(stop: PlannedStop) -> tuple[float, float]:
    place = stop.along.stop
    return to_world(place.lat, place.lon)


def _halvings(number: int) -> int:
    """Return how often a number is divisible by two. Stops with the highest results are far apart."""
    count = 0
    while number and number % 2 == 0:
        number, count = number // 2, count + 1
    return count
