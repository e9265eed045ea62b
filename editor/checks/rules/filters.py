"""The rules of filters: conditions that contradict each other, and filters typed as JSON."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from editor.checks.facts import layer_name
from editor.checks.problems import Finding, Severity
from editor.checks.rules.schema import worded
from editor.checks.schema_validation import SchemaPart, failures
from editor.errors import DocumentError
from editor.mapstyle.document.model import LAYERS, Layer
from editor.mapstyle.filters.expression import (
    KEY_OPERATORS,
    NUMBER_OPERATORS,
    OPERATORS,
    Attribute,
    Filter,
    FilterCondition,
    attribute_number,
    filter_key,
)
from editor.mapstyle.filters.rows import FilterRows, number_problem, read_rows
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.tree import Json, Path, read_array
from editor.wording import say

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


_CODE = "incomplete-condition"


def check_conditions(layer: Layer) -> Iterator[Finding]:
    """Conditions that name an attribute, and have the values that their operator compares with."""
    key = filter_key(layer.record)
    if key is None:
        return
    at: Path = (key, "expression")
    for index, record in enumerate(read_array(layer.record, at)):
        if isinstance(record, dict):
            yield from _condition_findings(layer, record, (*at, index))


def _condition_findings(layer: Layer, record: dict[str, Json], at: Path) -> Iterator[Finding]:
    operator, values = record.get("condition"), record.get("values", [])
    if record.get("key") == "":
        text = say("A condition of “{name}” has no attribute. Add one.", name=layer_name(layer))
        yield _CODE, (*at, "key"), text
    if operator not in OPERATORS or operator in KEY_OPERATORS or not isinstance(values, list):
        return
    if not values:
        text = say(
            "A condition of “{name}” uses “{operator}” without a value. Add one.",
            name=layer_name(layer),
            operator=operator,
        )
        yield _CODE, (*at, "values") if "values" in record else at, text
    if operator in NUMBER_OPERATORS:
        for index, value in enumerate(values):
            if isinstance(value, str) and attribute_number(value) is None:
                yield _CODE, (*at, "values", index), number_problem(operator, value)


# What the format does not name is kept here as everywhere.
_ALLOWED = "unknown-key"


def read_filter(text: str) -> Json:
    """The filter that a text holds.

    Raises: DocumentError, with line and column, when it is no JSON or no filter that the format allows.
    """
    source = decode_text(text, say("A filter"), around=len(LAYERS) + 2, may_repeat=False)
    wrong = [*_schema_faults(source.tree), *_number_faults(read_rows(source.tree))]
    if wrong:
        # A text is read from the top, and what comes first may be the cause of the rest.
        path, sentence = min(wrong, key=lambda fault: source.find(fault[0]))
        raise DocumentError(sentence, source.place(path))
    return source.tree


def _schema_faults(value: Json) -> list[tuple[Path, str]]:
    found = worded(value, failures(SchemaPart.FILTER, value))
    return [
        (problem.path, problem.text)
        for problem in found
        if problem.severity is Severity.ERROR and problem.code != _ALLOWED
    ]


def _number_faults(filter_: FilterRows | None) -> list[tuple[Path, str]]:
    rows = filter_.rows if filter_ is not None else ()
    return [(("expression", index, "values"), row.problem) for index, row in enumerate(rows) if row.problem]
