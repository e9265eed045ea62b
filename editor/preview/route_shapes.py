"""The line of a route on the screen: from places to pixels, with no more points than can be told apart."""

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

# Points that lie in one cell of this size are drawn as one.
_CELL_PX: Final = 3.0
# Short pieces are stroked twice as fast as one that winds over itself.
_MOST_IN_ONE: Final = 24


def to_world_points(places: Points) -> Points:
    """Places of latitude and longitude as points of the world; longitudes may run on past 180 degrees."""
    lat = np.radians(np.clip(places[:, 0], -MAX_LAT, MAX_LAT))
    x = places[:, 1] / 360 + 0.5
    y = 0.5 - np.arcsinh(np.tan(lat)) / (2 * math.pi)
    return np.asarray(np.stack((x, y), axis=1), dtype=np.float64)


def turns_in_view(points: Points, camera: Camera, room_px: float = 0.0) -> range:
    """By how many turns of the globe a line is moved to stand in the view; several where it stands twice."""
    box, room = camera.bounds, room_px / camera.world_px
    low, high = float(points[:, 0].min()), float(points[:, 0].max())
    return range(math.ceil(box.left - room - high), math.floor(box.right + room - low) + 1)


def on_screen(points: Points, camera: Camera, turn: int) -> Points:
    """Points of the world in logical pixels of the view."""
    box = camera.bounds
    return np.asarray((points + np.array([turn - box.left, -box.top])) * camera.world_px, dtype=np.float64)


def polylines(pixels: Points, room: QRectF) -> Iterator[QPolygonF]:
    """The pieces of a line that may be seen in a room, without points that cannot be told apart."""
    cells = np.floor(pixels / _CELL_PX)
    is_new = np.ones(len(pixels), dtype=bool)
    is_new[1:] = (np.diff(cells, axis=0) != 0).any(axis=1)
    is_new[-1] = True
    kept = pixels[is_new]
    if len(kept) < 2:
        return
    low, high = np.minimum(kept[:-1], kept[1:]), np.maximum(kept[:-1], kept[1:])
    is_seen = (
        (high[:, 0] >= room.left())
        & (low[:, 0] <= room.right())
        & (high[:, 1] >= room.top())
        & (low[:, 1] <= room.bottom())
    )
    edges = np.flatnonzero(np.diff(np.concatenate(([False], is_seen, [False])).astype(np.int8)))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        for first in range(start, end, _MOST_IN_ONE):
            piece = kept[first : min(first + _MOST_IN_ONE, end) + 1]
            yield QPolygonF([QPointF(x, y) for x, y in piece.tolist()])


@dataclass(frozen=True, slots=True)
class NearLine:
    """The point of a line that is nearest to the cursor. Units: logical pixels of the view."""

    at: QPointF
    away_px: float


def nearest(pixels: Points, at: QPointF) -> NearLine | None:
    """Where on a line the point nearest to a point of the view is; None for a line of no length."""
    if len(pixels) < 2:
        return None
    starts, legs = pixels[:-1] - (at.x(), at.y()), np.diff(pixels, axis=0)
    squares = np.einsum("ij,ij->i", legs, legs)
    shares = np.divide(
        -np.einsum("ij,ij->i", starts, legs), squares, out=np.zeros_like(squares), where=squares > 0
    )
    found = starts + legs * np.clip(shares, 0, 1)[:, None]
    away = np.einsum("ij,ij->i", found, found)
    x, y = found[int(np.argmin(away))].tolist()
    return NearLine(QPointF(at.x() + x, at.y() + y), math.sqrt(float(away.min())))
