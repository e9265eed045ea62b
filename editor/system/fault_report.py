"""Reports of faults, with the versions of all packages in use."""

import getpass
import json
import platform
import re
import sys
import traceback
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from PySide6.QtCore import qVersion

from editor import resources
from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.system.log import redacted

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = LazyModule("importlib.metadata")


TABLE: Final = "parts.json"
LICENCES: Final = "licences"
_LICENCE_NAMES: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE")


@dataclass(frozen=True, slots=True)
class Part:
    """A component of the program.

    `address` is its home page and `brings` the third-party code inside it; both may be empty. `package` is
    its name in the package index, empty for Qt, Python and fonts. `texts` are names in `resources/licences/`.
    """

    name: str
    version: str
    licence: str
    address: str = ""
    brings: str = ""
    package: str = ""
    texts: tuple[str, ...] = ()


def parts() -> tuple[Part, ...]:
    """Return the components of this installation, those that are not packages first.

    Versions and licences come from the installed metadata. Where there is none, as in a frozen build, they
    come from a table generated from the lock file.
    Raises: OSError if the installation lacks the table.
    """
    own_versions = {"Python": platform.python_version(), "Qt": qVersion()}
    return tuple(read(json.loads(resources.data(TABLE))["parts"], own_versions))


def read(table: Iterable[Mapping[str, Any]], own_versions: Mapping[str, str]) -> Iterable[Part]:
    """Return the rows of a table that belong to this installation, updated from installed metadata."""
    for row in table:
        installed = _installed(row.get("package", ""))
        if installed is None and not _belongs_here(row):
            continue
        version = own_versions.get(row["name"]) or row["version"]
        licence = row["licence"]
        if installed is not None:
            version = installed.version
            licence = installed.metadata.json.get("license_expression") or licence
        yield Part(
            row["name"],
            version,
            licence,
            row["address"],
            row.get("brings", ""),
            row.get("package", ""),
            tuple(row.get("texts", ())),
        )


def licence_texts(part: Part) -> tuple[str, ...]:
    """Return the licence texts of a component: those of its package, then those in `resources/licences/`.

    Raises: OSError if the installation lacks one.
    """
    installed = _installed(part.package)
    bundled = [path for path in (installed.files or ()) if _is_licence(path)] if installed is not None else []
    package_texts = (path.read_text(encoding="utf-8") for path in bundled)
    return (*package_texts, *(resources.text(LICENCES, name) for name in part.texts))


def legal_text(name: str) -> str:
    """Return the text of LICENSE or NOTICE, which the wheel carries beside the resources.

    Raises: OSError if the installation lacks it.
    """
    beside = resources.path(name)
    return (beside if beside.is_file() else Path(resources.ROOT).parent / name).read_text(encoding="utf-8")


def _is_licence(path: PurePath) -> bool:
    in_metadata = any(part.endswith((".dist-info", ".egg-info")) for part in path.parts[:-1])
    return in_metadata and path.name.upper().startswith(_LICENCE_NAMES)


def _installed(package: str) -> "metadata.Distribution | None":
    try:
        return metadata.distribution(package) if package else None
    except metadata.PackageNotFoundError:
        return None


def _belongs_here(row: Mapping[str, Any]) -> bool:
    python = "{}.{}".format(*sys.version_info)
    is_here = sys.platform in row.get("systems", [sys.platform]) and python in row.get("pythons", [python])
    return is_here and not row.get("is_optional", False)


HOME: Final = "~"
_USER: Final = "[user]"
_QUOTED: Final = "“…”"

_MAX_FRAMES, _FIRST_FRAMES = 60, 15
_MAX_MESSAGE_LENGTH: Final = 400
_MAX_CAUSES: Final = 5
# Shorter names occur in too many other words.
_MIN_NAME_LENGTH: Final = 3

# Python generates these messages itself, and quotes names in the program.
_KINDS_WITH_NAMES: Final = (
    AttributeError,
    ImportError,
    NameError,
    TypeError,
    RecursionError,
    NotImplementedError,
)

