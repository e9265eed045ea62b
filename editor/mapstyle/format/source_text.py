"""Text that a tree was read from: offsets of its values, and its layout."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property
from json.decoder import JSONDecoder
from typing import overload

from editor.errors import FilePosition
from editor.mapstyle.json_tree import Json, Path, RepeatedKey, mark_repeated_keys, pointer
from editor.records import dataclass

_BLANK = re.compile(r"[ \t\n\r]*")
_NON_ASCII_ESCAPE = re.compile(r"\\u(?!00[0-7])[0-9a-fA-F]{4}")
_SCALAR = re.compile(r"[^ \t\n\r,\]}]*")
_SEARCHED_AT_ONCE = 1_000_000  # characters
_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
# The C scanner returns the end of a value: the fastest way to skip it.
_scan = JSONDecoder().raw_decode
# The depth of the list of layers. Offsets of values at this depth are cached: there are few.
_LIST_DEPTH = 5


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A member or element of a container in the text.

    Units: character offsets; `start` is that of the key for a member and of the value for an element.
    """

    key: str | None
    start: int
    value: int
    end: int


class ElementSpans(Sequence[SourceEntry]):
    """The elements of an array, created on access: a list of many layers needs 16 bytes for each."""

    __slots__ = ("_ends", "_starts")

    def __init__(self) -> None:
        self._starts, self._ends = array("q"), array("q")

    def add(self, start: int, end: int) -> None:
        """Add the span of the next element."""
        self._starts.append(start)
        self._ends.append(end)

    def __len__(self) -> int:
        return len(self._starts)

    def start(self, index: int) -> int:
        """Return the offset of an element."""
        return self._starts[index]

    @overload
    def __getitem__(self, index: int) -> SourceEntry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SourceEntry]: ...
    def __getitem__(self, index: int | slice) -> SourceEntry | Sequence[SourceEntry]:
        if isinstance(index, slice):
            return [self[each] for each in range(len(self))[index]]
        start = self._starts[index]
        return SourceEntry(None, start, start, self._ends[index])

    def __iter__(self) -> Iterator[SourceEntry]:
        for start, end in zip(self._starts, self._ends, strict=True):
            yield SourceEntry(None, start, start, end)


@dataclass(frozen=True, slots=True)
class Container:
    """An object or array in the text, from the opening bracket at `start` to before `end`."""

    start: int
    end: int
    entries: Sequence[SourceEntry]


@dataclass(frozen=True, slots=True)
class Layout:
    """The formatting of a file, which new values adopt."""

    indent: str
    newline: str
    item_separator: str
    key_separator: str
    escape_non_ascii: bool
    escape_slash: bool

    @property
    def on_one_line(self) -> "Layout":
        """The same layout without line breaks."""
        return replace(self, indent="", item_separator=", " if self.key_separator.endswith(" ") else ",")


@dataclass(frozen=True, slots=True)
class Remark:
    """A loss of information in a generated text, at a path; `field_id` is the number of an unnamed field."""

    text: str
    path: Path = ()
    field_id: int | None = None


