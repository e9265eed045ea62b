"""Which elements of two lists are the same thing, told by what they are and not by where they stand."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

# Of many elements with one sign each is compared with some of the others only: all pairs are too many.
_MOST_COMPARED = 2500
_FEWEST_NEIGHBOURS = 3
# Elements that share no sign but the weakest are one when they have at least half in common.
_ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class MatchKey:
    """What an element is known by.

    `facts` are its values as texts; `signs` what it may be recognised by, the surest first, None where it
    lacks one. With the last sign the facts must be alike, too.
    """

    facts: Mapping[str, str]
    signs: tuple[Hashable | None, ...]


def pair(
    before: Sequence[MatchKey], after: Sequence[MatchKey], known: Mapping[int, int] | None = None
) -> dict[int, int]:
    """The indexes of the elements of one list, each with that of the element it became in the other.

    Shape: `known` are pairs that need no guess.
    """
    pairs = dict(known or {}) or _equal_ends(before, after)
    whole = [[frozenset(each.facts.items()) for each in side] for side in (before, after)]
    _pair_by(whole[0], whole[1], before, after, pairs)
    count = len(before[0].signs) if before else 0
    for number in range(count):
        least = _ALIKE if number == count - 1 else 0.0
        signs = [[each.signs[number] for each in side] for side in (before, after)]
        _pair_by(signs[0], signs[1], before, after, pairs, least)
    return dict(sorted(pairs.items()))


def moved(targets: Sequence[int]) -> frozenset[int]:
    """The fewest of some different numbers without which the others rise."""
    ends: list[int] = []  # the lowest number that a rising run of each length ends with
    lengths = []
    for target in targets:
        length = bisect_left(ends, target)
        ends[length : length + 1] = [target]
        lengths.append(length)
    wanted = len(ends) - 1
    found = set()
    for target, length in zip(reversed(targets), reversed(lengths), strict=True):
        if length == wanted:
            wanted -= 1
        else:
            found.add(target)
    return frozenset(found)


def _equal_ends(before: Sequence[MatchKey], after: Sequence[MatchKey]) -> dict[int, int]:
    """The pairs at both ends that are equal: of many equal elements the one that came or went is left."""
    pairs: dict[int, int] = {}
    most = min(len(before), len(after))
    head = 0
    while head < most and before[head].facts == after[head].facts:
        pairs[head] = head
        head += 1
    tail = 1
    while tail <= most - head and before[-tail].facts == after[-tail].facts:
        pairs[len(before) - tail] = len(after) - tail
        tail += 1
    return pairs


def _pair_by(
    signs_before: Sequence[Hashable | None],
    signs_after: Sequence[Hashable | None],
    before: Sequence[MatchKey],
    after: Sequence[MatchKey],
    pairs: dict[int, int],
    least: float = 0.0,
) -> None:
    """Pair what is left and has the same sign: the most alike first."""
    taken = set(pairs.values())
    left, right = defaultdict[Hashable, list[int]](list), defaultdict[Hashable, list[int]](list)
    for index, sign in enumerate(signs_before):
        if sign is not None and index not in pairs:
            left[sign].append(index)
    for index, sign in enumerate(signs_after):
        if sign is not None and index not in taken:
            right[sign].append(index)
    for sign, ones in left.items():
        others = right.get(sign, [])
        done: set[int] = set()
        for likeness, _, one, other in _candidates(ones, others, before, after):
            if one not in pairs and other not in done and likeness >= least:
                pairs[one] = other
                done.add(other)


def _candidates(
    ones: Sequence[int], others: Sequence[int], before: Sequence[MatchKey], after: Sequence[MatchKey]
) -> list[tuple[float, int, int, int]]:
    """Likeness, nearness and the two indexes of what may be one, the best first."""
    reach = max(_FEWEST_NEIGHBOURS, _MOST_COMPARED // len(ones))
    found = [
        (_likeness(before[one].facts, after[others[place]].facts), -abs(rank - place), one, others[place])
        for rank, one in enumerate(ones)
        for place in range(max(0, rank - reach), min(len(others), rank + reach + 1))
    ]
    return sorted(found, key=lambda each: each[:2], reverse=True)


def _likeness(one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """How much two elements have in common, from 0 to 1: a key with another value counts a third."""
    keys = max(len(one), len(other))
    if keys == 0:
        return 1.0
    return (len(one.keys() & other.keys()) + 2 * len(one.items() & other.items())) / (3 * keys)
