"""Temporary folders of the program; a later start deletes those of killed runs.

The owner of a folder holds a lock in it, which the system drops when its process dies.
"""

import os
import re
import shutil
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from editor.storage import locks
from editor.storage.directory import Directory

_PREFIX: Final = "isopleth-"
_NAME: Final = re.compile(re.escape(_PREFIX) + "[a-z0-9_]{8}")
_LOCK: Final = "owner.lock"
_MAX_ATTEMPTS: Final = 8


class TemporaryFolder:
    """A private folder that is deleted with this object at the latest."""

    def __init__(self) -> None:
        """Create the folder.

        Raises: OSError.
        """
        self.path, lock = _create()
        self._finalizer = weakref.finalize(self, _delete, self.path, lock)

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Delete the folder and its contents."""
        self._finalizer()


def sweep_temporary(folder: Path | None = None) -> int:
    """Delete the folders of dead owners, and return their number.

    Folders without a lock, of another user, or writable for others remain.
    """
    count = 0
    with suppress(OSError), Directory(folder or Path(tempfile.gettempdir())) as around:
        for name in filter(_NAME.fullmatch, around.names):
            with suppress(OSError), Directory(around.path / name, around) as own:
                lock = locks.try_lock(own.path / _LOCK) if own.is_private else None
                if lock is not None:
                    _delete(own.path, lock)
                    count += 1
    return count


def _create() -> tuple[Path, int]:
    for _ in range(_MAX_ATTEMPTS):
        path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(BlockingIOError):  # A sweep that met the lock before it was locked deletes the folder.
            return path, locks.create(path / _LOCK, 0o600)
    raise BlockingIOError


def _delete(path: Path, lock: int) -> None:
    if os.name == "nt":  # Windows does not delete an open file.
        os.close(lock)
    shutil.rmtree(path, ignore_errors=True)
    if os.name != "nt":
        os.close(lock)
