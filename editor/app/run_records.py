"""Records of runs and of files being opened, by which the next start detects a crash."""

import faulthandler
import json
import logging
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from editor import user_files
from editor.app.main_window import MainWindow
from editor.records import dataclass
from editor.storage import locks
from editor.storage.atomic_file import make_private_folder

Facts = tuple[tuple[str, str], ...]

_SUFFIX: Final = ".run"
_RECORD_NAME: Final = Path("note.run")
_EXPECTED_END: Final = b"\nasked to end\n"
_LARGEST_BYTES: Final = 200_000
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class CrashedRun:
    """A run that crashed: its start, its facts and the traceback if Python could write one."""

    began: datetime
    facts: Facts
    dump: str


class Run:
    """The record of this run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / f"{secrets.token_hex(8)}{_SUFFIX}"
        self._file: int | None = None

    def begin(self, facts: Facts) -> None:
        """Create the record.

        Raises: OSError if it cannot be written.
        """
        make_private_folder(self._folder)
        self._file = locks.create(self._path, 0o600)
        record = {"began": datetime.now(UTC).isoformat(), "boot": _boot(), "facts": facts}
        os.write(self._file, json.dumps(record).encode() + b"\n")
        faulthandler.enable(self._file, all_threads=True)

    def excuse(self) -> None:
        """Mark the run as ended on request, so that it does not count as a crash."""
        if self._file is not None:
            os.write(self._file, _EXPECTED_END)

    def end(self) -> None:
        """Delete the record at a normal end."""
        if self._file is not None:
            faulthandler.disable()
            file, self._file = self._file, None
            with suppress(OSError):
                locks.remove(self._path, file)


def collect_crashed_runs(folder: Path) -> tuple[CrashedRun, ...]:
    """Return the crashed runs, newest first, and delete their records.

    A run that ended with the machine is no crash.
    """
    found = []
    for path in _files(folder):
        file = locks.try_lock(path)
        if file is None:
            continue
        with suppress(OSError):
            run = _read(file)
            locks.remove(path, file)
            found += [run] if run is not None else []
    return tuple(sorted(found, key=lambda run: run.began, reverse=True))


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)
    except OSError:
        return []


def _read(file: int) -> CrashedRun | None:
    """Parse a record; None if it shows no crash."""
    os.lseek(file, 0, os.SEEK_SET)
    header, _, traceback = os.read(file, _LARGEST_BYTES).partition(b"\n")
    try:
        record = user_files.parse_json(header, _RECORD_NAME)
        began = datetime.fromisoformat(record["began"])
        facts = tuple((str(name), str(value)) for name, value in record["facts"])
        boot = record["boot"]
    except (user_files.UserFileError, ValueError, KeyError, TypeError):
        return None  # Killed before the record was complete.
    dump = traceback.decode(errors="replace").strip()
    is_expected = _EXPECTED_END.strip() in traceback
    ended_with_machine = boot != _boot() and not dump
    return None if is_expected or ended_with_machine else CrashedRun(began, facts, dump)


def _boot() -> str:
    """Return the id of the current boot; empty if the system provides none."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""


FILE_NAME: Final = "opening.json"

# After this time a file has been drawn, listed and checked without a fault.
_TRIAL_MS: Final = 10_000
_LARGEST_TRIAL_BYTES: Final = 1_000_000

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
        self.suspects = _read_trial(file)
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
        if window in self._on_trial:
            timer.start()  # The window was rebuilt, and its former timer deleted.

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


def _read_trial(file: Path) -> tuple[str, ...]:
    """Read the recorded files; none if the record is damaged or missing."""
    try:
        recorded = user_files.read_json(file, _LARGEST_TRIAL_BYTES)
    except user_files.UserFileError as error:
        _log.warning("Which files earlier runs failed at is not known. %s", error)
        return ()
    files: Sequence[object] = recorded.get("files", ()) if isinstance(recorded, dict) else ()
    return tuple(each for each in files if isinstance(each, str)) if isinstance(files, list) else ()
