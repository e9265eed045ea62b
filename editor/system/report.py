"""The report of a fault: all that helps to mend it, and nothing of the person or of the style.

The texts of faults are cleaned of folders of people, of names of users, of keys and of what stands in quotes,
which may come from a style. What Python itself quotes are names in the program, and stay.
"""

import getpass
import re
import traceback
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from editor.system.log import redacted

HOME: Final = "~"
_SOMEBODY: Final = "[user]"
_QUOTED: Final = "“…”"

_MOST_FRAMES, _FIRST_FRAMES = 60, 15
_LONGEST_MESSAGE: Final = 400
_MOST_CAUSES: Final = 5
# A word of fewer letters is found in others' words too often to be taken out of them.
_SHORTEST_NAME: Final = 3

# Of these Python makes the text itself, and what it quotes are names in the program.
_NAMING_KINDS: Final = (
    AttributeError,
    ImportError,
    NameError,
    TypeError,
    RecursionError,
    NotImplementedError,
)

_SEPARATOR: Final = r"(?:/|\\+|%2F|%5C)"
# Up to the next separator a name may hold spaces and quotes; the last of a path ends with its word.
_NAME: Final = (
    rf"(?:(?:[^/\\\"“”‘’<>|:*?\r\n%]|%(?!2F|5C))+(?={_SEPARATOR})"
    r"|[^\s/\\\"'“”‘’<>|:*?,;)\]}]+)"
)
_ABOVE: Final = rf"private|var|usr|export|System{_SEPARATOR}Volumes{_SEPARATOR}Data|mnt{_SEPARATOR}[a-z]"
_FOLDERS_OF_PEOPLE: Final = re.compile(
    rf"(?i)(?:\b[a-z](?::|%3A))?(?:{_SEPARATOR}(?:{_ABOVE}))*"
    rf"{_SEPARATOR}(?:home|Users|Documents and Settings|run{_SEPARATOR}media|media){_SEPARATOR}{_NAME}"
)
_ROOTS_FOLDER: Final = re.compile(r"(?:/private)?(?:/var)?/root(?![\w.-])")
_IN_QUOTES: Final = re.compile(
    r"""(?<!\w)'(?:[^'\\\n]|\\.)*'(?!\w)|"(?:[^"\\\n]|\\.)*"|“[^”]*”|‘[^’]*’|„[^“”]*[“”]|«[^»]*»"""
)
_OPEN_QUOTE: Final = re.compile(r"(?s)(?<!\w)[\"'“‘„«](?!…”).*")
_FRAME: Final = re.compile(r'(?m)^(\s*File )"([^"\n]*)"')


@dataclass(frozen=True, slots=True)
class Person:
    """What a report must not tell: the folders that belong to a person, and the person's names."""

    folders: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def this_person() -> Person:
    """The person whose account the program runs under."""
    folders, names = [], []
    with suppress(RuntimeError):
        folders.append(str(Path.home()))
    with suppress(OSError, KeyError, ImportError):
        names.append(getpass.getuser())
    return Person(tuple(folders), (*names, *(Path(folder).name for folder in folders)))


def report(facts: Iterable[tuple[str, str]], faults: Sequence[str], person: Person) -> str:
    """The whole report: one fact a line, then the faults as `fault_text` and `crash_text` give them."""
    head = "\n".join(f"{name}: {' '.join(cleaned(value, person).split())}" for name, value in facts)
    return redacted("\n\n".join((head, *faults))) + "\n"


def fault_text(error: BaseException, person: Person) -> str:
    """Where an exception came from and what it says, with what caused it first.

    Not known: which words of a message come from a style. So what stands in quotes is left out of all but the
    messages that Python itself makes about names of the program.
    """
    chain = list(_chain(error))
    return "\n\n".join(_one_fault(each, person) for each in reversed(chain))


def crash_text(dump: str, person: Person) -> str:
    """What Python wrote down when the whole process broke."""
    shorter = _FRAME.sub(lambda match: f'{match[1]}"{short_file(match[2])}"', dump)
    return cleaned(shorter, person).strip()


