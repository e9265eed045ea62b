"""Every change that a person makes to a route, as a pure function: points come, move, go, or turn round.

A route without any point is None. A point whose time a file has keeps it while the point is moved.
"""

from bisect import bisect_left
from dataclasses import replace

import numpy as np

from editor.errors import WeatherError
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route, WayPoint
from editor.weather.routes.sphere import Floats, Indices, nearest_on_arcs, unit_vectors
from editor.wording import say


def handles(route: Route | None) -> tuple[int, ...]:
    """The points that a person can take hold of, ascending: both ends and the way points."""
    if route is None:
        return ()
    return tuple(sorted({0, len(route.points) - 1, *(way.index for way in route.way_points)}))


def named(route: Route, index: int) -> str:
    """The name of a point; empty where it has none."""
    return next((way.name for way in route.way_points if way.index == index), "")


def arrival_of(route: Route, index: int) -> int | None:
    """How long after the departure a person wants to reach a point, where they said that."""
    return next((way.arrive_after_s for way in route.way_points if way.index == index), None)


def appended(route: Route | None, place: LatLon, name: str = "") -> Route:
    """The route with one more point at its end, reached as fast as it is travelled till there."""
    if route is None:
        return Route((place,), way_points=(WayPoint(0, name),))
    points = (*route.points, place)
    ways = (*route.way_points, WayPoint(len(route.points), name))
    longer = replace(route, points=points, times=None, way_points=ways)
    if route.times is None:
        return longer
    taken_s = route.times[-1] - route.times[0]
    if not (taken_s and route.length_m):
        return longer
    further_s = (longer.length_m - route.length_m) * taken_s / route.length_m
    return replace(longer, times=(*route.times, route.times[-1] + round(further_s)))


def inserted(route: Route, distance_m: float) -> tuple[Route, int]:
    """The route with one more point on its line, and which one that is.

    Units: `distance_m` is from the start, more than 0 and less than the length.
    """
    distances = np.array([distance_m])
    (lat, lon), *_ = route.places_at(distances).tolist()
    _, (after, *_), (share, *_) = route.legs_at(distances)
    index = int(after)
    times = route.times
    if times is not None:
        before_s, after_s = times[index - 1], times[index]
        times = (*times[:index], round(before_s + share * (after_s - before_s)), *times[index:])
    points = (*route.points[:index], LatLon(lat, lon), *route.points[index:])
    ways = [replace(way, index=way.index + 1) if way.index >= index else way for way in route.way_points]
    place = bisect_left([way.index for way in ways], index)
    ways.insert(place, WayPoint(index))
    return replace(route, points=points, times=times, way_points=tuple(ways)), index


def nearest_m(route: Route, place: LatLon) -> float:
    """How far along the line the point of it lies that is nearest to a place."""
    if len(route.points) == 1:
        return 0.0
    (point,) = unit_vectors(np.array([[place.lat, place.lon]]))
    shares, away = nearest_on_arcs(point, route.vectors[:-1], route.vectors[1:])
    leg = int(np.argmin(away))
    start_m, end_m = route.distances_m[leg : leg + 2].tolist()
    return float(start_m + shares[leg] * (end_m - start_m))


def moved(route: Route, index: int, place: LatLon) -> Route:
    """The route with a point elsewhere, which has no name there."""
    points = (*route.points[:index], place, *route.points[index + 1 :])
    ways = tuple(replace(way, name="") if way.index == index else way for way in route.way_points)
    return replace(route, points=points, way_points=ways)


def removed(route: Route, index: int) -> Route | None:
    """The route without a point."""
    if len(route.points) == 1:
        return None
    times = None if route.times is None else (*route.times[:index], *route.times[index + 1 :])
    ways = tuple(
        replace(way, index=way.index - (way.index > index)) for way in route.way_points if way.index != index
    )
    points = (*route.points[:index], *route.points[index + 1 :])
    return replace(route, points=points, times=times, way_points=ways)


