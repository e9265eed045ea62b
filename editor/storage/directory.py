"""Open directories: files are named within one, whatever its path leads to in the meantime."""

import ctypes
import errno
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from editor.storage import locks

# From linux/fs.h.
_NOREPLACE: Final = 1
_EXCHANGE: Final = 2
# The kernel or the file system lacks the call, the flag or both.
_UNSUPPORTED: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM})
# Whatever else a system answers says only that it does not sync folders.
_DISK_FAULTS: Final = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
# A save holds a directory for milliseconds. Another program may hold it for as long as it likes.
_LOCK_TIMEOUT_S: Final = 2.0
_LOCK_PAUSE_S: Final = 0.002

LIBC: Final[Any] = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
"""The C library, of which Python does not offer `renameat2`."""


class Directory:
    """An open directory. On Windows, which opens none, its path stands for it."""

    def __init__(self, path: Path, parent: "Directory | None" = None) -> None:
        """Open a directory; one in a `parent` by its name there, and not through a link.

        Raises: OSError when it is gone or no directory.
        """
        self.path = path
        place = None if parent is None else parent.descriptor
        self._descriptor, self._is_readable = _opened(path, place)

    def __enter__(self) -> "Directory":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            with suppress(OSError):
                os.close(descriptor)

    @property
    def descriptor(self) -> int | None:
        """The descriptor of the directory; None on Windows."""
        return self._descriptor

    def open(self, name: str, flags: int) -> int:
        """Open a file for its descriptor; neither a link is followed, nor a pipe waited for.

        Raises: OSError.
        """
        if self._descriptor is None:
            return os.open(self.path / name, flags | locks.PLAIN)
        return os.open(name, flags | locks.PLAIN, dir_fd=self._descriptor)

    def create(self, name: str, mode: int) -> int:
        """Create a file that is held until its descriptor is closed.

        Raises: OSError; BlockingIOError when it was taken for the leftover of a dead process.
        """
        if self._descriptor is None:
            return locks.create(self.path / name, mode)
        return locks.create(Path(name), mode, self._descriptor)

    def status(self, name: str) -> os.stat_result | None:
        """Return the status of a name, which may be a link; None where nothing has the name.

        Raises: OSError.
        """
        try:
            if self._descriptor is None:
                return (self.path / name).lstat()
            return os.stat(name, dir_fd=self._descriptor, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def is_writable(self, name: str) -> bool:
        """Return whether the system lets a person write a file."""
        if self._descriptor is None:
            return os.access(self.path / name, os.W_OK)
        return os.access(name, os.W_OK, dir_fd=self._descriptor)

    def unlink(self, name: str) -> None:
        """Delete a file.

        Raises: OSError.
        """
        if self._descriptor is None:
            (self.path / name).unlink()
        else:
            os.unlink(name, dir_fd=self._descriptor)

    def make_folder(self, name: str) -> None:
        """Create a directory for its owner only.

        Raises: OSError.
        """
        if self._descriptor is None:
            (self.path / name).mkdir(mode=0o700)
        else:
            os.mkdir(name, 0o700, dir_fd=self._descriptor)

    def delete_folder(self, name: str) -> None:
        """Delete an empty directory.

        Raises: OSError.
        """
        if self._descriptor is None:
            (self.path / name).rmdir()
        else:
            os.rmdir(name, dir_fd=self._descriptor)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the directory.

        Raises: OSError.
        """
        with os.scandir(self.path if self._descriptor is None else self._descriptor) as entries:
            return tuple(entry.name for entry in entries)

    @property
    def is_private(self) -> bool:
        """Whether it belongs to this person, and to no one else to write in."""
        if self._descriptor is None:
            return True
        status = os.fstat(self._descriptor)
        return status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o022

    def link(self, name: str, other: "Directory", new: str) -> None:
        """Give a file a second name in another directory; a link gets one itself.

        Raises: OSError.
        """
        there = other.descriptor
        if self._descriptor is None or there is None:
            (other.path / new).hardlink_to(self.path / name)
        else:
            os.link(name, new, src_dir_fd=self._descriptor, dst_dir_fd=there, follow_symlinks=False)

    def replace(self, name: str, other: "Directory", target: str) -> None:
        """Rename a file in place of one in another directory.

        Raises: OSError.
        """
        there = other.descriptor
        if self._descriptor is None or there is None:
            (self.path / name).replace(other.path / target)
        else:
            os.replace(name, target, src_dir_fd=self._descriptor, dst_dir_fd=there)

    def rename_new(self, name: str, other: "Directory", target: str) -> None:
        """Rename a file to a name that nothing in another directory has.

        Raises: FileExistsError when something has it; OSError.
        """
        if self._renamed(name, other, target, _NOREPLACE):
            return
        if os.name == "nt":
            (self.path / name).rename(other.path / target)  # Which replaces nothing there.
            return
        try:
            self.link(name, other, target)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
            if other.status(target) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            self.replace(name, other, target)
        else:
            self.unlink(name)

    def exchange(self, name: str, other: "Directory", target: str) -> bool:
        """Let two files swap their names at once; return False where the system cannot do that.

        Raises: OSError.
        """
        return self._renamed(name, other, target, _EXCHANGE)

    def sync(self) -> None:
        """Make the names last through a power cut, where the system lets a directory be synced.

        Raises: OSError when the disk fails at it.
        """
        if self._descriptor is None or not self._is_readable:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            if error.errno in _DISK_FAULTS:
                raise

    def lock(self, timeout_s: float = _LOCK_TIMEOUT_S) -> bool:
        """Keep other saves and sweeps out until the directory is closed; return False where that fails.

        Only our own programs ask for the lock. Where another one holds it or the file system has none, a save
        goes on: what it verifies after the exchange of names does not depend on the lock.
        """
        if self._descriptor is None or not self._is_readable:
            return False
        deadline = time.monotonic() + timeout_s
        while True:
            try:
                locks.lock(self._descriptor)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    return False
                time.sleep(_LOCK_PAUSE_S)
            except OSError:
                return False
            else:
                return True

    def _renamed(self, name: str, other: "Directory", target: str, flags: int) -> bool:
        """Return whether the system renamed with flags, and False where it does not know them."""
        here, there = self._descriptor, other.descriptor
        if here is None or there is None or not hasattr(LIBC, "renameat2"):
            return False
        if LIBC.renameat2(here, os.fsencode(name), there, os.fsencode(target), flags) == 0:
            return True
        number = ctypes.get_errno()
        if number in _UNSUPPORTED:
            return False
        raise OSError(number, os.strerror(number))


def _opened(path: Path, parent: int | None) -> tuple[int | None, bool]:
    """Return the descriptor of a directory, and whether it can be synced and locked."""
    if os.name == "nt":
        if not path.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return None, False
    if parent is not None:
        return os.open(path.name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent), True
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY), True
    except PermissionError:
        # One may write in a directory that one may not list.
        return os.open(path, getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY), False
