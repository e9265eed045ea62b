"""The versions of files before their last save: one a file, each in a folder of its own."""

import hashlib
import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

# What a person may still miss; older versions of many other files would only fill the disk.
MOST_BACKUPS: Final = 200
KEPT_FOR_DAYS: Final = 180

_NAME = re.compile("[0-9a-f]{32}")
_DAY_S = 24 * 60 * 60


def backup_path(folder: Path, path: Path) -> Path:
    """Where, in the folder of backups, the version of a file before its last save is kept under its name."""
    target = os.path.realpath(path)
    digest = hashlib.sha256(os.fsencode(os.path.normcase(target))).hexdigest()
    return folder / digest[:32] / Path(target).name


def prune_backups(folder: Path, now_s: float | None = None) -> int:
    """How many versions were deleted: of the oldest, those that are neither among the newest nor young.

    Units: `now_s` is the time since the epoch; the time now where it is not given.
    """
    before_s = (time.time() if now_s is None else now_s) - KEPT_FOR_DAYS * _DAY_S
    newest_first = sorted(_kept_at(folder), reverse=True)
    return sum(_delete(path) for kept_s, path in newest_first[MOST_BACKUPS:] if kept_s < before_s)


def _kept_at(folder: Path) -> list[tuple[float, Path]]:
    """When each version was kept, and its folder: the version itself has the time of the file it was."""
    try:
        with os.scandir(folder) as entries:
            return [
                (entry.stat(follow_symlinks=False).st_mtime, Path(entry.path))
                for entry in entries
                if _NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False)
            ]
    except OSError:
        return []


def _delete(folder: Path) -> bool:
    """Whether a version and its folder could be deleted."""
    with suppress(OSError):
        for path in list(folder.iterdir()):
            path.unlink()
        folder.rmdir()
        return True
    return False
