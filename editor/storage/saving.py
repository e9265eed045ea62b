"""Atomic saves: the old or the new bytes stand at every moment, and no other program's save is lost."""

import errno
import hashlib
import logging
import os
import stat
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

from editor.errors import ChangedOnDiskError, LinkedFileError, Place, SaveError
from editor.storage.atomic_file import (
    PendingFile,
    make_private_folder,
    replace_by_link,
    replace_file,
    sweep_leftovers,
)
from editor.storage.directory import Directory
from editor.storage.file_rights import Original
from editor.storage.files import LARGEST_FILE, NO_FILE, FileState, why
from editor.wording import say

_PIECE = 256 * 1024

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
    errno.ENODEV: say("This is a device, not a file."),
    errno.ENAMETOOLONG: say("The file name is too long."),
    errno.ELOOP: say("The symbolic links form a loop, or another program has just created a link there."),
    errno.ESTALE: say("Another program is renaming files in this folder. Try again, or save elsewhere."),
}

_CHANGED = say("Another program has changed this file.")
_JUST_CHANGED = say("Another program has just changed this file.")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedFile:
    """The state of a file that was written, and what of its rights could not be kept; empty where all was."""

    state: FileState
    remark: str = ""


def save_bytes(
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    expected: FileState | None = None,
    backup: Path | None = None,
) -> FileState:
    """Save as `save_file` does, and return the state alone."""
    return save_file(path, data, expected=expected, backup=backup).state


def save_file(
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    expected: FileState | None = None,
    backup: Path | None = None,
    parts_links: bool = True,
) -> SavedFile:
    """Write a file so that at every moment the old or the new bytes stand there.

    The bytes may come in pieces, of which a large file's need never stand in memory together.
    A symbolic link stays one, and the file keeps its rights and, where the system lets it, its owner.
    `expected` is what the file must be before, NO_FILE where none may be there. `backup` is where its bytes
    are kept; when they cannot be, the log says so, and the file is saved all the same. A file with several
    names has the new bytes under one of them only, and is refused without `parts_links`.
    Raises: ChangedOnDiskError when the file is another than expected, LinkedFileError, or SaveError when it
    cannot be written.
    """
    place = Place(file=str(path))
    try:
        target = Path(os.path.realpath(path))
        with Directory(target.parent) as directory:
            order = _Order(directory, target.name, expected, backup, parts_links)
            saved = _saved(order, data)
            _sync(directory, place)
    except ChangedOnDiskError as error:
        raise ChangedOnDiskError.untouched(error.text, place) from None
    except LinkedFileError as error:
        raise LinkedFileError.untouched(error.text, place) from None
    except OSError as error:
        raise SaveError.untouched(why_not_saved(error), place) from None
    sweep_leftovers(target.parent)
    return saved


@dataclass(frozen=True, slots=True)
class _Order:
    """What a save was asked for."""

    directory: Directory
    name: str
    expected: FileState | None
    backup: Path | None
    parts_links: bool


def _saved(order: _Order, data: bytes | Iterable[bytes]) -> SavedFile:
    """Write a file, but for the sync of its directory. Raises: as `save_file`, and OSError."""
    directory, expected = order.directory, order.expected
    with (
        _OldFile(directory, order.name) as old,
        ThreadPoolExecutor(1) as reader,
        ThreadPoolExecutor(1) as hasher,
    ):
        if old.status is not None and old.status.st_nlink > 1 and not order.parts_links:
            raise LinkedFileError(say("The file has other hard links, which would keep the old version."))
        if expected is not None:
            old.read(expected, reader)
        with PendingFile(directory, 0o666 if old.status is None else 0o600, is_apart=True) as draft:
            new = _written(draft, data, old.original, hasher)
            if expected is not None:
                old.expect(expected, new)
            directory.lock()
            if expected is not None:
                old.check()
            if order.backup is not None:
                old.keep(order.backup, new)
            _put(draft, old, order)
            return SavedFile(_proven(new, draft.status), draft.remark)


