"""Selection of the towns in view with a weather label: the largest ones, without overlaps."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import to_world
from editor.render.camera import Camera
from editor.weather.api.limits import MAX_PLACES

# The space reserved for a label of any content, and its distance above the town, which leaves the town's name
# visible. Units: logical pixels.
PILL: Final = QSizeF(76, 24)
# At low zooms a label covers names and its town may have none on the map, so it contains the name.
NAMED_PILL: Final = QSizeF(148, 24)
NAMED_BELOW: Final = 7.0
LIFT_PX: Final = 13.0
# Minimum distance between newly selected towns, which keeps the map readable.
_AROUND: Final = QMarginsF(32, 24, 32, 24)
# A larger difference of zooms selects towns again.
_SAME_ZOOM: Final = 0.25


class Standing:
    """Positions of towns in a camera's view; of their repetitions those nearest to the centre."""

    def __init__(self, camera: Camera) -> None:
        box = camera.bounds
        self._left, self._top, self._size = box.left, box.top, camera.world_px
        self._middle = (box.left + box.right) / 2

    def of(self, town: Settlement) -> QPointF:
        """Return the position of a town. Units: logical pixels."""
        x, y = to_world(town.lat, town.lon)
        x += round(self._middle - x)
        return QPointF((x - self._left) * self._size, (y - self._top) * self._size)


def pill_box(at: QPointF, size: QSizeF = PILL) -> QRectF:
    """Return the box of the label of a town at a point."""
    return QRectF(QPointF(at.x() - size.width() / 2, at.y() - LIFT_PX - size.height()), size)


def choose(
    towns: Iterable[Settlement],
    camera: Camera,
    shown: Sequence[Settlement] = (),
    obstacles: Collection[QRectF] = (),
) -> tuple[Settlement, ...]:
    """Return the towns to show, as many as one request allows; shown ones stay if possible.

    Shape: `towns` the largest first. The result has those that stay first, then the others.
    """
    view, positions = QRectF(0, 0, camera.width_px, camera.height_px), Standing(camera)
    size = NAMED_PILL if is_named_at(camera.zoom) else PILL
    stays = frozenset(shown)
    found: dict[Settlement, QRectF] = {}
    for town in (*shown, *towns):
        if len(found) == MAX_PLACES:
            break
        box = pill_box(positions.of(town), size)
        if town in found or not view.contains(box) or _meets(box, obstacles):
            continue
        if not _meets(box if town in stays else box.marginsAdded(_AROUND), found.values()):
            found[town] = box
    return tuple(found)


def is_named_at(zoom: float) -> bool:
    """Return whether labels contain the names of their towns."""
    return zoom < NAMED_BELOW


def is_same_zoom(one: Camera, other: Camera) -> bool:
    """Return whether two views have the same selection of towns where they overlap."""
    return abs(one.zoom - other.zoom) < _SAME_ZOOM


def without_overlaps(
    boxes: Iterable[tuple[Settlement, QRectF]], obstacles: Collection[QRectF] = ()
) -> frozenset[Settlement]:
    """Return the towns whose labels overlap neither obstacles nor earlier labels, e.g. after a zoom."""
    found: dict[Settlement, QRectF] = {}
    for town, box in boxes:
        if not _meets(box, found.values()) and not _meets(box, obstacles):
            found[town] = box
    return frozenset(found)


def _meets(box: QRectF, others: Iterable[QRectF]) -> bool:
    return any(box.intersects(other) for other in others)
