"""Context menu of a property row."""

import math

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from editor.look.symbols import symbol
from editor.look.words import shortened, within
from editor.mapstyle.color.notations import value_texts
from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.document.spread import Spread
from editor.mapstyle.edits.edit import Edit, set_curve
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.clipboard import copied_property, copy_property
from editor.panels.step_names import paste_text, use_for_all_text
from editor.panels.try_edit import try_edit
from editor.session.session import Session
from editor.widgets.curves.value_menu import add_copying


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
        self._label = within(prop.label)

    def fill(self, menu: QMenu, selection: ChosenLayers, spread: Spread, zoom: float) -> None:
        """Add the actions for some layers at a zoom level to a menu."""
        menu.setToolTipsVisible(True)
        layer = source_layer(selection, spread)
        if layer is None:
            return
        is_locked = not selection.open_among(spread.holders)
        copy = menu.addAction(symbol("content-copy"), self.tr("Copy {property}").format(property=self._label))
        copy.triggered.connect(lambda: copy_property(layer, self._prop))
        if spread.value is not None:
            level = math.floor(zoom) if spread.curve is None else governing_stop(spread.curve, zoom).level
            add_copying(menu, value_texts(self._prop, spread.value, level))
        self._add_paste(menu, selection)
        if selection.are_many and spread.curve is None:
            name = shortened(selection.called(layer))
            use = menu.addAction(
                self.tr("Use {property} of “{layer}” for all").format(property=self._label, layer=name)
            )
            use.triggered.connect(lambda: self.use_for_all(selection, spread))
            use.setDisabled(is_locked)
        if self._prop.kind is ValueKind.NUMBER:
            scale = menu.addAction(self.tr("Scale or shift…"))
            scale.triggered.connect(self.scaling_requested)
            scale.setDisabled(is_locked)
        menu.addSeparator()
        remove = menu.addAction(
            symbol("trash-can-outline"), self.tr("Remove {property}").format(property=self._label)
        )
        remove.triggered.connect(self.remove_requested)
        remove.setDisabled(is_locked)

    def use_for_all(self, selection: ChosenLayers, spread: Spread) -> None:
        """Apply the current layer's curve to every layer that has the property."""
        layer = source_layer(selection, spread)
        curve = None if layer is None else layer.curve(self._prop)
        if curve is not None:
            keys = selection.open_among(spread.holders)
            self._do(set_curve(keys, self._prop, curve), use_for_all_text(self._prop, selection.name))

    def _add_paste(self, menu: QMenu, selection: ChosenLayers) -> None:
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
                self.tr("What was copied, {property}, is of another kind").format(
                    property=within(copied.prop.label)
                )
            )
        else:
            edit = set_curve(selection.open_keys, self._prop, curve)
            paste.triggered.connect(lambda: self._do(edit, paste_text(self._prop, selection.name)))

    def _do(self, edit: Edit, text: str) -> None:
        try_edit(self._session, edit, text, self.refused.emit)


def source_layer(selection: ChosenLayers, spread: Spread) -> Layer | None:
    """Return the layer to copy a property from: the current one if it has it, else the topmost."""
    holders = [selection.layers[index] for index in spread.holders]
    active = selection.active
    return active if active in holders else next(iter(holders), None)
