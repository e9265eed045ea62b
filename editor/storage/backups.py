"""Backups of files as they were before their last save: one per file, each in its own folder."""

import hashlib
import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

# Older backups than these would only fill the disk.
MAX_BACKUPS: Final = 200
RETENTION_DAYS: Final = 180

_NAME = re.compile("[0-9a-f]{32}")
_DAY_S = 24 * 60 * 60


def backup_path(folder: Path, path: Path) -> Path:
    """Return the path of the backup of `path` within the folder of backups."""
    target = os.path.realpath(path)
    digest = hashlib.sha256(os.fsencode(os.path.normcase(target))).hexdigest()
    return folder / digest[:32] / Path(target).name


def prune_backups(folder: Path, now_s: float | None = None) -> int:
    """Delete the oldest backups and return their number; the newest and the young ones remain.

    Units: `now_s` in seconds since the epoch; the current time by default.
    """
    before_s = (time.time() if now_s is None else now_s) - RETENTION_DAYS * _DAY_S
    newest_first = sorted(_backup_times(folder), reverse=True)
    return sum(_delete(path) for saved_s, path in newest_first[MAX_BACKUPS:] if saved_s < before_s)


def _backup_times(folder: Path) -> list[tuple[float, Path]]:
    """Return the time of each backup and its folder; the backup itself has the time of the original file."""
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
    with suppress(OSError):
        for path in list(folder.iterdir()):
            path.unlink()
        folder.rmdir()
        return True
    return False
