"""A planned route as the map draws it."""

from collections.abc import Sequence

from editor.basemap.tiles.tile import to_world
from editor.panels.routes.route_plan import PlannedStop
from editor.panels.routes.route_words import StopText
from editor.preview.route_drawn import DrawnPart, DrawnRoute, DrawnStop
from editor.preview.route_shapes import Points, to_world_points
from editor.weather.api.records import RouteStop, WarningLevel
from editor.weather.routes.edits import handles
from editor.weather.routes.parts import split
from editor.weather.routes.route import Route, StopAlong

_LEVELS = (None, *WarningLevel)
# Whoever comes after the ends and the warned stops: the way points, and then what lies between them.
_ENDS, _NAMED, _BETWEEN = 0, 10, 20


class RouteParts:
    """The pieces of the line in the world, cut anew only when route or stops are others."""

    def __init__(self) -> None:
        self._key: tuple[Route, tuple[float, ...]] | None = None
        self._parts: tuple[Points, ...] = ()

    def of(self, route: Route | None, stops: Sequence[StopAlong]) -> tuple[Points, ...]:
        """A piece for each stop; without stops the whole line in one."""
        if route is None or len(route.points) < 2:
            return ()
        first = route.points[0]
        along = stops or (StopAlong(RouteStop(first.lat, first.lon, 0), 0.0),)
        distances = tuple(stop.distance_m for stop in along)
        if self._key is None or self._key[0] is not route or self._key[1] != distances:
            self._key = route, distances
            self._parts = tuple(to_world_points(part.places) for part in split(route, along))
        return self._parts


def ranks(stops: Sequence[PlannedStop]) -> tuple[int, ...]:
    """Who has room first where not all have it: the ends, the warned, the named, and then halves."""
    last = len(stops) - 1
    found = []
    for number, stop in enumerate(stops):
        if number in (0, last):
            found.append(_ENDS)
        elif stop.warnings:
            found.append(len(_LEVELS) - _LEVELS.index(stop.level))
        elif stop.along.name:
            found.append(_NAMED)
        else:
            found.append(_BETWEEN - _halvings(number))
    return tuple(found)


def drawn(
    route: Route | None,
    parts: Sequence[Points],
    stops: Sequence[PlannedStop],
    texts: Sequence[StopText],
    *,
    is_old: bool,
) -> DrawnRoute:
    """All that the map shows of a route."""
    if route is None:
        return DrawnRoute()
    places = to_world_points(route.degrees[list(handles(route))]).tolist()
    if len(parts) != len(stops):
        return DrawnRoute(tuple(map(DrawnPart, parts)), (), tuple(map(tuple, places)))
    lines = (
        DrawnPart(points, bool(stop.warnings), stop.level) for points, stop in zip(parts, stops, strict=True)
    )
    marks = []
    for stop, text, rank in zip(stops, texts, ranks(stops), strict=True):
        x, y = _world(stop)
        # The map names its own towns; a name of the file is nobody else's.
        name, is_warned = stop.along.name, bool(stop.warnings)
        marks.append(DrawnStop(x, y, text.symbol, name, text.tip, rank, is_warned, stop.level))
    return DrawnRoute(tuple(lines), tuple(marks), tuple(map(tuple, places)), is_old)


def _world(stop: PlannedStop) -> tuple[float, float]:
    place = stop.along.stop
    return to_world(place.lat, place.lon)


def _halvings(number: int) -> int:
    """How often a number can be halved: of stops in a row those with most of it lie far apart."""
    count = 0
    while number and number % 2 == 0:
        number, count = number // 2, count + 1
    return count
