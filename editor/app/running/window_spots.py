"""Where a new window stands beside the one before it, with all of its frame on the screen."""

from PySide6.QtCore import QPoint, QRect, QSize

# Units: logical pixels.
_STEP = QPoint(28, 28)


def place_beside(before: QPoint, size: QSize, room: QRect) -> QRect:
    """A step down and right of the window before, so that neither hides the other; sizes are with the frame.

    Where a window of `size` would leave the screen there, the row begins anew in the corner of the `room`.
    One as large as the room is made smaller for the step beside a window in that corner.
    """
    size = size.boundedTo(room.size())
    spot, corner = before + _STEP, room.topLeft()
    if room.contains(QRect(spot, size)):
        return QRect(spot, size)
    if before == corner:
        return QRect(spot, size.boundedTo(QRect(spot, room.bottomRight()).size()))
    return QRect(corner, size)
