"""Which towns in view get the weather written beside them: the largest, and no two over each other."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF

from editor.basemap.places import Settlement
from editor.render.camera import Camera
from editor.weather.limits import MAX_PLACES

# The room that is kept for any pill, whatever it will say, and how far it stands above the town, so that the
# name which the style writes there stays in sight. Units: logical pixels.
PILL: Final = QSizeF(76, 24)
LIFT_PX: Final = 13.0
# Between the pills of towns that are chosen anew: a map is to be read, and one question to reach.
_AROUND: Final = QMarginsF(32, 24, 32, 24)
# A zoom that differs by so much shows another choice of towns.
_SAME_ZOOM: Final = 0.25


def place_of(town: Settlement, camera: Camera) -> QPointF:
    """Where a town stands in the view."""
    return QPointF(*camera.lonlat_to_screen(town.lon, town.lat))


def pill_box(at: QPointF, size: QSizeF = PILL) -> QRectF:
    """The room of the pill of a town at a point."""
    return QRectF(QPointF(at.x() - size.width() / 2, at.y() - LIFT_PX - size.height()), size)


def choose(
    towns: Iterable[Settlement],
    camera: Camera,
    shown: Sequence[Settlement] = (),
    obstacles: Collection[QRectF] = (),
) -> tuple[Settlement, ...]:
    """The towns to show, as many as one question takes; those that show already stay as long as they can.

    Shape: `towns` the largest first. The result has those that stay first, then the others.
    """
    view = QRectF(0, 0, camera.width_px, camera.height_px)
    found: dict[Settlement, QRectF] = {}
    for town in (*shown, *towns):
        if len(found) == MAX_PLACES:
            break
        box = pill_box(place_of(town, camera))
        claimed = box if town in shown else box.marginsAdded(_AROUND)
        is_free = not any(claimed.intersects(other) for other in found.values())
        if town not in found and is_free and view.contains(box) and not _is_covered(box, obstacles):
            found[town] = box
    return tuple(found)


def is_same_zoom(one: Camera, other: Camera) -> bool:
    """Whether two views show the same choice of towns where they overlap."""
    return abs(one.zoom - other.zoom) < _SAME_ZOOM


def apart(boxes: Iterable[tuple[Settlement, QRectF]]) -> frozenset[Settlement]:
    """The towns whose pills lie over none of an earlier one, as while the map is zoomed."""
    found: dict[Settlement, QRectF] = {}
    for town, box in boxes:
        if not any(box.intersects(other) for other in found.values()):
            found[town] = box
    return frozenset(found)


def _is_covered(box: QRectF, obstacles: Collection[QRectF]) -> bool:
    return any(box.intersects(obstacle) for obstacle in obstacles)
