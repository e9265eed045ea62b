"""Record of files that are being opened, so that a start after a crash does not reopen them."""

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from editor import user_files
from editor.app.main_window import MainWindow
from editor.storage.atomic_file import make_private_folder

FILE_NAME: Final = "opening.json"

# After this time a file has been drawn, listed and checked without a fault.
_TRIAL_MS: Final = 10_000
_LARGEST_BYTES: Final = 1_000_000

_log = logging.getLogger(__name__)


class OpeningTrial(QObject):
    """Writes a file with the paths that are being opened, immediately, since a crash may follow.

    `suspects` are the files at which earlier runs failed. They are recorded until one is opened without a
    fault or the program ends normally.
    """

    def __init__(self, file: Path, parent: QObject | None = None, *, trial_ms: int = _TRIAL_MS) -> None:
        super().__init__(parent)
        self._file, self._trial_ms = file, trial_ms
        self._on_trial: dict[QObject, str] = {}
        self._failed: set[str] = set()
        self.suspects = _read(file)
        self._recorded = self.suspects

    def watch(self, window: MainWindow) -> None:
        """Record what a window opens."""
        documents = window.documents
        timer = QTimer(window)
        timer.setSingleShot(True)
        timer.setInterval(self._trial_ms)
        timer.timeout.connect(lambda: self._on_passed(window))
        documents.reading_changed.connect(lambda: self._begin(window, documents.reading_path, timer))
        documents.postponed.connect(lambda: self._remove(window))
        documents.showing.connect(lambda document: self._begin(window, document.origin.path, timer))
        documents.opened.connect(lambda _document: timer.start())
        documents.open_failed.connect(lambda _failure: self._remove(window))
        window.closed.connect(lambda: self._on_passed(window))

    def note_fault(self) -> None:
        """Mark the files on trial as failed: the next start only offers them."""
        self._failed |= set(self._on_trial.values())
        self._write()

    def end(self) -> None:
        """Remove the files that did not fail, at a normal end."""
        self._on_trial, self.suspects = {}, ()
        self._write()

    def _begin(self, window: MainWindow, path: Path | None, timer: QTimer) -> None:
        """Record a file that is about to be read or shown; None changes nothing."""
        if path is not None:
            timer.stop()
            self._on_trial[window] = str(path.absolute())
            self._write()

    def _on_passed(self, window: MainWindow) -> None:
        """Remove a file that was open for a while or closed normally."""
        file = self._on_trial.get(window)
        if file is not None and file not in self._failed:
            self.suspects = tuple(each for each in self.suspects if each != file)
        self._remove(window)

    def _remove(self, window: MainWindow) -> None:
        if self._on_trial.pop(window, None) is not None:
            self._write()

    def _write(self) -> None:
        files = (*self.suspects, *sorted(self._failed), *self._on_trial.values())
        recorded = tuple(dict.fromkeys(files))
        if recorded == self._recorded:
            return
        self._recorded = recorded
        try:
            if not recorded:
                self._file.unlink(missing_ok=True)
                return
            make_private_folder(self._file.parent)
            # Not synced, which may be slow: the record must survive a crash of the program only.
            new = self._file.with_suffix(".new")
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(json.dumps({"files": recorded}).encode("ascii"))
            new.replace(self._file)
        except OSError as error:
            _log.warning("What is being opened was not noted: %s", error.strerror)


def _read(file: Path) -> tuple[str, ...]:
    """Read the recorded files; none if the record is damaged or missing."""
    try:
        recorded = user_files.read_json(file, _LARGEST_BYTES)
    except user_files.UserFileError as error:
        _log.warning("Which files earlier runs failed at is not known. %s", error)
        return ()
    files: Sequence[object] = recorded.get("files", ()) if isinstance(recorded, dict) else ()
    return tuple(each for each in files if isinstance(each, str)) if isinstance(files, list) else ()
