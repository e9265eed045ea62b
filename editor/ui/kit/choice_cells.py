"""Mixin for painted controls that offer choices in cells: hover, clicks, tooltips and accessibility."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role
from editor.ui.text import plain_tool_tip

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = (
        object  # PySide registers the signals of a class wrongly if two of its bases derive from QWidget.
    )


class ChoiceCells(_Widget):
    """Mixin of a painted widget with one cell per choice, at most one of which is current.

    It precedes the widget class in the list of bases. The widget implements `cell_names`, `cell_rect`,
    `current_cell` and `_select_cell`, and paints the cells.
    """

    _role, _cell_role = Role.Grouping, Role.RadioButton
    _hovered_cell = -1

    def cell_names(self) -> Sequence[str]:
        """Return the name of each choice, for tooltips and screen readers."""
        raise NotImplementedError  # implemented by each widget

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a cell."""
        raise NotImplementedError  # implemented by each widget

    def current_cell(self) -> int:
        """Return the index of the current choice, or -1."""
        raise NotImplementedError  # implemented by each widget

    def _select_cell(self, index: int) -> None:
        """Select a choice, as by a click."""
        raise NotImplementedError  # implemented by each widget

    def _cell_at(self, point: QPoint) -> int:
        """Return the index of the cell at a point, or -1."""
        cells = range(len(self.cell_names()))
        return next((index for index in cells if self.cell_rect(index).contains(point)), -1)

    def _cell_after(self, key: int, columns: int = 0) -> int | None:
        """Return the cell that an arrow key moves to, -1 at an edge; None for other keys.

        `columns` is the number of cells in a row, or 0 for a single row, where only the horizontal
        arrows move.
        """
        offset = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key))
        if offset is None and columns:
            offset = {Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}.get(Qt.Key(key))
        if offset is None:
            return None
        if self.current_cell() < 0:
            return 0 if offset > 0 and self.cell_names() else -1
        target = self.current_cell() + offset
        return target if 0 <= target < len(self.cell_names()) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the choice below the pointer."""
        index = self._cell_at(event.position().toPoint())
        if index >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self._select_cell(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the cell below the pointer."""
        self._set_hovered(self._cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight."""
        super().leaveEvent(event)
        self._set_hovered(-1)

    def event(self, event: QEvent) -> bool:
        """Show the name of a choice as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._cell_at(event.pos())
            name = plain_tool_tip(self.cell_names()[index]) if index >= 0 else ""
            QToolTip.showText(event.globalPos(), name, self)
            return True
        return super().event(event)

    def accessible_info(self) -> AccessibleInfo:
        """Return the choices as accessible children."""
        current = self.current_cell()
        parts = tuple(
            AccessiblePart(name, self.cell_rect(index), index == current)
            for index, name in enumerate(self.cell_names())
        )
        return AccessibleInfo(self._role, parts=parts, part_role=self._cell_role, select=self._select_cell)

    def _set_hovered(self, index: int) -> None:
        if index != self._hovered_cell:
            self._hovered_cell = index
            self.update()
