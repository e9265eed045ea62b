"""Collision index for label placement: a grid of occupied boxes, greedy in layer order."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom. Units: device pixels."""

# Boxes are compared only within the same grid cells, of 64 pixels.
CELL_BITS = 6
CELL_PX = 1 << CELL_BITS
# A style may set any padding. Everything beyond this many cells falls into the last cell.
MAX_CELLS = 256
MAX_COORDINATE_PX = CELL_PX * (MAX_CELLS - 1.0)
PITCH = 2 * MAX_CELLS
# A box over more cells than this is compared with all others: listing its cells would take longer.
MAX_CELLS_PER_BOX = 1024


class CollisionIndex:
    """Occupied boxes, and the positions of placed texts.

    Padding applies between labels of one kind, at points or along lines. Boxes of different kinds must only
    not intersect. Source: assumption `padding-unit`.
    Labels are numbered in the order of their insertion; `count` is the number of the next one. An index above
    a `lower` one continues it and leaves it as it is.
    """

    def __init__(self, lower: "CollisionIndex | None" = None) -> None:
        self._lower = lower
        self._boxes: dict[bool, defaultdict[int, list[tuple[Box, Box]]]] = {
            along: defaultdict(list) for along in (False, True)
        }
        self._all: dict[bool, list[tuple[Box, Box]]] = {False: [], True: []}
        self._large: dict[bool, list[tuple[Box, Box]]] = {False: [], True: []}
        self._numbers: dict[bool, list[int]] = {False: [], True: []}
        self.count: int = lower.count if lower is not None else 0
        self._texts: dict[str, list[tuple[float, float, bool]]] = {}

    def is_free(self, tight: Sequence[Box], wide: Sequence[Box], *, along: bool = False) -> bool:
        """Return whether boxes are free; `along` marks labels that follow a line."""
        if self._lower is not None and not self._lower.is_free(tight, wide, along=along):
            return False
        same_kind, other_kind = self._boxes[along], self._boxes[not along]
        large_same_kind, large_other_kind = self._large[along], self._large[not along]
        has_large = bool(large_same_kind or large_other_kind)
        for own, padded in zip(tight, wide, strict=True):
            cells = _cells(own, padded)
            if cells is None:
                if _intersects_same_kind(own, padded, self._all[along]) or _intersects_other_kind(
                    own, self._all[not along]
                ):
                    return False
                continue
            if has_large and (
                _intersects_same_kind(own, padded, large_same_kind)
                or _intersects_other_kind(own, large_other_kind)
            ):
                return False
            for cell in cells:
                occupied = same_kind.get(cell)
                if occupied is not None and _intersects_same_kind(own, padded, occupied):
                    return False
                occupied = other_kind.get(cell)
                if occupied is not None and _intersects_other_kind(own, occupied):
                    return False
        return True

    def insert(self, tight: Sequence[Box], wide: Sequence[Box], *, along: bool = False) -> int:
        """Insert the boxes of a label, without and with their padding, and return its number."""
        boxes, number = self._boxes[along], self.count
        self.count += 1
        self._numbers[along] += [number] * len(tight)
        for own, padded in zip(tight, wide, strict=True):
            self._all[along].append((own, padded))
            cells = _cells(own, padded)
            if cells is None:
                self._large[along].append((own, padded))
                continue
            for cell in cells:
                boxes[cell].append((own, padded))
        return number

    def boxes_of(self, number: int) -> Sequence[Box]:
        """Return the boxes of a label without their padding; empty if there is no such label."""
        for along, numbers in self._numbers.items():
            first, end = bisect_left(numbers, number), bisect_right(numbers, number)
            if first < end:
                return [own for own, _ in self._all[along][first:end]]
        return self._lower.boxes_of(number) if self._lower is not None else ()

    def numbered_boxes(self, *, along: bool) -> tuple[Sequence[tuple[Box, Box]], Sequence[int]]:
        """Return the boxes of one kind, without and with padding, and the numbers of their labels."""
        boxes, numbers = self._all[along], self._numbers[along]
        if self._lower is None:
            return boxes, numbers
        lower_boxes, lower_numbers = self._lower.numbered_boxes(along=along)
        return [*lower_boxes, *boxes], [*lower_numbers, *numbers]

    def is_spaced(
        self, text: str, x: float, y: float, distance: float, between_names: float | None = None
    ) -> bool:
        """Return whether the same text is placed nowhere within a distance.

        `between_names` is the distance to names along lines, if it is another one.
        """
        if self._lower is not None and not self._lower.is_spaced(text, x, y, distance, between_names):
            return False
        to_names = distance if between_names is None else between_names
        return all(
            (x - other_x) ** 2 + (y - other_y) ** 2 >= (to_names if is_name else distance) ** 2
            for other_x, other_y, is_name in self._texts.get(text, ())
        )

    def insert_text(self, text: str, x: float, y: float, *, is_name: bool = False) -> None:
        """Record the position of a text; `is_name` marks names along lines."""
        self._texts.setdefault(text, []).append((x, y, is_name))


def _intersects_same_kind(tight: Box, wide: Box, boxes: Sequence[tuple[Box, Box]]) -> bool:
    """Return whether a box intersects the padding of another box, or another box intersects its padding."""
    left, top, right, bottom = tight
    wide_left, wide_top, wide_right, wide_bottom = wide
    for own, padded in boxes:
        if left < padded[2] and padded[0] < right and top < padded[3] and padded[1] < bottom:
            return True
        if wide_left < own[2] and own[0] < wide_right and wide_top < own[3] and own[1] < wide_bottom:
            return True
    return False


def _intersects_other_kind(tight: Box, boxes: Sequence[tuple[Box, Box]]) -> bool:
    left, top, right, bottom = tight
    # A loop is faster here than a generator.
    for own, _ in boxes:  # noqa: SIM110
        if left < own[2] and own[0] < right and top < own[3] and own[1] < bottom:
            return True
    return False


def _cells(tight: Box, wide: Box) -> Sequence[int] | None:
    """Return the cells that a box intersects, or None if they are too many.

    Padding may be negative.
    """
    left, top, right, bottom = wide if wide[0] <= tight[0] else tight
    if (
        left < -MAX_COORDINATE_PX
        or top < -MAX_COORDINATE_PX
        or right > MAX_COORDINATE_PX
        or bottom > MAX_COORDINATE_PX
    ):
        left, top, right, bottom = (
            min(max(edge, -MAX_COORDINATE_PX), MAX_COORDINATE_PX) for edge in (left, top, right, bottom)
        )
    # Cells need only be monotone in the coordinates, so that boxes that intersect share a cell.
    first, last = int(left) >> CELL_BITS, int(right) >> CELL_BITS
    highest, lowest = int(top) >> CELL_BITS, int(bottom) >> CELL_BITS
    start, end = highest * PITCH + first, highest * PITCH + last + 1
    if highest == lowest:
        return range(start, end) if end - start <= MAX_CELLS_PER_BOX else None
    if lowest == highest + 1 and end - start <= PITCH:
        return (*range(start, end), *range(start + PITCH, end + PITCH))
    if (last - first + 1) * (lowest - highest + 1) > MAX_CELLS_PER_BOX:
        return None
    return [row * PITCH + column for row in range(highest, lowest + 1) for column in range(first, last + 1)]
