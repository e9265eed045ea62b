"""Outlines of features for highlighting, simplified to a limited number of points."""

from functools import reduce

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF, QTransform

from editor.basemap.tiles.tile import WorldBox
from editor.basemap.vector.features import Features
from editor.render.labels.layout import PlacedLabel
from editor.render.paint.geometry import CELL_PX, simplified
from editor.render.paint.viewport import Points, Viewport
from editor.render.query.questions import Outline, Outlines

MAX_POINTS = 800
# A coarser outline would no longer resemble the feature.
MAX_CELL_PX = 32.0


def outlines_of(features: Features, viewport: Viewport, box: WorldBox, max_points: int) -> Outlines:
    """Return the lines of features that intersect a box, without the cuts of areas at tile borders.

    They are simplified, and finally truncated, to at most `max_points` points.
    """
    lines = features.outlines() if features.kind == "polygon" else features
    single = lines.single(np.arange(len(lines.part_offsets) - 1))
    near = single.subset(single.touching(box))
    points, parts, cell_px = near.coords, near.part_offsets, CELL_PX
    while len(points) > max_points and cell_px <= MAX_CELL_PX:
        factor = viewport.world * CELL_PX / cell_px
        fewer, parts = simplified(points * factor, parts)
        points, cell_px = fewer / factor, 2 * cell_px
    count = int(np.searchsorted(parts, max_points, side="right")) - 1
    return Outlines(points[: parts[count]], parts[: count + 1], count == len(parts) - 1)


def outline_of(feature: Features, viewport: Viewport, move: tuple[float, ...]) -> Outline:
    """Return the lines of a feature as drawn, without the cuts of an area at tile borders.

    Units: world coordinates; `move` in device pixels.
    """
    lines = feature.outlines() if feature.kind == "polygon" else feature
    box = viewport.bounds
    parts = [
        part
        for part in np.split(lines.coords, lines.part_offsets[1:-1])
        if len(part) and (part.max(axis=0) >= (box.left, box.top)).all()
        if (part.min(axis=0) <= (box.right, box.bottom)).all()
    ]
    cell_px = CELL_PX
    while (
        simplified_parts := [_simplified(part * viewport.world, cell_px) for part in parts]
    ) and cell_px < MAX_CELL_PX:
        if sum(map(len, simplified_parts)) <= MAX_POINTS:
            break
        cell_px *= 2
    is_within_limit = np.cumsum([len(part) for part in simplified_parts]) <= MAX_POINTS
    shift = np.array(move) / viewport.world
    return tuple(
        part / viewport.world + shift
        for part, is_included in zip(simplified_parts, is_within_limit, strict=True)
        if is_included
    )


def _simplified(points: Points, cell_px: float) -> Points:
    cells = np.floor(points / cell_px)
    keep = np.ones(len(points), bool)
    keep[1:-1] = (cells[1:-1] != cells[:-2]).any(axis=1)
    simplified_parts: Points = points[keep]
    return simplified_parts


def label_outline(label: PlacedLabel, clear: float) -> Points | None:
    """Return a closed line around a label's text, halo, background and icon at a distance.

    It is rotated with the label. None for a label without text and icon. Units: device pixels.
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
        # An icon is not rotated with its text, so one upright rectangle encloses both.
        boxes = [QRectF(label.icon_rect), *(_rotated(box, angle).boundingRect() for box in boxes)]
        angle = 0.0
    if not boxes:
        return None
    whole = reduce(QRectF.united, boxes).adjusted(-clear, -clear, clear, clear)
    return np.array([corner.toTuple() for corner in _rotated(whole, angle).toList()])


def _rotated(box: QRectF, angle: float) -> QPolygonF:
    """Return a closed line around a box rotated about its centre."""
    middle = box.center()
    turn = QTransform().translate(middle.x(), middle.y()).rotate(angle).translate(-middle.x(), -middle.y())
    return turn.map(QPolygonF(box))
