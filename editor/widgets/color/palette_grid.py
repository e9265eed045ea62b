"""Grid of colour swatches."""

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
    """Colour swatches in columns with optional counts; a click or Enter selects one.

    Signals: `chosen(Color)`; `current_moved(QRect)` with the rectangle of the current swatch.
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
        """The colours with their counts."""
        return self._colors

    def show_colors(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Show colours with their counts; 0 is not displayed."""
        self._colors = tuple(colors)
        self._index = 0
        self.updateGeometry()
        self.update()

    def show_current(self, color: Color) -> None:
        """Highlight the colour that is being edited."""
        if color != self._current:
            self._current = color
            self.update()

    def sizeHint(self) -> QSize:
        rows = -(-len(self._colors) // self._columns)
        return QSize(240, rows * ROW_PX)

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a swatch."""
        width = self.width() // self._columns
        return QRect(index % self._columns * width, index // self._columns * ROW_PX, width, ROW_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position().toPoint())
        if index >= 0:
            self._select(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by arrow keys, select on Enter and Space."""
        by = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self._columns,
            Qt.Key.Key_Down: self._columns,
        }.get(Qt.Key(event.key()))
        if by is not None:
            if 0 <= self._index + by < len(self._colors):
                self._index += by
                self._update_description()
                self.current_moved.emit(self.cell_rect(self._index))
                self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._colors:
            self._select(self._index)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show a colour and its count as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._index_at(event.pos())
            QToolTip.showText(event.globalPos(), self._description(index) if index >= 0 else "", self)
            return True
        return super().event(event)

    def spoken(self) -> Said:
        parts = tuple(
            SaidPart(self._description(index), self.cell_rect(index), index == self._index)
            for index in range(len(self._colors))
        )
        return Said(Role.List, parts=parts, choose=self._select)

    def paintEvent(self, _event: QPaintEvent) -> None:
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

    def _select(self, index: int) -> None:
        self._index = index
        self.chosen.emit(self._colors[index][0])

    def _description(self, index: int) -> str:
        color, count = self._colors[index]
        if not count:
            return color.hex
        template = (
            self.tr("{color}, used once") if count == 1 else self.tr("{color}, used %n times", "", count)
        )
        return template.format(color=color.hex)

    def _update_description(self) -> None:
        self.setAccessibleDescription(self._description(self._index))