def exchanged(route: Route, index: int, other: int) -> Route:
    """The route with two of its points in each other's stead; times stay where they are in its order.

    What a person said of the arrival at either holds no longer.
    """
    points = list(route.points)
    points[index], points[other] = points[other], points[index]
    turned = {index: other, other: index}
    ways = (WayPoint(turned[way.index], way.name) if way.index in turned else way for way in route.way_points)
    ordered = tuple(sorted(ways, key=lambda way: way.index))
    return replace(route, points=tuple(points), way_points=ordered)


def turned_round(route: Route) -> Route:
    """The way back: each piece takes as long as it does there; arrivals that a person gave are left out."""
    last = len(route.points) - 1
    times = route.times
    if times is not None:
        times = tuple(times[0] + times[-1] - time_s for time_s in reversed(times))
    ways = tuple(WayPoint(last - way.index, way.name) for way in reversed(route.way_points))
    return replace(route, points=tuple(reversed(route.points)), times=times, way_points=ways)


def arriving(route: Route, index: int, after_s: int | None) -> Route:
    """The route with a time at which a point is to be reached, after the departure; None for any.

    Raises: WeatherError when that is not after the point before it, or not before the one after it.
    """
    if after_s is not None:
        if index == 0:
            raise WeatherError(say("The route begins here. Change when it leaves."))
        said = _said(route)
        if after_s <= 0 or any(at < index and known_s >= after_s for at, known_s in said):
            raise WeatherError(say("This is not after the point before. Type a later time."))
        if any(at > index and known_s <= after_s for at, known_s in said):
            raise WeatherError(say("This is not before the point that follows. Type an earlier time."))
    ways = {way.index: way for way in route.way_points}
    if after_s is None and index not in ways:
        return route
    ways[index] = replace(ways.get(index, WayPoint(index)), arrive_after_s=after_s)
    return replace(route, way_points=tuple(ways[number] for number in sorted(ways)))


def timed(route: Route, speed_mps: float | None) -> Route:
    """The route with a time for each point: by a speed, or else its own, but so that arrivals are as said.

    Between two points whose arrivals are said all is slower or faster by the same share; what follows the
    last is as it was. The same route where nothing is said.
    Raises: WeatherError when there is neither a speed nor times.
    """
    said = _said(route)
    if not said:
        return route
    if speed_mps is not None:
        planned: Floats = route.distances_m / speed_mps
    elif route.times is not None:
        planned = route.seconds
    else:
        raise WeatherError(say("The route has no times of its own. Give a speed."))
    known_at = np.array([0, *(at for at, _ in said)])
    known_s = np.array([0.0, *(float(after_s) for _, after_s in said)])
    wanted = _warped(planned, known_at, known_s)
    return replace(route, times=tuple(np.round(wanted).astype(int).tolist()))


def _warped(planned: Floats, known_at: Indices, known_s: Floats) -> Floats:
    """The planned seconds, stretched between the points whose seconds are known, and moved after them."""
    wanted = planned - planned[known_at[-1]] + known_s[-1]
    for start, end, start_s, end_s in zip(known_at, known_at[1:], known_s, known_s[1:], strict=False):
        piece = planned[start : end + 1] - planned[start]
        if piece[-1] <= 0:  # Nothing is planned to take any time: the points share it.
            piece = np.arange(len(piece), dtype=np.float64)
        wanted[start : end + 1] = start_s + piece * (end_s - start_s) / piece[-1]
    return np.asarray(wanted, dtype=np.float64)


def _said(route: Route) -> list[tuple[int, int]]:
    """The points whose arrival is said, and when that is; one that is no later than another before is not."""
    said: list[tuple[int, int]] = []
    for way in route.way_points:
        least_s = said[-1][1] if said else 0
        if way.index and way.arrive_after_s is not None and way.arrive_after_s > least_s:
            said.append((way.index, way.arrive_after_s))
    return said