_SEPARATOR: Final = r"(?:/|\\+|%2F|%5C)"
# Before a separator, a name may contain spaces and quotes; the last component ends at a space.
_NAME: Final = (
    rf"(?:(?:[^/\\\"“”‘’<>|:*?\r\n%]|%(?!2F|5C))+(?={_SEPARATOR})"
    r"|[^\s/\\\"'“”‘’<>|:*?,;)\]}]+)"
)
_PARENT_FOLDERS: Final = (
    rf"private|var|usr|export|System{_SEPARATOR}Volumes{_SEPARATOR}Data|mnt{_SEPARATOR}[a-z]"
)
_USER_FOLDERS: Final = re.compile(
    rf"(?i)(?:\b[a-z](?::|%3A))?(?:{_SEPARATOR}(?:{_PARENT_FOLDERS}))*"
    rf"{_SEPARATOR}(?:home|Users|Documents and Settings|run{_SEPARATOR}media|media){_SEPARATOR}{_NAME}"
)
_ROOT_HOME: Final = re.compile(r"(?:/private)?(?:/var)?/root(?![\w.-])")
_IN_QUOTES: Final = re.compile(
    r"""(?<!\w)'(?:[^'\\\n]|\\.)*'(?!\w)|"(?:[^"\\\n]|\\.)*"|“[^”]*”|‘[^’]*’|„[^“”]*[“”]|«[^»]*»"""
)
_OPEN_QUOTE: Final = re.compile(r"(?s)(?<!\w)[\"'“‘„«](?!…”).*")
_FRAME: Final = re.compile(r'(?m)^(\s*File )"([^"\n]*)"')


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Personal data to omit from reports: home folders and names of the user."""

    folders: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def find_personal_data() -> PersonalData:
    """Return the user whose account runs the program."""
    folders, names = [], []
    with suppress(RuntimeError):
        folders.append(str(Path.home()))
    with suppress(OSError, KeyError, ImportError):
        names.append(getpass.getuser())
    return PersonalData(tuple(folders), (*names, *(Path(folder).name for folder in folders)))


def report(facts: Iterable[tuple[str, str]], faults: Sequence[str], person: PersonalData) -> str:
    """Return the report: one fact per line, then the texts of `fault_text` and `crash_text`."""
    head = "\n".join(f"{name}: {' '.join(anonymized(value, person).split())}" for name, value in facts)
    return redacted("\n\n".join((head, *faults))) + "\n"


def fault_text(error: BaseException, person: PersonalData) -> str:
    """Return the traceback and message of an exception, its causes first.

    Not known: which words of a message come from a style. Quoted text is therefore removed from all messages
    except those of Python itself about names in the program.
    """
    chain = list(_chain(error))
    return "\n\n".join(_one_fault(each, person) for each in reversed(chain))


def crash_text(dump: str, person: PersonalData) -> str:
    """Return a faulthandler dump of a crashed process with shortened paths."""
    shortened = _FRAME.sub(lambda match: f'{match[1]}"{short_file(match[2])}"', dump)
    return anonymized(shortened, person).strip()


def fault_key(error: BaseException) -> tuple[str, ...]:
    """Return a key that identifies a fault: its kind, and where it was raised and passed on."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename}:{frame.lineno}" for frame in frames[-3:]]
    return (type(error).__qualname__, *places)


def short_file(file: str) -> str:
    """Return a path of code relative to its package; only the file name outside of packages."""
    if file.startswith("<"):
        return file
    parts = [part for part in re.split(r"[/\\]+", file) if part]
    for marker in ("site-packages", "dist-packages"):
        if marker in parts:
            return "/".join(parts[_last_index(parts, marker) + 1 :])
    if "editor" in parts[:-1]:
        return "/".join(parts[_last_index(parts[:-1], "editor") :])
    for part in parts[:-1]:
        if re.fullmatch(r"python3\.\d+", part, re.IGNORECASE):
            return "/".join(parts[_last_index(parts, part) :])
    return parts[-1] if parts else ""


