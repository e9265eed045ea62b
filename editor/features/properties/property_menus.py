"""Menus of properties: the list of properties to add, and the commands on one."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.mapstyle.color.notations import value_texts
from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.mixed_values import Spread
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.edit import Edit, set_curve
from editor.mapstyle.schema.paint_properties import PaintProperty, PropertySection, ValueKind
from editor.session.session import Session
from editor.ui.curves.values import add_copying
from editor.ui.fields.pick_list import PickPopover, PickRow
from editor.ui.text import elide_middle, label_in_sentence, translated
from editor.ui.theme.symbols import symbol
from editor.workspace.clipboard import copied_property, copy_property
from editor.workspace.edit_commands import try_edit
from editor.workspace.record_choices import Offered, RecordChoice, matching_choices
from editor.workspace.selected_layers import SelectedLayers


def step_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for changing a property: “Change width of Motorway”."""
    text = QCoreApplication.translate("Steps", "Change {property} of {layer}")
    return _format(text, prop, layer_name)


def scale_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for scaling or shifting the numbers of a property."""
    text = QCoreApplication.translate("Steps", "Adjust {property} of {layer}")
    return _format(text, prop, layer_name)


def paste_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for pasting a property."""
    text = QCoreApplication.translate("Steps", "Paste {property} to {layer}")
    return _format(text, prop, layer_name)


def use_for_all_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for applying one curve to several layers."""
    text = QCoreApplication.translate("Steps", "Apply the same curve to {property} of {layer}")
    return _format(text, prop, layer_name)


def fix_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for fixing the stops of a property."""
    text = QCoreApplication.translate("Steps", "Fix {property} stops in {layer}")
    return _format(text, prop, layer_name)


def add_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for adding a property."""
    text = QCoreApplication.translate("Steps", "Add {property} to {layer}")
    return _format(text, prop, layer_name)


def remove_text(prop: PaintProperty, layer_name: str) -> str:
    """Return the text for removing a property."""
    text = QCoreApplication.translate("Steps", "Remove {property} from {layer}")
    return _format(text, prop, layer_name)


def show_new_icon_text(icon_id: str, layer_name: str) -> str:
    """Return the text for adding an icon that layers show."""
    text = QCoreApplication.translate("Steps", "Set icon “{id}” in {layer}")
    return text.format(id=elide_middle(icon_id), layer=layer_name)


def add_icon_text(icon_id: str) -> str:
    """Return the text for adding the image of an icon id."""
    return QCoreApplication.translate("Steps", "Add icon “{id}”").format(id=elide_middle(icon_id))


def _format(text: str, prop: PaintProperty, layer_name: str) -> str:
    return text.format(property=label_in_sentence(prop.label), layer=layer_name)


# Wide enough to show the longest help in three lines.
_WIDTH_PX = 440


class PropertyList(PickPopover):
    """Popover with properties grouped by section. The value of a row is the property's key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            QCoreApplication.translate("PropertyList", "Add property"),
            QCoreApplication.translate("PropertyList", "Property name or key"),
            parent,
            width_px=_WIDTH_PX,
        )
        self._choices: list[RecordChoice] = []
        self.typed.connect(lambda typed: self.show_rows(*self._offered(typed)))
        self.missed.connect(lambda typed: self.show_problem(self._offered(typed)[1]))

    def offer(self, props: Sequence[PaintProperty], anchor: QWidget) -> None:
        """Open below a widget with some properties."""
        self._choices = property_choices(props)
        self.open_at(anchor)

    def _offered(self, typed: str) -> Offered:
        nothing = self.tr("No property matches “{text}”.")
        return matching_choices(
            self._choices, typed.strip(), nothing.format(text=elide_middle(typed.strip()))
        )


