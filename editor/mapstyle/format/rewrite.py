"""The text of an edited tree: the old text with only the changed spans replaced."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from editor.mapstyle.format.source_text import Container, SourceText
from editor.mapstyle.format.writer import write, write_text
from editor.mapstyle.tree import Json, written_members

# Pairing changed elements with the ones they came from costs their product; past this it is not worth it.
_MOST_PAIRS = 10_000
_ALIKE = 0.5
# So long a piece of a text is still in the processor's cache when it has been copied.
_PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Span:
    """The text of a new value, to be made from that of an old one, which stands between two offsets."""

    old: Json
    new: Json
    start: int
    end: int
    depth: int


# A text is put together of pieces. Those that are spans are worked out when their turn comes, so that no
# depth of nesting exhausts the stack; those of the old text are offsets, since a copy of it is large.
_Piece: TypeAlias = str | _Span | tuple[int, int]
_Splice: TypeAlias = tuple[int, int, list[_Piece]]


def rewrite(source: SourceText, tree: Json) -> str:
    """The source's text, changed where the tree differs from the source's own and nowhere else."""
    return "".join(rewritten(source, tree))


def rewritten(source: SourceText, tree: Json) -> Iterator[str]:
    """The same text in pieces: of a large one no copy need ever be whole."""
    text = source.text
    if tree is source.tree:
        yield from _cut(text, 0, len(text))
        return
    start, end = source.root, source.container(source.root).end
    left: list[_Piece] = [(end, len(text)), _Span(source.tree, tree, start, end, 0), (0, start)]
    while left:
        piece = left.pop()
        if isinstance(piece, str):
            yield from _cut(piece, 0, len(piece))
            continue
        if isinstance(piece, tuple):
            yield from _cut(text, *piece)
            continue
        spot, inner = piece.start, []
        for splice_start, splice_end, new in _splices(source, piece):
            inner.append((spot, splice_start, new))
            spot = splice_end
        # The last is put on first, since the next one to be written is taken from the end.
        left.append((spot, piece.end))
        for kept_start, kept_end, new in reversed(inner):
            left += reversed(new)
            left.append((kept_start, kept_end))


def _cut(text: str, start: int, end: int) -> Iterator[str]:
    return (text[spot : min(spot + _PIECE, end)] for spot in range(start, end, _PIECE))


def _splices(source: SourceText, span: _Span) -> list[_Splice]:
    """The spans of an old value that a new value changes, in the order of the text."""
    splices: list[_Splice] = []
    left = [span]
    while left:
        each = left.pop()
        old, new = each.old, each.new
        if _same(old, new):
            continue
        if not (_is_container(new) and type(old) is type(new)):
            margin = source.layout.newline + source.layout.indent * each.depth
            splices.append((each.start, each.end, [write(new, source.layout, margin)]))
            continue
        container = source.container(each.start)
        if _is_rearranged(old, new):
            splices.append(_Members(source, container, each.depth, old, new).splice())
            continue
        values = (old.values(), new.values()) if isinstance(old, dict) else (old, new)
        changed = [
            _Span(before, after, entry.value, entry.end, each.depth + 1)
            for entry, before, after in zip(container.entries, *values, strict=True)
            if before is not after
        ]
        left += reversed(changed)
    return splices


def _is_container(value: Json) -> bool:
    return isinstance(value, (dict, list))


def _same_scalar(old: Json, new: Json) -> bool:
    """Whether two values are the same scalar; `1` and `1.0` are, `1` and `true` are not."""
    if _is_container(old) or _is_container(new) or isinstance(old, bool) is not isinstance(new, bool):
        return False
    return bool(old == new)


def _same(old: Json, new: Json) -> bool:
    return old is new or _same_scalar(old, new)


def _is_rearranged(old: Json, new: Json) -> bool:
    """Whether entries of a container came, went or changed places, rather than values."""
    if isinstance(old, dict):
        return list(old) != list(new)
    if len(old) != len(new):
        return True
    changed = [(before, after) for before, after in zip(old, new, strict=True) if before is not after]
    gone = {id(before) for before, _ in changed if _is_container(before)}
    return any(id(after) in gone for _, after in changed)


class _Members:
    """The change of a container whose entries came, went or moved."""

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
        """The span to replace and its new text: from the first entry that changed to the last."""
        old, new, entries = self._old, self._new, self._container.entries
        head = 0
        while head < min(len(old), len(new)) and self._unchanged(old[head], new[head]):
            head += 1
        foot = 0
        while foot < min(len(old), len(new)) - head and self._unchanged(old[-1 - foot], new[-1 - foot]):
            foot += 1
        texts = self._texts(head, len(old) - foot, new[head : len(new) - foot])
        opening, closing = self._container.start + 1, self._container.end - 1
        if not new:
            return opening, closing, []
        if not old:
            return opening, closing, [self._lead, *self._joined(texts), self._tail]
        first = entries[head].start if head < len(old) else entries[-1].end
        last = entries[len(old) - foot - 1].end if len(old) - foot > head else first
        if len(old) - foot == head:  # Nothing goes: put the new ones between the head and the foot.
            if foot:
                return first, first, [piece for text in texts for piece in (*text, self._between)]
            end = entries[-1].end
            return end, end, [piece for text in texts for piece in (self._between, *text)]
        if texts:
            return first, last, self._joined(texts)
        if foot:  # Everything in the middle goes, with the separators behind it.
            return first, entries[len(old) - foot].start, []
        return entries[head - 1].end, last, []

    def _joined(self, texts: list[list[_Piece]]) -> list[_Piece]:
        """The pieces of entries with what stands between two."""
        pieces: list[_Piece] = []
        for text in texts:
            pieces += [self._between, *text] if pieces else text
        return pieces

    @staticmethod
    def _unchanged(old: tuple[str, Json], new: tuple[str, Json]) -> bool:
        return old[0] == new[0] and _same(old[1], new[1])

    def _texts(self, start: int, end: int, new: list[tuple[str, Json]]) -> list[list[_Piece]]:
        """The pieces of the new entries in the middle, each made from the old entry it came from."""
        origins = _origins(self._old, range(start, end), new, is_object=self._is_object)
        return [self._pieces(key, value, origins.get(place)) for place, (key, value) in enumerate(new)]

    def _pieces(self, key: str, value: Json, origin: int | None) -> list[_Piece]:
        source, layout = self._source, self._source.layout
        if origin is None:
            lead = write_text(key, layout) + layout.key_separator if self._is_object else ""
            margin = layout.newline + self._lead.rpartition("\n")[2]
            return [lead + write(value, layout.on_one_line if self._is_flat else layout, margin)]
        entry = self._container.entries[origin]
        inner = _Span(self._old[origin][1], value, entry.value, entry.end, self._depth + 1)
        return [source.text[entry.start : entry.value], inner]

    @cached_property
    def _is_flat(self) -> bool:
        """Whether the entries, as the first that is a filled container shows, stand on one line each."""
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
    """The members of an object, or the elements of a list without a key."""
    return written_members(value) if isinstance(value, dict) else [("", item) for item in value]


def _origins(
    old: list[tuple[str, Json]], span: range, new: list[tuple[str, Json]], *, is_object: bool
) -> dict[int, int]:
    """Which old entry of a span each new entry was made from: index to index, where there is one."""
    if is_object:
        keys = {old[index][0]: index for index in span}
        return {place: keys[key] for place, (key, _) in enumerate(new) if key in keys}
    found: dict[int, int] = {}
    free = dict.fromkeys(span)
    identical = {id(old[index][1]): index for index in span if _is_container(old[index][1])}
    for place, (_, value) in enumerate(new):
        origin = identical.get(id(value))
        if origin is not None and origin in free:
            found[place] = origin
            del free[origin]
    rest = [place for place, (_, value) in enumerate(new) if place not in found and isinstance(value, dict)]
    if len(rest) * len(free) > _MOST_PAIRS:
        return found
    for place in rest:
        value = new[place][1]
        origin = max(free, key=lambda index: _likeness(old[index][1], value), default=None)
        if origin is not None and _likeness(old[origin][1], value) > _ALIKE:
            found[place] = origin
            del free[origin]
    return found


def _likeness(old: Json, new: Json) -> float:
    """The share of an object's members that another object has too, 0 to 1."""
    if not isinstance(old, dict) or not new:
        return 0.0
    return sum(key in old and _same(old[key], value) for key, value in new.items()) / max(len(new), len(old))
