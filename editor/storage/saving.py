"""Atomic saves that never overwrite the save of another program."""

import errno
import hashlib
import logging
import os
import stat
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from editor.errors import ChangedOnDiskError, FilePosition, LinkedFileError, SaveError
from editor.records import dataclass
from editor.storage.atomic_file import (
    PendingFile,
    make_private_folder,
    replace_by_link,
    replace_file,
    sweep_leftovers,
)
from editor.storage.directory import Directory
from editor.storage.file_rights import Original
from editor.storage.file_state import LARGEST_FILE, NO_FILE, FileState, system_error_text
from editor.wording import say

_CHUNK_BYTES = 256 * 1024

_WHY_NOT_SAVED = {
    errno.ENOENT: say("The folder no longer exists."),
    errno.ENOTDIR: say("The folder no longer exists."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EACCES: say("No permission to write here."),
    errno.EPERM: say("No permission to write here."),
    errno.EROFS: say("The disk is read-only."),
    errno.ENOSPC: say("The disk is full. Free up space or save elsewhere."),
    errno.EDQUOT: say("Disk quota exceeded. Free up space or save elsewhere."),
    errno.EFBIG: say("The file is too large for this disk."),
    errno.EIO: say("Disk error."),
    errno.ENODEV: say("This is a device, not a file."),
    errno.ENAMETOOLONG: say("The file name is too long."),
    errno.ELOOP: say("The symbolic links form a loop, or another program replaced the file with a link."),
    errno.ESTALE: say("Another program is renaming files in this folder. Try again, or save elsewhere."),
}

_CHANGED = say("Another program changed this file.")
_JUST_CHANGED = say("Another program changed this file just now.")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedFile:
    """The state of a written file, and a text on the rights that could not be copied."""

    state: FileState
    remark: str = ""


def save_bytes(
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    expected: FileState | None = None,
    backup: Path | None = None,
) -> FileState:
    """Save like `save_file` and return the state alone."""
    return save_file(path, data, expected=expected, backup=backup).state


def save_file(
    path: Path,
    data: bytes | Iterable[bytes],
    *,
    expected: FileState | None = None,
    backup: Path | None = None,
    allow_hard_links: bool = True,
) -> SavedFile:
    """Write a file so that the old or the new bytes are complete at every moment.

    The bytes may come in pieces; those of a large file need not be in memory together.
    A symbolic link stays one, and the file keeps its rights and, if the system permits, its owner.
    `expected` is the required state of the old file, NO_FILE if it must not exist. `backup` is the path for
    its bytes; a failure there is logged, and the file is still saved. With several hard links only this name
    gets the new bytes; without `allow_hard_links` such a file is refused.
    Raises: ChangedOnDiskError if the file is not in the expected state, LinkedFileError, or SaveError.
    """
    place = FilePosition(file=str(path))
    try:
        target = Path(os.path.realpath(path))
        with Directory(target.parent) as directory:
            request = _SaveRequest(directory, target.name, expected, backup, allow_hard_links)
            saved = _save(request, data)
            _sync(directory, place)
    except ChangedOnDiskError as error:
        raise ChangedOnDiskError.untouched(error.text, place) from None
    except LinkedFileError as error:
        raise LinkedFileError.untouched(error.text, place) from None
    except OSError as error:
        raise SaveError.untouched(why_not_saved(error), place) from None
    sweep_leftovers(target.parent)
    return saved


def save_with_remarks(
    path: Path, data: bytes | Iterable[bytes], *, expected: FileState | None = None
) -> tuple[FileState, tuple[str, ...]]:
    """Save like `save_file`; return the state, and texts on the rights and links that were not preserved."""
    remarks: list[str] = []
    try:
        # The links are checked before the data is read.
        saved = save_file(path, data, expected=expected, allow_hard_links=False)
    except LinkedFileError:
        saved = save_file(path, data, expected=expected)
        remarks.append(say("The file has other names (hard links), which keep the old version."))
    if saved.remark:
        remarks.append(saved.remark)
    return saved.state, tuple(remarks)


@dataclass(frozen=True, slots=True)
class _SaveRequest:
    """The arguments of a save."""

    directory: Directory
    name: str
    expected: FileState | None
    backup: Path | None
    allow_hard_links: bool


def _save(request: _SaveRequest, data: bytes | Iterable[bytes]) -> SavedFile:
    """Write a file; its directory is not synced. Raises: as `save_file`, and OSError."""
    directory, expected = request.directory, request.expected
    with (
        _OldFile(directory, request.name) as old,
        ThreadPoolExecutor(1) as reader,
        ThreadPoolExecutor(1) as hasher,
    ):
        if old.status is not None and old.status.st_nlink > 1 and not request.allow_hard_links:
            raise LinkedFileError(
                say("The file has other names (hard links), which would keep the old version.")
            )
        if expected is not None:
            old.read(expected, reader)
        with PendingFile(directory, 0o666 if old.status is None else 0o600, is_private=True) as pending:
            new = _write(pending, data, old.original, hasher)
            if expected is not None:
                old.expect(expected, new)
            directory.lock()
            if expected is not None:
                old.check()
            if request.backup is not None:
                old.back_up(request.backup, new)
            _commit(pending, old, request)
            return SavedFile(_with_proof(new, pending.status), pending.remark)


def _commit(pending: PendingFile, old: "_OldFile", request: _SaveRequest) -> None:
    """Move a pending file to its name.

    The displaced file is checked afterwards: a file that another program put there at the last moment is
    restored, or backed up if no state was expected.
    Raises: ChangedOnDiskError, OSError.
    """
    is_exact = request.expected is not None
    if old.status is None and is_exact:
        try:
            pending.commit_new(request.name)
        except FileExistsError:
            raise ChangedOnDiskError(_JUST_CHANGED) from None
        return
    try:
        displaced = None if old.status is None else pending.exchange(request.name)
    except FileNotFoundError:
        if is_exact:
            raise ChangedOnDiskError(_JUST_CHANGED) from None
        displaced = None
    if displaced is None:
        if is_exact:
            old.check()
        old.release()
        pending.commit(request.name)
    elif old.status is None or _identity(displaced) != _identity(old.status):
        if is_exact or not stat.S_ISREG(displaced.st_mode):
            pending.undo_exchange(request.name)
            raise ChangedOnDiskError(_JUST_CHANGED)
        if request.backup is not None:
            old.back_up_displaced(request.backup, pending)


def _sync(directory: Directory, place: FilePosition) -> None:
    try:
        directory.sync()
    except OSError:
        text = say("Saved, but the disk reported an error. Save a copy elsewhere.")
        raise SaveError(text, place) from None


def why_not_saved(error: OSError) -> str:
    """Return the reason why a file cannot be written, for the user."""
    return system_error_text(error, _WHY_NOT_SAVED)


class _OldFile:
    """The file to be replaced, or its absence: open, so that all checks concern the same file."""

    def __init__(self, directory: Directory, name: str) -> None:
        """Open the file.

        Raises: OSError if it may not be replaced.
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
                raise _no_file_error()

    def __enter__(self) -> "_OldFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._linked is not None and self._descriptor is not None:
            with suppress(OSError):
                if kind is None:  # It has lost its name: the backup is for its owner only.
                    os.fchmod(self._descriptor, 0o600)
                else:  # It may still have its name, under which others write to it: make the backup a copy.
                    _copy(self._descriptor, self._linked)
        self._close()

    @property
    def original(self) -> Original | None:
        """The file whose rights are copied; None if there is no old file."""
        return None if self.status is None else Original(self.status, self._descriptor)

    def release(self) -> None:
        """Close the file: Windows does not replace open files."""
        if os.name == "nt":
            self._close()

    def read(self, expected: FileState, reader: Executor) -> None:
        """Start to compare the file with the expected state.

        Raises: ChangedOnDiskError if it is gone or larger than any style; OSError if it is unreadable.
        """
        if self.status is not None:
            if self._descriptor is None:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if self.status.st_size > max(LARGEST_FILE, expected.size):
                raise ChangedOnDiskError(_CHANGED)
            if not expected.is_proven_by(self.status):
                self._digest = reader.submit(_digest_of, self._descriptor)
        elif expected != NO_FILE:
            raise ChangedOnDiskError(say("The file was moved or deleted."))

    def expect(self, expected: FileState, new: FileState) -> None:
        """Verify that the file was in the expected state, or has the new bytes already.

        Raises: ChangedOnDiskError if it is neither; OSError if it could not be read.
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
        """Verify that the file has not changed since.

        Raises: ChangedOnDiskError.
        """
        now = self._directory.status(self._name)
        if (None if now is None else _identity(now)) != (
            None if self.status is None else _identity(self.status)
        ):
            raise ChangedOnDiskError(_JUST_CHANGED)

    def back_up(self, backup: Path, new: FileState) -> None:
        """Back up the old bytes with their time, unless they equal the new ones."""
        if self.status is None:
            return
        try:
            if self._descriptor is None:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if self._holds(new):
                return
            self._back_up(backup, self._descriptor, self.status)
        except OSError as error:
            self._log_failed_backup(error)

    def back_up_displaced(self, backup: Path, pending: PendingFile) -> None:
        """Back up the file that was displaced: another program put it there at the last moment."""
        try:
            descriptor = pending.open_displaced()
            try:
                status = os.fstat(descriptor)
                if status.st_size > LARGEST_FILE:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
                _copy(descriptor, backup)
            finally:
                os.close(descriptor)
        except OSError as error:
            self._log_failed_backup(error)

    def _back_up(self, backup: Path, descriptor: int, status: os.stat_result) -> None:
        if status.st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        make_private_folder(backup.parent)
        sweep_leftovers(backup.parent)
        if not self._back_up_by_link(backup, descriptor, status):
            _copy(descriptor, backup)

    def _log_failed_backup(self, error: OSError) -> None:
        path = self._directory.path / self._name
        _log.warning("The last version of “%s” was not kept: %s", path, error.strerror)

    def _holds(self, new: FileState) -> bool:
        """Return whether the file has the new bytes already."""
        if self._descriptor is None or self.status is None or self.status.st_size != new.size:
            return False
        return (self._found or _digest_of(self._descriptor)) == new.digest

    def _back_up_by_link(self, backup: Path, descriptor: int, status: os.stat_result) -> bool:
        """Back up the file itself, which is about to lose its only name; return whether that succeeded."""
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
    """Copy the bytes and time of an open file to `target`, which may be the same file.

    Raises: OSError.
    """
    status = os.fstat(source)
    with open(source, "rb", closefd=False) as file:
        file.seek(0)
        replace_file(target, iter(lambda: file.read(_CHUNK_BYTES), b""))
    with suppress(OSError):
        os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))


