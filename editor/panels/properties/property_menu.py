"""What can be done with a property as a whole: the menu of its row."""

import math

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from editor.errors import EditError
from editor.look.symbols import symbol
from editor.look.words import shortened, translated, within
from editor.mapstyle.color.notations import value_texts
from editor.mapstyle.curves.curve import governing_stop
from editor.mapstyle.document.model import Layer
from editor.mapstyle.document.spread import Spread
from editor.mapstyle.edits.edit import Edit, set_curve
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.clipboard import copied_property, copy_property
from editor.panels.step_names import paste_text, use_for_all_text
from editor.session.session import Session
from editor.widgets.curves.value_menu import add_copying


class PropertyMenu(QObject):
    """Copies a property, pastes it from any of its kind, gives it to all, scales it, removes it.

    Signals: `scaling_requested()` and `remove_requested()`; `refused(str)` with why the style does not allow
    it.
    """

    scaling_requested = Signal()
    remove_requested = Signal()
    refused = Signal(str)

    def __init__(self, prop: PaintProperty, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._label = within(prop.label)

    def fill(self, menu: QMenu, chosen: ChosenLayers, spread: Spread, zoom: float) -> None:
        """Add the entries for some layers at a zoom to a menu."""
        menu.setToolTipsVisible(True)
        layer = source_layer(chosen, spread)
        if layer is None:
            return
        is_locked = not chosen.open_among(spread.holders)
        copy = menu.addAction(symbol("content-copy"), self.tr("Copy {property}").format(property=self._label))
        copy.triggered.connect(lambda: copy_property(layer, self._prop))
        if spread.value is not None:
            level = math.floor(zoom) if spread.curve is None else governing_stop(spread.curve, zoom).level
            add_copying(menu, value_texts(self._prop, spread.value, level))
        self._add_paste(menu, chosen)
        if chosen.are_many and spread.curve is None:
            name = shortened(chosen.called(layer))
            use = menu.addAction(
                self.tr("Use {property} of “{layer}” for all").format(property=self._label, layer=name)
            )
            use.triggered.connect(lambda: self.use_for_all(chosen, spread))
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

    def use_for_all(self, chosen: ChosenLayers, spread: Spread) -> None:
        """Give every layer that has the property the curve of the one that was chosen last."""
        layer = source_layer(chosen, spread)
        curve = None if layer is None else layer.curve(self._prop)
        if curve is not None:
            keys = chosen.open_among(spread.holders)
            self._do(set_curve(keys, self._prop, curve), use_for_all_text(self._prop, chosen.name))

    def _add_paste(self, menu: QMenu, chosen: ChosenLayers) -> None:
        copied = copied_property()
        curve = None if copied is None else copied.curve_for(self._prop)
        paste = menu.addAction(
            symbol("content-paste"), self.tr("Paste {property}").format(property=self._label)
        )
        paste.setEnabled(curve is not None and not chosen.is_locked)
        if copied is None:
            paste.setToolTip(self.tr("Copy a property first"))
        elif curve is None:
            paste.setToolTip(
                self.tr("What was copied, {property}, is of another kind").format(
                    property=within(copied.prop.label)
                )
            )
        else:
            edit = set_curve(chosen.open_keys, self._prop, curve)
            paste.triggered.connect(lambda: self._do(edit, paste_text(self._prop, chosen.name)))

    def _do(self, edit: Edit, text: str) -> None:
        try:
            self._session.do(edit, text)
        except EditError as error:
            self.refused.emit(translated(error.text))


def source_layer(chosen: ChosenLayers, spread: Spread) -> Layer | None:
    """The layer of which a property is copied: the one chosen last, where it has it, else the topmost."""
    having = [chosen.layers[index] for index in spread.holders]
    active = chosen.active
    return active if active in having else next(iter(having), None)
