"""Filters of a layer: evaluation for a feature, and conversion of the rest into a filter of the format.

Source: MapLibre Style Specification, “Expressions”, and “Other filter” of its deprecations.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from editor.mapstyle.filters.expression import COMBINATIONS
from editor.mapstyle.json_tree import Json
from editor.mapstyle.maplibre.expressions import EvaluationScope, SourceFeature, evaluate
from editor.mapstyle.maplibre.values import ExpressionError, invalid, is_equal, is_number, to_text
from editor.records import dataclass

_TYPE: Final = "$type"
_COMPARISONS: Final = ("==", "!=", "<", ">", "<=", ">=")
_NEGATED: Final = {"in": "notin", "has": "hasnot", "==": "!=", "!=": "=="}


def passes(value: Json, scope: EvaluationScope) -> bool:
    """Return whether a feature passes a filter.

    Raises: ExpressionError when the filter cannot be evaluated, DocumentError when it takes too long.
    """
    if value is None:
        return True
    if isinstance(value, bool):
        return value
    if not isinstance(value, list) or not value:
        raise invalid("filter")
    if is_expression(value):
        return evaluate(value, scope) is True
    return _passes_legacy(value, scope)


def is_expression(value: Json) -> bool:
    """Return whether a filter is an expression and not in the legacy syntax."""
    if isinstance(value, bool):
        return True
    if not isinstance(value, list) or not value:
        return False
    operator: Json = value[0]
    arguments: list[Json] = value[1:]
    if operator == "has":
        return bool(arguments) and arguments[0] not in ("$id", _TYPE)
    if operator == "in":
        return len(arguments) >= 2 and (not isinstance(arguments[0], str) or isinstance(arguments[1], list))
    if operator in ("!in", "!has", "none"):
        return False
    if operator in _COMPARISONS:
        return len(arguments) != 2 or any(isinstance(argument, list) for argument in arguments)
    if operator in ("any", "all"):
        return all(is_expression(argument) for argument in arguments)
    return True


def _passes_legacy(value: Sequence[Json], scope: EvaluationScope) -> bool:
    inner = scope.deeper()
    scope.budget.spend()
    operator: str = to_text(value[0])
    arguments = value[1:]
    if operator in COMBINATIONS:
        results = (passes(argument, inner) for argument in arguments)
        if operator == "all":
            return all(results)
        return any(results) is (operator == "any")
    if not arguments or not isinstance(arguments[0], str):
        raise invalid(operator)
    found = _legacy_value(arguments[0], scope.feature)
    if operator in ("has", "!has"):
        return (found is not None) == (operator == "has")
    if operator in ("in", "!in"):
        scope.budget.spend(len(arguments))
        return any(is_equal(found, option) for option in arguments[1:]) == (operator == "in")
    if operator not in _COMPARISONS or len(arguments) != 2:
        raise invalid(operator)
    return bool(evaluate([operator, ["literal", found], ["literal", arguments[1]]], inner))


def _legacy_value(key: str, feature: SourceFeature) -> Json:
    return feature.geometry if key == _TYPE else feature.attributes.get(key)


@dataclass(frozen=True, slots=True)
class FilterTest:
    """A condition of a filter on one attribute."""

    key: str
    operator: str
    values: tuple[Json, ...] = ()

    def record(self, key: str, number: int) -> dict[str, Json]:
        """Return the condition in the format, with another key."""
        found: dict[str, Json] = {"id": number, "key": key, "condition": self.operator}
        if self.values:
            found["values"] = [to_text(value) for value in self.values]
        return found


def conjuncts(value: Json, depth: int = 0) -> list[Json]:
    """Return the parts of a filter that all have to hold."""
    if isinstance(value, list) and value[:1] == ["all"] and depth < 20:
        return [part for argument in value[1:] for part in conjuncts(argument, depth + 1)]
    return [] if value is None or value is True else [value]


def used_keys(value: Json, depth: int = 0) -> frozenset[str]:
    """Return the attributes that a filter may read; `$type` and the zoom are none."""
    if not isinstance(value, list) or not value or depth > 40:
        return frozenset()
    operator, arguments = value[0], value[1:]
    if operator in ("get", "has", "!has") and arguments and isinstance(arguments[0], str):
        return frozenset({arguments[0]})
    is_legacy = operator in (*_COMPARISONS, "in", "!in") and not is_expression(value)
    if is_legacy and arguments and isinstance(arguments[0], str):
        return frozenset({arguments[0]} - {_TYPE})
    return frozenset().union(*(used_keys(argument, depth + 1) for argument in arguments))


def read_test(value: Json, *, is_negated: bool = False) -> FilterTest | None:
    """Return a filter that is one condition on one attribute, or None for all others."""
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        return None
    operator, arguments = value[0], value[1:]
    if operator == "!" and len(arguments) == 1:
        return read_test(arguments[0], is_negated=not is_negated)
    if operator.startswith("!") and operator in ("!in", "!has"):
        return read_test([operator[1:], *arguments], is_negated=not is_negated)
    key = _key_of(arguments[0], operator) if arguments else None
    if key is None:
        return None
    if operator == "has":
        values: tuple[Json, ...] = ()
    elif operator in _COMPARISONS and len(arguments) == 2:
        values = (arguments[1],)
    elif operator == "in":
        values = _options(arguments[1:])
    else:
        return None
    if operator != "has" and not (values and all(_is_plain(value) for value in values)):
        return None
    if is_negated:
        if operator not in _NEGATED:
            return None
        operator = _NEGATED[operator]
    return FilterTest(key, operator, values)


def _key_of(value: Json, operator: str) -> str | None:
    if isinstance(value, list) and len(value) == 2 and value[0] == "get" and operator != "has":
        value = value[1]
    return value if isinstance(value, str) and value != _TYPE else None


def _options(arguments: Sequence[Json]) -> tuple[Json, ...]:
    if len(arguments) == 1 and isinstance(arguments[0], list):
        found = arguments[0]
        return (
            tuple(found[1])
            if found[:1] == ["literal"] and len(found) == 2 and isinstance(found[1], list)
            else ()
        )
    return tuple(arguments)


def _is_plain(value: Json) -> bool:
    return isinstance(value, (str, bool)) or is_number(value)


@dataclass(frozen=True, slots=True)
class ConvertedFilter:
    """The filter in the format, or None, and the attributes whose conditions were dropped."""

    record: dict[str, Json] | None
    dropped: tuple[str, ...]


def convert(value: Json, known: Iterable[str], portable: Mapping[str, str]) -> ConvertedFilter:
    """Return the part of a filter that the data of a layer does not imply.

    `known` are the attributes that the data fixes. `portable` maps the other attributes that have a meaning
    outside their schema to their names.
    """
    implied = frozenset(known)
    tests: list[FilterTest] = []
    dropped: dict[str, None] = {}
    for part in conjuncts(value):
        keys = used_keys(part)
        if keys <= implied:
            continue
        test = read_test(part)
        if test is not None and test.key in portable:
            tests.append(test)
        else:
            dropped |= dict.fromkeys(sorted(keys - implied))
    if not tests:
        return ConvertedFilter(None, tuple(dropped))
    records = [test.record(portable[test.key], number) for number, test in enumerate(tests)]
    return ConvertedFilter({"condition": "all", "expression": list(records)}, tuple(dropped))


def try_passes(value: Json, scope: EvaluationScope) -> bool | None:
    """Return whether a feature passes a filter, or None if the filter cannot be evaluated."""
    try:
        return passes(value, scope)
    except ExpressionError:
        return None
