"""Where features lie that are to be shown, in few enough points to be sent and drawn at once."""

from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF, QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features
from editor.render.labels.labels import PlacedLabel
from editor.render.paint.geometry import CELL_PX, thinned
from editor.render.paint.viewport import Offsets, Points, Viewport

Outline: TypeAlias = tuple[Points, ...]

MOST_POINTS = 800
# Beyond this a simpler outline would be another shape.
COARSEST_PX = 32.0


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """The lines of many features; a part of one point is a place. `is_whole` unless there were too many.

    Shape: `points` (n, 2); `parts` (m + 1) offsets into them.
    Units: world coordinates.
    """

    points: Points
    parts: Offsets
    is_whole: bool

    def __len__(self) -> int:
        return len(self.parts) - 1


def outlines_of(features: Features, stage: Viewport, box: WorldBox, most_points: int) -> Outlines:
    """The lines of features that meet a box, those of areas without the cuts of the tiles.

    They grow coarser, and at last fewer, until they have at most so many points.
    """
    lines = features.outlines() if features.kind == "polygon" else features
    single = lines.single(np.arange(len(lines.part_offsets) - 1))
    near = single.subset(single.touching(box))
    points, parts, cell_px = near.coords, near.part_offsets, CELL_PX
    while len(points) > most_points and cell_px <= COARSEST_PX:
        factor = stage.world * CELL_PX / cell_px
        fewer, parts = thinned(points * factor, parts)
        points, cell_px = fewer / factor, 2 * cell_px
    count = int(np.searchsorted(parts, most_points, side="right")) - 1
    return Outlines(points[: parts[count]], parts[: count + 1], count == len(parts) - 1)


def outline_of(feature: Features, stage: Viewport, move: tuple[float, ...]) -> Outline:
    """The lines of a feature as it is drawn, those of an area without the cuts of the tiles.

    Units: world coordinates; `move` in device pixels.
    """
    lines = feature.outlines() if feature.kind == "polygon" else feature
    box = stage.camera.bounds
    parts = [
        part
        for part in np.split(lines.coords, lines.part_offsets[1:-1])
        if len(part) and (part.max(axis=0) >= (box.left, box.top)).all()
        if (part.min(axis=0) <= (box.right, box.bottom)).all()
    ]
    cell_px = CELL_PX
    while (thin := [_thinned(part * stage.world, cell_px) for part in parts]) and cell_px < COARSEST_PX:
        if sum(map(len, thin)) <= MOST_POINTS:
            break
        cell_px *= 2
    kept = np.cumsum([len(part) for part in thin]) <= MOST_POINTS
    shift = np.array(move) / stage.world
    return tuple(part / stage.world + shift for part, is_kept in zip(thin, kept, strict=True) if is_kept)


def _thinned(points: Points, cell_px: float) -> Points:
    """A line without the points that fall into the cell of the one before."""
    cells = np.floor(points / cell_px)
    keep = np.ones(len(points), bool)
    keep[1:-1] = (cells[1:-1] != cells[:-2]).any(axis=1)
    thin: Points = points[keep]
    return thin


def around(label: PlacedLabel, clear: float) -> Points | None:
    """A closed line around a label, clear of its letters, their halo, its ground and its icon.

    It is turned as the label is. None around what shows nothing. Units: device pixels.
    """
    boxes, angle = [], label.angle
    if label.sprite is not None:
        sprite = label.sprite
        box = sprite.box.united(QRectF(sprite.text_rect))
        if sprite.halo is not None:
            box = box.united(QRectF(sprite.halo_rect))
        box.translate(label.x, label.y)
        boxes.append(box if label.ground is None else box.united(label.ground))
    if label.icon_rect is not None:
        # An icon stands upright beside its text: one line goes around both, and through neither.
        boxes = [QRectF(label.icon_rect), *(_turned(box, angle).boundingRect() for box in boxes)]
        angle = 0.0
    if not boxes:
        return None
    whole = reduce(QRectF.united, boxes).adjusted(-clear, -clear, clear, clear)
    return np.array([corner.toTuple() for corner in _turned(whole, angle).toList()])


def _turned(box: QRectF, angle: float) -> QPolygonF:
    """A closed line around a box that is turned about its middle."""
    middle = box.center()
    turn = QTransform().translate(middle.x(), middle.y()).rotate(angle).translate(-middle.x(), -middle.y())
    return turn.map(QPolygonF(box))
