"""A weight toward its limit."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.look import painting, tokens
from editor.look.spoken import Role, Said, SaidRange
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole, font

_BAR_PX = 5
_LEAST_PX = 96
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class WeightBar(QWidget):
    """A name and numbers over a bar, which is accent up to the limit and error over it.

    Signals: `pressed()`, by mouse or key, where a press was given a meaning.
    """

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._numbers, self._over, self._share = "", "", "", 0.0
        self._is_pressable = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_LEAST_PX)

    @property
    def is_over(self) -> bool:
        """Whether the weight is over the limit."""
        return self._share > 1

    def show_weight(self, name: str, numbers: str, share: float, over: str = "") -> None:
        """Show a weight; `share` is its part of the limit, 1 for all of it, `over` says what is too much."""
        self._name, self._numbers, self._over, self._share = name, numbers, over, share
        self.setAccessibleName(f"{name}: {self._told}")
        self.update()

    def set_press(self, tool_tip: str) -> None:
        """Let it be pressed, and say what that does; with no words it cannot be."""
        self._is_pressable = bool(tool_tip)
        self.setToolTip(tool_tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if tool_tip else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if tool_tip else Qt.CursorShape.ArrowCursor)

    def sizeHint(self) -> QSize:
        """Room for a line of text and the bar."""
        height = QFontMetrics(font(TypeRole.SECTION_TITLE)).height()
        return QSize(3 * _LEAST_PX, height + Gap.XS + _BAR_PX + 2 * Gap.XS)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press it."""
        is_on_it = self.rect().contains(event.position().toPoint())
        if self._is_pressable and is_on_it and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press it with Enter and Space."""
        if self._is_pressable and event.key() in _PRESSES:
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def spoken(self) -> Said:
        """How much of the limit there is; a button where a press means something."""
        role = Role.Button if self._is_pressable else Role.ProgressBar
        held = SaidRange(round(100 * self._share), 0, 100, 1)
        return Said(
            role, value=self._told, range=held, press=self.pressed.emit if self._is_pressable else None
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw name, numbers and bar."""
        theme = tokens.current()
        painter = QPainter(self)
        box = self.rect().adjusted(Gap.XS, Gap.XS, -Gap.XS, -Gap.XS)
        line = QRect(box.left(), box.top(), box.width(), box.height() - _BAR_PX - Gap.XS)
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.error if self.is_over else theme.text))
        numbers = self._told
        if painter.fontMetrics().horizontalAdvance(numbers) + _LEAST_PX > line.width():
            numbers = self._numbers  # The bar and its colour say as well that this is too much.
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, numbers)
        room = line.width() - painter.fontMetrics().horizontalAdvance(numbers) - Gap.S
        painter.setFont(font(TypeRole.SECTION_TITLE if self.is_over else TypeRole.BODY))
        painter.setPen(QColor(theme.error if self.is_over else theme.text_2))
        name = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, max(0, room))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        self._paint_bar(painter, QRectF(box.left(), box.bottom() + 1 - _BAR_PX, box.width(), _BAR_PX))
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)

    @property
    def _told(self) -> str:
        return f"{self._numbers}, {self._over}" if self._over else self._numbers

    def _paint_bar(self, painter: QPainter, track: QRectF) -> None:
        theme = tokens.current()
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.ground(painter, track, QColor(theme.field_hover), _BAR_PX / 2, edge)
        filled = QRectF(track)
        filled.setWidth(track.width() * min(1.0, self._share))
        # What is there at all shows as a dot at least.
        filled.setWidth(max(filled.width(), _BAR_PX if self._share > 0 else 0))
        color = QColor(theme.error if self.is_over else theme.accent)
        painting.ground(painter, filled, color, _BAR_PX / 2)
