"""Details of a property below its row: graph, easing, stops and problems."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.features.properties.property_menus import show_new_icon_text, step_text
from editor.features.properties.stop_messages import StopFixes
from editor.mapstyle.curves.curve import read_stop, within_bounds
from editor.mapstyle.document.mixed_values import Spread
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.edit import Edit, set_curve, set_easing, set_stop
from editor.mapstyle.json_tree import Path, read_array
from editor.mapstyle.schema.layer_types import LayerType, layer_type
from editor.mapstyle.schema.paint_properties import Measure, PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Stop
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.session.session import Session
from editor.ui.curves.easing_field import EasingField
from editor.ui.curves.graph import CurveGraph
from editor.ui.curves.stop_table import StopTable
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.color_choices import ColorChoices, ColorSubject
from editor.workspace.edit_commands import bind_field
from editor.workspace.icon_choices import IconChoices, IconsRequest
from editor.workspace.on_screen import pixel_text, pixels_of
from editor.workspace.selected_layers import SelectedLayers


def on_screen(prop: PaintProperty, stop: Stop, row: LayerType, options: PreviewOptions) -> str:
    """Return a stop's value at its level in pixels, in a layer of a type; empty if it is no length."""
    pixels = pixels_of(prop, within_bounds(stop.value, prop), row, stop.level, options)
    return "" if pixels is None else pixel_text(pixels)


def column_title(prop: PaintProperty) -> str:
    """Return the column heading; empty if the values are no lengths."""
    return "" if prop.measure is Measure.NONE else QCoreApplication.translate("OnScreen", "On screen")


