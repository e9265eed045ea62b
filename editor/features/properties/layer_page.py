"""Property page of the selected layers.

For several layers each row shows the common value or that the values are mixed. An edit applies to all.
"""

import itertools
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.features.properties.appearance_bar import ActionFooter
from editor.features.properties.filter.section import FilterSection
from editor.features.properties.in_view.section import InViewSection
from editor.features.properties.labels.section import LabelSection
from editor.features.properties.layer_fields import RecordEditor
from editor.features.properties.layer_header import LockNote
from editor.features.properties.property_menus import PropertyList, add_text, remove_text, source_layer
from editor.features.properties.selected_list import SelectionList
from editor.lazy_import import LazyModule
from editor.mapstyle.document.mixed_values import is_supported, paint_keys, spread
from editor.mapstyle.edits.edit import remove_property, set_curve
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import LAYER_TYPES, layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty
from editor.mapstyle.schema.paint_properties import PropertySection as SectionName
from editor.mapstyle.schema.source_data import SourceData
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.session.session import Session
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import ScrollPage, v_box
from editor.ui.kit.section import Section
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap
from editor.workspace.color_choices import ColorChoices
from editor.workspace.edit_commands import try_edit
from editor.workspace.icon_choices import IconChoices
from editor.workspace.selected_layers import ChangedParts, SelectedLayers
from editor.workspace.unknown_keys import UnknownKeys

if TYPE_CHECKING:
    from editor.features.properties import property_editor
else:
    property_editor = LazyModule("editor.features.properties.property_editor")


# Collecting the unknown keys of many layers takes too long for each step of a drag.
_UNKNOWN_DELAY_MS = 120

# These fields determine the layer type, and with it the accepted properties.
_KINDS = {"type", "source"}


def _shown_order() -> tuple[PaintProperty, ...]:
    """Return all properties in the order of the layer types, then the rest."""
    named = dict.fromkeys(key for row in LAYER_TYPES for key in row.properties)
    return tuple(BY_KEY[key] for key in (*named, *(row.key for row in PROPERTIES if row.key not in named)))


SHOWN_ORDER = _shown_order()


