"""Clipping of features by the box of a finer map."""

import numpy as np

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features, Flags, complement, empty, merge_features, offsets
from editor.basemap.vector.mvt import Floats, runs


def outside(features: Features, box: WorldBox, overlap: float) -> Features:
    """Return the parts of features outside a box, without edges along the cut.

    The pieces around the box overlap slightly, because antialiasing would make their seams visible.
    """
    touching = features.touching(box)
    if not len(touching):
        return features
    untouched = complement(touching, len(features))
    clipped = features.subset(touching)
    if features.kind == "point":
        return merge_features(features.kind, (features.subset(untouched), _points_outside(clipped, box)))
    pieces = [_clipped(clipped, sides) for sides in _strips(box, overlap)]
    return merge_features(features.kind, (features.subset(untouched), *pieces))


_Side = tuple[int, float, float]  # axis, limit, sign: a half plane sign * (coordinate - limit) <= 0


def _strips(box: WorldBox, overlap: float) -> tuple[tuple[_Side, ...], ...]:
    left, right = (0, box.left - overlap, -1.0), (0, box.right + overlap, 1.0)
    return (
        ((0, box.left, 1.0),),
        ((0, box.right, -1.0),),
        (left, right, (1, box.top, 1.0)),
        (left, right, (1, box.bottom, -1.0)),
    )


def _points_outside(features: Features, box: WorldBox) -> Features:
    x, y = features.coords[features.part_offsets[features.feature_offsets[:-1]]].T
    retained = (x < box.left) | (x > box.right) | (y < box.top) | (y > box.bottom)
    return features.subset(np.flatnonzero(retained))


def _clipped(features: Features, sides: tuple[_Side, ...]) -> Features:
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
    selected, starts = runs(np.array(owners))
    return Features(
        features.kind,
        np.concatenate(coords),
        offsets(np.array([len(part) for part in coords])),
        np.append(starts, len(owners)),
        tuple(features.tags[index] for index in selected.tolist()),
        # Pieces have no id, so that they are not treated as duplicates.
        np.zeros(len(selected), dtype=np.int64),
        np.concatenate(edges),
    )


def _crossed(coords: Floats, edges: Flags, side: _Side) -> tuple[Floats, Flags, Floats]:
    """Return the points and edges including the crossings, and each point's excess over the limit."""
    axis, limit, sign = side
    excess = sign * (coords[:, axis] - limit)
    indexes = np.flatnonzero((excess[:-1] > 0) != (excess[1:] > 0))
    fractions = excess[indexes] / (excess[indexes] - excess[indexes + 1])
    crossings = coords[indexes] + (coords[indexes + 1] - coords[indexes]) * fractions[:, None]
    crossings[:, axis] = limit
    return (
        np.insert(coords, indexes + 1, crossings, axis=0),
        np.insert(edges, indexes + 1, edges[indexes]),
        np.insert(excess, indexes + 1, 0.0),
    )


def _ring_cut(coords: Floats, edges: Flags, side: _Side) -> list[tuple[Floats, Flags]]:
    """Return a closed ring clipped to one side, with the cut flagged as not an edge.

    Source: Sutherland and Hodgman.
    """
    coords, edges, excess = _crossed(coords, edges, side)
    retained = np.flatnonzero(excess <= 0)
    if len(retained) < 4:
        return []
    follows = np.concatenate((np.diff(retained) == 1, [False]))
    coords, edges = coords[retained], edges[retained] & follows
    on_limit = excess[retained] == 0
    edges[:-1] &= ~(on_limit[:-1] & on_limit[1:])
    if not np.array_equal(coords[0], coords[-1]):
        coords, edges = np.vstack((coords, coords[:1])), np.append(edges, False)
    return [(coords, edges)]


def _line_cut(coords: Floats, edges: Flags, side: _Side) -> list[tuple[Floats, Flags]]:
    coords, edges, excess = _crossed(coords, edges, side)
    retained = np.flatnonzero(excess <= 0)
    runs = np.split(retained, np.flatnonzero(np.diff(retained) > 1) + 1)
    pieces = []
    for run in runs:
        if len(run) > 1:
            flags = edges[run].copy()
            flags[-1] = False
            pieces.append((coords[run], flags))
    return pieces