class CurveDetail(QWidget):
    """Graph, easing and stop table of one property with a common current stop.

    Signals: `remove_requested()` after the last stop was removed; `zoom_requested(level)` to show a stop's
    zoom level on the map.
    """

    remove_requested = Signal()
    zoom_requested = Signal(int)

    def __init__(
        self,
        prop: PaintProperty,
        session: Session,
        icons: IconChoices,
        colors: ColorChoices,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._selection = SelectedLayers()
        self._holders: tuple[int, ...] = ()
        self._rows: dict[int, int] = {}
        self._curve: Curve | None = None
        self._options = DEFAULT_OPTIONS
        self.graph = CurveGraph(prop)
        self.easing = EasingField(self.tr("Easing of {property}").format(property=translated(prop.label)))
        self.table = StopTable(prop)
        if prop.kind is ValueKind.ICON:
            for part in (self.graph, self.table):
                icons.show_in(part)
            self.table.icon_field_made.connect(
                lambda field, level: icons.offer_to(field, lambda: self._icons_request(level))
            )
        self.table.color_field_made.connect(
            lambda field, level: colors.offer_to(field, lambda: self._subject(level))
        )
        self._easing_line = self._create_easing_line()
        column = v_box(self, margins=(0, Gap.XS, 0, Gap.S), spacing=Gap.XS)
        column.addWidget(self.graph)
        column.addWidget(self._easing_line)
        column.addWidget(self.table)
        self.stop_fixes = StopFixes(prop, session)
        column.addWidget(self.stop_fixes)
        for field in (self.graph, self.table):
            bind_field(field, session, self._step_text, self._edit_curve)
            field.last_removed.connect(self.remove_requested)
        bind_field(self.easing, session, self._step_text, self._edit_easing)
        self.table.zoom_requested.connect(self.zoom_requested)
        self.graph.stop_selected.connect(self.table.select)
        self.table.stop_selected.connect(self.graph.select)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        graph, table = (field.focusProxy() or field for field in (self.graph, self.table))
        return (graph, *self.easing.focus_chain(), table, self.table.add)

    def show_layers(self, selection: SelectedLayers, spread: Spread, zoom: float) -> None:
        """Show the property of layers that share one curve."""
        curve = spread.curve
        if curve is None:
            return
        if selection.keys != self._selection.keys:
            for field in (self.graph, self.table, self.easing):
                field.finish()
            # The current stop belongs to the previous curve.
            for field in (self.graph, self.table):
                field.select(-1)
        self._selection, self._holders, self._curve = selection, spread.holders, curve
        layers = [selection.layers[index] for index in spread.holders]
        self._rows = self._rows_by_index(layers[0])
        low = min(layer.levels[0] for layer in layers)
        high = max(layer.levels[1] for layer in layers)
        for field in (self.graph, self.table):
            field.set_drawn_range(low, high)
            field.show_value(curve)
        self.easing.show_value(curve.easing)
        # Easing has no effect on a single stop or on steps.
        self._easing_line.setVisible(self._prop.interpolates and len(curve.stops) > 1)
        self.show_zoom(zoom)
        self._show_pixels()
        self.table.set_footnote(self._hatching_text(low, high))
        self.stop_fixes.show_stops(self._open_keys(), layers[0], curve, selection.name)

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the pixels of the values with other options of the preview."""
        self._options = options
        self._show_pixels()

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom level of the map."""
        self.graph.set_playhead(zoom)
        self.table.set_zoom(zoom)

    def reveal(self, inside: Path) -> QWidget:
        """Return the widget for a path within the curve. Select the stop that the path names."""
        if inside[0] == "easing_type" and self._easing_line.isVisibleTo(self):
            return self.easing
        index = inside[1] if inside[0] == self._prop.stops and len(inside) > 1 else None
        if isinstance(index, int) and index in self._rows:
            self.table.go_to(self._rows[index])
        return self.table

    def _create_easing_line(self) -> QWidget:
        line = QWidget()
        layout = h_box(line, margins=NO_MARGINS, spacing=Gap.S)
        label = QLabel(self.tr("Easing"))
        label.setProperty("tone", "secondary")
        label.setMinimumWidth(Size.PROPERTY_LABEL - Gap.XXL)
        label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        layout.addWidget(label)
        layout.addWidget(self.easing, 1)
        return line

    def _show_pixels(self) -> None:
        """Show what the values of the first layer are in pixels."""
        if self._curve is None or not self._holders:
            return
        layer = self._selection.layers[self._holders[0]]
        row = layer_type(layer.type, layer.source)
        notes = [on_screen(self._prop, stop, row, self._options) for stop in self._curve.stops]
        self.table.set_notes(notes, column_title(self._prop))

    def _rows_by_index(self, layer: Layer) -> dict[int, int]:
        """Return the row of each readable stop by its index in the file."""
        records = read_array(layer.paint, (self._prop.key, self._prop.wrapper, self._prop.stops))
        readable = [
            index for index, record in enumerate(records) if read_stop(record, self._prop) is not None
        ]
        return {index: row for row, index in enumerate(readable)}

    def _hatching_text(self, low: int, high: int) -> str:
        if low > LOWEST_LEVEL:
            return self.tr("Hatched: not drawn below zoom {level}").format(level=low)
        if high < HIGHEST_LEVEL:
            return self.tr("Hatched: not drawn above zoom {level}").format(level=high)
        return ""

    def _subject(self, level: int) -> ColorSubject | None:
        """Return what the colour at a level belongs to; None for several layers, whose backdrops differ."""
        layers = self._selection.layers
        return ColorSubject(layers[0], self._prop, level) if len(layers) == 1 else None

    def _icons_request(self, level: int) -> IconsRequest:
        """Return a request for new icons for the stop at a level, in the layers that share it now."""
        keys, name = self._open_keys(), self._selection.name
        return IconsRequest(
            lambda icon_id: set_stop(keys, self._prop, level, icon_id),
            lambda icon_id: show_new_icon_text(icon_id, name),
            self.table.set_problem,
        )

    def _step_text(self) -> str:
        return step_text(self._prop, self._selection.name)

    def _open_keys(self) -> tuple[LayerKey, ...]:
        return self._selection.editable_keys_at(self._holders)

    def _edit_curve(self, curve: Curve) -> Edit:
        return set_curve(self._open_keys(), self._prop, curve)

    def _edit_easing(self, easing: int) -> Edit:
        return set_easing(self._open_keys(), self._prop, easing)
