"""Filters: parsing, and evaluation for the attributes of a feature."""

import math
import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TypeAlias

from editor.mapstyle.json_tree import Json
from editor.mapstyle.numbers import Number, read_number
from editor.records import dataclass

Attribute: TypeAlias = str | int | float | bool
Attributes: TypeAlias = Mapping[str, Attribute]

MAX_NUMBER = 1e300  # integers of a file may exceed the range of a float


def attribute_text(value: Attribute) -> str:
    """Return an attribute as text, with all digits of a number and without redundant zeros.

    Filters compare these texts, so different numbers have different texts.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _shortest_text(value)
    return str(value)


def attribute_number(value: Attribute) -> float | None:
    """Return the number that an attribute holds, also as text, or None."""
    number = read_number(value)
    return float(number) if number is not None and abs(number) <= MAX_NUMBER else None


def plain_number(text: str) -> Number | None:
    """Return the number of a text in canonical spelling, or None: compared as text, “007” is not 7."""
    number = read_number(text)
    return number if number is not None and attribute_text(number) == text else None


def _shortest_text(number: float) -> str:
    """Return the shortest unambiguous text without an exponent; empty if the number is not finite."""
    if not math.isfinite(number):
        return ""
    text = format(Decimal(float.__repr__(number)), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def number_text(number: float) -> str:
    """Return a number for display with up to nine decimals; empty if it is not finite."""
    if not math.isfinite(number):
        return ""
    text = f"{number:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Another key in a file is preserved. Source: assumption `filter-key`.
FILTER_KEY = "filter"

COMBINATIONS = ("all", "any", "none")
KEY_OPERATORS = ("has", "hasnot")
SET_OPERATORS = ("==", "!=", "in", "notin")
NUMBER_OPERATORS: Mapping[str, Callable[[float, float], bool]] = MappingProxyType(
    {">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le}
)
OPERATORS = (*KEY_OPERATORS, "in", "notin", "==", "!=", *NUMBER_OPERATORS)


@dataclass(frozen=True, slots=True)
class FilterCondition:
    """A condition on an attribute, with its values as texts and the numeric ones as numbers."""

    key: str
    operator: str
    values: frozenset[str]
    numbers: tuple[float, ...]

    def holds(self, attributes: Attributes) -> bool:
        """Return whether a feature with these attributes matches.

        Source: assumptions `filter-values`, `filter-missing-attribute`.
        """
        value = attributes.get(self.key)
        if value is None:
            return self.operator in ("!=", "notin", "hasnot")
        if self.operator in KEY_OPERATORS:
            return self.operator == "has"
        if self.operator in SET_OPERATORS:
            return (attribute_text(value) in self.values) == (self.operator in ("==", "in"))
        number = attribute_number(value)
        compare = NUMBER_OPERATORS[self.operator]
        return number is not None and any(compare(number, limit) for limit in self.numbers)


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions and their combination: `all`, `any` or `none`."""

    combination: str
    conditions: tuple[FilterCondition, ...]

    def passes(self, attributes: Attributes) -> bool:
        """Return whether a feature with these attributes is drawn."""
        if not self.conditions:
            return True
        if self.combination == "all":
            return all(condition.holds(attributes) for condition in self.conditions)
        found = any(condition.holds(attributes) for condition in self.conditions)
        return found == (self.combination == "any")


def parse(value: Json) -> Filter | None:
    """Return the filter of a JSON value without invalid conditions, or None if it is not a filter.

    Source: assumption `filter-unreadable`.
    """
    if not _is_filter(value) or value["condition"] not in COMBINATIONS:
        return None
    conditions = (_condition(record) for record in value["expression"])
    return Filter(value["condition"], tuple(condition for condition in conditions if condition is not None))


def filter_key(record: Mapping[str, Json]) -> str | None:
    """Return the key of the filter in a layer's record, detected by its shape, or None."""
    if FILTER_KEY in record:
        return FILTER_KEY
    for key, value in record.items():
        if isinstance(value, dict) and _is_filter(value):
            return key
    return None


def find_filter(record: Mapping[str, Json]) -> Json | None:
    """Return the raw filter of a layer, or None."""
    key = filter_key(record)
    return None if key is None else record[key]


def _is_filter(value: Json) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("condition"), str)
        and isinstance(value.get("expression"), list)
    )


def _condition(record: Json) -> FilterCondition | None:
    if not isinstance(record, dict):
        return None
    key, name = record.get("key"), record.get("condition")
    if not isinstance(key, str) or name not in OPERATORS:
        return None
    raw_values = record.get("values", [])
    values = (
        [value for value in raw_values if isinstance(value, (str, int, float))]
        if isinstance(raw_values, list)
        else []
    )
    numbers = (attribute_number(value) for value in values)
    return FilterCondition(
        key,
        name,
        frozenset(attribute_text(value) for value in values),
        tuple(number for number in numbers if number is not None),
    )
