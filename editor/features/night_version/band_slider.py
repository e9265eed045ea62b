"""Slider with one handle or with two, which limit a range."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role, notify_value_changed
from editor.ui.fields.line_edits import step_factor
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Radius

_TRACK_PX: Final = 4
_HANDLE_PX: Final = 11
_RANGE_HANDLE_PX: Final = (7, 12)
_HEIGHT_PX: Final = 18
_MINIMUM_PX: Final = 60
_STEPS: Final = 100


class BandSlider(QWidget):
    """Values between 0 and `maximum`: one, or a lower and an upper one.

    Left and right move the current handle by a hundredth, with Shift by ten, with Alt by a tenth; up and down
    change the handle. Home and a double-click restore the default. Esc cancels a drag.
    Signals: `edited()` during a drag and after a key; `edit_finished()` after the drag or the key.
    """

    edited = Signal()
    edit_finished = Signal()

    def __init__(self, name: str, count: int, maximum: float = 1.0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._maximum = maximum
        self._values = [0.0] * (count - 1) + [maximum]
        self._defaults = list(self._values)
        self._before: list[float] | None = None
        self._current = count - 1
        self._text = ""
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT_PX)

    @property
    def values(self) -> tuple[float, ...]:
        """The values, from the lowest."""
        return tuple(self._values)

    @property
    def is_dragging(self) -> bool:
        """Whether a handle is being dragged."""
        return self._before is not None

    def show_values(self, values: tuple[float, ...], text: str) -> None:
        """Show values, and the text that screen readers say."""
        self._text = text
        if not self.is_dragging and list(values) != self._values:
            self._values = list(values)
            self.update()

    def set_defaults(self, values: tuple[float, ...]) -> None:
        """Set the values that Home restores."""
        self._defaults = list(values)

    def sizeHint(self) -> QSize:
        return QSize(_MINIMUM_PX, _HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(_MINIMUM_PX, _HEIGHT_PX)

    def accessible_info(self) -> AccessibleInfo:
        value = self._values[self._current]
        limits = AccessibleValue(value, 0.0, self._maximum, self._maximum / _STEPS, self._set_current)
        return AccessibleInfo(Role.Slider, value=self._text, range=limits)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        self._before = list(self._values)
        self._current = self._nearest(x)
        self._set_current(self._value_at(x))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.is_dragging:
            self._set_current(self._value_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._before = None
        self.edit_finished.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._before = None
        self._apply(self._defaults)
        self.edit_finished.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape and self._before is not None:
            before, self._before = self._before, None
            self._apply(before)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = self._maximum / _STEPS * step_factor(event.modifiers())
            sign = 1 if key == Qt.Key.Key_Right else -1
            self._set_current(self._values[self._current] + sign * step)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and len(self._values) > 1:
            self._current = len(self._values) - 1 if key == Qt.Key.Key_Up else 0
            self.update()
        elif key == Qt.Key.Key_Home:
            self._apply(self._defaults)
        else:
            super().keyPressEvent(event)
            return
        self.edit_finished.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        track = QRectF(0, middle - _TRACK_PX / 2, self.width(), _TRACK_PX)
        painting.rounded_rect(
            painter, track, QColor(theme.border), _TRACK_PX / 2, painting.high_contrast_outline()
        )
        left = self._x(self._values[0]) if len(self._values) > 1 else 0.0
        right = self._x(self._values[-1])
        band = QRectF(left, track.top(), right - left, _TRACK_PX)
        painting.rounded_rect(painter, band, QColor(theme.accent), _TRACK_PX / 2)
        for index, value in enumerate(self._values):
            self._paint_handle(painter, self._x(value), is_current=index == self._current)

    def _paint_handle(self, painter: QPainter, x: float, *, is_current: bool) -> None:
        theme = tokens.current()
        width, height = _RANGE_HANDLE_PX if len(self._values) > 1 else (_HANDLE_PX, _HANDLE_PX)
        rect = QRectF(x - width / 2, (self.height() - height) / 2, width, height)
        radius = float(Radius.SWATCH) if len(self._values) > 1 else height / 2
        painting.ring(painter, rect, QColor(theme.accent), radius)
        inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
        painting.rounded_rect(painter, inner, QColor(theme.raised), max(1.0, radius - 1.5))
        if self.hasFocus() and is_current:
            painting.focus_ring(painter, rect.adjusted(-3, -3, 3, 3), radius + 2)

    def _x(self, value: float) -> float:
        return _HANDLE_PX / 2 + value / self._maximum * (self.width() - _HANDLE_PX)

    def _value_at(self, x: float) -> float:
        return (x - _HANDLE_PX / 2) / max(1, self.width() - _HANDLE_PX) * self._maximum

    def _nearest(self, x: float) -> int:
        distances = [abs(self._x(value) - x) for value in self._values]
        nearest = min(distances)
        found = [index for index, each in enumerate(distances) if each == nearest]
        # Of two handles at one place, the one that can move there.
        return found[-1] if x > self._x(self._values[found[-1]]) else found[0]

    def _set_current(self, value: float) -> None:
        values = list(self._values)
        low = values[self._current - 1] if self._current else 0.0
        high = values[self._current + 1] if self._current + 1 < len(values) else self._maximum
        values[self._current] = min(max(value, low), high)
        self._apply(values)

    def _apply(self, values: list[float]) -> None:
        if values != self._values:
            self._values = list(values)
            self.update()
            self.edited.emit()
            notify_value_changed(self, self._text)
