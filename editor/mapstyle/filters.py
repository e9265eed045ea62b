"""Filters: which features a layer draws, parsed from a layer and asked of a feature's attributes.

Source: "Filter". Where it is silent the choices are ours: values compare as text, except with the four
number operators; `==` wants any of its values and `!=` none; a feature without the key passes only `!=`,
`notin` and `hasnot`; a filter without conditions passes everything.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from editor.mapstyle.attributes import Attributes, attribute_number, attribute_text
from editor.mapstyle.tree import Json

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
