"""The runs of the program, each noted in a file while it lasts: what is left of a file tells of a hard crash.

The file is held by a lock that the system drops when its process dies, and deleted at a normal end. When the
process breaks, Python writes down in it where that was.
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
_NOTE: Final = Path("note.run")
_EXCUSE: Final = b"\nasked to end\n"
_LARGEST_BYTES: Final = 200_000
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class BrokenRun:
    """A run that broke off: when it began, what was noted of it, and where it broke if Python could tell."""

    began: datetime
    facts: Facts
    dump: str


class Run:
    """This run of the program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / f"{secrets.token_hex(8)}{_SUFFIX}"
        self._file: int | None = None

    def begin(self, facts: Facts) -> None:
        """Note the run, with what a report of its crash should say.

        Raises: OSError when nothing can be noted.
        """
        make_private_folder(self._folder)
        self._file = locks.create(self._path, 0o600)
        noted = {"began": datetime.now(UTC).isoformat(), "boot": _boot(), "facts": facts}
        os.write(self._file, json.dumps(noted).encode() + b"\n")
        faulthandler.enable(self._file, all_threads=True)

    def excuse(self) -> None:
        """Whatever ends the run from now on, it was asked to end: it is not told of as a crash."""
        if self._file is not None:
            os.write(self._file, _EXCUSE)

    def end(self) -> None:
        """The run ends as it should."""
        if self._file is not None:
            faulthandler.disable()
            file, self._file = self._file, None
            with suppress(OSError):
                locks.remove(self._path, file)


def take_broken(folder: Path) -> tuple[BrokenRun, ...]:
    """The runs that broke off, the newest first; each is told of once.

    A run that ended with the whole machine is no crash of the program, and is left out.
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


def _read(file: int) -> BrokenRun | None:
    """What a file tells; nothing where it tells of no crash."""
    os.lseek(file, 0, os.SEEK_SET)
    head, _, rest = os.read(file, _LARGEST_BYTES).partition(b"\n")
    try:
        noted = user_files.parse_json(head, _NOTE)
        began = datetime.fromisoformat(noted["began"])
        facts = tuple((str(name), str(value)) for name, value in noted["facts"])
        boot = noted["boot"]
    except (
        user_files.UserFileError,
        ValueError,
        KeyError,
        TypeError,
    ):  # It was killed before it could note itself.
        return None  # It was killed before it could note itself.
    dump = rest.decode(errors="replace").strip()
    is_excused = _EXCUSE.strip() in rest
    ended_with_machine = boot != _boot() and not dump
    return None if is_excused or ended_with_machine else BrokenRun(began, facts, dump)


def _boot() -> str:
    """What tells one start of the machine from another; the same for all where the system does not say."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
