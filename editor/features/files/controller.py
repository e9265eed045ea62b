"""Files of a window: open, save, external changes, backup and recovery."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from editor.features.files.backups import BackupController
from editor.features.files.disk_changes import DiskController, WriteAccess
from editor.features.files.documents import Documents
from editor.features.files.open_save import FileController, StepNote
from editor.features.files.recovery_controller import RecoveryController, RecoveryParts
from editor.features.files.saving import SaveCopy
from editor.features.files.style_export import StyleExporter
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import SourceData
from editor.session.recovery_writer import DEFAULT_DELAYS, Copies, CopyDelays, Recovery
from editor.session.session import Session
from editor.workspace.notice_bar import NoticeBar
from editor.workspace.services import Services

if TYPE_CHECKING:
    from editor.workspace import differences
else:
    differences = LazyModule("editor.workspace.differences")


class OpeningState(QObject):
    """Disables the panels of an untouched new style while a file that replaces it is read.

    `panels` returns those that exist.
    """

    def __init__(
        self,
        window: QWidget,
        session: Session,
        documents: Documents,
        panels: Callable[[], Iterable[QWidget]],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._documents, self._panels = window, session, documents, panels
        self._last_focus: QWidget | None = None
        documents.reading_changed.connect(self._update)

    def _update(self) -> None:
        is_untouched = self._session.origin.path is None and not self._session.is_edited
        is_disabled = bool(self._documents.reading) and is_untouched
        focused = self._window.focusWidget()
        if is_disabled and focused is not None and self._window.isAncestorOf(focused):
            self._last_focus = focused
            focused.destroyed.connect(self._forget_focus)
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)  # Else the focus moves to the next button.
        for panel in self._panels():
            panel.setEnabled(not is_disabled)
        if not is_disabled and self._last_focus is not None:
            self._last_focus.setFocus(Qt.FocusReason.OtherFocusReason)
            self._last_focus.destroyed.disconnect(self._forget_focus)
            self._last_focus = None

    def _forget_focus(self) -> None:
        self._last_focus = None


class DocumentControllers:
    """The controllers of a window that deal with the file of its style."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        services: Services,
        notice: NoticeBar,
        *,
        delays: CopyDelays = DEFAULT_DELAYS,
    ) -> None:
        self._window, self._session, self._jobs, self._data = window, session, services.jobs, services.data
        jobs, step_note = services.jobs, StepNote(session, notice)
        self.documents = Documents(session, jobs, services.backups, window)
        self.files = FileController(window, session, self.documents, services.settings, notice, step_note)
        self.disk = DiskController(
            session, self.documents, self.files, jobs, notice, step_note, self._compare
        )
        self.backup = BackupController(session, self.files, jobs, services.backups, notice, step_note)
        self._recovery = Recovery(session, jobs, services.recovery, window, delays=delays)
        parts = RecoveryParts(session, services.recovery, jobs, services.data, step_note, self._compare)
        self.recovery = RecoveryController(window, self._recovery, self.documents, self.files, notice, parts)
        self._save_copy = SaveCopy(window, session, self.files, jobs, services.settings, notice)
        self._style_export = StyleExporter(window, session, self.files, jobs, services.settings, notice)
        self.access = WriteAccess(session, self.documents, jobs, self.documents)

    @property
    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """The handlers of the file commands, by name."""
        return {
            "open": self.files.ask_for_file,
            "import_style": self.files.ask_for_import,
            "import_maplibre": self.files.ask_for_maplibre,
            "import_report": self.files.imports.show,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "save_copy": self._save_copy.ask,
            "export_style": self._style_export.ask,
            "revert": self.disk.reload,
            "compare_saved": self.disk.compare_saved,
            "go_back": self.backup.go_back,
            "recover": self.recovery.show,
        }

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data."""
        self._data = data
        self.recovery.show_data(data)

    def enable(self, commands: Mapping[str, QAction]) -> None:
        """Enable the file commands that need a file or a previous version."""
        has_file = self._session.origin.path is not None
        commands["revert"].setEnabled(has_file)
        commands["compare_saved"].setEnabled(has_file)
        self.backup.find(commands["go_back"].setEnabled)

    @property
    def is_busy(self) -> bool:
        """Whether a document is read or saved, or text is typed that is not part of the style."""
        documents = self.documents
        return bool(documents.reading) or documents.is_saving or self.files.has_unapplied_text

    def hand_over(self) -> Copies:
        """Return the recovery copies for the controllers of a session that continues this one."""
        return self._recovery.hand_over()

    def continue_from(self, other: "DocumentControllers") -> None:
        """Take over recovery copies and import report of the session that this window continues."""
        self._recovery.take_over(other.hand_over())
        self.files.imports.set_imported(other.files.imports.imported)

    def write_copy_now(self) -> bool:
        """Write a recovery copy synchronously; return whether one contains the current style."""
        return self._recovery.write_copy_now()

    def leave_behind(self) -> None:
        """Leave a recovery copy of unsaved changes for the next start of the program."""
        if self._session.has_unsaved_changes:
            self._recovery.leave_behind()

    def close(self) -> None:
        """Close the recovery copy: unsaved changes were discarded."""
        if self._session.has_unsaved_changes:
            self._recovery.release()
        else:
            self._recovery.close()

    def _compare(self, comparison: "differences.Comparison") -> None:
        differences.DifferencesDialog(comparison, self._data, self._jobs, self._window).show()
