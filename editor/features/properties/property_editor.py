"""One paint property of the selected layers: its row, and below it curve, easing and stops."""

import itertools
from math import floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.features.properties.icon_messages import IconFixes
from editor.features.properties.property_menus import (
    PropertyMenu,
    add_icon_text,
    show_new_icon_text,
    step_text,
)
from editor.features.properties.rescale_bar import ScaleStrip, mixed_text, unset_text
from editor.lazy_import import LazyModule
from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.mixed_values import Spread, spread
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.bulk import Scaling, scale_numbers, set_value_at
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import ANCHORS, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Curve, Stop, Value
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.session.session import Session
from editor.ui.fields.anchor_pad import AnchorPad
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.field import Field
from editor.ui.fields.number_field import NumberField, Scale, Shift
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import EditField
from editor.ui.icons.field import IconField
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.text import translated
from editor.workspace.color_choices import ColorChoices, ColorSubject
from editor.workspace.edit_commands import bind_field
from editor.workspace.explanations import property_help
from editor.workspace.icon_choices import IconChoices, IconsRequest
from editor.workspace.selected_layers import SelectedLayers

if TYPE_CHECKING:
    from editor.features.properties import curve_detail
    from editor.ui.color import field as color_field
else:
    curve_detail = LazyModule("editor.features.properties.curve_detail")
    color_field = LazyModule("editor.ui.color.field")


# Visible colour for properties without which the preview draws nothing.
_GREY = Color(128, 128, 128)


def starting_curve(layer: Layer, prop: PaintProperty) -> Curve:
    """Return one stop at the layer's first level: the preview's default or a visible neutral value."""
    return Curve((Stop(layer.levels[0], _starting_value(prop)),))


def _starting_value(prop: PaintProperty) -> Value:
    if prop.default is not None:
        return prop.default
    if prop.kind is ValueKind.COLOR:
        return _GREY
    if prop.kind is ValueKind.ICON:
        return ""
    return prop.choices[0].value if prop.choices else prop.minimum or 0.0


_NONE = Spread((), 0, (), ())


