"""Atomic replacement of files: the old or the new bytes are complete at every moment."""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from editor.storage import locks
from editor.storage.directory import Directory
from editor.storage.file_rights import Original, copy_rights

_TEMPORARY_NAME = re.compile(r"\.isopleth-[0-9a-f]{16}")
_FOLDER_SUFFIX = ".d"
_FOLDER_NAME = re.compile(_TEMPORARY_NAME.pattern + re.escape(_FOLDER_SUFFIX))
_MAX_ATTEMPTS = 8


class PendingFile:
    """A file that is written in its target folder under a temporary name; deleted on exit unless committed.

    It is locked, so that a sweep does not take it for the leftover of a dead process. All operations use the
    open descriptor, and its name is compared with it before and after each rename: another program may swap
    names in the folder. With `is_private` the file lies in a private folder, if one can be created.
    """

    def __init__(self, directory: Directory, mode: int, *, is_private: bool = False) -> None:
        self._directory = directory
        self._private_folder, self._name, self._descriptor = (
            _create_in_private_folder(directory, mode) if is_private else (None, *_create(directory, mode))
        )
        self._folder = self._private_folder or directory
        self._is_open = self._is_pending = True
        self.remark = ""

    def __enter__(self) -> "PendingFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if os.name == "nt":  # Windows cannot delete an open file.
            self._close()
        if self._is_pending:
            with suppress(OSError):
                self._folder.unlink(self._name)
        with suppress(OSError):  # A committed file is on the disk already.
            self._close()
        if self._private_folder is not None:
            _delete_folder(self._directory, self._private_folder)

    def write(self, pieces: Iterable[bytes], like: Original | None = None) -> os.stat_result:
        """Write all bytes, copy the rights and owner of `like`, and sync the file.

        `remark` then describes the rights that could not be copied.
        Raises: OSError, also if not all bytes could be written.
        """
        size = 0
        for piece in pieces:
            left = memoryview(piece)
            size += len(left)
            while left:
                written = os.write(self._descriptor, left)
                if written == 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                left = left[written:]
        if like is not None and os.name != "nt":
            self.remark = copy_rights(like, self._descriptor)
        os.fsync(self._descriptor)
        status = os.fstat(self._descriptor)
        if status.st_size != size:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return status

    def commit(self, target: str) -> None:
        """Rename the file to `target`, replacing what has that name. The folder is not synced.

        Raises: OSError; ESTALE if another program swapped names meanwhile.
        """
        self._prepare_commit()
        self._folder.replace(self._name, self._directory, target)
        self._is_pending = False
        self._verify_commit(target)

    def commit_new(self, target: str) -> None:
        """Rename the file to a name that is free. The folder is not synced.

        Raises: FileExistsError if the name is in use; OSError as `commit` does.
        """
        self._prepare_commit()
        self._folder.rename_new(self._name, self._directory, target)
        self._is_pending = False
        self._verify_commit(target)

    def exchange(self, target: str) -> os.stat_result | None:
        """Swap names with another file and return its status; None if the system cannot do it.

        The displaced file is deleted on exit. The folder is not synced.
        Raises: FileNotFoundError if no file has that name; OSError as `commit` does.
        """
        self._prepare_commit()
        if not self._folder.exchange(self._name, self._directory, target):
            return None
        try:
            displaced, now = self._folder.status(self._name), self._directory.status(target)
            is_here = now is not None and os.path.samestat(now, os.fstat(self._descriptor))
        except OSError:
            self.undo_exchange(target)
            raise
        if displaced is None or not is_here:
            if displaced is not None and (now is None or not stat.S_ISREG(now.st_mode)):
                self.undo_exchange(target)
            raise _stale_error()
        return displaced

    def undo_exchange(self, target: str) -> None:
        """Undo an exchange. A file that a third program put there since replaces both.

        Raises: OSError.
        """
        expected: os.stat_result | None = os.fstat(self._descriptor)
        for _ in range(_MAX_ATTEMPTS):
            coming = self._folder.status(self._name)
            try:
                self._folder.exchange(self._name, self._directory, target)
            except FileNotFoundError:
                self._folder.rename_new(self._name, self._directory, target)
                return
            found = self._folder.status(self._name)
            if found is None or (expected is not None and os.path.samestat(found, expected)):
                return
            expected = coming  # The other file came later than the one that was just restored.

    @property
    def status(self) -> os.stat_result | None:
        """The status of the open file; None if it is closed or the disk fails."""
        if self._is_open:
            with suppress(OSError):
                return os.fstat(self._descriptor)
        return None

    def open_displaced(self) -> int:
        """Open the file that an exchange displaced.

        Raises: OSError.
        """
        return self._folder.open(self._name, os.O_RDONLY)

    def _prepare_commit(self) -> None:
        if os.name == "nt":  # Windows cannot rename an open file.
            self._close()
        if self._is_open and not self._is_at(self._folder, self._name):
            raise _stale_error()

    def _verify_commit(self, target: str) -> None:
        """Raise ESTALE if the file does not have its name."""
        is_there = True
        with suppress(OSError):  # A disk that fails now is reported by the sync of the folder.
            is_there = not self._is_open or self._is_at(self._directory, target)
        if not is_there:
            raise _stale_error()

    def _is_at(self, place: Directory, name: str) -> bool:
        status = place.status(name)
        return status is not None and os.path.samestat(status, os.fstat(self._descriptor))

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            os.close(self._descriptor)


