"""Where a list lies over the map: away from the point that it tells of."""

from PySide6.QtCore import QPoint, QRect, QSize

# Around the point, so that what lies there is seen and can be pressed again.
CLEAR_PX = 40
# Lower than this a list shows too little of itself to stay where it is.
_LEAST_PX = 120


class ListPlace:
    """Chooses a side of the room, and keeps to it as long as the point is not under the list there.

    Units: logical pixels.
    """

    def __init__(self) -> None:
        self._spot: QPoint | None = None
        self._side = self._part = 0

    def begin(self) -> None:
        """Begin anew at the left."""
        self._spot, self._side, self._part = None, 0, 0

    def aim(self, spot: QPoint | None, wanted: QSize, room: QRect) -> None:
        """Tell of another point: stay at the side where the list lies, unless it would lie over the point."""
        self._spot = spot
        parts = self._parts(wanted.width(), room)
        # Beside the point or above it; below it only where there is more room than anywhere else.
        order = [(side, part) for part in (0, 1) for side in (self._side, 1 - self._side)]
        height = min(wanted.height(), room.height())
        roomy = (each for each in order if parts[each].height() >= height)
        tallest = max(order, key=lambda each: parts[each].height())
        self._side, self._part = next(roomy, tallest)

    def rect(self, wanted: QSize, room: QRect) -> QRect:
        """Where the list lies, lower than it wants to be where the point would else be under it."""
        part = self._parts(wanted.width(), room)[self._side, self._part]
        if part.height() < min(_LEAST_PX, wanted.height()):
            self.aim(self._spot, wanted, room)
            part = self._parts(wanted.width(), room)[self._side, self._part]
        return QRect(part.topLeft(), wanted.boundedTo(part.size()))

    def _parts(self, width: int, room: QRect) -> dict[tuple[int, int], QRect]:
        """What is free at either side: all of it, or what is above the point and what is below."""
        width = min(width, room.width())
        parts = {}
        for side, left in enumerate((room.left(), room.right() + 1 - width)):
            column = QRect(left, room.top(), width, room.height())
            above, below = QRect(column), QRect(left, room.bottom() + 1, width, 0)
            spot = self._spot
            if spot is not None and column.adjusted(-CLEAR_PX, -CLEAR_PX, CLEAR_PX, CLEAR_PX).contains(spot):
                above.setBottom(min(room.bottom(), spot.y() - CLEAR_PX))
                below.setTop(max(room.top(), spot.y() + CLEAR_PX))
            parts[side, 0], parts[side, 1] = above, below
        return parts
