"""One paint property of the active layer: its row, and under it, when opened, curve, easing and stops."""

import itertools

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.words import translated
from editor.mapstyle.curves import governing_stop
from editor.mapstyle.edits import Edit, set_stop
from editor.mapstyle.model import Layer, LayerKey
from editor.mapstyle.palette import used_colors
from editor.mapstyle.properties import ANCHORS, Kind, PaintProperty
from editor.mapstyle.tree import Path
from editor.mapstyle.values import Color, Value
from editor.panels.curve_detail import CurveDetail
from editor.panels.gestures import bind
from editor.panels.icon_choices import IconChoices
from editor.panels.step_names import step_text
from editor.session.session import Session
from editor.widgets.anchor_pad import AnchorPad
from editor.widgets.choice_field import ChoiceField
from editor.widgets.color_field import ColorField
from editor.widgets.edit_field import EditField
from editor.widgets.field import Field
from editor.widgets.icon_field import IconField
from editor.widgets.number_field import NumberField
from editor.widgets.property_row import PropertyRow


class PropertyEditor(QWidget):
    """Edits one property of the layer it was shown last; kept and refilled, never made anew.

    Signals: `remove_wanted(PaintProperty)` when the layer should go without the property;
    `zoom_wanted(level)` when the map should go to a stop's zoom.
    """

    remove_wanted = Signal(object)
    zoom_wanted = Signal(int)

    def __init__(
        self, prop: PaintProperty, session: Session, icons: IconChoices, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.prop = prop
        self._session, self._icons = session, icons
        self._key: LayerKey | None = None
        self._name = ""
        self._level = 0
        self._layer: Layer | None = None
        self._zoom = 0.0
        self.detail: CurveDetail | None = None
        self.field = make_field(prop)
        self.row = PropertyRow(
            translated(prop.label), self.field, tooltip=f"{translated(prop.help)}\n{prop.key}"
        )
        self.row.setWhatsThis(translated(prop.help))
        self.row.count_toggled.connect(self._unfold)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.row)
        bind(self.field, session, self._step_text, self._edit)
        if isinstance(self.field, EditField):
            for ended in (self.field.edit.entered, self.field.edit.returned, self.field.edit.left):
                ended.connect(self._show_again)
        if isinstance(self.field, ColorField):
            self.field.opening.connect(self._offer_colors)
        if isinstance(self.field, IconField):
            icons.offer_to(self.field)

    def show_layer(self, layer: Layer, name: str, zoom: float) -> None:
        """Show the property of a layer, or of the layer as it now is."""
        if layer.key != self._key:
            self.field.finish()
        self._key, self._name = layer.key, name
        self._layer, self._zoom = layer, zoom
        curve = layer.curve(self.prop)
        if curve is None:
            return
        # A drag goes on, and a text is meant, for the stop it was begun on, wherever the map zooms.
        if not (self.field.is_running or self.field.is_typing):
            self._level = governing_stop(curve, zoom).level
        value = next((stop.value for stop in reversed(curve.stops) if stop.level == self._level), None)
        self.field.show_value(value)
        self.row.set_count(len(curve.stops))
        if isinstance(self.field, NumberField):
            several = len(curve.stops) > 1
            self.field.set_tail(self.tr("at {level}").format(level=self._level) if several else "")
        if isinstance(self.field, ColorField):
            by_level = sorted(curve.stops, key=lambda stop: stop.level)
            self.field.set_run([stop.value for stop in by_level if isinstance(stop.value, Color)])
        if self.detail is not None and self.detail.isVisibleTo(self):
            self.detail.show_layer(layer, name, zoom)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """What Tab goes through: the row, then curve and table where they were opened."""
        return (
            self.row.focus_chain()
            if self.detail is None
            else (*self.row.focus_chain(), *self.detail.focus_chain())
        )

    def unfold(self) -> CurveDetail:
        """Open curve and table."""
        self.row.set_expanded(True)
        return self._unfold(True)

    def reveal(self, inside: Path) -> QWidget:
        """The widget of what a path within the property names; of a stop, with curve and table open."""
        if self._layer is None or len(inside) < 2 or inside[0] != self.prop.wrapper:
            return self.field
        return self.unfold().reveal(inside[1:])

    def _show_again(self) -> None:
        """Show the stop that counts now, where another one was held while a text was typed."""
        if self._layer is not None and not self.field.problem:
            self.show_layer(self._layer, self._name, self._zoom)

    def _unfold(self, is_open: bool) -> CurveDetail:
        detail = self.detail
        if detail is None:
            detail = self.detail = CurveDetail(self.prop, self._session, self._icons)
            detail.remove_wanted.connect(lambda: self.remove_wanted.emit(self.prop))
            detail.zoom_wanted.connect(self.zoom_wanted)
            self._column.addWidget(detail)
            for before, after in itertools.pairwise(self.focus_chain()):
                QWidget.setTabOrder(before, after)
        detail.setVisible(is_open)
        if is_open and self._layer is not None:
            detail.show_layer(self._layer, self._name, self._zoom)
        return detail

    def _step_text(self) -> str:
        return step_text(self.prop, self._name)

    def _edit(self, value: Value | None) -> Edit | None:
        if self._key is None or value is None:
            return None
        return set_stop([self._key], self.prop, self._level, value)

    def _offer_colors(self) -> None:
        if isinstance(self.field, ColorField):
            self.field.set_palette(used_colors(self._session.style))


def make_field(prop: PaintProperty) -> Field:
    """The field for a property's kind of value."""
    name = translated(prop.label)
    if prop.kind is Kind.COLOR:
        return ColorField(name)
    if prop.kind is Kind.NUMBER:
        number = NumberField.for_property(prop)
        number.set_name(name)
        return number
    if prop.kind is Kind.ICON:
        return IconField(name)
    if prop.choices is ANCHORS:
        return AnchorPad(name, prop.choices)
    return ChoiceField(name, [(choice.value, translated(choice.label)) for choice in prop.choices])
