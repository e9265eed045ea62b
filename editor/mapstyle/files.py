"""Files on disk: read whole, written atomically, and told from what another program made of them."""

import errno
import hashlib
import logging
import os
import stat
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import BufferedReader
from pathlib import Path
from typing import Final

from editor.errors import ChangedOnDiskError, DocumentError, Place, SaveError
from editor.mapstyle.binary import is_binary, read_binary
from editor.mapstyle.codec import decode
from editor.mapstyle.replacing import Draft, make_private_folder, replace_by_link, replace_file, sync_folder
from editor.mapstyle.replacing import sweep_leftovers as sweep_leftovers
from editor.mapstyle.source import Source
from editor.mapstyle.writing import TWO_SPACES, write

# No style comes near; a mistaken pick should not fill the memory.
LARGEST_FILE = 256 * 1024 * 1024
_PIECE = 256 * 1024
# Longer than the clock stands by which a system notes changes of files, where it notes them finely at all.
_TICK_NS = 12_000_000

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

    Units: `digest` is the SHA-256 of the bytes. `settled_ns` is when the system noted the last change of any
    kind, where a later one cannot bear the same time; 0 where that is not sure.
    """

    size: int
    mtime_ns: int
    inode: int
    digest: bytes
    settled_ns: int = field(default=0, compare=False)


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
    read = _read(path)
    with ThreadPoolExecutor(1) as hasher:
        state = hasher.submit(read.state)
        opened = OpenedFile(source_of(read.data, str(path)), state.result())
    sweep_leftovers(Path(os.path.realpath(path)).parent)
    return opened


def read_style(path: Path) -> Source:
    """The source of a style file: JSON, or a binary style as the JSON that it makes.

    Raises: DocumentError when it cannot be read or is no style; its place names the file.
    """
    return source_of(_read(path).data, str(path))


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
    return None if _stat(path) is None else _read(path).state()


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
        old = _OldFile(target, status)
        with ThreadPoolExecutor(1) as reader, ThreadPoolExecutor(1) as hasher:
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
        old.close()
        new = _settled(new, target)
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
        self._digest: Future[bytes] | None = None
        self._linked: Path | None = None

    def read(self, expected: FileState, reader: Executor) -> None:
        """Begin to find out whether it is the expected file.

        Raises: ChangedOnDiskError when it is gone; OSError when it cannot be opened.
        """
        if self._status is not None:
            file = self._path.open("rb")
            self._status = os.fstat(file.fileno())
            known = expected.digest if _is_known(self._status, expected) else None
            self._digest = reader.submit(_digest_of, file, known)
        elif expected != NO_FILE:
            raise ChangedOnDiskError("This file was moved or deleted meanwhile. Nothing was saved.")

    def expect(self, expected: FileState, new: FileState) -> None:
        """Make sure that what was read is the expected file, or holds the new bytes already.

        Raises: ChangedOnDiskError when it is neither; OSError when it could not be read.
        """
        if self._digest is not None and self._digest.result() not in (expected.digest, new.digest):
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

    def keep(self, backup: Path, new: FileState) -> None:
        """Keep the bytes, with their time, where they are others than the new ones."""
        if self._status is None:
            return
        try:
            old = self._digest.result() if self._digest is not None else _digest_of(self._path.open("rb"))
            if old != new.digest:
                make_private_folder(backup.parent)
                sweep_leftovers(backup.parent)
                if not self._link(backup, self._status):
                    self._copy(backup, self._status)
        except OSError as error:
            _log.warning("The last version of “%s” was not kept: %s", self._path, error.strerror)

    def close(self) -> None:
        """Another file has taken its name: what was kept is for its owner only."""
        if self._linked is not None:
            with suppress(OSError):
                self._linked.chmod(0o600)

    def _link(self, backup: Path, status: os.stat_result) -> bool:
        """Whether the file itself could be kept, which is about to lose its name and has no other."""
        if os.name == "nt" or status.st_nlink > 1 or status.st_uid != os.geteuid():
            return False
        with suppress(OSError):
            replace_by_link(backup, self._path)
            self._linked = backup
        return self._linked is not None

    def _copy(self, backup: Path, status: os.stat_result) -> None:
        with self._path.open("rb") as file:
            replace_file(backup, iter(lambda: file.read(_PIECE), b""))
        with suppress(OSError):
            os.utime(backup, ns=(status.st_atime_ns, status.st_mtime_ns))


def _is_known(status: os.stat_result, known: FileState) -> bool:
    """Whether a file is so surely the known one that it need not be read."""
    is_settled = known.settled_ns != 0 and known.settled_ns == status.st_ctime_ns
    return is_settled and _marks(status) == (known.size, known.mtime_ns, known.inode)


def _settled(state: FileState, target: Path) -> FileState:
    """The state of a file that was put in its place: what changes it from now on shows in its times.

    Where its bytes are older than its name, who wrote others since then cannot but have changed their time.
    """
    try:
        status = target.stat()
    except OSError:  # It is saved; who needs to know whether it changed will read it.
        return state
    if _marks(status) != (state.size, state.mtime_ns, state.inode):
        return state
    is_sure = status.st_mtime_ns + _TICK_NS < status.st_ctime_ns
    return replace(state, settled_ns=_changed_ns(status) if is_sure else 0)


def _changed_ns(status: os.stat_result) -> int:
    """When a file or anything about it changed last; 0 where the system does not note it finely."""
    is_noted = os.name != "nt" and status.st_ctime_ns % 1_000_000 != 0
    return status.st_ctime_ns if is_noted else 0


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


@dataclass(frozen=True, slots=True)
class _Read:
    """The bytes of a file, its status before they were read, and when that was asked for."""

    data: bytes
    status: os.stat_result
    asked_ns: int

    def state(self) -> FileState:
        """The state that the file was in."""
        status = self.status
        is_sure = max(status.st_mtime_ns, status.st_ctime_ns) + _TICK_NS < self.asked_ns
        return FileState(
            len(self.data),
            status.st_mtime_ns,
            status.st_ino,
            hashlib.sha256(self.data).digest(),
            _changed_ns(status) if is_sure else 0,
        )


def _stat(path: Path) -> os.stat_result | None:
    """The status of what a path leads to; nothing where that is nothing."""
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unread(error, path) from None


def _read(path: Path) -> _Read:
    """A file, read whole."""
    try:
        if stat.S_IFMT(path.stat().st_mode) in (stat.S_IFCHR, stat.S_IFBLK):
            raise DocumentError("This is a device, not a file.", Place(file=str(path)))
        with path.open("rb") as file:
            asked_ns, status = time.time_ns(), os.fstat(file.fileno())
            if status.st_size > LARGEST_FILE:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            return _Read(file.read(), status, asked_ns)
    except OSError as error:
        raise _unread(error, path) from None


def _digest_of(file: BufferedReader, known: bytes | None = None) -> bytes:
    """The digest of what an opened file holds, which is read unless that is known; it is closed then."""
    with file:
        return known or hashlib.file_digest(file, "sha256").digest()


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
