"""Geometry with a box cut out of it, so that a finer map can lie in a coarser one."""

import numpy as np

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features, Flags, but, empty, joined, offsets
from editor.basemap.vector.mvt import Floats, runs


def outside(features: Features, box: WorldBox, overlap: float) -> Features:
    """What of the features lies outside a box; the cut is no edge.

    The pieces around the box overlap a little, or antialiasing would draw their seams.
    """
    inner = features.touching(box)
    if not len(inner):
        return features
    far = but(inner, len(features))
    near = features.subset(inner)
    if features.kind == "point":
        return joined(features.kind, (features.subset(far), _points_outside(near, box)))
    pieces = [_clipped(near, sides) for sides in _strips(box, overlap)]
    return joined(features.kind, (features.subset(far), *pieces))


_Side = tuple[int, float, float]  # axis, limit, sign: what is kept has sign * (coordinate - limit) <= 0


def _strips(box: WorldBox, overlap: float) -> tuple[tuple[_Side, ...], ...]:
    """The half planes that make the four strips around a box."""
    left, right = (0, box.left - overlap, -1.0), (0, box.right + overlap, 1.0)
    return (
        ((0, box.left, 1.0),),
        ((0, box.right, -1.0),),
        (left, right, (1, box.top, 1.0)),
        (left, right, (1, box.bottom, -1.0)),
    )


def _points_outside(features: Features, box: WorldBox) -> Features:
    x, y = features.coords[features.part_offsets[features.feature_offsets[:-1]]].T
    kept = (x < box.left) | (x > box.right) | (y < box.top) | (y > box.bottom)
    return features.subset(np.flatnonzero(kept))


def _clipped(features: Features, sides: tuple[_Side, ...]) -> Features:
    """The features cut down to the half planes of some sides."""
    coords: list[Floats] = []
    edges: list[Flags] = []
    owners: list[int] = []
    close = features.kind == "polygon"
    for owner in range(len(features)):
        for part in range(features.feature_offsets[owner], features.feature_offsets[owner + 1]):
            start, stop = features.part_offsets[part : part + 2]
            pieces = [(features.coords[start:stop], features.edges[start:stop])]
            for side in sides:
                cut = _ring_cut if close else _line_cut
                pieces = [piece for before in pieces for piece in cut(*before, side)]
            coords.extend(piece[0] for piece in pieces)
            edges.extend(piece[1] for piece in pieces)
            owners.extend([owner] * len(pieces))
    if not coords:
        return empty(features.kind)
    chosen, starts = runs(np.array(owners))
    return Features(
        features.kind,
        np.concatenate(coords),
        offsets(np.array([len(part) for part in coords])),
        np.append(starts, len(owners)),
        tuple(features.tags[index] for index in chosen.tolist()),
        # A piece is not the whole, so it has no id by which its copies could be known.
        np.zeros(len(chosen), dtype=np.int64),
        np.concatenate(edges),
    )


def _crossed(coords: Floats, edges: Flags, side: _Side) -> tuple[Floats, Flags, Floats]:
    """The points and edges with a point added at each crossing, and each point's excess over the limit."""
    axis, limit, sign = side
    excess = sign * (coords[:, axis] - limit)
    at = np.flatnonzero((excess[:-1] > 0) != (excess[1:] > 0))
    share = excess[at] / (excess[at] - excess[at + 1])
    crossings = coords[at] + (coords[at + 1] - coords[at]) * share[:, None]
    crossings[:, axis] = limit
    return (
        np.insert(coords, at + 1, crossings, axis=0),
        np.insert(edges, at + 1, edges[at]),
        np.insert(excess, at + 1, 0.0),
    )


def _ring_cut(coords: Floats, edges: Flags, side: _Side) -> list[tuple[Floats, Flags]]:
    """A closed ring cut to one side, with the cut as its new, unreal edge. Source: Sutherland and Hodgman."""
    coords, edges, excess = _crossed(coords, edges, side)
    kept = np.flatnonzero(excess <= 0)
    if len(kept) < 4:
        return []
    follows = np.concatenate((np.diff(kept) == 1, [False]))
    coords, edges = coords[kept], edges[kept] & follows
    on_limit = excess[kept] == 0
    edges[:-1] &= ~(on_limit[:-1] & on_limit[1:])
    if not np.array_equal(coords[0], coords[-1]):
        coords, edges = np.vstack((coords, coords[:1])), np.append(edges, False)
    return [(coords, edges)]


def _line_cut(coords: Floats, edges: Flags, side: _Side) -> list[tuple[Floats, Flags]]:
    """A line cut to one side, in as many pieces as it has there."""
    coords, edges, excess = _crossed(coords, edges, side)
    kept = np.flatnonzero(excess <= 0)
    runs = np.split(kept, np.flatnonzero(np.diff(kept) > 1) + 1)
    pieces = []
    for run in runs:
        if len(run) > 1:
            flags = edges[run].copy()
            flags[-1] = False
            pieces.append((coords[run], flags))
    return pieces
