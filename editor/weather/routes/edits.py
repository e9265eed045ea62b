"""Edits of a route, as pure functions.

A route without points is None. A point with a time of its own retains it when it is moved.
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
    """Return the draggable points, ascending: both ends and the way points."""
    if route is None:
        return ()
    return tuple(sorted({0, len(route.points) - 1, *(way.index for way in route.way_points)}))


def named(route: Route, index: int) -> str:
    """Return the name of a point; empty if it has none."""
    return next((way.name for way in route.way_points if way.index == index), "")


def arrival_of(route: Route, index: int) -> int | None:
    """Return the requested arrival at a point in seconds after the departure; None if there is none."""
    return next((way.arrive_after_s for way in route.way_points if way.index == index), None)


def appended(route: Route | None, place: LatLon, name: str = "") -> Route:
    """Return the route with another point at its end, reached at the average speed of the route."""
    if route is None:
        return Route((place,), way_points=(WayPoint(0, name),))
    points = (*route.points, place)
    ways = (*route.way_points, WayPoint(len(route.points), name))
    extended = replace(route, points=points, times=None, way_points=ways)
    if route.times is None:
        return extended
    duration_s = route.times[-1] - route.times[0]
    if not (duration_s and route.length_m):
        return extended
    added_s = (extended.length_m - route.length_m) * duration_s / route.length_m
    return replace(extended, times=(*route.times, route.times[-1] + round(added_s)))


def inserted(route: Route, distance_m: float) -> tuple[Route, int]:
    """Return the route with another point on its line, and the index of that point.

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
    """Return the distance along the line of the point nearest to a place."""
    if len(route.points) == 1:
        return 0.0
    (point,) = unit_vectors(np.array([[place.lat, place.lon]]))
    shares, away = nearest_on_arcs(point, route.vectors[:-1], route.vectors[1:])
    leg = int(np.argmin(away))
    start_m, end_m = route.distances_m[leg : leg + 2].tolist()
    return float(start_m + shares[leg] * (end_m - start_m))


def moved(route: Route, index: int, place: LatLon) -> Route:
    """Return the route with a moved point, which loses its name."""
    points = (*route.points[:index], place, *route.points[index + 1 :])
    ways = tuple(replace(way, name="") if way.index == index else way for way in route.way_points)
    return replace(route, points=points, way_points=ways)


def removed(route: Route, index: int) -> Route | None:
    """Return the route without a point."""
    if len(route.points) == 1:
        return None
    times = None if route.times is None else (*route.times[:index], *route.times[index + 1 :])
    ways = tuple(
        replace(way, index=way.index - (way.index > index)) for way in route.way_points if way.index != index
    )
    points = (*route.points[:index], *route.points[index + 1 :])
    return replace(route, points=points, times=times, way_points=ways)


def with_swapped_points(route: Route, index: int, other: int) -> Route:
    """Return the route with two points swapped; times remain in order.

    Requested arrivals at both points are discarded.
    """
    points = list(route.points)
    points[index], points[other] = points[other], points[index]
    swapped = {index: other, other: index}
    ways = (
        WayPoint(swapped[way.index], way.name) if way.index in swapped else way for way in route.way_points
    )
    ordered = tuple(sorted(ways, key=lambda way: way.index))
    return replace(route, points=tuple(points), way_points=ordered)


def reversed_route(route: Route) -> Route:
    """Return the reversed route, with the same travel time for each leg; requested arrivals are discarded."""
    last = len(route.points) - 1
    times = route.times
    if times is not None:
        times = tuple(times[0] + times[-1] - time_s for time_s in reversed(times))
    ways = tuple(WayPoint(last - way.index, way.name) for way in reversed(route.way_points))
    return replace(route, points=tuple(reversed(route.points)), times=times, way_points=ways)


def with_arrival(route: Route, index: int, after_s: int | None) -> Route:
    """Return the route with a requested arrival at a point in seconds after the departure, or without it.

    Raises: WeatherError if it is not between the arrivals before and after it.
    """
    if after_s is not None:
        if index == 0:
            raise WeatherError(say("This is the start. Change the departure instead."))
        requested = _requested_arrivals(route)
        if after_s <= 0 or any(point < index and known_s >= after_s for point, known_s in requested):
            raise WeatherError(
                say("The arrival must be later than at the previous point. Enter a later time.")
            )
        if any(point > index and known_s <= after_s for point, known_s in requested):
            raise WeatherError(
                say("The arrival must be earlier than at the next point. Enter an earlier time.")
            )
    ways = {way.index: way for way in route.way_points}
    if after_s is None and index not in ways:
        return route
    ways[index] = replace(ways.get(index, WayPoint(index)), arrive_after_s=after_s)
    return replace(route, way_points=tuple(ways[number] for number in sorted(ways)))


def with_times(route: Route, speed_mps: float | None) -> Route:
    """Return the route with times by a speed, or else its own, adjusted to the requested arrivals.

    Between two requested arrivals, all legs are scaled by the same factor; after the last one, they are
    unchanged. The same route if no arrival is requested.
    Raises: WeatherError if there is neither a speed nor times.
    """
    requested = _requested_arrivals(route)
    if not requested:
        return route
    if speed_mps is not None:
        planned: Floats = route.distances_m / speed_mps
    elif route.times is not None:
        planned = route.seconds
    else:
        raise WeatherError(say("The route has no times. Enter a speed."))
    known_at = np.array([0, *(point for point, _ in requested)])
    known_s = np.array([0.0, *(float(after_s) for _, after_s in requested)])
    warped = _warped(planned, known_at, known_s)
    return replace(route, times=tuple(np.round(warped).astype(int).tolist()))


def _warped(planned: Floats, known_at: Indices, known_s: Floats) -> Floats:
    """Return the planned seconds, scaled between the known points and shifted after the last one."""
    warped = planned - planned[known_at[-1]] + known_s[-1]
    for start, end, start_s, end_s in zip(known_at, known_at[1:], known_s, known_s[1:], strict=False):
        piece = planned[start : end + 1] - planned[start]
        if piece[-1] <= 0:  # No planned duration: distribute the time evenly.
            piece = np.arange(len(piece), dtype=np.float64)
        warped[start : end + 1] = start_s + piece * (end_s - start_s) / piece[-1]
    return np.asarray(warped, dtype=np.float64)


def _requested_arrivals(route: Route) -> list[tuple[int, int]]:
    """Return the points with requested arrivals and their times, without those out of order."""
    requested: list[tuple[int, int]] = []
    for way in route.way_points:
        previous_s = requested[-1][1] if requested else 0
        if way.index and way.arrive_after_s is not None and way.arrive_after_s > previous_s:
            requested.append((way.index, way.arrive_after_s))
    return requested
