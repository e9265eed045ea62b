"""Field for a text anchor."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.mapstyle.schema.paint_properties import PropertyChoice
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.fields.field import Field
from editor.ui.text import translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Radius

_CELL_PX = 24
# Column and row of each value of `text-anchor`. Source: "Paint properties", text-anchor.
_CELLS = {
    1: (1, 2),
    2: (1, 0),
    3: (2, 1),
    4: (0, 1),
    5: (2, 2),
    6: (0, 0),
    7: (0, 2),
    8: (2, 0),
    9: (1, 1),
}
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class AnchorPad(Field):
    """A grid of nine cells, each at the position of its anchor."""

    def __init__(self, name: str, choices: Sequence[PropertyChoice], parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._choices = {_CELLS[choice.value]: choice for choice in choices}
        self._hovered: tuple[int, int] | None = None
        self.setFixedSize(self.sizeHint())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(3 * _CELL_PX, 3 * _CELL_PX)

    def cell_rect(self, column: int, row: int) -> QRectF:
        """Return the rectangle of a cell."""
        return QRectF(column * _CELL_PX, row * _CELL_PX, _CELL_PX, _CELL_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        choice = self._choices.get(self._cell_at(event.position().toPoint()))
        if choice is not None and event.button() is Qt.MouseButton.LeftButton:
            self._edit_once(choice.value)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self._cell_at(event.position().toPoint())
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrow keys; revert on Esc."""
        offset = _ARROWS.get(Qt.Key(event.key()))
        if offset is not None:
            column, row = self._current_cell() or (1, 1)
            choice = self._choices.get((column + offset[0], row + offset[1]))
            if choice is not None:
                self._edit_in_burst(choice.value)
        elif event.key() == Qt.Key.Key_Escape and self.is_running:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the name of an anchor as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            choice = self._choices.get(self._cell_at(event.pos()))
            QToolTip.showText(event.globalPos(), translated(choice.label) if choice else "", self)
            return True
        return super().event(event)

    def accessible_info(self) -> AccessibleInfo:
        current, choices = self._current_cell(), tuple(self._choices.values())
        parts = tuple(
            AccessiblePart(translated(choice.label), self.cell_rect(*cell).toRect(), cell == current)
            for cell, choice in self._choices.items()
        )
        return AccessibleInfo(
            Role.Grouping,
            parts=parts,
            part_role=Role.RadioButton,
            select=lambda index: self._edit_once(choices[index].value),
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QColor(theme.error) if self.problem else painting.high_contrast_outline()
        painting.rounded_rect(painter, QRectF(self.rect()), QColor(theme.field), Radius.FIELD, edge)
        current = self._current_cell()
        for column, row in self._choices:
            cell = self.cell_rect(column, row)
            is_selected = (column, row) == current
            if is_selected:
                painting.selection_background(painter, cell.adjusted(2, 2, -2, -2))
            elif (column, row) == self._hovered:
                painting.rounded_rect(
                    painter, cell.adjusted(2, 2, -2, -2), QColor(theme.field_hover), Radius.ROW
                )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent if is_selected else theme.text_2))
            radius = 5 if is_selected else 2
            painter.drawEllipse(cell.center(), radius, radius)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()))

    def _refresh(self) -> None:
        current = self._choices.get(self._current_cell() or (-1, -1))
        self.setAccessibleDescription(translated(current.label) if current else "")
        self.update()

    def _current_cell(self) -> tuple[int, int] | None:
        cells = self._choices.items()
        return next((cell for cell, choice in cells if choice.value == self._value), None)

    def _cell_at(self, point: QPoint) -> tuple[int, int]:
        return point.x() // _CELL_PX, point.y() // _CELL_PX
