"""Routes on the Earth: geometry, and the stops at which the weather is requested.

Lines between points are great circles on a sphere of the mean radius of WGS84.
"""

import heapq
import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np

from editor.errors import WeatherError
from editor.records import dataclass
from editor.weather.api.limits import CELL_DEG, FRESH_S, MAX_HOURS, MAX_PLACES
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.routes.sphere import EARTH_RADIUS_M, Floats, Indices, arc_angles, between, unit_vectors
from editor.wording import say, say_count

SLOWEST_MPS: Final = 0.1

_CELL_M: Final = math.radians(CELL_DEG) * EARTH_RADIUS_M
_LAST_TIME_S: Final = 253_370_764_800  # the beginning of the year 9999, representable in every zone


@dataclass(frozen=True, slots=True)
class WayPoint:
    """A named or user-defined point of a route: its index and its name, which may be empty.

    Units: `arrive_after_s` is the requested arrival in seconds after the departure, if there is one.
    """

    index: int
    name: str = ""
    arrive_after_s: int | None = None


@dataclass(frozen=True)
class Route:
    """A line to travel along, with at least one point.

    `times` are those of a file, one for each point, in ascending order. `remarks` are sentences about parts
    of the file that were ignored.
    Units: `times` are UNIX times.
    Raises: WeatherError if points are invalid, or times or way points do not match them.
    """

    points: tuple[LatLon, ...]
    name: str = ""
    times: tuple[int, ...] | None = None
    way_points: tuple[WayPoint, ...] = ()
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.points:
            raise WeatherError(say("The route has no points."))
        if not (np.abs(self.degrees) <= (90, 180)).all():
            raise WeatherError(say("A route point has invalid coordinates."))
        if self.times is not None and len(self.times) != len(self.points):
            raise WeatherError(say("Set times for all route points or none."))
        if (np.diff(self.seconds) < 0).any():
            raise WeatherError(say("Route times must be in chronological order."))
        if any(not 0 <= way.index < len(self.points) for way in self.way_points):
            raise WeatherError(say("A waypoint is not on the route."))

    @cached_property
    def degrees(self) -> Floats:
        """Latitude and longitude of each point. Shape: (points, 2)."""
        lats, lons = [point.lat for point in self.points], [point.lon for point in self.points]
        return np.array((lats, lons), dtype=np.float64).T

    @cached_property
    def seconds(self) -> Floats:
        """The time of each point after the first one; empty without times."""
        if self.times is None:
            return np.empty(0)
        return np.array(self.times, dtype=np.float64) - self.times[0]

    @cached_property
    def vectors(self) -> Floats:
        """Each point as a vector from the centre of the Earth. Shape: (points, 3)."""
        return unit_vectors(self.degrees)

    @cached_property
    def distances_m(self) -> Floats:
        """The distance of each point along the line. Shape: (points,)."""
        legs = arc_angles(self.vectors[:-1], self.vectors[1:]) * EARTH_RADIUS_M
        return np.concatenate(([0.0], np.cumsum(legs)))

    @property
    def length_m(self) -> float:
        """The length of the line."""
        return float(self.distances_m[-1])

    def legs_at(self, distances_m: Floats) -> tuple[Indices, Indices, Floats]:
        """Return the points before and after each distance, and the fraction of the leg between them.

        At a point, it is the first one at that distance, with a fraction of 1.
        """
        along = self.distances_m
        after = np.minimum(np.searchsorted(along, distances_m), len(along) - 1)
        before = np.maximum(after - 1, 0)
        gaps = along[after] - along[before]
        shares = np.divide(distances_m - along[before], gaps, out=np.ones_like(gaps), where=gaps > 0)
        return before, after, shares

    def places_at(self, distances_m: Floats) -> Floats:
        """Return the positions at distances from the start, from 0 to the length.

        Shape: (distances, 2), latitude and longitude. Points of the route are returned unchanged.
        """
        before, after, shares = self.legs_at(distances_m)
        places = between(self.vectors[before], self.vectors[after], shares)
        return np.where((shares == 1)[:, None], self.degrees[after], places)


@dataclass(frozen=True, slots=True)
class StopAlong:
    """A stop with its distance from the start, and the name of its way point, if it has one."""

    stop: RouteStop
    distance_m: float
    name: str = ""


