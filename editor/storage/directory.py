"""Directories by descriptor: operations on names within a directory that paths cannot redirect."""

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
# The kernel or the file system lacks the call or the flag.
_UNSUPPORTED: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM})
# All other errors mean only that the system does not sync folders.
_DISK_FAULTS: Final = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
# A save locks a directory for milliseconds. Another program may lock it for any time.
_LOCK_TIMEOUT_S: Final = 2.0
_LOCK_PAUSE_S: Final = 0.002

# Python does not provide `renameat2`.
LIBC: Final[Any] = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Directory:
    """An open directory. On Windows, which cannot open directories, its path is used.

    Its methods raise OSError.
    """

    def __init__(self, path: Path, parent: "Directory | None" = None) -> None:
        """Open a directory; with a `parent`, by its name there and not through a link.

        Raises: OSError if it does not exist or is not a directory.
        """
        self.path = path
        place = None if parent is None else parent.descriptor
        self._descriptor, self._is_readable = _open_directory(path, place)

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
        """Open a file and return its descriptor. Links are not followed, pipes do not block."""
        if self._descriptor is None:
            return os.open(self.path / name, flags | locks.PLAIN)
        return os.open(name, flags | locks.PLAIN, dir_fd=self._descriptor)

    def create(self, name: str, mode: int) -> int:
        """Create a file that is locked until its descriptor is closed.

        Raises: OSError; BlockingIOError if a sweep took it for the leftover of a dead process.
        """
        if self._descriptor is None:
            return locks.create(self.path / name, mode)
        return locks.create(Path(name), mode, self._descriptor)

    def status(self, name: str) -> os.stat_result | None:
        """Return the status of a name, which may be a link; None if it does not exist."""
        try:
            if self._descriptor is None:
                return (self.path / name).lstat()
            return os.stat(name, dir_fd=self._descriptor, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def is_writable(self, name: str) -> bool:
        """Return whether the user may write a file."""
        if self._descriptor is None:
            return os.access(self.path / name, os.W_OK)
        return os.access(name, os.W_OK, dir_fd=self._descriptor)

    def unlink(self, name: str) -> None:
        if self._descriptor is None:
            (self.path / name).unlink()
        else:
            os.unlink(name, dir_fd=self._descriptor)

    def make_folder(self, name: str) -> None:
        """Create a directory for its owner only."""
        if self._descriptor is None:
            (self.path / name).mkdir(mode=0o700)
        else:
            os.mkdir(name, 0o700, dir_fd=self._descriptor)

    def delete_folder(self, name: str) -> None:
        """Delete an empty directory."""
        if self._descriptor is None:
            (self.path / name).rmdir()
        else:
            os.rmdir(name, dir_fd=self._descriptor)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the directory."""
        with os.scandir(self.path if self._descriptor is None else self._descriptor) as entries:
            return tuple(entry.name for entry in entries)

    @property
    def is_private(self) -> bool:
        """Whether the directory belongs to the user and no other user may write in it."""
        if self._descriptor is None:
            return True
        status = os.fstat(self._descriptor)
        return status.st_uid == os.geteuid() and not stat.S_IMODE(status.st_mode) & 0o022

    def link(self, name: str, other: "Directory", new: str) -> None:
        """Create a hard link in another directory; a symbolic link is linked itself."""
        there = other.descriptor
        if self._descriptor is None or there is None:
            (other.path / new).hardlink_to(self.path / name)
        else:
            os.link(name, new, src_dir_fd=self._descriptor, dst_dir_fd=there, follow_symlinks=False)

    def replace(self, name: str, other: "Directory", target: str) -> None:
        """Rename a file, replacing one in another directory."""
        there = other.descriptor
        if self._descriptor is None or there is None:
            (self.path / name).replace(other.path / target)
        else:
            os.replace(name, target, src_dir_fd=self._descriptor, dst_dir_fd=there)

    def rename_new(self, name: str, other: "Directory", target: str) -> None:
        """Rename a file to a free name in another directory.

        Raises: FileExistsError if the name is in use; OSError.
        """
        if self._rename_with_flags(name, other, target, _NOREPLACE):
            return
        if os.name == "nt":
            (self.path / name).rename(other.path / target)  # Windows replaces nothing here.
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
        """Swap the names of two files atomically; return False if the system cannot do that."""
        return self._rename_with_flags(name, other, target, _EXCHANGE)

    def sync(self) -> None:
        """Make the names survive a power cut, if the system can sync directories.

        Raises: OSError if the disk fails.
        """
        if self._descriptor is None or not self._is_readable:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            if error.errno in _DISK_FAULTS:
                raise

    def lock(self, timeout_s: float = _LOCK_TIMEOUT_S) -> bool:
        """Lock out other saves and sweeps until the directory is closed; return False if that fails.

        Only this program uses the lock. Without it a save continues: its checks after the exchange of names
        do not depend on the lock.
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

    def _rename_with_flags(self, name: str, other: "Directory", target: str, flags: int) -> bool:
        """Rename with flags; return False if the system does not support them."""
        here, there = self._descriptor, other.descriptor
        if here is None or there is None or not hasattr(LIBC, "renameat2"):
            return False
        if LIBC.renameat2(here, os.fsencode(name), there, os.fsencode(target), flags) == 0:
            return True
        number = ctypes.get_errno()
        if number in _UNSUPPORTED:
            return False
        raise OSError(number, os.strerror(number))


def _open_directory(path: Path, parent: int | None) -> tuple[int | None, bool]:
    """Open a directory; return its descriptor and whether it can be synced and locked."""
    if os.name == "nt":
        if not path.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return None, False
    if parent is not None:
        return os.open(path.name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent), True
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY), True
    except PermissionError:
        # A directory may be writable without being readable.
        return os.open(path, getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY), False
