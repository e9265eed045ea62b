"""Bar of the zoom ladder: what the cells show, their zooms and size, and the export."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QSlider, QToolButton, QWidget

from editor.basemap.places import Bookmark
from editor.features.ladder.grid import LEAST_CELL_PX, MOST_CELL_PX
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.ui.fields.number_field import THIN_SPACE, NumberField
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.layouts import h_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import elide_middle
from editor.ui.theme import tokens
from editor.ui.theme.symbols import symbol
from editor.ui.theme.tokens import Gap, Size

LADDER, PLACES = range(2)
"""Indexes of the modes: one place at every zoom, or several places at one zoom."""

_FIELD_PX: Final = 48
_SLIDER_PX: Final = 108
_STEP_PX: Final = 20
# Below these widths the count and the labels, then the slider, then the texts of the buttons are hidden.
_WIDE_PX, _MEDIUM_PX, _NARROW_PX = 760, 600, 480


class LadderBar(QWidget):
    """Fields of the zoom ladder.

    Signals: `mode_selected(int)`; `zooms_changed(int, int)` with the first and the last zoom;
    `zoom_changed(float)` of the places; `size_changed(int)` with the preferred width of a cell;
    `place_toggled(Bookmark, bool)`; `export_requested()`.
    Units: logical pixels.
    """

    mode_selected = Signal(int)
    zooms_changed = Signal(int, int)
    zoom_changed = Signal(float)
    size_changed = Signal(int)
    place_toggled = Signal(object, bool)
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(Size.TOP_STRIP)
        self._zooms = (int(MIN_VIEW_ZOOM), int(MAX_VIEW_ZOOM))
        self.mode = Segmented(self.tr("Cells"), ((self.tr("Zooms"), ""), (self.tr("Places"), "")))
        self.first, self.last = (
            self._zoom_field(self.tr("First zoom")),
            self._zoom_field(self.tr("Last zoom")),
        )
        self.zoom = NumberField(
            self.tr("Zoom of all places"), minimum=MIN_VIEW_ZOOM, maximum=MAX_VIEW_ZOOM, decimals=2
        )
        self.zoom.setFixedWidth(_FIELD_PX)
        self.count = self._label("")
        self.places = self._places_button()
        self.size_label, self.size_text = self._label(self.tr("Cell size")), self._label("")
        self.size_slider = self._slider()
        self.export = plain_button(self.tr("Export…"), "export-variant")
        self.export.setToolTip(self.tr("Export all cells as one image"))
        self._zoom_label, self._to_label = self._label(self.tr("Zoom")), self._label(self.tr("to"))
        self._lay_out()
        self._connect()
        self.show_mode(LADDER)

    def show_mode(self, mode: int) -> None:
        """Show the fields of a mode."""
        self.mode.show_index(mode)
        for part in (self.first, self._to_label, self.last):
            part.setVisible(mode == LADDER)
        self.zoom.setVisible(mode == PLACES)
        self.places.setVisible(mode == PLACES)
        self._fit()

    def show_zooms(self, first: int, last: int) -> None:
        """Show the range of zooms."""
        self._zooms = first, last
        self.first.show_value(float(first))
        self.last.show_value(float(last))

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom of the places."""
        self.zoom.show_value(zoom)

    def show_size(self, width_px: int) -> None:
        """Show the preferred width of a cell."""
        self.size_slider.setValue(width_px)
        self.size_text.setText(f"{self.size_slider.value()}{THIN_SPACE}px")

    def step_size(self, steps: int) -> None:
        """Make the cells larger or smaller."""
        self.size_slider.setValue(self.size_slider.value() + steps * _STEP_PX)

    def show_count(self, count: int) -> None:
        """Show the number of cells."""
        self.count.setText(self.tr("%Ln cells", "", count))
        self.export.setEnabled(count > 0)

    def show_places(self, groups: Iterable[Sequence[tuple[Bookmark, bool]]]) -> None:
        """Fill the menu of places: groups of places, and whether each is shown."""
        menu = self.places.menu()
        menu.clear()
        for group in groups:
            if group and not menu.isEmpty():
                menu.addSeparator()
            for place, is_shown in group:
                action = menu.addAction(elide_middle(place.name).replace("&", "&&"))
                action.setCheckable(True)
                action.setChecked(is_shown)
                action.toggled.connect(lambda is_on, of=place: self.place_toggled.emit(of, is_on))

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the fields in tab order."""
        fields = (self.first, self.last, self.zoom)
        return (self.mode, *(field.edit for field in fields), self.places, self.size_slider, self.export)

    def minimumSizeHint(self) -> QSize:
        """Return no minimum width: parts are hidden when the bar gets narrow."""
        return QSize(0, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.border))

    def _lay_out(self) -> None:
        line = h_box(self, margins=(Gap.S, 0, Gap.M, 0), spacing=Gap.S)
        zooms = (self._zoom_label, self.first, self._to_label, self.last, self.zoom)
        for part in (self.mode, *zooms, self.places, self.count):
            line.addWidget(part)
        line.addStretch(1)
        for each in (self.size_label, self.size_slider, self.size_text, self.export):
            line.addWidget(each)
        metrics = self.size_text.fontMetrics()
        self.size_text.setFixedWidth(metrics.horizontalAdvance(f"000{THIN_SPACE}px") + Gap.XS)

    def _connect(self) -> None:
        self.mode.selected.connect(self.mode_selected)
        self.first.edited.connect(lambda value: self._on_zoom(0, value))
        self.last.edited.connect(lambda value: self._on_zoom(1, value))
        self.zoom.edited.connect(self._on_place_zoom)
        self.size_slider.valueChanged.connect(self._on_size)
        self.export.clicked.connect(self.export_requested)

    def _on_zoom(self, end: int, value: object) -> None:
        """Emit a valid range; an end beyond the other one keeps the old range and says why."""
        if not isinstance(value, (int, float)):
            return
        zooms = [*self._zooms]
        zooms[end] = round(value)
        field = (self.first, self.last)[end]
        if zooms[0] > zooms[1]:
            field.show_value(float(self._zooms[end]))
            field.set_problem(self.tr("The first zoom is above the last. Previous value kept."))
            return
        for each in (self.first, self.last):
            each.set_problem("")
        self._zooms = zooms[0], zooms[1]
        self.zooms_changed.emit(*self._zooms)

    def _on_place_zoom(self, value: object) -> None:
        if isinstance(value, (int, float)):
            self.zoom_changed.emit(float(value))

    def _on_size(self, width_px: int) -> None:
        self.size_text.setText(f"{width_px}{THIN_SPACE}px")
        self.size_changed.emit(width_px)

    def _fit(self) -> None:
        """Hide what a narrow bar has no space for; buttons then show their symbols only."""
        width = self.width()
        self.count.setVisible(width >= _WIDE_PX)
        self.size_slider.setVisible(width >= _MEDIUM_PX)
        for part in (self.size_label, self.size_text):
            part.setVisible(width >= _WIDE_PX)
        is_narrow = width < _NARROW_PX
        self._zoom_label.setVisible(not is_narrow)
        self.export.setText("" if is_narrow else self.tr("Export…"))
        self.places.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonIconOnly
            if is_narrow
            else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        )

    def _zoom_field(self, name: str) -> NumberField:
        field = NumberField(name, minimum=MIN_VIEW_ZOOM, maximum=MAX_VIEW_ZOOM, is_whole=True)
        field.setFixedWidth(_FIELD_PX)
        return field

    def _label(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("tone", "secondary")
        return label

    def _places_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Choose places"))
        button.setToolTip(self.tr("Choose the places to show"))
        button.setAccessibleName(self.tr("Choose the places to show"))
        button.setIcon(symbol("map-marker-multiple-outline"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(Size.TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setMenu(QMenu(button))
        return button

    def _slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(LEAST_CELL_PX, MOST_CELL_PX)
        slider.setSingleStep(_STEP_PX)
        slider.setPageStep(2 * _STEP_PX)
        slider.setFixedWidth(_SLIDER_PX)
        slider.setAccessibleName(self.tr("Cell size"))
        slider.setToolTip(self.tr("Cell size (Ctrl+scroll)"))
        return slider
