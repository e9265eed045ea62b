"""Filters that no feature can pass."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise

from editor.mapstyle.attributes import Attribute
from editor.mapstyle.filters import KEY_OPERATORS, Filter, FilterCondition
from editor.mapstyle.tree import Json

# No value that a filter asks for: it stands for all the values that the filter does not name.
_ANY_OTHER = "\N{REPLACEMENT CHARACTER}"


def passes_nothing(found: Filter, value: Json) -> bool:
    """Whether no feature at all passes a filter that was read from a value.

    Not known: what the engine takes from a condition that is broken or has no values; then it may pass some.
    """
    if found.combination == "any" or len(found.conditions) < len(value["expression"]):
        return False
    if any(not each.values and each.operator not in KEY_OPERATORS for each in found.conditions):
        return False
    wanted = found.combination == "all"
    by_key: defaultdict[str, list[FilterCondition]] = defaultdict(list)
    for condition in found.conditions:
        by_key[condition.key].append(condition)
    # Conditions on different attributes do not touch, so one attribute that no value suits decides.
    return not all(
        any(
            all(each.holds(feature) is wanted for each in conditions)
            for feature in _features(key, conditions)
        )
        for key, conditions in by_key.items()
    )


def _features(key: str, conditions: list[FilterCondition]) -> Iterator[Mapping[str, Attribute]]:
    """Features that stand for all there can be, as far as conditions on one attribute tell them apart."""
    yield {}
    yield {key: _ANY_OTHER}
    for condition in conditions:
        yield from ({key: text} for text in condition.values)
    limits = sorted({number for condition in conditions for number in condition.numbers})
    if limits:
        yield {key: limits[0] - 1 - abs(limits[0])}
        yield {key: limits[-1] + 1 + abs(limits[-1])}
    yield from ({key: (low + high) / 2} for low, high in pairwise(limits))