@dataclass(frozen=True, eq=False)
class SourceText:
    """The immutable text of a file, and its tree. For a generated text, `report` lists what it lacks."""

    text: str
    has_bom: bool
    tree: Json
    _containers: dict[int, Container] = field(default_factory=dict, repr=False)
    _members: dict[int, dict[str | None, SourceEntry]] = field(default_factory=dict, repr=False)
    _list_offsets: dict[Path, int] = field(default_factory=dict, repr=False)
    report: tuple[Remark, ...] | None = None

    @property
    def is_import(self) -> bool:
        """Whether the text was generated, so that it must not overwrite the file."""
        return self.report is not None

    @property
    def root(self) -> int:
        """The offset of the root value."""
        return skip_whitespace(self.text, 0)

    @cached_property
    def layout(self) -> Layout:
        """The prevailing layout of the text."""
        return _find_layout(self.text, self.container(self.root))

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of each line's first character."""
        return [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", self.text))]

    def container(self, start: int) -> Container:
        """Return the object or array whose bracket is at an offset."""
        found = self._containers.get(start)
        if found is None:
            found = read_container(self.text, start)
            self._containers[start] = found
        return found

    def find(self, path: Path) -> int:
        """Return the offset of the value at a path, or of its nearest existing ancestor."""
        start = self._list_offsets.get(path[:_LIST_DEPTH])
        if start is not None and len(path) == _LIST_DEPTH + 1 and isinstance(index := path[-1], int):
            # The path of a layer, as that of most problems of a large style.
            entries = self._containers[start].entries if start in self._containers else ()
            if isinstance(entries, ElementSpans) and 0 <= index < len(entries):
                return entries.start(index)
        offset = self.root if start is None else start
        inner = path if start is None else path[_LIST_DEPTH:]
        for depth, entry in enumerate(self._entries_to(inner, offset), 1):
            offset = entry.value
            if start is None and depth == _LIST_DEPTH:
                self._list_offsets[path[:_LIST_DEPTH]] = offset
        return offset

    def span(self, path: Path) -> tuple[int, int]:
        """Return the span that represents a path: a scalar, else the key, else the opening bracket.

        Falls back to the nearest existing ancestor. Units: character offsets.
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

    def _entries_to(self, path: Path, offset: int | None = None) -> Iterator[SourceEntry]:
        """Yield the existing entries along a path from an offset, or from the root."""
        offset = self.root if offset is None else offset
        for step in path:
            if self.text[offset] not in "{[":
                return
            if isinstance(step, int):
                entries = self.container(offset).entries
                entry = entries[step] if 0 <= step < len(entries) else None
            else:
                entry = self._members_of(offset).get(step)
            if entry is None:
                return
            yield entry
            offset = entry.value

    def find_repeated(self) -> int | None:
        """Return the offset of the first duplicate key, or None."""
        pending: list[tuple[int, Json]] = [(self.root, self.tree)]
        while pending:
            start, node = pending.pop()
            entries = self.container(start).entries
            first = next((str(entry.key) for entry in entries if isinstance(entry.key, RepeatedKey)), None)
            if first is not None:
                return [entry.start for entry in entries if str(entry.key) == first][1]
            children = node.values() if isinstance(node, dict) else node
            inner = zip(entries, children, strict=True)
            pending += [(entry.value, child) for entry, child in inner if isinstance(child, (dict, list))][
                ::-1
            ]
        return None

    def _members_of(self, start: int) -> dict[str | None, SourceEntry]:
        """Return the entries of the container at an offset by key, the first of duplicates."""
        found = self._members.get(start)
        if found is None:
            found = {entry.key: entry for entry in reversed(self.container(start).entries)}
            self._members[start] = found
        return found

    def place(self, path: Path) -> FilePosition:
        """Return line and column of the value at a path, or of its nearest existing ancestor."""
        return self.place_at(self.find(path), path)

    def place_at(self, offset: int, path: Path) -> FilePosition:
        """Return line and column of the value at an offset, whose path is known."""
        line = bisect_right(self.line_starts, offset)
        return FilePosition(line=line, column=offset - self.line_starts[line - 1] + 1, pointer=pointer(path))


def skip_whitespace(text: str, start: int) -> int:
    """Return the offset of the first character that is not JSON whitespace."""
    match = _BLANK.match(text, start)
    return match.end() if match else start


def place_at(text: str, offset: int) -> FilePosition:
    """Return line and column of an offset."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    line_start = before.rfind("\n") + 1
    return FilePosition(line=before.count("\n") + 1, column=len(before) - line_start + 1)


def read_container(text: str, start: int) -> Container:
    """Return the container at an offset of a valid JSON text."""
    entries = list(walk(text, start))
    return container(start, skip_whitespace(text, entries[-1].end if entries else start + 1) + 1, entries)


def container(start: int, end: int, entries: list[SourceEntry]) -> Container:
    """Create the container between two offsets, with duplicate keys marked as in the tree."""
    keys = [entry.key for entry in entries if entry.key is not None]
    if len(set(keys)) != len(keys):
        unique = mark_repeated_keys(keys)
        entries = [replace(entry, key=key) for entry, key in zip(entries, unique, strict=True)]
    return Container(start, end, tuple(entries))


def find_part(text: str, part: str, start: int = 0) -> int:
    """Return the offset of the first occurrence of a part from an offset on; -1 if there is none.

    The text is searched piece by piece: one search of a large text would block all other threads.
    """
    for first in range(start, len(text), _SEARCHED_AT_ONCE):
        found = text.find(part, first, first + _SEARCHED_AT_ONCE + len(part) - 1)
        if found >= 0:
            return found
    return -1


def read_containers(text: str, depth: int) -> dict[int, Container]:
    """Return the containers of a valid JSON text down to a depth, by offset.

    They are read entry by entry: one scan of a large text would block all other threads.
    """
    found: dict[int, Container] = {}

    def read(start: int, levels: int) -> int:
        if levels == 0 or text[start] not in "{[":
            return _end_of(text, start)
        entries = tuple(walk(text, start, lambda _text, offset: read(offset, levels - 1)))
        end = skip_whitespace(text, entries[-1].end if entries else start + 1) + 1
        found[start] = Container(start, end, entries)
        return end

    read(skip_whitespace(text, 0), depth)
    return found


def walk(text: str, start: int, end_of: Callable[[str, int], int] | None = None) -> Iterator[SourceEntry]:
    """Yield the entries of the container at an offset of a text that is valid as far as it is read.

    `end_of` replaces the scan that finds the end of a value.
    """
    is_object = text[start] == "{"
    offset = skip_whitespace(text, start + 1)
    while text[offset] not in "}]":
        key, entry_start = None, offset
        if is_object:
            key, key_end = _scan(text, offset)
            offset = skip_whitespace(text, skip_whitespace(text, key_end) + 1)
        end = _end_of(text, offset) if end_of is None else end_of(text, offset)
        yield SourceEntry(key, entry_start, offset, end)
        offset = skip_whitespace(text, end)
        if text[offset] == ",":
            offset = skip_whitespace(text, offset + 1)


def _end_of(text: str, start: int) -> int:
    """Return the offset after the value at an offset."""
    try:
        return _scan(text, start)[1]
    except (RecursionError, ValueError):
        # Nesting or a number beyond Python's limits; the caller may be deep in the call stack itself.
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
