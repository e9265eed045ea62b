"""Form for an entry of what layers draw: its name and the queries of each tile schema."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QPlainTextEdit, QWidget

from editor.basemap.schema_detection import SCHEMA_NAMES
from editor.features.map_data.entry_table import basis_of
from editor.mapstyle.schema.source_data import (
    OSM,
    SCHEMAS,
    USER_ORIGIN,
    DataEntry,
    DataKey,
    draws_every_category,
)
from editor.preview.overlays.card import SymbolLabel
from editor.storage.user_entries import edited_entry, query_problem, query_text
from editor.ui.fields.choice_field import Combo
from editor.ui.fields.line_edits import ValueEdit
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import translated
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font

# The origins of entries that are not inferred.
_CONFIRMED_ORIGINS = ("documented", "named", USER_ORIGIN)
_LINES = 4
_PADDING_PX = 12
_PROBLEM_PX = 560


class EntryForm(QWidget):
    """Editor for an entry; changes apply when they are saved.

    Signals: `save_requested(DataEntry)` with the changed entry, `reset_requested(str)` with its key.
    """

    save_requested = Signal(object)
    reset_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: DataEntry | None = None
        self._schema = OSM
        self._typed: dict[str, str] = {}
        self.label = ValueEdit()
        self.label.setAccessibleName(self.tr("Name"))
        self.label.setToolTip(self.tr("Name of the data"))
        self.schema = Combo()
        self.schema.setAccessibleName(self.tr("Schema"))
        self.schema.setToolTip(self.tr("Map data schema of the queries"))
        for name in SCHEMAS:
            self.schema.addItem(translated(SCHEMA_NAMES[name]), name)
        self.queries = QPlainTextEdit()
        self.queries.setAccessibleName(self.tr("Queries"))
        self.queries.setFont(font(TypeRole.FIXED))
        self.queries.setTabChangesFocus(True)
        self.queries.setFixedHeight(self.queries.fontMetrics().lineSpacing() * _LINES + _PADDING_PX)
        self.basis = QLabel()
        self.basis.setTextFormat(Qt.TextFormat.PlainText)
        self.basis.setProperty("tone", "secondary")
        self.basis.setWordWrap(True)
        self._hint_symbol = SymbolLabel(StateSymbol.HINT, ink=lambda theme: theme.hint)
        self.problem = ProblemLine()
        self.problem.set_available_width(_PROBLEM_PX)
        self.save = plain_button(self.tr("Save entry"), "content-save-outline")
        self.save.setToolTip(self.tr("Save as your own entry"))
        self.reset = quiet_button(self.tr("Reset"))
        self.reset.setToolTip(self.tr("Restore the built-in entry"))
        self.drop = quiet_button(self.tr("Discard changes"))
        self.drop.setToolTip(self.tr("Restore the saved entry"))
        self._lay_out()
        self.label.textEdited.connect(self._on_typed)
        self.queries.textChanged.connect(self._on_typed)
        self.schema.currentIndexChanged.connect(self._on_schema_changed)
        self.save.clicked.connect(self._save)
        self.reset.clicked.connect(self._reset)
        self.drop.clicked.connect(lambda: self._set_entry(self._entry))
        self._set_entry(None)

    def _lay_out(self) -> None:
        for button in (self.save, self.reset, self.drop):
            button.setAutoDefault(False)
        basis = h_box(spacing=Gap.S)
        basis.addWidget(self._hint_symbol, 0, Qt.AlignmentFlag.AlignTop)
        basis.addWidget(self.basis, 1, Qt.AlignmentFlag.AlignTop)
        buttons = h_box(spacing=Gap.S)
        buttons.addWidget(self.save)
        buttons.addWidget(self.drop)
        buttons.addStretch(1)
        buttons.addWidget(self.reset)
        form = QFormLayout()
        form.setSpacing(Gap.S)
        form.addRow(self.tr("Name"), self.label)
        form.addRow(self.tr("Schema"), self.schema)
        form.addRow(self.tr("Queries"), self.queries)
        form.addRow("", basis)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.S)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addLayout(buttons)

    @property
    def is_typing(self) -> bool:
        """Whether there are unsaved changes."""
        return self._entry is not None and self._has_changes(self._entry)

    @property
    def key(self) -> DataKey:
        """The key of the current entry; empty without one."""
        return self._entry.key if self._entry is not None else ""

    def show_entry(self, entry: DataEntry | None) -> None:
        """Show an entry, or none, and discard changes."""
        self._set_entry(entry)

    def ask_to_decide(self) -> None:
        """Ask to save or discard the changes first."""
        self.show_problem(self.tr("Save or discard your changes to this entry."))

    def show_problem(self, text: str) -> None:
        """Show an error."""
        self.problem.show_text(text)

    def _set_entry(self, entry: DataEntry | None) -> None:
        self._entry = entry
        self._typed = {} if entry is None else _texts(entry)
        self.label.setText(translated(entry.label) if entry is not None else "")
        self._show_queries()
        self.basis.setText(self._basis_text(entry))
        self._hint_symbol.setVisible(entry is not None and entry.origin not in _CONFIRMED_ORIGINS)
        for widget in (self.label, self.schema):
            widget.setEnabled(entry is not None)
        self.reset.setEnabled(entry is not None and entry.origin == USER_ORIGIN)
        self.show_problem("")
        self._show_buttons()

    def _show_queries(self) -> None:
        self.queries.blockSignals(True)
        self.queries.setPlainText(self._typed.get(self._schema, ""))
        self.queries.blockSignals(False)
        reason = self._read_only_reason()
        self.queries.setReadOnly(bool(reason))
        self.queries.setEnabled(self._entry is not None)
        self.queries.setToolTip(reason or self.tr("One query per line, such as key=value & key=value"))

    def _read_only_reason(self) -> str:
        entry = self._entry
        if entry is None:
            return ""
        if entry.category is not None and self._schema != OSM:
            return self.tr("Derived from the OpenStreetMap tags of the category.")
        if draws_every_category(entry) and self._schema == OSM:
            return self.tr("Combines the tags of all categories. Edit a category instead.")
        return ""

    def _basis_text(self, entry: DataEntry | None) -> str:
        if entry is None:
            return self.tr("Select an entry to edit it.")
        types = ", ".join(entry.types)
        summary = self.tr("Layer types: {types}. Origin: {basis}.").format(types=types, basis=basis_of(entry))
        return f"{summary} {translated(entry.note)}".strip()

    def _on_schema_changed(self) -> None:
        self._schema = str(self.schema.currentData())
        self._show_queries()

    def _on_typed(self) -> None:
        self._typed[self._schema] = self.queries.toPlainText()
        self.show_problem("")
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.save.setEnabled(self.is_typing)
        self.drop.setEnabled(self.is_typing)

    def _entered_label(self, entry: DataEntry) -> str:
        """Return the entered name; an unchanged one stays untranslated."""
        typed = self.label.text().strip()
        return entry.label if typed == translated(entry.label) else typed

    def _has_changes(self, entry: DataEntry) -> bool:
        return self.label.text() != translated(entry.label) or self._typed != _texts(entry)

    def _save(self) -> None:
        if self._entry is None:
            return
        label = self._entered_label(self._entry)
        if not label:
            self.show_problem(self.tr("The entry has no name. Enter one."))
            return
        lines = {
            schema: tuple(line.strip() for line in text.splitlines() if line.strip())
            for schema, text in self._typed.items()
        }
        for schema, texts in lines.items():
            for text in texts if texts != _lines(self._entry, schema) else ():
                problem = query_problem(text, schema)
                if problem:
                    self.schema.setCurrentIndex(self.schema.findData(schema))
                    self.show_problem(translated(problem))
                    return
        self.save_requested.emit(edited_entry(self._entry, label, lines))

    def _reset(self) -> None:
        if self._entry is not None:
            self.reset_requested.emit(self._entry.key)


def _lines(entry: DataEntry, schema: str) -> tuple[str, ...]:
    return tuple(query_text(query, schema) for query in entry.queries[schema])


def _texts(entry: DataEntry) -> dict[str, str]:
    return {schema: "\n".join(_lines(entry, schema)) for schema in SCHEMAS}
