"""Elements of a style, and the matching of the elements of two styles."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from editor.mapstyle.document.model import (
    GROUPS,
    ICONS,
    LAYERS,
    SOURCES,
    DeclaredSource,
    Group,
    Icon,
    Layer,
    MapStyle,
)
from editor.mapstyle.format.json_diff import canonical_text
from editor.mapstyle.json_tree import Json, Path, read_array, read_object
from editor.mapstyle.schema.source_data import tail
from editor.records import dataclass
from editor.wording import say

# Among many elements with the same signature, each is only compared with its neighbours to limit the time.
_MAX_COMPARISONS = 2500
_MIN_NEIGHBOURS = 3
# Minimum similarity of elements that only share the least reliable signature.
_MIN_SIMILARITY = 0.5


@dataclass(frozen=True, slots=True)
class MatchKey:
    """The match criteria of an element.

    `facts` are its values as texts. `signatures` are identifying values, most reliable first, None if
    missing; a match by the last one also requires similar facts.
    """

    facts: Mapping[str, str]
    signatures: tuple[Hashable | None, ...]


def match_elements(
    before: Sequence[MatchKey],
    after: Sequence[MatchKey],
    known: Mapping[int, int] | None = None,
    min_similarity: float = _MIN_SIMILARITY,
) -> dict[int, int]:
    """Match elements of two lists; return old index to new index.

    `known` contains pairs that are already certain. `min_similarity` is that of elements that only share the
    last signature.
    """
    pairs = dict(known or {}) or _equal_ends(before, after)
    all_facts = [[frozenset(key.facts.items()) for key in side] for side in (before, after)]
    _pair_by_signature(all_facts[0], all_facts[1], before, after, pairs)
    count = len(before[0].signatures) if before else 0
    for number in range(count):
        minimum = min_similarity if number == count - 1 else 0.0
        signatures = [[key.signatures[number] for key in side] for side in (before, after)]
        _pair_by_signature(signatures[0], signatures[1], before, after, pairs, minimum)
    return dict(sorted(pairs.items()))


def find_moved(targets: Sequence[int]) -> frozenset[int]:
    """Return the smallest subset of distinct numbers whose removal leaves an increasing sequence."""
    ends: list[int] = []  # the lowest last number of the increasing runs of each length
    lengths = []
    for target in targets:
        length = bisect_left(ends, target)
        ends[length : length + 1] = [target]
        lengths.append(length)
    current = len(ends) - 1
    removed = set()
    for target, length in zip(reversed(targets), reversed(lengths), strict=True):
        if length == current:
            current -= 1
        else:
            removed.add(target)
    return frozenset(removed)


def _equal_ends(before: Sequence[MatchKey], after: Sequence[MatchKey]) -> dict[int, int]:
    """Match equal elements at both ends: among equal elements, only the added or removed one remains."""
    pairs: dict[int, int] = {}
    shortest = min(len(before), len(after))
    head = 0
    while head < shortest and before[head].facts == after[head].facts:
        pairs[head] = head
        head += 1
    tail = 1
    while tail <= shortest - head and before[-tail].facts == after[-tail].facts:
        pairs[len(before) - tail] = len(after) - tail
        tail += 1
    return pairs


def _pair_by_signature(
    signatures_before: Sequence[Hashable | None],
    signatures_after: Sequence[Hashable | None],
    before: Sequence[MatchKey],
    after: Sequence[MatchKey],
    pairs: dict[int, int],
    min_similarity: float = 0.0,
) -> None:
    """Match remaining elements with the same signature, most similar first."""
    used = set(pairs.values())
    left, right = defaultdict[Hashable, list[int]](list), defaultdict[Hashable, list[int]](list)
    for index, signature in enumerate(signatures_before):
        if signature is not None and index not in pairs:
            left[signature].append(index)
    for index, signature in enumerate(signatures_after):
        if signature is not None and index not in used:
            right[signature].append(index)
    for signature, ones in left.items():
        others = right.get(signature, [])
        matched: set[int] = set()
        for similarity, _, one, other in _candidates(ones, others, before, after):
            if one not in pairs and other not in matched and similarity >= min_similarity:
                pairs[one] = other
                matched.add(other)


def _candidates(
    ones: Sequence[int], others: Sequence[int], before: Sequence[MatchKey], after: Sequence[MatchKey]
) -> list[tuple[float, int, int, int]]:
    """Return (similarity, proximity, old index, new index) of possible pairs, best first."""
    reach = max(_MIN_NEIGHBOURS, _MAX_COMPARISONS // len(ones))
    candidates = [
        (_similarity(before[one].facts, after[others[index]].facts), -abs(rank - index), one, others[index])
        for rank, one in enumerate(ones)
        for index in range(max(0, rank - reach), min(len(others), rank + reach + 1))
    ]
    return sorted(candidates, key=lambda candidate: candidate[:2], reverse=True)


def _similarity(one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Return the similarity of two elements, 0 to 1; a key with another value counts a third."""
    keys = max(len(one), len(other))
    if keys == 0:
        return 1.0
    return (len(one.keys() & other.keys()) + 2 * len(one.items() & other.items())) / (3 * keys)


