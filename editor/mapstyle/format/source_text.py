"""The text that a tree was read from: where each value stands, and how it is spelt."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from json.decoder import JSONDecoder

from editor.errors import Place
from editor.mapstyle.tree import Json, Path, RepeatedKey, pointer, with_repeated_keys

_BLANK = re.compile(r"[ \t\n\r]*")
_NON_ASCII_ESCAPE = re.compile(r"\\u(?!00[0-7])[0-9a-fA-F]{4}")
_SCALAR = re.compile(r"[^ \t\n\r,\]}]*")
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
# The C scanner reads a value and says where it ends: the fastest way to pass over one.
_scan = JSONDecoder().raw_decode


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One member or element of a container in the text.

    Units: character offsets; `start` is the key's for a member and the value's for an element.
    """

    key: str | None
    start: int
    value: int
    end: int


@dataclass(frozen=True, slots=True)
class Container:
    """An object or array in the text: its entries between the brackets at `start` and `end - 1`."""

    start: int
    end: int
    entries: tuple[SourceEntry, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is laid out: what a new value must look like to stand among the old ones."""

    indent: str
    newline: str
    item_separator: str
    key_separator: str
    escape_non_ascii: bool
    escape_slash: bool

    @property
    def on_one_line(self) -> "Layout":
        """The same layout for a value that has no line ends."""
        return replace(self, indent="", item_separator=", " if self.key_separator.endswith(" ") else ",")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something of a file that the text made from it does not have as it was.

    `path` leads to what it belongs to; `field_id` is its number there, where it has no other name.
    """

    text: str
    path: Path = ()
    field_id: int | None = None


@dataclass(frozen=True, eq=False)
class SourceText:
    """A file's text and the tree that was read from it. It never changes.

    Where the file was no text and this one was made from it, `report` says what it lacks.
    """

    text: str
    has_bom: bool
    tree: Json
    _containers: dict[int, Container] = field(default_factory=dict, repr=False)
    _members: dict[int, dict[str | None, SourceEntry]] = field(default_factory=dict, repr=False)
    report: tuple[Remark, ...] | None = None

    @property
    def is_import(self) -> bool:
        """Whether the text is not the file's own: then it must not be written over the file."""
        return self.report is not None

    @property
    def root(self) -> int:
        """The offset of the top value."""
        return after_blank(self.text, 0)

    @cached_property
    def layout(self) -> Layout:
        """The layout that the text as a whole shows."""
        return _find_layout(self.text, self.container(self.root))

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character."""
        return [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", self.text))]

    def container(self, start: int) -> Container:
        """The object or array whose bracket stands at an offset."""
        found = self._containers.get(start)
        if found is None:
            found = read_container(self.text, start)
            self._containers[start] = found
        return found

    def find(self, path: Path) -> int:
        """The offset of the value at a path, or of the nearest container that exists on the way there."""
        spot = self.root
        for entry in self._entries_to(path):
            spot = entry.value
        return spot

    def span(self, path: Path) -> tuple[int, int]:
        """Where people see what is at a path: a plain value, else its key, else its opening bracket.

        Where nothing is there, it is that of the nearest container on the way. Units: character offsets.
        """
        last: SourceEntry | None = None
        for entry in self._entries_to(path):
            last = entry
        if last is None:
            return self.root, self.root + 1
        if self.text[last.value] not in "{[":
            return last.value, last.end
        if last.key is None:
            return last.start, last.value + 1
        return last.start, self.text.rindex('"', last.start, last.value) + 1

    def _entries_to(self, path: Path) -> Iterator[SourceEntry]:
        """The entries on the way to a path, as far as there are any."""
        spot = self.root
        for step in path:
            if self.text[spot] not in "{[":
                return
            if isinstance(step, int):
                entries = self.container(spot).entries
                entry = entries[step] if 0 <= step < len(entries) else None
            else:
                entry = self._members_of(spot).get(step)
            if entry is None:
                return
            yield entry
            spot = entry.value

    def find_repeated(self) -> int | None:
        """The offset of the first key that stands in its object a second time; nothing where none does."""
        left: list[tuple[int, Json]] = [(self.root, self.tree)]
        while left:
            start, node = left.pop()
            entries = self.container(start).entries
            first = next((str(entry.key) for entry in entries if isinstance(entry.key, RepeatedKey)), None)
            if first is not None:
                return [entry.start for entry in entries if str(entry.key) == first][1]
            held = node.values() if isinstance(node, dict) else node
            inner = zip(entries, held, strict=True)
            left += [(entry.value, each) for entry, each in inner if isinstance(each, (dict, list))][::-1]
        return None

    def _members_of(self, start: int) -> dict[str | None, SourceEntry]:
        """The entries of the container at an offset by their keys, the first of those with one key."""
        found = self._members.get(start)
        if found is None:
            found = {entry.key: entry for entry in reversed(self.container(start).entries)}
            self._members[start] = found
        return found

    def place(self, path: Path) -> Place:
        """The line and column of the value at a path, or of what should hold it."""
        offset = self.find(path)
        line = bisect_right(self.line_starts, offset)
        return Place(line=line, column=offset - self.line_starts[line - 1] + 1, pointer=pointer(path))


def after_blank(text: str, start: int) -> int:
    """The offset of the first character that is no JSON blank."""
    match = _BLANK.match(text, start)
    return match.end() if match else start


def place_at(text: str, offset: int) -> Place:
    """The line and column of an offset in a text."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    line_start = before.rfind("\n") + 1
    return Place(line=before.count("\n") + 1, column=len(before) - line_start + 1)


def read_container(text: str, start: int) -> Container:
    """The container at an offset of a text that is known to be good JSON."""
    entries = list(walk(text, start))
    return container(start, after_blank(text, entries[-1].end if entries else start + 1) + 1, entries)


def container(start: int, end: int, entries: list[SourceEntry]) -> Container:
    """The container between two offsets, with repeated keys as the tree has them."""
    keys = [entry.key for entry in entries if entry.key is not None]
    if len(set(keys)) != len(keys):
        apart = with_repeated_keys(keys)
        entries = [replace(entry, key=key) for entry, key in zip(entries, apart, strict=True)]
    return Container(start, end, tuple(entries))


def read_containers(text: str, depth: int) -> dict[int, Container]:
    """Return the containers of a good JSON text down to a depth, by their offsets.

    Each is read entry by entry: one scan of the outer values of a large text would block every other thread.
    """
    found: dict[int, Container] = {}

    def read(start: int, left: int) -> int:
        if left == 0 or text[start] not in "{[":
            return _end_of(text, start)
        entries = tuple(walk(text, start, lambda _text, spot: read(spot, left - 1)))
        end = after_blank(text, entries[-1].end if entries else start + 1) + 1
        found[start] = Container(start, end, entries)
        return end

    read(after_blank(text, 0), depth)
    return found


def walk(text: str, start: int, end_of: Callable[[str, int], int] | None = None) -> Iterator[SourceEntry]:
    """The entries of the container at an offset of a text that is good JSON as far as one goes.

    `end_of` finds the ends of their values in another way than by a scan.
    """
    is_object = text[start] == "{"
    spot = after_blank(text, start + 1)
    while text[spot] not in "}]":
        key, entry_start = None, spot
        if is_object:
            key, key_end = _scan(text, spot)
            spot = after_blank(text, after_blank(text, key_end) + 1)
        end = _end_of(text, spot) if end_of is None else end_of(text, spot)
        yield SourceEntry(key, entry_start, spot, end)
        spot = after_blank(text, end)
        if text[spot] == ",":
            spot = after_blank(text, spot + 1)


def _end_of(text: str, start: int) -> int:
    """The offset behind the value at an offset."""
    try:
        return _scan(text, start)[1]
    except (RecursionError, ValueError):
        # Nested deeper, or a number longer, than Python takes. What asks may itself stand deep in calls.
        return _end_by_brackets(text, start)


def _end_by_brackets(text: str, start: int) -> int:
    depth = 0
    for match in _TEXT_OR_BRACKET.finditer(text, start):
        if depth == 0 and match.start() != start:
            break
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    scalar = _SCALAR.match(text, start)
    return scalar.end() if scalar else start


def _find_layout(text: str, top: Container) -> Layout:
    line_end = text.find("\n")
    newline = "\r\n" if line_end > 0 and text[line_end - 1] == "\r" else "\n"
    indent, item_separator, key_separator = "", ",", ":"
    if top.entries:
        first = top.entries[0]
        lead = text[top.start + 1 : first.start]
        indent = lead.rpartition("\n")[2] if "\n" in lead else ""
        _, key_end = _scan(text, first.start)
        key_separator = text[key_end : first.value]
        if "\n" in key_separator:
            key_separator = ": "
        item_separator = ", " if key_separator.endswith(" ") and not indent else ","
    has_escapes = "\\" in text
    return Layout(
        indent=indent,
        newline=newline,
        item_separator=item_separator,
        key_separator=key_separator,
        escape_non_ascii=has_escapes and text.isascii() and _NON_ASCII_ESCAPE.search(text) is not None,
        escape_slash=has_escapes and "\\/" in text,
    )