def _write(
    pending: PendingFile, data: bytes | Iterable[bytes], like: Original | None, hasher: Executor
) -> FileState:
    """Write the bytes, hashing them meanwhile, and return the state of the file."""
    digest = hashlib.sha256()

    def hashed() -> Iterator[bytes]:
        for piece in [data] if isinstance(data, bytes) else data:
            hasher.submit(digest.update, piece)
            yield piece

    status = pending.write(hashed(), like=like)
    return FileState(status.st_size, status.st_mtime_ns, status.st_ino, hasher.submit(digest.digest).result())


def _with_proof(new: FileState, status: os.stat_result | None) -> FileState:
    """Return the state with the change time of a renamed file, if that time proves the bytes.

    By the disk's clock the rename came after the last byte, so any later write gets another time.
    If the clock is too coarse to show that, nothing is proven.
    """
    if os.name == "nt" or status is None or status.st_ctime_ns <= new.mtime_ns:
        return new  # On Windows this is the creation time.
    proven = replace(new, changed_ns=status.st_ctime_ns)
    return proven if proven.is_proven_by(status) else new


def _digest_of(descriptor: int) -> bytes:
    with open(descriptor, "rb", closefd=False) as file:
        file.seek(0)
        return hashlib.file_digest(file, "sha256").digest()


def _identity(status: os.stat_result) -> tuple[int, int, int]:
    """Return the parts of a status that change if the file is replaced or written."""
    return status.st_size, status.st_mtime_ns, status.st_ino


def _status(directory: Directory, name: str) -> os.stat_result | None:
    """Return the status of the file to be replaced; None if there is none.

    Raises: OSError if it may not be replaced.
    """
    status = directory.status(name)
    if status is None:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISLNK(status.st_mode):  # All links were resolved just before.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if not stat.S_ISREG(status.st_mode):
        raise _no_file_error()
    if not directory.is_writable(name):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return status


def _no_file_error() -> OSError:
    return OSError(errno.ENODEV, os.strerror(errno.ENODEV))
