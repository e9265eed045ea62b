"""The text of an edited tree: the old text, with only the spans of what changed written anew."""

from editor.mapstyle.source import Container, Source
from editor.mapstyle.tree import Json
from editor.mapstyle.writing import write, write_text

Splice = tuple[int, int, str]
# Pairing changed elements with the ones they came from costs their product; past this it is not worth it.
_MOST_PAIRS = 10_000


def rewrite(source: Source, tree: Json) -> str:
    """The source's text, changed where the tree differs from the source's own and nowhere else."""
    return _span_text(source, source.tree, tree, source.root, len(source.text), 0, whole=True)


def _span_text(
    source: Source, old: Json, new: Json, start: int, end: int, depth: int, *, whole: bool = False
) -> str:
    """The text of `new`, made from the text of `old` that stands between two offsets."""
    splices: list[Splice] = []
    _compare(source, old, new, start, end, depth, splices)
    pieces = []
    spot = 0 if whole else start
    for splice_start, splice_end, text in splices:
        pieces += [source.text[spot:splice_start], text]
        spot = splice_end
    pieces.append(source.text[spot:end])
    return "".join(pieces)


def _compare(
    source: Source, old: Json, new: Json, start: int, end: int, depth: int, splices: list[Splice]
) -> None:
    if old is new or _same_scalar(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        container = source.container(start)
        if list(old) == list(new):
            for entry in container.entries:
                key = entry.key or ""
                _compare(source, old[key], new[key], entry.value, entry.end, depth + 1, splices)
            return
        splices.append(_Members(source, container, depth, list(old.items()), list(new.items())).splice())
    elif isinstance(old, list) and isinstance(new, list):
        container = source.container(start)
        if len(old) == len(new) and not _is_reordered(old, new):
            for entry, before, after in zip(container.entries, old, new, strict=True):
                _compare(source, before, after, entry.value, entry.end, depth + 1, splices)
            return
        before_items = [("", value) for value in old]
        after_items = [("", value) for value in new]
        splices.append(_Members(source, container, depth, before_items, after_items).splice())
    else:
        splices.append(
            (
                start,
                end if not _is_container(old) else source.container(start).end,
                write(new, source.layout, source.layout.newline + source.layout.indent * depth),
            )
        )


def _is_container(value: Json) -> bool:
    return isinstance(value, (dict, list))


def _same_scalar(old: Json, new: Json) -> bool:
    """Whether two values are the same scalar; `1` and `1.0` are, `1` and `true` are not."""
    if _is_container(old) or _is_container(new) or isinstance(old, bool) is not isinstance(new, bool):
        return False
    return bool(old == new)


def _same(old: Json, new: Json) -> bool:
    return old is new or _same_scalar(old, new)


def _is_reordered(old: list[Json], new: list[Json]) -> bool:
    """Whether an element of the old list stands at another index of the new one."""
    changed = [
        index for index, (before, after) in enumerate(zip(old, new, strict=True)) if before is not after
    ]
    places = {id(old[index]): index for index in changed if _is_container(old[index])}
    return any(id(new[index]) in places for index in changed)


class _Members:
    """The change of a container whose entries came, went or moved."""

    def __init__(
        self,
        source: Source,
        container: Container,
        depth: int,
        old: list[tuple[str, Json]],
        new: list[tuple[str, Json]],
    ) -> None:
        self.source, self.container, self.depth, self.old, self.new = source, container, depth, old, new
        text, entries = source.text, container.entries
        layout = source.layout
        if entries:
            self.lead = text[container.start + 1 : entries[0].start]
            self.between = (
                text[entries[0].end : entries[1].start]
                if len(entries) > 1
                else "," + (self.lead if "\n" in self.lead else layout.item_separator[1:])
            )
            self.tail = text[entries[-1].end : container.end - 1]
        elif layout.indent:
            self.lead = layout.newline + layout.indent * (depth + 1)
            self.between, self.tail = "," + self.lead, layout.newline + layout.indent * depth
        else:
            self.lead, self.between, self.tail = "", layout.item_separator, ""

    def splice(self) -> Splice:
        """The span to replace and its new text: from the first entry that changed to the last."""
        old, new, entries = self.old, self.new, self.container.entries
        head = 0
        while head < min(len(old), len(new)) and self._unchanged(old[head], new[head]):
            head += 1
        foot = 0
        while foot < min(len(old), len(new)) - head and self._unchanged(old[-1 - foot], new[-1 - foot]):
            foot += 1
        texts = self._texts(head, len(old) - foot, new[head : len(new) - foot])
        opening, closing = self.container.start + 1, self.container.end - 1
        if not new:
            return opening, closing, ""
        if not old:
            return opening, closing, self.lead + self.between.join(texts) + self.tail
        first = entries[head].start if head < len(old) else entries[-1].end
        last = entries[len(old) - foot - 1].end if len(old) - foot > head else first
        if len(old) - foot == head:  # Nothing goes: put the new ones between the head and the foot.
            if foot:
                return first, first, "".join(text + self.between for text in texts)
            return entries[-1].end, entries[-1].end, "".join(self.between + text for text in texts)
        if texts:
            return first, last, self.between.join(texts)
        if foot:  # Everything in the middle goes, with the separators behind it.
            return first, entries[len(old) - foot].start, ""
        return entries[head - 1].end, last, ""

    @staticmethod
    def _unchanged(old: tuple[str, Json], new: tuple[str, Json]) -> bool:
        return old[0] == new[0] and _same(old[1], new[1])

    def _texts(self, start: int, end: int, new: list[tuple[str, Json]]) -> list[str]:
        """The texts of the new entries in the middle, each made from the old entry it came from."""
        origins = _Origins(self.old, range(start, end), new)
        return [self._text(key, value, origins.of(index)) for index, (key, value) in enumerate(new)]

    def _text(self, key: str, value: Json, origin: int | None) -> str:
        layout, is_object = self.source.layout, self.source.text[self.container.start] == "{"
        if origin is None:
            lead = write_text(key, layout) + layout.key_separator if is_object else ""
            margin = layout.newline + layout.indent * (self.depth + 1)
            if "\n" in self.lead:
                margin = self.lead[self.lead.rindex("\n") - (layout.newline == "\r\n") :]
            return lead + write(value, layout, margin)
        entry = self.container.entries[origin]
        prefix = self.source.text[entry.start : entry.value]
        inner = _span_text(self.source, self.old[origin][1], value, entry.value, entry.end, self.depth + 1)
        return prefix + inner


class _Origins:
    """Which old entry each new entry was made from."""

    def __init__(self, old: list[tuple[str, Json]], span: range, new: list[tuple[str, Json]]) -> None:
        self._found: dict[int, int] = {}
        free = dict.fromkeys(span)
        keyed = {old[index][0]: index for index in span} if any(key for key, _ in new) else {}
        identical = {id(old[index][1]): index for index in span if _is_container(old[index][1])}
        for place, (key, value) in enumerate(new):
            origin = keyed.get(key) if keyed else identical.get(id(value))
            if origin is not None and origin in free:
                self._found[place] = origin
                del free[origin]
        rest = [
            place
            for place, (_, value) in enumerate(new)
            if place not in self._found and isinstance(value, dict)
        ]
        if not keyed and len(rest) * len(free) <= _MOST_PAIRS:
            for place in rest:
                origin = max(free, key=lambda index: _likeness(old[index][1], new[place][1]), default=None)
                if origin is not None and _likeness(old[origin][1], new[place][1]) > 0.5:
                    self._found[place] = origin
                    del free[origin]

    def of(self, place: int) -> int | None:
        """The index of the old entry that a new one was made from, if there is one."""
        return self._found.get(place)


def _likeness(old: Json, new: Json) -> float:
    """The share of an object's members that another object has too, 0 to 1."""
    if not isinstance(old, dict) or not new:
        return 0.0
    return sum(key in old and _same(old[key], value) for key, value in new.items()) / max(len(new), len(old))
