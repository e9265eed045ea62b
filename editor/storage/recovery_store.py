"""Recovery copies of open documents, in files that outlive a crash."""

import json
import logging
import os
import re
import secrets
import stat
import threading
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from editor import user_files
from editor.errors import FilePosition, SaveError
from editor.mapstyle.format.source_text import SourceText
from editor.records import dataclass
from editor.storage import locks
from editor.storage.atomic_file import make_private_folder, replace_file, sweep_leftovers, sync_folder
from editor.storage.file_state import FileState, read_style
from editor.storage.saving import why_not_saved
from editor.wording import say

_log = logging.getLogger(__name__)

_NAMELESS: Final = "Unnamed style"
# Other names could lead out of the store.
_FOLDER: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class CopyMetadata:
    """Metadata of a recovery copy.

    `style_name` is the name in the style, `begun_at` the time when the document was opened or made, `owner`
    the process that holds it. `replaces` names the folders of older copies whose changes this one includes.
    """

    file: Path | None = None
    name: str = _NAMELESS
    base_digest: bytes | None = None
    style_name: str = ""
    begun_at: datetime | None = None
    owner: int = 0
    replaces: tuple[str, ...] = ()

    def encoded(self) -> bytes:
        stored = {
            "file": None if self.file is None else str(self.file.absolute()),
            "name": self.name,
            "base": None if self.base_digest is None else self.base_digest.hex(),
            "style": self.style_name,
            "begun": None if self.begun_at is None else self.begun_at.isoformat(),
            "owner": self.owner,
            "replaces": self.replaces,
        }
        return json.dumps(stored).encode()


def new_metadata(file: Path | None, name: str, base_digest: bytes | None) -> CopyMetadata:
    """Return the metadata of a document that this process opens."""
    return CopyMetadata(file, name, base_digest, begun_at=datetime.now(UTC), owner=os.getpid())


def read_metadata(path: Path) -> CopyMetadata:
    """Return stored metadata; the defaults if the file is damaged or missing."""
    try:
        stored = user_files.read_json(path)
    except user_files.UserFileError as error:
        _log.warning("The note on a recovery copy is not used. %s", error)
        return CopyMetadata()
    if not isinstance(stored, dict):
        return CopyMetadata()
    file, name, style_name, owner = (stored.get(key) for key in ("file", "name", "style", "owner"))
    return CopyMetadata(
        file=Path(file) if isinstance(file, str) and file and "\0" not in file else None,
        name=name if isinstance(name, str) and name else _NAMELESS,
        base_digest=_digest(stored.get("base")),
        style_name=style_name if isinstance(style_name, str) else "",
        begun_at=_moment(stored.get("begun")),
        owner=owner if isinstance(owner, int) else 0,
        replaces=_folder_names(stored.get("replaces")),
    )


def _digest(stored: object) -> bytes | None:
    if isinstance(stored, str):
        with suppress(ValueError):
            return bytes.fromhex(stored)
    return None


def _moment(stored: object) -> datetime | None:
    if isinstance(stored, str):
        with suppress(ValueError, OverflowError):
            return datetime.fromisoformat(stored).astimezone(UTC)
    return None


def _folder_names(stored: object) -> tuple[str, ...]:
    names = stored if isinstance(stored, list) else []
    return tuple(name for name in names if isinstance(name, str) and _FOLDER.fullmatch(name))


_COPY, _ABOUT, _LOCK = "copy.json", "about.json", "lock"


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A copy that was left behind, and the metadata of its document.

    `file` is None if the document had no file, `base_digest` is the SHA-256 of the file that was edited.
    The other fields are those of `CopyMetadata`.
    """

    folder: Path
    file: Path | None
    name: str
    written_at: datetime
    base_digest: bytes | None
    style_name: str = ""
    begun_at: datetime | None = None
    replaces: tuple[str, ...] = ()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of the copies that it replaces, then its own."""
        return (*(self.folder.parent / name for name in self.replaces), self.folder)

    def read(self) -> SourceText:
        """Return the source text of the copy.

        Raises: DocumentError if it cannot be read; its place names the copy.
        """
        return read_style(self.folder / _COPY)


