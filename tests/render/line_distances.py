"""Distances of pixels from lines, for tests of strokes: their width, ends and joins."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

Point = tuple[float, float]
Line = list[Point]
Distances = npt.NDArray[np.float64]


def distances(lines: list[Line], size: int) -> Distances:
    """Return the distance of the centre of each pixel from the nearest line."""
    rows, columns = np.mgrid[0:size, 0:size] + 0.5
    nearest = np.full((size, size), np.inf)
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = bx - ax, by - ay
            along = np.clip(((columns - ax) * dx + (rows - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
            np.minimum(nearest, np.hypot(columns - ax - along * dx, rows - ay - along * dy), out=nearest)
    return nearest
