"""Rules of filters: contradictory conditions, and filters entered as JSON."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from editor.checks.facts import layer_name
from editor.checks.problems import Finding, Severity
from editor.checks.rules.schema import to_problems
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
from editor.mapstyle.json_tree import Json, Path, read_array
from editor.wording import say

# Represents all values that the filter does not name.
_ANY_OTHER = "\N{REPLACEMENT CHARACTER}"


def passes_nothing(found: Filter, value: Json) -> bool:
    """Return whether no feature at all passes a parsed filter.

    Not known: how the engine reads a broken condition or one without values; features may pass it.
    """
    if found.combination == "any" or len(found.conditions) < len(value["expression"]):
        return False
    if any(not each.values and each.operator not in KEY_OPERATORS for each in found.conditions):
        return False
    expected = found.combination == "all"
    by_key: defaultdict[str, list[FilterCondition]] = defaultdict(list)
    for condition in found.conditions:
        by_key[condition.key].append(condition)
    # Conditions on different attributes are independent, so one attribute without a matching value decides.
    return not all(
        any(
            all(each.holds(feature) is expected for each in merged)
            for feature in _sample_features(key, conditions)
        )
        for key, conditions in by_key.items()
        if (merged := _merge(conditions, expected=expected))
    )


def _merge(conditions: Sequence[FilterCondition], *, expected: bool) -> list[FilterCondition]:
    """Merge the conditions of each operator into one that is equivalent to all of them.

    Their number is then constant, so that trying all values of a filter takes linear time.
    """
    by_operator: defaultdict[str, list[FilterCondition]] = defaultdict(list)
    for condition in conditions:
        if expected or condition.operator not in NUMBER_OPERATORS or condition.numbers:
            by_operator[condition.operator].append(condition)  # Without a number it never holds.
    return [_merge_operator(operator, same, expected=expected) for operator, same in by_operator.items()]


def _merge_operator(
    operator: str, conditions: Sequence[FilterCondition], *, expected: bool
) -> FilterCondition:
    first = conditions[0]
    if operator in NUMBER_OPERATORS:
        # A number is above one of several limits if it is above the smallest.
        nearest, farthest = (min, max) if operator in (">", ">=") else (max, min)
        limits = [nearest(each.numbers, default=None) for each in conditions]
        known = [limit for limit in limits if limit is not None]
        numbers = () if len(known) < len(limits) else ((farthest if expected else nearest)(known),)
        return replace(first, numbers=numbers)
    is_shared = (operator in ("==", "in")) is expected
    texts = [each.values for each in conditions]
    values = frozenset.intersection(*texts) if is_shared else frozenset[str]().union(*texts)
    return replace(first, values=values)


def _sample_features(key: str, conditions: list[FilterCondition]) -> Iterator[Mapping[str, Attribute]]:
    """Yield sample features that cover all cases that conditions on one attribute distinguish."""
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
    """Check that conditions have an attribute, and the values that their operator needs."""
    key = filter_key(layer.record)
    if key is None:
        return
    path: Path = (key, "expression")
    for index, record in enumerate(read_array(layer.record, path)):
        if isinstance(record, dict):
            yield from _condition_findings(layer, record, (*path, index))


def _condition_findings(layer: Layer, record: dict[str, Json], path: Path) -> Iterator[Finding]:
    operator, values = record.get("condition"), record.get("values", [])
    if record.get("key") == "":
        text = say("A condition of “{name}” has no attribute. Add one.", name=layer_name(layer))
        yield _CODE, (*path, "key"), text
    if operator not in OPERATORS or operator in KEY_OPERATORS or not isinstance(values, list):
        return
    if not values:
        text = say(
            "A condition of “{name}” uses “{operator}” without a value. Add one.",
            name=layer_name(layer),
            operator=operator,
        )
        yield _CODE, (*path, "values") if "values" in record else path, text
    if operator in NUMBER_OPERATORS:
        for index, value in enumerate(values):
            if isinstance(value, str) and attribute_number(value) is None:
                yield _CODE, (*path, "values", index), number_problem(operator, value)


# Unknown keys are preserved here as everywhere.
_PERMITTED_CODE = "unknown-key"


def read_filter(text: str) -> Json:
    """Return the filter in a text.

    Raises: DocumentError, with line and column, if it is not JSON or not a valid filter.
    """
    source = decode_text(text, say("A filter"), around=len(LAYERS) + 2, may_repeat=False)
    faults = [*_schema_faults(source.tree), *_number_faults(read_rows(source.tree))]
    if faults:
        # Text is read from the top, and the first fault may cause the others.
        path, sentence = min(faults, key=lambda fault: source.find(fault[0]))
        raise DocumentError(sentence, source.place(path))
    return source.tree


def _schema_faults(value: Json) -> list[tuple[Path, str]]:
    found = to_problems(value, failures(SchemaPart.FILTER, value))
    return [
        (problem.path, problem.text)
        for problem in found
        if problem.severity is Severity.ERROR and problem.code != _PERMITTED_CODE
    ]


def _number_faults(filter_: FilterRows | None) -> list[tuple[Path, str]]:
    rows = filter_.rows if filter_ is not None else ()
    return [(("expression", index, "values"), row.problem) for index, row in enumerate(rows) if row.problem]
