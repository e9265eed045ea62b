"""Files on disk: read whole, written atomically, and told from what another program made of them."""

import errno
import hashlib
import logging
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from types import TracebackType
from typing import Final

from editor.errors import ChangedOnDiskError, DocumentError, Place, SaveError
from editor.mapstyle.binary import is_binary, read_binary
from editor.mapstyle.codec import decode
from editor.mapstyle.replacing import Draft, make_private_folder, replace_by_link, replace_file, sync_folder
from editor.mapstyle.replacing import sweep_leftovers as sweep_leftovers
from editor.mapstyle.source import Source
from editor.mapstyle.writing import TWO_SPACES, write
from editor.regular_file import NotRegularError, open_regular
from editor.wording import say

# No style comes near; a mistaken pick should not fill the memory.
LARGEST_FILE = 256 * 1024 * 1024
_PIECE = 256 * 1024

_WHY_NOT_READ = {
    errno.ENOENT: say("There is no such file."),
    errno.ENOTDIR: say("There is no such file."),
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EFBIG: say("The file is larger than 256 MB, which no style is."),
    errno.EIO: say("The disk reports a fault."),
}
_WHY_NOT_SAVED = {
    errno.ENOENT: say("The folder is gone."),
    errno.ENOTDIR: say("The folder is gone."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EACCES: say("You may not write here."),
    errno.EPERM: say("You may not write here."),
    errno.EROFS: say("The disk is read-only."),
    errno.ENOSPC: say("The disk is full. Make room on it, or save elsewhere."),
    errno.EDQUOT: say("Your share of the disk is full. Make room in it, or save elsewhere."),
    errno.EFBIG: say("The disk takes no file of this size."),
    errno.EIO: say("The disk reports a fault."),
}

_CHANGED = say("Another program has changed this file.")

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
    with ThreadPoolExecutor(1) as hasher:
        state = hasher.submit(_state, data, status)
        opened = OpenedFile(source_of(data, str(path)), state.result())
    sweep_leftovers(Path(os.path.realpath(path)).parent)
    return opened


def read_style(path: Path, *, allow_pipe: bool = False) -> Source:
    """The source of a style file: JSON, or a binary style as the JSON that it makes.

    `allow_pipe` is for commands, whose shell may put a pipe in place of a file; a person can end them.
    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    return source_of(_read(path, allow_pipe=allow_pipe)[0], str(path))


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
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    expected: FileState | None = None,
    backup: Path | None = None,
) -> FileState:
    """The state of a file that was written so that at every moment the old or the new bytes stand there.

    The bytes may come in pieces, of which a large file's need never stand in memory together.
    A symbolic link stays one, and the file keeps its permissions and, where the system lets it, its owner.
    `expected` is what the file must be before, NO_FILE where none may be there. `backup` is where its bytes
    are kept; when they cannot be, the log says so, and the file is saved all the same.
    Raises: ChangedOnDiskError when the file is another than expected, SaveError when it cannot be written.
    """
    place = Place(file=str(path))
    try:
        target = Path(os.path.realpath(path))
        status = _status(target)
        with (
            _OldFile(target, status) as old,
            ThreadPoolExecutor(1) as reader,
            ThreadPoolExecutor(1) as hasher,
        ):
            if expected is not None:
                old.read(expected, reader)
            with Draft(target.parent, 0o666 if status is None else 0o600) as draft:
                new = _written(draft, data, status, hasher)
                if expected is not None:
                    old.expect(expected, new)
                if backup is not None:
                    old.keep(backup, new)
                if expected is not None:
                    old.check()
                draft.put(target)
    except ChangedOnDiskError as error:
        raise ChangedOnDiskError.untouched(error.text, place) from None
    except OSError as error:
        raise SaveError.untouched(why_not_saved(error), place) from None
    try:
        sync_folder(target.parent)
    except OSError:
        text = say(
            "The file was written, but the disk reports a fault and may lose it. Save it elsewhere too."
        )
        raise SaveError(text, place) from None
    sweep_leftovers(target.parent)
    return new


def why_not_read(error: OSError) -> str:
    """A plain sentence for what keeps a file from being read."""
    if isinstance(error, NotRegularError):
        return error.text
    return _why(error, _WHY_NOT_READ)


def why_not_saved(error: OSError) -> str:
    """A plain sentence for what keeps a file from being written."""
    return _why(error, _WHY_NOT_SAVED)


class _OldFile:
    """The file that is about to be written over, or the lack of one."""

    def __init__(self, path: Path, status: os.stat_result | None) -> None:
        self._path, self._status = path, status
        self._digest: Future[bytes] | None = None
        self._linked: Path | None = None

    def __enter__(self) -> "_OldFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._linked is None:
            return
        with suppress(OSError):
            if kind is None:  # Another file has taken its name: what was kept is for its owner only.
                self._linked.chmod(0o600)
            else:  # It may have kept its name, under which others write in it: what is kept parts from it.
                _copy(self._linked, self._linked)

    def read(self, expected: FileState, reader: Executor) -> None:
        """Begin to find out whether it is the expected file.

        Raises: ChangedOnDiskError when it is gone or larger than any style; OSError when it cannot be opened.
        """
        if self._status is not None:
            file = self._path.open("rb")
            self._status = os.fstat(file.fileno())
            if self._status.st_size > max(LARGEST_FILE, expected.size):
                file.close()
                raise ChangedOnDiskError(_CHANGED)
            self._digest = reader.submit(_digest_of, file)
        elif expected != NO_FILE:
            raise ChangedOnDiskError(say("This file was moved or deleted meanwhile."))

    def expect(self, expected: FileState, new: FileState) -> None:
        """Make sure that what was read is the expected file, or holds the new bytes already.

        Raises: ChangedOnDiskError when it is neither; OSError when it could not be read.
        """
        if self._digest is not None and self._digest.result() not in (expected.digest, new.digest):
            raise ChangedOnDiskError(_CHANGED)

    def check(self) -> None:
        """Make sure that nobody touched the file since.

        Raises: ChangedOnDiskError when somebody did.
        """
        try:
            now = _marks(self._path.stat())
        except FileNotFoundError:
            now = None
        if now != (None if self._status is None else _marks(self._status)):
            raise ChangedOnDiskError(say("Another program has just changed this file."))

    def keep(self, backup: Path, new: FileState) -> None:
        """Keep the bytes, with their time, where they are others than the new ones."""
        if self._status is None:
            return
        try:
            if self._holds(new):
                return
            if self._status.st_size > LARGEST_FILE:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            make_private_folder(backup.parent)
            sweep_leftovers(backup.parent)
            if not self._link(backup, self._status):
                _copy(self._path, backup)
        except OSError as error:
            _log.warning("The last version of “%s” was not kept: %s", self._path, error.strerror)

    def _holds(self, new: FileState) -> bool:
        """Whether it holds the new bytes already."""
        if self._status is None or self._status.st_size != new.size:
            return False
        digest = self._digest.result() if self._digest is not None else _digest_of(self._path.open("rb"))
        return digest == new.digest

    def _link(self, backup: Path, status: os.stat_result) -> bool:
        """Whether the file itself could be kept, which is about to lose its name and has no other."""
        if os.name == "nt" or status.st_nlink > 1 or status.st_uid != os.geteuid():
            return False
        with suppress(OSError):
            replace_by_link(backup, self._path)
            self._linked = backup
        return self._linked is not None


def _copy(source: Path, target: Path) -> None:
    """Write a file's bytes, with its time, in place of another file, which may be itself.

    Raises: OSError when it cannot be done.
    """
    with source.open("rb") as file:
        status = os.fstat(file.fileno())
        replace_file(target, iter(lambda: file.read(_PIECE), b""))
    with suppress(OSError):
        os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))


def _written(
    draft: Draft, data: bytes | Iterable[bytes], like: os.stat_result | None, hasher: Executor
) -> FileState:
    """The state of a draft that holds the bytes, which are hashed while they are written."""
    digest = hashlib.sha256()

    def passed() -> Iterator[bytes]:
        for piece in [data] if isinstance(data, bytes) else data:
            hasher.submit(digest.update, piece)
            yield piece

    status = draft.write(passed(), like=like)
    return FileState(status.st_size, status.st_mtime_ns, status.st_ino, hasher.submit(digest.digest).result())


def _state(data: bytes, status: os.stat_result) -> FileState:
    return FileState(len(data), status.st_mtime_ns, status.st_ino, hashlib.sha256(data).digest())


def _stat(path: Path) -> os.stat_result | None:
    """The status of the file that a path leads to; nothing where there is none, as where a folder stands."""
    try:
        status = path.stat()
        return status if stat.S_ISREG(status.st_mode) else None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unread(error, path) from None


def _read(path: Path, *, allow_pipe: bool = False) -> tuple[bytes, os.stat_result]:
    """The bytes of a file, and its status before they were read."""
    try:
        is_pipe = allow_pipe and stat.S_ISFIFO(path.stat().st_mode)
        with path.open("rb") if is_pipe else open_regular(path) as file:
            status = os.fstat(file.fileno())
            data = b"" if status.st_size > LARGEST_FILE else file.read(LARGEST_FILE + 1)
            if max(status.st_size, len(data)) > LARGEST_FILE:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            return data, status
    except OSError as error:
        raise _unread(error, path) from None


def _digest_of(file: BufferedReader) -> bytes:
    """The digest of what an opened file holds, which is closed then."""
    with file:
        return hashlib.file_digest(file, "sha256").digest()


def _marks(status: os.stat_result) -> tuple[int, int, int]:
    """What of a status tells that a file is another one, or was written to."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def _unread(error: OSError, path: Path) -> DocumentError:
    return DocumentError(why_not_read(error), Place(file=str(path)))


def _why(error: OSError, words: Mapping[int, str]) -> str:
    known = words.get(error.errno or 0)
    if known is None and error.strerror:
        return say("{why}.", why=error.strerror)
    return known or say("The system refuses.")


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
