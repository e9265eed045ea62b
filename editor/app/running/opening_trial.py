"""Files on trial: noted while they are opened, so that a start after a fault offers them.

A file that ends the program, or makes it fail, would do so at every start that opens it again by itself.
"""

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

# A file that has been open for so long has been drawn, listed and checked without a fault.
_TRIAL_MS: Final = 10_000
_LARGEST_BYTES: Final = 1_000_000

_log = logging.getLogger(__name__)


class OpeningTrial(QObject):
    """Notes in a file what is being opened. A note is written at once: a crash comes without warning.

    `suspects` are the files that earlier runs failed at. They stay noted until one is opened without a fault,
    or the program ends as it should: it no longer has them open then.
    """

    def __init__(self, file: Path, parent: QObject | None = None, *, trial_ms: int = _TRIAL_MS) -> None:
        super().__init__(parent)
        self._file, self._trial_ms = file, trial_ms
        self._on_trial: dict[QObject, str] = {}
        self._failed: set[str] = set()
        self.suspects = _read(file)
        self._noted = self.suspects

    def watch(self, window: MainWindow) -> None:
        """Follow what a window opens."""
        documents = window.documents
        timer = QTimer(window)
        timer.setSingleShot(True)
        timer.setInterval(self._trial_ms)
        timer.timeout.connect(lambda: self._pass(window))
        documents.reading_changed.connect(lambda: self._begin(window, documents.reading_path, timer))
        documents.postponed.connect(lambda: self._drop(window))
        documents.showing.connect(lambda document: self._begin(window, document.origin.path, timer))
        documents.opened.connect(lambda _document: timer.start())
        documents.open_failed.connect(lambda _failure: self._drop(window))
        window.closed.connect(lambda: self._pass(window))

    def note_fault(self) -> None:
        """Note that something failed while files were on trial: the next start only offers them."""
        self._failed |= set(self._on_trial.values())
        self._write()

    def end(self) -> None:
        """The program ends as it should: what did not fail may be opened again."""
        self._on_trial, self.suspects = {}, ()
        self._write()

    def _begin(self, window: MainWindow, path: Path | None, timer: QTimer) -> None:
        """Put a file on trial that is about to be read or shown; nothing changes where there is none."""
        if path is not None:
            timer.stop()
            self._on_trial[window] = str(path.absolute())
            self._write()

    def _pass(self, window: MainWindow) -> None:
        """A file has been open for a while, or was closed again: it is none that ends the program."""
        file = self._on_trial.get(window)
        if file is not None and file not in self._failed:
            self.suspects = tuple(each for each in self.suspects if each != file)
        self._drop(window)

    def _drop(self, window: MainWindow) -> None:
        if self._on_trial.pop(window, None) is not None:
            self._write()

    def _write(self) -> None:
        listed = (*self.suspects, *sorted(self._failed), *self._on_trial.values())
        noted = tuple(dict.fromkeys(listed))
        if noted == self._noted:
            return
        self._noted = noted
        try:
            if not noted:
                self._file.unlink(missing_ok=True)
                return
            make_private_folder(self._file.parent)
            # Not synced, which can take long: the note has to outlive the program, not the computer.
            new = self._file.with_suffix(".new")
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(json.dumps({"files": noted}).encode("ascii"))
            new.replace(self._file)
        except OSError as error:
            _log.warning("What is being opened was not noted: %s", error.strerror)


def _read(file: Path) -> tuple[str, ...]:
    """The files that are noted; none where the note is damaged or missing."""
    try:
        noted = user_files.read_json(file, _LARGEST_BYTES)
    except user_files.UserFileError as error:
        _log.warning("Which files earlier runs failed at is not known. %s", error)
        return ()
    listed: Sequence[object] = noted.get("files", ()) if isinstance(noted, dict) else ()
    return tuple(each for each in listed if isinstance(each, str)) if isinstance(listed, list) else ()
