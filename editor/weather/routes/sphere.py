"""Vectors, arcs and distances on a sphere, as arrays.

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

_ANTIPODAL_TOLERANCE: Final = 1e-9


def unit_vectors(places: Floats) -> Floats:
    """Return the unit vectors of places."""
    lat, lon = np.radians(places[:, 0]), np.radians(places[:, 1])
    level = np.cos(lat)
    columns = (level * np.cos(lon), level * np.sin(lon), np.sin(lat))
    return np.asarray(np.stack(columns, axis=1), dtype=np.float64)


def places_of(vectors: Floats) -> Floats:
    """Return the places of vectors of any length; longitudes from -180 to 180."""
    x, y, z = vectors.T
    columns = (np.arctan2(z, np.hypot(x, y)), np.arctan2(y, x))
    return np.asarray(np.degrees(np.stack(columns, axis=1)), dtype=np.float64)


def arc_angles(starts: Floats, ends: Floats) -> Floats:
    """Return the angle from each start to its end, accurate for a metre as well as for half the Earth."""
    chords, sums = starts - ends, starts + ends
    return np.asarray(2 * np.arctan2(_lengths(chords), _lengths(sums)), dtype=np.float64)


def between(starts: Floats, ends: Floats, shares: Floats) -> Floats:
    """Return the place at a fraction of each arc, 0 at the start and 1 at the end.

    Antipodal points, which have no unique arc, are joined over the north pole; if that is near one of them,
    over the place at 0, 0.
    """
    angles = arc_angles(starts, ends)
    return places_of(_turned(starts, _courses(starts, ends, angles), angles * shares))


def nearest_on_arcs(point: Floats, starts: Floats, ends: Floats) -> tuple[Floats, Floats]:
    """Return the fraction of each arc at its point nearest to a point, and the distance.

    Units: chord length, relative to the radius.
    """
    angles = arc_angles(starts, ends)
    courses = _courses(starts, ends, angles)
    turns = np.arctan2(courses @ point, starts @ point)
    at_end = np.where(ends @ point > starts @ point, angles, 0.0)
    turns = np.where((turns >= 0) & (turns <= angles), turns, at_end)
    away = _lengths(_turned(starts, courses, turns) - point)
    return np.divide(turns, angles, out=np.zeros_like(turns), where=angles > 0), away


def arc_distances_m(points: Floats, starts: Floats, ends: Floats, arcs: Indices) -> Floats:
    """Return the distance of each point from its arc; beyond its ends, the chord to the nearer end.

    Shape: `arcs` is the index of the start and end for each point.
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
    poles = np.where(np.abs(starts[:, 2:]) < math.sqrt(0.5), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    aims = np.where((math.pi - angles < _ANTIPODAL_TOLERANCE)[:, None], poles, ends)
    towards = aims - starts * np.einsum("ij,ij->i", starts, aims)[:, None]
    lengths = _lengths(towards)
    return np.asarray(towards / np.where(lengths > 0, lengths, 1)[:, None], dtype=np.float64)


def _turned(starts: Floats, courses: Floats, angles: Floats) -> Floats:
    return np.asarray(np.cos(angles)[:, None] * starts + np.sin(angles)[:, None] * courses, dtype=np.float64)


def _products(points: Floats, vectors: Floats, which: Indices) -> Floats:
    """Return the scalar product of each point with its vector; computed by columns, which is faster."""
    x, y, z = (points[:, axis] * vectors[:, axis][which] for axis in range(3))
    return np.asarray(x + y + z, dtype=np.float64)


def _lengths(vectors: Floats) -> Floats:
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)), dtype=np.float64)