def property_choices(props: Sequence[PaintProperty]) -> list[RecordChoice]:
    """Return a row per property, ordered by section."""
    return [
        RecordChoice(
            PickRow(prop.key, translated(prop.label), prop.key, prop.symbol, about=translated(prop.help)),
            translated(section.value),
            f"{prop.key} {translated(section.value)}",
        )
        for section in PropertySection
        for prop in props
        if prop.section is section
    ]


class PropertyMenu(QObject):
    """Actions on a property: copy, paste, apply to all layers, scale and remove.

    Signals: `scaling_requested()`, `remove_requested()` and `refused(str)` with the reason why an edit is
    rejected.
    """

    scaling_requested = Signal()
    remove_requested = Signal()
    refused = Signal(str)

    def __init__(self, prop: PaintProperty, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._label = label_in_sentence(prop.label)

    def fill(self, menu: QMenu, selection: SelectedLayers, spread: Spread, zoom: float) -> None:
        """Add the actions for some layers at a zoom level to a menu."""
        menu.setToolTipsVisible(True)
        layer = source_layer(selection, spread)
        if layer is None:
            return
        is_locked = not selection.editable_keys_at(spread.holders)
        copy = menu.addAction(symbol("content-copy"), self.tr("Copy {property}").format(property=self._label))
        copy.triggered.connect(lambda: copy_property(layer, self._prop))
        if spread.value is not None:
            level = math.floor(zoom) if spread.curve is None else governing_stop(spread.curve, zoom).level
            add_copying(menu, value_texts(self._prop, spread.value, level))
        self._add_paste(menu, selection)
        if selection.is_multiple and spread.curve is None:
            name = elide_middle(selection.called(layer))
            use = menu.addAction(
                self.tr("Apply {property} of “{layer}” to selected layers").format(
                    property=self._label, layer=name
                )
            )
            use.setToolTip(self.tr("Skip layers without this property"))
            use.triggered.connect(lambda: self.use_for_all(selection, spread))
            use.setDisabled(is_locked)
        if self._prop.kind is ValueKind.NUMBER:
            scale = menu.addAction(self.tr("Adjust values…"))
            scale.triggered.connect(self.scaling_requested)
            scale.setDisabled(is_locked)
        menu.addSeparator()
        remove = menu.addAction(
            symbol("trash-can-outline"), self.tr("Remove {property}").format(property=self._label)
        )
        remove.triggered.connect(self.remove_requested)
        remove.setDisabled(is_locked)

    def use_for_all(self, selection: SelectedLayers, spread: Spread) -> None:
        """Apply the current layer's curve to every layer that has the property."""
        layer = source_layer(selection, spread)
        curve = None if layer is None else layer.curve(self._prop)
        if curve is not None:
            keys = selection.editable_keys_at(spread.holders)
            self._do(set_curve(keys, self._prop, curve), use_for_all_text(self._prop, selection.name))

    def _add_paste(self, menu: QMenu, selection: SelectedLayers) -> None:
        copied = copied_property()
        curve = None if copied is None else copied.curve_for(self._prop)
        paste = menu.addAction(
            symbol("content-paste"), self.tr("Paste {property}").format(property=self._label)
        )
        paste.setEnabled(curve is not None and not selection.is_locked)
        if copied is None:
            paste.setToolTip(self.tr("Copy a property first"))
        elif curve is None:
            paste.setToolTip(
                self.tr("The copied {property} has a different value type").format(
                    property=label_in_sentence(copied.prop.label)
                )
            )
        else:
            edit = set_curve(selection.editable_keys, self._prop, curve)
            paste.triggered.connect(lambda: self._do(edit, paste_text(self._prop, selection.name)))

    def _do(self, edit: Edit, text: str) -> None:
        try_edit(self._session, edit, text, self.refused.emit)


def source_layer(selection: SelectedLayers, spread: Spread) -> Layer | None:
    """Return the layer to copy a property from: the current one if it has it, else the topmost."""
    holders = [selection.layers[index] for index in spread.holders]
    active = selection.active
    return active if active in holders else next(iter(holders), None)
