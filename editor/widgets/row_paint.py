"""How the rows of lists are drawn: what lies under them, in which colours they are written, their names."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle

from editor.look import painting, tokens
from editor.look.tokens import Radius

ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def paint_row_ground(painter: QPainter, row: QRectF, state: QStyle.StateFlag, *, is_chosen: bool) -> None:
    """Show under a row that it is chosen, else that the mouse is over it; and that it has the keys."""
    theme = tokens.current()
    if is_chosen:
        painting.chosen(painter, row)
    elif state & QStyle.StateFlag.State_MouseOver:
        painting.ground(painter, row, QColor(theme.field_hover), Radius.ROW)
    if state & QStyle.StateFlag.State_HasFocus:
        ring = painting.chosen_focus_ring if is_chosen else painting.focus_ring
        ring(painter, row, Radius.ROW)


def row_inks(*, is_chosen: bool) -> tuple[QColor, QColor]:
    """The colours of a row's words and of what stands beside them."""
    theme = tokens.current()
    if is_chosen:
        return QColor(theme.on_selection), QColor(theme.on_selection)
    return QColor(theme.text), QColor(theme.text_2)


def paint_name(painter: QPainter, room: QRect, name: str, tail: str, quiet: QColor) -> None:
    """Write a layer's name in the painter's colour, and its tail behind it where that fits as a whole."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, ONE_LINE, shown)
    told, left = f" · {tail}", room.adjusted(metrics.horizontalAdvance(shown), 0, 0, 0)
    if tail != name and metrics.horizontalAdvance(told) <= left.width():
        painter.setPen(quiet)  # A name is never cut before its tail.
        painter.drawText(left, ONE_LINE, told)
