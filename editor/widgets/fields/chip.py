"""Removable chip of a value in a list."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.look import painting, symbols, tokens
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

CHIP_PX = 20
_PAD_PX, _GLYPH_PX = 6, 14
_REMOVE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)


class Chip(QWidget):
    """A text with a cross.

    Signals: `removed()`; `opened()` to edit the text; `stepped(int)` to move to a neighbour.
    """

    removed = Signal()
    opened = Signal()
    stepped = Signal(int)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._is_cross_hovered = False
        self.setFont(font(TypeRole.FIXED))
        self.setFixedHeight(CHIP_PX)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Reached by the arrow keys, not by Tab.
        self.setMouseTracking(True)
        self.show_text(text)

    @property
    def text(self) -> str:
        """The value."""
        return self._text

    def show_text(self, text: str) -> None:
        """Set the value."""
        self._text = text
        self.setAccessibleName(self.tr("{value}. Delete takes it out, Enter changes it.").format(value=text))
        self.setToolTip(plain_tool_tip(text))
        self.update()

    def sizeHint(self) -> QSize:
        text_px = self.fontMetrics().horizontalAdvance(self._text or "“”")
        return QSize(text_px + 2 * _PAD_PX + _GLYPH_PX + Gap.XS, CHIP_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remove the chip by its cross."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._cross_rect().contains(
            event.position().toPoint()
        ):
            self.removed.emit()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._cross_rect().contains(event.position().toPoint()):
            self.opened.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_cross_hovered(is_hovered=self._cross_rect().contains(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_cross_hovered(is_hovered=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove or edit the chip, or move to a neighbour."""
        key = event.key()
        if key in _REMOVE_KEYS:
            self.removed.emit()
        elif key in _OPEN_KEYS:
            self.opened.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(-1 if key == Qt.Key.Key_Left else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painting.ground(
            painter, QRectF(self.rect()), QColor(theme.raised), Radius.FIELD, QColor(theme.border)
        )
        text_rect = self.rect().adjusted(_PAD_PX, 0, -(_PAD_PX + _GLYPH_PX), 0)
        painter.setPen(QColor(theme.text if self._text else theme.text_2))
        text = painter.fontMetrics().elidedText(
            self._text or "“”", Qt.TextElideMode.ElideMiddle, text_rect.width()
        )
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
        color = QColor(theme.text if self._is_cross_hovered else theme.text_2)
        glyph = symbols.pixmap(FileSymbol.CLOSE, color, _GLYPH_PX, self.devicePixelRatioF())
        painter.drawPixmap(self._cross_rect(), glyph)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)

    def _cross_rect(self) -> QRect:
        return QRect(self.width() - _PAD_PX - _GLYPH_PX + 2, (CHIP_PX - _GLYPH_PX) // 2, _GLYPH_PX, _GLYPH_PX)

    def _set_cross_hovered(self, *, is_hovered: bool) -> None:
        if is_hovered is not self._is_cross_hovered:
            self._is_cross_hovered = is_hovered
            self.update()