class LayerPage(ScrollPage):
    """Editor of one or several layers. Widgets are reused.

    Signals: `zoom_requested(level)` to show a zoom level on the map; `layer_requested(key)` to select one of
    several layers alone.
    """

    zoom_requested = Signal(int)
    layer_requested = Signal(object)

    def __init__(
        self,
        session: Session,
        data: SourceData,
        icons: IconChoices,
        colors: ColorChoices,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._icons, self._colors = session, icons, colors
        self._selection = SelectedLayers()
        self._zoom = 13.0
        self._options = DEFAULT_OPTIONS
        self._focused: PaintProperty | None = None
        self._editors: dict[str, property_editor.PropertyEditor] = {}
        self._sections: dict[SectionName, Section] = {}
        self._unknown_timer = QTimer(self)
        self._unknown_timer.setSingleShot(True)
        self._unknown_timer.timeout.connect(self._show_unknown_keys)
        self.list = SelectionList()
        self.list.layer_requested.connect(self.layer_requested)
        self.lock_note = LockNote()
        self.record = RecordEditor(session, data)
        self.record.set_open(False)
        self.filter = FilterSection(session)
        self.filter.show_zoom(self._zoom)
        self.filter.set_open(False)
        self.in_view = InViewSection(session, data)
        self.in_view.set_open(False)
        self.in_view.show_zoom(self._zoom)
        self.labels = LabelSection(session)
        self.labels.set_open(False)
        self.unknown = UnknownKeys()
        self.add_button = quiet_button(self.tr("Add property"), "plus")
        self.add_button.setToolTip(self.tr("Add a property supported by these layers"))
        self.offers = PropertyList(self)
        self.add_button.clicked.connect(lambda: self.offers.offer(self._missing(), self.add_button))
        self.offers.selected.connect(lambda key: self.add(BY_KEY[key]))
        self._refusal = ProblemLine()
        self.foot = ActionFooter()
        self._lay_out()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)

    def _lay_out(self) -> None:
        self.column.addWidget(self.list)
        self.column.addWidget(self.lock_note)
        self.column.addWidget(self.record)
        self.column.addWidget(self.filter)
        self.column.addWidget(self.in_view)
        self.column.addWidget(self.labels)
        for name in SectionName:
            section = self._sections[name] = Section(translated(name.value))
            section.hide()
            self.column.addWidget(section)
        footer = v_box(margins=(Gap.S, Gap.XS, Gap.M, Gap.XS))
        footer.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        footer.addWidget(self._refusal)
        self.column.addLayout(footer)
        self.column.addWidget(self.unknown)
        self.column.addWidget(self.foot)
        self.column.addStretch(1)

    def editor(self, prop: PaintProperty) -> "property_editor.PropertyEditor":
        """Return the editor of a property. It is created on first use."""
        editor = self._editors.get(prop.key)
        if editor is None:
            editor = property_editor.PropertyEditor(prop, self._session, self._icons, self._colors)
            editor.remove_requested.connect(self._remove)
            editor.add_requested.connect(self.add)
            editor.zoom_requested.connect(self.zoom_requested)
            editor.unfolded.connect(partial(self.show_unfolded, editor))
            editor.show_preview_options(self._options)
            self._editors[prop.key] = editor
            rows = self._sections[prop.section].body
            order = [row for row in SHOWN_ORDER if row.key in self._editors and row.section is prop.section]
            rows.insertWidget(order.index(prop), editor)
            self._order_focus()
        return editor

    def section(self, name: SectionName) -> Section:
        """Return the section with a heading."""
        return self._sections[name]

    def _order_focus(self) -> None:
        """Set the tab order from top to bottom. Called whenever widgets were created."""
        chain: list[QWidget] = []
        for name, section in self._sections.items():
            chain += section.focus_chain()
            for prop in SHOWN_ORDER:
                if prop.section is name and prop.key in self._editors:
                    chain += self._editors[prop.key].focus_chain()
        for before, after in itertools.pairwise((*chain, self.add_button)):
            QWidget.setTabOrder(before, after)

    @property
    def refusal(self) -> str:
        """The reason why the last edit was rejected; empty if it was accepted."""
        return self._refusal.text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the error message at the width."""
        super().resizeEvent(event)
        self._refusal.set_available_width(self.width() - Gap.S - Gap.M)

    def show_layers(self, selection: SelectedLayers, changed: ChangedParts | None = None) -> None:
        """Show layers; with `changed`, update only the changed parts."""
        self._selection = selection
        self._refusal.show_text("")
        self.foot.show_message("")
        if changed is None or changed.fields or changed.places:
            self.record.show_layers(selection)
            self.filter.show_layers(selection)
            self.in_view.show_layers(selection)
            self.labels.show_layers(selection)
            self._show_lock()
        else:
            self.record.show_paint(selection)
            self.labels.show_paint(selection)
        self._show_values(None if changed is None or self._concerns_all(changed) else changed.paint)
        if selection.is_multiple:
            self._unknown_timer.start(_UNKNOWN_DELAY_MS)
        else:
            self._show_unknown_keys()
        self.list.setVisible(selection.is_multiple)
        self._show_list()
        self.add_button.setVisible(bool(self._missing()))

    def postpone(self) -> None:
        """Stop pending work, since another selection follows."""
        self._unknown_timer.stop()

    def show_zoom(self, zoom: float) -> None:
        """Show values at another zoom level."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.labels.show_zoom(zoom)
            self.filter.show_zoom(zoom)
            self.in_view.show_zoom(zoom)
            for editor in self._editors.values():
                if editor.isVisibleTo(self):
                    editor.show_zoom(zoom)
            self._show_list()

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the pixels of the values, and the label, with other options of the preview."""
        self._options = options
        self.labels.show_preview_options(options)
        for editor in self._editors.values():
            editor.show_preview_options(options)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self.record.show_data(data)
        self.in_view.show_data(data)

    def reveal(self, inside: Path) -> QWidget | None:
        """Expand what a path within the layer names and return its widget; None if there is none."""
        widget = self.unknown.reveal(inside)
        if widget is not None:
            return widget
        prop = BY_KEY.get(str(inside[1])) if inside[:1] == ("paint",) and len(inside) > 1 else None
        if prop is not None and any(layer.curve(prop) is not None for layer in self._selection.layers):
            self._sections[prop.section].set_open(True)
            return self.editor(prop).reveal(inside[2:])
        for section in (self.filter, self.labels):
            part = section.reveal(inside)
            if part is not None:
                return part
        return self.record.reveal(inside)

    def _concerns_all(self, changed: ChangedParts) -> bool:
        """Return whether a change concerns every property: undo texts use the name, rows the type."""
        return bool(changed.fields & _KINDS) or (bool(changed.fields) and not self._selection.is_multiple)

    def _show_values(self, keys: frozenset[str] | None) -> None:
        """Show the properties with some keys, or all."""
        if keys is not None and not keys:
            return
        present = paint_keys(self._selection.distinct)
        for prop in SHOWN_ORDER:
            if keys is not None and prop.key not in keys:
                continue
            has_curve = prop.key in present
            if has_curve:
                editor = self.editor(prop)
                editor.show_layers(self._selection, self._zoom)
                has_curve = bool(editor.spread.holders)
            if prop.key in self._editors:
                self._editors[prop.key].setVisible(has_curve)
        for name, section in self._sections.items():
            editors = (editor for editor in self._editors.values() if editor.prop.section is name)
            section.setVisible(any(editor.isVisibleTo(section.content) for editor in editors))

    def _show_lock(self) -> None:
        """Show how many layers are locked. Disable editing if all are."""
        self.lock_note.show_count(self._selection.locked_count, len(self._selection.all_layers))
        for section in (self.record, *self._sections.values()):
            section.content.setEnabled(not self._selection.is_locked)
        self.add_button.setEnabled(not self._selection.is_locked)

    def _show_unknown_keys(self) -> None:
        if self._selection.layers:
            self.unknown.show_layers(self._selection.layers)

    def _show_list(self) -> None:
        if not self._selection.is_multiple:
            return
        prop = self._focused
        if prop is None or not self._is_shown(prop):
            shown = [row for row in SHOWN_ORDER if self._is_shown(row)]
            mixed = (row for row in shown if self._editors[row.key].field.is_mixed)
            prop = next(mixed, next(iter(shown), None))
        self.list.show_layers(self._selection, prop, self._zoom)

    def _is_shown(self, prop: PaintProperty) -> bool:
        return prop.key in self._editors and self._editors[prop.key].isVisibleTo(self)

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Show the values of the focused property in the list."""
        if new is None or not self._selection.is_multiple or not self.isAncestorOf(new):
            return
        for editor in self._editors.values():
            if editor.isAncestorOf(new) and editor.prop is not self._focused:
                self._focused = editor.prop
                self._show_list()

    def _missing(self) -> list[PaintProperty]:
        """Return the properties that some layer types accept and no layer has."""
        kinds = {(layer.type, layer.source) for layer in self._selection.distinct}
        accepted = dict.fromkeys(key for kind in kinds for key in layer_type(*kind).properties)
        present = paint_keys(self._selection.distinct)
        return [BY_KEY[key] for key in accepted if key not in present]

    def add(self, prop: PaintProperty) -> None:
        """Add a property to the layers that accept it and do not have it.

        If other selected layers have it, the curve is copied, preferably from the current layer. Otherwise it
        gets one stop with the preview's default.
        """
        selection = self._selection
        lacking = [
            layer for layer in selection.layers if layer.curve(prop) is None and is_supported(layer, prop)
        ]
        if selection.is_locked or not lacking:
            return
        layer = source_layer(selection, spread(selection.layers, prop, self._zoom))
        copied = None if layer is None else layer.curve(prop)
        curve = (
            copied
            if copied is not None
            else property_editor.starting_curve(selection.active or lacking[0], prop)
        )
        edit = set_curve([layer.key for layer in lacking], prop, curve)
        try_edit(self._session, edit, add_text(prop, selection.name), self._refusal.show_text)
        self.editor(prop).field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, prop: PaintProperty) -> None:
        if self._selection.editable_keys:
            edit = remove_property(self._selection.editable_keys, prop)
            # Keeps the focus in the panel when the field is hidden.
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
            try_edit(self._session, edit, remove_text(prop, self._selection.name), self._refusal.show_text)
