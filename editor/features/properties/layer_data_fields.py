"""Fields for the data that a layer draws: type, source, data and category."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from editor.mapstyle.edits.data import (
    CATEGORY_KEY,
    find_unsupported,
    remove_unsupported,
    set_category,
    set_data,
    set_source,
    set_type,
    supports_category,
)
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import SourceData, describe_same_features, tail
from editor.session.session import Session
from editor.ui.fields.field import Field
from editor.ui.fields.pick_field import PickField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.text import elide_middle, translated
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace import record_choices as offers
from editor.workspace.edit_commands import bind_field, try_edit
from editor.workspace.record_choices import Offered
from editor.workspace.selected_layers import SelectedLayers

_DrawnData: TypeAlias = tuple[str, str, int | None]


class DrawnDataFields(QWidget):
    """Rows for type, source, data and category. They are reused."""

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._data = session, data
        self._selection = SelectedLayers()
        # The data of the layers before a change of type, and the data that the note is about.
        self._drawn_before: tuple[_DrawnData, ...] = ()
        self._noted: tuple[_DrawnData, ...] = ()
        self.type = PickField(self.tr("Type"), self._offer_types, self.tr("Layer type or family"))
        self.source = PickField(self.tr("Source"), self._offer_sources, self.tr("Source name"))
        self.data = PickField(self.tr("Data"), self._offer_data, self.tr("Data name or ID"))
        self.category = PickField(self.tr("Category"), self._offer_categories, self.tr("Category name or ID"))
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self.type_row = self._row(self.type, self.tr("Determines how the layer is drawn"))
        self._row(self.source, self.tr("Data source of the layer"))
        self._other_data = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._other_data.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, Gap.XS, 0, 0)
        self._other_data.hide()
        self._column.addWidget(self._other_data)
        self._row(self.data, self.tr("Data drawn from the source (sourcedata_id)"))
        self.category_row = self._row(self.category, self.tr("Points of interest drawn (metaCategoryID)"))
        self.type_row.note_pressed.connect(self.remove_not_taken)
        # Connected before the edit, which shows the layers again.
        self.type.started.connect(self._on_type_started)
        self._bind(self.type, self.tr("Change type of {layer}"), set_type)
        self.type.finished.connect(self._on_type_finished)
        self._bind(self.source, self.tr("Change source of {layer}"), set_source)
        self._bind(self.data, self.tr("Change data of {layer}"), set_data)
        self._bind(self.category, self.tr("Change category of {layer}"), set_category)

    @property
    def fields(self) -> tuple[PickField, ...]:
        """The fields in their order."""
        return self.type, self.source, self.data, self.category

    @property
    def other_data(self) -> str:
        """The note that the data number has another meaning with the new type; empty if there is none."""
        return self._other_data.text()

    def show_data(self, data: SourceData) -> None:
        """Use other source data for the names, from the next layer on."""
        self._data = data

    def show_layers(self, selection: SelectedLayers) -> None:
        """Show what a layer draws, or what several layers have in common."""
        if selection.keys != self._selection.keys:
            for field in self.fields:
                field.finish()
        self._selection = selection
        if not self._noted or self._drawn_data() != self._noted:
            self._show_other_data("")
        self._show_type()
        self._show_not_taken()
        self._show_source()
        self._show_number()
        self._show_category()

    def show_paint(self, selection: SelectedLayers) -> None:
        """Show the same layers after only their paint changed."""
        self._selection = selection
        if self.isVisible():  # Saves time during a drag.
            self._show_not_taken()

    def showEvent(self, event: QShowEvent) -> None:
        """Update the note about unsupported properties, which is not updated while hidden."""
        super().showEvent(event)
        if self._selection.layers:
            self._show_not_taken()

    def reveal(self, inside: Path) -> QWidget | None:
        """Return the field for a path within the layer."""
        fields: dict[Path, Field] = {
            ("type",): self.type,
            ("source",): self.source,
            ("sourcedata_id",): self.data,
            (CATEGORY_KEY,): self.category,
        }
        return fields.get(inside)

    def remove_not_taken(self) -> None:
        """Remove the properties that the types do not accept, in one step."""
        text = self.tr("Remove unsupported properties of {layer}").format(layer=self._selection.name)
        self.type.setFocus()  # Keeps the focus in the panel when the note is hidden.
        try_edit(
            self._session, remove_unsupported(self._selection.editable_keys), text, self.type.set_problem
        )

    def _drawn_data(self) -> tuple[_DrawnData, ...]:
        """Return type, source and data number of each layer."""
        return tuple((each.type, each.source, each.sourcedata_id) for each in self._selection.layers)

    def _on_type_started(self) -> None:
        self._drawn_before = self._drawn_data()

    def _on_type_finished(self) -> None:
        """Report numbers that mean other data with the new type, and focus the data field."""
        before, now = self._drawn_before, self._drawn_data()
        changed = [new for old, new in zip(before, now, strict=True) if self._is_other_data(old, new)]
        if not changed:
            return
        numbers = {number for _, _, number in changed}
        if len(numbers) > 1:
            text = self.tr("The data IDs differ in this source. Choose the data below.")
        elif self._data.find(*changed[0]) is None:
            text = self.tr("Unknown data ID {number}. Choose the data below.")
        else:
            text = self.tr("In this source, data ID {number} is “{data}”. Choose the data below.")
        self._noted = now
        label = elide_middle(translated(self._data.label(*changed[0])))
        self._show_other_data(text.format(number=changed[0][2], data=label))
        self.data.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_other_data(self, old: _DrawnData, new: _DrawnData) -> bool:
        """Return whether the data of a layer changed with its type."""
        before, after = self._data.find(*old), self._data.find(*new)
        if old[0] == new[0] or new[2] is None or before is None:
            return False
        return after is None or not describe_same_features(before, after)

    def _show_other_data(self, text: str) -> None:
        if not text:
            self._noted = ()
        self._other_data.show_text(text)
        self._other_data.setVisible(bool(text))

    def _show_type(self) -> None:
        rows = {layer.type: layer_type(layer.type, layer.source) for layer in self._selection.distinct}
        if len(rows) > 1:
            self.type.show_mixed(self.tr("%Ln types", "", len(rows)))
        else:
            name, row = next(iter(rows.items()))
            label = translated(layer_type(name).label)
            self.type.show_named(name, label, name if name != label else "", row.symbol)

    def _show_not_taken(self) -> None:
        """Show the properties that the types do not accept, with a button to remove them."""
        names = dict.fromkeys(
            translated(prop.label) for layer in self._selection.distinct for prop in find_unsupported(layer)
        )
        count = len(names)
        if count == 1:
            text = self.tr("{property} not supported").format(property=next(iter(names)))
        else:
            text = self.tr("%Ln properties not supported", "", count) if names else ""
        tip = self.tr("Not supported by this layer type: {properties}")
        self.type_row.show_note(text, self.tr("Remove"), tip.format(properties=", ".join(names)))

    def _show_source(self) -> None:
        names = {layer.source for layer in self._selection.distinct}
        if len(names) > 1:
            self.source.show_mixed(self.tr("%Ln sources", "", len(names)))
            return
        name = next(iter(names))
        choices = offers.source_choices(self._session.style, names)
        row = next(each.row for each in choices if each.row.value == name)
        self.source.show_named(name, row.text, row.detail, row.symbol)

    def _show_number(self) -> None:
        layers = self._selection.distinct
        numbers = {(layer.type, layer.source, layer.sourcedata_id) for layer in layers}
        ids = {number for _, _, number in numbers}
        if len(ids) > 1:
            self.data.show_mixed(self.tr("%Ln data IDs", "", len(ids)))
            return
        number = next(iter(ids))
        if number is None:
            self.data.show_named(None, self.tr("None"))
            return
        entries = {self._data.label(*place): self._data.find(*place) for place in numbers}
        label, entry = next(iter(entries.items()))
        data_label = (
            tail(layers[0].type, number) if len({name for name, _, _ in numbers}) == 1 else str(number)
        )
        if len(entries) > 1 or entry is None:
            self.data.show_named(number, self.tr("Data {number}").format(number=number), self.tr("unknown"))
            return
        basis_text = offers.certainty_text(entry)
        self.data.show_named(
            number, translated(label), f"{data_label} ({basis_text})" if basis_text else data_label
        )

    def _show_category(self) -> None:
        layers = self._selection.distinct
        self.category_row.setVisible(all(supports_category(layer) for layer in layers))
        numbers = {layer.meta_category for layer in layers}
        if len(numbers) > 1:
            self.category.show_mixed(self.tr("%Ln categories", "", len(numbers)))
            return
        number = next(iter(numbers))
        rows = (each.row for each in offers.category_choices(self._data))
        row = next((row for row in rows if row.value == number), None)
        if row is None and number is not None:
            row = offers.unlisted_category(number)
        if row is not None:
            self.category.show_named(number, row.text, row.detail)

    def _offer_types(self, typed: str) -> Offered:
        nothing = self.tr("No type matches “{text}”. The engine rejects unknown types.")
        return offers.matching_choices(offers.type_choices(), typed, nothing.format(text=elide_middle(typed)))

    def _offer_sources(self, typed: str) -> Offered:
        choices = offers.source_choices(
            self._session.style, {layer.source for layer in self._selection.distinct}
        )
        nothing = self.tr("No source matches “{text}”. Add it under “Sources in this style” first.")
        return offers.matching_choices(choices, typed, nothing.format(text=elide_middle(typed)))

    def _offer_data(self, typed: str) -> Offered:
        choices = offers.data_choices(self._data, self._selection.layers)
        return offers.matching_numbers(choices, typed, offers.unlisted_data, offers.not_a_number(typed))

    def _offer_categories(self, typed: str) -> Offered:
        choices = offers.category_choices(self._data)
        return offers.matching_numbers(choices, typed, offers.unlisted_category, offers.not_a_number(typed))

    def _row(self, field: PickField, tip: str) -> PropertyRow:
        row = PropertyRow(field.accessibleName(), field, tooltip=tip, has_count=False)
        self._column.addWidget(row)
        return row

    def _bind(self, field: PickField, text: str, make: Callable[..., Edit]) -> None:
        bind_field(
            field,
            self._session,
            lambda: text.format(layer=self._selection.name),
            lambda value: make(self._selection.editable_keys, value),
        )
