"""Numeric fields for a colour: hex, RGB, HSL, OKLCH, alpha and the stored integer."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from editor.mapstyle.color import spaces
from editor.mapstyle.color.oklch import Oklch
from editor.mapstyle.color.spaces import Hsl
from editor.mapstyle.schema.values import LARGEST_PACKED_COLOR, Color
from editor.ui.color.text import HexField
from editor.ui.fields.field import Field
from editor.ui.fields.number_field import THIN_SPACE, NumberField
from editor.ui.fields.text_fields import EditField
from editor.ui.theme.tokens import Gap

_PERCENT = f"{THIN_SPACE}%"
_LABEL_PX = 44


class ColorNotations(QWidget):
    """Rows of fields for one colour; each edit is a gesture.

    Signals: `edited(Color)`, or `edited_exact(Oklch)` for a colour of higher precision, between `started` and
    `finished` or `cancelled`.
    """

    started = Signal()
    edited = Signal(object)
    edited_exact = Signal(object)
    finished = Signal()
    cancelled = Signal()
    problem_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = Color(0, 0, 0)
        self._hsl = Hsl(0, 0, 0)
        self.hex = HexField(self.tr("Hex"), self)
        self.opacity = self._number(self.tr("Alpha"), "A", 100, unit=_PERCENT, decimals=1)
        self.rgb = (
            self._number(self.tr("Red"), "R", 255),
            self._number(self.tr("Green"), "G", 255),
            self._number(self.tr("Blue"), "B", 255),
        )
        self.hsl = (
            self._number(self.tr("Hue (HSL)"), "H", 360, unit="°", decimals=1),
            self._number(self.tr("Saturation"), "S", 100, unit=_PERCENT, decimals=1),
            self._number(self.tr("Lightness (HSL)"), "L", 100, unit=_PERCENT, decimals=1),
        )
        self.oklch = (
            self._number(self.tr("Lightness"), "L", 100, unit=_PERCENT, decimals=1),
            self._number(self.tr("Chroma"), "C", 0.4, step=0.005, decimals=3),
            self._number(self.tr("Hue"), "H", 360, unit="°", decimals=1),
        )
        self.abgr = NumberField("ABGR", minimum=0, maximum=LARGEST_PACKED_COLOR, is_whole=True, parent=self)
        self.abgr.set_tail(self.tr("ABGR integer"))
        self._lay_out()
        self._connect()

    @property
    def fields(self) -> Sequence[EditField]:
        """All fields in tab order."""
        return (self.hex, self.opacity, *self.rgb, *self.hsl, *self.oklch, self.abgr)

    def show_color(self, color: Color, exact: Oklch) -> None:
        """Show a colour, with its exact OKLCH values, without emitting `edited`."""
        self._color = color
        if spaces.to_color(self._hsl, color.a) != color:  # Retain typed values that mean the same.
            hsl = spaces.from_color(color)
            self._hsl = hsl if hsl.saturation else Hsl(self._hsl.hue, 0.0, hsl.lightness)
        self.hex.show_value(color)
        self.opacity.show_value(round(color.a * 100 / 255, 1))
        for field, part in zip(self.rgb, (color.r, color.g, color.b), strict=True):
            field.show_value(part)
        shares = (self._hsl.saturation * 100, self._hsl.lightness * 100)
        for field, value in zip(self.hsl, (self._hsl.hue, *shares), strict=True):
            field.show_value(round(value, 1))
        lightness, chroma, hue = self.oklch
        lightness.show_value(round(exact.lightness * 100, 1))
        chroma.show_value(round(exact.chroma, 3))
        hue.show_value(round(exact.hue, 1))
        self.abgr.show_value(color.abgr)

    def _number(
        self, name: str, letter: str, maximum: float, *, unit: str = "", step: float = 1.0, decimals: int = 0
    ) -> NumberField:
        field = NumberField(
            name,
            minimum=0,
            maximum=maximum,
            step=step,
            decimals=decimals,
            unit=unit,
            is_whole=decimals == 0,
            parent=self,
        )
        field.setToolTip(name)
        field.edit.set_lead(letter)
        field.set_alignment(Qt.AlignmentFlag.AlignRight)
        return field

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Gap.XS)
        grid.setVerticalSpacing(Gap.XS)
        grid.setColumnMinimumWidth(0, _LABEL_PX)
        for column in (1, 2, 3):
            grid.setColumnStretch(column, 1)
        for row, word in enumerate((self.tr("Hex"), "RGB", "HSL", "OKLCH", "ABGR")):
            label = QLabel(word, self)
            label.setProperty("tone", "secondary")
            grid.addWidget(label, row, 0)
        grid.addWidget(self.hex, 0, 1, 1, 2)
        grid.addWidget(self.opacity, 0, 3)
        for row, numbers in enumerate((self.rgb, self.hsl, self.oklch), start=1):
            for column, number in enumerate(numbers, start=1):
                grid.addWidget(number, row, column)
        grid.addWidget(self.abgr, 4, 1, 1, 3)
        for field in self.fields:
            field.edit.setProperty("place", "raised")

    def _connect(self) -> None:
        for field in self.fields:
            field.started.connect(self.started)
            field.finished.connect(self.finished)
            field.cancelled.connect(self.cancelled)
            field.problem_changed.connect(self.problem_changed)
        self.hex.edited.connect(self.edited)
        self.opacity.edited.connect(lambda _value: self._emit_alpha())
        self.abgr.edited.connect(lambda packed: self.edited.emit(Color.from_abgr(packed)))
        for numbers, emit_color in (
            (self.rgb, self._emit_rgb),
            (self.hsl, self._emit_hsl),
            (self.oklch, self._emit_oklch),
        ):
            for number in numbers:
                number.edited.connect(lambda _value, emit_color=emit_color: emit_color())

    def _emit_alpha(self) -> None:
        color = self._color
        alpha = round(_value(self.opacity) * 255 / 100)
        self.edited.emit(Color(color.r, color.g, color.b, alpha))

    def _emit_rgb(self) -> None:
        red, green, blue = (round(_value(field)) for field in self.rgb)
        self.edited.emit(Color(red, green, blue, self._color.a))

    def _emit_hsl(self) -> None:
        hue, saturation, lightness = (_value(field) for field in self.hsl)
        self._hsl = Hsl(hue, saturation / 100, lightness / 100)
        self.edited.emit(spaces.to_color(self._hsl, self._color.a))

    def _emit_oklch(self) -> None:
        lightness, chroma, hue = (_value(field) for field in self.oklch)
        self.edited_exact.emit(Oklch(lightness / 100, chroma, hue))


def _value(field: Field) -> float:
    return float(field.value) if isinstance(field.value, (int, float)) else 0.0
