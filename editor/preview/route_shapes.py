"""Geometry of a route in the view: projection, simplification, nearest point."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from editor.basemap.tiles.tile import MAX_LAT
from editor.render.camera import Camera

Points: TypeAlias = NDArray[np.float64]

# Consecutive points in the same cell of this size are merged.
_CELL_PX: Final = 3.0
# Short polylines are stroked twice as fast as a single long one.
_MAX_SEGMENTS: Final = 24


def to_world_points(places: Points) -> Points:
    """Return latitudes and longitudes as world points; longitudes may exceed 180 degrees."""
    lat = np.radians(np.clip(places[:, 0], -MAX_LAT, MAX_LAT))
    x = places[:, 1] / 360 + 0.5
    y = 0.5 - np.arcsinh(np.tan(lat)) / (2 * math.pi)
    return np.asarray(np.stack((x, y), axis=1), dtype=np.float64)


def turns_in_view(points: Points, camera: Camera, margin_px: float = 0.0) -> range:
    """Return the turns of the globe at which a line appears in the view; there may be several."""
    box, view_rect = camera.bounds, margin_px / camera.world_px
    low, high = float(points[:, 0].min()), float(points[:, 0].max())
    return range(math.ceil(box.left - view_rect - high), math.floor(box.right + view_rect - low) + 1)


def on_screen(points: Points, camera: Camera, turn: int) -> Points:
    """Return world points in logical pixels of the view."""
    box = camera.bounds
    return np.asarray((points + np.array([turn - box.left, -box.top])) * camera.world_px, dtype=np.float64)


def polylines(pixels: Points, view_rect: QRectF) -> Iterator[QPolygonF]:
    """Yield the simplified parts of a line that may be visible in a rectangle."""
    cells = np.floor(pixels / _CELL_PX)
    is_new = np.ones(len(pixels), dtype=bool)
    is_new[1:] = (np.diff(cells, axis=0) != 0).any(axis=1)
    is_new[-1] = True
    vertices = pixels[is_new]
    if len(vertices) < 2:
        return
    low, high = np.minimum(vertices[:-1], vertices[1:]), np.maximum(vertices[:-1], vertices[1:])
    is_seen = (
        (high[:, 0] >= view_rect.left())
        & (low[:, 0] <= view_rect.right())
        & (high[:, 1] >= view_rect.top())
        & (low[:, 1] <= view_rect.bottom())
    )
    edges = np.flatnonzero(np.diff(np.concatenate(([False], is_seen, [False])).astype(np.int8)))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        for first in range(start, end, _MAX_SEGMENTS):
            piece = vertices[first : min(first + _MAX_SEGMENTS, end) + 1]
            yield QPolygonF([QPointF(x, y) for x, y in piece.tolist()])


@dataclass(frozen=True, slots=True)
class NearLine:
    """The point of a line nearest to the cursor. Units: logical pixels of the view."""

    at: QPointF
    away_px: float


def nearest(pixels: Points, at: QPointF) -> NearLine | None:
    """Return the point of a line nearest to a point of the view; None for fewer than two points."""
    if len(pixels) < 2:
        return None
    starts, legs = pixels[:-1] - (at.x(), at.y()), np.diff(pixels, axis=0)
    squares = np.einsum("ij,ij->i", legs, legs)
    shares = np.divide(
        -np.einsum("ij,ij->i", starts, legs), squares, out=np.zeros_like(squares), where=squares > 0
    )
    found = starts + legs * np.clip(shares, 0, 1)[:, None]
    squared_distances = np.einsum("ij,ij->i", found, found)
    x, y = found[int(np.argmin(squared_distances))].tolist()
    return NearLine(QPointF(at.x() + x, at.y() + y), math.sqrt(float(squared_distances.min())))
