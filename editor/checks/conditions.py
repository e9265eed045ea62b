"""Filters that no feature can pass."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from editor.mapstyle.filters.expression import (
    KEY_OPERATORS,
    NUMBER_OPERATORS,
    Attribute,
    Filter,
    FilterCondition,
)
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
        any(all(each.holds(feature) is wanted for each in joined) for feature in _features(key, conditions))
        for key, conditions in by_key.items()
        if (joined := _joined(conditions, wanted=wanted))
    )


def _joined(conditions: Sequence[FilterCondition], *, wanted: bool) -> list[FilterCondition]:
    """One condition for each operator that holds, or does not, where all of some conditions do.

    They are few however many there were, so that trying each value of a filter takes no square of its size.
    """
    by_operator: defaultdict[str, list[FilterCondition]] = defaultdict(list)
    for condition in conditions:
        if wanted or condition.operator not in NUMBER_OPERATORS or condition.numbers:
            by_operator[condition.operator].append(condition)  # without a number it never holds
    return [_as_one(operator, same, wanted=wanted) for operator, same in by_operator.items()]


def _as_one(operator: str, conditions: Sequence[FilterCondition], *, wanted: bool) -> FilterCondition:
    first = conditions[0]
    if operator in NUMBER_OPERATORS:
        # A number is above one of several limits where it is above the least of them.
        nearest, farthest = (min, max) if operator in (">", ">=") else (max, min)
        limits = [nearest(each.numbers, default=None) for each in conditions]
        known = [limit for limit in limits if limit is not None]
        numbers = () if len(known) < len(limits) else ((farthest if wanted else nearest)(known),)
        return replace(first, numbers=numbers)
    is_shared = (operator in ("==", "in")) is wanted
    texts = [each.values for each in conditions]
    values = frozenset.intersection(*texts) if is_shared else frozenset[str]().union(*texts)
    return replace(first, values=values)


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
