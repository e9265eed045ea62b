"""Card of the reference image over the map: its place, the comparison and the calibration."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QWidget

from editor.features.reference_overlay.calibration import MeasuredQuantity
from editor.features.reference_overlay.model import MeasurementModel, MeasurementRow
from editor.features.reference_overlay.placement import (
    LEAST_RATIO,
    LEAST_ZOOM,
    MOST_RATIO,
    MOST_ZOOM,
    Placement,
)
from editor.mapstyle.document.model import LayerKey
from editor.preview.overlays.card import FloatingCard
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.info_rows import ResultNote, Verdict
from editor.ui.fields.number_field import NumberField, percent_text
from editor.ui.kit.buttons import plain_button, quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.rows import RowDelegate, RowList
from editor.ui.kit.segmented import Segmented
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

WIDTH_PX = 320
_LIST_ROWS = 4
_MOST_LATITUDE = 85.05
_DEGREE_STEP = 0.001


class ReferencePage(IntEnum):
    """The pages of the card."""

    PLACE = 0
    COMPARE = 1
    CALIBRATE = 2


class ReferenceMode(IntEnum):
    """How the image is compared with the map."""

    SWIPE = 0
    BLEND = 1
    BLINK = 2


class PlacePage(QWidget):
    """Centre, zoom and pixel ratio of the image; or the steps of matching points.

    Signals: `lat_lon_edited(float, float)`, `zoom_edited(float)`, `ratio_edited(float)`.
    """

    lat_lon_edited = Signal(float, float)
    zoom_edited = Signal(float)
    ratio_edited = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.lat = NumberField(
            self.tr("Latitude"), minimum=-_MOST_LATITUDE, maximum=_MOST_LATITUDE, step=_DEGREE_STEP, unit="°"
        )
        self.lon = NumberField(self.tr("Longitude"), minimum=-180, maximum=180, step=_DEGREE_STEP, unit="°")
        self.zoom = NumberField(self.tr("Zoom"), minimum=LEAST_ZOOM, maximum=MOST_ZOOM, step=0.1)
        self.ratio = NumberField(self.tr("Pixel ratio"), minimum=LEAST_RATIO, maximum=MOST_RATIO, step=0.5)
        self.ratio.setToolTip(self.tr("Image pixels per logical pixel of the device"))
        self.here = plain_button(self.tr("Use map view"))
        self.here.setToolTip(self.tr("Set centre and zoom of the image to the map’s"))
        self.match = plain_button(self.tr("Match two points"), "map-marker-multiple-outline")
        self.match.setToolTip(self.tr("Click two places in the image and on the map"))
        self.cancel = plain_button(self.tr("Cancel"))
        self.steps = WrappedLabel(role=TypeRole.SECONDARY)
        self.result = ResultNote()
        self._fields = QWidget()
        self._buttons = QWidget()
        self._matching = QWidget()
        self._placement: Placement | None = None
        self._lay_out()
        self.lat.edited.connect(lambda value: self._on_moved(lat=value))
        self.lon.edited.connect(lambda value: self._on_moved(lon=value))
        self.zoom.edited.connect(lambda value: self.zoom_edited.emit(value))
        self.ratio.edited.connect(lambda value: self.ratio_edited.emit(value))
        self.show_steps("")

    def show_placement(self, placement: Placement) -> None:
        """Show the place of the image."""
        self._placement = placement
        lat, lon = placement.lat_lon
        self.lat.show_value(round(lat, 5))
        self.lon.show_value(round(lon, 5))
        self.zoom.show_value(round(placement.zoom, 3))
        self.ratio.show_value(round(placement.ratio, 3))

    def show_steps(self, text: str) -> None:
        """Show the current step of matching; an empty text shows the fields."""
        self.steps.show_text(text)
        self._fields.setVisible(not text)
        self._buttons.setVisible(not text)
        self._matching.setVisible(bool(text))

    def _lay_out(self) -> None:
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Gap.XS)
        for index, field in enumerate((self.lat, self.lon, self.zoom, self.ratio)):
            row, column = divmod(index, 2)
            label = QLabel(field.accessibleName())
            label.setFont(font(TypeRole.SECONDARY))
            label.setProperty("tone", "secondary")
            grid.addWidget(label, 2 * row, column)
            grid.addWidget(field, 2 * row + 1, column)
        buttons = h_box(self._buttons, margins=NO_MARGINS, spacing=Gap.S)
        buttons.addWidget(self.here)
        buttons.addWidget(self.match)
        buttons.addStretch()
        matching = v_box(self._matching, margins=NO_MARGINS, spacing=Gap.S)
        matching.addWidget(self.steps)
        matching.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignLeft)
        page = v_box(self, margins=NO_MARGINS, spacing=Gap.S)
        for part in (self._fields, self._buttons, self._matching, self.result):
            page.addWidget(part)

    def _on_moved(self, lat: object = None, lon: object = None) -> None:
        if self._placement is None:
            return
        old_lat, old_lon = self._placement.lat_lon
        new_lat = float(lat) if isinstance(lat, (int, float)) else old_lat
        new_lon = float(lon) if isinstance(lon, (int, float)) else old_lon
        self.lat_lon_edited.emit(new_lat, new_lon)


class ComparePage(QWidget):
    """How the image is compared: with a slider, blended, or in turns with the map."""

    def __init__(self) -> None:
        super().__init__()
        self.mode = Segmented(
            self.tr("Comparison mode"),
            ((self.tr("Swipe"), "compare"), (self.tr("Blend"), "opacity"), (self.tr("Blink"), "eye-outline")),
        )
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setAccessibleName(self.tr("Opacity"))
        self.opacity.setToolTip(self.tr("Opacity of the image"))
        self.percent = QLabel()
        self.percent.setFont(font(TypeRole.SECONDARY))
        self.percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.percent.setMinimumWidth(self.percent.fontMetrics().horizontalAdvance("100\N{NBSP}%"))
        self.pause = plain_button("")
        self.blink_hint = QLabel(self.tr("Press Space to switch"))
        self.blink_hint.setFont(font(TypeRole.SECONDARY))
        self.blink_hint.setProperty("tone", "secondary")
        self.swipe_hint = QLabel(self.tr("Image left of the slider, map right of it"))
        self.swipe_hint.setFont(font(TypeRole.SECONDARY))
        self.swipe_hint.setProperty("tone", "secondary")
        self.to_zoom = plain_button(self.tr("Go to image"), "crosshairs-gps")
        self.to_zoom.setToolTip(self.tr("Show the image’s centre at its zoom"))
        self.to_pixels = plain_button(self.tr("Show at 1:1"))
        self.to_pixels.setToolTip(self.tr("Show one image pixel as one screen pixel"))
        self.state = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.S)
        column.addWidget(self.mode)
        column.addWidget(self._create_mode_line())
        column.addWidget(self.state)
        buttons = h_box(margins=NO_MARGINS, spacing=Gap.S)
        buttons.addWidget(self.to_zoom)
        buttons.addWidget(self.to_pixels)
        buttons.addStretch()
        column.addLayout(buttons)
        self.opacity.valueChanged.connect(self._show_percent)
        self._show_percent(self.opacity.value())

    def show_mode(self, mode: ReferenceMode) -> None:
        """Show the controls of a mode."""
        self.mode.show_index(mode)
        for part, shown_in in (
            (self.swipe_hint, ReferenceMode.SWIPE),
            (self.opacity, ReferenceMode.BLEND),
            (self.percent, ReferenceMode.BLEND),
            (self.pause, ReferenceMode.BLINK),
            (self.blink_hint, ReferenceMode.BLINK),
        ):
            part.setVisible(mode is shown_in)

    def show_playing(self, *, is_playing: bool) -> None:
        """Show whether image and map alternate by themselves."""
        text = self.tr("Pause") if is_playing else self.tr("Play")
        self.pause.setText(text)
        self.pause.setAccessibleName(text)
        self.pause.setToolTip(self.tr("Alternate image and map every second"))

    def _create_mode_line(self) -> QWidget:
        line = QWidget()
        line.setFixedHeight(Size.BUTTON)
        row = h_box(line, margins=NO_MARGINS, spacing=Gap.S)
        for part in (self.swipe_hint, self.opacity, self.percent, self.pause, self.blink_hint):
            row.addWidget(part)
        row.setStretch(1, 1)
        row.addStretch()
        return line

    def _show_percent(self, value: int) -> None:
        self.percent.setText(percent_text(value / 100))


class CalibratePage(QWidget):
    """Measurements of one quantity, their fit, and its use.

    Signals: `remove_requested(int)` with a row; `layer_selected(int, LayerKey)` with a row.
    """

    remove_requested = Signal(int)
    layer_selected = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.quantity = Segmented(
            self.tr("Measured quantity"),
            ((self.tr("Line"), ""), (self.tr("With casing"), ""), (self.tr("Text"), "")),
        )
        self.hint = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self.problem = ResultNote()
        self.model = MeasurementModel(self)
        self.list = MeasurementList(self.model, self.tr("Measurements"))
        self.layer = ChoiceField(self.tr("Layer"))
        self.remove = tool_button("trash-can-outline", self.tr("Remove measurement (Delete)"))
        self.result = ResultNote()
        self.use = plain_button(self.tr("Use for this style"))
        self.use.setToolTip(self.tr("Draw the preview of this style with this value"))
        self.use_always = plain_button(self.tr("Use as default"))
        self.use_always.setToolTip(self.tr("Draw the preview of all styles with this value"))
        self.reset = quiet_button(self.tr("Reset"))
        self._layer_line = self._create_layer_line()
        self._lay_out()
        self.list.selectionModel().currentRowChanged.connect(self._on_current_changed)
        self.list.remove_requested.connect(self._on_remove)
        self.remove.clicked.connect(self._on_remove)
        self.layer.edited.connect(lambda key: self.layer_selected.emit(self.current_row, key))
        self._names: dict[LayerKey, str] = {}
        self.show_rows((), {})

    @property
    def current_row(self) -> int:
        """The current row; -1 without one."""
        return self.list.currentIndex().row()

    def show_rows(
        self, rows: Sequence[MeasurementRow], names: dict[LayerKey, str], current: int = -1
    ) -> None:
        """Show the measurements and the names of their layers; make a row current."""
        self._names = names
        self.model.update(rows)
        if 0 <= current < len(rows):
            self.list.setCurrentIndex(self.model.index(current))
        self.list.setVisible(bool(rows))
        self._show_layer()

    def show_hint(self, quantity: MeasuredQuantity, place: str) -> None:
        """Explain how to measure a quantity."""
        text = {
            MeasuredQuantity.LINE: self.tr("Drag across a road in the image, between the edges of its fill."),
            MeasuredQuantity.CASED_LINE: self.tr("Drag across a road in the image, between the outer edges."),
            MeasuredQuantity.TEXT: self.tr("Drag along the stem of a capital letter, from base to top."),
        }[quantity]
        self.hint.show_text(f"{text} {place}")
        is_text = quantity.is_text
        self.reset.setToolTip(
            self.tr("Use the default text size for this style")
            if is_text
            else self.tr("Use the default line widths for this style")
        )

    def show_result(self, verdict: Verdict, text: str, *, can_use: bool) -> None:
        """Show the fit, and whether it can be used."""
        self.result.show_verdict(verdict, text)
        self.use.setEnabled(can_use)
        self.use_always.setEnabled(can_use)

    def _create_layer_line(self) -> QWidget:
        line = QWidget()
        row = h_box(line, margins=NO_MARGINS, spacing=Gap.XS)
        row.addWidget(self.layer, 1)
        row.addWidget(self.remove)
        return line

    def _lay_out(self) -> None:
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.S)
        for part in (self.quantity, self.hint, self.problem, self.list, self._layer_line, self.result):
            column.addWidget(part)
        buttons = h_box(margins=NO_MARGINS, spacing=Gap.S)
        buttons.addWidget(self.use)
        buttons.addWidget(self.use_always)
        buttons.addStretch()
        buttons.addWidget(self.reset)
        column.addLayout(buttons)

    def _on_current_changed(self) -> None:
        self._show_layer()

    def _show_layer(self) -> None:
        row = self.model.entry(self.list.currentIndex())
        self._layer_line.setVisible(row is not None)
        if row is not None:
            layers = row.measurement.layers
            self.layer.set_choices([(key, self._names[key]) for key in layers if key in self._names])
            self.layer.show_value(row.measurement.layer)
            self.layer.setEnabled(len(layers) > 1)

    def _on_remove(self) -> None:
        if self.current_row >= 0:
            self.remove_requested.emit(self.current_row)


class MeasurementList(RowList):
    """The list of measurements, as high as its rows up to a limit. Delete removes one."""

    remove_requested = Signal()

    def __init__(self, model: MeasurementModel, name: str) -> None:
        super().__init__(model, RowDelegate(), name=name)
        self.setProperty("part", "rows")
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the current measurement on Delete."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_requested.emit()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        count = min(max(1, self.model().rowCount()), _LIST_ROWS)
        self.setFixedHeight(count * max(Size.STOP_ROW, self.sizeHintForRow(0)) + 2 * self.frameWidth())


class ReferencePanel(FloatingCard):
    """The card with its pages. Signals: `page_selected(int)`, `size_changed()`."""

    page_selected = Signal(int)
    size_changed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAccessibleName(self.tr("Reference image"))
        self.title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self.title.setFont(font(TypeRole.BODY_STRONG))
        self.open = tool_button("folder-open-outline", self.tr("Open another image"))
        self.close_button = tool_button(FileSymbol.CLOSE, self.tr("Close reference image"))
        self.tabs = Segmented(
            self.tr("Reference image"),
            ((self.tr("Place"), ""), (self.tr("Compare"), ""), (self.tr("Calibrate"), "")),
        )
        self.place = PlacePage()
        self.compare = ComparePage()
        self.calibrate = CalibratePage()
        self.pages: tuple[QWidget, ...] = (self.place, self.compare, self.calibrate)
        head = h_box(margins=NO_MARGINS, spacing=Gap.XS)
        head.addWidget(self.title, 1)
        head.addWidget(self.open)
        head.addWidget(self.close_button)
        column = v_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.M), spacing=Gap.S)
        column.addLayout(head)
        column.addWidget(self.tabs)
        for page in self.pages:
            column.addWidget(page)
        self.tabs.selected.connect(self.page_selected)
        self.show_page(ReferencePage.PLACE)
        self.hide()

    @property
    def page(self) -> ReferencePage:
        """The current page."""
        return ReferencePage(self.tabs.index)

    def show_page(self, page: ReferencePage) -> None:
        """Show a page."""
        self.tabs.show_index(page)
        for index, widget in enumerate(self.pages):
            widget.setVisible(index == page)
        self.size_changed.emit()

    def place_within(self, available: QRect) -> None:
        """Set the geometry at the top left of a rectangle."""
        width = min(WIDTH_PX, available.width())
        for _ in range(2):  # The height of wrapped texts follows the width, which the first pass sets.
            self._layout_now()
            height = self.card_size().height()
            self.place_card(QPoint(available.left(), available.top()), QSize(width, height))

    def _layout_now(self) -> None:
        # Layouts cache the sizes of nested ones until the next event.
        for part in reversed(self.findChildren(QWidget)):
            if part.layout() is not None:
                part.updateGeometry()
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
