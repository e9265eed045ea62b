"""Route geometry for drawing: split at its stops and simplified."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np

from editor.records import dataclass
from editor.weather.routes.route import Route, StopAlong
from editor.weather.routes.sphere import Floats, Indices, arc_distances_m

# Longer legs are subdivided: a great circle is not a straight line on the map.
_STRAIGHT_M: Final = 50_000.0
_MAX_SUBDIVISIONS: Final = 2_000

# After this number of rounds, pieces are halved, which bounds the work for lines that split unevenly.
_SPLITS_AT_BEST_POINT: Final = 16


@dataclass(frozen=True, slots=True)
class RoutePart:
    """The piece of the line nearest to one stop.

    Shape: `places` (points, 2), latitude and longitude. Longitudes continue past 180 degrees across the date
    line in all parts of a route.
    """

    stop: StopAlong
    places: Floats


def split(route: Route, stops: Sequence[StopAlong]) -> tuple[RoutePart, ...]:
    """Split the line half-way between its stops, a part for each; neighbours share the cut."""
    cuts = [(one.distance_m + two.distance_m) / 2 for one, two in pairwise(stops)]
    along = route.distances_m
    extra = np.concatenate((_subdivisions(along), cuts))
    distances = np.concatenate((along, extra))
    places = np.concatenate((route.degrees, route.places_at(extra)))
    order = np.argsort(distances, kind="stable")
    distances, places = distances[order], places[order]
    places[:, 1] = np.unwrap(places[:, 1], period=360)
    starts = [0, *np.searchsorted(distances, cuts).tolist()]
    ends = [*np.searchsorted(distances, cuts, side="right").tolist(), len(places)]
    return tuple(
        RoutePart(stop, places[start:end]) for stop, start, end in zip(stops, starts, ends, strict=True)
    )


def simplified(route: Route, tolerance_m: float) -> Route:
    """Return the route with only the points needed for a tolerance; way points are retained.

    Returns the same route if all points are needed.
    """
    needed = needed_points(route, tolerance_m)
    if len(needed) == len(route.points):
        return route
    times = None if route.times is None else tuple(route.times[index] for index in needed)
    way_points = tuple(
        replace(way, index=int(np.searchsorted(needed, way.index))) for way in route.way_points
    )
    return Route(tuple(route.points[index] for index in needed), route.name, times, way_points, route.remarks)


def needed_points(route: Route, tolerance_m: float) -> Indices:
    """Return the indices of the points needed for a tolerance, including the ends and way points.

    Source: Douglas and Peucker, on all pieces of the line at once.
    """
    count = len(route.points)
    if tolerance_m <= 0:
        return np.arange(count)
    is_needed = np.zeros(count, dtype=bool)
    is_needed[[0, count - 1, *(way.index for way in route.way_points)]] = True
    needed = np.flatnonzero(is_needed)
    starts, ends = needed[:-1], needed[1:]
    rounds = 0
    while (inner := ends - starts > 1).any():
        starts, ends = starts[inner], ends[inner]
        farthest, distances = _farthest(route.vectors, starts, ends)
        far = distances > tolerance_m
        starts, ends = starts[far], ends[far]
        middles = farthest[far] if rounds < _SPLITS_AT_BEST_POINT else (starts + ends) // 2
        is_needed[middles] = True
        starts, ends = np.concatenate((starts, middles)), np.concatenate((middles, ends))
        rounds += 1
    return np.flatnonzero(is_needed)


def _farthest(vectors: Floats, starts: Indices, ends: Indices) -> tuple[Indices, Floats]:
    """Return the point of each piece farthest from the arc between its ends, and its distance."""
    counts = ends - starts - 1
    firsts = np.cumsum(counts) - counts
    piece = np.repeat(np.arange(len(starts)), counts)
    points = np.arange(len(piece)) + np.repeat(starts + 1 - firsts, counts)
    distances = arc_distances_m(vectors[points], vectors[starts], vectors[ends], piece)
    maxima = np.maximum.reduceat(distances, firsts)
    at_maximum = np.flatnonzero(distances == np.repeat(maxima, counts))
    is_first = np.diff(piece[at_maximum], prepend=-1) > 0
    return points[at_maximum[is_first]], maxima


def _subdivisions(along: Floats) -> Floats:
    step = max(_STRAIGHT_M, float(along[-1]) / _MAX_SUBDIVISIONS)
    legs = np.flatnonzero(np.diff(along) > step)
    counts = np.ceil(np.diff(along)[legs] / step).astype(int).tolist()
    inner = [
        np.linspace(along[leg], along[leg + 1], count, endpoint=False)[1:]
        for leg, count in zip(legs.tolist(), counts, strict=True)
    ]
    return np.concatenate((*inner, np.empty(0)))
