"""Recovery copies: styles that are being edited, in files that outlive a crash."""

import json
import logging
import os
import re
import secrets
import stat
import threading
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from editor import user_files
from editor.errors import Place, SaveError
from editor.mapstyle.format.source_text import SourceText
from editor.storage import locks
from editor.storage.atomic_file import make_private_folder, replace_file, sweep_leftovers, sync_folder
from editor.storage.files import FileState, read_style
from editor.storage.saving import why_not_saved
from editor.wording import say

_log = logging.getLogger(__name__)

_NAMELESS: Final = "Unnamed style"
# The names that folders of copies get; any other could lead out of the store.
_FOLDER: Final = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class About:
    """A document that is or was being edited.

    `style_name` is what the style calls itself, `begun_at` when the document was opened or made, `owner` the
    process that holds it. `replaces` names the folders of older copies whose changes are in this one too.
    """

    file: Path | None = None
    name: str = _NAMELESS
    base_digest: bytes | None = None
    style_name: str = ""
    begun_at: datetime | None = None
    owner: int = 0
    replaces: tuple[str, ...] = ()

    def encoded(self) -> bytes:
        """The bytes that stand in a file."""
        noted = {
            "file": None if self.file is None else str(self.file.absolute()),
            "name": self.name,
            "base": None if self.base_digest is None else self.base_digest.hex(),
            "style": self.style_name,
            "begun": None if self.begun_at is None else self.begun_at.isoformat(),
            "owner": self.owner,
            "replaces": self.replaces,
        }
        return json.dumps(noted).encode()


def about_now(file: Path | None, name: str, base_digest: bytes | None) -> About:
    """A document that this process begins to edit."""
    return About(file, name, base_digest, begun_at=datetime.now(UTC), owner=os.getpid())


def read_about(path: Path) -> About:
    """What was noted; only the nameless where that is damaged or gone."""
    try:
        noted = user_files.read_json(path)
    except user_files.UserFileError as error:
        _log.warning("The note on a recovery copy is not used. %s", error)
        return About()
    if not isinstance(noted, dict):
        return About()
    file, name, style_name, owner = (noted.get(key) for key in ("file", "name", "style", "owner"))
    return About(
        file=Path(file) if isinstance(file, str) and file and "\0" not in file else None,
        name=name if isinstance(name, str) and name else _NAMELESS,
        base_digest=_digest(noted.get("base")),
        style_name=style_name if isinstance(style_name, str) else "",
        begun_at=_moment(noted.get("begun")),
        owner=owner if isinstance(owner, int) else 0,
        replaces=_folder_names(noted.get("replaces")),
    )


def _digest(noted: object) -> bytes | None:
    if isinstance(noted, str):
        with suppress(ValueError):
            return bytes.fromhex(noted)
    return None


def _moment(noted: object) -> datetime | None:
    if isinstance(noted, str):
        with suppress(ValueError, OverflowError):
            return datetime.fromisoformat(noted).astimezone(UTC)
    return None


def _folder_names(noted: object) -> tuple[str, ...]:
    names = noted if isinstance(noted, list) else []
    return tuple(name for name in names if isinstance(name, str) and _FOLDER.fullmatch(name))


_COPY, _ABOUT, _LOCK = "copy.json", "about.json", "lock"


