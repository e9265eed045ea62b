"""Bounded reading of the user's configuration files.

Such a file may be a pipe, a device, a link to one, on a disk that does not respond, endless, or deeply
nested. Each read has limits of size, depth and time, and each failure is one error that can be shown.
"""

import errno
import json
import queue
import re
import threading
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from editor.errors import EditorError, FilePosition, system_code
from editor.regular_file import NotRegularError, read_regular
from editor.wording import say

T = TypeVar("T")

MAX_BYTES: Final = 1024 * 1024
"""Units: bytes. Far more than users write by hand."""
DEADLINE_S: Final = 5.0
MAX_DEPTH: Final = 64
"""Maximum nesting depth of lists and tables."""

# An unterminated string matches up to its last possible end: a search from each quote would be quadratic.
_TOML_TEXT: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?|#[^\n]*",
    re.DOTALL,
)
_JSON_TEXT: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_WORD: Final = re.compile(r"[\w\- \t\"]+")
_TOML_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")


_WHY_NOT_READ: Final = {
    errno.EACCES: say("No permission to read this file."),
    errno.EPERM: say("No permission to read this file."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EIO: say("Disk error."),
    errno.ELOOP: say("The symbolic links form a loop."),
    errno.ENAMETOOLONG: say("The file name is too long."),
}


class UserFileError(EditorError):
    """A configuration file that is not used, and why."""


def read_bytes(path: Path, max_bytes: int = MAX_BYTES, deadline_s: float = DEADLINE_S) -> bytes | None:
    """Return the content of a file; None if there is none.

    Raises: UserFileError if it is not a regular file, is too large, or cannot be read in time.
    """
    return _in_time(path, lambda: _read(path, max_bytes), deadline_s)


def check(path: Path, max_bytes: int = MAX_BYTES, deadline_s: float = DEADLINE_S) -> None:
    """Check that a file, if it exists, can be read within the limits.

    Raises: UserFileError as `read_bytes` does.
    """
    read_bytes(path, max_bytes, deadline_s)


def exists(path: Path, deadline_s: float = DEADLINE_S) -> bool:
    """Return whether the path exists, as a file or anything else.

    Raises: UserFileError if access is denied, links form a loop, or the disk does not respond in time.
    """
    return _in_time(path, lambda: _exists(path), deadline_s)


def read_json(path: Path, max_bytes: int = MAX_BYTES, deadline_s: float = DEADLINE_S) -> Any:
    """Return the value of a JSON file; None if there is no file.

    Raises: UserFileError as `read_bytes` and `parse_json` do.
    """
    data = read_bytes(path, max_bytes, deadline_s)
    return None if data is None else parse_json(data, path)


def parse_json(data: bytes, path: Path) -> Any:
    """Return the value of the bytes of a JSON file.

    Raises: UserFileError if they are not JSON, or nested too deeply.
    """
    _check_depth(_JSON_TEXT.sub(b"", data), b"[{", b"]}", path)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _unusable(path, say("The file is not valid JSON.")) from error


def parse_toml(text: str, path: Path) -> Mapping[str, Any]:
    """Return the table of a TOML file.

    Raises: UserFileError, with the line if it is known, if the text is not TOML or nested too deeply.
    """
    bare = _TOML_TEXT.sub('""', text)
    _check_depth(bare.encode("utf-8", "replace"), b"[{", b"]}", path)
    if "." * MAX_DEPTH in _WORD.sub("", bare):  # A dotted key creates a table for each part.
        raise _too_deep(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _TOML_PLACE.search(str(error))
        line, column = (int(match[1]), int(match[2])) if match is not None else (len(text.splitlines()), 1)
        place = FilePosition(path.name, line, column)
        raise _unusable(path, say("The text is not valid TOML here."), place) from error
    except (ValueError, RecursionError) as error:
        raise _too_deep(path) from error


def read_text(path: Path, max_bytes: int = MAX_BYTES) -> str | None:
    """Return the text of a UTF-8 file; None if there is none.

    Raises: UserFileError as `read_bytes` does, and if it is not UTF-8.
    """
    data = read_bytes(path, max_bytes)
    try:
        return None if data is None else data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        start = before.rfind(b"\n") + 1
        column = len(before[start:].decode("utf-8")) + 1
        place = FilePosition(path.name, before.count(b"\n") + 1, column)
        raise _unusable(path, say("The text is not valid UTF-8 here."), place) from error


def _in_time(path: Path, work: Callable[[], T], deadline_s: float) -> T:
    """Return the result of work on a thread, which is abandoned after the deadline.

    Raises: UserFileError as the work does, and if it takes too long.
    """
    results: queue.SimpleQueue[T | UserFileError] = queue.SimpleQueue()

    def run() -> None:
        try:
            results.put(work())
        except UserFileError as error:
            results.put(error)
        except OSError as error:
            results.put(_unusable(path, _reason(error)))

    thread = threading.Thread(target=run, name="user file", daemon=True)
    thread.start()
    try:
        result = results.get(timeout=deadline_s)
    except queue.Empty:
        raise _unusable(path, say("The disk did not respond in time.")) from None
    thread.join()
    if isinstance(result, UserFileError):
        raise result
    return result


def _reason(error: OSError) -> str:
    reason = _WHY_NOT_READ.get(error.errno or 0)
    return reason or say("System error {code}.", code=system_code(error))


def _exists(path: Path) -> bool:
    """Return whether a path exists. `Path.exists` would hide a loop of links. Raises: OSError."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _read(path: Path, max_bytes: int) -> bytes | None:
    """Return the bytes of a regular file; None if there is none. Raises: UserFileError, OSError."""
    try:
        return read_regular(path, max_bytes)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except NotRegularError as error:
        raise _unusable(path, error.text) from error
    except ValueError as error:
        raise _unusable(path, say("The file name contains a NUL character.")) from error
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise _unusable(
                path, say("The file is larger than {size} KB.", size=max_bytes // 1024)
            ) from error
        raise


def _check_depth(bare: bytes, opening: bytes, closing: bytes, path: Path) -> None:
    """Check the nesting of text without its strings. Raises: UserFileError if it is nested too deeply."""
    depth = 0
    for bracket in _brackets(bare):
        depth += (bracket in opening) - (bracket in closing)
        if depth > MAX_DEPTH:
            raise _too_deep(path)


def _brackets(bare: bytes) -> Iterable[int]:
    return bare.translate(None, delete=bytes(set(range(256)) - set(b"[]{}")))


def _too_deep(path: Path) -> UserFileError:
    return _unusable(path, say("The file is nested too deeply."))


def _unusable(path: Path, why: object, place: FilePosition | None = None) -> UserFileError:
    return UserFileError(say("{file} cannot be read: {why}", file=path.name, why=why), place)