def fault_key(error: BaseException) -> tuple[str, ...]:
    """What tells a fault from others: its kind, and where it was raised and passed on."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename}:{frame.lineno}" for frame in frames[-3:]]
    return (type(error).__qualname__, *places)


def short_file(file: str) -> str:
    """A path of code, from the package on: of a folder that is no package only the file's name."""
    if file.startswith("<"):
        return file
    parts = [part for part in re.split(r"[/\\]+", file) if part]
    for marker in ("site-packages", "dist-packages"):
        if marker in parts:
            return "/".join(parts[_last(parts, marker) + 1 :])
    if "editor" in parts[:-1]:
        return "/".join(parts[_last(parts[:-1], "editor") :])
    for part in parts[:-1]:
        if re.fullmatch(r"python3\.\d+", part, re.IGNORECASE):
            return "/".join(parts[_last(parts, part) :])
    return parts[-1] if parts else ""


def cleaned(text: str, person: Person) -> str:
    """A text without folders of people, names of users and keys."""
    text = unicodedata.normalize("NFC", text)
    for folder in sorted(person.folders, key=len, reverse=True):
        if len(folder.strip("/\\")) > 1:
            text = _folder_pattern(folder).sub(HOME, text)
    text = _ROOTS_FOLDER.sub(HOME, _FOLDERS_OF_PEOPLE.sub(HOME, text))
    for name in sorted(set(person.names), key=len, reverse=True):
        text = _name_pattern(name).sub(_SOMEBODY, text) if name and name != "root" else text
    return redacted(text)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An exception and what it came from, the last first."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen and len(seen) < _MOST_CAUSES:
        yield following
        seen.add(id(following))
        hidden = following.__suppress_context__
        following = following.__cause__ or (None if hidden else following.__context__)


def _one_fault(error: BaseException, person: Person) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    shorter = [_short_frame(each) for each in frames]
    left_out = len(shorter) - _MOST_FRAMES
    if left_out > 0:
        first, rest = shorter[:_FIRST_FRAMES], shorter[_FIRST_FRAMES + left_out :]
        lines = [*_format(first), f"  … {left_out} more …\n", *_format(rest)]
    else:
        lines = _format(shorter)
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    message = _message(error, person)
    return "Traceback, the newest call last:\n" + "".join(lines) + (f"{name}: {message}" if message else name)


def _short_frame(frame: traceback.FrameSummary) -> traceback.FrameSummary:
    """A frame with its file shortened; the line itself is shown where it is code of a package."""
    file = short_file(frame.filename)
    line = frame.line if "/" in file else ""
    return traceback.FrameSummary(file, frame.lineno, frame.name, lookup_line=False, line=line)


def _format(frames: list[traceback.FrameSummary]) -> list[str]:
    return traceback.StackSummary.from_list(frames).format()


def _message(error: BaseException, person: Person) -> str:
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 (whatever an exception's own text does, there must be a report)
        return "[its text cannot be told]"
    text = cleaned(text, person)
    if not isinstance(error, _NAMING_KINDS):
        text = _OPEN_QUOTE.sub(_QUOTED, _IN_QUOTES.sub(_QUOTED, text))
    return text if len(text) <= _LONGEST_MESSAGE else f"{text[:_LONGEST_MESSAGE]}…"


def _folder_pattern(folder: str) -> re.Pattern[str]:
    """A folder in all the ways in which it may stand in a text."""
    parts = [part for part in re.split(r"[/\\]+", folder) if part]
    lead = _SEPARATOR if folder.startswith(("/", "\\")) else ""
    return re.compile(lead + _SEPARATOR.join(map(_any_spelling, parts)) + r"(?![\w-])", re.IGNORECASE)


def _name_pattern(name: str) -> re.Pattern[str]:
    """A user's name: as a word, or, where it is too short for that, as a part of a path."""
    if len(name) >= _SHORTEST_NAME:
        return re.compile(rf"(?<!\w){_any_spelling(name)}(?!\w)", re.IGNORECASE)
    return re.compile(rf"(?<=[/\\]){_any_spelling(name)}(?=[/\\])", re.IGNORECASE)


def _any_spelling(word: str) -> str:
    """A pattern for a word as it is, as an address writes it and as Python escapes it."""
    composed = unicodedata.normalize("NFC", word)
    decomposed = unicodedata.normalize("NFD", word)
    escaped = composed.encode("unicode_escape").decode()
    in_bytes = repr(composed.encode(errors="surrogatepass"))[2:-1]
    spellings = {composed, quote(composed, errors="replace"), quote(decomposed, errors="replace")}
    spellings |= {escaped, in_bytes}
    return "(?:" + "|".join(map(re.escape, sorted(spellings, key=len, reverse=True))) + ")"


def _last(parts: Sequence[str], part: str) -> int:
    return len(parts) - 1 - list(reversed(parts)).index(part)