def _put(draft: PendingFile, old: "_OldFile", order: _Order) -> None:
    """Let a draft take the place of the old file, or of none where there is none.

    The file that it takes the place of is looked at afterwards, too: what another program put there in the
    last moment stays, and where nothing was expected it is what is kept.
    Raises: ChangedOnDiskError, OSError.
    """
    is_exact = order.expected is not None
    if old.status is None and is_exact:
        try:
            draft.put_new(order.name)
        except FileExistsError:
            raise ChangedOnDiskError(_JUST_CHANGED) from None
        return
    try:
        displaced = None if old.status is None else draft.exchange(order.name)
    except FileNotFoundError:
        if is_exact:
            raise ChangedOnDiskError(_JUST_CHANGED) from None
        displaced = None
    if displaced is None:
        if is_exact:
            old.check()
        old.release()
        draft.put(order.name)
    elif old.status is None or _marks(displaced) != _marks(old.status):
        if is_exact or not stat.S_ISREG(displaced.st_mode):
            draft.put_back(order.name)
            raise ChangedOnDiskError(_JUST_CHANGED)
        if order.backup is not None:
            old.keep_other(order.backup, draft)


def _sync(directory: Directory, place: Place) -> None:
    try:
        directory.sync()
    except OSError:
        text = say(
            "The file was written, but the disk reports a fault and may lose it. Save it elsewhere too."
        )
        raise SaveError(text, place) from None


def why_not_saved(error: OSError) -> str:
    """A plain sentence for what keeps a file from being written."""
    return why(error, _WHY_NOT_SAVED)


class _OldFile:
    """The file that is about to be written over, or the lack of one: open, so that it is one and the same."""

    def __init__(self, directory: Directory, name: str) -> None:
        """Open the file.

        Raises: OSError where it is no file that may be written over.
        """
        self._directory, self._name = directory, name
        self._descriptor: int | None = None
        self.status = _status(directory, name)
        self._digest: Future[bytes] | None = None
        self._found: bytes | None = None
        self._linked: Path | None = None
        if self.status is not None:
            with suppress(PermissionError):
                self._descriptor = directory.open(name, os.O_RDONLY)
        if self._descriptor is not None:
            self.status = os.fstat(self._descriptor)
            if not stat.S_ISREG(self.status.st_mode):
                os.close(self._descriptor)
                raise _no_file()

    def __enter__(self) -> "_OldFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._linked is not None and self._descriptor is not None:
            with suppress(OSError):
                if kind is None:  # Another file has taken its name: what was kept is for its owner only.
                    os.fchmod(self._descriptor, 0o600)
                else:  # It may have kept its name, under which others write in it: the copy parts from it.
                    _copy(self._descriptor, self._linked)
        self._close()

    @property
    def original(self) -> Original | None:
        """The rights that the new file takes over; None where there is no old one."""
        return None if self.status is None else Original(self.status, self._descriptor)

    def release(self) -> None:
        """Let the file be replaced, which Windows refuses for one that is open."""
        if os.name == "nt":
            self._close()

    def read(self, expected: FileState, reader: Executor) -> None:
        """Begin to find out whether it is the expected file.

        Raises: ChangedOnDiskError when it is gone or larger than any style; OSError when one may not read it.
        """
        if self.status is not None:
            if self._descriptor is None:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if self.status.st_size > max(LARGEST_FILE, expected.size):
                raise ChangedOnDiskError(_CHANGED)
            if not expected.is_proven_by(self.status):
                self._digest = reader.submit(_digest_of, self._descriptor)
        elif expected != NO_FILE:
            raise ChangedOnDiskError(say("This file was moved or deleted meanwhile."))

    def expect(self, expected: FileState, new: FileState) -> None:
        """Make sure that what was read is the expected file, or holds the new bytes already.

        Raises: ChangedOnDiskError when it is neither; OSError when it could not be read.
        """
        if self._descriptor is None:
            return
        if self._digest is None and expected.is_proven_by(os.fstat(self._descriptor)):
            self._found = expected.digest
        else:
            self._found = _digest_of(self._descriptor) if self._digest is None else self._digest.result()
        if self._found not in (expected.digest, new.digest):
            raise ChangedOnDiskError(_CHANGED)

    def check(self) -> None:
        """Make sure that the file was not changed since.

        Raises: ChangedOnDiskError when somebody did.
        """
        now = self._directory.status(self._name)
        if (None if now is None else _marks(now)) != (None if self.status is None else _marks(self.status)):
            raise ChangedOnDiskError(_JUST_CHANGED)

    def keep(self, backup: Path, new: FileState) -> None:
        """Keep the bytes, with their time, where they are others than the new ones."""
        if self.status is None:
            return
        try:
            if self._descriptor is None:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if self._holds(new):
                return
            self._keep(backup, self._descriptor, self.status)
        except OSError as error:
            self._say_not_kept(error)

    def keep_other(self, backup: Path, draft: PendingFile) -> None:
        """Keep what the draft took the place of, which is another file that came in the last moment."""
        try:
            descriptor = draft.open_displaced()
            try:
                status = os.fstat(descriptor)
                if status.st_size > LARGEST_FILE:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
                _copy(descriptor, backup)
            finally:
                os.close(descriptor)
        except OSError as error:
            self._say_not_kept(error)

    def _keep(self, backup: Path, descriptor: int, status: os.stat_result) -> None:
        if status.st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        make_private_folder(backup.parent)
        sweep_leftovers(backup.parent)
        if not self._link(backup, descriptor, status):
            _copy(descriptor, backup)

    def _say_not_kept(self, error: OSError) -> None:
        path = self._directory.path / self._name
        _log.warning("The last version of “%s” was not kept: %s", path, error.strerror)

    def _holds(self, new: FileState) -> bool:
        """Whether it holds the new bytes already."""
        if self._descriptor is None or self.status is None or self.status.st_size != new.size:
            return False
        return (self._found or _digest_of(self._descriptor)) == new.digest

    def _link(self, backup: Path, descriptor: int, status: os.stat_result) -> bool:
        """Whether the file itself could be kept, which is about to lose its name and has no other."""
        if os.name == "nt" or status.st_nlink > 1 or status.st_uid != os.geteuid():
            return False
        with suppress(OSError):
            replace_by_link(backup, self._directory, self._name, descriptor)
            self._linked = backup
        return self._linked is not None

    def _close(self) -> None:
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            with suppress(OSError):
                os.close(descriptor)


