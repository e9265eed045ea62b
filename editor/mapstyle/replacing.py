"""Files replaced so that at every moment either the old or the new bytes stand, even after a power cut.

The new bytes are written beside the old ones and are on the disk for good before they take their name.
"""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from editor.mapstyle import locks

_DRAFT_NAME = re.compile(r"\.isopleth-[0-9a-f]{16}")
_MOST_TRIES = 8
# Whatever else a system answers says only that it does not sync folders.
_DISK_FAULTS = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})


class Draft:
    """A file that is being written in the folder where it is to stand; gone at the end unless it was put.

    It is held, so that nobody takes it for what a dead process left.
    """

    def __init__(self, folder: Path, mode: int) -> None:
        self._path, self._descriptor = _create(folder, mode)
        self._is_open = self._is_here = True

    def __enter__(self) -> "Draft":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if os.name == "nt":  # Nobody deletes an open file there.
            self._close()
        if self._is_here:
            with suppress(OSError):
                self._path.unlink()
        with suppress(OSError):  # What was put is on the disk already.
            self._close()

    def write(self, pieces: Iterable[bytes], like: os.stat_result | None = None) -> os.stat_result:
        """Write all bytes, take over another file's permissions and owner, and bring it all to the disk.

        Raises: OSError when it cannot be done, or not all of it.
        """
        size = 0
        for piece in pieces:
            left = memoryview(piece)
            size += len(left)
            while left:
                written = os.write(self._descriptor, left)
                if written == 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                left = left[written:]
        if like is not None:
            if os.name != "nt":
                for owner in (-1, like.st_uid):  # Others may read by the group, which one may give alone.
                    with suppress(PermissionError):
                        os.chown(self._path, owner, like.st_gid)
            self._path.chmod(stat.S_IMODE(like.st_mode))
        os.fsync(self._descriptor)
        status = os.fstat(self._descriptor)
        if status.st_size != size:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return status

    def put(self, target: Path) -> None:
        """Let the file take the place of another. The folder is not synced yet.

        Raises: OSError when it cannot be done; the other file stands then.
        """
        if os.name == "nt":  # Nobody renames an open file there.
            self._close()
        self._path.replace(target)
        self._is_here = False

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            os.close(self._descriptor)


def replace_file(target: Path, pieces: Iterable[bytes]) -> None:
    """Write a file that is for its owner only, in place of the one that stood there.

    Raises: OSError when it cannot be done.
    """
    with Draft(target.parent, 0o600) as draft:
        draft.write(pieces)
        draft.put(target)
    sync_folder(target.parent)


def replace_by_link(target: Path, source: Path) -> None:
    """Give a file a second name, in place of the file that had it.

    Raises: OSError when it cannot be done, as where the two would lie on different disks.
    """
    _sync_file(source)  # Another program may have written it a moment ago and left its bytes in memory.
    path = target.parent / _draft_name()
    os.link(source, path)
    try:
        path.replace(target)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def _sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last through a power cut, where the system lets a folder be synced.

    Raises: OSError when the disk fails at it.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows opens no folder, and one that may be written in need not be readable.
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno in _DISK_FAULTS:
            raise
    finally:
        os.close(descriptor)


def make_private_folder(folder: Path) -> None:
    """Make a folder that is for its owner only, with those above it, where there is none.

    Raises: OSError when it cannot be done.
    """
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)


def sweep_leftovers(folder: Path) -> int:
    """How many files of saves that died were deleted from a folder; one of a save that runs stays."""
    count = 0
    for path in _drafts(folder):
        descriptor = locks.hold(path)
        if descriptor is not None:
            with suppress(OSError):
                locks.remove(path, descriptor)
                count += 1
    return count


def _drafts(folder: Path) -> list[Path]:
    """The files of a folder that are called as ours are while they are being written."""
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if _DRAFT_NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return []


def _draft_name() -> str:
    return f".isopleth-{secrets.token_hex(8)}"


def _create(folder: Path, mode: int) -> tuple[Path, int]:
    """A new file with a name of its own, held."""
    for _ in range(_MOST_TRIES):
        path = folder / _draft_name()
        with suppress(BlockingIOError):  # A sweeper met the file before it was held; it deletes that one.
            return path, locks.create(path, mode)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
