"""Detection of read-only files and folders."""

import os
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from editor.app.files.documents import Documents
from editor.errors import EditorError
from editor.session.session import Session
from editor.system.jobs import Jobs

_PURPOSE = "write access"


class Access(Enum):
    """The permissions for a file."""

    FREE = "free"
    FILE_LOCKED = "the file may not be written"
    FOLDER_LOCKED = "the folder takes no new files, which every save needs"


def access_of(path: Path) -> Access:
    """Return the permissions for a file or the target of its link. A missing file can be written."""
    real = Path(os.path.realpath(path))
    if real.exists() and not os.access(real, os.W_OK):
        return Access.FILE_LOCKED
    if real.parent.exists() and not os.access(real.parent, os.W_OK):
        return Access.FOLDER_LOCKED
    return Access.FREE


class WriteAccess(QObject):
    """Checks the permissions when another file is opened or the window becomes active.

    Signals: `changed()` when the permissions changed.
    """

    changed = Signal()

    def __init__(self, session: Session, documents: Documents, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._access = Access.FREE
        self._path: Path | None = None
        session.file_changed.connect(self._on_file_changed)
        documents.save_failed.connect(self.look)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state_changed)

    @property
    def reason(self) -> str:
        """The reason why the file is read-only; empty if it is writable."""
        file = self.tr("You may not write this file. Save it under another name or elsewhere.")
        folder = self.tr("You may not write in this file’s folder, so it cannot be saved there.")
        return {Access.FILE_LOCKED: file, Access.FOLDER_LOCKED: folder}.get(self._access, "")

    def look(self) -> None:
        """Check the permissions in a job: network file systems may be slow."""
        path = self._session.origin.path
        if path is None:
            self._jobs.cancel(_PURPOSE)
            self._set_access(Access.FREE)
            return
        self._jobs.run(lambda _cancel: access_of(path), self._set_access, _ignore, _PURPOSE, abandon=True)

    def _on_file_changed(self) -> None:
        if self._session.origin.path != self._path:
            self._path = self._session.origin.path
            self.look()

    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def _set_access(self, access: Access) -> None:
        if access is not self._access:
            self._access = access
            self.changed.emit()


def _ignore(_error: EditorError) -> None:
    """Ignore the error: the job has logged it, and saving reports its own."""
