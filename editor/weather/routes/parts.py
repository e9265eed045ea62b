"""A route as it is drawn: in parts that belong to its stops, with no more points than can be seen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from editor.weather.routes.route import Route, StopAlong
from editor.weather.routes.sphere import Floats, Indices, arc_distances_m

# A leg that is longer is bent: a great circle is no straight line on the map.
_STRAIGHT_M: Final = 50_000.0
_MOST_BENDS: Final = 2_000

# A line that winds so that each split takes few points off is halved from here on, which bounds the work.
_SPLITS_AT_BEST_POINT: Final = 16


@dataclass(frozen=True, slots=True)
class RoutePart:
    """The piece of the line that lies nearest to one stop.

    Shape: `places` (points, 2), latitude and longitude. Longitudes run on past 180 degrees where the line
    crosses the date line, over all parts of a route, so that no two neighbours are half the Earth apart.
    """

    stop: StopAlong
    places: Floats


def split(route: Route, stops: Sequence[StopAlong]) -> tuple[RoutePart, ...]:
    """The line cut half-way between its stops, a part for each; neighbours share the place of the cut."""
    cuts = [(one.distance_m + two.distance_m) / 2 for one, two in pairwise(stops)]
    along = route.distances_m
    others = np.concatenate((_bends(along), cuts))
    distances = np.concatenate((along, others))
    places = np.concatenate((route.degrees, route.places_at(others)))
    order = np.argsort(distances, kind="stable")
    distances, places = distances[order], places[order]
    places[:, 1] = np.unwrap(places[:, 1], period=360)
    starts = [0, *np.searchsorted(distances, cuts).tolist()]
    ends = [*np.searchsorted(distances, cuts, side="right").tolist(), len(places)]
    return tuple(
        RoutePart(stop, places[start:end]) for stop, start, end in zip(stops, starts, ends, strict=True)
    )


def simplified(route: Route, within_m: float) -> Route:
    """The route with the points alone that its line needs to lie nowhere farther off; way points stay.

    The same route where all are needed.
    """
    kept = kept_points(route, within_m)
    if len(kept) == len(route.points):
        return route
    times = None if route.times is None else tuple(route.times[index] for index in kept)
    way_points = tuple(replace(way, index=int(np.searchsorted(kept, way.index))) for way in route.way_points)
    return Route(tuple(route.points[index] for index in kept), route.name, times, way_points, route.remarks)


def kept_points(route: Route, within_m: float) -> Indices:
    """Which points a line needs that lies nowhere farther off, ascending; both ends and way points are kept.

    Source: Douglas and Peucker, all open pieces of the line at once.
    """
    count = len(route.points)
    if within_m <= 0:
        return np.arange(count)
    is_kept = np.zeros(count, dtype=bool)
    is_kept[[0, count - 1, *(way.index for way in route.way_points)]] = True
    kept = np.flatnonzero(is_kept)
    starts, ends = kept[:-1], kept[1:]
    rounds = 0
    while (inner := ends - starts > 1).any():
        starts, ends = starts[inner], ends[inner]
        worst, distances = _worst(route.vectors, starts, ends)
        far = distances > within_m
        starts, ends = starts[far], ends[far]
        middles = worst[far] if rounds < _SPLITS_AT_BEST_POINT else (starts + ends) // 2
        is_kept[middles] = True
        starts, ends = np.concatenate((starts, middles)), np.concatenate((middles, ends))
        rounds += 1
    return np.flatnonzero(is_kept)


def _worst(vectors: Floats, starts: Indices, ends: Indices) -> tuple[Indices, Floats]:
    """The point of each piece that lies farthest from the arc between its ends, and how far."""
    counts = ends - starts - 1
    firsts = np.cumsum(counts) - counts
    piece = np.repeat(np.arange(len(starts)), counts)
    points = np.arange(len(piece)) + np.repeat(starts + 1 - firsts, counts)
    distances = arc_distances_m(vectors[points], vectors[starts], vectors[ends], piece)
    most = np.maximum.reduceat(distances, firsts)
    at_most = np.flatnonzero(distances == np.repeat(most, counts))
    is_first = np.diff(piece[at_most], prepend=-1) > 0
    return points[at_most[is_first]], most


def _bends(along: Floats) -> Floats:
    """Distances between those of the points where a leg is long."""
    step = max(_STRAIGHT_M, float(along[-1]) / _MOST_BENDS)
    legs = np.flatnonzero(np.diff(along) > step)
    counts = np.ceil(np.diff(along)[legs] / step).astype(int).tolist()
    inner = [
        np.linspace(along[leg], along[leg + 1], count, endpoint=False)[1:]
        for leg, count in zip(legs.tolist(), counts, strict=True)
    ]
    return np.concatenate((*inner, np.empty(0)))
