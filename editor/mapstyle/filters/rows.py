"""Editable rows of a filter, and its JSON text."""

from collections.abc import Mapping
from types import MappingProxyType

from editor.mapstyle.filters.expression import (
    COMBINATIONS,
    KEY_OPERATORS,
    NUMBER_OPERATORS,
    OPERATORS,
    attribute_number,
    attribute_text,
)
from editor.mapstyle.format.rewrite import ONE_LINE, TWO_SPACES, write
from editor.mapstyle.json_tree import Json
from editor.records import dataclass
from editor.wording import say, term

OPERATOR_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "in": "is one of",
        "notin": "is not one of",
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
    """A condition: an attribute, an operator, and its values as text."""

    key: str = ""
    operator: str = "in"
    values: tuple[str, ...] = ()

    @property
    def takes_values(self) -> bool:
        """Whether the operator uses values."""
        return self.operator not in KEY_OPERATORS

    @property
    def takes_numbers(self) -> bool:
        """Whether the operator compares numbers."""
        return self.operator in NUMBER_OPERATORS

    @property
    def lack(self) -> str:
        """Why the row is incomplete; empty if it is complete."""
        if not self.key:
            return say("Ignored until an attribute is set.")
        if self.takes_values and not self.values:
            return say("Ignored until a value is set.")
        return ""

    @property
    def problem(self) -> str:
        """Why the row is invalid; empty if it is valid."""
        if not self.takes_numbers:
            return ""
        return next((text for value in self.values if (text := number_problem(self.operator, value))), "")


@dataclass(frozen=True, slots=True)
class FilterRows:
    """All conditions and their combination."""

    combination: str
    rows: tuple[FilterRow, ...]


def number_problem(operator: str, text: str) -> str:
    """Return why an operator cannot compare a text; empty if the text is a number."""
    if attribute_number(text) is not None:
        return ""
    word = OPERATOR_WORDS[operator]
    return say(
        "“{text}” is not a number. “{word}” compares numbers; use “is” for text.", text=text, word=term(word)
    )


def read_rows(value: Json | None) -> FilterRows | None:
    """Return the rows of a filter, or None if rows cannot represent it. No filter has no rows."""
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
    """Return the JSON of a filter, each condition on its own line."""
    if not isinstance(value, dict) or not isinstance(value.get("expression"), list):
        return write(value, TWO_SPACES, "\n")
    members = []
    for key, member in value.items():
        lines = [write(item, ONE_LINE, "") for item in member] if key == "expression" else []
        text = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else write(member, ONE_LINE, "")
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