def _copy(source: int, target: Path) -> None:
    """Write the bytes of an open file, with its time, in place of another file, which may be itself.

    Raises: OSError when it cannot be done.
    """
    status = os.fstat(source)
    with open(source, "rb", closefd=False) as file:
        file.seek(0)
        replace_file(target, iter(lambda: file.read(_PIECE), b""))
    with suppress(OSError):
        os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))


def _written(
    draft: PendingFile, data: bytes | Iterable[bytes], like: Original | None, hasher: Executor
) -> FileState:
    """The state of a draft that holds the bytes, which are hashed while they are written."""
    digest = hashlib.sha256()

    def passed() -> Iterator[bytes]:
        for piece in [data] if isinstance(data, bytes) else data:
            hasher.submit(digest.update, piece)
            yield piece

    status = draft.write(passed(), like=like)
    return FileState(status.st_size, status.st_mtime_ns, status.st_ino, hasher.submit(digest.digest).result())


def _proven(new: FileState, status: os.stat_result | None) -> FileState:
    """The state of a file that has just got its name, with the time of that where it proves the bytes.

    The name came later than the last byte by the clock of the disk, so that whatever is written from now on
    gets another time than the bytes have. Where the clock is too coarse to show that, nothing is proven.
    """
    if os.name == "nt" or status is None or status.st_ctime_ns <= new.mtime_ns:
        return new  # On Windows this is the time of creation.
    proven = replace(new, changed_ns=status.st_ctime_ns)
    return proven if proven.is_proven_by(status) else new


def _digest_of(descriptor: int) -> bytes:
    """The digest of what an open file holds."""
    with open(descriptor, "rb", closefd=False) as file:
        file.seek(0)
        return hashlib.file_digest(file, "sha256").digest()


def _marks(status: os.stat_result) -> tuple[int, int, int]:
    """What of a status tells that a file is another one, or was written to."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def _status(directory: Directory, name: str) -> os.stat_result | None:
    """The status of the file that is to be written over; nothing where there is none.

    Raises: OSError where it is no file that may be written over.
    """
    status = directory.status(name)
    if status is None:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(status.st_mode):  # All links were followed a moment ago.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if not stat.S_ISREG(status.st_mode):
        raise _no_file()
    if not directory.is_writable(name):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return status


def _no_file() -> OSError:
    return OSError(errno.ENODEV, os.strerror(errno.ENODEV))
