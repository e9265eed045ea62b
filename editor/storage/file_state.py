"""Reading of whole style files, and detection of changes by other programs."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.errors import DocumentError, FilePosition, system_code
from editor.lazy_import import LazyModule
from editor.mapstyle.binary.frame import is_binary
from editor.mapstyle.format.codec import decode
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import read_array
from editor.records import dataclass
from editor.regular_file import NotRegularError, open_regular, read_regular
from editor.storage.atomic_file import sweep_leftovers as sweep_leftovers
from editor.wording import say

if TYPE_CHECKING:
    from editor.mapstyle.binary import reader
else:
    reader = LazyModule("editor.mapstyle.binary.reader")

# No style is nearly as large; a file selected by mistake must not fill the memory.
LARGEST_FILE = 256 * 1024 * 1024

# Only its icon ids are read; those of real styles are in files of less than a megabyte.
_LARGEST_JSON_BESIDE: Final = 32 * 1024 * 1024

_WHY_NOT_READ = {
    errno.ENOENT: say("The file does not exist."),
    errno.ENOTDIR: say("The file does not exist."),
    errno.EACCES: say("No permission to read this file."),
    errno.EPERM: say("No permission to read this file."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EFBIG: say("The file is larger than the limit of 256 MB."),
    errno.EIO: say("Disk error."),
    errno.ENAMETOOLONG: say("The file name is too long."),
}


@dataclass(frozen=True, slots=True)
class FileState:
    """The state of a file when it was read or written; a file has changed if its bytes differ.

    `changed_ns` is the `st_ctime_ns`, which no program can set, if the status alone can prove later that the
    file was not written since; 0 if the bytes have to be read.
    Units: `digest` is the SHA-256 of the bytes.
    """

    size: int
    mtime_ns: int
    inode: int
    digest: bytes
    changed_ns: int = field(default=0, compare=False)

    def is_proven_by(self, status: os.stat_result) -> bool:
        """Return whether a status proves that the file still has these bytes."""
        known = self.size, self.mtime_ns, self.inode, self.changed_ns
        found = status.st_size, status.st_mtime_ns, status.st_ino, status.st_ctime_ns
        return self.changed_ns != 0 and found == known


# The expected state of a file that must not exist.
NO_FILE: Final = FileState(0, 0, 0, b"")


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """The source text of a style file and the state of that file."""

    source: SourceText
    state: FileState


def open_style(path: Path) -> OpenedFile:
    """Return the source text and state of a style file to edit, and delete leftovers of dead saves beside it.

    Raises: DocumentError if it cannot be read or is not a style; its place names the file.
    """
    data, status = _read(path)
    with ThreadPoolExecutor(1) as hasher:
        state = hasher.submit(_state, data, status)
        opened = OpenedFile(_source_of(data, path), state.result())
    sweep_leftovers(Path(os.path.realpath(path)).parent)
    return opened


def read_style(path: Path, *, allow_pipe: bool = False) -> SourceText:
    """Return the source text of a style file: JSON, or a binary style converted to JSON.

    `allow_pipe` is for commands: a shell may pass a pipe instead of a file, and the user can interrupt them.
    Raises: DocumentError if it cannot be read or is not a style; its place names the file.
    """
    return _source_of(_read(path, allow_pipe=allow_pipe)[0], path)


def source_of(data: bytes, file: str, icon_names: Iterable[str] = ()) -> SourceText:
    """Return the source text of the bytes of a file. The bytes determine the format, not the name.

    `icon_names` are possible names of the icons of a binary style, which has only their numbers.

    Raises: DocumentError if they are not a style; its place names the file.
    """
    try:
        if not is_binary(data):
            return decode(data)
        imported = reader.import_binary(data, icon_names)
        text = write(imported.tree, TWO_SPACES, "\n") + "\n"
        return replace(decode(text.encode("utf-8")), report=imported.report)
    except DocumentError as error:
        raise DocumentError(error.text, replace(error.place or FilePosition(), file=file)) from None


def _source_of(data: bytes, path: Path) -> SourceText:
    """Return the source text of a file; a binary style gets the icon names of a JSON style beside it."""
    return source_of(data, str(path), _icon_names_beside(path) if is_binary(data) else ())


def _icon_names_beside(path: Path) -> list[str]:
    """Return the icon ids of the JSON style with the same name; none if there is no readable one."""
    try:
        data = read_regular(path.with_suffix(".json"), _LARGEST_JSON_BESIDE)
        icons = read_array(decode(data).tree, ("icons_section", "icons"))
    except (OSError, DocumentError, ValueError):
        return []
    ids = [icon.get("id") for icon in icons if isinstance(icon, dict)]
    return [icon_id for icon_id in ids if isinstance(icon_id, str)]


def state_of(path: Path) -> FileState | None:
    """Return the current state of a file; None if it does not exist.

    Raises: DocumentError if it cannot be read; its place names the file.
    """
    return None if _stat(path) is None else _state(*_read(path))


def may_have_changed(path: Path, known: FileState) -> bool:
    """Return False if the status shows that a file is unchanged.

    Raises: DocumentError if it has no readable status; its place names the file.
    """
    status = _stat(path)
    marks = (known.size, known.mtime_ns, known.inode)
    return status is None or (status.st_size, status.st_mtime_ns, status.st_ino) != marks


def has_changed(path: Path, known: FileState) -> bool:
    """Return whether a file is gone or its bytes differ. Reads it only if the status has changed.

    Raises: DocumentError if it cannot be read; its place names the file.
    """
    if not may_have_changed(path, known):
        return False
    status = _stat(path)
    if status is None or status.st_size != known.size:
        return True
    state = state_of(path)
    return state is None or state.digest != known.digest


def read_limited(path: Path, max_bytes: int) -> bytes:
    """Return the bytes of a regular file that belongs to a style, such as an image.

    Raises: DocumentError, whose place names the file, if it cannot be read or is larger.
    """
    try:
        return read_regular(path, max_bytes)
    except OSError as error:
        if error.errno == errno.EFBIG:
            text = say("The file is larger than the limit of {most} MB.", most=max_bytes >> 20)
            raise DocumentError(text, FilePosition(file=str(path))) from None
        raise _read_error(error, path) from None


def why_not_read(error: OSError) -> str:
    """Return the reason why a file cannot be read, for the user."""
    if isinstance(error, NotRegularError):
        return error.text
    return system_error_text(error, _WHY_NOT_READ)


def _state(data: bytes, status: os.stat_result) -> FileState:
    return FileState(len(data), status.st_mtime_ns, status.st_ino, hashlib.sha256(data).digest())


def _stat(path: Path) -> os.stat_result | None:
    """Return the status of a regular file; None if there is none at this path."""
    try:
        status = path.stat()
        return status if stat.S_ISREG(status.st_mode) else None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _read_error(error, path) from None


def _read(path: Path, *, allow_pipe: bool = False) -> tuple[bytes, os.stat_result]:
    """Return the bytes of a file, and its status before they were read."""
    try:
        is_pipe = allow_pipe and stat.S_ISFIFO(path.stat().st_mode)
        with path.open("rb") if is_pipe else open_regular(path) as file:
            status = os.fstat(file.fileno())
            data = b"" if status.st_size > LARGEST_FILE else file.read(LARGEST_FILE + 1)
            if max(status.st_size, len(data)) > LARGEST_FILE:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            return data, status
    except OSError as error:
        raise _read_error(error, path) from None


def _read_error(error: OSError, path: Path) -> DocumentError:
    return DocumentError(why_not_read(error), FilePosition(file=str(path)))


def system_error_text(error: OSError, texts: Mapping[int, str]) -> str:
    """Return a text for a system error, from `texts` by its number."""
    known = texts.get(error.errno or 0)
    if known is None and error.errno:
        return say("System error {code}.", code=system_code(error))
    return known or say("Access denied.")


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file, also through links, or would if they were written."""
    try:
        return one.samefile(other)
    except OSError:
        # At least one file does not exist, or cannot be looked up.
        return os.path.realpath(one) == os.path.realpath(other)
