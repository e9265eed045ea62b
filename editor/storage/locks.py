"""Lock files: a process holds one while it works, and loses it when it dies.

Two holders of one file are told apart even within a process.
"""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> None:
        """Lock an open file, or raise OSError: BlockingIOError where another holder has it."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Lock an open file, or raise OSError: BlockingIOError where another holder has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Neither a link nor a pipe that stands under the name of a file of ours may be opened, or waited for.
PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def create(path: Path, mode: int, directory: int | None = None) -> int:
    """The descriptor of a new file, which is held until it is closed.

    `directory` is the descriptor of the one that a relative path begins in.
    Raises: OSError where it cannot be made; BlockingIOError when somebody took it for a dead one's file.
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


def hold(path: Path) -> int | None:
    """Lock a file that no process held, and return its descriptor; None where that is not certain."""
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
    """Delete a file that is held, and let go of it.

    Raises: OSError where it cannot be deleted.
    """
    if os.name == "nt":  # An open file cannot be deleted there, so one that was just made is safe as well.
        os.close(descriptor)
        path.unlink()
        return
    try:
        path.unlink()
    finally:
        os.close(descriptor)


def _is_locked(descriptor: int) -> bool:
    """Return whether a file of ours is held now, or cannot be held."""
    try:
        lock(descriptor)
    except BlockingIOError:
        return False
    except OSError:
        return True  # Without locks on this disk, the file may belong to a process that lives.
    return True
