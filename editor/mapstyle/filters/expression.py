"""Filters: parsed from a layer, and evaluated for the attributes of a feature."""

import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import TypeAlias

from editor.mapstyle.numbers import Number, read_number
from editor.mapstyle.tree import Json

Attribute: TypeAlias = str | int | float | bool
Attributes: TypeAlias = Mapping[str, Attribute]

LARGEST_NUMBER = 1e300  # a whole number of the file may be longer than a float can hold


def attribute_text(value: Attribute) -> str:
    """An attribute as text, numbers to the last digit and without needless zeros.

    Filters compare these texts, so numbers that differ must have different ones.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _exact_text(value)
    return str(value)


def attribute_number(value: Attribute) -> float | None:
    """The number that an attribute holds, also as text; nothing where it is none."""
    number = read_number(value)
    return float(number) if number is not None and abs(number) <= LARGEST_NUMBER else None


def plain_number(text: str) -> Number | None:
    """The number that a text means, where it is spelled as numbers are: compared as text, “007” is not 7."""
    number = read_number(text)
    return number if number is not None and attribute_text(number) == text else None


def _exact_text(number: float) -> str:
    """The shortest text that only this number has, without an exponent; empty where it is not finite."""
    if not math.isfinite(number):
        return ""
    text = format(Decimal(float.__repr__(number)), "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def number_text(number: float) -> str:
    """A number as people read it, to nine digits after the point; empty where it is not finite."""
    if not math.isfinite(number):
        return ""
    text = f"{number:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# The format does not name the layer's key for a filter: our choice, and a file's own key is kept.
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
    """One condition on one attribute, its values as text and, where they are such, as numbers."""

    key: str
    operator: str
    values: frozenset[str]
    numbers: tuple[float, ...]

    def holds(self, attributes: Attributes) -> bool:
        """Whether a feature with these attributes meets the condition."""
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
    """Conditions and how they combine: `all`, `any` or `none` of them."""

    combination: str
    conditions: tuple[FilterCondition, ...]

    def passes(self, attributes: Attributes) -> bool:
        """Whether a feature with these attributes is drawn."""
        if not self.conditions:
            return True
        if self.combination == "all":
            return all(condition.holds(attributes) for condition in self.conditions)
        found = any(condition.holds(attributes) for condition in self.conditions)
        return found == (self.combination == "any")


def parse(value: Json) -> Filter | None:
    """The filter that a JSON value means, without its broken conditions; nothing where it is no filter."""
    if not _is_filter(value) or value["condition"] not in COMBINATIONS:
        return None
    conditions = (_condition(record) for record in value["expression"])
    return Filter(value["condition"], tuple(each for each in conditions if each is not None))


def filter_key(record: Mapping[str, Json]) -> str | None:
    """The key under which a layer's record keeps its filter, told by the shape; nothing without a filter."""
    if FILTER_KEY in record:
        return FILTER_KEY
    return next((key for key, value in record.items() if _is_filter(value)), None)


def find_filter(record: Mapping[str, Json]) -> Json | None:
    """A layer's filter as it stands; nothing where it has none."""
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
    listed = record.get("values", [])
    values = (
        [each for each in listed if isinstance(each, (str, int, float))] if isinstance(listed, list) else []
    )
    numbers = (attribute_number(each) for each in values)
    return FilterCondition(
        key,
        name,
        frozenset(attribute_text(each) for each in values),
        tuple(number for number in numbers if number is not None),
    )
