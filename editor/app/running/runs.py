"""Records of running instances, for the detection of crashes.

Each run holds a lock on its record, which the system releases when the process dies, and deletes the record
at a normal end. On a fatal signal, `faulthandler` writes the traceback into the record.
"""

import faulthandler
import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from editor import user_files
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


def take_broken(folder: Path) -> tuple[CrashedRun, ...]:
    """Return the crashed runs, newest first, and delete their records.

    A run that ended with the machine is no crash.
    """
    found = []
    for path in _files(folder):
        file = locks.hold(path)
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
