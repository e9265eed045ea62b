"""Forms of the export: image size, page, and what is drawn over the map."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from editor.mapstyle.color.vision import Vision, simulation_text
from editor.render.camera import Camera
from editor.render.export.page import (
    LARGEST_SIDE_PX,
    MM_PER_INCH,
    PAPERS,
    USUAL_DPI,
    PaperPage,
    camera_around,
    camera_containing,
    create_page,
)
from editor.system.setting import Setting
from editor.system.settings import (
    EXPORT_FITS,
    EXPORT_PIXELS,
    EXPORT_PRINT,
    EXPORT_SCALE,
    EXPORT_SCALE_BAR,
    EXPORT_SIZE,
    EXPORT_WEATHER,
    PAGE_LANDSCAPE,
    PAGE_MARGIN,
    PAGE_PAPER,
    Settings,
)
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.number_field import THIN_SPACE, NumberField
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.buttons import CheckBox
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole


class OverlayForm(QWidget):
    """Check boxes for weather and scale bar; credits are always included.

    Signals: `changed()` after a box was toggled.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._vision = Vision.NORMAL
        self.weather = CheckBox(self.tr("Weather card"))
        self.scale_bar = CheckBox(self.tr("Scale bar"), self.tr("Scale bar at bottom left"))
        self.scale_bar.setChecked(settings.get(EXPORT_SCALE_BAR))
        self.vision = CheckBox("", self.tr("Export the colours that the map shows now"))
        self.vision.setChecked(True)
        self.vision.hide()
        credit = WrappedLabel(
            self.tr("Map data attribution is always included."), TypeRole.SECONDARY, is_secondary=True
        )
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(self.weather)
        column.addWidget(self.scale_bar)
        column.addWidget(self.vision)
        column.addWidget(credit)
        self.show_weather(is_known=False)
        self.weather.clicked.connect(self._save)
        self.scale_bar.clicked.connect(self._save)

    @property
    def has_weather(self) -> bool:
        """Whether the weather is requested and known."""
        return self.weather.isEnabled() and self.weather.isChecked()

    @property
    def has_scale_bar(self) -> bool:
        """Whether the scale bar is requested."""
        return self.scale_bar.isChecked()

    @property
    def vision_shown(self) -> Vision:
        """The colour vision that the export simulates."""
        return self._vision if self.vision.isChecked() else Vision.NORMAL

    def show_vision(self, vision: Vision) -> None:
        """Offer to export the map as a kind of vision sees it; not for normal vision."""
        self._vision = vision
        self.vision.setText(translated(simulation_text(vision)))
        self.vision.setVisible(vision is not Vision.NORMAL)

    def show_weather(self, *, is_known: bool) -> None:
        """Enable the weather box if the weather is known."""
        self.weather.setEnabled(is_known)
        self.weather.setChecked(is_known and self._settings.get(EXPORT_WEATHER))
        known = self.tr("Weather card at bottom left")
        self.weather.setToolTip(known if is_known else self.tr("Show the weather card first"))

    def _save(self) -> None:
        if self.weather.isEnabled():
            self._settings.set(EXPORT_WEATHER, self.weather.isChecked())
        self._settings.set(EXPORT_SCALE_BAR, self.scale_bar.isChecked())
        self.changed.emit()


_MOST_MARGIN_MM = 100.0


# Printers give sizes in whole points.
_SAME_SIZE_MM: Final = 1.0
_SAME_MARGIN_MM: Final = 0.05