def replace_file(target: Path, pieces: Iterable[bytes]) -> None:
    """Write a file that only its owner may read, replacing any file of that name.

    Raises: OSError.
    """
    with Directory(target.parent) as directory:
        with PendingFile(directory, 0o600) as pending:
            pending.write(pieces)
            pending.commit(target.name)
        directory.sync()


def replace_by_link(target: Path, directory: Directory, name: str, descriptor: int) -> None:
    """Give an open file a second name, replacing the file that had it.

    Raises: OSError, for example if the two would be on different disks.
    """
    os.fsync(descriptor)  # Another program may have written it just now without a sync.
    link = _temporary_name()
    with Directory(target.parent) as folder:
        directory.link(name, folder, link)
        try:
            status = folder.status(link)
            if status is None or not os.path.samestat(status, os.fstat(descriptor)):
                raise _stale_error()
            folder.replace(link, folder, target.name)
        except OSError:
            with suppress(OSError):
                folder.unlink(link)
            raise
        folder.sync()


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut, if the system can sync folders.

    Raises: OSError if the disk fails.
    """
    try:
        directory = Directory(folder)
    except OSError:
        return
    with directory:
        directory.sync()


def make_private_folder(folder: Path) -> None:
    """Create a folder for its owner only, and its parents.

    Raises: OSError.
    """
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)


def sweep_leftovers(folder: Path) -> int:
    """Delete the files of dead saves from a folder, and return their number."""
    try:
        directory = Directory(folder)
    except OSError:
        return 0
    with directory:
        # While a save exchanges names, the temporary name is that of the old file.
        if not directory.lock(0) and os.name != "nt":
            return 0
        return _sweep_files(folder) + _sweep_folders(directory)


def _sweep_files(folder: Path) -> int:
    count = 0
    for path in _pending_files(folder):
        descriptor = locks.try_lock(path)
        if descriptor is not None:
            with suppress(OSError):
                locks.remove(path, descriptor)
                count += 1
    return count


def _sweep_folders(directory: Directory) -> int:
    """Delete the private folders of dead saves with their files, and return their number."""
    count = 0
    with suppress(OSError):
        for name in directory.names:
            if _FOLDER_NAME.fullmatch(name):
                with suppress(OSError):
                    count += _sweep_private_folder(directory, name)
    return count


def _sweep_private_folder(directory: Directory, name: str) -> bool:
    """Delete the private folder of a dead save; return False if it is in use.

    Raises: OSError.
    """
    with Directory(directory.path / name, directory) as own:
        if not (own.is_private and own.lock(0)):
            return False
        names = own.names
        if not all(_TEMPORARY_NAME.fullmatch(each) for each in names):
            return False
        for each in names:
            own.unlink(each)
        directory.delete_folder(name)
    return True


def _pending_files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if _TEMPORARY_NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return []


def _temporary_name() -> str:
    return f".isopleth-{secrets.token_hex(8)}"


def _create_in_private_folder(directory: Directory, mode: int) -> tuple[Directory | None, str, int]:
    """Create a locked file in a new private folder, or in `directory` where that is impossible."""
    for _ in range(_MAX_ATTEMPTS):
        own = _create_private_folder(directory)
        if own is None:
            break
        try:
            return own, *_create(own, mode)
        except BaseException as error:
            _delete_folder(directory, own)
            # Otherwise a sweep deleted the folder before it was locked.
            if not isinstance(error, FileNotFoundError):
                raise
    return None, *_create(directory, mode)


def _create_private_folder(directory: Directory) -> Directory | None:
    """Create a locked folder in which only the owner can write; None if that is impossible."""
    for _ in range(_MAX_ATTEMPTS):
        name = f"{_temporary_name()}{_FOLDER_SUFFIX}"
        try:
            directory.make_folder(name)
            created = Directory(directory.path / name, directory)
        except FileNotFoundError:
            continue  # A sweep deleted it before it was opened.
        except OSError:
            return None  # Some folders take files only.
        if created.is_private:
            created.lock()
            return created
        _delete_folder(directory, created)  # Another program has swapped it, or the disk has no owners.
    return None


def _delete_folder(directory: Directory, own: Directory) -> None:
    with own, suppress(OSError):
        directory.delete_folder(own.path.name)


def _create(directory: Directory, mode: int) -> tuple[str, int]:
    """Create a locked file with a random name."""
    for _ in range(_MAX_ATTEMPTS):
        name = _temporary_name()
        with suppress(BlockingIOError):  # A sweep deletes a file that it met before it was locked.
            return name, directory.create(name, mode)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _stale_error() -> OSError:
    return OSError(errno.ESTALE, os.strerror(errno.ESTALE))
