"""Points, arcs and distances on a sphere, as arrays.

Shape: a vector is a row of three numbers of length 1, a place a row of latitude and longitude.
Units: places in degrees, angles in radians.
"""

import math
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

# Source: the mean radius of the WGS84 ellipsoid, (2a + b) / 3.
EARTH_RADIUS_M: Final = 6_371_008.8

_NEARLY_HALF_ROUND: Final = 1e-9


def unit_vectors(places: Floats) -> Floats:
    """The vectors of places."""
    lat, lon = np.radians(places[:, 0]), np.radians(places[:, 1])
    level = np.cos(lat)
    columns = (level * np.cos(lon), level * np.sin(lon), np.sin(lat))
    return np.asarray(np.stack(columns, axis=1), dtype=np.float64)


def places_of(vectors: Floats) -> Floats:
    """The places of vectors, which need not be of length 1; longitudes from -180 to 180."""
    x, y, z = vectors.T
    columns = (np.arctan2(z, np.hypot(x, y)), np.arctan2(y, x))
    return np.asarray(np.degrees(np.stack(columns, axis=1)), dtype=np.float64)


def arc_angles(starts: Floats, ends: Floats) -> Floats:
    """The angle from each start to its end, as exact for a metre as for half the Earth."""
    chords, sums = starts - ends, starts + ends
    return np.asarray(2 * np.arctan2(_lengths(chords), _lengths(sums)), dtype=np.float64)


def between(starts: Floats, ends: Floats, shares: Floats) -> Floats:
    """The place at a share of each way from a start to its end, 0 the start and 1 the end.

    Two opposite points, between which every way is the shortest, are joined over the north pole; where that
    is near one of them, over the place at 0, 0.
    """
    angles = arc_angles(starts, ends)
    return places_of(_turned(starts, _courses(starts, ends, angles), angles * shares))


def nearest_on_arcs(point: Floats, starts: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """At which share of each arc it comes nearest to a point, and how near.

    Units: the straight way through the ball, of which 1 is the radius.
    """
    angles = arc_angles(starts, ends)
    courses = _courses(starts, ends, angles)
    turns = np.arctan2(courses @ point, starts @ point)
    at_end = np.where(ends @ point > starts @ point, angles, 0.0)
    turns = np.where((turns >= 0) & (turns <= angles), turns, at_end)
    away = _lengths(_turned(starts, courses, turns) - point)
    return np.divide(turns, angles, out=np.zeros_like(turns), where=angles > 0), away


def arc_distances_m(points: Floats, starts: Floats, ends: Floats, arcs: Indices) -> Floats:
    """How far each point lies from its arc; beyond the ends of the arc, the straight way to the nearer end.

    Shape: `arcs` says for each point which start and end are its own.
    """
    normals = np.cross(starts, ends)
    lengths = _lengths(normals)
    normals /= np.where(lengths > 0, lengths, 1)[:, None]
    distances = np.abs(_products(points, normals, arcs))
    inside = (_products(points, np.cross(normals, starts), arcs) > 0) & (
        _products(points, np.cross(ends, normals), arcs) > 0
    )
    outside = np.flatnonzero(~inside)
    beyond, beyond_arcs = points[outside], arcs[outside]
    to_ends = np.minimum(_lengths(beyond - starts[beyond_arcs]), _lengths(beyond - ends[beyond_arcs]))
    distances[outside] = to_ends
    return distances * EARTH_RADIUS_M


def _courses(starts: Floats, ends: Floats, angles: Floats) -> Floats:
    """The directions in which the ways leave their starts, as vectors."""
    poles = np.where(np.abs(starts[:, 2:]) < math.sqrt(0.5), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    aims = np.where((math.pi - angles < _NEARLY_HALF_ROUND)[:, None], poles, ends)
    towards = aims - starts * np.einsum("ij,ij->i", starts, aims)[:, None]
    lengths = _lengths(towards)
    return np.asarray(towards / np.where(lengths > 0, lengths, 1)[:, None], dtype=np.float64)


def _turned(starts: Floats, courses: Floats, angles: Floats) -> Floats:
    return np.asarray(np.cos(angles)[:, None] * starts + np.sin(angles)[:, None] * courses, dtype=np.float64)


def _products(points: Floats, vectors: Floats, which: Indices) -> Floats:
    """The scalar product of each point with its vector; by columns, which is much faster than by rows."""
    x, y, z = (points[:, axis] * vectors[:, axis][which] for axis in range(3))
    return np.asarray(x + y + z, dtype=np.float64)


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)), dtype=np.float64)
