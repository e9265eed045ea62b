"""Page of the style, shown while no layer is selected."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.features.properties.sources import StyleSources
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import FONTS, NAME_KEY, SCHEME, SOURCES, MapStyle
from editor.mapstyle.document.unknown_content import uneditable_members
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.json_tree import Path, read, read_text
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.field import Field
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import NoteField, TextField
from editor.ui.kit.layouts import ScrollPage
from editor.ui.kit.section import Section
from editor.ui.text import lower_in_sentence
from editor.workspace.edit_commands import bind_field
from editor.workspace.unknown_keys import UnknownKeys

if TYPE_CHECKING:
    from editor.mapstyle.edits import sources
else:
    sources = LazyModule("editor.mapstyle.edits.sources")

_SCHEMES: Path = SCHEME[:1]
_ICONS: Path = ("icons_section",)


class StyleTexts(Section):
    """Section with the style's name and the comments of its sections."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("StyleTexts", "Style"), parent)
        self.name = TextField(self.tr("Style name"), self.tr("Unnamed"))
        self._comments: dict[Path, NoteField] = {}
        self._rows: dict[Path, PropertyRow] = {}
        row = PropertyRow(self.tr("Name"), self.name, tooltip=self.tr("Name shown in apps"), has_count=False)
        self.body.addWidget(row)
        bind_field(
            self.name, session, lambda: self.tr("Rename style"), lambda name: rename_style(name.strip())
        )
        for section, label, subject in (
            (_SCHEMES, self.tr("Comment"), self.tr("Style comment")),
            (_ICONS, self.tr("On icons"), self.tr("Icons comment")),
            (FONTS, self.tr("On fonts"), self.tr("Font comment")),
        ):
            self._add_comment(section, label, subject, session)

    def _add_comment(self, section: Path, label: str, subject: str, session: Session) -> None:
        field = self._comments[section] = NoteField(subject, self.tr("No comment"))
        note = self.tr("Note for editors. Press Ctrl+Enter to apply.")
        tip = f"{subject}\n{note}"
        row = self._rows[section] = PropertyRow(label, field, tooltip=tip, has_count=False)
        self.body.addWidget(row)
        step_text = self.tr("Change {property}").format(property=lower_in_sentence(subject))
        bind_field(field, session, lambda: step_text, lambda text: sources.set_comment(section, text))

    def comment(self, section: Path) -> NoteField:
        """Return the field for a section's comment."""
        return self._comments[section]

    def show_style(self, style: MapStyle) -> None:
        """Show name and comments of a style. Missing sections have no comment field."""
        self.name.show_value(style.name)
        for section, field in self._comments.items():
            field.show_value(read_text(read(style.tree, (*section, NAME_KEY), "")))
            self._rows[section].setVisible(isinstance(read(style.tree, section), dict))

    def reveal(self, path: Path) -> QWidget | None:
        """Expand the section and return the field for a path."""
        fields: dict[Path, Field] = {(*SCHEME, "name"): self.name}
        fields |= {(*section, NAME_KEY): field for section, field in self._comments.items()}
        if path in fields:
            self.set_open(True)
        return fields.get(path)


class StylePage(ScrollPage):
    """Page with name, comments, declared sources and unknown keys."""

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._shown: MapStyle | None = None
        self.texts = StyleTexts(session)
        self.sources = StyleSources(session, view_state, data)
        self.sources.place_requested.connect(self.go_to)
        self.sources.unknown_keys_requested.connect(self._on_unknown_keys_requested)
        self.unknown_keys = UnknownKeys()
        for section in (self.texts, self.sources, self.unknown_keys):
            self.column.addWidget(section)
        self.column.addStretch(1)

    def show_style(self, style: MapStyle) -> None:
        if style is not self._shown:
            self._shown = style
            self.texts.show_style(style)
            self.sources.show_style(style)
            self.unknown_keys.show_members(uneditable_members(style.tree))

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self.sources.show_data(data)

    def _on_unknown_keys_requested(self, path: Path) -> None:
        """Show the first unknown key below a path."""
        within = [each.path for each in self.unknown_keys.members if each.path[: len(path)] == path]
        part = self.unknown_keys.reveal(within[0]) if within else None
        if part is not None:
            self.go_to(part)

    def reveal(self, path: Path) -> QWidget | None:
        """Expand what a path of the style names and return its widget; None if it is not shown."""
        widget = self.unknown_keys.reveal(path)
        if widget is not None:
            return widget
        if path[: len(SOURCES)] == SOURCES:
            return self.sources.reveal(path[len(SOURCES) :])
        return self.texts.reveal(path)
