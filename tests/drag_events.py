"""Drag events, created from a point of the class that the installed Qt expects.

Qt 6.12 takes a QPointF and deprecates the constructors that take a QPoint; Qt 6.11 has only those.
"""

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, qVersion
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent

_HAS_FRACTIONS = tuple(map(int, qVersion().split(".")[:2])) >= (6, 12)


def drag_enter_event(
    at: QPoint | QPointF,
    actions: Qt.DropAction,
    data: QMimeData,
    buttons: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier,
) -> QDragEnterEvent:
    """Return the event of a drag that enters a widget at a point; the caller keeps the data alive."""
    return QDragEnterEvent(_point(at), actions, data, buttons, modifiers)


def drag_move_event(
    at: QPoint | QPointF,
    actions: Qt.DropAction,
    data: QMimeData,
    buttons: Qt.MouseButton,
    modifiers: Qt.KeyboardModifier,
) -> QDragMoveEvent:
    """Return the event of a drag that moves to a point of a widget; the caller keeps the data alive."""
    return QDragMoveEvent(_point(at), actions, data, buttons, modifiers)


def _point(at: QPoint | QPointF) -> QPoint | QPointF:
    exact = QPointF(at)
    return exact if _HAS_FRACTIONS else exact.toPoint()
