"""Copies of styles that are being edited, which outlive a crash.

Each open document has a folder of its own, held by a lock that the system drops when its owner dies. What
stands in a folder that nobody holds was left behind, and is deleted only when a person wants it.
"""

import json
import os
import secrets
import stat
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from editor.errors import Place, SaveError
from editor.mapstyle import locks
from editor.mapstyle.files import FileState, read_style, why_not_saved
from editor.mapstyle.replacing import make_private_folder, replace_file, sweep_leftovers, sync_folder
from editor.mapstyle.source import Source

_COPY, _ABOUT, _LOCK = "copy.json", "about.json", "lock"
_NAMELESS = "Unnamed style"


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A copy that was left behind, and what is known of the document it was made of.

    `file` is None where the document had no file yet, `base_digest` the SHA-256 of the file that was edited.
    """

    folder: Path
    file: Path | None
    name: str
    written_at: datetime
    base_digest: bytes | None

    def read(self) -> Source:
        """The source of the copy itself.

        Raises: DocumentError when it cannot be read; its place names the copy.
        """
        return read_style(self.folder / _COPY)


class RecoveryStore:
    """The folder of all recovery copies. It need not exist."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def begin(self, file: Path | None, name: str, base: FileState | None) -> "RecoverySlot":
        """The place for the copies of a document that is open now."""
        return RecoverySlot(self._root, file, name, base)

    def left_behind(self) -> tuple[RecoveryCopy, ...]:
        """The copies whose owners are dead, the newest first."""
        found = []
        for folder in _folders(self._root):
            if (folder / _COPY).is_file():
                held = _HeldFolder.take(folder)
                if held is not None:
                    copy = _read_copy(folder)
                    held.release()
                    found += [copy] if copy is not None else []
        return tuple(sorted(found, key=lambda copy: copy.written_at, reverse=True))

    def delete(self, copy: RecoveryCopy) -> None:
        """Delete a copy that a person does not want.

        Raises: SaveError when it cannot be deleted, or a document that is open needs it.
        """
        if not copy.folder.is_dir():
            return
        held = _HeldFolder.take(copy.folder)
        if held is None:
            raise SaveError("This copy is in use by another window.", Place(file=str(copy.folder)))
        try:
            _delete(held)
        except SaveError:
            held.release()
            raise


class RecoverySlot:
    """The place for the recovery copies of one open document.

    Every method may be called on any thread; one waits for another.
    """

    def __init__(self, root: Path, file: Path | None, name: str, base: FileState | None) -> None:
        self._root = root
        self._about = _about(file, name, base)
        self._own: _HeldFolder | None = None
        self._adopted: list[_HeldFolder] = []
        self._turn = threading.Lock()
        self._is_closed = False

    def write(self, data: bytes) -> None:
        """Put a copy in place of the one before, which stands until this one is on the disk for good.

        Raises: SaveError when it cannot be done.
        """
        with self._turn:
            if self._is_closed:
                return
            try:
                if self._own is None:
                    self._own = self._make_folder()
                replace_file(self._own.path / _COPY, data)
            except OSError as error:
                raise _refusal("The recovery copy cannot be written.", error, self._root) from None

    def base_on(self, file: Path | None, name: str, base: FileState | None) -> None:
        """The document has another file now, or its file other bytes; the copies to come are made of that.

        Raises: SaveError when it cannot be noted.
        """
        with self._turn:
            about = _about(file, name, base)
            if about == self._about:
                return
            try:
                if self._own is not None:
                    replace_file(self._own.path / _ABOUT, about)
            except OSError as error:
                raise _refusal("The recovery copy cannot be written.", error, self._root) from None
            self._about = about

    def adopt(self, copy: RecoveryCopy) -> None:
        """Take over a copy that was left behind: it is this document's now, and goes when that is saved.

        One that another window has taken meanwhile stays with it.
        """
        with self._turn:
            held = None if self._is_closed else _HeldFolder.take(copy.folder)
            if held is not None:
                self._adopted.append(held)

    def withdraw(self) -> None:
        """The document is as its file is: no copy is needed, except the one that it was recovered from.

        Raises: SaveError when the copy cannot be deleted.
        """
        with self._turn:
            self._delete_own()

    def forget(self) -> None:
        """The document was saved, or discarded on purpose: no copy is needed.

        Raises: SaveError when a copy cannot be deleted.
        """
        with self._turn:
            self._delete_own()
            while self._adopted:
                _delete(self._adopted[-1])
                self._adopted.pop()

    def close(self) -> None:
        """The document is closed; a copy that it was recovered from is left behind, unless it was forgotten.

        Raises: SaveError when the copy cannot be deleted.
        """
        with self._turn:
            self._is_closed = True
            while self._adopted:
                self._adopted.pop().release()
            self._delete_own()

    def _delete_own(self) -> None:
        if self._own is not None:
            _delete(self._own)
            self._own = None

    def _make_folder(self) -> "_HeldFolder":
        """A new folder that says what its copy is made of, held."""
        make_private_folder(self._root)
        _sweep_husks(self._root)
        held = _HeldFolder.make(self._root / secrets.token_hex(8))
        try:
            replace_file(held.path / _ABOUT, self._about)
            sync_folder(self._root)
        except BaseException:
            held.release()  # The next copy sweeps it.
            raise
        return held


