"""Bounded reading of the files that hold a person's configuration.

Such a file may be a pipe, a device, a link to one, on a disk that does not answer, endless, or nested without
end. Each read has limits of size, depth and time, and each failure is one error that can be shown.
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

from editor.errors import EditorError, Place, system_code
from editor.regular_file import NotRegularError, read_regular
from editor.wording import say

T = TypeVar("T")

MOST_BYTES: Final = 1024 * 1024
"""Units: bytes. Far more than a person writes."""
DEADLINE_S: Final = 5.0
DEEPEST: Final = 64
"""How many lists and tables may lie in each other."""

# A text that has no end is taken up to where it had to end: to look for one from each quote takes the square.
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
    errno.EACCES: say("You may not read this file."),
    errno.EPERM: say("You may not read this file."),
    errno.EISDIR: say("This is a folder, not a file."),
    errno.EIO: say("The disk reports a fault."),
    errno.ELOOP: say("The symbolic links form a loop."),
    errno.ENAMETOOLONG: say("Its name is too long."),
}


class UserFileError(EditorError):
    """A file of a person's configuration that is not used, and why."""


def read_bytes(path: Path, most_bytes: int = MOST_BYTES, deadline_s: float = DEADLINE_S) -> bytes | None:
    """Return what a file holds; None where there is none.

    Raises: UserFileError when it is no regular file, is too large, cannot be read, or not in time.
    """
    return _in_time(path, lambda: _read(path, most_bytes), deadline_s)


def check(path: Path, most_bytes: int = MOST_BYTES, deadline_s: float = DEADLINE_S) -> None:
    """Make sure that a file, if there is one, can be read within the limits.

    Raises: UserFileError as `read_bytes` does.
    """
    read_bytes(path, most_bytes, deadline_s)


def exists(path: Path, deadline_s: float = DEADLINE_S) -> bool:
    """Return whether the path exists, as a file or anything else.

    Raises: UserFileError when one may not look, links form a loop, or the disk does not answer in time.
    """
    return _in_time(path, lambda: _exists(path), deadline_s)


def read_json(path: Path, most_bytes: int = MOST_BYTES, deadline_s: float = DEADLINE_S) -> Any:
    """Return the value of a JSON file; None where there is no file.

    Raises: UserFileError as `read_bytes` and `parse_json` do.
    """
    data = read_bytes(path, most_bytes, deadline_s)
    return None if data is None else parse_json(data, path)


def parse_json(data: bytes, path: Path) -> Any:
    """Return the value of the bytes of a JSON file.

    Raises: UserFileError when they are no JSON, or nested too deeply.
    """
    _check_depth(_JSON_TEXT.sub(b"", data), b"[{", b"]}", path)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _unusable(path, say("The file is not valid JSON.")) from error


def parse_toml(text: str, path: Path) -> Mapping[str, Any]:
    """Return the table of a TOML file.

    Raises: UserFileError, with the line where it is known, when it is no TOML or nested too deeply.
    """
    bare = _TOML_TEXT.sub('""', text)
    _check_depth(bare.encode("utf-8", "replace"), b"[{", b"]}", path)
    if "." * DEEPEST in _WORD.sub("", bare):  # A key of so many parts makes as many tables.
        raise _too_deep(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found is not None else (len(text.splitlines()), 1)
        place = Place(path.name, line, column)
        raise _unusable(path, say("The text is not valid TOML here."), place) from error
    except (ValueError, RecursionError) as error:
        raise _too_deep(path) from error


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str | None:
    """Return the text of a UTF-8 file; None where there is none.

    Raises: UserFileError as `read_bytes` does, and when it is no UTF-8.
    """
    data = read_bytes(path, most_bytes)
    try:
        return None if data is None else data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        start = before.rfind(b"\n") + 1
        column = len(before[start:].decode("utf-8")) + 1
        place = Place(path.name, before.count(b"\n") + 1, column)
        raise _unusable(path, say("The text is not valid UTF-8 here."), place) from error


def _in_time(path: Path, work: Callable[[], T], deadline_s: float) -> T:
    """Return what some work gives on a thread, which is left alone where it comes to no end.

    Raises: UserFileError as the work does, and when it takes too long.
    """
    answers: queue.SimpleQueue[T | UserFileError] = queue.SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except UserFileError as error:
            answers.put(error)
        except OSError as error:
            answers.put(_unusable(path, _why(error)))

    thread = threading.Thread(target=run, name="user file", daemon=True)
    thread.start()
    try:
        answer = answers.get(timeout=deadline_s)
    except queue.Empty:
        raise _unusable(path, say("The disk did not respond in time.")) from None
    thread.join()
    if isinstance(answer, UserFileError):
        raise answer
    return answer


def _why(error: OSError) -> str:
    known = _WHY_NOT_READ.get(error.errno or 0)
    return known or say("The system reports the error {code}.", code=system_code(error))


def _exists(path: Path) -> bool:
    """Raises: OSError. `Path.exists` would hide a loop of links."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def _read(path: Path, most_bytes: int) -> bytes | None:
    """Raises: UserFileError, OSError."""
    try:
        return read_regular(path, most_bytes)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except NotRegularError as error:
        raise _unusable(path, error.text) from error
    except ValueError as error:
        raise _unusable(path, say("Its name contains a NUL character.")) from error
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise _unusable(path, say("It is larger than {size} kB.", size=most_bytes // 1024)) from error
        raise


def _check_depth(bare: bytes, opening: bytes, closing: bytes, path: Path) -> None:
    """Raises: UserFileError when brackets, without those in texts, are nested too deeply."""
    depth = 0
    for sign in _signs(bare):
        depth += (sign in opening) - (sign in closing)
        if depth > DEEPEST:
            raise _too_deep(path)


def _signs(bare: bytes) -> Iterable[int]:
    return bare.translate(None, delete=bytes(set(range(256)) - set(b"[]{}")))


def _too_deep(path: Path) -> UserFileError:
    return _unusable(path, say("Its lists and tables are nested too deeply."))


def _unusable(path: Path, why: object, place: Place | None = None) -> UserFileError:
    return UserFileError(say("{file} cannot be read: {why}", file=path.name, why=why), place)
