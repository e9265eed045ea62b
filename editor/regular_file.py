"""Regular files, opened for reading without blocking: devices, pipes and sockets are refused."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from editor.wording import say

_FLAGS: int = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    # Without it, opening a pipe blocks until there is a writer.
    | getattr(os, "O_NONBLOCK", 0)
)


class NotRegularError(OSError):
    """A path to something other than a regular file; `text` says what it is."""

    def __init__(self, text: str, path: Path) -> None:
        super().__init__(errno.EINVAL, text, str(path))
        self.text = text


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file for reading.

    Raises: NotRegularError for a device, a pipe or a socket, IsADirectoryError for a folder, OSError if the
    file cannot be opened.
    """
    _check(path.stat(), path)  # Before opening: opening a device may have an effect.
    descriptor = os.open(path, _FLAGS)
    try:
        _check(os.fstat(descriptor), path)  # The file may have been replaced meanwhile.
        if os.name != "nt":
            os.set_blocking(descriptor, True)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_regular(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file.

    Raises: as `open_regular`, and OSError with EFBIG if the file is larger.
    """
    with open_regular(path) as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def check_regular(path: Path) -> None:
    """Check that a path leads to a regular file, for libraries that open it by name.

    Raises: as `open_regular` does before it opens the file.
    """
    _check(path.stat(), path)


def _check(status: os.stat_result, path: Path) -> None:
    kind = stat.S_IFMT(status.st_mode)
    if kind == stat.S_IFREG:
        return
    if kind == stat.S_IFDIR:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if kind in (stat.S_IFCHR, stat.S_IFBLK):
        raise NotRegularError(say("This is a device, not a file."), path)
    if kind == stat.S_IFSOCK:
        raise NotRegularError(say("This is a socket, not a file."), path)
    raise NotRegularError(say("This is a pipe, not a file."), path)
