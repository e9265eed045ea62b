"""Lock files: a process locks one while it works, and loses it when it dies.

Two locks of one file exclude each other even within a process.
"""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> None:
        """Lock an open file. Raises: OSError; BlockingIOError if it is locked already."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Lock an open file. Raises: OSError; BlockingIOError if it is locked already."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Neither follow a link nor wait for a pipe that has the name of a lock file.
PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def create(path: Path, mode: int, directory: int | None = None) -> int:
    """Create a file and return its descriptor; the file is locked until that is closed.

    `directory` is the descriptor of the base of a relative path.
    Raises: OSError; BlockingIOError if a sweep took it for the leftover of a dead process.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | PLAIN, mode, dir_fd=directory)
    try:
        is_ours = _is_locked(descriptor) and os.fstat(descriptor).st_nlink > 0
    except BaseException:
        os.close(descriptor)
        os.unlink(path, dir_fd=directory)
        raise
    if not is_ours:
        os.close(descriptor)
        raise BlockingIOError
    return descriptor


def try_lock(path: Path) -> int | None:
    """Lock a file and return its descriptor; None if it is locked or has no lock."""
    try:
        descriptor = os.open(path, os.O_RDWR | PLAIN)
    except OSError:
        return None
    try:
        lock(descriptor)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def remove(path: Path, descriptor: int) -> None:
    """Delete a locked file and release the lock.

    Raises: OSError if it cannot be deleted.
    """
    # Windows cannot delete an open file, which also protects a file that was just created.
    if os.name == "nt":
        os.close(descriptor)
        path.unlink()
        return
    try:
        path.unlink()
    finally:
        os.close(descriptor)


def _is_locked(descriptor: int) -> bool:
    """Return whether a file is locked now or cannot be locked."""
    try:
        lock(descriptor)
    except BlockingIOError:
        return False
    except OSError:
        return True  # Without locks on this disk, the file may belong to a running process.
    return True
