"""A layer's filter as editable rows, and as JSON text."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from editor.mapstyle.filters.expression import (
    COMBINATIONS,
    KEY_OPERATORS,
    NUMBER_OPERATORS,
    OPERATORS,
    attribute_number,
    attribute_text,
)
from editor.mapstyle.format.writer import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.tree import Json
from editor.wording import say, term

OPERATOR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "in": "is one of",
        "notin": "is none of",
        "==": "is",
        "!=": "is not",
        "has": "is set",
        "hasnot": "is not set",
        ">": ">",
        ">=": "≥",
        "<": "<",
        "<=": "≤",
    }
)
LIST_OPERATORS = frozenset({"in", "notin"})


@dataclass(frozen=True, slots=True)
class FilterRow:
    """One condition: an attribute, an operator, and its values as text."""

    key: str = ""
    operator: str = "in"
    values: tuple[str, ...] = ()

    @property
    def takes_values(self) -> bool:
        """Whether the operator looks at values at all."""
        return self.operator not in KEY_OPERATORS

    @property
    def takes_numbers(self) -> bool:
        """Whether the operator compares numbers."""
        return self.operator in NUMBER_OPERATORS

    @property
    def lack(self) -> str:
        """What it needs to be a condition; empty where nothing is missing."""
        if not self.key:
            return say("Left out until it has a key.")
        if self.takes_values and not self.values:
            return say("Left out until it has a value.")
        return ""

    @property
    def problem(self) -> str:
        """Why it is no condition that can hold; empty where it is one."""
        if not self.takes_numbers:
            return ""
        return next((text for value in self.values if (text := number_problem(self.operator, value))), "")


@dataclass(frozen=True, slots=True)
class FilterRows:
    """All conditions and how they combine."""

    combination: str
    rows: tuple[FilterRow, ...]


def number_problem(operator: str, text: str) -> str:
    """Why a text is nothing that an operator can compare; empty where it is a number."""
    if attribute_number(text) is not None:
        return ""
    word = OPERATOR_WORDS[operator]
    return say(
        "“{text}” is not a number. “{word}” compares numbers; use “is” for text.", text=text, word=term(word)
    )


def read_rows(value: Json | None) -> FilterRows | None:
    """The rows of a filter, none for no filter; nothing where rows cannot say what it holds."""
    if value is None:
        return FilterRows(COMBINATIONS[0], ())
    if not isinstance(value, dict) or value.get("condition") not in COMBINATIONS:
        return None
    records = value.get("expression")
    if not isinstance(records, list):
        return None
    rows = [_row(record) for record in records]
    known = tuple(row for row in rows if row is not None)
    return FilterRows(value["condition"], known) if len(known) == len(rows) else None


def filter_text(value: Json) -> str:
    """The JSON of a filter, each condition on a line; whatever stands in its place as it is."""
    if not isinstance(value, dict) or not isinstance(value.get("expression"), list):
        return write(value, TWO_SPACES, "\n")
    members = []
    for key, held in value.items():
        lines = [write(item, ONE_LINE, "") for item in held] if key == "expression" else []
        text = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else write(held, ONE_LINE, "")
        members.append(f"  {write(key, ONE_LINE, '')}: {text}")
    return "{\n" + ",\n".join(members) + "\n}"


def _row(record: Json) -> FilterRow | None:
    if not isinstance(record, dict):
        return None
    key, operator, values = record.get("key"), record.get("condition"), record.get("values", [])
    if not isinstance(key, str) or operator not in OPERATORS or not isinstance(values, list):
        return None
    if any(isinstance(value, bool) or not isinstance(value, (str, int, float)) for value in values):
        return None
    return FilterRow(key, operator, tuple(attribute_text(value) for value in values))
