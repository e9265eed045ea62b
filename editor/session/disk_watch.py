"""Detection of changes to the open file by other programs."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.errors import EditorError
from editor.records import dataclass
from editor.session.session import Session
from editor.storage.file_state import NO_FILE, FileState, has_changed, may_have_changed, state_of
from editor.system.jobs import Jobs
from editor.system.timeouts import call_within

# The purpose of the job that saves the session's file: meanwhile the disk state is not checked.
SAVE: Final = "save"
# Programs write a file in several steps.
_PAUSE_MS: Final = 200
_CHECK: Final = "look at the file"
# How long closing a document waits for its disk, and for a file that has to be read.
_TIMEOUT_S: Final = 0.3
UNREADABLE: Final = FileState(0, 0, 0, b"unreadable")
"""The state of a file that cannot be read."""


@dataclass(frozen=True, slots=True)
class DiskChange:
    """A change of the open file: `found` is its new state, NO_FILE if it was deleted."""

    path: Path
    found: FileState

    @property
    def is_gone(self) -> bool:
        """Whether the file was deleted."""
        return self.found == NO_FILE


@dataclass(frozen=True, slots=True)
class _Finding:
    """The state of a file, and the state that it was compared with."""

    path: Path
    known: FileState
    found: FileState

    @property
    def has_changed(self) -> bool:
        """Whether the content differs from the known state."""
        return self.found.digest != self.known.digest


class DiskWatch(QObject):
    """Compares the session's file with its last read or saved state when the disk reports a change.

    Signals: `changed(DiskChange)`, once for each new state of the file; `found_unchanged()` after each check
    that finds no change; `unreadable(EditorError)` once the file can no longer be read.
    """

    changed = Signal(object)
    found_unchanged = Signal()
    unreadable = Signal(object)

    def __init__(
        self,
        session: Session,
        jobs: Jobs,
        parent: QObject | None = None,
        *,
        reading_timeout_s: float = _TIMEOUT_S,
        pause_ms: int = _PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self._session, self._jobs, self._reading_timeout_s = session, jobs, reading_timeout_s
        self._path, self._known = session.origin.path, session.file_state
        # The last announced state.
        self._announced: FileState | None = None
        self._is_announced_unreadable = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(pause_ms)
        self._timer.timeout.connect(self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_file_event)
        self._watcher.directoryChanged.connect(self._on_folder_event)
        session.file_changed.connect(self._on_session_file_changed)
        self._watch_paths()

    def allow_overwrite(self) -> None:
        """Let the next save overwrite the announced state."""
        if self._announced is not None:
            self._session.expect(self._announced)

    def look(self) -> None:
        """Compare now, as some disks report no changes, for example network drives."""
        path, known = self._path, self._known
        if path is None or known is None:
            return
        if self._jobs.is_running(SAVE) or self._jobs.is_running(_CHECK):
            self._timer.start()
            return
        self._jobs.run(
            lambda _cancel: _compare(path, known),
            self._on_compared,
            lambda error: self._on_unreadable(path, known, error),
            _CHECK,
            abandon=True,
        )

    def check_again(self) -> None:
        """Compare now, and announce again that the file cannot be read if that still applies."""
        self._is_announced_unreadable = False
        self.look()

    def check_now(self) -> None:
        """Compare before returning, for a document that is about to be closed.

        If the disk does not respond, the known state remains. A file with a changed status that takes too
        long to read counts as unreadable until it was read.
        """
        path, known = self._path, self._known
        if path is None or known is None or self._jobs.is_running(SAVE):
            return
        try:
            needs_reading = call_within(_TIMEOUT_S, lambda: _needs_reading(path, known))
            if needs_reading is None:
                return
            timeout_s = self._reading_timeout_s if needs_reading else _TIMEOUT_S
            finding = call_within(timeout_s, lambda: _compare(path, known))
        except EditorError as error:
            self._on_unreadable(path, known, error)
            return
        if finding is not None:
            self._on_compared(finding)
        elif needs_reading:
            self._on_unreadable(path, known)
            self._timer.start()

    def _on_file_event(self, _path: str) -> None:
        self._timer.start()

    def _on_folder_event(self, _path: str) -> None:
        # Constant writes of others in the folder must not postpone the check forever.
        if not self._timer.isActive():
            self._timer.start()

    def _on_session_file_changed(self) -> None:
        path, known = self._session.origin.path, self._session.file_state
        if path != self._path or known is not self._known:
            self._path, self._known = path, known
            self._announced, self._is_announced_unreadable = None, False
            self._watch_paths()
            self._timer.start()

    def _watch_paths(self) -> None:
        """Watch the current file, and check it, as it may have changed before it was watched."""
        paths = set() if self._path is None else _paths_to_watch(self._path)
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - paths:
            self._watcher.removePaths(list(watched - paths))
        missing = list(paths - watched)
        # `addPaths` returns the paths that it cannot watch.
        if missing and self._watcher.addPaths(missing) != missing:
            self._timer.start()

    def _on_compared(self, finding: _Finding) -> None:
        is_late = finding.path != self._path or finding.known is not self._known
        if is_late or self._jobs.is_running(SAVE):
            self._timer.start()
            return
        self._is_announced_unreadable = False
        self._watch_paths()  # A program that replaces a file removes the watch with the old one.
        if not finding.has_changed:
            self._announced = None
            self._session.note_disk_state(None)
            self.found_unchanged.emit()
        elif self._announced is None or self._announced.digest != finding.found.digest:
            self._announced = finding.found
            self._session.note_disk_state(finding.found)
            self.changed.emit(DiskChange(finding.path, finding.found))

    def _on_unreadable(self, path: Path, known: FileState, error: EditorError | None = None) -> None:
        """Count the document as unsaved, as no file is known to contain it.

        Without an error, the file is only slow to read.
        """
        if path != self._path or known is not self._known or self._announced is not None:
            return
        self._session.note_disk_state(UNREADABLE)
        if error is not None and not self._is_announced_unreadable:
            self._is_announced_unreadable = True
            self.unreadable.emit(error)


def _paths_to_watch(path: Path) -> set[str]:
    """Return the file that a path leads to, and the folders in which it or a link to it may be replaced."""
    target = Path(os.path.realpath(path))
    paths = (target, target.parent, Path(os.path.realpath(path.parent)))
    return {str(each) for each in paths if each.exists()}


def _needs_reading(path: Path, known: FileState) -> bool:
    """Return whether a file has to be read to know its state.

    Raises: DocumentError if it has no readable status; its place names the file.
    """
    return not os.access(path, os.R_OK) or may_have_changed(path, known)


def _compare(path: Path, known: FileState) -> _Finding:
    """Compare a file with a known state.

    Raises: DocumentError if it cannot be read; its place names the file.
    """
    if os.access(path, os.R_OK) and not has_changed(path, known):
        return _Finding(path, known, known)
    return _Finding(path, known, state_of(path) or NO_FILE)