class PropertyEditor(QWidget):
    """Editor of one property of the current layers. It is reused.

    Signals: `remove_requested(PaintProperty)` to remove the property from the layers,
    `add_requested(PaintProperty)` to add it to those without it; `zoom_requested(level)` to show a stop's
    zoom level on the map; `unfolded()` after the user opened the scale strip, or graph and table.
    """

    remove_requested = Signal(object)
    add_requested = Signal(object)
    zoom_requested = Signal(int)
    unfolded = Signal()

    def __init__(
        self,
        prop: PaintProperty,
        session: Session,
        icons: IconChoices,
        colors: ColorChoices,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.prop = prop
        self._session, self._icons, self._colors = session, icons, colors
        self._selection = SelectedLayers()
        self._spread = _NONE
        self._zoom = self._held_zoom = 0.0
        self._options = DEFAULT_OPTIONS
        self._is_expanded = self._is_scaling = False
        self.detail: curve_detail.CurveDetail | None = None
        self.strip: ScaleStrip | None = None
        self.icon_fixes: IconFixes | None = None
        self.field = make_field(prop)
        self.row = PropertyRow(
            translated(prop.label), self.field, tooltip=f"{translated(prop.help)}\n{prop.key}"
        )
        self.row.setWhatsThis(property_help(prop))
        self.row.count_toggled.connect(self._set_expanded)
        self.row.menu_requested.connect(self._open_menu)
        self.menu = PropertyMenu(prop, session, self)
        self.menu.scaling_requested.connect(self.open_strip)
        self.menu.remove_requested.connect(lambda: self.remove_requested.emit(self.prop))
        self.menu.refused.connect(self.field.set_problem)
        self.row.note_pressed.connect(lambda: self.add_requested.emit(self.prop))
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._column.addWidget(self.row)
        bind_field(self.field, session, self._step_text, self._edit)
        if isinstance(self.field, EditField):
            for ended in (self.field.edit.entered, self.field.edit.reverted, self.field.edit.left):
                ended.connect(self._refresh)
            self.field.edit.menu_opening.connect(self._fill_menu)
        if isinstance(self.field, color_field.ColorField):
            colors.offer_to(self.field, self._subject)
        if isinstance(self.field, IconField):
            self._attach_icons(self.field)

    @property
    def spread(self) -> Spread:
        """The values of the property in these layers."""
        return self._spread

    def show_layers(self, selection: SelectedLayers, zoom: float) -> None:
        """Show the property of layers. Does nothing if no layer has it."""
        if selection.keys != self._selection.keys:
            self.field.finish()
            self._is_scaling = False
        self._selection, self._zoom = selection, zoom
        # A drag or a typed text applies to the stop on which it began, even if the map zooms.
        if not (self.field.is_running or self.field.is_typing):
            self._held_zoom = zoom
        self._spread = spread(selection.layers, self.prop, self._held_zoom)
        if self._spread.holders:
            self._show_row()
            self._show_below()

    def show_zoom(self, zoom: float) -> None:
        """Show the property at another zoom level. Within one level only the playhead moves."""
        if floor(zoom) != floor(self._held_zoom):
            self.show_layers(self._selection, zoom)
            return
        self._zoom = zoom
        if self.detail is not None and self.detail.isVisibleTo(self):
            self.detail.show_zoom(zoom)

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the pixels of the values with other options of the preview."""
        self._options = options
        if self.detail is not None:
            self.detail.show_preview_options(options)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order: the row, then the expanded parts."""
        below = [part for part in (self.icon_fixes, self.strip, self.detail) if part is not None]
        inside = (widget for part in below for widget in part.focus_chain())
        return (*self.row.focus_chain(), self.row.note_button, *inside)

    def unfold(self) -> "curve_detail.CurveDetail":
        """Expand graph and table."""
        self._is_scaling = False
        self.row.set_expanded(True)
        self._set_expanded(True)
        return self._ensure_detail()

    def open_strip(self) -> ScaleStrip:
        """Show the scale strip."""
        self._is_scaling = True
        self._show_below()
        strip = self._ensure_strip()
        strip.focus_first()
        self.unfolded.emit()
        return strip

    def reveal(self, inside: Path) -> QWidget:
        """Return the widget for a path within the property; for a stop, expand graph and table."""
        if not self._spread.holders or len(inside) < 2 or inside[0] != self.prop.wrapper:
            return self.field
        return self.unfold().reveal(inside[1:])

    def _show_row(self) -> None:
        spread, is_many = self._spread, self._selection.is_multiple
        if spread.value is None:
            self.field.show_mixed(mixed_text(self.prop, spread))
        else:
            self.field.show_value(spread.value)
        if spread.stop_count is None:
            self.row.set_count_text("–", self.tr("The layers have different numbers of stops"))
        else:
            self.row.set_count(spread.stop_count)
        self.row.show_note(unset_text(spread) if is_many else "", self.tr("Add"))
        curve = spread.curve
        if isinstance(self.field, (NumberField, IconField)):
            several = curve is not None and len(curve.stops) > 1
            level = "" if curve is None else governing_stop(curve, self._held_zoom).level
            self.field.set_tail(self.tr("at zoom {level}").format(level=level) if several else "")
        if isinstance(self.field, color_field.ColorField):
            by_level = () if curve is None else sorted(curve.stops, key=lambda stop: stop.level)
            colors = [stop.value for stop in by_level if isinstance(stop.value, Color)]
            governs = governing_stop(curve, self._held_zoom).level if curve is not None else None
            self.field.set_run(colors, governs if len(colors) > 1 else None)
            first = next((value for value in spread.values if isinstance(value, Color)), None)
            if first is not None:
                self.field.set_start(first)
        if isinstance(self.field, IconField):
            self.field.set_several([str(value) for value in spread.values])

    def _show_below(self) -> None:
        """Show the expanded part: graph and table if the layers share a curve, else the scale strip."""
        self._show_icon_faults()
        is_shared = self._spread.curve is not None
        shows_strip = self._is_scaling or (self._is_expanded and not is_shared)
        shows_detail = self._is_expanded and is_shared
        if self.strip is not None or shows_strip:
            strip = self._ensure_strip()
            strip.setVisible(shows_strip)
            if shows_strip:
                strip.show_layers(self._selection, self._spread, self._held_zoom)
        if self.detail is not None or shows_detail:
            detail = self._ensure_detail()
            detail.setVisible(shows_detail)
            if shows_detail:
                detail.show_layers(self._selection, self._spread, self._zoom)

    def _refresh(self) -> None:
        """Show the current stop again if the zoom level changed while a text was typed."""
        if self._spread.holders and not self.field.problem:
            self.show_layers(self._selection, self._zoom)

    def _set_expanded(self, is_expanded: bool) -> None:
        self._is_expanded = is_expanded
        if not is_expanded:
            self._is_scaling = False
        self._show_below()
        if is_expanded:
            self.unfolded.emit()

    def _attach_icons(self, field: IconField) -> None:
        self.icon_fixes = message = IconFixes(self.prop, self._session)
        message.add_icon_requested.connect(self._on_add_icon_requested)
        message.go_requested.connect(field.go_requested)
        self._add_below(message)
        self._icons.offer_to(field, self._icons_request)
        self._icons.changed.connect(self._show_icon_faults)

    def _icons_request(self) -> IconsRequest:
        """Return a request for new icons for the displayed stop, in the layers that have it now."""
        keys, zoom, name = (
            self._selection.editable_keys_at(self._spread.holders),
            self._held_zoom,
            self._selection.name,
        )
        return IconsRequest(
            lambda icon_id: set_value_at(keys, self.prop, zoom, icon_id),
            lambda icon_id: show_new_icon_text(icon_id, name),
            self.field.set_problem,
        )

    def _show_icon_faults(self) -> None:
        if self.icon_fixes is not None and self._spread.holders:
            self.icon_fixes.show_layers(self._selection, self._spread, self._icons.offered)

    def _on_add_icon_requested(self, icon_id: str) -> None:
        """Request an image for an id that layers refer to."""
        self._icons.icons_requested.emit(IconsRequest(None, add_icon_text, self.field.set_problem, icon_id))

    def _ensure_detail(self) -> "curve_detail.CurveDetail":
        if self.detail is None:
            self.detail = curve_detail.CurveDetail(self.prop, self._session, self._icons, self._colors)
            self.detail.remove_requested.connect(lambda: self.remove_requested.emit(self.prop))
            self.detail.zoom_requested.connect(self.zoom_requested)
            self.detail.show_preview_options(self._options)
            self._add_below(self.detail)
        return self.detail

    def _ensure_strip(self) -> ScaleStrip:
        if self.strip is None:
            self.strip = ScaleStrip(self.prop, self._session)
            self.strip.closed.connect(self._close_strip)
            self.strip.use_requested.connect(lambda: self.menu.use_for_all(self._selection, self._spread))
            self._add_below(self.strip)
        return self.strip

    def _add_below(self, part: QWidget) -> None:
        self._column.addWidget(part)
        for before, after in itertools.pairwise(self.focus_chain()):
            QWidget.setTabOrder(before, after)

    def _close_strip(self) -> None:
        self._is_scaling = False
        if self._spread.curve is None:
            self._is_expanded = False
            self.row.set_expanded(False)
        self._show_below()
        self.row.focus_chain()[0].setFocus()

    def _fill_menu(self, menu: QMenu) -> None:
        menu.addSeparator()
        self.menu.fill(menu, self._selection, self._spread, self._held_zoom)

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        self.menu.fill(menu, self._selection, self._spread, self._held_zoom)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _step_text(self) -> str:
        return step_text(self.prop, self._selection.name)

    def _edit(self, value: object) -> Edit | None:
        keys = self._selection.editable_keys_at(self._spread.holders)
        if isinstance(value, Shift):
            return scale_numbers(keys, self.prop, Scaling(shift=value.amount, zoom=self._held_zoom))
        if isinstance(value, Scale):
            return scale_numbers(keys, self.prop, Scaling(factor=value.factor, zoom=self._held_zoom))
        if not isinstance(value, (Color, int, float, str)):
            return None
        return set_value_at(keys, self.prop, self._held_zoom, value)

    def _subject(self) -> ColorSubject | None:
        """Return what the colour belongs to; None for several layers, whose backdrops differ."""
        layers = self._selection.layers
        return ColorSubject(layers[0], self.prop, self._held_zoom) if len(layers) == 1 else None


def make_field(prop: PaintProperty) -> Field:
    """Create the field for a property's kind of value."""
    name = translated(prop.label)
    if prop.kind is ValueKind.COLOR:
        return color_field.ColorField(name)
    if prop.kind is ValueKind.NUMBER:
        number = NumberField.for_property(prop)
        number.set_name(name)
        return number
    if prop.kind is ValueKind.ICON:
        return IconField(name)
    if prop.choices is ANCHORS:
        return AnchorPad(name, prop.choices)
    return ChoiceField(name, [(choice.value, translated(choice.label)) for choice in prop.choices])
