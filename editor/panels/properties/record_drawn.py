"""What a layer draws, as fields of its record: type, source, data and category of points."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import shortened, translated
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.layer_data import (
    CATEGORY_KEY,
    not_taken,
    remove_not_taken,
    set_category,
    set_data,
    set_source,
    set_type,
    takes_category,
)
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import SourceData, are_alike, tail
from editor.mapstyle.tree import Path
from editor.panels import record_offers as offers
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.gestures import bind
from editor.panels.record_offers import Offered
from editor.panels.try_edit import try_edit
from editor.session.session import Session
from editor.widgets.fields.field import Field
from editor.widgets.fields.pick_field import PickField
from editor.widgets.fields.property_row import PropertyRow
from editor.widgets.wrapped_label import WrappedLabel

_Drawn: TypeAlias = tuple[str, str, int | None]


class RecordDrawn(QWidget):
    """The rows of what layers draw; kept and refilled."""

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._data = session, data
        self._chosen = ChosenLayers()
        # What the layers drew before their type is changed, and what they draw while the change is told.
        self._meant: tuple[_Drawn, ...] = ()
        self._told: tuple[_Drawn, ...] = ()
        self.type = PickField(self.tr("Type"), self._offer_types, self.tr("Name of a type or a family"))
        self.source = PickField(self.tr("Source"), self._offer_sources, self.tr("Name of a source"))
        self.data = PickField(self.tr("Data"), self._offer_data, self.tr("Name or number of the data"))
        self.category = PickField(
            self.tr("Category"), self._offer_categories, self.tr("Name or number of a category")
        )
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.type_row = self._row(
            self.type, self.tr("How the layer is drawn, and which properties it takes.")
        )
        self._row(self.source, self.tr("Where its data comes from."))
        self._other_data = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._other_data.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, Gap.XS, 0, 0)
        self._other_data.hide()
        self._column.addWidget(self._other_data)
        self._row(self.data, self.tr("What of the source it draws, kept as sourcedata_id."))
        self.category_row = self._row(
            self.category, self.tr("Which points of interest it draws, kept as metaCategoryID.")
        )
        self.type_row.note_pressed.connect(self.remove_not_taken)
        # Before the edit, which shows the layers anew.
        self.type.started.connect(self._keep_meaning)
        self._bind(self.type, self.tr("Change type of {layer}"), set_type)
        self.type.finished.connect(self._tell_meaning)
        self._bind(self.source, self.tr("Change source of {layer}"), set_source)
        self._bind(self.data, self.tr("Change data of {layer}"), set_data)
        self._bind(self.category, self.tr("Change category of {layer}"), set_category)

    @property
    def fields(self) -> tuple[PickField, ...]:
        """The fields, from the top down."""
        return self.type, self.source, self.data, self.category

    @property
    def other_data(self) -> str:
        """What is said of data that became another with the type; empty where there is nothing to say."""
        return self._other_data.text()

    def show_data(self, data: SourceData) -> None:
        """Call data by what other entries say, from the next layer on."""
        self._data = data

    def show_layers(self, chosen: ChosenLayers) -> None:
        """Show what a layer draws, or what several do alike."""
        if chosen.keys != self._chosen.keys:
            for field in self.fields:
                field.finish()
        self._chosen = chosen
        if self._drawn() != self._told:
            self._say_meaning("")
        self._show_type()
        self._show_not_taken()
        self._show_source()
        self._show_number()
        self._show_category()

    def show_paint(self, chosen: ChosenLayers) -> None:
        """Show the same layers after nothing but their paint changed."""
        self._chosen = chosen
        if self.isVisible():  # A drag has no time for what nobody sees.
            self._show_not_taken()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed meanwhile."""
        super().showEvent(event)
        if self._chosen.layers:
            self._show_not_taken()

    def reveal(self, inside: Path) -> QWidget | None:
        """The field that a path within the record names."""
        fields: dict[Path, Field] = {
            ("type",): self.type,
            ("source",): self.source,
            ("sourcedata_id",): self.data,
            (CATEGORY_KEY,): self.category,
        }
        return fields.get(inside)

    def remove_not_taken(self) -> None:
        """Take off the layers what their types do not take, as one step."""
        text = self.tr("Remove what {layer} does not take").format(layer=self._chosen.name)
        self.type.setFocus()  # The note that goes must not throw the focus out of the panel.
        try_edit(self._session, remove_not_taken(self._chosen.open_keys), text, self.type.set_problem)

    def _drawn(self) -> tuple[_Drawn, ...]:
        """What each layer draws: its type, its source and its number."""
        return tuple((each.type, each.source, each.sourcedata_id) for each in self._chosen.layers)

    def _keep_meaning(self) -> None:
        self._meant = self._drawn()

    def _tell_meaning(self) -> None:
        """Say where a number means other data with another type, and go to where that is chosen."""
        before, now = self._meant, self._drawn()
        changed = [new for old, new in zip(before, now, strict=True) if self._is_other(old, new)]
        if not changed:
            return
        numbers = {number for _, _, number in changed}
        if len(numbers) > 1:
            text = self.tr("The numbers mean other data here. Choose the data below.")
        elif self._data.find(*changed[0]) is None:
            text = self.tr("What {number} means here is not known. Choose the data below.")
        else:
            text = self.tr("{number} means “{data}” here. Choose the data below.")
        self._told = now
        label = shortened(translated(self._data.label(*changed[0])))
        self._say_meaning(text.format(number=changed[0][2], data=label))
        self.data.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_other(self, old: _Drawn, new: _Drawn) -> bool:
        """Whether a layer with another type draws something else, which nobody chose."""
        before, after = self._data.find(*old), self._data.find(*new)
        if old[0] == new[0] or new[2] is None or before is None:
            return False
        return after is None or not are_alike(before, after)

    def _say_meaning(self, text: str) -> None:
        if not text:
            self._told = ()
        self._other_data.show_text(text)
        self._other_data.setVisible(bool(text))

    def _show_type(self) -> None:
        rows = {layer.type: layer_type(layer.type, layer.source) for layer in self._chosen.layers}
        if len(rows) > 1:
            self.type.show_mixed(self.tr("%n types", "", len(rows)))
        else:
            name, row = next(iter(rows.items()))
            label = translated(layer_type(name).label)
            self.type.show_named(name, label, name if name != label else "", row.symbol)

    def _show_not_taken(self) -> None:
        """Name what the types do not take, with an offer to remove it."""
        names = dict.fromkeys(
            translated(prop.label) for layer in self._chosen.layers for prop in not_taken(layer)
        )
        count = len(names)
        if count == 1:
            text = self.tr("{property} not taken").format(property=next(iter(names)))
        else:
            text = self.tr("%n properties not taken", "", count) if names else ""
        tip = self.tr("Kept, though layers of this type do not take it: {properties}")
        self.type_row.show_note(text, self.tr("Remove"), tip.format(properties=", ".join(names)))

    def _show_source(self) -> None:
        names = {layer.source for layer in self._chosen.layers}
        if len(names) > 1:
            self.source.show_mixed(self.tr("%n sources", "", len(names)))
            return
        name = next(iter(names))
        choices = offers.source_choices(self._session.style, names)
        row = next(each.row for each in choices if each.row.value == name)
        self.source.show_named(name, row.text, row.detail, row.symbol)

    def _show_number(self) -> None:
        layers = self._chosen.layers
        numbers = {(layer.type, layer.source, layer.sourcedata_id) for layer in layers}
        ids = {number for _, _, number in numbers}
        if len(ids) > 1:
            self.data.show_mixed(self.tr("%n kinds", "", len(ids)))
            return
        number = next(iter(ids))
        if number is None:
            self.data.show_named(None, self.tr("None"))
            return
        entries = {self._data.label(*place): self._data.find(*place) for place in numbers}
        label, entry = next(iter(entries.items()))
        told = tail(layers[0].type, number) if len({name for name, _, _ in numbers}) == 1 else str(number)
        if len(entries) > 1 or entry is None:
            self.data.show_named(number, self.tr("Data {number}").format(number=number), self.tr("not known"))
            return
        sure = offers.basis(entry)
        self.data.show_named(number, translated(label), f"{told} ({sure})" if sure else told)

    def _show_category(self) -> None:
        layers = self._chosen.layers
        self.category_row.setVisible(all(takes_category(layer) for layer in layers))
        numbers = {layer.meta_category for layer in layers}
        if len(numbers) > 1:
            self.category.show_mixed(self.tr("%n categories", "", len(numbers)))
            return
        number = next(iter(numbers))
        rows = (each.row for each in offers.category_choices(self._data))
        row = next((row for row in rows if row.value == number), None)
        if row is None and number is not None:
            row = offers.typed_category(number)
        if row is not None:
            self.category.show_named(number, row.text, row.detail)

    def _offer_types(self, typed: str) -> Offered:
        nothing = self.tr("No type matches “{text}”. The engine rejects types that it does not know.")
        return offers.offered(offers.type_choices(), typed, nothing.format(text=shortened(typed)))

    def _offer_sources(self, typed: str) -> Offered:
        choices = offers.source_choices(self._session.style, {layer.source for layer in self._chosen.layers})
        nothing = self.tr("No source matches “{text}”. Declare it on the page of the style first.")
        return offers.offered(choices, typed, nothing.format(text=shortened(typed)))

    def _offer_data(self, typed: str) -> Offered:
        choices = offers.data_choices(self._data, self._chosen.layers)
        return offers.numbered(choices, typed, offers.typed_data, offers.not_a_number(typed))

    def _offer_categories(self, typed: str) -> Offered:
        choices = offers.category_choices(self._data)
        return offers.numbered(choices, typed, offers.typed_category, offers.not_a_number(typed))

    def _row(self, field: PickField, tip: str) -> PropertyRow:
        row = PropertyRow(field.accessibleName(), field, tooltip=tip, has_count=False)
        self._column.addWidget(row)
        return row

    def _bind(self, field: PickField, text: str, make: Callable[..., Edit]) -> None:
        bind(
            field,
            self._session,
            lambda: text.format(layer=self._chosen.name),
            lambda value: make(self._chosen.open_keys, value),
        )