@dataclass(frozen=True, slots=True)
class RecoveryCopy:
    """A copy that was left behind, and what is known of the document it was made of.

    `file` is None where the document had no file yet, `base_digest` the SHA-256 of the file that was edited.
    `style_name` is what the style called itself, and `begun_at` when it was opened or made. `replaces` names
    the folders of older copies whose changes are in this one too.
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
        """The folders of the copies that it replaces, and its own as the last."""
        return (*(self.folder.parent / name for name in self.replaces), self.folder)

    def read(self) -> SourceText:
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
        """The copies whose owners are dead, the newest first, without those that a newer one replaces."""
        found = []
        for folder in _folders(self._root):
            if (folder / _COPY).is_file():
                held = _HeldFolder.take(folder)
                if held is not None:
                    copy = _read_copy(folder)
                    held.release()
                    found += [copy] if copy is not None else []
        replaced = {name for copy in found for name in copy.replaces}
        newest = [copy for copy in found if copy.folder.name not in replaced]
        return tuple(sorted(newest, key=lambda copy: copy.written_at, reverse=True))

    def is_edited_elsewhere(self, file: Path) -> bool:
        """Whether another process that lives holds changes to a file that are not saved."""
        for folder in _folders(self._root):
            about = read_about(folder / _ABOUT)
            if about.file is None or about.owner == os.getpid() or not (folder / _COPY).is_file():
                continue
            if os.path.realpath(about.file) == os.path.realpath(file):
                held = _HeldFolder.take(folder)
                if held is None:
                    return True
                held.release()
        return False

    def delete(self, copy: RecoveryCopy) -> None:
        """Delete a copy that a person does not want, with those that it replaces.

        Raises: SaveError when it cannot be deleted, or a document that is open needs it.
        """
        for folder in copy.folders:
            if not folder.is_dir():
                continue
            held = _HeldFolder.take(folder)
            if held is None:
                raise SaveError(say("This copy is in use by another window."), Place(file=str(folder)))
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
        self._about = self._noted = about_now(file, name, None if base is None else base.digest)
        self._own: _HeldFolder | None = None
        self._adopted: list[_HeldFolder] = []
        self._turn = threading.Lock()
        self._is_closed = False

    @property
    def adopted(self) -> tuple[str, ...]:
        """The names of the folders of the copies that were adopted."""
        return tuple(held.path.name for held in self._adopted)

    def is_stuck(self, patience_s: float) -> bool:
        """Whether somebody works here and does not come to an end, waited for a while."""
        if not self._turn.acquire(timeout=patience_s):
            return True
        self._turn.release()
        return False

    def write(self, data: bytes, *, replaces: tuple[str, ...] = ()) -> None:
        """Put a copy in place of the one before, which stands until this one is on the disk for good.

        `replaces` names the folders of adopted copies that need not be offered beside this one.
        Raises: SaveError when it cannot be done.
        """
        with self._turn:
            if self._is_closed:
                return
            try:
                if self._own is None:
                    self._own = self._make_folder()
                replace_file(self._own.path / _COPY, [data])
                self._note(self._own, replace(self._about, replaces=replaces))
            except OSError as error:
                raise _refusal(say("The recovery copy cannot be written."), error, self._root) from None

    def base_on(self, file: Path | None, name: str, base: FileState | None, style_name: str = "") -> None:
        """The document has another file or name now, or its file other bytes; the copies to come say so.

        Raises: SaveError when it cannot be noted.
        """
        with self._turn:
            digest = None if base is None else base.digest
            about = replace(self._about, file=file, name=name, base_digest=digest, style_name=style_name)
            try:
                if self._own is not None:
                    self._note(self._own, replace(about, replaces=self._noted.replaces))
            except OSError as error:
                raise _refusal(say("The recovery copy cannot be written."), error, self._root) from None
            self._about = about

    def adopt(self, copy: RecoveryCopy) -> None:
        """Take over a copy that was left behind: it is this document's now, and goes when that is saved.

        So do those that it replaces. One that another window has taken meanwhile stays with it.
        """
        with self._turn:
            if self._is_closed:
                return
            taken = [_HeldFolder.take(folder) for folder in copy.folders if folder.is_dir()]
            self._adopted += [held for held in taken if held is not None]
            if copy.begun_at is not None:
                self._about = replace(self._about, begun_at=copy.begun_at)

    def withdraw(self) -> None:
        """The document is as its file is: no copy is needed, except the one that it was recovered from.

        Raises: SaveError when the copy cannot be deleted.
        """
        with self._turn:
            self._delete_own()

    def forget(self) -> None:
        """The document was saved, reloaded, or discarded on purpose: no copy is needed.

        The newest goes last, so that a crash meanwhile leaves no older one to be offered.
        Raises: SaveError when a copy cannot be deleted.
        """
        with self._turn:
            self._delete_adopted(self.adopted)
            self._delete_own()

    def forget_adopted(self, names: Collection[str]) -> None:
        """A person has decided on some of the copies that were adopted: they are not needed.

        Raises: SaveError when one cannot be deleted.
        """
        with self._turn:
            self._delete_adopted(names)

    def leave_behind(self, patience_s: float) -> None:
        """The program ends with changes that are not saved: let go of the copies, and write no more.

        Who works here and does not come to an end in time lets go of them when the process ends.
        """
        if not self._turn.acquire(timeout=patience_s):
            return
        try:
            self._is_closed = True
            for held in (*self._adopted, *([] if self._own is None else [self._own])):
                held.release()
            self._adopted, self._own = [], None
        finally:
            self._turn.release()

    def close(self) -> None:
        """The document is closed; a copy that it was recovered from is left behind, unless it was forgotten.

        Raises: SaveError when the copy cannot be deleted.
        """
        with self._turn:
            self._is_closed = True
            while self._adopted:
                self._adopted.pop().release()
            self._delete_own()

    def _delete_adopted(self, names: Collection[str]) -> None:
        for held in [each for each in self._adopted if each.path.name in names]:
            _delete(held)
            self._adopted.remove(held)

    def _delete_own(self) -> None:
        if self._own is not None:
            _delete(self._own)
            self._own = None

    def _note(self, own: "_HeldFolder", about: About) -> None:
        if about != self._noted:
            replace_file(own.path / _ABOUT, [about.encoded()])
            self._noted = about

    def _make_folder(self) -> "_HeldFolder":
        """A new folder that says what its copy is made of, held."""
        make_private_folder(self._root)
        _sweep_husks(self._root)
        held = _HeldFolder.make(self._root / secrets.token_hex(8))
        try:
            replace_file(held.path / _ABOUT, [self._about.encoded()])
            self._noted = self._about
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
        raise _refusal(say("The recovery copy cannot be deleted."), error, held.path) from None


def _refusal(text: str, error: OSError, folder: Path) -> SaveError:
    return SaveError(say("{text} {why}", text=text, why=why_not_saved(error)), Place(file=str(folder)))


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


def _read_copy(folder: Path) -> RecoveryCopy | None:
    """What is known of the copy in a folder; nothing where there is none."""
    try:
        status = (folder / _COPY).lstat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    about = read_about(folder / _ABOUT)
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
