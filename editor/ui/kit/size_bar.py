"""Usage bar of a size and its limit."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

_BAR_PX = 5
_MINIMUM_WIDTH_PX = 96
_PRESS_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class UsageBar(QWidget):
    """A name and numbers above a bar, which has the error colour if the limit is exceeded.

    Signals: `pressed()` by mouse or keyboard, if a press action is set.
    """

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._numbers, self._over, self._share = "", "", "", 0.0
        self._is_pressable = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_MINIMUM_WIDTH_PX)

    @property
    def is_over(self) -> bool:
        """Whether the limit is exceeded."""
        return self._share > 1

    def show_usage(self, name: str, numbers: str, share: float, over: str = "") -> None:
        """Show a size; `share` is its ratio to the limit, `over` describes the excess."""
        self._name, self._numbers, self._over, self._share = name, numbers, over, share
        self.setAccessibleName(f"{name}: {self._size_text}")
        self.update()

    def set_press_action(self, tool_tip: str) -> None:
        """Enable the press action and describe it; an empty text disables it."""
        self._is_pressable = bool(tool_tip)
        self.setToolTip(tool_tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if tool_tip else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if tool_tip else Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        height = QFontMetrics(font(TypeRole.SECTION_TITLE)).height()
        return QSize(3 * _MINIMUM_WIDTH_PX, height + Gap.XS + _BAR_PX + 2 * Gap.XS)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_inside = self.rect().contains(event.position().toPoint())
        if self._is_pressable and is_inside and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_pressable and event.key() in _PRESS_KEYS:
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def accessible_info(self) -> AccessibleInfo:
        role = Role.Button if self._is_pressable else Role.ProgressBar
        range_info = AccessibleValue(round(100 * self._share), 0, 100, 1)
        return AccessibleInfo(
            role,
            value=self._size_text,
            range=range_info,
            press=self.pressed.emit if self._is_pressable else None,
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = self.rect().adjusted(Gap.XS, Gap.XS, -Gap.XS, -Gap.XS)
        line = QRect(box.left(), box.top(), box.width(), box.height() - _BAR_PX - Gap.XS)
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.error if self.is_over else theme.text))
        numbers = self._size_text
        if painter.fontMetrics().horizontalAdvance(numbers) + _MINIMUM_WIDTH_PX > line.width():
            numbers = self._numbers  # The bar and its colour show the excess as well.
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, numbers)
        name_px = line.width() - painter.fontMetrics().horizontalAdvance(numbers) - Gap.S
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY))
        painter.setPen(QColor(theme.error if self.is_over else theme.text_2))
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, max(0, name_px))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        self._paint_bar(painter, QRectF(box.left(), box.bottom() + 1 - _BAR_PX, box.width(), _BAR_PX))
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)

    @property
    def _size_text(self) -> str:
        return f"{self._numbers}, {self._over}" if self._over else self._numbers

    def _paint_bar(self, painter: QPainter, track: QRectF) -> None:
        theme = tokens.current()
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, track, QColor(theme.field_hover), _BAR_PX / 2, edge)
        filled = QRectF(track)
        filled.setWidth(track.width() * min(1.0, self._share))
        # A small share is visible as a dot.
        filled.setWidth(max(filled.width(), _BAR_PX if self._share > 0 else 0))
        color = QColor(theme.error if self.is_over else theme.accent)
        painting.rounded_rect(painter, filled, color, _BAR_PX / 2)
