"""Temporary folders of the program, of which those of killed runs are deleted at a later start.

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
_MOST_TRIES: Final = 8


class TemporaryFolder:
    """A folder for this person only, which goes with this object at the latest."""

    def __init__(self) -> None:
        """Create the folder.

        Raises: OSError when that is not possible.
        """
        self.path, lock = _created()
        self._end = weakref.finalize(self, _delete, self.path, lock)

    def __enter__(self) -> Path:
        return self.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Delete the folder with all that is in it."""
        self._end()


def sweep_temporary(folder: Path | None = None) -> int:
    """Delete the folders whose owners are dead, and return how many those were.

    One without a lock, of another person, or that others may write in stays.
    """
    count = 0
    with suppress(OSError), Directory(folder or Path(tempfile.gettempdir())) as around:
        for name in filter(_NAME.fullmatch, around.names):
            with suppress(OSError), Directory(around.path / name, around) as own:
                lock = locks.hold(own.path / _LOCK) if own.is_private else None
                if lock is not None:
                    _delete(own.path, lock)
                    count += 1
    return count


def _created() -> tuple[Path, int]:
    for _ in range(_MOST_TRIES):
        path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        with suppress(BlockingIOError):  # A sweeper met the lock before it was held; it deletes that folder.
            return path, locks.create(path / _LOCK, 0o600)
    raise BlockingIOError


def _delete(path: Path, lock: int) -> None:
    """Delete a folder, and let go of its lock."""
    if os.name == "nt":  # An open file is not deleted there.
        os.close(lock)
    shutil.rmtree(path, ignore_errors=True)
    if os.name != "nt":
        os.close(lock)
