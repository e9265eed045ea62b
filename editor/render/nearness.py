"""How a point or a box lies to features: within their rings by the non-zero rule, on or off their lines."""

import numpy as np

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features, Flags
from editor.render.shapes import Distances, Offsets, Points


class Edges:
    """The straight pieces of some features, and whose they are.

    `are_real` is false where an edge is the cut at a tile's border, `close` true in parts that end where they
    began.
    Shape: one row per edge.
    """

    def __init__(self, points: Points, features: Features) -> None:
        parts = features.part_offsets
        is_last = np.zeros(len(points), bool)
        is_last[parts[1:][np.diff(parts) > 0] - 1] = True
        firsts = np.flatnonzero(~is_last)
        part = np.searchsorted(parts, firsts, side="right") - 1
        self._count = len(features)
        self.starts: Points = points[firsts]
        self.ends: Points = points[firsts + 1]
        self.owners: Offsets = np.searchsorted(features.feature_offsets, part, side="right") - 1
        self.are_real: Flags = features.edges[firsts]
        self.close: Flags = (points[parts[part]] == points[parts[part + 1] - 1]).all(axis=1)

    def enclosing(self, x: float, y: float) -> Flags:
        """Which features' rings go around a point; outer rings run the other way round than holes."""
        (x0, y0), (x1, y1) = self.starts.T, self.ends.T
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        down = (y0 <= y) & (y < y1) & (side > 0) & self.close
        up = (y1 <= y) & (y < y0) & (side < 0) & self.close
        turns = np.bincount(self.owners, down.astype(float) - up, self._count)
        around: Flags = turns != 0
        return around

    def crossing(self, box: WorldBox) -> Flags:
        """Which features have an edge with a point in a box."""
        low, high = np.minimum(self.starts, self.ends), np.maximum(self.starts, self.ends)
        beside = (low > (box.right, box.bottom)) | (high < (box.left, box.top))
        (x0, y0), (dx, dy) = self.starts.T, (self.ends - self.starts).T
        sides = [dx * (y - y0) - dy * (x - x0) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        # An edge that has all corners on one side passes the box by.
        passes_by = (np.minimum.reduce(sides) > 0) | (np.maximum.reduce(sides) < 0)
        crossing = ~beside.any(axis=1) & ~passes_by
        found: Flags = np.bincount(self.owners[crossing], minlength=self._count) > 0
        return found

    def distances(self, x: float, y: float, counted: Flags | None = None) -> Distances:
        """How far a point is from each feature's edges, or from those that are counted."""
        chosen = np.ones(len(self.starts), bool) if counted is None else counted
        starts, steps = self.starts[chosen], (self.ends - self.starts)[chosen]
        seen = np.array([x, y]) - starts
        lengths = (steps * steps).sum(axis=1)
        along = np.clip((seen * steps).sum(axis=1) / np.maximum(lengths, 1e-12), 0.0, 1.0)
        off = seen - along[:, None] * steps
        nearest = np.full(self._count, np.inf)
        np.minimum.at(nearest, self.owners[chosen], np.hypot(off[:, 0], off[:, 1]))
        return nearest
