"""Bar and title cards of a comparison of two map styles."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QToolButton, QWidget

from editor.preview.overlays.card import FloatingCard
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import FileSymbol, MapSymbol, symbol
from editor.ui.theme.tokens import Gap, Radius, Size

_GRIP_PX = 28
# Relative height; it must not cover the crosshair.
_GRIP_AT = 0.3
_LINE_PX, _HALO_PX = 2, 1
_STEP_PX, _PAGE_PX = 16, 96
_PADDING_PX = 2
_MIN_TEXT_PX = 40


class SplitBar(QAbstractSlider):
    """A vertical bar, moved by mouse or keys; its value is its position.

    Units: logical pixels from the map's left edge. The bar starts at `home`, a part of the width, and returns
    there on a double click. `closed()` on Esc.
    """

    closed = Signal()

    def __init__(self, parent: QWidget, home: float = 0.5) -> None:
        super().__init__(parent)
        self._view = parent
        self._home = self._part = home
        self._dragged_at: float | None = None
        self._is_hidden = self._shows_focus = False
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setSingleStep(_STEP_PX)
        self.setPageStep(_PAGE_PX)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setAccessibleName(self.tr("Comparison slider"))
        self.setAccessibleDescription(self.tr("Arrow keys move, F9 shows A, Esc closes."))
        self.setToolTip(self.tr("Drag to compare; double-click to reset"))
        self.valueChanged.connect(self._on_moved)

    def place(self) -> None:
        """Keep the relative position after the view is resized."""
        part, width = self._part, self._view.width()
        self.setRange(0, width)
        self.setValue(round(part * width))
        self._part = part
        self._update_geometry()

    def set_drawing_hidden(self, *, is_hidden: bool) -> None:
        """Hide the drawing while one style is shown in the whole view."""
        self._is_hidden = is_hidden
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line and its grip."""
        super().paintEvent(event)
        if self._is_hidden:
            return
        painter = QPainter(self)
        theme = tokens.current()
        middle, whole = self.width() // 2, _LINE_PX + 2 * _HALO_PX
        painter.fillRect(middle - whole // 2, 0, whole, self.height(), QColor(theme.raised))
        painter.fillRect(middle - _LINE_PX // 2, 0, _LINE_PX, self.height(), QColor(theme.text))
        grip = self._grip()
        edge = QColor(theme.text)
        painting.rounded_rect(painter, grip, QColor(theme.raised), _GRIP_PX / 2, edge)
        glyph = QRectF(0, 0, Size.GLYPH, Size.GLYPH)
        glyph.moveCenter(grip.center())
        symbols.paint(painter, MapSymbol.BOTH_WAYS, glyph, QColor(theme.text))
        if self._shows_focus:
            painting.focus_ring(painter, grip.adjusted(-2, -2, 2, 2), _GRIP_PX / 2 + 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the focus came by the keyboard."""
        super().focusInEvent(event)
        self._shows_focus = event.reason() is not Qt.FocusReason.MouseFocusReason
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring."""
        super().focusOutEvent(event)
        self._shows_focus = False
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a drag."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._dragged_at = event.position().x()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the bar."""
        if self._dragged_at is not None:
            moved = event.position() - QPointF(self._dragged_at, 0)
            self.setValue(round(self.value() + moved.x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._dragged_at = None

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Move the bar back to where it started."""
        self.setValue(round(self.maximum() * self._home))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pass the wheel to the map."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End the comparison on Esc; other keys move the bar."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw after a change of the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()

    def _on_moved(self, value: int) -> None:
        if self.maximum():
            self._part = value / self.maximum()
        self._update_geometry()

    def _update_geometry(self) -> None:
        width = _GRIP_PX + 2 * Size.FOCUS_RING
        self.setGeometry(self.value() - width // 2, 0, width, self._view.height())

    def _grip(self) -> QRectF:
        grip = QRectF(0, 0, _GRIP_PX, _GRIP_PX)
        grip.moveCenter(QPointF(self.width() // 2, round(self.height() * _GRIP_AT)))
        return grip


class SideCard(FloatingCard):
    """A button with the title of a side, elided if necessary, and an optional close button."""

    radius = Radius.BUTTON

    def __init__(self, parent: QWidget, *, close_tip: str = "") -> None:
        super().__init__(parent)
        self._text = ""
        self.button = QToolButton(self)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setFixedHeight(Size.SMALL_BUTTON)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(symbol(FileSymbol.CLOSE))
        self.close_button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self.close_button.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.setToolTip(close_tip)
        self.close_button.setAccessibleName(close_tip)
        self.close_button.setVisible(bool(close_tip))
        row = h_box(self, margins=(_PADDING_PX, _PADDING_PX, _PADDING_PX, _PADDING_PX), spacing=0)
        row.addWidget(self.button)
        row.addWidget(self.close_button)

    @property
    def text(self) -> str:
        """The full title of the side."""
        return self._text

    @property
    def minimum_width(self) -> int:
        """The minimum useful width."""
        return self._fixed_width() + _MIN_TEXT_PX

    def show_text(self, text: str, tip: str) -> None:
        """Set the title, and the tooltip of the action."""
        self._text = text
        self.button.setToolTip(plain_tool_tip(f"{text}\n{tip}" if tip else text))
        self.button.setAccessibleName(f"{text}. {tip}" if tip else text)

    def set_current(self, *, is_current: bool) -> None:
        """Mark the title as that of the map that is shown now, of two in turn."""
        tone = "current" if is_current else None
        if self.button.property("tone") != tone:
            self.button.setProperty("tone", tone)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)

    def place_within(self, available: QRect, side: Qt.AlignmentFlag) -> None:
        """Set the geometry at the left or right end of a rectangle, as wide as the title needs."""
        metrics, fixed_width = self.button.fontMetrics(), self._fixed_width()
        # The measured width is rounded down to whole pixels.
        natural_width = metrics.horizontalAdvance(self._text) + 1 + fixed_width
        width = max(min(natural_width, available.width()), self.minimum_width)
        elided = metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, width - fixed_width)
        self.button.setText(elided.replace("&", "&&"))
        self.button.setFixedWidth(width - 2 * _PADDING_PX - self._close_width())
        x = available.left() if side is Qt.AlignmentFlag.AlignLeft else available.right() + 1 - width
        self.place_card(QPoint(x, available.top()), QSize(width, Size.SMALL_BUTTON + 2 * _PADDING_PX))

    def _fixed_width(self) -> int:
        return 2 * _PADDING_PX + 2 * Gap.S + self._close_width()

    def _close_width(self) -> int:
        return Size.SMALL_BUTTON if self.close_button.toolTip() else 0
