"""Painting of list rows: background, text colours and names."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle

from editor.look import painting, tokens
from editor.look.tokens import Radius

ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def paint_row_ground(painter: QPainter, row: QRectF, state: QStyle.StateFlag, *, is_chosen: bool) -> None:
    """Draw the selection or hover background of a row and its focus ring."""
    theme = tokens.current()
    if is_chosen:
        painting.chosen(painter, row)
    elif state & QStyle.StateFlag.State_MouseOver:
        painting.ground(painter, row, QColor(theme.field_hover), Radius.ROW)
    if state & QStyle.StateFlag.State_HasFocus:
        ring = painting.chosen_focus_ring if is_chosen else painting.focus_ring
        ring(painter, row, Radius.ROW)


def row_inks(*, is_chosen: bool) -> tuple[QColor, QColor]:
    """Return the colours of the primary and secondary text of a row."""
    theme = tokens.current()
    if is_chosen:
        return QColor(theme.on_selection), QColor(theme.on_selection)
    return QColor(theme.text), QColor(theme.text_2)


def paint_name(painter: QPainter, rect: QRect, name: str, tail: str, secondary: QColor) -> None:
    """Draw a layer's name in the pen colour, then its tail if that fits without eliding."""
    metrics = painter.fontMetrics()
    shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, ONE_LINE, shown)
    tail_text, tail_rect = f" · {tail}", rect.adjusted(metrics.horizontalAdvance(shown), 0, 0, 0)
    if tail != name and metrics.horizontalAdvance(tail_text) <= tail_rect.width():
        painter.setPen(secondary)
        painter.drawText(tail_rect, ONE_LINE, tail_text)
