"""Matching of the elements of two lists by content instead of position."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

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
    before: Sequence[MatchKey], after: Sequence[MatchKey], known: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Match elements of two lists; return old index to new index.

    `known` contains pairs that are already certain.
    """
    pairs = dict(known or {}) or _equal_ends(before, after)
    all_facts = [[frozenset(key.facts.items()) for key in side] for side in (before, after)]
    _pair_by_signature(all_facts[0], all_facts[1], before, after, pairs)
    count = len(before[0].signatures) if before else 0
    for number in range(count):
        min_similarity = _MIN_SIMILARITY if number == count - 1 else 0.0
        signatures = [[key.signatures[number] for key in side] for side in (before, after)]
        _pair_by_signature(signatures[0], signatures[1], before, after, pairs, min_similarity)
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
