"""Serialization: values in the layout of a file, and texts with only the changed spans replaced."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

import orjson

from editor.mapstyle.format.source_text import Container, Layout, SourceText
from editor.mapstyle.json_tree import Json, serialized_members
from editor.mapstyle.numbers import FloatLiteral, OutOfRangeNumber, number_text
from editor.records import dataclass

_SURROGATE = re.compile("[\ud800-\udfff]")

TWO_SPACES = Layout(
    indent="  ",
    newline="\n",
    item_separator=",",
    key_separator=": ",
    escape_non_ascii=False,
    escape_slash=False,
)

ONE_LINE = TWO_SPACES.on_one_line


def write(value: Json, layout: Layout, margin: str) -> str:
    """Return the text of a value; `margin` is a newline with the indentation of the value's line."""
    if replace(layout, newline=TWO_SPACES.newline) == TWO_SPACES:
        try:
            text = orjson.dumps(value, default=_serialize_number, option=orjson.OPT_INDENT_2).decode()
        except TypeError:  # duplicate key, integer of more than 64 bits, lone surrogate or deep nesting
            return _write_piece_by_piece(value, layout, margin)
        # Strings cannot contain raw newlines, so all newlines belong to the layout.
        return text if margin == TWO_SPACES.newline else text.replace("\n", margin)
    return _write_piece_by_piece(value, layout, margin)


def _serialize_number(number: Json) -> orjson.Fragment:
    """Serialize a number with its own spelling for orjson; raise TypeError for anything else."""
    if not isinstance(number, (FloatLiteral, OutOfRangeNumber)):
        raise TypeError(f"JSON has no text for {number!r}")
    return orjson.Fragment(number.text)


def _write_piece_by_piece(value: Json, layout: Layout, margin: str) -> str:
    """Return the text of any value in any layout, a hundred times slower than orjson."""
    pieces: list[str] = []
    # A stack of parts instead of recursion, because nesting may be deep.
    pending: list[str | tuple[Json, str]] = [(value, margin)]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item[0], (dict, list)) and item[0]:
            pending += reversed(_parts(item[0], layout, item[1]))
        else:
            pieces.append(_short_text(item[0], layout))
    return "".join(pieces)


def write_string(text: str, layout: Layout) -> str:
    """Return a quoted string, escaped in the style of the file."""
    # A lone surrogate has no UTF-8 encoding and must be escaped.
    has_surrogate = not text.isascii() and _SURROGATE.search(text) is not None
    quoted = json.dumps(text, ensure_ascii=layout.escape_non_ascii or has_surrogate)
    return quoted.replace("/", "\\/") if layout.escape_slash else quoted


def _parts(value: Json, layout: Layout, margin: str) -> list[str | tuple[Json, str]]:
    """Return the parts of a non-empty container: texts, and values with their margins."""
    inner = margin + layout.indent if layout.indent else ""
    separator = "," + inner if layout.indent else layout.item_separator
    is_object = isinstance(value, dict)
    parts: list[str | tuple[Json, str]] = ["{" if is_object else "["]
    lead = inner
    for key, child in serialized_members(value) if is_object else (("", item) for item in value):
        parts.append(lead + write_string(key, layout) + layout.key_separator if is_object else lead)
        parts.append((child, inner))
        lead = separator
    parts.append((margin if layout.indent else "") + ("}" if is_object else "]"))
    return parts


def _short_text(value: Json, layout: Layout) -> str:
    """Return the text of a scalar or an empty container."""
    if isinstance(value, str):
        return write_string(value, layout)
    if value is None or isinstance(value, (bool, dict, list)):
        return json.dumps(value)
    return number_text(value)


# Limit of comparisons when changed elements are matched with old ones, which is quadratic.
_MAX_PAIRS = 10_000
_MIN_SIMILARITY = 0.5
# Pieces of this length fit into the processor's cache.
_PIECE_LENGTH = 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Span:
    """The span of an old value in the text, and the new value."""

    old: Json
    new: Json
    start: int
    end: int
    depth: int


# The pieces of a text. Spans are expanded iteratively, so deep nesting does not exhaust the stack. Parts of
# the old text are offsets, because a copy would be large.
_Piece: TypeAlias = str | _Span | tuple[int, int]
_Splice: TypeAlias = tuple[int, int, list[_Piece]]


def rewrite(source: SourceText, tree: Json) -> str:
    """Return the source text with the spans of changed values replaced."""
    return "".join(rewrite_in_pieces(source, tree))


