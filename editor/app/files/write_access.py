"""Whether the open file may be written, seen in time: before a person has worked for a save that fails."""

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
    """What the system lets a person do with a file."""

    FREE = "free"
    FILE_LOCKED = "the file may not be written"
    FOLDER_LOCKED = "the folder takes no new files, which every save needs"


def access_of(path: Path) -> Access:
    """What may be done with a file, or with what its link leads to. One that is gone may be written anew."""
    real = Path(os.path.realpath(path))
    if real.exists() and not os.access(real, os.W_OK):
        return Access.FILE_LOCKED
    if real.parent.exists() and not os.access(real.parent, os.W_OK):
        return Access.FOLDER_LOCKED
    return Access.FREE


class WriteAccess(QObject):
    """Looks when another file is open, and when a person comes back from another program.

    Signals: `changed()` when what was seen is not what was seen before.
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
            application.applicationStateChanged.connect(self._on_application_state)

    @property
    def words(self) -> str:
        """What was seen last, for people; empty where the file may be written."""
        file = self.tr("You may not write this file. Save it under another name or elsewhere.")
        folder = self.tr("You may not write in this file’s folder, so it cannot be saved there.")
        return {Access.FILE_LOCKED: file, Access.FOLDER_LOCKED: folder}.get(self._access, "")

    def look(self) -> None:
        """Look off the window's thread: a disk across the network may take its time."""
        path = self._session.origin.path
        if path is None:
            self._jobs.cancel(_PURPOSE)
            self._take(Access.FREE)
            return
        self._jobs.run(lambda _cancel: access_of(path), self._take, _ignore, _PURPOSE, abandon=True)

    def _on_file_changed(self) -> None:
        if self._session.origin.path != self._path:
            self._path = self._session.origin.path
            self.look()

    def _on_application_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def _take(self, access: Access) -> None:
        if access is not self._access:
            self._access = access
            self.changed.emit()


def _ignore(_error: EditorError) -> None:
    """The job has logged it; saving says for itself what is wrong."""
