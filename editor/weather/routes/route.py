"""A route over the Earth: how long it is, and the stops at which its weather is asked for.

Between two points the line is the great circle. Source: our choice, a sphere of the mean radius of WGS84.
"""

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from editor.errors import WeatherError
from editor.weather.api.limits import CELL_DEG, FRESH_S, MAX_HOURS, MAX_PLACES
from editor.weather.api.records import LatLon, RouteStop
from editor.weather.routes.sphere import EARTH_RADIUS_M, Floats, Indices, arc_angles, between, unit_vectors
from editor.wording import say, say_count

SLOWEST_MPS: Final = 0.1

_CELL_M: Final = math.radians(CELL_DEG) * EARTH_RADIUS_M
_LAST_TIME_S: Final = 253_370_764_800  # the beginning of the year 9999, which any zone can show


@dataclass(frozen=True, slots=True)
class WayPoint:
    """A point of a route that a person chose: which of its points, and its name, empty where it has none.

    Units: `arrive_after_s` is how long after the departure it is to be reached, where a person said that.
    """

    index: int
    name: str = ""
    arrive_after_s: int | None = None


@dataclass(frozen=True)
class Route:
    """A line to travel along; it has at least one point.

    `times` are those of a file, one for each point and never falling. `remarks` are plain sentences about
    what was not taken from the file as it stands there.
    Units: `times` are UNIX times.
    Raises: WeatherError when the points are no places on Earth, or the times or way points do not fit them.
    """

    points: tuple[LatLon, ...]
    name: str = ""
    times: tuple[int, ...] | None = None
    way_points: tuple[WayPoint, ...] = ()
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.points:
            raise WeatherError(say("A route has at least one point."))
        if not (np.abs(self.degrees) <= (90, 180)).all():
            raise WeatherError(say("A point of the route is no place on Earth."))
        if self.times is not None and len(self.times) != len(self.points):
            raise WeatherError(say("A route has a time for each of its points, or none."))
        if (np.diff(self.seconds) < 0).any():
            raise WeatherError(say("The times of a route never go back."))
        if any(not 0 <= way.index < len(self.points) for way in self.way_points):
            raise WeatherError(say("A way point is none of the points of the route."))

    @cached_property
    def degrees(self) -> Floats:
        """Latitude and longitude of each point. Shape: (points, 2)."""
        lats, lons = [point.lat for point in self.points], [point.lon for point in self.points]
        return np.array((lats, lons), dtype=np.float64).T

    @cached_property
    def seconds(self) -> Floats:
        """How long after the first point each is reached by the times of the route; empty without times."""
        if self.times is None:
            return np.empty(0)
        return np.array(self.times, dtype=np.float64) - self.times[0]

    @cached_property
    def vectors(self) -> Floats:
        """Each point as a vector from the centre of the Earth. Shape: (points, 3)."""
        return unit_vectors(self.degrees)

    @cached_property
    def distances_m(self) -> Floats:
        """How far along the line each point lies. Shape: (points,)."""
        legs = arc_angles(self.vectors[:-1], self.vectors[1:]) * EARTH_RADIUS_M
        return np.concatenate(([0.0], np.cumsum(legs)))

    @property
    def length_m(self) -> float:
        """How long the line is."""
        return float(self.distances_m[-1])

    def legs_at(self, distances_m: Floats) -> tuple[Indices, Indices, Floats]:
        """The points before and after each distance, and the share of the way between them.

        At a point it is the first that lies there, with a share of 1.
        """
        along = self.distances_m
        after = np.minimum(np.searchsorted(along, distances_m), len(along) - 1)
        before = np.maximum(after - 1, 0)
        gaps = along[after] - along[before]
        shares = np.divide(distances_m - along[before], gaps, out=np.ones_like(gaps), where=gaps > 0)
        return before, after, shares

    def places_at(self, distances_m: Floats) -> Floats:
        """The places on the line at distances from its start, from 0 to the length.

        Shape: (distances, 2), latitude and longitude. A point of the route is given as it is.
        """
        before, after, shares = self.legs_at(distances_m)
        places = between(self.vectors[before], self.vectors[after], shares)
        return np.where((shares == 1)[:, None], self.degrees[after], places)