def rewrite_in_pieces(source: SourceText, tree: Json) -> Iterator[str]:
    """Yield the rewritten text in pieces, so that a large one is never copied as a whole."""
    text = source.text
    if tree is source.tree:
        yield from _slices(text, 0, len(text))
        return
    start, end = source.root, source.container(source.root).end
    pending: list[_Piece] = [(end, len(text)), _Span(source.tree, tree, start, end, 0), (0, start)]
    while pending:
        piece = pending.pop()
        if isinstance(piece, str):
            yield from _slices(piece, 0, len(piece))
            continue
        if isinstance(piece, tuple):
            yield from _slices(text, *piece)
            continue
        offset, changes = piece.start, []
        for splice_start, splice_end, new in _splices(source, piece):
            changes.append((offset, splice_start, new))
            offset = splice_end
        # A stack: the last piece is pushed first.
        pending.append((offset, piece.end))
        for unchanged_start, unchanged_end, new in reversed(changes):
            pending += reversed(new)
            pending.append((unchanged_start, unchanged_end))


def _slices(text: str, start: int, end: int) -> Iterator[str]:
    return (text[offset : min(offset + _PIECE_LENGTH, end)] for offset in range(start, end, _PIECE_LENGTH))


def _splices(source: SourceText, span: _Span) -> list[_Splice]:
    """Return the changed spans of a value with their new pieces, in text order."""
    splices: list[_Splice] = []
    pending = [span]
    while pending:
        current = pending.pop()
        old, new = current.old, current.new
        if _is_same(old, new):
            continue
        if not (_is_container(new) and type(old) is type(new)):
            margin = source.layout.newline + source.layout.indent * current.depth
            splices.append((current.start, current.end, [write(new, source.layout, margin)]))
            continue
        container = source.container(current.start)
        if _is_rearranged(old, new):
            splices.append(_Members(source, container, current.depth, old, new).splice())
            continue
        values = (old.values(), new.values()) if isinstance(old, dict) else (old, new)
        changed = [
            _Span(before, after, entry.value, entry.end, current.depth + 1)
            for entry, before, after in zip(container.entries, *values, strict=True)
            if before is not after
        ]
        pending += reversed(changed)
    return splices


def _is_container(value: Json) -> bool:
    return isinstance(value, (dict, list))


def _same_scalar(old: Json, new: Json) -> bool:
    """Return whether two values are equal scalars; `1` and `1.0` are, `1` and `true` are not."""
    if _is_container(old) or _is_container(new) or isinstance(old, bool) is not isinstance(new, bool):
        return False
    return bool(old == new)


def _is_same(old: Json, new: Json) -> bool:
    return old is new or _same_scalar(old, new)


def _is_rearranged(old: Json, new: Json) -> bool:
    """Return whether entries of a container were added, removed or moved."""
    if isinstance(old, dict):
        return list(old) != list(new)
    if len(old) != len(new):
        return True
    changed = [(before, after) for before, after in zip(old, new, strict=True) if before is not after]
    replaced = {id(before) for before, _ in changed if _is_container(before)}
    return any(id(after) in replaced for _, after in changed)