def stops_along(
    route: Route, depart_s: int, speed_mps: float | None = None, max_stops: int = MAX_PLACES, *, now_s: float
) -> tuple[StopAlong, ...]:
    """Return the places at which to request the weather, each at its time of arrival.

    The first and the last point are always stops, then the way points, then places between them that fill
    long gaps; none is closer than the resolution of the weather. Without a speed, the route's own times
    apply, shifted to the departure.
    Units: `max_stops` is at least 2.
    Raises: WeatherError if the departure has passed, the speed is invalid, or there are no times.
    """
    if depart_s < math.floor(now_s):
        raise WeatherError(say("The departure is in the past. Choose a later time."))
    if speed_mps is not None and not SLOWEST_MPS <= speed_mps < math.inf:
        raise WeatherError(say("The speed must be at least {slowest} m/s.", slowest=SLOWEST_MPS))
    duration_s = float(_after_s(route, route.distances_m[-1:], speed_mps)[0])
    if depart_s + duration_s > _LAST_TIME_S:
        raise WeatherError(say("The arrival time is too far in the future."))
    spacing_m = min(_CELL_M, route.length_m / duration_s * FRESH_S) if duration_s else _CELL_M
    distances = _spread(_fixed(route, max_stops), spacing_m, max_stops)
    return _stops(route, distances, depart_s + _after_s(route, distances, speed_mps))


def forecast_remark(stops: Sequence[StopAlong], now_s: float) -> str:
    """Return a sentence if the route ends later than hourly forecasts; else empty.

    Not known: how far ahead the service knows the weather along a route, so such stops are requested anyway.
    """
    late = sum(stop.stop.time_s > now_s + MAX_HOURS * 3600 for stop in stops)
    if not late:
        return ""
    return say_count(
        "The last point is over {hours} hours away. It may have no forecast.",
        "The last {count} points are over {hours} hours away. They may have no forecast.",
        late,
        hours=MAX_HOURS,
    )


def _after_s(route: Route, distances: Floats, speed_mps: float | None) -> Floats:
    """Return the time of each distance after the departure, at a speed or by the route's own times.

    After a pause, the time of arrival applies; the pause belongs to the next leg.
    """
    if speed_mps is not None:
        return distances / speed_mps
    if route.times is None:
        raise WeatherError(say("The route has no times. Enter a speed."))
    before, after, shares = route.legs_at(distances)
    seconds = route.seconds
    return np.asarray(seconds[before] + shares * (seconds[after] - seconds[before]), dtype=np.float64)


def _fixed(route: Route, max_stops: int) -> Floats:
    """Return the distances of the first and the last point and the way points, unique and ascending.

    If there are too many, the ends are retained, and then repeatedly the one farthest from the others.
    """
    ends = (0, len(route.points) - 1)
    along = np.unique(route.distances_m[[*ends, *(way.index for way in route.way_points)]])
    if len(along) <= max_stops:
        return along
    selected = [0, len(along) - 1]
    clearance = np.minimum(along - along[0], along[-1] - along)
    while len(selected) < max_stops:
        selected.append(int(np.argmax(clearance)))
        clearance = np.minimum(clearance, np.abs(along - along[selected[-1]]))
    return np.sort(along[selected])


def _spread(fixed: Floats, spacing_m: float, max_stops: int) -> Floats:
    """Return the fixed distances and others between them, until the gaps or the limit are reached."""
    gaps = np.diff(fixed)
    pieces = [1] * len(gaps)
    widest = [(-float(gap), number) for number, gap in enumerate(gaps)]
    heapq.heapify(widest)
    for _ in range(max_stops - len(fixed)):
        if not widest or -widest[0][0] <= spacing_m:
            break
        number = widest[0][1]
        pieces[number] += 1
        heapq.heapreplace(widest, (-float(gaps[number]) / pieces[number], number))
    steps = [
        np.linspace(start, end, count, endpoint=False)
        for start, end, count in zip(fixed[:-1], fixed[1:], pieces, strict=True)
    ]
    return np.concatenate((*steps, fixed[-1:]))


def _stops(route: Route, distances: Floats, times: Floats) -> tuple[StopAlong, ...]:
    named = {float(route.distances_m[way.index]): way.name for way in reversed(route.way_points) if way.name}
    places = route.places_at(distances).tolist()
    return tuple(
        StopAlong(RouteStop(lat, lon, round(time_s)), distance, named.get(distance, ""))
        for (lat, lon), distance, time_s in zip(places, distances.tolist(), times.tolist(), strict=True)
    )