class PageForm(QWidget):
    """Fields for paper, orientation, margins and title.

    Signals: `changed()` after the page changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.paper = ChoiceField(self.tr("Paper"), [(name, name) for name in PAPERS])
        self.paper.combo.setToolTip(self.tr("Paper"))
        self.lies = Segmented(self.tr("Orientation"), [(self.tr("Portrait"), ""), (self.tr("Landscape"), "")])
        self.margin = NumberField(
            self.tr("Margins"), minimum=0, maximum=_MOST_MARGIN_MM, decimals=1, unit=f"{THIN_SPACE}mm"
        )
        self.margin.setToolTip(self.tr("Margins"))
        self.title = TextField(self.tr("Title"), self.tr("None"))
        self.title.setToolTip(self.tr("Optional line above the map"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Paper"), self.paper)
        form.addRow(self.tr("Orientation"), self.lies)
        form.addRow(self.tr("Margins"), self.margin)
        form.addRow(self.tr("Title"), self.title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._load()
        self.lies.selected.connect(self._save)
        for field in (self.paper, self.margin, self.title):
            field.edited.connect(self._save)

    def page(self, dpi: int = USUAL_DPI) -> PaperPage:
        """Return the page. Units: `dpi` is the resolution of raster content."""
        margin, title = self.margin.value, self.title.value
        return create_page(
            str(self.paper.value),
            is_landscape=self.lies.index == 1,
            margin_mm=float(margin) if isinstance(margin, (int, float)) else 0.0,
            title=title.strip() if isinstance(title, str) else "",
            dpi=dpi,
        )

    def show_paper(self, page: PaperPage) -> None:
        """Show paper and orientation of a page if its size has a name, and its margins if they are equal."""
        sides = sorted((page.width_mm, page.height_mm))
        for name, size in PAPERS.items():
            if all(abs(a - b) < _SAME_SIZE_MM for a, b in zip(sides, size, strict=True)):
                self.paper.show_value(name)
                self.lies.show_index(int(page.width_mm > page.height_mm))
                break
        margin = page.margins_mm[0]
        if max(page.margins_mm) - min(page.margins_mm) < _SAME_MARGIN_MM and margin <= _MOST_MARGIN_MM:
            self.margin.show_value(round(margin, 1))
        self._save()

    def _load(self) -> None:
        paper = self._settings.get(PAGE_PAPER)
        self.paper.show_value(paper if paper in PAPERS else PAGE_PAPER.default)
        self.lies.show_index(int(self._settings.get(PAGE_LANDSCAPE)))
        margin, _ = self.margin.parse(self._settings.get(PAGE_MARGIN))
        self.margin.show_value(float(PAGE_MARGIN.default) if margin is None else margin)
        self.title.show_value("")

    def _save(self) -> None:
        page = self.page()
        self._settings.set(PAGE_PAPER, str(self.paper.value))
        self._settings.set(PAGE_LANDSCAPE, self.lies.index == 1)
        self._settings.set(PAGE_MARGIN, f"{page.margins_mm[0]:g}")
        self.changed.emit()


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
            self.tr("Size"),
            [(self.tr("Current view"), ""), (self.tr("Pixels"), ""), (self.tr("Print size"), "")],
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
        self.dpi = _create_field(self.tr("DPI"), 36, 1200, unit=f"{THIN_SPACE}dpi")
        self.fits = CheckBox(
            self.tr("Keep the current view extent"),
            self.tr("Scale the current view instead of extending it"),
        )
        self._pages = QStackedWidget()
        self._lay_out()
        self._load()
        self.sizing.selected.connect(self._on_size_changed)
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
        return (
            camera_containing(view, width, height)
            if self.fits.isChecked()
            else camera_around(view, width, height, scale)
        )

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
        times = QLabel(self.tr("× current view"))
        for rows in (
            [(self.tr("Scale"), (self.scale, times))],
            [(self.tr("Width × height"), (self.width_px, QLabel("×"), self.height_px))],
            [
                (self.tr("Width × height"), (self.width_cm, QLabel("×"), self.height_cm)),
                (self.tr("Resolution"), (self.dpi,)),
            ],
        ):
            page = QWidget()
            form = QFormLayout(page)
            form.setContentsMargins(0, 0, 0, 0)
            form.setSpacing(Gap.S)
            for label, parts in rows:
                form.addRow(label, _create_row(parts))
            self._pages.addWidget(page)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.M)
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
    line = h_box(row, margins=NO_MARGINS, spacing=Gap.S)
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
