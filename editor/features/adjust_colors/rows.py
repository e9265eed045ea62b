"""Rows of the adjustment: label, slider over a gradient, and number."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.mapstyle.color.adjustment import LIMITS, WARMTH_HUE, ColorAdjustment
from editor.mapstyle.color.oklch import Oklch, to_color
from editor.mapstyle.schema.values import Color
from editor.ui.color.field import ColorField
from editor.ui.fields.balance_slider import BalanceSlider
from editor.ui.fields.number_field import DragLabel, NumberField, number_text
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.tokens import Gap

ROW_PX: Final = 32
LABEL_PX: Final = 72
FIELD_PX: Final = 68
_COLOR_PX: Final = 108
_LEAST_SLIDER_PX: Final = 40
# In a narrow dock, only the field sets the amount of the tint: the hex stays whole.
_LEAST_COLOR_PX: Final = 40
_LEAST_HEX_PX: Final = 96
_LEAST_TINT_PX: Final = 40


class SignedField(NumberField):
    """A number field that displays a plus sign."""

    def _refresh(self) -> None:
        super()._refresh()
        if isinstance(self._value, (int, float)) and self._value > 0:
            self.edit.show_text(f"+{number_text(self._value)}")


class AmountRow(QWidget):
    """One amount of an adjustment. Signals: `edited(str, float)` with its name, after user input."""

    edited = Signal(str, float)

    def __init__(
        self, part: str, label: str, unit: str, colors: Sequence[QColor], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.part = part
        least, most = LIMITS[part]
        self.setFixedHeight(ROW_PX)
        self.label = DragLabel(label)
        self.label.setFixedWidth(LABEL_PX)
        self.slider = BalanceSlider(label, least, most)
        self.slider.setMinimumWidth(_LEAST_SLIDER_PX)
        self.slider.set_colors(colors)
        kind = SignedField if least < 0 else NumberField
        self.field = kind(label, minimum=least, maximum=most, decimals=1, unit=unit, example=0.0)
        self.field.setFixedWidth(FIELD_PX)
        self.field.set_alignment(Qt.AlignmentFlag.AlignRight)
        self.field.attach_label(self.label)
        self.line = h_box(self, margins=NO_MARGINS, spacing=Gap.S)
        self.line.addWidget(self.label)
        self.line.addWidget(self.slider, 3)
        self.line.addWidget(self.field)
        self.slider.edited.connect(self._on_slider)
        self.field.edited.connect(self._on_field)

    def show_number(self, number: float) -> None:
        """Show an amount."""
        self.slider.show_number(number)
        self.field.show_value(number)

    def _on_slider(self, number: float) -> None:
        self.field.show_value(number)
        self.edited.emit(self.part, number)

    def _on_field(self, value: object) -> None:
        if isinstance(value, (int, float)):
            self.slider.show_number(value)
            self.edited.emit(self.part, float(value))


class TintRow(AmountRow):
    """The amount of the tint and its colour. Signals: `color_edited(Color)` after user input."""

    color_edited = Signal(object)

    def __init__(self, label: str, color_label: str, unit: str, parent: QWidget | None = None) -> None:
        super().__init__("tint", label, unit, (), parent)
        self.color = ColorField(color_label)
        self.color.setMinimumWidth(_LEAST_COLOR_PX)
        self.color.setMaximumWidth(_COLOR_PX)
        self.slider.setMinimumWidth(_LEAST_TINT_PX)
        self.line.insertWidget(1, self.color, 20)
        self._least_with_slider = (
            LABEL_PX + _LEAST_HEX_PX + _LEAST_TINT_PX + FIELD_PX + 3 * self.line.spacing()
        )
        self.color.edited.connect(self._on_color)
        self.show_color(ColorAdjustment().tint_color)

    def minimumSizeHint(self) -> QSize:
        """Return the size without the slider."""
        width = LABEL_PX + _LEAST_COLOR_PX + FIELD_PX + 2 * self.line.spacing()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the space of the slider to the colour in a narrow dock."""
        super().resizeEvent(event)
        self.slider.setVisible(self.width() >= self._least_with_slider)

    def show_color(self, color: Color) -> None:
        """Show the colour of the tint."""
        self.color.show_value(color)
        grey = to_qcolor(to_color(Oklch(0.75, 0.0, 0.0)))
        self.slider.set_colors((grey, QColor(color.r, color.g, color.b)))

    def _on_color(self, value: object) -> None:
        if isinstance(value, Color):
            color = Color(value.r, value.g, value.b)
            self.show_color(color)
            self.color_edited.emit(color)


def track_colors(part: str) -> tuple[QColor, ...]:
    """Return the colours of a slider's track: what its values do to a colour."""
    stops = {
        "lightness": [Oklch(0.22, 0.0, 0.0), Oklch(0.6, 0.0, 0.0), Oklch(0.98, 0.0, 0.0)],
        "chroma": [Oklch(0.68, 0.0, 60.0), Oklch(0.68, 0.07, 60.0), Oklch(0.68, 0.14, 60.0)],
        "hue": [Oklch(0.72, 0.12, hue) for hue in range(0, 361, 30)],
        "contrast": [Oklch(0.85, 0.0, 0.0), Oklch(0.57, 0.0, 0.0), Oklch(0.2, 0.0, 0.0)],
        "warmth": [
            Oklch(0.6, 0.13, WARMTH_HUE + 180),
            Oklch(0.9, 0.0, 0.0),
            Oklch(0.7, 0.13, WARMTH_HUE),
        ],
    }
    return tuple(to_qcolor(to_color(stop)) for stop in stops[part])