class _Members:
    """The change of a container whose entries were added, removed or moved."""

    def __init__(self, source: SourceText, container: Container, depth: int, old: Json, new: Json) -> None:
        self._source, self._container, self._depth = source, container, depth
        self._is_object = isinstance(old, dict)
        self._old, self._new = _entries(old), _entries(new)
        text, entries, layout = source.text, container.entries, source.layout
        if entries:
            self._lead = text[container.start + 1 : entries[0].start]
            self._between = (
                text[entries[0].end : entries[1].start]
                if len(entries) > 1
                else "," + (self._lead if "\n" in self._lead else layout.on_one_line.item_separator[1:])
            )
            self._tail = text[entries[-1].end : container.end - 1]
        elif layout.indent:
            self._lead = layout.newline + layout.indent * (depth + 1)
            self._between, self._tail = "," + self._lead, layout.newline + layout.indent * depth
        else:
            self._lead, self._between, self._tail = "", layout.item_separator, ""

    def splice(self) -> _Splice:
        """Return the span from the first to the last changed entry, and its new pieces."""
        old, new, entries = self._old, self._new, self._container.entries
        head = 0
        while head < min(len(old), len(new)) and self._unchanged(old[head], new[head]):
            head += 1
        tail = 0
        while tail < min(len(old), len(new)) - head and self._unchanged(old[-1 - tail], new[-1 - tail]):
            tail += 1
        texts = self._entry_pieces(head, len(old) - tail, new[head : len(new) - tail])
        opening, closing = self._container.start + 1, self._container.end - 1
        if not new:
            return opening, closing, []
        if not old:
            return opening, closing, [self._lead, *self._join(texts), self._tail]
        first = entries[head].start if head < len(old) else entries[-1].end
        last = entries[len(old) - tail - 1].end if len(old) - tail > head else first
        if len(old) - tail == head:  # no removals: insert between head and tail
            if tail:
                return first, first, [piece for text in texts for piece in (*text, self._between)]
            end = entries[-1].end
            return end, end, [piece for text in texts for piece in (self._between, *text)]
        if texts:
            return first, last, self._join(texts)
        if tail:  # remove the middle with the separators after it
            return first, entries[len(old) - tail].start, []
        return entries[head - 1].end, last, []

    def _join(self, texts: list[list[_Piece]]) -> list[_Piece]:
        pieces: list[_Piece] = []
        for text in texts:
            pieces += [self._between, *text] if pieces else text
        return pieces

    @staticmethod
    def _unchanged(old: tuple[str, Json], new: tuple[str, Json]) -> bool:
        return old[0] == new[0] and _is_same(old[1], new[1])

    def _entry_pieces(self, start: int, end: int, new: list[tuple[str, Json]]) -> list[list[_Piece]]:
        """Return the pieces of each new entry, reusing the text of its old entry."""
        origins = _match_origins(self._old, range(start, end), new, is_object=self._is_object)
        return [self._pieces(key, value, origins.get(index)) for index, (key, value) in enumerate(new)]

    def _pieces(self, key: str, value: Json, origin: int | None) -> list[_Piece]:
        source, layout = self._source, self._source.layout
        if origin is None:
            lead = write_string(key, layout) + layout.key_separator if self._is_object else ""
            margin = layout.newline + self._lead.rpartition("\n")[2]
            return [lead + write(value, layout.on_one_line if self._is_flat else layout, margin)]
        entry = self._container.entries[origin]
        inner = _Span(self._old[origin][1], value, entry.value, entry.end, self._depth + 1)
        return [source.text[entry.start : entry.value], inner]

    @cached_property
    def _is_flat(self) -> bool:
        """Whether entries are written on one line each, as the first non-empty container is."""
        text, entries = self._source.text, self._container.entries
        if entries and "\n" not in self._lead:
            return True
        filled = (
            entry
            for entry, (_, value) in zip(entries, self._old, strict=True)
            if _is_container(value) and value
        )
        sample = next(filled, None)
        return sample is not None and "\n" not in text[sample.value : sample.end]


def _entries(value: Json) -> list[tuple[str, Json]]:
    """Return the members of an object, or the elements of a list with empty keys."""
    return serialized_members(value) if isinstance(value, dict) else [("", item) for item in value]


def _match_origins(
    old: list[tuple[str, Json]], span: range, new: list[tuple[str, Json]], *, is_object: bool
) -> dict[int, int]:
    """Match new entries with old ones of a span; return new index to old index."""
    if is_object:
        keys = {old[index][0]: index for index in span}
        return {new_index: keys[key] for new_index, (key, _) in enumerate(new) if key in keys}
    found: dict[int, int] = {}
    unmatched = dict.fromkeys(span)
    identical = {id(old[index][1]): index for index in span if _is_container(old[index][1])}
    for new_index, (_, value) in enumerate(new):
        origin = identical.get(id(value))
        if origin is not None and origin in unmatched:
            found[new_index] = origin
            del unmatched[origin]
    rest = [
        new_index
        for new_index, (_, value) in enumerate(new)
        if new_index not in found and isinstance(value, dict)
    ]
    if len(rest) * len(unmatched) > _MAX_PAIRS:
        return found
    for new_index in rest:
        value = new[new_index][1]
        origin = max(unmatched, key=lambda index: _similarity(old[index][1], value), default=None)
        if origin is not None and _similarity(old[origin][1], value) > _MIN_SIMILARITY:
            found[new_index] = origin
            del unmatched[origin]
    return found


def _similarity(old: Json, new: Json) -> float:
    """Return the fraction of members that two objects share, 0 to 1."""
    if not isinstance(old, dict) or not new:
        return 0.0
    return sum(key in old and _is_same(old[key], value) for key, value in new.items()) / max(
        len(new), len(old)
    )
