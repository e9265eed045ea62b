"""A row of choices of which one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.look import painting, symbols, tokens
from editor.look.spoken import Role, Said, SaidPart
from editor.look.tokens import Radius, Size
from editor.look.type_roles import TypeRole, font

_PAD_PX = 10
_GAP_PX = 6
# A part that is narrower shows nothing that could be read.
_LEAST_PART_PX = 56


class Segmented(QWidget):
    """Parts side by side on a track, one of them raised; arrows move the choice."""

    chosen = Signal(int)

    def __init__(
        self,
        name: str,
        parts: Sequence[tuple[str, str]],
        *,
        height_px: int = 28,
        parent: QWidget | None = None,
    ) -> None:
        """`parts` are words and, where there is one, a symbol's name."""
        super().__init__(parent)
        self._name = name
        self._parts = tuple(parts)
        self._index = 0
        self._hovered = -1
        self._is_compact = False
        self.setFont(font(TypeRole.BODY_STRONG))
        self.setFixedHeight(height_px)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setToolTip(name)
        self._say_name()

    @property
    def index(self) -> int:
        """Which part is chosen."""
        return self._index

    @property
    def words(self) -> list[str]:
        """The words of all parts."""
        return [words for words, _ in self._parts]

    def show_index(self, index: int) -> None:
        """Choose a part without saying so."""
        self._index = index
        self._say_name()
        self.update()

    def set_parts(self, parts: Sequence[tuple[str, str]], index: int) -> None:
        """Offer other parts, one of them chosen, without saying so."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self.updateGeometry()
        self.show_index(index)

    def set_compact(self, is_compact: bool) -> None:
        """Show symbols alone where room is short."""
        self._is_compact = is_compact
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all parts."""
        return QSize(sum(self._width(part) for part in self._parts) + 4, self.height())

    def minimumSizeHint(self) -> QSize:
        """Room for the beginning of each part's words."""
        least = sum(min(self._width(part), _LEAST_PART_PX) for part in self._parts)
        return QSize(least + 4, self.height())

    def part_rect(self, index: int) -> QRect:
        """Where a part stands; in little room each gives up its share."""
        widths = [self._width(part) for part in self._parts]
        room, wanted = self.width() - 4, sum(widths)
        if room < wanted:
            widths = [width * room // wanted for width in widths]
        else:
            widths = [width + (room - wanted) // len(widths) for width in widths]
        return QRect(2 + sum(widths[:index]), 2, widths[index], self.height() - 4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the part under the mouse."""
        index = self._part_at(event.position().toPoint())
        if index >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self._choose(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which part is under the mouse."""
        self._hovered = self._part_at(event.position().toPoint())
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show that none is."""
        super().leaveEvent(event)
        self._hovered = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the choice with the arrows."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        elif 0 <= self._index + by < len(self._parts):
            self._choose(self._index + by)

    def event(self, event: QEvent) -> bool:
        """Say a part's words, of which it may show the beginning or only a symbol."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._part_at(event.pos())
            QToolTip.showText(event.globalPos(), self._parts[index][0] if index >= 0 else "", self)
            return True
        return super().event(event)

    def spoken(self) -> Said:
        """Choices, one of which is chosen."""
        parts = tuple(
            SaidPart(words, self.part_rect(index), index == self._index)
            for index, (words, _) in enumerate(self._parts)
        )
        return Said(Role.Grouping, parts=parts, part_role=Role.RadioButton, choose=self._choose)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track, raised part and words."""
        theme = tokens.current()
        painter = QPainter(self)
        painting.ground(painter, QRectF(self.rect()), QColor(theme.track), Radius.BUTTON, painting.edge())
        for index, part in enumerate(self._parts):
            rect = self.part_rect(index)
            is_chosen = index == self._index
            if is_chosen:
                self._paint_thumb(painter, QRectF(rect))
            elif index == self._hovered:
                painting.ground(painter, QRectF(rect), QColor(theme.field_hover), Radius.BUTTON - 1)
            self._paint_part(painter, rect, part, QColor(theme.text if is_chosen else theme.text_2))
        if self.hasFocus():
            painting.chosen_focus_ring(painter, QRectF(self.part_rect(self._index)), Radius.BUTTON - 1)

    def _paint_thumb(self, painter: QPainter, rect: QRectF) -> None:
        theme, radius = tokens.current(), Radius.BUTTON - 1
        painting.ground(painter, rect, QColor(theme.thumb), radius, QColor(theme.border))
        if theme.is_high_contrast:
            painting.ring(painter, rect, QColor(theme.text), radius)

    def _paint_part(self, painter: QPainter, rect: QRect, part: tuple[str, str], color: QColor) -> None:
        words, symbol = part
        x = rect.x() + max(0, rect.width() - self._width(part)) // 2 + _PAD_PX
        if symbol:
            place = QRect(x, rect.center().y() - Size.GLYPH // 2 + 1, Size.GLYPH, Size.GLYPH)
            painter.drawPixmap(place, symbols.pixmap(symbol, color, Size.GLYPH, self.devicePixelRatioF()))
            x = place.right() + 1 + _GAP_PX
        if not (symbol and self._is_compact):
            painter.setPen(color)
            room = QRect(x, rect.y(), rect.right() - x + 1, rect.height())
            if rect.width() < self._width(part):
                room.setRight(room.right() - _PAD_PX)
                words = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _width(self, part: tuple[str, str]) -> int:
        words, symbol = part
        if symbol and self._is_compact:
            return Size.GLYPH + 2 * _PAD_PX
        lead = Size.GLYPH + _GAP_PX if symbol else 0
        return lead + self.fontMetrics().horizontalAdvance(words) + 2 * _PAD_PX

    def _part_at(self, point: QPoint) -> int:
        rects = (self.part_rect(index) for index in range(len(self._parts)))
        return next((index for index, rect in enumerate(rects) if rect.contains(point)), -1)

    def _choose(self, index: int) -> None:
        if index != self._index:
            self.show_index(index)
            self.chosen.emit(index)

    def _say_name(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._parts[self._index][0]}")
