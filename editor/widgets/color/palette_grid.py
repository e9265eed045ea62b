"""Swatches to choose from: the colours that a style uses, with how many use each, or those used last."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.look import painting, tokens
from editor.look.spoken import Role, Said, SaidPart
from editor.look.tokens import Radius, Size
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.schema.values import Color
from editor.widgets.color.color_plane import to_qcolor

ROW_PX = 28


class PaletteGrid(QWidget):
    """Swatches in columns; a press or Enter chooses one.

    Signals: `chosen(Color)`; `current_moved(QRect)` with where the cell is that the keys have gone to.
    """

    chosen = Signal(object)
    current_moved = Signal(QRect)

    def __init__(self, name: str, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._colors: tuple[tuple[Color, int], ...] = ()
        self._current: Color | None = None
        self._index = 0
        self.setFont(font(TypeRole.COLUMN_HEAD))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    @property
    def colors(self) -> tuple[tuple[Color, int], ...]:
        """The colours that are shown, with their counts."""
        return self._colors

    def show_colors(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Show colours with their counts; a count of 0 is not shown."""
        self._colors = tuple(colors)
        self._index = 0
        self.updateGeometry()
        self.update()

    def show_current(self, color: Color) -> None:
        """Mark the colour that is edited."""
        if color != self._current:
            self._current = color
            self.update()

    def sizeHint(self) -> QSize:
        """Room for all rows."""
        rows = -(-len(self._colors) // self._columns)
        return QSize(240, rows * ROW_PX)

    def cell_rect(self, index: int) -> QRect:
        """Where a colour stands."""
        width = self.width() // self._columns
        return QRect(index % self._columns * width, index // self._columns * ROW_PX, width, ROW_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the colour under the mouse."""
        index = self._index_at(event.position().toPoint())
        if index >= 0:
            self._choose(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrows, choose on Enter and Space."""
        by = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self._columns,
            Qt.Key.Key_Down: self._columns,
        }.get(Qt.Key(event.key()))
        if by is not None:
            if 0 <= self._index + by < len(self._colors):
                self._index += by
                self._say_index()
                self.current_moved.emit(self.cell_rect(self._index))
                self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._colors:
            self._choose(self._index)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Say a colour and its count."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._index_at(event.pos())
            QToolTip.showText(event.globalPos(), self._words(index) if index >= 0 else "", self)
            return True
        return super().event(event)

    def spoken(self) -> Said:
        """A list of colours."""
        parts = tuple(
            SaidPart(self._words(index), self.cell_rect(index), index == self._index)
            for index in range(len(self._colors))
        )
        return Said(Role.List, parts=parts, choose=self._choose)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw swatches and counts."""
        theme = tokens.current()
        painter = QPainter(self)
        side = Size.SWATCH_IN_PALETTE
        for index, (color, count) in enumerate(self._colors):
            cell = self.cell_rect(index)
            is_current = color == self._current
            if is_current:
                box = QRectF(cell).adjusted(0, 1, -2, -1)
                painting.chosen(painter, box)
            box = QRectF(cell.x() + 3, cell.y() + (ROW_PX - side) / 2, side, side)
            painting.swatch(painter, box, [to_qcolor(color)])
            painter.setPen(QColor(theme.on_selection if is_current else theme.text_2))
            if count:
                painter.drawText(cell.adjusted(side + 8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, str(count))
        if self.hasFocus() and self._colors:
            painting.focus_ring(painter, QRectF(self.cell_rect(self._index)), Radius.ROW)

    def _index_at(self, point: QPoint) -> int:
        indexes = range(len(self._colors))
        return next((index for index in indexes if self.cell_rect(index).contains(point)), -1)

    def _choose(self, index: int) -> None:
        self._index = index
        self.chosen.emit(self._colors[index][0])

    def _words(self, index: int) -> str:
        color, count = self._colors[index]
        if not count:
            return color.hex
        told = self.tr("{color}, used once") if count == 1 else self.tr("{color}, used %n times", "", count)
        return told.format(color=color.hex)

    def _say_index(self) -> None:
        self.setAccessibleDescription(self._words(self._index))
