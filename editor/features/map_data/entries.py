"""The user's entries of the layer data dictionary: dialog and file."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QWidget

from editor.errors import EditorError
from editor.features.map_data.entry_form import EntryForm
from editor.features.map_data.entry_table import EntryTable, EntryTableModel
from editor.mapstyle.schema.source_data import DataEntry, DataKey, SourceData
from editor.storage.user_entries import delete_entry, write_entry
from editor.ui.fields.line_edits import FilterEdit
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import page_stack, v_box
from editor.ui.text import translated
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap

_WIDTH_PX, _HEIGHT_PX = 760, 680


class EntriesDialog(QDialog):
    """A table of entries and a form for the current one; modeless.

    Signals: `data_changed(SourceData)` after an entry was saved to the file or reset.
    """

    data_changed = Signal(object)

    def __init__(self, data: SourceData, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Layer data dictionary"))
        self.resize(_WIDTH_PX, _HEIGHT_PX)
        self._file = file
        self._model = EntryTableModel(data, self)
        self.table = EntryTable(self._model)
        self.form = EntryForm()
        self.filter = self._create_filter()
        self._lead = QLabel(
            self.tr(
                "This dictionary names the data behind each data ID. Your changes are stored "
                "separately. Layer names and the map update immediately."
            )
        )
        self._lead.setTextFormat(Qt.TextFormat.PlainText)
        self._lead.setProperty("tone", "secondary")
        self._lead.setWordWrap(True)
        self._no_match = EmptyState(FileSymbol.FIND, "", self.tr("Clear filter"))
        self._no_match.pressed.connect(self.filter.clear)
        self._lay_out()
        self.table.entry_selected.connect(self._show_entry)
        self.form.save_requested.connect(self._save)
        self.form.reset_requested.connect(self._reset)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from the filter to the table with Enter instead of closing the dialog."""
        if self.filter.hasFocus() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close, unless the form has unsaved changes."""
        if self.form.is_typing:
            self.form.ask_to_decide()
            event.ignore()
            return
        super().closeEvent(event)

    def _create_filter(self) -> FilterEdit:
        field = FilterEdit(self.tr("Filter entries"), self.tr("Name, type, ID or query"))
        field.setToolTip(self.tr("Show matching rows only"))
        field.textChanged.connect(self._filter)
        field.add_find_shortcut(self)
        return field

    def _lay_out(self) -> None:
        self._pages = page_stack(self.table, self._no_match)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.close)
        layout = v_box(self, margins=(Gap.L, Gap.L, Gap.L, Gap.L), spacing=Gap.S)
        layout.addWidget(self._lead)
        layout.addWidget(self.filter)
        layout.addLayout(self._pages, 1)
        layout.addWidget(self.form)
        layout.addWidget(close)

    def _filter(self, text: str) -> None:
        self._model.filter(text)
        is_empty = self._model.rowCount() == 0
        if is_empty:
            self._no_match.set_sentence(self.tr("Nothing matches “{text}”.").format(text=text))
        self._pages.setCurrentIndex(int(is_empty))

    def _show_entry(self, entry: DataEntry | None) -> None:
        """Show the current entry, unless the form has unsaved changes of another one."""
        if not self.form.is_typing:
            self.form.show_entry(entry)
        elif entry is not None and entry.key != self.form.key:
            self.form.ask_to_decide()
            self.table.select(self.form.key)

    def _save(self, entry: DataEntry) -> None:
        try:
            self._apply(write_entry(self._file, entry), entry.key)
        except EditorError as error:
            self.form.show_problem(translated(error.sentence))

    def _reset(self, key: DataKey) -> None:
        try:
            self._apply(delete_entry(self._file, key), key)
        except EditorError as error:
            self.form.show_problem(translated(error.sentence))

    def _apply(self, data: SourceData, key: DataKey) -> None:
        self.form.show_entry(None)
        self._model.show_data(data)
        self.table.select(key)
        self.data_changed.emit(data)
