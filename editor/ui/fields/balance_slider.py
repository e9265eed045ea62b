"""Slider over a gradient with a neutral value, such as for an adjustment from -100 to 100."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from editor.ui.accessible_info import AccessibleInfo, AccessibleValue, Role
from editor.ui.fields.line_edits import step_factor
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Size

# Values are whole numbers of this part of a unit.
PARTS: Final = 10
_HANDLE_WIDTH_PX, _HANDLE_HEIGHT_PX = 9, 18
_TRACK_PX, _TICK_PX = 4, 3
_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}


class BalanceSlider(QSlider):
    """A slider whose neutral value is marked by a tick.

    Arrow keys step by 1, with Shift by 10 and with Alt by 0.1. Home and a double click restore the neutral
    value, Esc the value before a drag. Signals: `edited(float)` after user input only.
    """

    edited = Signal(float)

    def __init__(
        self, name: str, least: float, most: float, neutral: float = 0.0, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._neutral = neutral
        self._colors: tuple[QColor, ...] = ()
        self._before: int | None = None
        self.setRange(round(least * PARTS), round(most * PARTS))
        self.setSingleStep(PARTS)
        self.setPageStep(10 * PARTS)
        self.setValue(round(neutral * PARTS))
        self.setAccessibleName(name)
        self.setToolTip(self.tr("{name}. Double-click to reset.").format(name=name))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(Size.FIELD)

    @property
    def number(self) -> float:
        """The value in units."""
        return self.value() / PARTS

    def show_number(self, number: float) -> None:
        """Set the value in units without emitting `edited`."""
        self.setValue(round(number * PARTS))

    def set_colors(self, colors: Sequence[QColor]) -> None:
        """Set the gradient of the track, from the least value to the greatest."""
        self._colors = tuple(colors)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(
            Role.Slider,
            range=AccessibleValue(
                self.number,
                self.minimum() / PARTS,
                self.maximum() / PARTS,
                1.0,
                lambda number: self._edit(round(number * PARTS)),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(168, Size.FIELD)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, Size.FIELD)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag at the pointer."""
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._before = self.value()
        self.setSliderDown(True)
        self._edit(self._value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._before is not None:
            self._edit(self._value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._before = None
        self.setSliderDown(False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Restore the neutral value."""
        event.accept()
        self._before = None
        self._edit(round(self._neutral * PARTS))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with Alt; else leave the wheel to the panel."""
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and delta:
            self._edit(self.value() + (PARTS if delta > 0 else -PARTS))
            event.accept()
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self._before is not None:
            before, self._before = self._before, None
            self.setSliderDown(False)
            self._edit(before)
        elif key in _STEPS:
            self._edit(self.value() + round(_STEPS[key] * PARTS * step_factor(event.modifiers())))
        elif key == Qt.Key.Key_Home:
            self._edit(round(self._neutral * PARTS))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._edit(self.value() + (self.pageStep() if key == Qt.Key.Key_PageUp else -self.pageStep()))
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, right = self._x_of(self.minimum()), self._x_of(self.maximum())
        middle = self.height() / 2
        track = QRectF(left, middle - _TRACK_PX / 2, right - left, _TRACK_PX)
        gradient = QLinearGradient(track.topLeft(), track.topRight())
        last = max(1, len(self._colors) - 1)
        for index, color in enumerate(self._colors or (QColor(theme.track),)):
            gradient.setColorAt(index / last, color)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        painter.setPen(QPen(QColor(theme.edge if theme.is_high_contrast else theme.border), 1))
        painter.setBrush(gradient)
        painter.drawRoundedRect(track, _TRACK_PX / 2, _TRACK_PX / 2)
        tick_x, tick_y = self._x_of(round(self._neutral * PARTS)), track.bottom() + 2
        painter.setPen(QPen(QColor(theme.text_2), 1))
        painter.drawLine(QPointF(tick_x, tick_y), QPointF(tick_x, tick_y + _TICK_PX))
        handle = QRectF(0, 0, _HANDLE_WIDTH_PX, _HANDLE_HEIGHT_PX)
        handle.moveCenter(QPointF(self._x_of(self.value()), middle))
        outline = QColor(theme.text if self.isEnabled() else theme.text_off)
        painter.setOpacity(1.0)
        painter.setPen(QPen(outline, 1.5))
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(handle.adjusted(0.75, 0.75, -0.75, -0.75), 3.5, 3.5)
        if self.hasFocus():
            painting.focus_ring(painter, handle.adjusted(-3, -3, 3, 3), 6)

    def _edit(self, value: int) -> None:
        value = min(self.maximum(), max(self.minimum(), value))
        if value != self.value():
            self.setValue(value)
            self.edited.emit(self.number)

    def _value_at(self, x: float) -> int:
        """Return the whole unit at a position."""
        left, right = self._x_of(self.minimum()), self._x_of(self.maximum())
        share = (x - left) / max(1.0, right - left)
        return round((self.minimum() + share * (self.maximum() - self.minimum())) / PARTS) * PARTS

    def _x_of(self, value: int) -> float:
        margin = _HANDLE_WIDTH_PX / 2 + 2
        share = (value - self.minimum()) / max(1, self.maximum() - self.minimum())
        return margin + share * (self.width() - 2 * margin)