@dataclass(frozen=True, slots=True)
class StopAlong:
    """A stop with its distance from the start, and the name of the way point that it is, where it has one."""

    stop: RouteStop
    distance_m: float
    name: str = ""


def stops_along(
    route: Route, depart_s: int, speed_mps: float | None = None, most: int = MAX_PLACES, *, now_s: float
) -> tuple[StopAlong, ...]:
    """The places at which to ask for the weather, each at the time of arrival there.

    The first and the last point are always stops, then the way points, then places between them that leave
    no long gap; none closer than the weather differs. Without a speed the route's own times count, moved to
    the departure.
    Units: `most` is at least 2.
    Raises: WeatherError when the departure has passed, the speed is none, or there are no times to go by.
    """
    if depart_s < math.floor(now_s):
        raise WeatherError(say("The departure has passed. Choose one from now on."))
    if speed_mps is not None and not SLOWEST_MPS <= speed_mps < math.inf:
        raise WeatherError(say("The speed must be at least {slowest} m/s.", slowest=SLOWEST_MPS))
    duration_s = float(_after_s(route, route.distances_m[-1:], speed_mps)[0])
    if depart_s + duration_s > _LAST_TIME_S:
        raise WeatherError(say("The route ends later than any calendar here can show."))
    apart_m = min(_CELL_M, route.length_m / duration_s * FRESH_S) if duration_s else _CELL_M
    distances = _spread(_fixed(route, most), apart_m, most)
    return _stops(route, distances, depart_s + _after_s(route, distances, speed_mps))


def forecast_remark(stops: Sequence[StopAlong], now_s: float) -> str:
    """A sentence where the route ends later than hourly forecasts reach; else empty.

    Not known: how far ahead the service knows the weather along a route, so such stops are asked for all
    the same.
    """
    late = sum(stop.stop.time_s > now_s + MAX_HOURS * 3600 for stop in stops)
    if not late:
        return ""
    return say_count(
        "The last stop is reached in more than {hours} hours; the service may not know the weather then.",
        "The last {count} stops are reached in more than {hours} hours; "
        "the service may not know the weather then.",
        late,
        hours=MAX_HOURS,
    )


def _after_s(route: Route, distances: Floats, speed_mps: float | None) -> Floats:
    """How long after the departure each distance is reached, at a speed or else by the route's own times.

    Where the traveller rested, the time of arrival counts; the rest belongs to the way onwards.
    """
    if speed_mps is not None:
        return distances / speed_mps
    if route.times is None:
        raise WeatherError(say("The route has no times of its own. Give a speed."))
    before, after, shares = route.legs_at(distances)
    seconds = route.seconds
    return np.asarray(seconds[before] + shares * (seconds[after] - seconds[before]), dtype=np.float64)


def _fixed(route: Route, most: int) -> Floats:
    """How far along the first and the last point and the way points lie, each once and ascending.

    Of too many, the ends are taken and then always the one farthest from all that are taken.
    """
    ends = (0, len(route.points) - 1)
    along = np.unique(route.distances_m[[*ends, *(way.index for way in route.way_points)]])
    if len(along) <= most:
        return along
    taken = [0, len(along) - 1]
    away = np.minimum(along - along[0], along[-1] - along)
    while len(taken) < most:
        taken.append(int(np.argmax(away)))
        away = np.minimum(away, np.abs(along - along[taken[-1]]))
    return np.sort(along[taken])


def _spread(fixed: Floats, apart_m: float, most: int) -> Floats:
    """The fixed distances and others between them, until none lie farther apart than told or all are used."""
    gaps = np.diff(fixed)
    pieces = [1] * len(gaps)
    widest = [(-float(gap), number) for number, gap in enumerate(gaps)]
    heapq.heapify(widest)
    for _ in range(most - len(fixed)):
        if not widest or -widest[0][0] <= apart_m:
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
