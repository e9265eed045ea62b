"""Files that are replaced such that either the old or the new bytes stand at every moment."""

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
from editor.storage.file_rights import Original, carry_over

_DRAFT_NAME = re.compile(r"\.isopleth-[0-9a-f]{16}")
_FOLDER_SUFFIX = ".d"
_FOLDER_NAME = re.compile(_DRAFT_NAME.pattern + re.escape(_FOLDER_SUFFIX))
_MOST_TRIES = 8


class PendingFile:
    """A file that is being written in the folder where it is to stand; gone at the end unless it was put.

    It is locked, so that it does not count as left by a dead process. All is done to the open file, and
    its name is compared with it before and after it is renamed: another program may swap names in the folder.
    One that `is_apart` is written in a folder of its own, out of the reach of others, where that can be made.
    """

    def __init__(self, directory: Directory, mode: int, *, is_apart: bool = False) -> None:
        self._directory = directory
        self._own, self._name, self._descriptor = (
            _create_apart(directory, mode) if is_apart else (None, *_create(directory, mode))
        )
        self._home = self._own or directory
        self._is_open = self._is_here = True
        self.remark = ""

    def __enter__(self) -> "PendingFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if os.name == "nt":  # An open file cannot be deleted there.
            self._close()
        if self._is_here:
            with suppress(OSError):
                self._home.unlink(self._name)
        with suppress(OSError):  # What was put is on the disk already.
            self._close()
        if self._own is not None:
            _delete_folder(self._directory, self._own)

    def write(self, pieces: Iterable[bytes], like: Original | None = None) -> os.stat_result:
        """Write all bytes, take over another file's rights and owner, and bring it all to the disk.

        `remark` says then what of the rights could not be taken over.
        Raises: OSError when it cannot be done, or not all of it.
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
            self.remark = carry_over(like, self._descriptor)
        os.fsync(self._descriptor)
        status = os.fstat(self._descriptor)
        if status.st_size != size:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return status

    def put(self, target: str) -> None:
        """Let the file take the place of another, whatever that is. The folder is not synced yet.

        Raises: OSError when it cannot be done; ESTALE where another program swapped names meanwhile.
        """
        self._begin_to_put()
        self._home.replace(self._name, self._directory, target)
        self._is_here = False
        self._verify_put(target)

    def put_new(self, target: str) -> None:
        """Let the file have a name that nothing has. The folder is not synced yet.

        Raises: FileExistsError when something has it; OSError as `put` does.
        """
        self._begin_to_put()
        self._home.rename_new(self._name, self._directory, target)
        self._is_here = False
        self._verify_put(target)

    def exchange(self, target: str) -> os.stat_result | None:
        """Swap names with another file, and return the status of that; None where the system cannot do it.

        It goes at the end, as the draft would have gone. The folder is not synced yet.
        Raises: FileNotFoundError when nothing has the name; OSError as `put` does.
        """
        self._begin_to_put()
        if not self._home.exchange(self._name, self._directory, target):
            return None
        try:
            displaced, now = self._home.status(self._name), self._directory.status(target)
            is_here = now is not None and os.path.samestat(now, os.fstat(self._descriptor))
        except OSError:
            self.put_back(target)
            raise
        if displaced is None or not is_here:
            if displaced is not None and (now is None or not stat.S_ISREG(now.st_mode)):
                self.put_back(target)
            raise _stale()
        return displaced

    def put_back(self, target: str) -> None:
        """Undo an exchange; what a third program put there since stays there in place of both.

        Raises: OSError.
        """
        expected: os.stat_result | None = os.fstat(self._descriptor)
        for _ in range(_MOST_TRIES):
            coming = self._home.status(self._name)
            try:
                self._home.exchange(self._name, self._directory, target)
            except FileNotFoundError:
                self._home.rename_new(self._name, self._directory, target)
                return
            found = self._home.status(self._name)
            if found is None or (expected is not None and os.path.samestat(found, expected)):
                return
            expected = coming  # The other one came later than what was just put back.

    @property
    def status(self) -> os.stat_result | None:
        """The status of the file by its descriptor; None where it is closed by now or the disk fails."""
        if self._is_open:
            with suppress(OSError):
                return os.fstat(self._descriptor)
        return None

    def open_displaced(self) -> int:
        """Open the file that an exchange displaced.

        Raises: OSError.
        """
        return self._home.open(self._name, os.O_RDONLY)

    def _begin_to_put(self) -> None:
        if os.name == "nt":  # An open file cannot be renamed there.
            self._close()
        if self._is_open and not self._is_at(self._home, self._name):
            raise _stale()

    def _verify_put(self, target: str) -> None:
        """Raises: OSError, ESTALE, when the file has not got its name."""
        is_there = True
        with suppress(OSError):  # A disk that fails now is reported by the sync of the folder.
            is_there = not self._is_open or self._is_at(self._directory, target)
        if not is_there:
            raise _stale()

    def _is_at(self, place: Directory, name: str) -> bool:
        status = place.status(name)
        return status is not None and os.path.samestat(status, os.fstat(self._descriptor))

    def _close(self) -> None:
        if self._is_open:
            self._is_open = False
            os.close(self._descriptor)


def replace_file(target: Path, pieces: Iterable[bytes]) -> None:
    """Write a file that is for its owner only, in place of the one that stood there.

    Raises: OSError when it cannot be done.
    """
    with Directory(target.parent) as directory:
        with PendingFile(directory, 0o600) as draft:
            draft.write(pieces)
            draft.put(target.name)
        directory.sync()


def replace_by_link(target: Path, directory: Directory, name: str, descriptor: int) -> None:
    """Give an open file a second name, in place of the file that had it.

    Raises: OSError when it cannot be done, as where the two would lie on different disks.
    """
    os.fsync(descriptor)  # Another program may have written it a moment ago and left its bytes in memory.
    link = _draft_name()
    with Directory(target.parent) as folder:
        directory.link(name, folder, link)
        try:
            status = folder.status(link)
            if status is None or not os.path.samestat(status, os.fstat(descriptor)):
                raise _stale()
            folder.replace(link, folder, target.name)
        except OSError:
            with suppress(OSError):
                folder.unlink(link)
            raise
        folder.sync()


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last through a power cut, where the system lets a folder be synced.

    Raises: OSError when the disk fails at it.
    """
    try:
        directory = Directory(folder)
    except OSError:
        return
    with directory:
        directory.sync()


