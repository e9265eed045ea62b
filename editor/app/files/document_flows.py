"""File operations of a window: open, save, external changes, backup and recovery."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from editor.app.files.backup_flow import BackupFlow
from editor.app.files.differences_dialog import Comparison, DifferencesDialog
from editor.app.files.disk_flow import DiskFlow
from editor.app.files.documents import Documents
from editor.app.files.file_flow import FileFlow
from editor.app.files.recovery_flow import RecoveryFlow, RecoveryParts
from editor.app.files.save_copy import SaveCopy
from editor.app.files.step_note import StepNote
from editor.app.files.write_access import WriteAccess
from editor.app.notice_bar import NoticeBar
from editor.app.services import Services
from editor.session.recovery import PACE, CopyDelays, Recovery
from editor.session.session import Session


class DocumentFlows:
    """The controllers of a window that deal with the file of its style."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        services: Services,
        notice: NoticeBar,
        *,
        pace: CopyDelays = PACE,
    ) -> None:
        self._window, self._session, self._services = window, session, services
        jobs, step_note = services.jobs, StepNote(session, notice)
        self.documents = Documents(session, jobs, services.backups, window)
        self.files = FileFlow(window, session, self.documents, services.settings, notice, step_note)
        self.disk = DiskFlow(session, self.documents, self.files, jobs, notice, step_note, self._compare)
        self.backup = BackupFlow(session, self.files, jobs, services.backups, notice, step_note)
        self._recovery = Recovery(session, jobs, services.recovery, window, pace=pace)
        parts = RecoveryParts(session, services.recovery, jobs, services.data, step_note, self._compare)
        self.recovery = RecoveryFlow(window, self._recovery, self.documents, self.files, notice, parts)
        self._save_copy = SaveCopy(window, session, self.files, jobs, services.settings, notice)
        self.access = WriteAccess(session, self.documents, jobs, self.documents)

    @property
    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """The handlers of the file commands, by name."""
        return {
            "open": self.files.ask_for_file,
            "import_style": self.files.ask_for_import,
            "save": self.files.save,
            "save_as": self.files.save_as,
            "save_copy": self._save_copy.ask,
            "revert": self.disk.reload,
            "compare_saved": self.disk.compare_saved,
            "go_back": self.backup.go_back,
            "recover": self.recovery.show,
        }

    def enable(self, commands: Mapping[str, QAction]) -> None:
        """Enable the file commands that need a file or a previous version."""
        has_file = self._session.origin.path is not None
        commands["revert"].setEnabled(has_file)
        commands["compare_saved"].setEnabled(has_file)
        self.backup.find(commands["go_back"].setEnabled)

    def keep_at_once(self) -> bool:
        """Write a recovery copy synchronously; return whether one contains the current style."""
        return self._recovery.keep_at_once()

    def leave_behind(self) -> None:
        """Leave a recovery copy of unsaved changes for the next start of the program."""
        if self._session.has_own_changes:
            self._recovery.leave_behind()

    def close(self) -> None:
        """Close the recovery copy: unsaved changes were discarded."""
        if self._session.has_own_changes:
            self._recovery.release()
        else:
            self._recovery.close()

    def _compare(self, comparison: Comparison) -> None:
        DifferencesDialog(comparison, self._services.data, self._services.jobs, self._window).show()
