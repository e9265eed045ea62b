"""Which towns in view get the weather written beside them: the largest, and no two over each other."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF

from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import to_world
from editor.render.camera import Camera
from editor.weather.api.limits import MAX_PLACES

# The room that is kept for any pill, whatever it will say, and how far it stands above the town, so that the
# name which the style writes there stays in sight. Units: logical pixels.
PILL: Final = QSizeF(76, 24)
# On a map of whole countries a pill hides names, and its town may have none there: it says the name itself.
NAMED_PILL: Final = QSizeF(148, 24)
NAMED_BELOW: Final = 7.0
LIFT_PX: Final = 13.0
# Between the pills of towns that are chosen anew: a map is to be read, and one question to reach.
_AROUND: Final = QMarginsF(32, 24, 32, 24)
# A zoom that differs by so much shows another choice of towns.
_SAME_ZOOM: Final = 0.25


class Standing:
    """Where towns stand in the view of a camera: each in that of its repetitions nearest to the middle."""

    def __init__(self, camera: Camera) -> None:
        box = camera.bounds
        self._left, self._top, self._size = box.left, box.top, camera.world_px
        self._middle = (box.left + box.right) / 2

    def of(self, town: Settlement) -> QPointF:
        """The point of a town. Units: logical pixels."""
        x, y = to_world(town.lat, town.lon)
        x += round(self._middle - x)
        return QPointF((x - self._left) * self._size, (y - self._top) * self._size)


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
    view, standing = QRectF(0, 0, camera.width_px, camera.height_px), Standing(camera)
    size = NAMED_PILL if is_named_at(camera.zoom) else PILL
    staying = frozenset(shown)
    found: dict[Settlement, QRectF] = {}
    for town in (*shown, *towns):
        if len(found) == MAX_PLACES:
            break
        box = pill_box(standing.of(town), size)
        if town in found or not view.contains(box) or _meets(box, obstacles):
            continue
        if not _meets(box if town in staying else box.marginsAdded(_AROUND), found.values()):
            found[town] = box
    return tuple(found)


def is_named_at(zoom: float) -> bool:
    """Whether pills say the names of their towns."""
    return zoom < NAMED_BELOW


def is_same_zoom(one: Camera, other: Camera) -> bool:
    """Whether two views show the same choice of towns where they overlap."""
    return abs(one.zoom - other.zoom) < _SAME_ZOOM


def apart(
    boxes: Iterable[tuple[Settlement, QRectF]], taken: Collection[QRectF] = ()
) -> frozenset[Settlement]:
    """The towns whose pills lie over nothing taken and over none of an earlier one, as while one zooms."""
    found: dict[Settlement, QRectF] = {}
    for town, box in boxes:
        if not _meets(box, found.values()) and not _meets(box, taken):
            found[town] = box
    return frozenset(found)


def _meets(box: QRectF, others: Iterable[QRectF]) -> bool:
    return any(box.intersects(other) for other in others)
