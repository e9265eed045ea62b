"""Whether another program changes or deletes the file of the open style."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.errors import EditorError
from editor.session.session import Session
from editor.storage.files import NO_FILE, FileState, has_changed, may_have_changed, state_of
from editor.system.jobs import Jobs
from editor.system.patience import answer_within

# The purpose of the job that writes the session's file: what the disk holds meanwhile is nobody else's.
SAVE: Final = "save"
# A program that writes a file does so in several steps.
_PAUSE_MS: Final = 200
_LOOK: Final = "look at the file"
# How long a person who leaves a document waits for its disk, and for a file that has to be read.
_PATIENCE_S: Final = 0.3
UNREADABLE: Final = FileState(0, 0, 0, b"unreadable")
"""The state of a file of which no one knows what it holds."""


@dataclass(frozen=True, slots=True)
class DiskChange:
    """The file of the open style is another now: `found`, which is NO_FILE where there is none any more."""

    path: Path
    found: FileState

    @property
    def is_gone(self) -> bool:
        """Whether there is no file any more."""
        return self.found == NO_FILE


@dataclass(frozen=True, slots=True)
class _Finding:
    """What a file was found to be, and what it was compared with."""

    path: Path
    known: FileState
    found: FileState

    @property
    def has_changed(self) -> bool:
        """Whether the file holds something else than was known."""
        return self.found.digest != self.known.digest


class DiskWatch(QObject):
    """Compares the session's file with what was last read or saved, whenever the disk tells of it.

    Signals: `changed(DiskChange)`, once for each state that the file comes to; `found_same()` whenever it was
    looked at and is what was last read or saved; `unreadable(EditorError)` once it can no longer be read.
    """

    changed = Signal(object)
    found_same = Signal()
    unreadable = Signal(object)

    def __init__(
        self,
        session: Session,
        jobs: Jobs,
        parent: QObject | None = None,
        *,
        reading_patience_s: float = _PATIENCE_S,
        pause_ms: int = _PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._reading_patience_s = session, jobs, reading_patience_s
        self._path, self._known = session.origin.path, session.file_state
        # The state that was told last.
        self._told: FileState | None = None
        self._is_announced_unreadable = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(pause_ms)
        self._timer.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_file_event)
        self._watcher.directoryChanged.connect(self._on_folder_event)
        session.file_changed.connect(self._on_session_file_changed)
        self._follow()

    def keep_mine(self) -> None:
        """The person knows what was told: the next save may write over that."""
        if self._told is not None:
            self._session.expect(self._told)

    def look(self) -> None:
        """Compare now. Not every disk tells of changes, such as one across the network."""
        path, known = self._path, self._known
        if path is None or known is None:
            return
        if self._jobs.is_running(SAVE) or self._jobs.is_running(_LOOK):
            self._timer.start()
            return
        self._jobs.run(
            lambda _cancel: _compare(path, known),
            self._on_found,
            lambda error: self._on_unreadable(path, known, error),
            _LOOK,
            abandon=True,
        )

    def look_again(self) -> None:
        """Compare now, and report once more that the file cannot be read where that still holds."""
        self._is_announced_unreadable = False
        self.look()

    def look_now(self) -> None:
        """Compare before this returns, for a document that is about to be left.

        A disk that does not answer is not waited for: the file counts as it was known then. One that has
        changed by its status, and takes too long to read, counts as another file until it was read.
        """
        path, known = self._path, self._known
        if path is None or known is None or self._jobs.is_running(SAVE):
            return
        try:
            is_in_doubt = answer_within(_PATIENCE_S, lambda: _is_in_doubt(path, known))
            if is_in_doubt is None:
                return
            patience_s = self._reading_patience_s if is_in_doubt else _PATIENCE_S
            finding = answer_within(patience_s, lambda: _compare(path, known))
        except EditorError as error:
            self._on_unreadable(path, known, error)
            return
        if finding is not None:
            self._on_found(finding)
        elif is_in_doubt:
            self._on_unreadable(path, known)
            self._timer.start()

    def _on_file_event(self, _path: str) -> None:
        self._timer.start()

    def _on_folder_event(self, _path: str) -> None:
        # Others may write in the folder all the time, which must not put it off forever.
        if not self._timer.isActive():
            self._timer.start()

    def _on_session_file_changed(self) -> None:
        path, known = self._session.origin.path, self._session.file_state
        if path != self._path or known is not self._known:
            self._path, self._known = path, known
            self._told, self._is_announced_unreadable = None, False
            self._follow()
            self._timer.start()

    def _follow(self) -> None:
        """Watch the file as it stands now; a new watch may have come too late, so look as well."""
        wanted = set() if self._path is None else _places(self._path)
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(list(watched - wanted))
        missing = list(wanted - watched)
        if missing and self._watcher.addPaths(missing) != missing:  # Which gives those that it cannot watch.
            self._timer.start()

    def _on_found(self, finding: _Finding) -> None:
        is_late = finding.path != self._path or finding.known is not self._known
        if is_late or self._jobs.is_running(SAVE):
            self._timer.start()
            return
        self._is_announced_unreadable = False
        self._follow()  # A program that replaces a file takes the watch away with the old one.
        if not finding.has_changed:
            self._told = None
            self._session.note_disk_state(None)
            self.found_same.emit()
        elif self._told is None or self._told.digest != finding.found.digest:
            self._told = finding.found
            self._session.note_disk_state(finding.found)
            self.changed.emit(DiskChange(finding.path, finding.found))

    def _on_unreadable(self, path: Path, known: FileState, error: EditorError | None = None) -> None:
        """Count the document as unsaved, for no file is known to hold it.

        Without an error, the file is only slow to read.
        """
        if path != self._path or known is not self._known or self._told is not None:
            return
        self._session.note_disk_state(UNREADABLE)
        if error is not None and not self._is_announced_unreadable:
            self._is_announced_unreadable = True
            self.unreadable.emit(error)


def _places(path: Path) -> set[str]:
    """The file that a path leads to, and the folders in which it, or a link to it, may be replaced."""
    target = Path(os.path.realpath(path))
    places = (target, target.parent, Path(os.path.realpath(path.parent)))
    return {str(place) for place in places if place.exists()}


def _is_in_doubt(path: Path, known: FileState) -> bool:
    """Whether a file has to be read to know what it is.

    Raises: DocumentError when it cannot be looked at; its place names the file.
    """
    return not os.access(path, os.R_OK) or may_have_changed(path, known)


def _compare(path: Path, known: FileState) -> _Finding:
    """What a file is found to be.

    Raises: DocumentError when it cannot be read; its place names the file.
    """
    if os.access(path, os.R_OK) and not has_changed(path, known):
        return _Finding(path, known, known)
    return _Finding(path, known, state_of(path) or NO_FILE)
