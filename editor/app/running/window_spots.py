"""Where a new window stands beside the one before it."""

from PySide6.QtCore import QPoint, QRect, QSize

# Units: logical pixels.
_STEP = QPoint(28, 28)


def spot_beside(before: QPoint, size: QSize, room: QRect) -> QPoint:
    """A step down and right of the window before, so that neither hides the other.

    Where a window of `size` would leave the screen there, the row begins anew in the corner of the `room`.
    """
    spot, corner = before + _STEP, room.topLeft()
    return spot if room.contains(QRect(spot, size)) or before == corner else corner
