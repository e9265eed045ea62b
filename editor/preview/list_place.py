"""Placement of a list over the map, away from its point."""

from PySide6.QtCore import QPoint, QRect, QSize

# Clearance around the point, which must stay visible and clickable.
CLEAR_PX = 40
# Below this height a list shows too little to keep its side.
_MIN_HEIGHT_PX = 120


class ListPlacement:
    """The side of the available area on which a list lies; it changes only to uncover the point.

    Units: logical pixels.
    """

    def __init__(self) -> None:
        self._point: QPoint | None = None
        self._side = self._part = 0

    def reset(self) -> None:
        """Reset to the left side."""
        self._point, self._side, self._part = None, 0, 0

    def aim(self, point: QPoint | None, preferred_size: QSize, available: QRect) -> None:
        """Set the point; keep the side unless the list would cover the point."""
        self._point = point
        parts = self._free_areas(preferred_size.width(), available)
        # Prefer the side of the point or above it; below it only if that is the largest area.
        order = [(side, part) for part in (0, 1) for side in (self._side, 1 - self._side)]
        height = min(preferred_size.height(), available.height())
        fitting = (each for each in order if parts[each].height() >= height)
        tallest = max(order, key=lambda each: parts[each].height())
        self._side, self._part = next(fitting, tallest)

    def rect(self, preferred_size: QSize, available: QRect) -> QRect:
        """Return the rectangle of the list, lowered if it would otherwise cover the point."""
        part = self._free_areas(preferred_size.width(), available)[self._side, self._part]
        if part.height() < min(_MIN_HEIGHT_PX, preferred_size.height()):
            self.aim(self._point, preferred_size, available)
            part = self._free_areas(preferred_size.width(), available)[self._side, self._part]
        return QRect(part.topLeft(), preferred_size.boundedTo(part.size()))

    def _free_areas(self, width: int, available: QRect) -> dict[tuple[int, int], QRect]:
        """Return the free area per side: all of it, or the areas above and below the point."""
        width = min(width, available.width())
        parts = {}
        for side, left in enumerate((available.left(), available.right() + 1 - width)):
            column = QRect(left, available.top(), width, available.height())
            above, below = QRect(column), QRect(left, available.bottom() + 1, width, 0)
            point = self._point
            if point is not None and column.adjusted(-CLEAR_PX, -CLEAR_PX, CLEAR_PX, CLEAR_PX).contains(
                point
            ):
                above.setBottom(min(available.bottom(), point.y() - CLEAR_PX))
                below.setTop(max(available.top(), point.y() + CLEAR_PX))
            parts[side, 0], parts[side, 1] = above, below
        return parts
