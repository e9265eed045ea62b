"""Position of a new window relative to the previous one."""

from PySide6.QtCore import QPoint, QRect, QSize

# Units: logical pixels.
_STEP = QPoint(28, 28)


def place_beside(previous: QPoint, size: QSize, available: QRect) -> QRect:
    """Return the frame geometry of a new window, one step below and to the right of the previous one.

    Where the window would leave the screen, the cascade restarts in the top left corner. Beside a window in
    that corner it is made smaller. Sizes include the frame.
    """
    size = size.boundedTo(available.size())
    position, corner = previous + _STEP, available.topLeft()
    if available.contains(QRect(position, size)):
        return QRect(position, size)
    if previous == corner:
        return QRect(position, size.boundedTo(QRect(position, available.bottomRight()).size()))
    return QRect(corner, size)
