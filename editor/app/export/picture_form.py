"""Form for the size of an exported picture."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.render.camera import Camera
from editor.render.export.page import LARGEST_SIDE_PX, MM_PER_INCH, filled, framed
from editor.system.export_settings import EXPORT_FITS, EXPORT_PIXELS, EXPORT_PRINT, EXPORT_SCALE, EXPORT_SIZE
from editor.system.setting import Setting
from editor.system.settings import Settings
from editor.widgets.check_box import CheckBox
from editor.widgets.fields.number_field import NumberField
from editor.widgets.fields.numbers import THIN_SPACE
from editor.widgets.segmented import Segmented

# Source: CSS, which defines a pixel as 1/96 inch.
SCREEN_DPI: Final = 96.0
LEAST_SIDE_PX: Final = 16

_SIZES: Final = ("view", "pixels", "print")
_FIELD_PX: Final = 96
_MM_PER_CM: Final = 10.0


class PictureForm(QWidget):
    """Fields for the size: that of the view times a scale, in pixels, or in centimetres with a resolution.

    Signals: `changed()` after the size changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.sizing = Segmented(
            self.tr("Size"), [(self.tr("As in view"), ""), (self.tr("Pixels"), ""), (self.tr("In print"), "")]
        )
        self.scale = _create_field(self.tr("Scale"), 1, 8, decimals=2)
        self.width_px = _create_field(
            self.tr("Width"), LEAST_SIDE_PX, LARGEST_SIDE_PX, unit=f"{THIN_SPACE}px"
        )
        self.height_px = _create_field(
            self.tr("Height"), LEAST_SIDE_PX, LARGEST_SIDE_PX, unit=f"{THIN_SPACE}px"
        )
        self.width_cm = _create_field(self.tr("Width"), 1, 500, unit=f"{THIN_SPACE}cm", decimals=2)
        self.height_cm = _create_field(self.tr("Height"), 1, 500, unit=f"{THIN_SPACE}cm", decimals=2)
        self.dpi = _create_field(self.tr("Dots per inch"), 36, 1200, unit=f"{THIN_SPACE}dpi")
        self.fits = CheckBox(
            self.tr("Show what is in view"),
            self.tr("Draw the map of the window larger or smaller; else its letters keep their size"),
        )
        self._pages = QStackedWidget()
        self._lay_out()
        self._load()
        self.sizing.chosen.connect(self._on_size_changed)
        self.fits.toggled.connect(self._save)
        for field in self.fields:
            field.edited.connect(self._save)

    @property
    def fields(self) -> Sequence[NumberField]:
        """All fields, in tab order."""
        return (self.scale, self.width_px, self.height_px, self.width_cm, self.height_cm, self.dpi)

    @property
    def dots_per_inch(self) -> float:
        """The resolution to be stored in the picture; 0 for none."""
        return _value(self.dpi) if self._mode == "print" else 0.0

    def camera(self, view: Camera) -> Camera:
        """Return the camera that draws a view in the current size."""
        if self._mode == "view":
            return view.with_size(view.width_px, view.height_px, _value(self.scale))
        width, height, scale = self._size_and_scale()
        return filled(view, width, height) if self.fits.isChecked() else framed(view, width, height, scale)

    @property
    def _number_settings(self) -> tuple[tuple[Setting[str], tuple[NumberField, ...]], ...]:
        return (
            (EXPORT_SCALE, (self.scale,)),
            (EXPORT_PIXELS, (self.width_px, self.height_px)),
            (EXPORT_PRINT, (self.width_cm, self.height_cm, self.dpi)),
        )

    @property
    def _mode(self) -> str:
        return _SIZES[self.sizing.index]

    def _size_and_scale(self) -> tuple[int, int, float]:
        """Return width and height in pixels, and the scale that preserves the size of text."""
        if self._mode == "pixels":
            return round(_value(self.width_px)), round(_value(self.height_px)), 1.0
        dpi = _value(self.dpi)
        width, height = (
            max(1, round(_value(field) * _MM_PER_CM / MM_PER_INCH * dpi))
            for field in (self.width_cm, self.height_cm)
        )
        return width, height, dpi / SCREEN_DPI

    def _lay_out(self) -> None:
        # A × inside the field would look like a clear button.
        times = QLabel(self.tr("times the view"))
        for rows in (
            [(self.tr("Scale"), (self.scale, times))],
            [(self.tr("Width × height"), (self.width_px, QLabel("×"), self.height_px))],
            [
                (self.tr("Width × height"), (self.width_cm, QLabel("×"), self.height_cm)),
                (self.tr("Fineness"), (self.dpi,)),
            ],
        ):
            page = QWidget()
            form = QFormLayout(page)
            form.setContentsMargins(0, 0, 0, 0)
            form.setSpacing(Gap.S)
            for label, parts in rows:
                form.addRow(label, _create_row(parts))
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.M)
        column.addWidget(self.sizing)
        column.addWidget(self._pages)
        column.addWidget(self.fits)

    def _load(self) -> None:
        settings = self._settings
        self.sizing.show_index(_SIZES.index(settings.get(EXPORT_SIZE)))
        for setting, fields in self._number_settings:
            values = _numbers(settings.get(setting), fields) or _numbers(setting.default, fields)
            for field, value in zip(fields, values, strict=True):
                field.show_value(value)
        self.fits.setChecked(settings.get(EXPORT_FITS))
        self._show_pages()

    def _on_size_changed(self) -> None:
        self._show_pages()
        self._save()

    def _show_pages(self) -> None:
        self._pages.setCurrentIndex(self.sizing.index)
        self.fits.setVisible(self._mode != "view")

    def _save(self) -> None:
        settings = self._settings
        settings.set(EXPORT_SIZE, self._mode)
        settings.set(EXPORT_FITS, self.fits.isChecked())
        for setting, fields in self._number_settings:
            settings.set(setting, " ".join(f"{_value(field):g}" for field in fields))
        self.changed.emit()


def _create_field(name: str, least: float, most: float, *, unit: str = "", decimals: int = 0) -> NumberField:
    field = NumberField(
        name, minimum=least, maximum=most, unit=unit, decimals=decimals, is_whole=decimals == 0
    )
    field.setToolTip(name)
    field.setFixedWidth(_FIELD_PX)
    return field


def _create_row(parts: Sequence[QWidget]) -> QWidget:
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(Gap.S)
    for part in parts:
        line.addWidget(part)
    line.addStretch(1)
    return row


def _value(field: NumberField) -> float:
    return float(field.value) if isinstance(field.value, (int, float)) else 0.0


def _numbers(text: str, fields: Sequence[NumberField]) -> list[float]:
    """Parse a saved text; return no numbers if they do not fit the fields."""
    parsed = [field.parse(word)[0] for field, word in zip(fields, text.split(), strict=False)]
    numbers = [number for number in parsed if number is not None]
    return numbers if len(numbers) == len(fields) else []