def anonymized(text: str, person: PersonalData) -> str:
    """Return a text without home folders, user names and keys."""
    text = unicodedata.normalize("NFC", text)
    for folder in sorted(person.folders, key=len, reverse=True):
        if len(folder.strip("/\\")) > 1:
            text = _folder_pattern(folder).sub(HOME, text)
    text = _ROOT_HOME.sub(HOME, _USER_FOLDERS.sub(HOME, text))
    for name in sorted(set(person.names), key=len, reverse=True):
        text = _name_pattern(name).sub(_USER, text) if name and name != "root" else text
    return redacted(text)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen and len(seen) < _MAX_CAUSES:
        yield current
        seen.add(id(current))
        is_suppressed = current.__suppress_context__
        current = current.__cause__ or (None if is_suppressed else current.__context__)


def _one_fault(error: BaseException, person: PersonalData) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    shortened = [_short_frame(each) for each in frames]
    omitted = len(shortened) - _MAX_FRAMES
    if omitted > 0:
        first, rest = shortened[:_FIRST_FRAMES], shortened[_FIRST_FRAMES + omitted :]
        lines = [*_format(first), f"  … {omitted} more …\n", *_format(rest)]
    else:
        lines = _format(shortened)
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    message = _message(error, person)
    return "Traceback, the newest call last:\n" + "".join(lines) + (f"{name}: {message}" if message else name)


def _short_frame(frame: traceback.FrameSummary) -> traceback.FrameSummary:
    """Return a frame with a shortened path; its line is included only for code of a package."""
    file = short_file(frame.filename)
    line = frame.line if "/" in file else ""
    return traceback.FrameSummary(file, frame.lineno, frame.name, lookup_line=False, line=line)


def _format(frames: list[traceback.FrameSummary]) -> list[str]:
    return traceback.StackSummary.from_list(frames).format()


def _message(error: BaseException, person: PersonalData) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 (a failing `__str__` must not prevent the report)
        return "[no text available]"
    text = anonymized(text, person)
    if not isinstance(error, _KINDS_WITH_NAMES):
        text = _OPEN_QUOTE.sub(_QUOTED, _IN_QUOTES.sub(_QUOTED, text))
    return text if len(text) <= _MAX_MESSAGE_LENGTH else f"{text[:_MAX_MESSAGE_LENGTH]}…"


def _folder_pattern(folder: str) -> re.Pattern[str]:
    """Return a pattern of a folder in all spellings that may occur in a text."""
    parts = [part for part in re.split(r"[/\\]+", folder) if part]
    lead = _SEPARATOR if folder.startswith(("/", "\\")) else ""
    return re.compile(lead + _SEPARATOR.join(map(_any_spelling, parts)) + r"(?![\w-])", re.IGNORECASE)


def _name_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern of a user's name: as a word or, if it is too short for that, as a path component."""
    if len(name) >= _MIN_NAME_LENGTH:
        return re.compile(rf"(?<!\w){_any_spelling(name)}(?!\w)", re.IGNORECASE)
    return re.compile(rf"(?<=[/\\]){_any_spelling(name)}(?=[/\\])", re.IGNORECASE)


def _any_spelling(word: str) -> str:
    """Return a pattern of a word: literal, percent-encoded and as Python escapes it."""
    composed = unicodedata.normalize("NFC", word)
    decomposed = unicodedata.normalize("NFD", word)
    escaped = composed.encode("unicode_escape").decode()
    in_bytes = repr(composed.encode(errors="surrogatepass"))[2:-1]
    spellings = {composed, quote(composed, errors="replace"), quote(decomposed, errors="replace")}
    spellings |= {escaped, in_bytes}
    return "(?:" + "|".join(map(re.escape, sorted(spellings, key=len, reverse=True))) + ")"


def _last_index(parts: Sequence[str], part: str) -> int:
    return len(parts) - 1 - list(reversed(parts)).index(part)
