"""Files on disk: read whole, written atomically."""

import errno
import os
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from editor.errors import DocumentError, Place, SaveError
from editor.mapstyle.binary import is_binary, read_binary
from editor.mapstyle.codec import decode
from editor.mapstyle.source import Source
from editor.mapstyle.writing import TWO_SPACES, write

# No style comes near; a mistaken pick should not fill the memory.
LARGEST_FILE = 256 * 1024 * 1024

_WHY_NOT_READ = {
    errno.ENOENT: "There is no such file.",
    errno.ENOTDIR: "There is no such file.",
    errno.EACCES: "You may not read this file.",
    errno.EPERM: "You may not read this file.",
    errno.EISDIR: "This is a folder, not a file.",
}
_WHY_NOT_SAVED = {
    errno.ENOENT: "The folder is gone.",
    errno.ENOTDIR: "The folder is gone.",
    errno.EISDIR: "This is a folder, not a file.",
    errno.EACCES: "You may not write here.",
    errno.EPERM: "You may not write here.",
    errno.EROFS: "The disk is read-only.",
    errno.ENOSPC: "The disk is full.",
    errno.EDQUOT: "Your share of the disk is full.",
    errno.EFBIG: "The disk takes no file of this size.",
}


def read_style(path: Path) -> Source:
    """The source of a style file: JSON, or a binary style as the JSON that it makes.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    try:
        status = path.stat()
        if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
            raise DocumentError("This is a device, not a file.", Place(file=str(path)))
        if status.st_size > LARGEST_FILE:
            raise DocumentError("The file is larger than 256 MB, which no style is.", Place(file=str(path)))
        data = path.read_bytes()
    except OSError as error:
        raise DocumentError(_why(error, _WHY_NOT_READ), Place(file=str(path))) from None
    return source_of(data, str(path))


def source_of(data: bytes, file: str) -> Source:
    """The source of the bytes that a file holds, told by them and not by its name.

    Raises: DocumentError when they are no style; its place names the file.
    """
    try:
        if not is_binary(data):
            return decode(data)
        imported = read_binary(data)
        text = write(imported.tree, TWO_SPACES, "\n") + "\n"
        return replace(decode(text.encode("utf-8")), report=imported.report)
    except DocumentError as error:
        raise DocumentError(error.text, replace(error.place or Place(), file=file)) from None


def save_bytes(path: Path, data: bytes) -> None:
    """Write a file so that at every moment either the old or the new bytes stand under its name.

    A symbolic link stays one, and the file keeps its permissions and, where the system lets it, its owner.
    Raises: SaveError when it cannot be done; the old file stands then.
    """
    try:
        target = Path(os.path.realpath(path))
        old = _status(target)
        temporary = target.with_name(f".isopleth-{secrets.token_hex(8)}")
        try:
            _write(temporary, data, old)
            temporary.replace(target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(target.parent)
    except OSError as error:
        text = f"{_why(error, _WHY_NOT_SAVED)} Nothing was saved."
        raise SaveError(text, Place(file=str(path))) from None


def _why(error: OSError, words: Mapping[int, str]) -> str:
    return words.get(error.errno or 0) or f"{error.strerror or 'The system refuses'}."


def _status(target: Path) -> os.stat_result | None:
    """The status of the file that is to be written over; nothing where there is none.

    Raises: OSError where it is no file that may be written over.
    """
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "This is a device, not a file")
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return status


def _write(temporary: Path, data: bytes, old: os.stat_result | None) -> None:
    """Write a new file that has the permissions and the owner of an old one."""
    # A new file's permissions are what the user's mask leaves; one that was private is so from the start.
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if old is None else 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        if old is not None:
            with suppress(PermissionError):
                os.chown(temporary, old.st_uid, old.st_gid)
            temporary.chmod(stat.S_IMODE(old.st_mode))
        os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system lets a folder be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
