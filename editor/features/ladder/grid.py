"""Grid of small maps with captions."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.features.ladder.captions import Caption
from editor.features.ladder.frames import CellFrames
from editor.mapstyle.color.vision import Vision
from editor.records import dataclass
from editor.ui.accessible_info import AccessibleInfo, AccessiblePart, Role, announce
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

LEAST_CELL_PX, MOST_CELL_PX = 160, 480
CAPTION_PX: Final = 24
_PAD_PX: Final = Gap.S
_TAG_PX: Final = 6
_PROGRESS_PX: Final = 2
# Height of a picture for one pixel of its width.
_PROPORTION: Final = 0.84


@dataclass(frozen=True, slots=True)
class Cell:
    """The title of a cell, and its name for screen readers."""

    title: str
    name: str


def picture_height(width_px: int) -> int:
    """Return the height of the picture of a cell. Units: logical pixels."""
    return round(width_px * _PROPORTION)


class CellGrid(QWidget):
    """Cells in rows, one of which is current. Arrow keys, Home and End move; Enter opens the current one.

    `caption` returns the caption of a cell.
    Signals: `current_requested(int)`, `open_requested(int)`, `retry_requested(int)` with the index of a cell;
    `panned(int, float, float)` with a cell and the distance of a drag over it; `size_stepped(int)` for larger
    or smaller cells; `laid_out()` after the size or position of cells changed.
    Units: logical pixels.
    """

    current_requested = Signal(int)
    open_requested = Signal(int)
    retry_requested = Signal(int)
    panned = Signal(int, float, float)
    size_stepped = Signal(int)
    laid_out = Signal()

    def __init__(
        self, frames: CellFrames, caption: Callable[[int], Caption], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._frames, self._caption = frames, caption
        self._cells: tuple[Cell, ...] = ()
        self._current = self._hovered = -1
        self._preferred_px = LEAST_CELL_PX
        self._pressed: tuple[int, QPointF] | None = None
        self._is_dragging = False
        self._vision = Vision.NORMAL
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Zoom ladder"))
        self.setAccessibleDescription(self.tr("Arrow keys select a cell, Enter opens it in the map."))
        frames.changed.connect(self._on_cell_changed)

    @property
    def current(self) -> int:
        """The index of the current cell; -1 for none."""
        return self._current

    @property
    def count(self) -> int:
        """The number of cells."""
        return len(self._cells)

    @property
    def columns(self) -> int:
        """The number of cells in a full row."""
        return max(1, round((self.width() - 2 * Gap.L + Gap.M) / (self._preferred_px + Gap.M)))

    @property
    def cell_width(self) -> int:
        """The width of a cell, close to the preferred one; the cells of a full row fill the grid."""
        columns = self.columns
        return max(1, (self.width() - 2 * Gap.L - Gap.M * (columns - 1)) // columns)

    def set_vision(self, vision: Vision) -> None:
        """Show the cells as a kind of colour vision sees them."""
        self._vision = vision
        self.update()

    def show_cells(self, cells: Sequence[Cell]) -> None:
        """Show other cells."""
        self._cells = tuple(cells)
        self._current = min(self._current, len(self._cells) - 1)
        self._lay_out()

    def show_current(self, index: int) -> None:
        """Mark a cell as current; -1 for none."""
        if index != self._current:
            self._current = index
            self.update()
            if self.hasFocus() and index >= 0:
                announce(self, self._accessible_text(index))

    def set_preferred_width(self, width_px: int) -> None:
        """Set the preferred width of cells."""
        if width_px != self._preferred_px:
            self._preferred_px = width_px
            self._lay_out()

    def cell_rect(self, index: int) -> QRect:
        """Return the rectangle of a cell with its caption."""
        row, column = divmod(index, self.columns)
        width = self.cell_width
        height = CAPTION_PX + picture_height(width)
        return QRect(Gap.L + column * (width + Gap.M), Gap.L + row * (height + Gap.M), width, height)

    def retry_rect(self, index: int) -> QRect:
        """Return the rectangle of the retry button of a failed cell."""
        centre = self._picture_rect(index).center()
        return QRect(centre.x() - 40, centre.y() + 4, 80, Size.SMALL_BUTTON)

    def cells_in(self, area: QRect) -> list[int]:
        """Return the cells that intersect an area."""
        return [index for index in range(len(self._cells)) if self.cell_rect(index).intersects(area)]

    def sizeHint(self) -> QSize:
        return QSize(4 * self._preferred_px, self._height())

    def accessible_info(self) -> AccessibleInfo:
        parts = tuple(
            AccessiblePart(self._accessible_text(index), self.cell_rect(index), index == self._current)
            for index in range(len(self._cells))
        )
        return AccessibleInfo(Role.List, parts=parts, select=self.current_requested.emit)

    # Events

    def event(self, event: QEvent) -> bool:
        """Show the whole caption as tooltip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._cell_at(event.pos())
            QToolTip.showText(
                event.globalPos(), plain_tool_tip(self._accessible_text(index)) if index >= 0 else "", self
            )
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._cell_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index >= 0:
            self._pressed, self._is_dragging = (index, event.position()), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan all cells while a button is held, or highlight the cell under the cursor."""
        if self._pressed is None:
            self._set_hovered(self._cell_at(event.position().toPoint()))
            return
        index, before = self._pressed
        moved = event.position() - before
        if self._is_dragging or moved.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._pressed = index, event.position()
            self.panned.emit(index, moved.x(), moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Make a clicked cell current, or draw a failed one again."""
        pressed, self._pressed = self._pressed, None
        self.unsetCursor()
        if pressed is None or self._is_dragging or event.button() is not Qt.MouseButton.LeftButton:
            return
        index = pressed[0]
        if self._frames.cells[index].fault and self.retry_rect(index).contains(event.position().toPoint()):
            self.retry_requested.emit(index)
        else:
            self.current_requested.emit(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a cell in the map."""
        index = self._cell_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index >= 0:
            self._pressed = None
            self.open_requested.emit(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Resize the cells with Ctrl; otherwise the grid scrolls."""
        delta = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if delta:
                self.size_stepped.emit(1 if delta > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the current cell, open it, or draw it again if it failed."""
        key, last = Qt.Key(event.key()), len(self._cells) - 1
        offsets = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self.columns,
            Qt.Key.Key_Down: self.columns,
        }
        if last < 0:
            super().keyPressEvent(event)
        elif key in offsets:
            target = self._current + offsets[key] if self._current >= 0 else 0
            if 0 <= target <= last:
                self.current_requested.emit(target)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.current_requested.emit(0 if key == Qt.Key.Key_Home else last)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.open_requested.emit(self._current)
        elif key == Qt.Key.Key_Space and self._current >= 0 and self._frames.cells[self._current].fault:
            self.retry_requested.emit(self._current)
        else:
            super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hovered(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in self.cells_in(event.rect()):
            self._paint_cell(painter, index)

    def _paint_cell(self, painter: QPainter, index: int) -> None:
        theme, rect = tokens.current(), QRectF(self.cell_rect(index))
        is_current = index == self._current
        shape = QPainterPath()
        shape.addRoundedRect(rect, Radius.BUTTON, Radius.BUTTON)
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(rect, QColor(theme.panel))
        self._paint_picture(painter, index)
        self._paint_caption(painter, index, is_current=is_current)
        painter.restore()
        edge = theme.highlight if is_current else theme.text_2 if index == self._hovered else theme.border
        width = Size.FOCUS_RING if is_current else 1
        painter.setPen(QPen(QColor(edge), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = width / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), Radius.BUTTON, Radius.BUTTON)
        if is_current and self.hasFocus():
            painting.focus_ring(painter, rect.adjusted(-4, -4, 4, 4), Radius.CARD)

    def _paint_picture(self, painter: QPainter, index: int) -> None:
        theme, box = tokens.current(), self._picture_rect(index)
        cell = self._frames.cells[index]
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.fillRect(box, QColor(theme.field))
        if cell.picture is not None:
            painter.translate(box.topLeft())
            cell.picture.paint(painter, cell.camera, self._vision)
            painter.translate(-box.topLeft())
        if cell.fault:
            self._paint_fault(painter, index)
        elif cell.is_late:
            painter.fillRect(QRect(box.x(), box.y(), box.width(), _PROGRESS_PX), QColor(theme.accent))
        painter.restore()

    def _paint_fault(self, painter: QPainter, index: int) -> None:
        theme, box, button = tokens.current(), self._picture_rect(index), self.retry_rect(index)
        painter.fillRect(box, QColor(theme.panel))
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.error))
        text = QRect(box.x(), button.y() - CAPTION_PX - 4, box.width(), CAPTION_PX)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.tr("Not drawn"))
        painting.rounded_rect(
            painter, QRectF(button), QColor(theme.field), Radius.BUTTON, painting.high_contrast_outline()
        )
        painter.setPen(QColor(theme.text))
        painter.drawText(button, Qt.AlignmentFlag.AlignCenter, self.tr("Retry"))

    def _paint_caption(self, painter: QPainter, index: int, *, is_current: bool) -> None:
        theme, rect = tokens.current(), self.cell_rect(index)
        line = QRect(rect.x() + _PAD_PX, rect.y(), rect.width() - 2 * _PAD_PX, CAPTION_PX)
        caption = self._caption(index)
        painter.setFont(font(TypeRole.SECONDARY))
        used = 0
        title_px = QFontMetrics(font(TypeRole.SECTION_TITLE)).horizontalAdvance(self._cells[index].title)
        value_px = painter.fontMetrics().horizontalAdvance(caption.value)
        if caption.is_state and title_px + Gap.S + value_px > line.width():
            caption = Caption()  # The name of a place says more.
        value_color = theme.text_2 if caption.is_state or not caption.change else theme.text
        for text, color in ((caption.value, value_color), (caption.change, theme.link)):
            if text:
                painter.setPen(QColor(color))
                box = line.adjusted(0, 0, -used, 0)
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
                used += painter.fontMetrics().horizontalAdvance(text) + Gap.S
        if caption.color is not None:
            side = Size.SWATCH_IN_FIELD
            swatch = QRectF(line.right() - used - side, line.center().y() - side // 2, side, side)
            painting.swatch(painter, swatch, [painting.to_qcolor(caption.color)])
            used += side + Gap.S
        self._paint_title(painter, line.adjusted(0, 0, -used, 0), index, is_current=is_current)

    def _paint_title(self, painter: QPainter, line: QRect, index: int, *, is_current: bool) -> None:
        theme = tokens.current()
        painter.setFont(font(TypeRole.SECTION_TITLE))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(self._cells[index].title, Qt.TextElideMode.ElideRight, line.width())
        if is_current:
            tag = QRect(
                line.x() - _TAG_PX + 2,
                line.y() + 3,
                metrics.horizontalAdvance(title) + 2 * _TAG_PX,
                CAPTION_PX - 6,
            )
            painting.rounded_rect(painter, QRectF(tag), QColor(theme.highlight), Radius.SWATCH)
            painter.setPen(QColor(theme.on_highlight))
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, title)
            return
        painter.setPen(QColor(theme.text))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)

    # Private

    def _picture_rect(self, index: int) -> QRect:
        return self.cell_rect(index).adjusted(0, CAPTION_PX, 0, 0)

    def _cell_at(self, point: QPoint) -> int:
        found = (index for index in range(len(self._cells)) if self.cell_rect(index).contains(point))
        return next(found, -1)

    def _accessible_text(self, index: int) -> str:
        cell, state = self._cells[index], self._frames.cells[index]
        caption = self.tr("Not drawn") if state.fault else self._caption(index).accessible_text
        return f"{cell.name}, {caption}" if caption else cell.name

    def _set_hovered(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _height(self) -> int:
        rows = -(-len(self._cells) // self.columns)
        return (
            2 * Gap.L + rows * (CAPTION_PX + picture_height(self.cell_width) + Gap.M) - Gap.M if rows else 0
        )

    def _lay_out(self) -> None:
        self.setMinimumHeight(self._height())
        self.updateGeometry()
        self.laid_out.emit()
        self.update()

    def _on_cell_changed(self, index: int) -> None:
        if index < len(self._cells):
            self.update(self.cell_rect(index))
