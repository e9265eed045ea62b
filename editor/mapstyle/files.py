"""Files on disk: read whole, written atomically."""

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from editor.errors import DocumentError, Place, SaveError
from editor.mapstyle.codec import decode
from editor.mapstyle.source import Source

# No style comes near; a mistaken pick should not fill the memory.
LARGEST_FILE = 256 * 1024 * 1024

_WHY = {
    errno.ENOENT: "There is no such file.",
    errno.EACCES: "The file may not be read by you.",
    errno.EPERM: "The file may not be read by you.",
    errno.EISDIR: "This is a folder, not a file.",
}
_WHY_NOT_SAVED = {
    errno.ENOENT: "The folder is gone.",
    errno.EACCES: "You may not write in this folder.",
    errno.EPERM: "You may not write in this folder.",
    errno.EROFS: "The disk is read-only.",
    errno.ENOSPC: "The disk is full.",
    errno.EDQUOT: "Your share of the disk is full.",
    errno.EFBIG: "The disk takes no file of this size.",
}


def read_style(path: Path) -> Source:
    """The source of a style file.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise DocumentError("The file is larger than 256 MB, which no style is.", Place(file=str(path)))
        data = path.read_bytes()
    except OSError as error:
        why = _WHY.get(error.errno or 0, error.strerror or "The file cannot be read.")
        raise DocumentError(why, Place(file=str(path))) from None
    try:
        return decode(data)
    except DocumentError as error:
        place = error.place or Place()
        raise DocumentError(error.text, Place(str(path), place.line, place.column, place.pointer)) from None


def save_bytes(path: Path, data: bytes) -> None:
    """Write a file so that at every moment either the old or the new bytes stand under its name.

    A symbolic link stays one, and the file keeps its permissions.
    Raises: SaveError when it cannot be done; the old file stands then.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mode = None
    temporary = None
    try:
        if mode is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "read-only")
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".isopleth", dir=target.parent)
        temporary = Path(name)
        _write(descriptor, data, mode)
        temporary.replace(target)
        temporary = None
        _sync_folder(target.parent)
    except OSError as error:
        why = _WHY_NOT_SAVED.get(error.errno or 0, error.strerror or "The file cannot be written.")
        raise SaveError(f"{why} Nothing was saved.", Place(file=str(path))) from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink()


def _write(descriptor: int, data: bytes, mode: int | None) -> None:
    with os.fdopen(descriptor, "wb") as file:
        written = file.write(data)
        file.flush()
        if written != len(data) or os.fstat(descriptor).st_size != len(data):
            raise OSError(errno.ENOSPC, "short write")
        os.fchmod(descriptor, mode if mode is not None else 0o666 & ~_umask())
        os.fsync(descriptor)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets a folder be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