class _HeldFolder:
    """A folder of a copy that nobody else may take for a dead one's."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @staticmethod
    def make(path: Path) -> "_HeldFolder":
        """A new folder, held from the start."""
        path.mkdir(mode=0o700)
        try:
            return _HeldFolder(path, locks.create(path / _LOCK, 0o600))
        except BaseException:
            with suppress(OSError):
                path.rmdir()
            raise

    @staticmethod
    def take(path: Path) -> "_HeldFolder | None":
        """A folder that nobody held, held now; nothing where somebody does."""
        lock = locks.hold(path / _LOCK)
        return None if lock is None else _HeldFolder(path, lock)

    def release(self) -> None:
        """Leave the folder behind."""
        os.close(self._lock)

    def delete(self) -> None:
        """Delete the folder and what is ours in it, and let go of it.

        Raises: OSError when the copy cannot be deleted; the folder is still held then.
        """
        (self.path / _COPY).unlink(missing_ok=True)
        sync_folder(self.path)
        (self.path / _ABOUT).unlink(missing_ok=True)
        sweep_leftovers(self.path)
        with suppress(OSError):
            locks.remove(self.path / _LOCK, self._lock)
            self.path.rmdir()


def _delete(held: _HeldFolder) -> None:
    try:
        held.delete()
    except OSError as error:
        raise _refusal("The recovery copy cannot be deleted.", error, held.path) from None


def _refusal(text: str, error: OSError, folder: Path) -> SaveError:
    return SaveError(f"{text} {why_not_saved(error)}", Place(file=str(folder)))


def _folders(root: Path) -> list[Path]:
    try:
        with os.scandir(root) as entries:
            return [Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []


def _sweep_husks(root: Path) -> None:
    """Delete the folders whose owners died before their first copy was whole, or while they deleted it."""
    for folder in _folders(root):
        if not (folder / _COPY).exists():
            held = _HeldFolder.take(folder)
            if held is not None:
                try:
                    held.delete()
                except OSError:
                    held.release()


def _about(file: Path | None, name: str, base: FileState | None) -> bytes:
    digest = None if base is None else base.digest.hex()
    return json.dumps(
        {"file": None if file is None else str(file.absolute()), "name": name, "base": digest}
    ).encode()


def _read_copy(folder: Path) -> RecoveryCopy | None:
    """What is known of the copy in a folder; nothing where there is none."""
    try:
        status = (folder / _COPY).lstat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    file, name, base = (_read_about(folder).get(key) for key in ("file", "name", "base"))
    digest = None
    if isinstance(base, str):
        with suppress(ValueError):
            digest = bytes.fromhex(base)
    return RecoveryCopy(
        folder=folder,
        file=Path(file) if isinstance(file, str) and file and "\0" not in file else None,
        name=name if isinstance(name, str) and name else _NAMELESS,
        written_at=datetime.fromtimestamp(status.st_mtime, UTC),
        base_digest=digest,
    )


def _read_about(folder: Path) -> dict[str, object]:
    """What was noted of a document; nothing where that is damaged."""
    try:
        about = json.loads((folder / _ABOUT).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return about if isinstance(about, dict) else {}
