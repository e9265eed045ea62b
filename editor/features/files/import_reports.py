"""The report of the open import: shown from the notice right after it, and from the menu later."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.lazy_import import LazyModule
from editor.session.session import Session
from editor.workspace.document_reading import Document
from editor.workspace.notice_bar import Choice

if TYPE_CHECKING:
    from editor.features.files import import_notes
else:
    import_notes = LazyModule("editor.features.files.import_notes")


class ImportReports(QObject):
    """Retains the report of an import until another document is opened.

    Signals: `changed(bool)` when a document was opened, with whether it has a report.
    """

    changed = Signal(bool)

    def __init__(self, window: QWidget, session: Session) -> None:
        super().__init__(window)
        self._window, self._session = window, session
        self._imported: Document | None = None
        self._name_layers: Callable[[], object] = lambda: None
        self._open_reference: Callable[[], object] = lambda: None

    def set_offers(self, name_layers: Callable[[], object], open_reference: Callable[[], object]) -> None:
        """Set the functions that name the unnamed layers, and that ask for a reference image."""
        self._name_layers, self._open_reference = name_layers, open_reference

    def set_document(self, document: Document) -> None:
        """Retain the report of an opened document; without one, discard that of the last import."""
        self.set_imported(document if document.report else None)

    @property
    def imported(self) -> Document | None:
        """The document whose report is retained, if any."""
        return self._imported

    def set_imported(self, document: Document | None) -> None:
        """Retain the report of a document."""
        self._imported = document
        self.changed.emit(self._imported is not None)

    def show(self) -> None:
        """Show the report in a dialog that does not block the window."""
        if self._imported is not None:
            name, sections = self._imported.origin.name, self._imported.report
            import_notes.ImportNotesDialog(name, sections, self._window).show()

    def choices(self) -> tuple[Choice, ...]:
        """Return the buttons of the notice: the report, names of layers, and a picture of the original."""
        if self._imported is None:
            return ()
        tip = self.tr("List what was imported, what was not and what to check")
        choices = [Choice(self.tr("Show import report"), tip, self.show, only_shows=True)]
        if self._imported.is_maplibre:
            choices.append(
                Choice(
                    self.tr("Add screenshot of the original…"),
                    self.tr("Place an image of the original style over the map, to compare them"),
                    self._open_reference,
                    only_shows=True,
                )
            )
        if not all(layer.comment for layer in self._session.style.layers):
            choices.append(
                Choice(
                    self.tr("Name unnamed layers after their data"),
                    self.tr("Write what each layer draws as its name; undo removes the names"),
                    self._name_layers,
                )
            )
        return tuple(choices)
