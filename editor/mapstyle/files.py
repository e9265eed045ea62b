"""Files on disk: read whole, written atomically, and told from what another program made of them."""

import errno
import hashlib
import logging
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from editor.errors import ChangedOnDiskError, DocumentError, Place, SaveError
from editor.mapstyle.binary import is_binary, read_binary
from editor.mapstyle.codec import decode
from editor.mapstyle.replacing import Draft, make_private_folder, replace_file, sync_folder
from editor.mapstyle.replacing import sweep_leftovers as sweep_leftovers
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
    errno.EFBIG: "The file is larger than 256 MB, which no style is.",
    errno.EIO: "The disk reports a fault.",
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
    errno.EIO: "The disk reports a fault.",
}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FileState:
    """What a file was when it was read or written: it is another one once its bytes differ.

    Units: `digest` is the SHA-256 of the bytes.
    """

    size: int
    mtime_ns: int
    inode: int
    digest: bytes


# What stands where there is no file, for those who expect just that.
NO_FILE: Final = FileState(0, 0, 0, b"")


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """The source of a style file, and the state of the file that it was read from."""

    source: Source
    state: FileState


def open_style(path: Path) -> OpenedFile:
    """The source and the state of a style file that is to be edited; what dead saves left beside it goes.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    data, status = _read(path)
    opened = OpenedFile(source_of(data, str(path)), _state(data, status))
    sweep_leftovers(Path(os.path.realpath(path)).parent)
    return opened


def read_style(path: Path) -> Source:
    """The source of a style file: JSON, or a binary style as the JSON that it makes.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    return source_of(_read(path)[0], str(path))


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


def state_of(path: Path) -> FileState | None:
    """The state of a file now; nothing where there is none.

    Raises: DocumentError when it cannot be read; its place names the file.
    """
    return None if _stat(path) is None else _state(*_read(path))


def has_changed(path: Path, known: FileState) -> bool:
    """Whether a file is gone or holds other bytes than the known ones. Reads it only when in doubt.

    Raises: DocumentError when it cannot be read; its place names the file.
    """
    status = _stat(path)
    if status is None or status.st_size != known.size:
        return True
    if (status.st_mtime_ns, status.st_ino) == (known.mtime_ns, known.inode):
        return False
    state = state_of(path)
    return state is None or state.digest != known.digest


def save_bytes(
    path: Path, data: bytes, *, expected: FileState | None = None, backup: Path | None = None
) -> FileState:
    """The state of a file that was written so that at every moment the old or the new bytes stand there.

    A symbolic link stays one, and the file keeps its permissions and, where the system lets it, its owner.
    `expected` is what the file must be before, NO_FILE where none may be there. `backup` is where its bytes
    are kept; when they cannot be, the log says so, and the file is saved all the same.
    Raises: ChangedOnDiskError when the file is another than expected, SaveError when it cannot be written.
    """
    place = Place(file=str(path))
    try:
        target = Path(os.path.realpath(path))
        status = _status(target)
        old = _OldFile(target, status)
        if expected is not None:
            old.expect(expected, data)
        with Draft(target.parent, 0o666 if status is None else 0o600) as draft:
            new = _state(data, draft.write(data, like=status))
            if backup is not None:
                old.keep(backup, data)
            if expected is not None:
                old.check()
            draft.put(target)
    except ChangedOnDiskError as error:
        raise ChangedOnDiskError(error.text, place) from None
    except OSError as error:
        raise SaveError(f"{why_not_saved(error)} Nothing was saved.", place) from None
    try:
        sync_folder(target.parent)
    except OSError:
        text = "The file was written, but the disk reports a fault and may lose it. Save it elsewhere too."
        raise SaveError(text, place) from None
    sweep_leftovers(target.parent)
    return new


def why_not_saved(error: OSError) -> str:
    """A plain sentence for what keeps a file from being written."""
    return _why(error, _WHY_NOT_SAVED)


class _OldFile:
    """The file that is about to be written over, or the lack of one."""

    def __init__(self, path: Path, status: os.stat_result | None) -> None:
        self._path, self._status = path, status
        self._data: bytes | None = None

    def expect(self, expected: FileState, new: bytes) -> None:
        """Make sure that the file is the expected one, or holds the new bytes already; remember its bytes.

        Raises: ChangedOnDiskError when it is neither; OSError when it cannot be read.
        """
        if self._status is None:
            if expected == NO_FILE:
                return
            raise ChangedOnDiskError("This file was moved or deleted meanwhile. Nothing was saved.")
        if self._status.st_size in (expected.size, len(new)):
            self._data, self._status = _read_bytes(self._path)
        if self._data is None or (self._data != new and _digest(self._data) != expected.digest):
            raise ChangedOnDiskError("Another program has changed this file. Nothing was saved.")

    def check(self) -> None:
        """Make sure that nobody touched the file since.

        Raises: ChangedOnDiskError when somebody did.
        """
        try:
            now = _marks(self._path.stat())
        except FileNotFoundError:
            now = None
        if now != (None if self._status is None else _marks(self._status)):
            raise ChangedOnDiskError("Another program has just changed this file. Nothing was saved.")

    def keep(self, backup: Path, new: bytes) -> None:
        """Keep the bytes, with their time, where they are others than the new ones."""
        if self._status is None:
            return
        try:
            data = self._data if self._data is not None else _read_bytes(self._path)[0]
            if data != new:
                make_private_folder(backup.parent)
                sweep_leftovers(backup.parent)
                replace_file(backup, data)
                with suppress(OSError):
                    os.utime(backup, ns=(self._status.st_atime_ns, self._status.st_mtime_ns))
        except OSError as error:
            _log.warning("The last version of “%s” was not kept: %s", self._path, error.strerror)


def _stat(path: Path) -> os.stat_result | None:
    """The status of what a path leads to; nothing where that is nothing."""
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unread(error, path) from None


def _read(path: Path) -> tuple[bytes, os.stat_result]:
    """The bytes of a file, and its status before they were read."""
    try:
        if stat.S_IFMT(path.stat().st_mode) in (stat.S_IFCHR, stat.S_IFBLK):
            raise DocumentError("This is a device, not a file.", Place(file=str(path)))
        return _read_bytes(path)
    except OSError as error:
        raise _unread(error, path) from None


def _read_bytes(path: Path) -> tuple[bytes, os.stat_result]:
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        if status.st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return file.read(), status


def _state(data: bytes, status: os.stat_result) -> FileState:
    return FileState(len(data), status.st_mtime_ns, status.st_ino, _digest(data))


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _marks(status: os.stat_result) -> tuple[int, int, int]:
    """What of a status tells that a file is another one, or was written to."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def _unread(error: OSError, path: Path) -> DocumentError:
    return DocumentError(_why(error, _WHY_NOT_READ), Place(file=str(path)))


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