LayerName: TypeAlias = Callable[[Layer], str]

GROUP_KEY = "group_id"
PARENT_KEY = "parent_id"
PAINT_KEY = "paint"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a list: its path, display name, and a detail that distinguishes equal names."""

    path: Path
    name: str
    detail: str
    record: Json
    match_key: MatchKey


class Elements:
    """The elements of a style."""

    def __init__(self, style: MapStyle, layer_name: LayerName) -> None:
        self.style = style
        self._layer_name = layer_name

    @cached_property
    def group_indexes(self) -> Mapping[int, int]:
        """The index of each group id; the first one of duplicates."""
        return {group.id: group.index for group in reversed(self.style.groups) if group.id is not None}

    def group_name(self, group_id: int | None) -> str:
        """Return the names of a group and its ancestors, outermost first; empty if there is none."""
        return " / ".join(
            reversed([self._group_label(ancestor) for ancestor in self.style.group_chain(group_id)])
        )

    @cached_property
    def sources(self) -> list[Element]:
        return list(self._sources())

    @cached_property
    def groups(self) -> list[Element]:
        return list(self._groups())

    @cached_property
    def layers(self) -> list[Element]:
        """The layers, top first."""
        return list(self._layers())

    @cached_property
    def icons(self) -> list[Element]:
        return list(self._icons())

    def _sources(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, SOURCES)):
            source = DeclaredSource(index, read_object(record, ()))
            name = source.name or source.location or say("source {number}", number=index + 1)
            number = canonical_text(source.record.get("id"))
            signatures = ((number, source.name), source.name or None, source.location or None, number)
            yield _element((*SOURCES, index), record, signatures, name)

    def _groups(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, GROUPS)):
            group = Group(index, read_object(record, ()))
            parent = self.group_name(group.parent_id)
            signatures = ((group.id, group.name), (group.name, parent), group.name or None, group.id)
            name = group.name or say("Unnamed group")
            detail = say("in “{group}”", group=parent) if parent else ""
            yield _element(group.path, record, signatures, name, detail, {PARENT_KEY: parent})

    def _layers(self) -> Iterator[Element]:
        records = read_array(self.style.tree, LAYERS)
        for layer in self.style.layers:
            group = self.group_name(layer.group_id)
            data = (layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
            name_key = (layer.comment, layer.type) if layer.comment else None
            signatures = (
                (layer.comment, data, group),
                (layer.comment, data),
                (data, group),
                data,
                name_key,
                layer.type,
            )
            what = tail(layer.type or "layer", layer.sourcedata_id, layer.meta_category)
            detail = say("({what}) in “{group}”", what=what, group=group) if group else f"({what})"
            overrides = {GROUP_KEY: group, "id": ""}
            yield _element(
                layer.path, records[layer.index], signatures, self._layer_name(layer), detail, overrides
            )

    def _icons(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, ICONS)):
            icon = Icon(index, read_object(record, ()))
            signatures = (icon.id or None, icon.data_uri or None)
            yield _element(
                (*ICONS, index), record, signatures, icon.id or say("icon {number}", number=index + 1)
            )

    def _group_label(self, group_id: int) -> str:
        return self.style.group(self.group_indexes[group_id]).name or say("Unnamed group")


def _element(
    path: Path,
    record: Json,
    signatures: tuple[Hashable, ...],
    name: str,
    detail: str = "",
    overrides: Mapping[str, str] | None = None,
) -> Element:
    """Create an element; `overrides` replaces values that are only meaningful within their own file."""
    if not isinstance(record, dict):
        return Element(path, name, "", record, MatchKey({"": _fact_text(record)}, (None,) * len(signatures)))
    paint = record.get(PAINT_KEY)
    facts = {key: _fact_text(value) for key, value in record.items()}
    if isinstance(paint, dict):
        facts |= {f"{PAINT_KEY}/{key}": _fact_text(value) for key, value in paint.items()}
        del facts[PAINT_KEY]
    return Element(path, name, detail, record, MatchKey({**facts, **(overrides or {})}, signatures))


def _fact_text(value: Json) -> str:
    """Return a value as text, without copying strings: one may be a whole image."""
    return f"'{value}" if isinstance(value, str) else canonical_text(value)