class RecoveryStore:
    """The folder of all recovery copies. It need not exist."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def begin(self, file: Path | None, name: str, base: FileState | None) -> "RecoverySlot":
        """Return the slot for the copies of an open document."""
        return RecoverySlot(self._root, file, name, base)

    def left_behind(self) -> tuple[RecoveryCopy, ...]:
        """Return the copies of dead processes, newest first, without those that a newer one replaces."""
        found = []
        for folder in _folders(self._root):
            if (folder / _COPY).is_file():
                held = _LockedFolder.acquire(folder)
                if held is not None:
                    copy = _read_copy(folder)
                    held.release()
                    found += [copy] if copy is not None else []
        replaced = {name for copy in found for name in copy.replaces}
        newest = [copy for copy in found if copy.folder.name not in replaced]
        return tuple(sorted(newest, key=lambda copy: copy.written_at, reverse=True))

    def is_edited_elsewhere(self, file: Path) -> bool:
        """Return whether another running process has unsaved changes to a file."""
        for folder in _folders(self._root):
            about = read_metadata(folder / _ABOUT)
            if about.file is None or about.owner == os.getpid() or not (folder / _COPY).is_file():
                continue
            if os.path.realpath(about.file) == os.path.realpath(file):
                held = _LockedFolder.acquire(folder)
                if held is None:
                    return True
                held.release()
        return False

    def delete(self, copy: RecoveryCopy) -> None:
        """Delete a discarded copy and those that it replaces.

        Raises: SaveError if it cannot be deleted or an open document needs it.
        """
        for folder in copy.folders:
            if not folder.is_dir():
                continue
            held = _LockedFolder.acquire(folder)
            if held is None:
                raise SaveError(say("This copy is in use by another window."), FilePosition(file=str(folder)))
            try:
                _delete(held)
            except SaveError:
                held.release()
                raise


class RecoverySlot:
    """The recovery copies of one open document. Thread-safe."""

    def __init__(self, root: Path, file: Path | None, name: str, base: FileState | None) -> None:
        self._root = root
        self._about = self._stored_about = new_metadata(file, name, None if base is None else base.digest)
        self._own_folder: _LockedFolder | None = None
        self._adopted: list[_LockedFolder] = []
        self._mutex = threading.Lock()
        self._is_closed = False

    @property
    def adopted(self) -> tuple[str, ...]:
        """The names of the folders of the adopted copies."""
        return tuple(held.path.name for held in self._adopted)

    def is_busy(self, timeout_s: float) -> bool:
        """Return whether another thread still works on the slot after a timeout."""
        if not self._mutex.acquire(timeout=timeout_s):
            return True
        self._mutex.release()
        return False

    def write(self, data: bytes, *, replaces: tuple[str, ...] = ()) -> None:
        """Replace the copy; the old one remains until the new one is synced.

        `replaces` names the folders of adopted copies that this one makes obsolete.
        Raises: SaveError.
        """
        with self._mutex:
            if self._is_closed:
                return
            try:
                if self._own_folder is None:
                    self._own_folder = self._create_folder()
                replace_file(self._own_folder.path / _COPY, [data])
                self._store_about(self._own_folder, replace(self._about, replaces=replaces))
            except OSError as error:
                raise _save_error(say("The recovery copy could not be saved."), error, self._root) from None

    def rebase(self, file: Path | None, name: str, base: FileState | None, style_name: str = "") -> None:
        """Change the metadata of this and later copies: the file, name or base has changed.

        Raises: SaveError.
        """
        with self._mutex:
            digest = None if base is None else base.digest
            about = replace(self._about, file=file, name=name, base_digest=digest, style_name=style_name)
            try:
                if self._own_folder is not None:
                    self._store_about(self._own_folder, replace(about, replaces=self._stored_about.replaces))
            except OSError as error:
                raise _save_error(say("The recovery copy could not be saved."), error, self._root) from None
            self._about = about

    def adopt(self, copy: RecoveryCopy) -> None:
        """Adopt a copy that was left behind, with those that it replaces; the next save deletes them.

        A copy that another window holds is skipped.
        """
        with self._mutex:
            if self._is_closed:
                return
            taken = [_LockedFolder.acquire(folder) for folder in copy.folders if folder.is_dir()]
            self._adopted += [held for held in taken if held is not None]
            if copy.begun_at is not None:
                self._about = replace(self._about, begun_at=copy.begun_at)

    def delete_own(self) -> None:
        """Delete the copy of an unchanged document; adopted copies remain.

        Raises: SaveError if the copy cannot be deleted.
        """
        with self._mutex:
            self._delete_own()

    def delete_all(self) -> None:
        """Delete all copies after the document was saved, reloaded or discarded.

        The newest goes last, so that a crash meanwhile leaves no older one to be offered.
        Raises: SaveError if a copy cannot be deleted.
        """
        with self._mutex:
            self._delete_adopted(self.adopted)
            self._delete_own()

    def delete_adopted(self, names: Collection[str]) -> None:
        """Delete adopted copies that the user has restored or discarded.

        Raises: SaveError if one cannot be deleted.
        """
        with self._mutex:
            self._delete_adopted(names)

    def leave_behind(self, timeout_s: float) -> None:
        """Release the copies for the next start and write no more: the program ends with unsaved changes.

        If another thread works on the slot until the timeout, the end of the process releases them.
        """
        if not self._mutex.acquire(timeout=timeout_s):
            return
        try:
            self._is_closed = True
            for held in (*self._adopted, *([] if self._own_folder is None else [self._own_folder])):
                held.release()
            self._adopted, self._own_folder = [], None
        finally:
            self._mutex.release()

    def close(self) -> None:
        """Delete the own copy and release the adopted ones.

        Raises: SaveError if the copy cannot be deleted.
        """
        with self._mutex:
            self._is_closed = True
            while self._adopted:
                self._adopted.pop().release()
            self._delete_own()

    def _delete_adopted(self, names: Collection[str]) -> None:
        for held in [each for each in self._adopted if each.path.name in names]:
            _delete(held)
            self._adopted.remove(held)

    def _delete_own(self) -> None:
        if self._own_folder is not None:
            _delete(self._own_folder)
            self._own_folder = None

    def _store_about(self, own: "_LockedFolder", about: CopyMetadata) -> None:
        if about != self._stored_about:
            replace_file(own.path / _ABOUT, [about.encoded()])
            self._stored_about = about

    def _create_folder(self) -> "_LockedFolder":
        """Create a locked folder with the metadata of its copy."""
        make_private_folder(self._root)
        _sweep_incomplete(self._root)
        held = _LockedFolder.make(self._root / secrets.token_hex(8))
        try:
            replace_file(held.path / _ABOUT, [self._about.encoded()])
            self._stored_about = self._about
            sync_folder(self._root)
        except BaseException:
            held.release()  # The next copy sweeps it.
            raise
        return held


class _LockedFolder:
    """A locked folder of a copy."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @staticmethod
    def make(path: Path) -> "_LockedFolder":
        """Create a locked folder."""
        path.mkdir(mode=0o700)
        try:
            return _LockedFolder(path, locks.create(path / _LOCK, 0o600))
        except BaseException:
            with suppress(OSError):
                path.rmdir()
            raise

    @staticmethod
    def acquire(path: Path) -> "_LockedFolder | None":
        """Lock a folder; None if it is locked already."""
        lock = locks.try_lock(path / _LOCK)
        return None if lock is None else _LockedFolder(path, lock)

    def release(self) -> None:
        os.close(self._lock)

    def delete(self) -> None:
        """Delete the folder with its files and release it.

        Raises: OSError if the copy cannot be deleted; the folder remains locked.
        """
        (self.path / _COPY).unlink(missing_ok=True)
        sync_folder(self.path)
        (self.path / _ABOUT).unlink(missing_ok=True)
        sweep_leftovers(self.path)
        with suppress(OSError):
            locks.remove(self.path / _LOCK, self._lock)
            self.path.rmdir()


def _delete(held: _LockedFolder) -> None:
    try:
        held.delete()
    except OSError as error:
        raise _save_error(say("The recovery copy cannot be deleted."), error, held.path) from None


def _save_error(text: str, error: OSError, folder: Path) -> SaveError:
    return SaveError(say("{text} {why}", text=text, why=why_not_saved(error)), FilePosition(file=str(folder)))


def _folders(root: Path) -> list[Path]:
    try:
        with os.scandir(root) as entries:
            return [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []


def _sweep_incomplete(root: Path) -> None:
    for folder in _folders(root):
        if not (folder / _COPY).exists():
            held = _LockedFolder.acquire(folder)
            if held is not None:
                try:
                    held.delete()
                except OSError:
                    held.release()


def _read_copy(folder: Path) -> RecoveryCopy | None:
    """Return the metadata of the copy in a folder; None if there is none."""
    try:
        status = (folder / _COPY).lstat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    about = read_metadata(folder / _ABOUT)
    return RecoveryCopy(
        folder,
        about.file,
        about.name,
        datetime.fromtimestamp(status.st_mtime, UTC),
        about.base_digest,
        about.style_name,
        about.begun_at,
        about.replaces,
    )
