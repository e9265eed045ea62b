"""One declared source: its fields, its address, and the layers that use it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from editor.errors import MapDataError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import NAME_KEY, SOURCES, DeclaredSource
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.sources import (
    rename_source,
    set_comment,
    set_source_id,
    set_source_location,
    set_source_type,
)
from editor.mapstyle.json_tree import Path, read, read_object, read_text
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.session.session import Session
from editor.ui.fields.field import Field
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import NoteField, TextField
from editor.ui.kit.buttons import plain_button, quiet_button, tool_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.text import lower_in_sentence, translated
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import bind_field

if TYPE_CHECKING:
    from editor.basemap.tiles import address as tile_address
    from editor.checks.rules import sections
else:
    sections = LazyModule("editor.checks.rules.sections")
    tile_address = LazyModule("editor.basemap.tiles.address")

EXAMPLE = "https://tiles.example/{z}/{x}/{y}.png"


def address_problem(text: str) -> str:
    """Return why a text cannot be the address of a source; empty if it is valid."""
    if not text.strip():
        return _tr("No URL. Enter one such as {example}.").format(example=EXAMPLE)
    if not sections.is_absolute_uri(text.strip()):
        return _tr("Invalid URL. Enter one such as {example}.").format(example=EXAMPLE)
    return ""


def address_note(source_type: str, location: str) -> str:
    """Return how the preview uses the address of a source; empty if there is none yet."""
    if source_type != SATELLITE_SOURCE:
        return _tr("The preview does not load this source type.")
    if not location:
        return ""
    try:
        address = tile_address.checked_address(tile_address.spelled_out(location))
    except MapDataError as error:
        return _tr("No imagery in the preview. {why}").format(why=translated(error.text))
    if not tile_address.is_template(address):
        return _tr("No imagery in the preview: the URL needs {z}, {x} and {y}.")
    return _tr("You will be asked once before loading from {host}.").format(
        host=tile_address.host_of(address)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("SourceAddress", text)


_HIGHEST_ID = 2**63 - 1
_EDITED = frozenset({"type", "location", NAME_KEY})


class SourceCard(QWidget):
    """Editor of one declared source.

    Signals, each with the DeclaredSource: `remove_pressed` to remove it; `remove_decided` with whether its
    layers are removed too; `layer_requested` to add a layer that draws it; `unknown_keys_pressed` to show the
    keys that only the engine reads.
    """

    remove_pressed = Signal(object)
    remove_decided = Signal(object, bool)
    layer_requested = Signal(object)
    unknown_keys_pressed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = DeclaredSource(0, {})
        self._title = ElidedLabel("", TypeRole.BODY_STRONG)
        self._remove = tool_button("trash-can-outline", self.tr("Remove source"))
        self._remove.clicked.connect(lambda: self.remove_pressed.emit(self.source))
        self.id = NumberField(self.tr("Source ID"), minimum=0, maximum=_HIGHEST_ID, is_whole=True)
        self.name = TextField(self.tr("Source name"), self.tr("Unnamed"))
        self.type = TextField(self.tr("Source type"), SATELLITE_SOURCE)
        self.location = TextField(self.tr("Source URL"), EXAMPLE, check=address_problem)
        self.comment = NoteField(self.tr("Source comment"), self.tr("No comment"))
        self._note = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._note.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, 0, 0, Gap.XS)
        self._unknown_button = quiet_button("", "lock-outline")
        self._unknown_button.clicked.connect(lambda: self.unknown_keys_pressed.emit(self.source))
        self.layer_button = quiet_button(self.tr("Add layer for this source"), "layers-plus")
        self.layer_button.clicked.connect(lambda: self.layer_requested.emit(self.source))
        self.question = RemovalQuestion()
        self.question.decided.connect(lambda with_layers: self.remove_decided.emit(self.source, with_layers))
        self._lay_out(session)

    def _lay_out(self, session: Session) -> None:
        header = h_box(spacing=Gap.XS)
        header.addWidget(self._title, 1)
        header.addWidget(self._remove)
        column = v_box(self, margins=(0, 0, 0, Gap.S), spacing=0)
        column.addLayout(header)
        column.addWidget(self.question)
        for field, label, tip, edit in (
            (self.id, self.tr("ID"), self.tr("Unique number"), set_source_id),
            (self.name, self.tr("Name"), self.tr("Name that layers refer to"), rename_source),
            (self.type, self.tr("Type"), self.tr("Type of service"), set_source_type),
            (self.location, self.tr("URL"), self.tr("URL of the tiles"), set_source_location),
            (
                self.comment,
                self.tr("Comment"),
                self.tr("Note for editors; ignored by the engine"),
                _set_comment,
            ),
        ):
            column.addWidget(PropertyRow(label, field, tooltip=tip, has_count=False))
            self._bind(field, label, edit, session)
            if field is self.location:
                column.addWidget(self._note)
        for button in (self._unknown_button, self.layer_button):
            line = h_box(margins=(Size.PROPERTY_LABEL, 0, 0, 0))
            line.addWidget(button)
            line.addStretch(1)
            column.addLayout(line)

    def _bind(self, field: Field, label: str, edit: Callable[..., Edit], session: Session) -> None:
        def step_text() -> str:
            text = self.tr("Change {property} of {source}")
            return text.format(property=lower_in_sentence(label), source=source_name(self.source))

        def make(value: object) -> Edit:
            return edit(self.source.index, value.strip() if isinstance(value, str) else value)

        bind_field(field, session, step_text, make)

    @property
    def note(self) -> str:
        """How the preview uses the address."""
        return self._note.text()

    @property
    def unknown_keys(self) -> str:
        """The keys that only the engine reads; empty if there are none."""
        return self._unknown_button.text()

    def show_source(self, source: DeclaredSource) -> None:
        if source.index != self.source.index:
            for field in (self.id, self.name, self.type, self.location, self.comment):
                field.finish()
        self.source = source
        self.question.hide()
        self._title.set_text(source_name(source))
        self._remove.setAccessibleName(self.tr("Remove {source}").format(source=source_name(source)))
        self.id.show_value(read_integer(source.record.get("id")))
        self.name.show_value(source.name)
        self.type.show_value(source.type)
        self.location.show_value(source.location)
        self.comment.show_value(read_text(read(source.record, ("composite", NAME_KEY), "")))
        note = address_note(source.type, source.location)
        self._note.show_text(note)
        self._note.setVisible(bool(note))
        unknown_keys = [key for key in read_object(source.record, ("composite",)) if key not in _EDITED]
        self._unknown_button.setText(
            self.tr("Read by the engine only: {keys}").format(keys=", ".join(unknown_keys))
        )
        self._unknown_button.setVisible(bool(unknown_keys))
        self.layer_button.setVisible(source.type == SATELLITE_SOURCE)

    def reveal(self, inside: Path) -> QWidget:
        """Return the field for a path within the source, by default its name."""
        fields: dict[Path, Field] = {
            ("id",): self.id,
            ("composite", "type"): self.type,
            ("composite", "location"): self.location,
            ("composite", NAME_KEY): self.comment,
        }
        return fields.get(inside[:2], self.name)


class RemovalQuestion(QWidget):
    """Inline question whether the layers of a source are removed with it; `decided(bool)` is the answer."""

    decided = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self._text.setContentsMargins(0, 0, 0, Gap.XS)
        self.alone = plain_button(self.tr("Remove source only"))
        self.with_layers = plain_button("")
        self.keep = quiet_button(self.tr("Cancel"))
        self.alone.clicked.connect(lambda: self.decided.emit(False))
        self.with_layers.clicked.connect(lambda: self.decided.emit(True))
        self.keep.clicked.connect(self.hide)
        column = v_box(self, margins=(0, Gap.XS, 0, Gap.S), spacing=Gap.XS)
        column.addWidget(self._text)
        for button in (self.alone, self.with_layers, self.keep):
            column.addWidget(button)
        self.hide()

    @property
    def text(self) -> str:
        """The question."""
        return self._text.text()

    def ask(self, text: str, with_layers: str) -> None:
        """Show the question; without `with_layers` only the source can be removed."""
        self._text.show_text(text)
        self.with_layers.setText(with_layers)
        self.with_layers.setAccessibleName(with_layers)
        self.with_layers.setVisible(bool(with_layers))
        self.show()
        self.alone.setFocus()


def source_name(source: DeclaredSource) -> str:
    """Return the displayed name of a source: its name, else its id."""
    if source.name:
        return source.name
    number = read_integer(source.record.get("id"))
    if number is None:
        return QCoreApplication.translate("StyleSources", "Unnamed source")
    return QCoreApplication.translate("StyleSources", "Source {id}").format(id=number)


def _set_comment(index: int, text: str) -> Edit:
    return set_comment((*SOURCES, index, "composite"), text)
