"""Collision index for label placement: a grid of occupied boxes, greedy in layer order."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom. Units: device pixels."""

# A box is only held against those that reach into the same cells of a grid.
CELL_PX = 64
# A careless style may ask for any padding. Everything beyond this many cells counts as one last cell.
MOST_CELLS = 256
FARTHEST_PX = CELL_PX * (MOST_CELLS - 1.0)
PITCH = 2 * MOST_CELLS
# A box over more cells than this is compared with all others instead: to list its cells would take longer.
MOST_CELLS_OF_A_BOX = 1024


class CollisionIndex:
    """The boxes that are taken, and where each text stands already.

    Padding holds between labels of one kind, at points or along lines. Between the kinds boxes need only not
    touch: the wide padding that styles give to points of interest would leave no street its name.
    """

    def __init__(self) -> None:
        self._taken: dict[bool, defaultdict[int, list[tuple[Box, Box]]]] = {
            along: defaultdict(list) for along in (False, True)
        }
        self._all: dict[bool, list[tuple[Box, Box]]] = {False: [], True: []}
        self._large: dict[bool, list[tuple[Box, Box]]] = {False: [], True: []}
        self._texts: dict[str, list[tuple[float, float]]] = {}

    def is_free(self, tight: Sequence[Box], wide: Sequence[Box], *, along: bool = False) -> bool:
        """Whether boxes fit in, which `along` says to follow a line."""
        kin, others = self._taken[along], self._taken[not along]
        large_kin, large_others = self._large[along], self._large[not along]
        has_large = bool(large_kin or large_others)
        for own, padded in zip(tight, wide, strict=True):
            cells = _cells(own, padded)
            if cells is None:
                if _meets_kin(own, padded, self._all[along]) or _meets_others(own, self._all[not along]):
                    return False
                continue
            if has_large and (_meets_kin(own, padded, large_kin) or _meets_others(own, large_others)):
                return False
            for cell in cells:
                if cell in kin and _meets_kin(own, padded, kin[cell]):
                    return False
                if cell in others and _meets_others(own, others[cell]):
                    return False
        return True

    def take(self, tight: Sequence[Box], wide: Sequence[Box], *, along: bool = False) -> None:
        """Takes boxes, without and with their padding."""
        taken = self._taken[along]
        for own, padded in zip(tight, wide, strict=True):
            self._all[along].append((own, padded))
            cells = _cells(own, padded)
            if cells is None:
                self._large[along].append((own, padded))
                continue
            for cell in cells:
                taken[cell].append((own, padded))

    def is_alone(self, text: str, x: float, y: float, distance: float) -> bool:
        """Whether the same text stands nowhere within a distance."""
        return all(
            (x - other_x) ** 2 + (y - other_y) ** 2 >= distance**2
            for other_x, other_y in self._texts.get(text, ())
        )

    def note(self, text: str, x: float, y: float) -> None:
        """Remembers where a text stands."""
        self._texts.setdefault(text, []).append((x, y))


def _meets_kin(tight: Box, wide: Box, taken: Sequence[tuple[Box, Box]]) -> bool:
    """Whether a box meets the padding of any other, or any other meets its own padding."""
    left, top, right, bottom = tight
    wide_left, wide_top, wide_right, wide_bottom = wide
    for own, padded in taken:
        if left < padded[2] and padded[0] < right and top < padded[3] and padded[1] < bottom:
            return True
        if wide_left < own[2] and own[0] < wide_right and wide_top < own[3] and own[1] < wide_bottom:
            return True
    return False


def _meets_others(tight: Box, taken: Sequence[tuple[Box, Box]]) -> bool:
    left, top, right, bottom = tight
    return any(left < own[2] and own[0] < right and top < own[3] and own[1] < bottom for own, _ in taken)


def _cells(tight: Box, wide: Box) -> Sequence[int] | None:
    """Return the cells that a box reaches into, or None where they are too many.

    Padding may also be less than nothing.
    """
    left, top, right, bottom = wide if wide[0] <= tight[0] else tight
    if left < -FARTHEST_PX or top < -FARTHEST_PX or right > FARTHEST_PX or bottom > FARTHEST_PX:
        left, top, right, bottom = (
            min(max(edge, -FARTHEST_PX), FARTHEST_PX) for edge in (left, top, right, bottom)
        )
    first, last = int(left // CELL_PX), int(right // CELL_PX)
    highest, lowest = int(top // CELL_PX), int(bottom // CELL_PX)
    if (last - first + 1) * (lowest - highest + 1) > MOST_CELLS_OF_A_BOX:
        return None
    if highest == lowest:
        return range(highest * PITCH + first, highest * PITCH + last + 1)
    return [row * PITCH + column for row in range(highest, lowest + 1) for column in range(first, last + 1)]
