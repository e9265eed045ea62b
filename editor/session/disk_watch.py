"""Whether another program changes or deletes the file of the open style."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.errors import EditorError
from editor.mapstyle.files import FileState, has_changed, state_of
from editor.session.session import Session
from editor.system.jobs import Jobs

# The purpose of the job that writes the session's file: what the disk holds meanwhile is nobody else's.
SAVE: Final = "save"
# A program that writes a file does so in several steps.
_PAUSE_MS: Final = 200
_LOOK: Final = "look at the file"


@dataclass(frozen=True, slots=True)
class DiskChange:
    """The file of the open style is another now, or there is none any more."""

    path: Path
    is_gone: bool


@dataclass(frozen=True, slots=True)
class _Finding:
    """What a file was found to be, and what it was compared with."""

    path: Path
    known: FileState | None
    found: FileState | None
    has_changed: bool


class DiskWatch(QObject):
    """Compares the session's file with what was last read or saved, whenever the disk tells of it.

    Signals: `changed(DiskChange)`, once for each state that the file comes to.
    """

    changed = Signal(object)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._path, self._known = session.origin.path, session.file_state
        self._found: FileState | None = None
        # The digest of the state that was told last; None in it where the file was gone.
        self._told: tuple[bytes | None, ...] = ()
        self._is_gone_known = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_file_event)
        self._watcher.directoryChanged.connect(self._on_folder_event)
        session.file_changed.connect(self._on_session_file_changed)
        self._follow()

    def keep_mine(self) -> None:
        """The person knows what was told: the next save may write over that."""
        if self._told:
            found = self._found
            self._session.expect(found)
            self._is_gone_known = found is None

    def look(self) -> None:
        """Compare now. Not every disk tells of changes, such as one across the network."""
        path, known = self._path, self._known
        if path is None or (known is None and not self._is_gone_known):
            return
        if self._jobs.is_running(SAVE) or self._jobs.is_running(_LOOK):
            self._timer.start()
            return
        self._jobs.run(lambda _cancel: _compare(path, known), self._on_found, self._give_up, _LOOK)

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
            self._found, self._told, self._is_gone_known = None, (), False
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
        self._follow()  # Whoever replaces a file takes the watch away with the old one.
        told = (finding.found.digest if finding.found is not None else None,) if finding.has_changed else ()
        if told != self._told:
            self._found, self._told = finding.found, told
            if told:
                self.changed.emit(DiskChange(finding.path, finding.found is None))

    def _give_up(self, _error: EditorError) -> None:
        """What cannot be read is not known to be another file; saving says more."""


def _places(path: Path) -> set[str]:
    """The file that a path leads to, and the folders in which it, or a link to it, may be replaced."""
    target = Path(os.path.realpath(path))
    places = (target, target.parent, Path(os.path.realpath(path.parent)))
    return {str(place) for place in places if place.exists()}


def _compare(path: Path, known: FileState | None) -> _Finding:
    if known is not None and not has_changed(path, known):
        return _Finding(path, known, known, has_changed=False)
    found = state_of(path)
    is_same = found is known if found is None or known is None else found.digest == known.digest
    return _Finding(path, known, found, has_changed=not is_same)
