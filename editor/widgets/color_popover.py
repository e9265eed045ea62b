"""The popover in which a colour is edited in every notation."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.look.painting import SHADOW
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.values import LARGEST_PACKED_COLOR, Color
from editor.widgets import oklch
from editor.widgets.card import Popover
from editor.widgets.color_plane import AlphaBar, BeforeAndAfter, ColorPlane, HueBar, Pad
from editor.widgets.color_text import HexField
from editor.widgets.field import Field
from editor.widgets.number_field import NumberField
from editor.widgets.numbers import THIN_SPACE
from editor.widgets.oklch import Oklch
from editor.widgets.palette_grid import PaletteGrid
from editor.widgets.property_row import ProblemLine

_WIDTH_PX = 298


class ColorPopover(Popover):
    """Plane, hue and alpha, every notation, and the colours the style uses; a drag is one gesture."""

    started = Signal()
    edited = Signal(object)
    finished = Signal()
    cancelled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, Gap.M, parent)
        self._color = Color(0, 0, 0)
        self._before = self._color
        self._exact = Oklch(0, 0, 0)
        self._exact_at_press = self._exact
        self._at_press = self._color
        self.plane = ColorPlane(self.tr("Saturation and brightness"), self)
        self.hue = HueBar(self.tr("Hue"), self)
        self.alpha = AlphaBar(self.tr("Alpha"), self)
        self._pair = BeforeAndAfter(self)
        self.hex = HexField(self.tr("Hex"), self)
        self.opacity = NumberField(
            self.tr("Alpha"),
            minimum=0,
            maximum=100,
            decimals=1,
            unit=f"{THIN_SPACE}%",
            example=100,
            parent=self,
        )
        self.rgb = tuple(self._channel(letter, 255) for letter in "RGB")
        self.lightness = NumberField(
            self.tr("Lightness"), minimum=0, maximum=100, decimals=1, unit=f"{THIN_SPACE}%", parent=self
        )
        self.chroma = NumberField(
            self.tr("Chroma"), minimum=0, maximum=0.4, step=0.005, decimals=3, parent=self
        )
        self.angle = NumberField(self.tr("Hue"), minimum=0, maximum=360, decimals=1, unit="°", parent=self)
        self.abgr = NumberField("ABGR", minimum=0, maximum=LARGEST_PACKED_COLOR, is_whole=True, parent=self)
        self.abgr.set_tail(self.tr("as stored"))
        self.palette_grid = PaletteGrid(self)
        self._palette_head = QWidget(self)
        self._palette_note = QLabel(self._palette_head)
        self._problem = ProblemLine(self)
        self._problem.set_room(_WIDTH_PX - 2 * Gap.M)
        self._lay_out()
        self._connect()
        self.setFixedWidth(_WIDTH_PX + SHADOW.left() + SHADOW.right())

    def show_color(self, color: Color) -> None:
        """Show a colour without saying that it was edited."""
        if color != self._color:
            self._exact = self._exact_of(color)
        self._color = color
        self._refresh()

    def show_before(self, color: Color) -> None:
        """Say which colour stood before the popover opened."""
        self._before = color
        self._refresh()

    def set_palette(self, colors: Sequence[tuple[Color, int]]) -> None:
        """Offer the colours that the style uses, each with how many use it, most used first."""
        self.palette_grid.show_colors(colors)
        note = self.tr("{count} colours, most used first").format(count=len(colors))
        self._palette_note.setText(note)
        self._palette_head.setVisible(bool(colors))
        self.palette_grid.setVisible(bool(colors))

    def _channel(self, letter: str, maximum: float) -> NumberField:
        field = NumberField(letter, minimum=0, maximum=maximum, is_whole=True, parent=self)
        field.edit.set_lead(letter)
        return field

    def _lay_out(self) -> None:
        self.body.addWidget(self.plane)
        bars = QVBoxLayout()
        bars.setSpacing(0)
        bars.addWidget(self.hue)
        bars.addWidget(self.alpha)
        line = QHBoxLayout()
        line.setSpacing(Gap.M)
        line.addLayout(bars, 1)
        line.addWidget(self._pair)
        self.body.addLayout(line)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.XS)
        grid.setVerticalSpacing(Gap.XS)
        grid.setColumnMinimumWidth(0, 44)
        for column in (1, 2, 3):
            grid.setColumnStretch(column, 1)
        for field, letter in (
            (self.opacity, "A"),
            (self.lightness, "L"),
            (self.chroma, "C"),
            (self.angle, "H"),
        ):
            field.edit.set_lead(letter)
        for row, word in enumerate((self.tr("Hex"), "RGB", "OKLCH", "ABGR")):
            label = QLabel(word, self)
            label.setProperty("tone", "secondary")
            grid.addWidget(label, row, 0)
        grid.addWidget(self.hex, 0, 1, 1, 2)
        grid.addWidget(self.opacity, 0, 3)
        for column, number in enumerate(self.rgb):
            grid.addWidget(number, 1, column + 1)
        for column, number in enumerate((self.lightness, self.chroma, self.angle)):
            grid.addWidget(number, 2, column + 1)
        grid.addWidget(self.abgr, 3, 1, 1, 3)
        for edit in (self.hex.edit, self.abgr.edit):
            edit.setProperty("place", "raised")
        for number in (self.opacity, *self.rgb, self.lightness, self.chroma, self.angle):
            number.edit.setProperty("place", "raised")
            number.set_alignment(Qt.AlignmentFlag.AlignRight)
        self.body.addLayout(grid)
        self.body.addWidget(self._problem)
        head = QHBoxLayout(self._palette_head)
        head.setContentsMargins(0, Gap.XS, 0, 0)
        title = QLabel(self.tr("In this style"), self._palette_head)
        title.setFont(font(TypeRole.SECTION_TITLE))
        self._palette_note.setFont(font(TypeRole.SECONDARY))
        self._palette_note.setProperty("tone", "secondary")
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self._palette_note)
        self.body.addWidget(self._palette_head)
        self.body.addWidget(self.palette_grid)
        self.set_palette(())

    def _connect(self) -> None:
        pads: tuple[Pad, ...] = (self.plane, self.hue, self.alpha)
        for pad in pads:
            pad.pressed.connect(self._press)
            pad.released.connect(self.finished)
            pad.escaped.connect(self._escape)
        self.plane.moved.connect(self._move_in_plane)
        self.hue.moved.connect(self._move_hue)
        self.alpha.moved.connect(self._move_alpha)
        self.plane.nudged.connect(self._nudge_plane)
        self.hue.nudged.connect(self._nudge_hue)
        self.alpha.nudged.connect(self._nudge_alpha)
        fields: tuple[Field, ...] = (
            self.hex, self.opacity, *self.rgb, self.lightness, self.chroma, self.angle, self.abgr
        )  # fmt: skip
        for field in fields:
            field.started.connect(self.started)
            field.finished.connect(self.finished)
            field.cancelled.connect(self.cancelled)
            field.problem_changed.connect(self._problem.show_text)
        self.hex.edited.connect(self._take)
        self.opacity.edited.connect(self._take_alpha)
        for field in self.rgb:
            field.edited.connect(self._take_rgb)
        for field in (self.lightness, self.chroma, self.angle):
            field.edited.connect(self._take_oklch)
        self.abgr.edited.connect(self._take_abgr)
        self.palette_grid.chosen.connect(self._take_whole)

    def _press(self) -> None:
        self._at_press, self._exact_at_press = self._color, self._exact
        self.started.emit()

    def _escape(self) -> None:
        self._color, self._exact = self._at_press, self._exact_at_press
        self._refresh()
        self.cancelled.emit()

    def _move_in_plane(self, saturation: float, brightness: float) -> None:
        self._take_exact(oklch.from_plane(self._exact.hue, saturation, brightness))

    def _move_hue(self, share: float, _height: float) -> None:
        saturation, brightness = oklch.to_plane(self._exact)
        self._take_exact(oklch.from_plane(min(359.9, share * 360), saturation, brightness))

    def _move_alpha(self, share: float, _height: float) -> None:
        self._take_alpha(share * 100)

    def _nudge_plane(self, right: float, up: float) -> None:
        saturation, brightness = oklch.to_plane(self._exact)
        self._nudge(self._move_in_plane, saturation + right / 100, brightness + up / 100)

    def _nudge_hue(self, right: float, up: float) -> None:
        self._nudge(self._move_hue, (self._exact.hue + right + up) / 360 % 1, 0)

    def _nudge_alpha(self, right: float, up: float) -> None:
        self._nudge(self._move_alpha, self._color.a / 255 + (right + up) / 100, 0)

    def _nudge(self, move: Callable[[float, float], None], x: float, y: float) -> None:
        self.started.emit()
        move(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        self.finished.emit()

    def _take_exact(self, exact: Oklch) -> None:
        # The plane keeps its hue also at grey, where the colour itself has none.
        self._exact = exact
        self._say(oklch.to_color(exact, self._color.a))

    def _take_whole(self, color: object) -> None:
        self.started.emit()
        self._take(color)
        self.finished.emit()

    def _take(self, color: object) -> None:
        if isinstance(color, Color):
            self._exact = self._exact_of(color)
            self._say(color)

    def _take_alpha(self, percent: object) -> None:
        if isinstance(percent, (int, float)):
            color = self._color
            self._say(Color(color.r, color.g, color.b, round(percent * 255 / 100)))

    def _take_rgb(self, _part: object) -> None:
        red, green, blue = (_whole(field) for field in self.rgb)
        self._take(Color(red, green, blue, self._color.a))

    def _take_oklch(self, _part: object) -> None:
        lightness, chroma, hue = (_number(part) for part in (self.lightness, self.chroma, self.angle))
        self._take_exact(Oklch(lightness / 100, chroma, hue))

    def _take_abgr(self, packed: object) -> None:
        if isinstance(packed, int):
            self._take(Color.from_abgr(packed))

    def _say(self, color: Color) -> None:
        self._color = color
        self._refresh()
        self.edited.emit(color)

    def _exact_of(self, color: Color) -> Oklch:
        exact = oklch.from_color(color)
        return exact if exact.chroma else Oklch(exact.lightness, 0.0, self._exact.hue)

    def _refresh(self) -> None:
        color = self._color
        self.plane.show_color(self._exact)
        self.hue.show_hue(self._exact.hue)
        self.alpha.show_color(color)
        self._pair.show_colors(color, self._before)
        self.hex.show_value(color)
        self.opacity.show_value(round(color.a * 100 / 255, 1))
        for field, part in zip(self.rgb, (color.r, color.g, color.b), strict=True):
            field.show_value(part)
        self.lightness.show_value(round(self._exact.lightness * 100, 1))
        self.chroma.show_value(round(self._exact.chroma, 3))
        self.angle.show_value(round(self._exact.hue, 1))
        self.abgr.show_value(color.abgr)
        self.palette_grid.show_current(color)


def _number(field: NumberField) -> float:
    return float(field.value) if isinstance(field.value, (int, float)) else 0.0


def _whole(field: NumberField) -> int:
    return round(_number(field))