def make_private_folder(folder: Path) -> None:
    """Make a folder that is for its owner only, with those above it, where there is none.

    Raises: OSError when it cannot be done.
    """
    if not folder.is_dir():
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)


def sweep_leftovers(folder: Path) -> int:
    """How many files of saves that died were deleted from a folder; one of a save that runs stays."""
    try:
        directory = Directory(folder)
    except OSError:
        return 0
    with directory:
        # While a save exchanges names, the draft's is that of the file that is to go.
        if not directory.lock(0) and os.name != "nt":
            return 0
        return _swept_files(folder) + _swept_folders(directory)


def _swept_files(folder: Path) -> int:
    count = 0
    for path in _drafts(folder):
        descriptor = locks.hold(path)
        if descriptor is not None:
            with suppress(OSError):
                locks.remove(path, descriptor)
                count += 1
    return count


def _swept_folders(directory: Directory) -> int:
    """How many folders of drafts were deleted with what is in them; one that is held stays."""
    count = 0
    with suppress(OSError):
        for name in directory.names:
            if _FOLDER_NAME.fullmatch(name):
                with suppress(OSError):
                    count += _is_swept(directory, name)
    return count


def _is_swept(directory: Directory, name: str) -> bool:
    """Whether a folder of a draft could be deleted.

    Raises: OSError when it cannot be.
    """
    with Directory(directory.path / name, directory) as own:
        if not (own.is_private and own.lock(0)):
            return False
        names = own.names
        if not all(_DRAFT_NAME.fullmatch(each) for each in names):
            return False
        for each in names:
            own.unlink(each)
        directory.delete_folder(name)
    return True


def _drafts(folder: Path) -> list[Path]:
    """The files of a folder that are called as ours are while they are being written."""
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry.path)
                for entry in entries
                if _DRAFT_NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return []


def _draft_name() -> str:
    return f".isopleth-{secrets.token_hex(8)}"


def _create_apart(directory: Directory, mode: int) -> tuple[Directory | None, str, int]:
    """A new file, held, in a new folder that no one else can write in, where there can be such a folder."""
    for _ in range(_MOST_TRIES):
        own = _own_folder(directory)
        if own is None:
            break
        try:
            return own, *_create(own, mode)
        except BaseException as error:
            _delete_folder(directory, own)
            if not isinstance(error, FileNotFoundError):  # Else a sweeper met the folder before it was held.
                raise
    return None, *_create(directory, mode)


def _own_folder(directory: Directory) -> Directory | None:
    """A new folder that no one else can write in, held; None where there can be none."""
    for _ in range(_MOST_TRIES):
        name = f"{_draft_name()}{_FOLDER_SUFFIX}"
        try:
            directory.make_folder(name)
            own = Directory(directory.path / name, directory)
        except FileNotFoundError:
            continue  # A sweeper met it before it was opened.
        except OSError:
            return None  # Some folders take files only.
        if own.is_private:
            own.lock()
            return own
        _delete_folder(directory, own)  # Another program has swapped it, or the disk knows no owners.
    return None


def _delete_folder(directory: Directory, own: Directory) -> None:
    with own, suppress(OSError):
        directory.delete_folder(own.path.name)


def _create(directory: Directory, mode: int) -> tuple[str, int]:
    """A new file with a name of its own, held."""
    for _ in range(_MOST_TRIES):
        name = _draft_name()
        with suppress(BlockingIOError):  # A sweeper met the file before it was held; it deletes that one.
            return name, directory.create(name, mode)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _stale() -> OSError:
    return OSError(errno.ESTALE, os.strerror(errno.ESTALE))
