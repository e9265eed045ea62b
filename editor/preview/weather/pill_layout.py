"""Positions of the labels of towns: above a town, or where they cover no other name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from editor.preview.weather.map_names import NameBox, own_names
from editor.preview.weather.pills import PILL, TownPill, size
from editor.records import dataclass

# The middle of a label is 20 px above its town, whose name remains visible.
LIFT_PX: Final = 8.0
_MAX_LIFT_PX: Final = 36.0
_NAME_GAP_PX: Final = 2.0
# Names whose centres are further away can neither belong to a town nor be covered by its label.
_REACH_X: Final = 400
_REACH_Y: Final = 160


@dataclass(frozen=True, slots=True)
class PillLayout:
    """Whether the map shows the name of a town, and the offset of its label; None without space."""

    is_named: bool
    offset: QPointF | None


def pill_box(at: QPointF, size: QSizeF = PILL, offset: QPointF | None = None) -> QRectF:
    """Return the box of a town's label, by default above the town; `offset` is that of its corner."""
    return QRectF(at + (_above(size) if offset is None else offset), size)


def _above(size: QSizeF) -> QPointF:
    return QPointF(-size.width() / 2, -LIFT_PX - size.height())


def offsets_of(at: QPointF, size: QSizeF, own: Sequence[QRectF]) -> Iterator[QPointF]:
    """Yield the offsets of a label that leave the town's own names visible, the best first.

    They are above and below the town, then around its name.
    """
    above, below = LIFT_PX, LIFT_PX
    for name in own:
        if pill_box(at, size, QPointF(-size.width() / 2, -above - size.height())).intersects(name):
            above = max(above, at.y() - name.top() + _NAME_GAP_PX)
        if pill_box(at, size, QPointF(-size.width() / 2, below)).intersects(name):
            below = max(below, name.bottom() - at.y() + _NAME_GAP_PX)
    # Names of several lines are covered rather than left far away.
    above, below = (lift_px if lift_px <= _MAX_LIFT_PX else LIFT_PX for lift_px in (above, below))
    yield QPointF(-size.width() / 2, -above - size.height())
    yield QPointF(-size.width() / 2, below)
    for name in own[:1]:
        box = name.translated(-at)
        left, middle = box.center().x() - size.width() / 2, box.center().y() - size.height() / 2
        yield QPointF(left, box.top() - _NAME_GAP_PX - size.height())
        yield QPointF(left, box.bottom() + _NAME_GAP_PX)
        yield QPointF(box.right() + _NAME_GAP_PX, middle)
        yield QPointF(box.left() - _NAME_GAP_PX - size.width(), middle)


def find_place(
    whole: TownPill, point: QPointF, view: QRectF, names: Sequence[NameBox], known: frozenset[str]
) -> PillLayout:
    """Return whether the map shows the name of a town, and the offset of its label."""
    town = whole.town
    # Comparing each label with all names would take too long.
    x, y = point.x(), point.y()
    near = [each for each in names if abs(each.x - x) < _REACH_X and abs(each.y - y) < _REACH_Y]
    owned = own_names(near, town, point, known)
    own = [each.box for each in owned]
    others = [each.box for each in near if each not in owned]
    is_named = any(each.names(town, point) for each in owned)
    its_size = size(replace(whole, name="") if is_named else whole)
    # Where the town is inside the view, so is its label; at the edge both are cut.
    is_inside = view.contains(pill_box(point, its_size))
    for offset in offsets_of(point, its_size, own):
        box = pill_box(point, its_size, offset)
        if not meets(box, others) and (view.contains(box) or not is_inside):
            return PillLayout(is_named, offset)
    return PillLayout(is_named, None)


def meets(box: QRectF, others: Iterable[QRectF]) -> bool:
    """Return whether a box intersects any of others."""
    return any(box.intersects(other) for other in others)
