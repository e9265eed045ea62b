"""Field for a text anchor."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.mapstyle.schema.paint_properties import PropertyChoice
from editor.ui.fields.field import Field
from editor.ui.kit.choice_cells import ChoiceCells
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
_CENTRE = (1, 1)
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class AnchorPad(ChoiceCells, Field):
    """A grid of nine cells, each at the position of its anchor."""

    def __init__(self, name: str, choices: Sequence[PropertyChoice], parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._choices = sorted(choices, key=lambda choice: _CELLS[choice.value][::-1])
        self.setFixedSize(self.sizeHint())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(3 * _CELL_PX, 3 * _CELL_PX)

    def cell_names(self) -> list[str]:
        return [translated(choice.label) for choice in self._choices]

    def cell_rect(self, index: int) -> QRect:
        column, row = _CELLS[self._choices[index].value]
        return QRect(column * _CELL_PX, row * _CELL_PX, _CELL_PX, _CELL_PX)

    def current_cell(self) -> int:
        return self._values.index(self._value) if self._value in self._values else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrow keys; revert on Esc."""
        offset = _ARROWS.get(Qt.Key(event.key()))
        if offset is not None:
            column, row = _CELLS.get(self._value, _CENTRE) if isinstance(self._value, int) else _CENTRE
            target = (column + offset[0], row + offset[1])
            value = next((value for value in self._values if _CELLS[value] == target), None)
            if value is not None:
                self._edit_in_burst(value)
        elif event.key() == Qt.Key.Key_Escape and self.is_running:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QColor(theme.error) if self.problem else painting.high_contrast_outline()
        painting.rounded_rect(painter, QRectF(self.rect()), QColor(theme.field), Radius.FIELD, edge)
        current = self.current_cell()
        for index in range(len(self._choices)):
            cell = QRectF(self.cell_rect(index))
            is_selected = index == current
            if is_selected:
                painting.selection_background(painter, cell.adjusted(2, 2, -2, -2))
            elif index == self._hovered_cell:
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
        current = self.current_cell()
        self.setAccessibleDescription(self.cell_names()[current] if current >= 0 else "")
        self.update()

    @property
    def _values(self) -> list[int]:
        return [choice.value for choice in self._choices]

    def _select_cell(self, index: int) -> None:
        self._edit_once(self._choices[index].value)
